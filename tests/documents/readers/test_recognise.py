"""Which way is up, how lines are put together, and what is no text."""

import json
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont, ImageOps

from casework.documents.readers import scan as scanning
from casework.documents.readers.askew import askew
from casework.documents.readers.engines import Absent, Engine, choose, opened
from casework.documents.readers.lines import Line, Word, as_text, in_rows
from casework.documents.readers.recognise import Scan, recognise
from drawn import LINES, sheet

BANK = Path(__file__).parents[2] / "bugbank"


@pytest.fixture(params=["library", "program"])
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Engine:
    """Either Tesseract; a test is skipped for one that is not installed."""
    monkeypatch.setenv("CASEWORK_OCR", request.param)
    try:
        return opened(choose())
    except Absent as absent:
        pytest.skip(f"the {request.param} is not here: {absent}")


@pytest.mark.parametrize("name", ["civil_stamp_over_scan.pdf", "bates_footer_only_scan.pdf"])
def test_bb_c01_pages_by_either_engine(engine: Engine, name: str) -> None:
    data = (BANK / "BB-C01" / name).read_bytes()
    image, dpi = scanning._image(data, name, 1)  # pyright: ignore[reportPrivateUsage]
    scan = recognise(image, dpi, engine)
    words = json.loads((BANK / "BB-C01/expected.json").read_text())["body_words"]
    assert [word for word in words if word not in scan.text] == []
    assert (scan.turned, scan.problem) == (0, "")
    assert scan.confidence > 80


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_pages_are_read_upright(engine: Engine, turn: int) -> None:
    scan = recognise(sheet().rotate(-turn, expand=True), 200, engine)
    assert scan.text.split("\n") == list(LINES)
    assert (scan.words, scan.problem) == (sum(len(line.split()) for line in LINES), "")
    assert (scan.turned + turn) % 360 == 0
    assert scan.confidence > 80


@pytest.mark.parametrize("degrees", [-9, 3])
def test_skewed_pages_are_made_straight(engine: Engine, degrees: int) -> None:
    how = (Image.Resampling.BICUBIC, True)
    page = sheet().rotate(degrees, *how, fillcolor=255)
    assert abs(askew(page) + degrees) < 0.4
    assert recognise(page, 200, engine).text.split("\n") == list(LINES)


def test_straight_pages_and_pictures_are_not_turned() -> None:
    assert askew(sheet()) == 0
    dark = ImageOps.invert(sheet())
    assert askew(dark) == 0
    assert abs(askew(dark.rotate(5, expand=True)) + 5) < 0.4
    assert askew(Image.new("L", (30, 9), 255)) == 0


def test_rows_stay_together_and_columns_apart(engine: Engine) -> None:
    """A transcript's numbers and speakers stand beside the words; columns one after the other."""
    said = [
        (str(n), f"MS. {'ABCD'[n % 4] * 5}", f"They said {word} of it.")
        for n, word in enumerate(("nothing", "something", "enough", "little", "most", "all"), 20)
    ]
    page = Image.new("L", (1700, 1000), 255)
    draw, font = ImageDraw.Draw(page), ImageFont.load_default(40)
    for row, parts in enumerate(said):
        for left, part in zip((80, 200, 500), parts, strict=True):
            draw.text((left, 100 + 120 * row), part, font=font, fill=0)
    lines = [line for line in recognise(page, 200, engine).text.upper().split("\n") if line]
    assert lines == [" ".join(parts).upper() for parts in said]  # one of them reads Ms. for MS.

    text = "The pump was sold in May and the valve was never shipped to the site at all by anyone"
    words = text.split()
    page = Image.new("L", (1700, 1400), 255)
    draw = ImageDraw.Draw(page)
    for side, left in (("left", 80), ("right", 900)):
        for row in range(16):
            start = row % 6
            line = " ".join([side, *words[start : start + 6]])
            draw.text((left, 100 + 64 * row), line, font=ImageFont.load_default(38), fill=0)
    rows = [line for line in recognise(page, 200, engine).text.split("\n") if line]
    assert ["left" in row for row in rows] == [True] * 16 + [False] * 16
    assert ["right" in row for row in rows] == [False] * 16 + [True] * 16


def test_blank_pages_and_pictures_without_words(engine: Engine) -> None:
    assert recognise(Image.new("L", (1700, 1000), 250), 200, engine) == Scan()
    speck = Image.new("L", (1700, 1000), 255)
    speck.paste(0, (800, 500, 806, 506))
    assert recognise(speck, 200, engine) == Scan()
    photo = recognise(Image.radial_gradient("L").resize((900, 900)), 200, engine)
    assert (photo.text, bool(photo.problem)) == ("", True)


def test_specks_and_doubled_apostrophes() -> None:
    words = [Word("|", 20, 0, 0, 9, 9), Word("didn\u2019't", 90, 9, 0, 9, 9)]
    line = Line(words)
    assert line.tidy()
    assert line.text == "didn\u2019t"
    assert Line([Word("ef\ufb01cient \ufb01rm", 99, 0, 0, 9, 9)]).text == "efficient firm"
    assert not Line([Word("~", 99, 0, 0, 9, 9)]).tidy()


def test_words_on_one_height_are_one_row() -> None:
    def at(text: str, left: int, top: int) -> Line:
        return Line([Word(text, 90, left, top, left + 40, top + 10)])

    lines = [at("1", 0, 0), at("2", 0, 20), at("first", 60, 2), at("second", 60, 19)]
    assert [line.text for line in in_rows(lines)] == ["1 first", "2 second"]
    over = [at("stamp", 0, 0), at("word", 20, 1)]
    assert [line.text for line in in_rows(over)] == ["stamp", "word"]


def test_paragraphs_are_kept_apart() -> None:
    def at(text: str, top: int) -> Line:
        return Line([Word(text, 90, 0, top, 50, top + 10)])

    lines = [at("a", 0), at("b", 20), at("c", 40), at("d", 90), at("e", 110), at("f", 5)]
    assert as_text(lines) == "a\nb\nc\n\nd\ne\n\nf"
    assert as_text([]) == ""
