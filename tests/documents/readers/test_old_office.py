"""DOC, PPT, XLSB and OpenDocument files, written here record by record."""

import io
import struct
import zipfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from casework.documents.strings import every_string
from documents.readers.compound_writer import compound
from documents.readers.whole import passages, whole

DELETED, INSERTED, HIDDEN = 0x0800, 0x0801, 0x083C
ROW_END, IN_TABLE = 0x2417, 0x2416
Runs = list[tuple[str, int]]


def word(runs: Runs, notes: str = "", comments: str = "", flags: int = 0x0200) -> bytes:
    """A Word file: runs of text with one mark each (0 for none), a footnote, a comment."""
    main = "".join(text for text, _ in runs)
    whole_text = main + notes + comments
    start = 0x800
    stream = bytearray(start)
    struct.pack_into("<HH", stream, 0, 0xA5EC, 0xC1)
    struct.pack_into("<H", stream, 0x0A, flags)
    struct.pack_into("<8I", stream, 0x4C, len(main), len(notes), 0, 0, len(comments), 0, 0, 0)
    stream += whole_text.encode("utf-16-le")
    stream = stream.ljust(-(-len(stream) // 512) * 512, b"\0")
    table = bytearray()

    def keep(number: int, data: bytes) -> None:
        struct.pack_into("<II", stream, 0x9A + 8 * number, len(table), len(data))
        table.extend(data)

    pieces = struct.pack("<IIHIH", 0, len(whole_text), 0, start, 0)
    keep(33, b"\x02" + struct.pack("<I", len(pieces)) + pieces)
    for number, codes, paragraphs in (
        (12, {DELETED, INSERTED, HIDDEN}, False),
        (13, {ROW_END, IN_TABLE}, True),
    ):
        page = _page(runs, start, codes, paragraphs)
        end = start + 2 * len(whole_text)
        keep(number, struct.pack("<III", start, end, len(stream) // 512))
        stream += page
    if notes:
        keep(3, struct.pack("<III", 0, len(notes), len(notes)))
    if comments:
        keep(5, struct.pack("<III", 0, len(comments), len(comments)))
        keep(4, struct.pack("<II", 0, 1) + bytes(20) + struct.pack("<H", 0) + bytes(8))
        keep(36, struct.pack("<H", 7) + "Counsel".encode("utf-16-le"))
    return compound({"WordDocument": bytes(stream), "1Table": bytes(table)})


def _page(runs: Runs, start: int, codes: set[int], paragraphs: bool) -> bytes:
    """A page of formats: each run's mark at its offset in the stream."""
    page = bytearray(512)
    places, at = [start], start
    for text, _ in runs:
        at += 2 * len(text)
        places.append(at)
    struct.pack_into(f"<{len(places)}I", page, 0, *places)
    free, step = 480, 13 if paragraphs else 1
    for number, (_, code) in enumerate(runs):
        if code not in codes:
            continue
        body = struct.pack("<HB", code, 1)
        body = b"\x00\x03\x00\x00" + body + b"\0" if paragraphs else bytes([len(body)]) + body
        free -= len(body) + len(body) % 2
        page[free : free + len(body)] = body
        page[4 * len(places) + number * step] = free // 2
    page[511] = len(runs)
    return bytes(page)


def test_a_word_file_in_layers() -> None:
    runs: Runs = [
        ("Term: ", 0),
        ("thirty", DELETED),
        ("sixty", INSERTED),
        (" days", 0),
        (" secret", HIDDEN),
        ("\x02\r", 0),
        ("See \x13 LINK x \x14a link\x15, €\x0bnext\r", 0),
    ]
    reading = whole(word(runs, "\x02 A note.\r", "\x05Check.\r"), "0001.doc")
    assert (reading.type, reading.state) == ("doc", "text")
    assert passages(reading) == {
        "¶1": ("visible", "Term: sixty days"),
        "¶1.d": ("deleted", "thirty"),
        "¶1.i": ("inserted", "sixty"),
        "¶1.h": ("hidden", " secret"),
        "¶2": ("visible", "See a link, €\nnext"),
        "¶2.f": ("metadata", " LINK x "),
        "fn1": ("footnote", "A note."),
        "c1": ("comment", "Counsel: Check."),
    }


def test_tables_of_a_word_file() -> None:
    runs: Runs = [
        ("Before\r", 0),
        ("Penalty\x07", IN_TABLE),
        ("48,000\x07", IN_TABLE),
        ("\x07", ROW_END),
        ("Rate\x07", IN_TABLE),
        ("4.2\rpercent\x07", IN_TABLE),
        ("\x07", ROW_END),
        ("After\r", 0),
    ]
    assert {a: text for a, (_, text) in passages(whole(word(runs), "0001.doc")).items()} == {
        "¶1": "Before",
        "T1R1": "Penalty\t48,000",
        "T1R2": "Rate\t4.2\npercent",
        "¶2": "After",
    }


def test_word_files_that_are_locked_or_hurt() -> None:
    assert whole(word([("x\r", 0)], flags=0x0300), "0001.doc").state == "encrypted"
    data = word([("words\r", 0)] * 20)
    for at in range(1024, len(data), 256):
        hurt = data[:at] + b"\xff" * 64 + data[at + 64 :]
        assert whole(hurt, "0001.doc").state != "crashed"


def atom(kind: int, body: bytes, instance: int = 0) -> bytes:
    return struct.pack("<HHI", instance << 4, kind, len(body)) + body


def box(kind: int, *inner: bytes, instance: int = 0) -> bytes:
    body = b"".join(inner)
    return struct.pack("<HHI", instance << 4 | 0xF, kind, len(body)) + body


def deck(*, sealed: bool = False) -> bytes:
    def text(words: str) -> bytes:
        return atom(0x0FA0, words.encode("utf-16-le"))

    def persist(number: int, slide: int) -> bytes:
        return atom(0x03F3, struct.pack("<IIIII", number, 0, 0, slide, 0))

    first = box(0x03EE, box(0xF00D, text("Shape")), atom(0x03F9, bytes(10) + b"\x04\0" + bytes(4)))
    comment = box(
        0x2EE0,
        atom(0x0FBA, "A".encode("utf-16-le"), 0),
        atom(0x0FBA, "Wrong!".encode("utf-16-le"), 1),
    )
    second = box(0x03EE, box(0xF00D, atom(0x0FA8, b"Caf\xe9")), atom(0x138B, comment))
    notes = box(0x03F0, atom(0x03F1, struct.pack("<II", 257, 0)), box(0xF00D, text("Say nothing.")))
    document = box(
        0x03E8,
        box(0x0FF0, persist(2, 256), text("Title 1"), persist(3, 257), text("Title 2")),
        box(0x0FF0, persist(4, 300), instance=2),
    )
    stream, places = b"", []
    for part in (document, first, second, notes):
        places.append(len(stream))
        stream += part
    table = len(stream)
    stream += atom(0x1772, struct.pack("<I4I", 4 << 20 | 1, *places))
    edit = len(stream)
    stream += atom(0x0FF5, struct.pack("<IIIIIII", 0, 0, 0, table, 1, 5, 0))
    token = 0xF3D1C4DF if sealed else 0xE391C05F
    user = atom(0x0FF6, struct.pack("<III", 20, token, edit) + bytes(8))
    return compound({"PowerPoint Document": stream, "Current User": user})


def test_an_old_deck() -> None:
    reading = whole(deck(), "0001.ppt")
    assert passages(reading) == {
        "slide1": ("hidden", "Title 1\nShape"),
        "slide2": ("visible", "Title 2\nCafé"),
        "slide2.c1": ("comment", "A: Wrong!"),
        "slide2.n": ("notes", "Say nothing."),
    }
    assert reading.pages == 2
    assert whole(deck(sealed=True), "0001.ppt").state == "encrypted"


@settings(max_examples=60, deadline=None)
@given(st.integers(512, 2000), st.binary(min_size=1, max_size=8))
def test_a_hurt_deck_never_fails_its_reader(at: int, rubbish: bytes) -> None:
    data = deck()
    assert whole(data[:at] + rubbish + data[at + len(rubbish) :], "0001.ppt").state != "crashed"


def packed(**members: str | bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as package:
        for name, content in members.items():
            package.writestr(name, content)
    return file.getvalue()


SPACES = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{short}:1.0"'
    for short in ("office", "text", "table", "style", "draw", "presentation")
)


def open_document(kind: str, body: str, styles: str = "") -> bytes:
    head = f"<office:document-content {SPACES} xmlns:dc='dc'>"
    content = f"{head}<office:automatic-styles>{styles}</office:automatic-styles>"
    content += f"<office:body>{body}</office:body></office:document-content>"
    mime = f"application/vnd.oasis.opendocument.{kind}"
    return packed(**{"mimetype": mime, "content.xml": content})


def test_an_open_text() -> None:
    styles = (
        "<style:style style:name='H'><style:text-properties text:display='none'/></style:style>"
    )
    body = (
        "<office:text><text:tracked-changes>"
        "<text:changed-region text:id='d'><text:deletion><text:p>thirty</text:p></text:deletion>"
        "</text:changed-region><text:changed-region text:id='i'><text:insertion/>"
        "</text:changed-region></text:tracked-changes>"
        "<text:h>Terms</text:h><text:p>Term:<text:s text:c='2'/><text:change text:change-id='d'/>"
        "<text:change-start text:change-id='i'/>sixty<text:change-end text:change-id='i'/> days"
        "<text:span text:style-name='H'> secret</text:span>"
        "<text:note text:note-class='footnote'><text:note-citation>1</text:note-citation>"
        "<text:note-body><text:p>A note.</text:p></text:note-body></text:note>"
        "<office:annotation><dc:creator>A</dc:creator><text:p>Why?</text:p></office:annotation>"
        "</text:p><table:table><table:table-row><table:table-cell><text:p>a</text:p>"
        "</table:table-cell><table:table-cell><text:p>b</text:p><text:p>c</text:p>"
        "</table:table-cell></table:table-row></table:table></office:text>"
    )
    reading = whole(open_document("text", body, styles), "0001.odt")
    assert reading.type == "odt"
    assert passages(reading) == {
        "¶1": ("visible", "Terms"),
        "fn1": ("footnote", "A note."),
        "c1": ("comment", "A: Why?"),
        "¶2": ("visible", "Term:  sixty days"),
        "¶2.d": ("deleted", "thirty"),
        "¶2.i": ("inserted", "sixty"),
        "¶2.h": ("hidden", " secret"),
        "T1R1": ("visible", "a\tb\nc"),
    }


def test_an_open_spreadsheet() -> None:
    styles = (
        "<style:style style:name='G'><style:table-properties table:display='false'/></style:style>"
    )
    body = (
        "<office:spreadsheet><table:table table:name='A'>"
        "<table:table-row table:number-rows-repeated='1000000'><table:table-cell/>"
        "</table:table-row><table:table-row><table:table-cell table:number-columns-repeated='2'/>"
        "<table:table-cell office:value-type='date' office:date-value='2021-03-04'>"
        "<text:p>4 March</text:p></table:table-cell><table:table-cell office:value-type='float'"
        " office:value='2' table:formula='of:=1+1'><text:p>2.00</text:p></table:table-cell>"
        "</table:table-row><table:table-row table:visibility='collapse'><table:table-cell "
        "office:value-type='string'><text:p>folded</text:p></table:table-cell></table:table-row>"
        "</table:table><table:table table:name='B' table:style-name='G'><table:table-row>"
        "<table:table-cell office:value-type='string'><text:p>side</text:p></table:table-cell>"
        "</table:table-row></table:table></office:spreadsheet>"
    )
    reading = whole(open_document("spreadsheet", body, styles), "0001.ods")
    assert passages(reading) == {
        "A!C1000001": ("visible", "2021-03-04"),
        "A!D1000001": ("visible", "2 {=1+1}"),
        "A!A1000002": ("hidden", "folded"),
        "B!A1": ("hidden", "side"),
    }
    assert "2021-03-04\t2 {=1+1}" in reading.text()
    assert "[sheet B: hidden]" in reading.text()


def test_open_slides_and_a_locked_file() -> None:
    body = (
        "<office:presentation><draw:page><draw:frame><draw:text-box><text:p>Title</text:p>"
        "</draw:text-box></draw:frame><presentation:notes><text:p>Say nothing.</text:p>"
        "</presentation:notes></draw:page></office:presentation>"
    )
    data = open_document("presentation", body)
    reading = whole(data, "0001.odp")
    assert passages(reading) == {
        "slide1": ("visible", "Title"),
        "slide1.n": ("notes", "Say nothing."),
    }
    file = io.BytesIO(data)
    with zipfile.ZipFile(file, "a") as package:
        package.writestr("META-INF/manifest.xml", "<m><encryption-data/></m>")
    assert whole(file.getvalue(), "0001.odp").state == "encrypted"


def test_every_string_of_an_open_text_is_found(tmp_path: Path) -> None:
    data = open_document("text", "<office:text><text:p>Words seen.</text:p></office:text>")
    file = io.BytesIO(data)
    with zipfile.ZipFile(file, "a") as package:
        package.writestr("meta.xml", "<m role='chaff'/>", zipfile.ZIP_DEFLATED)
    (tmp_path / "0001.odt").write_bytes(file.getvalue())
    found = list(every_string(tmp_path / "0001.odt"))
    assert any("Words seen." in f.text and f.kind == "visible" for f in found)
    assert any("role=chaff" in f.text and f.where.startswith("0001.odt: meta.xml") for f in found)


def binary(kind: int, body: bytes = b"") -> bytes:
    head = bytes([kind]) if kind < 128 else bytes([kind & 0x7F | 0x80, kind >> 7])
    size = bytes([len(body) & 0x7F | 0x80, len(body) >> 7])
    return head + size + body


def wide(text: str) -> bytes:
    return struct.pack("<I", len(text)) + text.encode("utf-16-le")


def test_a_binary_workbook() -> None:
    def cell(kind: int, column: int, body: bytes, style: int = 0) -> bytes:
        return binary(kind, struct.pack("<II", column, style) + body)

    def row(number: int, flags: int = 0) -> bytes:
        return binary(0, struct.pack("<IIHBB", number, 0, 300, 0, flags) + bytes(5))

    book = binary(153, bytes(12)) + binary(156, struct.pack("<II", 0, 1) + wide("r1") + wide("A"))
    book += binary(156, struct.pack("<II", 2, 2) + wide("r2") + wide("B"))
    styles = binary(44, struct.pack("<H", 170) + wide("yyyy-mm-dd")) + binary(617)
    styles += binary(47, struct.pack("<HH", 0, 0) + bytes(12))
    styles += binary(47, struct.pack("<HH", 0, 170) + bytes(12)) + binary(618)
    sheet = binary(60, struct.pack("<II", 3, 3) + bytes(8) + b"\x01\0") + row(1)
    sheet += cell(7, 0, struct.pack("<I", 0)) + cell(5, 1, struct.pack("<d", 44259.0), 1)
    sheet += cell(2, 2, struct.pack("<I", (1200 << 2) | 3)) + cell(6, 3, wide("margin"))
    sheet += row(2, 0x10) + cell(4, 0, b"\x01") + cell(11, 1, b"\x07" + bytes(6))
    rels = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    for number in (1, 2):
        rels += (
            f'<Relationship Id="r{number}" Type="x/worksheet" Target="worksheets/s{number}.bin"/>'
        )
    reading = whole(
        packed(
            **{
                "[Content_Types].xml": "<Types/>",
                "xl/workbook.bin": book,
                "xl/_rels/workbook.bin.rels": rels + "</Relationships>",
                "xl/worksheets/s1.bin": sheet,
                "xl/worksheets/s2.bin": row(0) + cell(6, 0, wide("side")),
                "xl/sharedStrings.bin": binary(19, b"\0" + wide("Freight")),
                "xl/styles.bin": styles,
            }
        ),
        "0001.xlsb",
    )
    assert passages(reading) == {
        "A!A2": ("visible", "Freight"),
        "A!B2": ("visible", "2021-03-04"),
        "A!C2": ("visible", "12"),
        "A!D2": ("hidden", "margin"),
        "A!A3": ("hidden", "TRUE"),
        "A!B3": ("hidden", "#DIV/0!"),
        "B!A1": ("hidden", "side"),
    }
    assert "formulas" in reading.reason
    assert ("sheet B", "veryHidden") in reading.properties
