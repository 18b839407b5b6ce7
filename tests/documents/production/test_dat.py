import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.documents.production import dat
from casework.documents.production.dat import CARET, CONCORDANCE, CSV, TAB, Dat, Style
from casework.documents.production.encoding import Encoding
from casework.errors import UsageError

BANK = Path(__file__).parents[2] / "bugbank"
ENCODINGS: dict[str, Encoding] = {
    "utf8_bom.dat": "utf-8-bom",
    "utf8_no_bom.dat": "utf-8",
    "utf8_lf_only.dat": "utf-8",
    "utf8_real_newlines.dat": "utf-8",
    "utf16le_bom.dat": "utf-16-le",
    "utf16be_bom.dat": "utf-16-be",
    "cp1252.dat": "cp1252",
    "same_as.csv": "utf-8-bom",
}


def records(path: Path, **options: Any) -> list[dict[str, str]]:
    opened = Dat(path, **options)
    rows = list(opened.rows())
    assert not [row for row in rows if row.fault]
    return [dict(zip(opened.header, row.values, strict=True)) for row in rows]


@pytest.mark.parametrize("name", ENCODINGS)
def test_bb_l01_all_files_give_the_same_records(name: str) -> None:
    expected = json.loads((BANK / "BB-L01/expected.json").read_text("utf-8"))
    opened = Dat(BANK / "BB-L01" / name)
    assert list(opened.header) == expected["columns"]
    assert opened.encoding == ENCODINGS[name]
    assert records(BANK / "BB-L01" / name) == expected["records"]


def test_bb_l01_has_eight_files() -> None:
    found = {p.name for p in (BANK / "BB-L01").iterdir() if p.suffix in {".dat", ".csv"}}
    assert found == set(ENCODINGS)


def test_lines_are_counted_through_breaks_inside_fields() -> None:
    lines = [row.line for row in Dat(BANK / "BB-L01/utf8_real_newlines.dat").rows()]
    assert lines == [2, 6, 7, 8]


@pytest.mark.parametrize(
    ("data", "offset"),
    [
        ("þAþ\r\nþé".encode() + b"\xff\xc3\xbe", 11),  # UTF-8 but for one byte
        (b"\xef\xbb\xbfA,B\r\nx,\xe9\r\n", 10),  # a mark says UTF-8
        (b"\xfeA\xfe\r\n\xfe\x81\xfe", 6),  # 0x81 is nothing in Windows-1252
        (b"\xff\xfe\xfe\x00A\x00\xfe\x00\r\x00\n", 10),  # half a character at the end
        (b"\xff\xfe\xfe\x00A\x00\x00\xd8\xfe\x00", 6),  # half a pair
    ],
)
def test_what_cannot_be_decoded_is_refused_with_the_offset(
    tmp_path: Path, data: bytes, offset: int
) -> None:
    path = tmp_path / "x.dat"
    path.write_bytes(data)
    with pytest.raises(UsageError, match=rf"byte {offset} cannot be decoded"):
        Dat(path)


def test_a_fault_beyond_the_first_piece_is_found(tmp_path: Path) -> None:
    path = tmp_path / "x.dat"
    path.write_bytes("þAþ\r\n".encode() + "þéþ\r\n".encode() * 40_000 + b"\xe9")
    with pytest.raises(UsageError, match=r"byte 320,007 cannot"):
        Dat(path)


def test_windows_1252_without_the_quote_is_told_by_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_bytes(b"A,B\r\n\x93x\x94,\xe9\r\n")
    assert records(path) == [{"A": "“x”", "B": "é"}]
    assert Dat(path).encoding == "cp1252"
    with pytest.raises(UsageError, match="byte 5"):
        Dat(path, encoding="utf-8")


def test_every_record_of_another_width_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "x.dat"
    path.write_text("þAþ\x14þBþ\nþ1þ\x14þ2þ\nþ3þ\nþ4\n4þ\x14þ5þ\x14þ6þ\nþ7þ\x14þ8þ\n", "utf-8")
    rows = list(Dat(path).rows())
    assert [(row.line, bool(row.fault)) for row in rows] == [
        (2, False),
        (3, True),
        (4, True),
        (6, False),
    ]
    assert rows[1].fault == "1 fields, but the header has 2."


def test_a_quote_that_is_never_closed_is_named_where_it_begins(tmp_path: Path) -> None:
    path = tmp_path / "x.dat"
    path.write_text("þAþ\nþ1þ\nþ2\n" + "þ3þx\n" * 3, "utf-8")
    rows = list(Dat(path).rows())
    assert rows[-1].line == 3
    assert "not closed" in rows[-1].fault


def test_memory_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dat, "MOST_RECORD", 100_000)
    path = tmp_path / "x.dat"
    path.write_text("þAþ\nþ" + "x" * 200_000, "utf-8")
    with pytest.raises(UsageError, match="line 2: a record of more than 100,000"):
        list(Dat(path).rows())


@pytest.mark.parametrize("header", ["".join(f"\x14þC{n}þ" for n in range(100_000)), "\x14" * 10**6])
def test_a_table_of_too_many_columns_is_refused_at_once(tmp_path: Path, header: str) -> None:
    path = tmp_path / "x.dat"
    path.write_text(f"þAþ{header}\nþ1þ\n", "utf-8")
    start = time.monotonic()
    with pytest.raises(UsageError, match="more than 2,000 columns"):
        Dat(path)
    assert time.monotonic() - start < 10


