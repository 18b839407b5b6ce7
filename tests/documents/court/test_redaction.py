"""Failed redactions: what is found, what is not, and what is done with the words."""

import json
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.documents.court.blackout import blacked_out
from casework.documents.court.boxes import covers, share
from casework.documents.court.redaction import quoted_redactions
from casework.documents.library import read, read_many
from casework.documents.records import Alarm, Reading

BANK = Path(__file__).parents[2] / "bugbank" / "BB-C07"
EXPECTED = json.loads((BANK / "expected.json").read_text())
SECRET = EXPECTED["secret"]
DATA = Path(__file__).resolve().parents[3].parent / "shared" / "data"
WORDS = b"BT /F1 11 Tf 72 700 Td (The price is forty crowns.) Tj ET\n"
UNDER = b"BT /F1 11 Tf 152 592 Td (Sold to the harbour board) Tj ET\n"
BOX = b"q 0 0 0 rg 150 588 200 16 re f Q\n"
LABEL = b"1 1 1 rg BT /F1 10 Tf 200 592 Td (REDACTED) Tj ET 0 0 0 rg\n"
SURVIVOR = "Sold to the harbour board"


def pdf(path: Path, content: bytes, annotations: Iterable[dict[str, object]] = (), **page: object):
    """One page of this content; `page` adds to its dictionary (Rotate=90)."""
    made = pikepdf.new()
    made.add_blank_page(page_size=(612, 792))
    first = made.pages[0].obj
    font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1)
    font.BaseFont, font.Encoding = pikepdf.Name.Helvetica, pikepdf.Name.WinAnsiEncoding
    first.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=made.make_indirect(font)))
    first.Contents = made.make_stream(content)
    marks = [
        made.make_indirect(
            pikepdf.Dictionary(Type=pikepdf.Name.Annot, **one)  # type: ignore[arg-type]
        )
        for one in annotations
    ]
    if marks:
        first.Annots = pikepdf.Array(marks)
    for key, value in page.items():
        first[f"/{key}"] = value
    made.save(path)
    return made


def reading_of(tmp_path: Path, content: bytes, *annotations: dict[str, object], **page: object):
    path = tmp_path / "0001.pdf"
    pdf(path, content, annotations, **page)
    return read(path)


def only(reading: Reading) -> Alarm:
    assert len(reading.alarms) == 1, reading.alarms
    return reading.alarms[0]


@pytest.mark.parametrize("name", EXPECTED["alarm"])
def test_bb_c07_a_failed_redaction_is_found_and_not_shown(name: str) -> None:
    reading = read(BANK / name)
    assert {alarm.text for alarm in reading.alarms} == {SECRET}
    assert SECRET not in reading.text()
    assert [p.text for p in reading.passages if p.layer == "redacted"] == [SECRET]
    assert all(SECRET not in value for _, value in reading.properties)
    assert "failed: the text is still in the file (not shown)" in reading.reason
    assert "The parties settled in May." in reading.text()
    assert quoted_redactions(f"They paid: {SECRET}.", reading.alarms) == list(reading.alarms)


@pytest.mark.parametrize("name", EXPECTED["no_alarm"])
def test_bb_c07_no_alarm_without_words_that_survive(name: str) -> None:
    reading = read(BANK / name)
    assert reading.alarms == ()
    assert reading.reason == ""
    assert "█" not in reading.text()


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_box_is_found_on_turned_and_cropped_pages(tmp_path: Path, turn: int) -> None:
    reading = reading_of(tmp_path, WORDS + UNDER + BOX, Rotate=turn, CropBox=[50, 60, 560, 760])
    assert only(reading).text == SURVIVOR
    assert "forty crowns" in reading.text()
    assert "harbour" not in reading.text()


