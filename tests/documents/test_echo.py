"""Echoes of stamps go; everything else of a scanned page stays."""

from hypothesis import given
from hypothesis import strategies as st

from casework.documents.echo import without_echo
from casework.documents.records import Label, Passage, Reading, Stamp

STAMP = (
    "Case 31-10234-qrs Doc 57-11 Filed 03/02/31 Entered 03/02/31 14:05:09 Desc Exhibit K "
    "Page 1 of 2"
)
BODY = "EXHIBIT K\nThe valve was not replaced.\nCase closed, he said."


def stamped(*texts: str, legend: str = "") -> Reading:
    return Reading(
        name="0001.pdf",
        type="pdf",
        state="text",
        labels=(
            Label(page=1, stamp=Stamp(text=STAMP), bates="NORV-0000417", legends=(legend,)),
            Label(page=2, stamp=Stamp(text=STAMP.replace("1 of", "2 of"))),
        ),
        passages=tuple(
            Passage(anchor=f"p1.s{n}", text=text, layer="stamp") for n, text in enumerate(texts)
        ),
    )


def test_a_garbled_stamp_goes() -> None:
    for echo in (
        STAMP,
        STAMP.replace("Case", "Gase").replace("0234-q", "O234-g").replace("Filed 0", "Fied O"),
        STAMP.replace("-qrs Doc ", "-ars Doc").replace("Desc ", "Desc\n"),
    ):
        assert without_echo(f"{echo}\n\n{BODY}", 1, stamped(STAMP)) == BODY


def test_two_on_one_line_go() -> None:
    legend = "CONFIDENTIAL - SUBJECT TO PROTECTIVE ORDER"
    text = f"{BODY}\nCONFIDENTIAL - SUBJECT TO PROTECTIVE 0RDER NORV-0000417"
    assert without_echo(text, 1, stamped(legend=legend)) == BODY


def test_what_stands_there_again_stays() -> None:
    assert without_echo(f"NORV-0000417\n{BODY}\nNORV-0000417", 1, stamped()).endswith("0000417")


def test_hidden_words_are_no_echo() -> None:
    hidden = Passage(anchor="p1.h1", text="The valve was not replaced.", layer="hidden")
    reading = stamped().model_copy(update={"passages": (hidden,)})
    assert without_echo(BODY, 1, reading) == BODY


def test_another_page_is_no_echo() -> None:
    assert without_echo("NORV-0000417", 2, stamped()) == "NORV-0000417"


@given(st.lists(st.text(alphabet="abcdefgh 0123456789", max_size=40), max_size=8))
def test_only_whole_lines_go_and_only_where_something_is_known(lines: list[str]) -> None:
    text = "\n".join(lines)
    bare = Reading(name="a.pdf", type="pdf", state="text")
    assert without_echo(text, 1, bare) == text
    kept = without_echo(text, 1, stamped()).split("\n")
    assert all(line in lines for line in kept if line)
