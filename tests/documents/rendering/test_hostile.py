"""Whatever text a manuscript holds: it is all in the file and on the page, or an error tells."""

import io
import zipfile
from decimal import Decimal

import openpyxl
import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree
from pydantic import ValidationError

from casework.documents.rendering.fonts import CannotSet
from casework.documents.rendering.manuscript import FORMATS_OF, DocType, Format, Manuscript
from casework.documents.rendering.render import render
from casework.documents.rendering.words import with_breaks
from documents.rendering.rendered import theirs
from papers import BODIES, paper

ODD = st.one_of(
    st.text(min_size=1, max_size=60),
    st.text(alphabet="ABCxyz =+-@|{}<>&\"'\\%§–“”é€\t\n\r\x00\x0b\x1f\u00a0\u200b", min_size=1),
    st.sampled_from(["W" * 400, "a" * 900, "=HYPERLINK(1)", "</w:t>", "&#0;", "()\\(", "%%EOF"]),
    st.sampled_from(["e\u0301", "\u2611 yes", "-\u2011-", "\ufeffx", "\U0001f600", "\ufffe\uffff"]),
)
CHEAP = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def _made(doc_type: DocType, fmt: Format, words: str) -> Manuscript | None:
    """A paper that says `words` in its title, in running text and in a table or field."""
    body = paper(doc_type).body.model_dump()
    match body["kind"]:
        case "memo":
            body |= {"paragraphs": [words, "end"], "re": words}
        case "ledger":
            rows = [[None, words, 1, Decimal("2.00"), None]]
            body["items"] = {"columns": BODIES["ledger"]["items"]["columns"], "rows": rows}
            body["notes"] = [words]
        case "mail":
            body |= {"paragraphs": [words], "subject": words}
        case "slides":
            body["slides"] = [{"heading": "h", "bullets": [words], "notes": words}]
        case "testimony":
            body["examination"] = [{"speaker": "Q", "text": words}]
        case kind:
            raise AssertionError(kind)
    try:
        return paper(doc_type, format=fmt, body=body, title=words)
    except ValidationError as error:
        assert "at least 1" in str(error) or "surrogate" in str(error), error
        return None


@CHEAP
@given(ODD, st.sampled_from(["memo", "invoice", "email", "presentation", "deposition_excerpt"]))
def test_text_is_never_lost(words: str, doc_type: DocType) -> None:
    for fmt in FORMATS_OF[doc_type]:
        if fmt == "scan" or not (manuscript := _made(doc_type, fmt, words)):
            continue
        try:
            rendered = render(manuscript)
        except CannotSet as error:
            char = str(error).split("'")[1] if "'" in str(error) else ""
            assert fmt == "pdf" and (char in manuscript.title or "\\" in char or not char)
            continue
        said = _bare(with_breaks(words))
        assert said in _bare(theirs(rendered)), (doc_type, fmt)


def _bare(text: object) -> str:
    """Without white space, page feet, line numbers and capitals, which papers add or change."""
    folded = str(text).replace("\u2611", "[X]").replace("\u2011", "-").replace("\u2010", "-")
    return "".join(folded.split()).casefold()


@CHEAP
@given(ODD.map(lambda words: words * 3))
def test_nothing_runs_over_the_page(words: str) -> None:
    for doc_type in ("memo", "invoice"):
        manuscript = _made(doc_type, "pdf", words)
        if manuscript is None:
            continue
        try:
            data = render(manuscript).data
        except CannotSet:
            continue
        with pypdfium2.PdfDocument(data) as document:
            for page in document:
                width, height = page.get_size()
                for each in page.get_objects():
                    left, bottom, right, top = each.get_bounds()
                    assert -1 <= left <= right <= width - 20, (left, right)
                    assert 0 <= bottom <= top <= height


@CHEAP
@given(ODD)
def test_office_files_are_well_formed_and_formulas_stay_text(words: str) -> None:
    for doc_type, fmt in (("memo", "docx"), ("invoice", "xlsx"), ("presentation", "pptx")):
        manuscript = _made(doc_type, fmt, words)
        if manuscript is None:
            continue
        data = render(manuscript).data
        with zipfile.ZipFile(io.BytesIO(data)) as members:
            for name in members.namelist():
                if name.endswith((".xml", ".rels")):
                    etree.fromstring(members.read(name))
        if fmt == "xlsx":
            book = openpyxl.load_workbook(io.BytesIO(data))
            formulas = [c for row in book.active.iter_rows() for c in row if c.data_type == "f"]
            assert all(str(cell.value).startswith(("=ROUND(", "=SUM(")) for cell in formulas)
            assert 3 <= len(formulas) <= 5


def test_a_page_break_falls_inside_a_cell_that_is_taller_than_a_page() -> None:
    words = "measure twice " * 3000
    manuscript = _made("invoice", "pdf", words[:30_000])
    assert manuscript is not None
    text = theirs(render(manuscript)).split()
    assert text.count("measure") >= 2 * 30_000 // len("measure twice ")


def test_text_that_no_cell_can_hold_is_an_error_not_a_loss() -> None:
    manuscript = _made("invoice", "xlsx", "x" * 20)
    assert manuscript is not None
    body = manuscript.body.model_dump() | {"notes": ["y" * 40_000]}
    with pytest.raises(Exception, match=r"m-invoice: a text of 40,000 characters does not fit"):
        render(paper("invoice", format="xlsx", body=body))