def test_the_words_beside_a_box_stay(tmp_path: Path) -> None:
    line = b"BT /F1 11 Tf 72 592 Td (2. Sold to the harbour board for nine crowns.) Tj ET\n"
    reading = reading_of(tmp_path, line + b"0 0 0 rg 137 588 76 16 re f\n")
    assert only(reading).text == "harbour board"
    assert reading.text() == "[page 1]\n2. Sold to the █████ for nine crowns."


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (UNDER + BOX + LABEL, "a box over text"),
        (BOX + b"0 0 0 rg\n" + UNDER, "text in the colour of its box"),
        (BOX + b"BT 3 Tr ET\n" + UNDER, "a box over text"),
        (UNDER + b"0 0 0 RG 16 w 150 596 m 350 596 l S\n", "a box over text"),
    ],
    ids=["with a label", "black on black", "words of an OCR layer", "a thick line"],
)
def test_other_ways_to_cover(tmp_path: Path, content: bytes, kind: str) -> None:
    alarm = only(reading_of(tmp_path, WORDS + content))
    assert (alarm.kind, alarm.text, alarm.anchor) == (kind, SURVIVOR, "p1")


def test_a_label_over_a_failed_redaction_is_shown(tmp_path: Path) -> None:
    text = reading_of(tmp_path, WORDS + UNDER + BOX + LABEL).text()
    assert "REDACTED" in text
    assert "harbour" not in text


@pytest.mark.parametrize(
    "content",
    [
        UNDER + b"0 0 0 rg 150 589 200 1.2 re f\n",
        UNDER + b"/G gs 0 0 0 rg 150 588 200 16 re f\n",
        UNDER + b"1 1 0.6 rg 150 588 200 16 re f\n",
        BOX + b"1 1 1 rg 152 589 190 14 re f 0 0 0 rg\n" + UNDER,
        UNDER + BOX + b"1 1 1 rg\n" + UNDER,
        UNDER + b"0 0 0 rg 150 588 m 350 588 l 350 586 l 152 586 l 152 640 l 150 640 l f\n",
        UNDER + b"0 0 0 rg 302 588 40 16 re f\n",
        UNDER + b"q 500 500 20 20 re W n 0 0 0 rg 150 588 200 16 re f Q\n",
        b"BT /F1 11 Tf 152 592 Td (REDACTED \\(b\\)\\(6\\)) Tj ET\n" + BOX,
    ],
    ids=[
        "an underline",
        "a see-through bar",
        "a light bar",
        "a white field in a black frame",
        "dark shadow of the same words",
        "a corner whose bounds hold the words",
        "beside the words",
        "clipped away",
        "only a label beneath",
    ],
)
def test_no_alarm(tmp_path: Path, content: bytes) -> None:
    state = pikepdf.Dictionary(ExtGState=pikepdf.Dictionary(G=pikepdf.Dictionary(ca=0.4)))
    path = tmp_path / "0001.pdf"
    pdf(path, WORDS + content)
    with pikepdf.open(path, allow_overwriting_input=True) as made:
        made.pages[0].obj.Resources.ExtGState = state.ExtGState
        made.save(path)
    reading = read(path)
    assert reading.alarms == ()
    assert reading.reason == ""


def test_a_box_inside_a_form_is_placed_where_the_form_is(tmp_path: Path) -> None:
    path = tmp_path / "0001.pdf"
    pdf(path, WORDS + UNDER + b"q 2 0 0 2 50 88 cm /X Do Q\n")
    with pikepdf.open(path, allow_overwriting_input=True) as made:
        form = made.make_stream(b"0 0 0 rg 50 250 100 8 re f\n")
        form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        form.BBox = [0, 0, 612, 792]
        made.pages[0].obj.Resources.XObject = pikepdf.Dictionary(X=form)
        made.save(path)
    assert only(read(path)).text == SURVIVOR


def test_a_black_picture_over_words(tmp_path: Path) -> None:
    path = tmp_path / "0001.pdf"
    pdf(path, WORDS + UNDER + b"q 200 0 0 16 150 588 cm /I Do Q\n")
    with pikepdf.open(path, allow_overwriting_input=True) as made:
        picture = made.make_stream(bytes(16))
        picture.Type, picture.Subtype = pikepdf.Name.XObject, pikepdf.Name.Image
        picture.Width, picture.Height, picture.BitsPerComponent = 4, 4, 8
        picture.ColorSpace = pikepdf.Name.DeviceGray
        made.pages[0].obj.Resources.XObject = pikepdf.Dictionary(I=picture)
        made.save(path)
    alarm = only(read(path))
    assert (alarm.kind, alarm.text) == ("a picture over text", SURVIVOR)


