"""Exact search: the agents' text, with anchors, in bounded time."""

import time
from pathlib import Path

import pytest
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st

from casework.documents.library import Library
from casework.documents.records import LAYERS, Layer, Passage, Reading
from casework.documents.search.scan import grep
from casework.errors import UsageError


def reading(*texts: tuple[str, str, Layer], kind: str = "txt", child: Reading | None = None):
    passages = tuple(Passage(anchor=a, text=t, layer=layer) for a, t, layer in texts)
    children = (child,) if child else ()
    return Reading(
        name="x", path="0001.x", type=kind, state="text", passages=passages, children=children
    )


def test_lines_know_their_anchors() -> None:
    inner = reading(("¶1", "inner pump", "visible"))
    whole = reading(
        ("p1", "\n\nfirst\n[sic] pump", "visible"), ("p2", "pump\n", "comment"), child=inner
    )
    told = [(line.anchor, line.number, line.text) for line in grep([whole], "pump").lines]
    lines = whole.text().split("\n")
    assert told == [
        ("p1", 2, "[sic] pump"),
        ("p2", lines.index("pump") + 1, "pump"),
        ("att1/¶1", lines.index("inner pump") + 1, "inner pump"),
    ]
    marker = grep([whole], r"\[comment").lines[0]
    assert marker.anchor == ""


def test_cells_of_a_row_stand_on_one_line(tmp_path: Path) -> None:
    book = xlsxwriter.Workbook(str(tmp_path / "0001.xlsx"))
    page = book.add_worksheet("S")
    page.write_row(0, 0, ["pump", "seal", 731250])
    page.set_column(1, 1, None, None, {"hidden": True})
    book.close()
    found = Library().read(tmp_path / "0001.xlsx")
    line = grep([found], "seal|731250").lines[0]
    assert line.text in found.text().split("\n")
    assert line.anchor == "S!B1"
    assert [line.text[a:b] for a, b in line.spans] == ["seal", "731250"]


piece = st.tuples(
    st.sampled_from(["p1", "p2.a1", "¶3", "S!A1", "S!B1", "S!A2", "S!A2.c"]),
    st.text(alphabet="ab[] \n\t", max_size=12),
    st.sampled_from(sorted(LAYERS)),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(piece, max_size=6), st.sampled_from(["pdf", "xlsx", "txt", "pptx"]), st.booleans())
def test_the_text_is_the_one_agents_read(
    pieces: list[tuple[str, str, Layer]], kind: str, nested: bool
) -> None:
    child = reading(*pieces, kind=kind) if nested else None
    whole = reading(*pieces, kind=kind, child=child)
    lines = grep([whole], ".*", layers=LAYERS, most=10**6).lines
    expected = whole.text(LAYERS).split("\n")
    assert [line.text for line in lines] == (expected if expected != [""] else [])


def test_literal_case_and_bounds() -> None:
    page = reading(("L1", "a.b\nA.B\naxb\n" + "a.b\n" * 30, "visible"))
    assert len(grep([page], "a.b", literal=True).lines) == 31
    assert len(grep([page], "a.b", literal=True, ignore_case=True).lines) == 32
    few = grep([page], "a.b", most=5)
    assert len(few.lines) == 5
    assert "first 5 lines" in few.note
    with pytest.raises(UsageError, match="no regular expression"):
        grep([page], "(a")
    with pytest.raises(UsageError, match="characters"):
        grep([page], "a" * 2000)


def test_a_pattern_that_explodes_is_stopped() -> None:
    page = reading(("L1", "x\n" + "a" * 4000 + "b", "visible"))
    started = time.monotonic()
    found = grep([page], r"(a|aa)+$|x", seconds=0.5)
    assert time.monotonic() - started < 5
    assert [line.text for line in found.lines] == ["x"]
    assert "line 2" in found.note
