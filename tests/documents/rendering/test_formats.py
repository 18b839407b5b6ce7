"""What each format promises beyond its text: formulas, threads, attachments, numbering, lines."""

import email
import io
import re
from decimal import ROUND_HALF_UP, Decimal
from email.policy import default
from typing import Any

import openpyxl
import pypdfium2
import pytest

from casework.documents.rendering.eml import message_id
from casework.documents.rendering.manuscript import FORMATS_OF, DateStyle, Manuscript
from casework.documents.rendering.pptx import parts
from casework.documents.rendering.render import render
from casework.errors import UsageError
from documents.rendering.rendered import theirs
from papers import BODIES, ITEMS, LONG, MAIL, TABLE, paper

NO_ZONE = "2021-03-14T09:26:53"


def _recalculated(data: bytes) -> list[tuple[str, float, float]]:
    """Formula, the value in the file, and what the formula makes of the file's other values."""
    formulas = openpyxl.load_workbook(io.BytesIO(data))
    values = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    found: list[tuple[str, float, float]] = []
    for sheet in formulas:
        plain = values[sheet.title]

        def span(match: re.Match[str], plain: Any = plain) -> str:
            cells = [cell.value for row in plain[match[0]] for cell in row]
            return repr([cell for cell in cells if isinstance(cell, (int, float))])

        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type != "f":
                    continue
                words = re.sub(r"[A-Z]\d+:[A-Z]\d+", span, str(cell.value)[1:])
                words = re.sub(
                    r"\b[A-Z]\d+\b", lambda m, plain=plain: repr(plain[m[0]].value or 0), words
                )
                made = eval(words, {"SUM": sum, "AVERAGE": _mean, "ROUND": _rounded})
                found.append((str(cell.value), float(plain[cell.coordinate].value), made))
    return found


def _mean(cells: list[float]) -> float:
    return sum(cells) / len(cells)


def _rounded(value: float, places: int) -> float:
    # As a sheet does it: 1.005 is what the digits say, not the binary fraction below it.
    exact = Decimal(repr(round(value, 12)))
    return float(exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))


def test_every_formula_of_a_workbook_gives_the_value_beside_it() -> None:
    invoice = _recalculated(render(paper("invoice", format="xlsx")).data)
    assert [formula for formula, _, _ in invoice] == [
        "=ROUND(C13*D13,2)",
        "=ROUND(C14*D14,2)",
        "=ROUND(C15*D15,2)",
        "=SUM(E13:E15)",
        "=ROUND(E16*0.0625,2)",
        "=SUM(E16:E19)",
    ]
    assert [value for _, value, _ in invoice] == [1785.6, 936, 555, 3276.6, 204.79, 3193.89]
    sheets = _recalculated(render(paper("spreadsheet")).data)
    assert len(sheets) == 9
    for formula, held, made in (*invoice, *sheets):
        assert held == pytest.approx(made, abs=1e-9), formula


def test_cells_that_look_like_formulas_are_text() -> None:
    rows = [[None, words, 1, "2.00", None] for words in ("=1+1", "+cmd|' /C calc'!A0", "@SUM(A1)")]
    body = BODIES["ledger"] | {"items": ITEMS | {"rows": rows}}
    book = openpyxl.load_workbook(
        io.BytesIO(render(paper("invoice", format="xlsx", body=body)).data)
    )
    cells = [book.active.cell(row, 2) for row in (13, 14, 15)]
    assert [cell.value for cell in cells] == [row[1] for row in rows]
    assert {cell.data_type for cell in cells} == {"s"}


@pytest.mark.parametrize(
    ("style", "shown"),
    [
        ("long", "March 14, 2021"),
        ("slash", "03/14/2021"),
        ("iso", "2021-03-14"),
        ("day_first", "14 March 2021"),
    ],
)
def test_one_date_style_throughout(style: DateStyle, shown: str) -> None:
    forms = {
        "long": r"[A-Z][a-z]{2,8} \d{1,2}, \d{4}",
        "slash": r"\b\d\d/\d\d/\d{4}\b",
        "iso": r"\b\d{4}-\d\d-\d\d\b",
        "day_first": r"\b\d{1,2} [A-Z][a-z]{2,8} \d{4}",
    }
    for doc_type in ("minutes", "invoice", "calendar_entry", "chat_log", "contract"):
        text = theirs(render(paper(doc_type, format="txt", date_style=style)))
        if doc_type not in ("calendar_entry", "chat_log"):
            assert shown in text, doc_type
        assert re.search(forms.pop(style) if style in forms else r"\d", text)
        assert not [form for form in forms.values() if re.search(form, text)], doc_type


def test_a_thread_and_an_attachment_are_real() -> None:
    first = paper("email", id="m-1", body=MAIL | {"in_reply_to": "", "references": []})
    attached = render(paper("invoice", format="pdf"))
    body = MAIL | {
        "in_reply_to": message_id(first),
        "references": [message_id(first)],
        "attachments": ["m-invoice"],
        "subject": "Счёт № 7 — “final”",
    }
    answer = paper("email", id="m-2", body=body, dated="2021-07-01T08:00:00-04:00")
    files = {"m-invoice": ("Facture n° 7.pdf", attached.data)}
    mail = email.message_from_bytes(render(answer, files).data, policy=default)
    parent = email.message_from_bytes(render(first).data, policy=default)
    assert mail["In-Reply-To"] == parent["Message-ID"] == mail["References"]
    assert mail["Message-ID"] != parent["Message-ID"]
    assert mail["Date"] == "Thu, 01 Jul 2021 08:00:00 -0400"
    assert mail["Subject"] == body["subject"]
    (part,) = mail.iter_attachments()
    assert part.get_filename() == "Facture n° 7.pdf"
    assert part.get_content_type() == "application/pdf"
    assert part.get_content() == attached.data
    with pytest.raises(UsageError, match="m-2: attachment m-invoice is not at hand"):
        render(answer)