RECT = [150, 586, 352, 606]


@pytest.mark.parametrize(
    ("annotation", "found"),
    [
        ({"Subtype": pikepdf.Name.Square, "IC": [0, 0, 0], "F": 4}, True),
        ({"Subtype": pikepdf.Name.Square, "IC": [0, 0, 0], "CA": 0.3}, False),
        ({"Subtype": pikepdf.Name.Square, "IC": [0, 0, 0], "F": 2}, False),
        ({"Subtype": pikepdf.Name.Square, "IC": [1, 1, 0.8]}, False),
        ({"Subtype": pikepdf.Name.Square, "C": [0, 0, 0]}, False),
        ({"Subtype": pikepdf.Name.Link, "IC": [0, 0, 0]}, False),
        (
            {
                "Subtype": pikepdf.Name.Highlight,
                "C": [0, 0, 0],
                "QuadPoints": [150, 606, 352, 606, 150, 586, 352, 586],
            },
            True,
        ),
        (
            {
                "Subtype": pikepdf.Name.Highlight,
                "C": [1, 1, 0],
                "QuadPoints": [150, 606, 352, 606, 150, 586, 352, 586],
            },
            False,
        ),
    ],
)
def test_annotations_over_words(tmp_path: Path, annotation: dict[str, object], found: bool) -> None:
    reading = reading_of(tmp_path, WORDS + UNDER, {**annotation, "Rect": RECT})
    assert [alarm.text for alarm in reading.alarms] == [SURVIVOR] * found
    assert ("harbour" in reading.text()) is not found


def test_a_mark_over_two_lines_takes_its_own_words_only(tmp_path: Path) -> None:
    lines = (
        b"BT /F1 11 Tf 72 592 Td (Open words before the secret) Tj ET\n"
        b"BT /F1 11 Tf 72 576 Td (harbour board and open words after) Tj ET\n"
    )
    corners = [184, 604, 240, 604, 184, 588, 240, 588, 70, 588, 146, 588, 70, 572, 146, 572]
    mark = {"Subtype": pikepdf.Name.Redact, "Rect": [70, 572, 240, 604], "QuadPoints": corners}
    reading = reading_of(tmp_path, lines, mark)
    assert {alarm.kind for alarm in reading.alarms} == {"a redaction mark not applied"}
    assert " ".join(alarm.text for alarm in reading.alarms) == "secret harbour board"
    assert "Open words before the" in reading.text()
    assert "and open words after" in reading.text()


@pytest.mark.parametrize(
    ("title", "found"),
    [
        ("The price is forty crowns", False),
        ("Exhibit A", False),
        ("Sold for 88,450 crowns", True),
        ("Witness Arkwright Pendlebury", True),
    ],
)
def test_bookmarks_count_where_the_page_does_not_say_them(
    tmp_path: Path, title: str, found: bool
) -> None:
    path = tmp_path / "0001.pdf"
    made = pdf(path, WORDS + BOX)
    with made.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem(title, 0))
    made.save(path)
    assert [alarm.kind for alarm in read(path).alarms] == ["a bookmark"] * found


def test_no_box_no_search_for_words_left_over(tmp_path: Path) -> None:
    path = tmp_path / "0001.pdf"
    made = pdf(path, WORDS)
    with made.open_outline() as outline:
        outline.root.append(pikepdf.OutlineItem("Sold for 88,450 crowns", 0))
    made.save(path)
    assert read(path).alarms == ()


def test_replacement_text_in_the_structure_tree(tmp_path: Path) -> None:
    path = tmp_path / "0001.pdf"
    made = pdf(path, WORDS + b"/Span << /MCID 7 >> BDC " + BOX + b" EMC\n")
    element = made.make_indirect(
        pikepdf.Dictionary(
            Type=pikepdf.Name.StructElem,
            S=pikepdf.Name.Span,
            Pg=made.pages[0].obj,
            K=7,
            ActualText=pikepdf.String("Sold for 88,450 crowns"),
        )
    )
    made.Root.StructTreeRoot = made.make_indirect(
        pikepdf.Dictionary(Type=pikepdf.Name.StructTreeRoot, K=pikepdf.Array([element]))
    )
    made.save(path)
    alarm = only(read(path))
    assert (alarm.kind, alarm.text) == ("replacement text", "Sold for 88,450 crowns")


