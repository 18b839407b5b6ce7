"""Every place by all its names, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.documents.anchors import Places, names, resolve
from casework.documents.records import Label, Passage, Reading, Stamp

FEW = st.integers(1, 4)


def stamp(document: int, attachment: int | None, page: int, running: int) -> Stamp:
    return Stamp(text="x", document=document, attachment=attachment, page=page, page_id=running)


@st.composite
def readings(draw: st.DrawFn, depth: int = 0) -> Reading:
    """PDFs, texts and workbooks whose names collide as often as not, with others inside."""
    kind = draw(st.sampled_from(["pdf", "docx", "xlsx", "txt"]))
    count = draw(st.integers(0, 5))
    numbered = draw(st.booleans())
    text = [f"{at}. The pump {at} stood.\nStill." if numbered else "Still." for at in range(1, 7)]
    if kind == "pdf" and draw(st.booleans()):
        line = "".join(f"{n}\tline {n}\n" for n in range(1, 26))
        text = [f"Page {draw(st.integers(4, 9))}\n{line}" for _ in text]
    shape = {"pdf": "p{}", "docx": "¶{}", "xlsx": "Costs! 2031!B{}", "txt": "L{}"}[kind]
    passages = [Passage(anchor=shape.format(at), text=text[at - 1]) for at in range(1, count + 1)]
    labels = [
        Label(
            page=page,
            printed=draw(st.sampled_from(["", "1", "2", "iv", "12"])),
            stamp=draw(st.none() | st.builds(stamp, FEW, st.none() | FEW, FEW, FEW)),
            bates=draw(st.sampled_from(["", "NORV-0001", "NORV-0002", "HAL 7", "p2"])),
        )
        for page in range(1, count + 1)
        if kind == "pdf"
    ]
    inside = draw(st.lists(readings(depth + 1), max_size=2)) if depth < 2 else []
    return Reading(
        name=f"x.{kind}",
        type=kind,
        state="text",
        passages=tuple(passages),
        labels=tuple(labels),
        children=tuple(inside),
    )


@given(readings())
def test_every_name_of_a_place_leads_back_to_it(reading: Reading) -> None:
    places = Places(reading)
    for prefix, part in reading.walk():
        for passage in part.passages:
            anchor = prefix + passage.anchor
            called = places.names(anchor)
            assert called[0] == anchor
            assert {places.resolve(name).anchors for name in called} == {(anchor,)}
            assert places.resolve(anchor).text == passage.text


@given(readings(), st.text(max_size=20))
def test_any_name_is_answered(reading: Reading, name: str) -> None:
    place = resolve(reading, name)
    known = {prefix + p.anchor for prefix, part in reading.walk() for p in part.passages}
    assert place.anchors or place.reason
    assert set(place.anchors) <= known


LINES = "".join(f"{n}\tline {n} of it\n" for n in range(1, 26))
FILED = Reading(
    name="x.pdf",
    type="pdf",
    state="text",
    pages=5,
    passages=(
        Passage(anchor="p1", text="Cover"),
        Passage(anchor="p2", text=f"Page 45\n{LINES}"),
        Passage(anchor="p3", text=f"Page 46\n{LINES}"),
        Passage(anchor="p4", text="11. The crane\nstood.\n12. The pump ran."),
    ),
    labels=(
        Label(page=1, printed="i", stamp=stamp(57, 11, 1, 901), bates="NORV-0000101"),
        Label(page=2, printed="45", stamp=stamp(57, 11, 2, 902), bates="NORV-0000102"),
        Label(page=3, printed="46", stamp=stamp(57, 11, 3, 903), bates="NORV-0000103"),
        Label(page=4, printed="i", stamp=stamp(57, 11, 4, 904), bates="NORV-0000105"),
    ),
    children=(
        Reading(
            name="y.xlsx",
            type="xlsx",
            state="text",
            passages=(
                Passage(anchor="Sheet 1!B7", text="7"),
                Passage(anchor="Sheet 1!C8", text="8"),
                Passage(anchor="Sheet 1!D9", text="9"),
            ),
        ),
    ),
)


@pytest.mark.parametrize(
    ("name", "anchors"),
    [
        ("p3", ["p3"]),
        ("p5", ["p5"]),  # a page without text is a place
        ("57-11 at 3", ["p3"]),
        ("Doc. 57-11 at 2-3", ["p2", "p3"]),
        ("[57-11 at 45:24-46:2]", ["p2", "p3"]),
        ("Doc. 57-11", ["p1", "p2", "p3", "p4"]),
        ("ECF No. 57-11, PageID.904", ["p4"]),
        ("Dkt. 57-11 ¶ 12", ["p4"]),
        ("PageID 904", ["p4"]),
        ("NORV-0000103", ["p3"]),
        ("NORV-0000102–0000103", ["p2", "p3"]),
        ("NORV-0000102 - NORV-0000105", ["p2", "p3", "p4"]),
        ("printed 46", ["p3"]),
        ("45:12-46:3", ["p2", "p3"]),
        ("p2:12", ["p2"]),
        ("¶ 12", ["p4"]),
        ("paras 11-12", ["p4"]),
        ("att1/Sheet 1!B7", ["att1/Sheet 1!B7"]),
        ("att1/'Sheet 1'!$B$7:C8", ["att1/Sheet 1!B7", "att1/Sheet 1!C8"]),
    ],
)
def test_names(name: str, anchors: list[str]) -> None:
    assert resolve(FILED, name).anchors == tuple(anchors)


def test_spans_and_texts() -> None:
    lines = resolve(FILED, "45:25-46:1")
    assert lines.text == "line 25 of it\nline 1 of it"
    first, last = FILED.passages[1].text, FILED.passages[2].text
    assert first[lines.start :].strip() == "line 25 of it"
    assert last[: lines.end].endswith("\tline 1 of it")
    paragraph = resolve(FILED, "¶11")
    assert paragraph.text == "11. The crane\nstood."
    assert FILED.passages[3].text[paragraph.start : paragraph.end] == paragraph.text


@pytest.mark.parametrize(
    ("name", "reason", "candidates"),
    [
        ("printed i", "2 pages are called", ("p1", "p4")),
        ("57-11 at 9", "no page is stamped page 9 (the last is 4)", ()),
        ("57-1 at 1", "no page is stamped Document 57-1", ()),
        ("47:1", "no transcript page 47", ()),
        ("45:26", "no line 26", ()),
        ("¶ 13", "no numbered paragraph 13", ()),
        ("att2/p1", "has 1 attachments", ()),
        ("att1/'Sheet 1'!A1:A2", "no cell there", ()),
        ("NORV-0000999", "nothing here is called", ()),
        ("", "nothing here is called", ()),
    ],
)
def test_absence_and_ambiguity_are_answers(
    name: str, reason: str, candidates: tuple[str, ...]
) -> None:
    place = resolve(FILED, name)
    assert place.anchors == () and place.candidates == candidates
    assert reason in place.reason


def test_a_range_with_gaps_says_so() -> None:
    place = resolve(FILED, "NORV-0000102-NORV-0000105")
    assert place.reason == "3 of 4 pages of this range stand here."


def test_all_names_of_a_page() -> None:
    called = ("p2", "printed 45", "Doc. 57-11 at 2", "PageID 902", "NORV-0000102", "45:1-25")
    assert names(FILED, "p2") == called
    assert "printed i" not in names(FILED, "p1")
    assert names(FILED, "p77") == ()


def test_a_clause_is_named_by_its_number_and_holds_what_stands_below_it() -> None:
    lines = (
        *("9. Inspection", "9.1 The Buyer shall inspect.", "9.10 At once.", "(a) by eye", "Signed"),
        *(
            "19. Notices",
            "Section 4 Fees",
            "Schedule",
            "4 Fees",
            "9.1.1 By tests",
        ),
    )
    reading = Reading(
        name="contract.docx",
        type="docx",
        state="text",
        passages=tuple(Passage(anchor=f"¶{n}", text=t) for n, t in enumerate(lines, start=1)),
    )
    places = Places(reading)
    assert places.resolve("Clause 9").anchors == ("¶1", "¶2", "¶3", "¶4")
    assert places.resolve("cl. 9.1").anchors == ("¶2",)
    assert places.resolve("Clause 9.10(a)").anchors == ("¶3", "¶4")
    assert places.resolve("§ 19").anchors == ("¶6",)
    twice = places.resolve("Section 4")
    assert (twice.anchors, twice.candidates) == ((), ("¶7", "¶9"))
    assert places.resolve("Clause 90").reason == "nothing here begins with the number 90."
