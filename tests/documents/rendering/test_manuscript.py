"""What a manuscript takes and what it refuses, in words that tell what to do."""

import re
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from casework.documents.rendering.manuscript import (
    BODY_OF,
    FORMATS_OF,
    DocType,
    Format,
    Manuscript,
)
from papers import BODIES, MAIL, NORA, paper


def test_the_tables_speak_of_every_document_type() -> None:
    assert set(BODY_OF) == set(FORMATS_OF) == set(get_args(DocType))
    assert {each for formats in FORMATS_OF.values() for each in formats} == set(get_args(Format))
    assert {kind for kinds in BODY_OF.values() for kind in kinds} == set(BODIES)
    assert "expert_report" not in BODY_OF


def test_a_manuscript_comes_back_from_json_as_it_was() -> None:
    for doc_type in FORMATS_OF:
        made = paper(doc_type)
        assert Manuscript.model_validate_json(made.model_dump_json()) == made


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"body": BODIES["memo"]}, "email takes the body mail, not memo"),
        ({"format": "xlsx"}, "email can be eml, pdf, scan, txt, not xlsx"),
        ({"dated": "2021-03-14T09:00:00"}, "needs its time zone"),
        ({"bates_start": 4}, "Bates numbers and stamps are for pdf and scan only"),
        ({"text_layer": True, "format": "pdf"}, "only a scan can have a text layer"),
        ({"dated": "1066-10-14T09:00:00+00:00"}, "year 1066"),
        ({"title": " \x00\u200b "}, "should have at least 1 item"),
        ({"title": "a \ud800"}, "character 3 is half of one"),
        ({"body": MAIL | {"sender": NORA | {"address": ""}}}, "Nora Whitlow needs an e-mail"),
        ({"body": MAIL | {"sender": NORA | {"address": "a@b\nBcc: c@d"}}}, "pattern"),
        ({"body": MAIL | {"attachments": ["m-2"]}, "format": "pdf"}, "only an eml can carry"),
        ({"body": MAIL | {"colour": "red"}}, "Extra inputs"),
    ],
)
def test_what_does_not_fit_is_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ValidationError, match=re.escape(words)):
        paper("email", **changes)


@pytest.mark.parametrize(
    ("kind", "changes", "words"),
    [
        ("chat", {"messages": [{"at": "2021-03-09T08:00", "sender": "X", "text": "a"}]}, "no part"),
        ("chat", {"messages": list(reversed(BODIES["chat"]["messages"]))}, "after a later one"),
        ("log", {"entries": []}, "either a table or entries"),
        ("appointment", {"end": "2021-03-16T08:00:00-05:00"}, "before it begins"),
        ("sheet", {"sheets": BODIES["sheet"]["sheets"][:1] * 2}, "same name"),
        ("prose", {"opening": [], "sections": []}, "no text"),
    ],
)
def test_bodies_are_checked(kind: str, changes: dict[str, Any], words: str) -> None:
    doc_type = next(each for each, kinds in BODY_OF.items() if kinds[0] == kind)
    with pytest.raises(ValidationError, match=words):
        paper(doc_type, body=BODIES[kind] | changes)