def test_a_note_beside_a_redaction_is_a_note(tmp_path: Path) -> None:
    note = {
        "Subtype": pikepdf.Name.Text,
        "Rect": [400, 586, 420, 606],
        "Contents": pikepdf.String("Ask counsel about 88,450 crowns"),
    }
    reading = reading_of(tmp_path, WORDS + BOX, note)
    assert reading.alarms == ()
    assert "88,450" in reading.text()


def test_very_many_boxes_end_in_time(tmp_path: Path) -> None:
    lines = b"".join(b"(%d %s) Tj 0 -4 Td\n" % (n, b"some words " * 20) for n in range(100))
    text = b"BT /F1 2 Tf 10 780 Td " + lines + b"ET\n"
    boxes = b"0 0 0 rg\n" + b"0 0 600 770 re f\n" * 450
    reading = reading_of(tmp_path, text + boxes)
    assert reading.state == "text"
    assert "page 1 was not checked" in reading.reason


def docx(path: Path, *runs: str) -> Path:
    word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    body = "".join(f"<w:p>{run}</w:p>" for run in runs)
    kinds = "http://schemas.openxmlformats.org/package/2006/content-types"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{kinds}"><Default Extension="xml" ContentType='
        '"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>'
        "</Types>",
        "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/'
        f'relationships"><Relationship Id="r1" Type="{office}" Target="document.xml"/>'
        "</Relationships>",
        "document.xml": f'<w:document xmlns:w="{word}"><w:body>{body}</w:body></w:document>',
    }
    with zipfile.ZipFile(path, "w") as package:
        for name, text in parts.items():
            package.writestr(name, text)
    return path


def test_words_blacked_out_in_part_of_a_paragraph(tmp_path: Path) -> None:
    black = '<w:rPr><w:shd w:val="clear" w:fill="000000"/><w:color w:val="000000"/></w:rPr>'
    reading = read(
        docx(
            tmp_path / "0001.docx",
            "<w:r><w:t>Sold to </w:t></w:r>"
            f"<w:r>{black}<w:t>the harbour </w:t></w:r><w:r>{black}<w:t>board</w:t></w:r>"
            "<w:r><w:t> in May.</w:t></w:r>",
        )
    )
    assert reading.text() == "Sold to █████ in May."
    alarm = only(reading)
    assert (alarm.kind, alarm.anchor, alarm.text) == ("black highlight", "¶1", "the harbour board")


@pytest.mark.parametrize(
    ("highlight", "fill", "colour", "black"),
    [
        ("black", None, None, True),
        ("black", None, "auto", True),
        ("black", None, "FFFFFF", False),
        ("yellow", None, "000000", False),
        (None, "000000", "000000", True),
        (None, "000000", None, False),
        (None, "auto", "000000", False),
        (None, "1F1F1F", "FFFFFF", False),
        (None, "zzzzzz", "000000", False),
    ],
)
def test_what_is_black_on_black(
    highlight: str | None, fill: str | None, colour: str | None, black: bool
) -> None:
    assert blacked_out(highlight, fill, colour) is black


def alarm(text: str) -> Alarm:
    return Alarm(kind="a box over text", anchor="p1", text=text)


@pytest.mark.parametrize(
    ("survivor", "written", "found"),
    [
        ("Settlement amount: 731,250", "the SETTLEMENT\namount — “731,250”", True),
        ("Settlement amount: 731,250", "they paid $731,250 in May", True),
        ("Settlement amount: 731,250", "they paid 731250", True),
        ("Settlement amount: 731,250", "they paid 1,731,250", False),
        ("Settlement amount: 731,250", "the settlement amount is not known", False),
        ("Arkwright Pendlebury", "Mr. Arkwright-Pendlebury said so", True),
        ("a pump", "it is a pump", False),
        ("4417", "badge no. 4417", True),
        ("4417", "badge no. 94417", False),
        ("yes", "yes", False),
        ("it was he", "I say: it was he.", True),
    ],
)
def test_quoted_redactions(survivor: str, written: str, found: bool) -> None:
    one = alarm(survivor)
    assert quoted_redactions(written, [one, alarm("nothing like that")]) == [one] * found