def test_a_record_of_too_many_fields_is_one_fault(tmp_path: Path) -> None:
    path = tmp_path / "x.dat"
    path.write_text("þAþ\n" + "\x14" * 100_000 + "\nþ1þ\n", "utf-8")
    first, second = Dat(path).rows()
    assert first.fault == "more than 2000 fields, but the header has 1."
    assert len(first.values) == 2_001
    assert second.values == ("1",)


def test_many_columns_without_a_name_are_named_in_good_time(tmp_path: Path) -> None:
    path = tmp_path / "x.dat"
    path.write_text("\x14".join(["þAþ"] * 2_000) + "\n", "utf-8")
    assert len(set(Dat(path).header)) == 2_000


def test_lone_quotes_inside_a_field_stand(tmp_path: Path) -> None:
    path = tmp_path / "x.dat"
    path.write_text("þAþ\x14þBþ\nþa þ b\x14þ\x14þc þþ dþ\n", "utf-8")
    assert records(path) == [{"A": "a þ b\x14", "B": "c þ d"}]


@pytest.mark.parametrize(
    ("start", "style"),
    [
        ("þAþ\x14þBþ", CONCORDANCE),
        ("þAþ|þBþ", Style(delimiter="|")),
        ("þAþ\r\nþ1þ", CONCORDANCE),
        ("^A^|^B^", CARET),
        ('"A","B"', CSV),
        ('"A"\t"B"', TAB),
        ("A\tB\r\n", TAB),
        ("A\x14B\r\n", CONCORDANCE),
        ("A|B,C|D\n", Style(delimiter="|", quote='"', newline="")),
        ("A;B\n", Style(delimiter=";", quote='"', newline="")),
        ("ONLY\n", CSV),
    ],
)
def test_the_style_is_read_from_the_header(start: str, style: Style) -> None:
    assert dat.detect_style(start) == style


def test_columns_without_a_name_or_with_one_name_are_kept_apart(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text("A,,A\n1,2,3\n", "utf-8")
    assert records(path) == [{"A": "1", "COLUMN2": "2", "A_3": "3"}]


def test_an_empty_file_and_a_missing_one_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.dat"
    with pytest.raises(UsageError, match="no such load file"):
        Dat(path)
    path.write_bytes(b"\r\n\r\n")
    with pytest.raises(UsageError, match="empty load file"):
        Dat(path)


def test_what_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="record 2: '水' cannot be written in cp1252"):
        dat.write(tmp_path / "x.dat", ["A"], [["水"]], encoding="cp1252")
    bare = Style(delimiter=",", quote="", newline="")
    with pytest.raises(UsageError, match="holds the delimiter"):
        dat.write(tmp_path / "x.dat", ["A"], [["a,b"]], bare)


def test_the_newline_character_in_a_field_is_changed_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "x.dat"
    assert dat.write(path, ["A"], [["Norvane® pumps\nline"]]) == 1
    assert records(path) == [{"A": "Norvane(R) pumps\nline"}]


STYLES = [CONCORDANCE, CARET, CSV, TAB, Style(newline=""), Style(delimiter="|", newline="~")]
AWKWARD = st.sampled_from(list('þ^"|,;\t\x14\r\n®~ ÿ\ufeffaé水😀\x85\u2028'))
FIELD = st.text(st.one_of(AWKWARD, st.characters(exclude_categories=["Cs"])), max_size=12)


@given(
    rows=st.lists(st.lists(FIELD, min_size=3, max_size=3), max_size=5),
    style=st.sampled_from(STYLES),
    encoding=st.sampled_from(["utf-8", "utf-8-bom", "utf-16-le", "utf-16-be", "cp1252"]),
)
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory,
    rows: list[list[str]],
    style: Style,
    encoding: Encoding,
) -> None:
    if encoding == "cp1252":
        rows = [[v.encode("cp1252", "ignore").decode("cp1252") for v in row] for row in rows]
    path = tmp_path_factory.mktemp("dat") / "x.dat"
    changed = dat.write(path, ["BEG", "END", "É"], rows, style, encoding)
    opened = Dat(path, style, None if style.quote == "þ" else encoding)
    assert opened.encoding == encoding
    assert opened.header == ("BEG", "END", "É")

    def plain(value: str) -> str:
        value = value.replace("\r\n", "\n").replace("\r", "\n")
        mark = style.newline
        return value.replace(mark, "(R)" if mark == "®" else " ") if mark else value

    assert [list(row.values) for row in opened.rows()] == [[plain(v) for v in row] for row in rows]
    assert not [row for row in opened.rows() if row.fault]
    assert changed == sum(bool(style.newline) and style.newline in v for row in rows for v in row)


@given(st.text(AWKWARD, max_size=200), st.sampled_from(STYLES))
def test_no_text_breaks_the_reader(
    tmp_path_factory: pytest.TempPathFactory, text: str, style: Style
) -> None:
    path = tmp_path_factory.mktemp("dat") / "x.dat"
    path.write_bytes(text.encode())
    try:
        rows = list(Dat(path, style, "utf-8").rows())
    except UsageError:
        return
    assert all(row.line >= 1 for row in rows)
