"""The rooms of one case: each holds those before it, and nothing else of the case changes."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.cases.levels import (
    LEVELS,
    answerable,
    at_level,
    in_order,
    levels_named,
    levels_of,
    true_level,
)
from casework.cases.records import Document
from casework.errors import CaseError, UsageError
from judged import world
from levelled import ROOMS, levelled


def test_each_room_holds_its_documents_and_their_rows() -> None:
    folder = levelled()
    assert levels_of(folder) == LEVELS
    for level, numbers in ROOMS.items():
        room = at_level(folder, level)
        files = [f"{n:04}.txt" for n in numbers]
        assert [row.file for row in room.index] == files
        assert [document.file for document in room.truth.documents] == files
        assert room.truth.hypotheses == folder.truth.hypotheses
    assert at_level(folder, "") is folder
    assert at_level(folder, "chaff_full").index == folder.index


@given(st.lists(st.sampled_from(LEVELS), min_size=8, max_size=8))
def test_rooms_grow_and_the_last_is_whole(levels: list[str]) -> None:
    folder = world()
    documents = tuple(
        Document.model_validate({**document.model_dump(), "level": level})
        for document, level in zip(folder.truth.documents, levels, strict=True)
    )
    folder = folder.model_copy(
        update={"truth": folder.truth.model_copy(update={"documents": documents})}
    )
    rooms = [set(at_level(folder, level).index) for level in LEVELS]
    assert all(small <= large for small, large in pairwise(rooms))
    assert rooms[-1] == set(folder.index)
    # A level of the case is one at which its room gains something.
    grown = [level for level, room in zip(LEVELS, rooms, strict=True) if room]
    assert set(levels_of(folder)) == set(levels)
    assert levels_of(folder)[0] == grown[0]
    assert true_level(folder, "") == levels_of(folder)[-1] == in_order(levels)[-1]


def test_a_question_needs_the_room_that_holds_its_answer() -> None:
    folder = levelled()
    question = folder.truth.questions[0].model_copy(update={"supporting_documents": ("d1", "d4")})
    truth = folder.truth.model_copy(update={"questions": (question,)})
    folder = folder.model_copy(update={"truth": truth})
    found = {level: answerable(folder, folder.task("q1"), level) for level in LEVELS}
    assert found == {level: level != "merits" for level in LEVELS}


def test_names_on_the_command_line() -> None:
    assert levels_named("all") == LEVELS
    assert levels_named("noise, merits") == ("merits", "noise")
    for wrong in ("", "merits,chaff", "All"):
        with pytest.raises(UsageError, match="pro_alternative"):
            levels_named(wrong)


def test_a_document_without_a_level_is_named() -> None:
    folder = levelled()
    truth = folder.truth.model_copy(update={"documents": folder.truth.documents[1:]})
    with pytest.raises(CaseError, match=r"d1 \(0001.txt\)"):
        levels_of(folder.model_copy(update={"truth": truth}))