def test_words_that_stand_in_the_open_prove_nothing() -> None:
    one = alarm("Settlement amount: 731,250")
    written, open_text = "They paid 731,250.", "Exhibit C says 731,250."
    assert quoted_redactions(written, [one], shown=open_text) == []
    assert quoted_redactions(f"Settlement amount: 731,250. {written}", [one], open_text) == [one]


@given(
    words=st.lists(st.text("abcdefgäß", min_size=3, max_size=8), min_size=3, max_size=6),
    gaps=st.lists(st.sampled_from([" ", "\n", "  ", " — ", "\u00a0", "-"]), min_size=6, max_size=6),
    before=st.text("xyz. ", max_size=10),
)
def test_a_quotation_is_found_in_any_dress(words: list[str], gaps: list[str], before: str) -> None:
    dressed = "".join(word.upper() + gap for word, gap in zip(words, gaps, strict=False))
    one = alarm(" ".join(words))
    assert quoted_redactions(f"{before} “{dressed}” xyz", [one]) == [one]


boxes = st.tuples(*[st.floats(-1000, 1000)] * 4).map(
    lambda c: (min(c[0], c[2]), min(c[1], c[3]), max(c[0], c[2]), max(c[1], c[3]))
)


@given(boxes, boxes)
def test_share_is_a_part(inner: tuple[float, ...], outer: tuple[float, ...]) -> None:
    part = share(inner, outer)  # type: ignore[arg-type]
    assert 0 <= part <= 1 + 1e-9


@pytest.mark.skipif(not DATA.is_dir(), reason="the shared data is not beside the checkout")
def test_real_filings_with_redactions_raise_no_alarm() -> None:
    """The 28 Marshall filings, the D.D.C. chain and the released mails: screened by others, and
    nothing recoverable was found. Read are those that have boxes or marks at all."""
    filings = sorted(DATA.glob("summary_judgment/*/*.pdf"))
    filings += sorted(DATA.glob("discovery_emails/C*.pdf"))
    assert len(filings) == 41
    suspect = [path for path in filings if any(map(has_boxes, pypdfium2.PdfDocument(path)))]
    assert len(suspect) == 5
    assert [r.name for r in read_many(suspect) if r.alarms] == []


def has_boxes(page: pypdfium2.PdfPage) -> bool:
    found = covers(page)
    return bool(found.marks) or any(cover.solid for cover in found.boxes)


@pytest.mark.skipif(not DATA.is_dir(), reason="the shared data is not beside the checkout")
def test_a_box_drawn_on_a_real_filing_is_found(tmp_path: Path) -> None:
    source = DATA / "summary_judgment/hiv_hep_policy_institute_ddc_22-cv-02604/51.pdf"
    path = tmp_path / "0001.pdf"
    with pikepdf.open(source) as made:
        page = pikepdf.Page(made.pages[2])
        page.contents_add(made.make_stream(b"Q q"), prepend=True)
        page.contents_add(made.make_stream(b"Q 0 0 0 rg 60 400 500 30 re f"))
        page.contents_add(made.make_stream(b"q"), prepend=True)
        made.save(path)
    plain, covered = read(source), read(path)
    assert plain.alarms == ()
    assert {one.anchor for one in covered.alarms} == {"p3"}
    under = pypdfium2.PdfDocument(source)[2].get_textpage().get_text_bounded(60, 402, 560, 428)
    lost = " ".join(one.text for one in covered.alarms)
    assert len(lost) > 40
    assert set(under.split()[2:-2]) <= set(lost.split())
    assert all(one.text not in covered.text() for one in covered.alarms if len(one.text) > 20)
