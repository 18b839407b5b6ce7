"""RTF, written here by hand: what shows, what does not, and what is in it besides."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casework.documents.records import BODY
from documents.readers.compound_writer import compound
from documents.readers.whole import passages, whole

HEAD = (
    rb"{\rtf1\ansi\ansicpg1252\uc1{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset128 MS;}"
    rb"{\f2\fcharset204 A;}}{\colortbl;\red0\green0\blue0;}{\stylesheet{\s1 heading;}}"
)


def known(body: bytes) -> dict[str, tuple[str, str]]:
    return passages(whole(HEAD + body + b"}", "0001.rtf"))


def test_layers() -> None:
    body = (
        rb"{\header Top\par}{\info{\title T}{\author A. Writer}}Term: {\deleted thirty}"
        rb"{\revised sixty} days{\v  secret}.{\footnote\chftn  A note.}"
        rb"{\*\atnid B}{\*\atnauthor Counsel}{\*\annotation Check {\v this}.}\par "
        rb"{\field{\*\fldinst HYPERLINK x}{\fldrslt a link}}{\footnote\ftnalt At the end.}\par"
        rb"{\footer Bottom}"
    )
    reading = whole(HEAD + body + b"}", "0001.rtf")
    assert reading.properties == (("title", "T"), ("author", "A. Writer"))
    assert passages(reading) == {
        "H1": ("header_footer", "Top"),
        "fn1": ("footnote", "A note."),
        "c1": ("comment", "Counsel: Check ."),
        "c1.h": ("hidden", "this"),
        "¶1": ("visible", "Term: sixty days."),
        "¶1.d": ("deleted", "thirty"),
        "¶1.i": ("inserted", "sixty"),
        "¶1.h": ("hidden", " secret"),
        "en1": ("footnote", "At the end."),
        "¶2": ("visible", "a link"),
        "¶2.f": ("metadata", "HYPERLINK x"),
        "F1": ("header_footer", "Bottom"),
    }


def test_tables_and_numbers() -> None:
    body = (
        rb"{\listtext\pard 12.\tab}The claimant says so.\par "
        rb"\trowd\intbl Penalty\cell 48,000\cell\row\trowd\intbl Rate\cell 4.2\par percent\cell\row"
        rb"\pard After.\par\trowd\intbl x\cell\row"
    )
    assert {anchor: text for anchor, (_, text) in known(body).items()} == {
        "¶1": "12.\tThe claimant says so.",
        "T1R1": "Penalty\t48,000\t",
        "T1R2": "Rate\t4.2\npercent\t",
        "¶2": "After.",
        "T2R1": "x\t",
    }


def test_characters() -> None:
    body = (
        rb"caf\'e9 \u8364? \u-10179?\u-8694? {\uc0\u9786}{\uc2\u1055\'cf\'f0}"
        rb"{\f1 \'83\'65\'83X\'83g}{\f2\'d2}\~\_\-\{\}\lquote x\rquote\emdash\line end"
    )
    assert known(body)["¶1"][1] == "café € 😊 ☺ПテストТ\u00a0-\u00ad{}‘x’—\nend".replace("☺П", "☺П")


def test_what_is_skipped_and_what_is_not() -> None:
    body = (
        rb"a{\pict\wmetafile8 0100}{\*\unknown gone}{\*\shppict{\pict 00}}"
        rb"{\shp{\*\shpinst{\sp{\sn a}{\sv b}}{\shptxt in a box\par}}{\shprslt twice}}"
        rb"{\bin5 }}}}}b{\*\datastore 0011}"
    )
    assert known(body)["¶1"][1] == "ain a box"
    assert known(body)["¶2"][1] == "b"


def test_an_embedded_object_is_a_child() -> None:
    ole = compound({"CONTENTS": b"words inside"})
    name = b"AcroExch.Document\0"
    data = b"\x01\x05\0\0\x02\0\0\0" + len(name).to_bytes(4, "little") + name + bytes(8)
    data += len(ole).to_bytes(4, "little") + ole
    body = (
        rb"{\object\objemb{\*\objclass x}{\*\objdata " + data.hex().encode() + rb"}{\result pic}}"
    )
    reading = whole(HEAD + body + b"}", "0001.rtf")
    assert "words inside" in reading.text()
    assert passages(reading)["¶1"] == ("visible", "pic")


def test_a_cut_off_file_says_so() -> None:
    reading = whole(HEAD + rb"words {\b and", "0001.rtf")
    assert "words and" in reading.text()
    assert "cut off" in reading.reason


def test_groups_nested_without_end() -> None:
    reading = whole(HEAD + b"start" + b"{" * 300_000, "0001.rtf")
    assert "nested too deep" in reading.reason
    assert "start" in reading.text()


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                rb"\par",
                rb"{\v ",
                rb"}",
                rb"{",
                rb"\'8",
                rb"\'e9",
                rb"\u20013?",
                rb"{\*\annotation ",
                rb"{\footnote ",
                rb"\row",
                rb"\cell",
                rb"\bin9999999999 ",
                rb"{\header ",
                rb"\uc9",
                b"text ",
                rb"\deleted",
                rb"{\*\objdata 0g",
                rb"\f9",
                b"\\",
                rb"\ansicpg99999",
            ]
        )
    )
)
def test_any_order_of_words_is_read(pieces: list[bytes]) -> None:
    assert whole(rb"{\rtf1 " + b"".join(pieces), "0001.rtf").state != "crashed"


@settings(max_examples=100, deadline=None)
@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1))
def test_text_escaped_as_unicode_comes_back(text: str) -> None:
    units = text.encode("utf-16-le")
    escaped = b"".join(
        rb"\u%d?" % int.from_bytes(units[at : at + 2], "little", signed=True)
        for at in range(0, len(units), 2)
    )
    reading = whole(HEAD + b"x" + escaped + b"y}", "0001.rtf")
    assert reading.text(BODY) == f"x{text}y".replace("\ufffe", " ").replace("\uffff", " ")


@pytest.mark.parametrize("page", [1250, 1253, 932, 936, 949, 1255])
def test_code_pages(page: int) -> None:
    words = {1250: "příliš", 1253: "σύμβαση", 932: "契約", 936: "合同", 949: "계약", 1255: "חוזה"}
    codec = "gb18030" if page == 936 else f"cp{page}"
    escaped = b"".join(b"\\'%02x" % byte for byte in words[page].encode(codec))
    data = rb"{\rtf1\ansi\ansicpg%d " % page + escaped + b"}"
    assert whole(data, "0001.rtf").text() == words[page]