def test_attached_text_and_mail_keep_their_bytes() -> None:
    inner = render(paper("email", id="m-1"))
    odd = b"caf\xe9\r\nlone \n end"
    files = {"m-1": ("Fwd.eml", inner.data), "m-3": ("notes.txt", odd)}
    answer = paper("email", id="m-2", body=MAIL | {"attachments": ["m-1", "m-3"]})
    mail = email.message_from_bytes(render(answer, files).data, policy=default)
    assert [part.get_content() for part in mail.iter_attachments()] == [inner.data, odd]


def test_an_invitation_carries_its_calendar_entry() -> None:
    mail = email.message_from_bytes(render(paper("meeting_invite")).data, policy=default)
    calendar = [part for part in mail.walk() if part.get_content_type() == "text/calendar"]
    lines = calendar[0].get_content().replace("\n ", "").splitlines()
    assert "DTSTART:20210316T140000Z" in lines
    assert 'ATTENDEE;CN="Lena Okafor";RSVP=TRUE:mailto:lena.okafor@tresk.example' in lines


def test_testimony_has_25_numbered_lines_and_page_numbers() -> None:
    manuscript = paper("deposition_excerpt", body=BODIES["testimony"] | {"first_page": 41})
    rendered = render(manuscript)
    with pypdfium2.PdfDocument(rendered.data) as document:
        for number, page in enumerate(document):
            text = page.get_textpage().get_text_range()
            assert f"Page {41 + number}" in text
            assert re.findall(r"^(\d+)\s*$", text, re.MULTILINE)[-25:] == [
                str(line) for line in range(1, 26)
            ]
            assert len([line for line in text.splitlines() if line.strip()]) <= 51


def test_word_numbers_clauses_and_paragraphs_itself() -> None:
    from docx import Document

    document = Document(io.BytesIO(render(paper("contract", format="docx")).data))
    levels = [
        (paragraph.text[:20], number[0].val)
        for paragraph in document.paragraphs
        if (number := paragraph._p.xpath("./w:pPr/w:numPr/w:ilvl"))
    ]
    assert [text for text, level in levels if level == 0][:2] == ["Definitions", "Grant"]
    assert sum(level == 1 for _, level in levels) == 11
    assert not [p.text for p in document.paragraphs if re.match(r"\d+\.", p.text)]


def test_a_slide_that_is_too_full_goes_on_to_the_next() -> None:
    rows = TABLE["rows"] * 20
    slides = [
        {"heading": "Text", "bullets": [LONG * 3] * 9},
        {"heading": "Table", "table": TABLE | {"rows": rows}},
        {"heading": "One", "bullets": [LONG * 40]},
    ]
    manuscript = paper("presentation", body=BODIES["slides"] | {"slides": slides})
    made = [part for slide in manuscript.body.slides for part in parts(slide, manuscript)]  # type: ignore[union-attr]
    counts = {name: sum(part.heading == name for part in made) for name in ("Text", "Table", "One")}
    assert all(count > 1 for count in counts.values()), counts
    words = " ".join(theirs(render(manuscript)).split())
    assert words.count("eleven crates") == 9 * 3 + 40
    assert words.count("Line 2") == 20


def test_bodies_without_their_optional_parts_render() -> None:
    bare: dict[str, dict[str, Any]] = {
        "letter": {"to": {"name": "B"}, "paragraphs": ["c"]},
        "memo": {"to": [{"name": "B"}], "re": "r", "paragraphs": ["c"]},
        "court_filing": {
            "caption": {"court": "C", "plaintiffs": ["P"], "defendants": ["D"]}
            | {"docket_number": "1"},
            "sections": [{"heading": "H"}],
            "counsel": {"name": "N"},
        },
        "invoice": {"items": {"columns": [{"name": "A"}]}},
        "minutes": {"sections": [{"heading": "H"}]},
        "prison_grievance": {
            "institution": "I",
            "form_title": "F",
            "sections": [{"fields": [{"label": "L"}]}],
        },
        "spreadsheet": {"sheets": [{"name": "S", "grid": {"columns": [{"name": "A"}]}}]},
        "calendar_entry": {"subject": "S", "start": NO_ZONE, "end": NO_ZONE},
    }
    for doc_type, body in bare.items():
        for fmt in set(FORMATS_OF[doc_type]) - {"scan", "eml"}:  # type: ignore[index]
            given = paper(doc_type, author={"name": "A"}).model_dump()  # type: ignore[arg-type]
            given |= {"body": body | {"kind": given["body"]["kind"]}, "format": fmt}
            given["dated"] = NO_ZONE
            assert render(Manuscript.model_validate(given)).data
