"""What is drawn: pages, the numbers on them, and what happens where nothing can be drawn."""

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Picture
from pydantic import ValidationError
from reportlab.pdfgen.canvas import Canvas

from casework.documents.guard import guard
from casework.documents.library import Library
from casework.documents.production import check
from casework.documents.production.imaging import slip_sheet
from casework.documents.production.options import Options
from casework.documents.production.send import export_room
from casework.documents.records import GuardLimits


def pages(*texts: str) -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for text in texts:
        canvas.setFillColorRGB(0.8, 0, 0)
        canvas.rect(100, 500, 200, 100, fill=1)
        canvas.drawString(72, 700, text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def dark(image: Picture.Image, box: tuple[float, float, float, float]) -> int:
    """Dark points in a part of a page (shares of width and height)."""
    across, down = image.size
    left, top, right, bottom = box
    part = image.convert("L").crop(
        (int(left * across), int(top * down), int(right * across), int(bottom * down))
    )
    return sum(part.histogram()[:128])


RIGHT, LEFT = (0.6, 0.95, 1, 1), (0, 0.95, 0.4, 1)


def test_pages_are_group_4_with_the_number_at_the_lower_right(tmp_path: Path) -> None:
    (tmp_path / "room").mkdir()
    (tmp_path / "room/a.pdf").write_bytes(pages("one", "two"))
    options = Options(prefix="N-", dpi=100, legend="CONFIDENTIAL")
    sent = export_room(tmp_path / "room", tmp_path / "V", options, Library(ocr=False))
    for name in ("N-0000001", "N-0000002"):
        image = Picture.open(sent.volume / f"IMAGES/0001/{name}.tif")
        assert (image.mode, image.size) == ("1", (827, 1170))
        assert image.info["compression"] == "group4"
        assert image.info["dpi"] == pytest.approx((100, 100))
        assert dark(image, RIGHT) > 50
        assert dark(image, LEFT) > 50
        assert dark(image, (0.2, 0.3, 0.5, 0.45)) > 5000  # the rectangle


def test_colour_where_it_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "room").mkdir()
    (tmp_path / "room/a.pdf").write_bytes(pages("one"))
    options = Options(prefix="N-", dpi=60, images="png")
    sent = export_room(tmp_path / "room", tmp_path / "V", options, Library(ocr=False))
    image = Picture.open(sent.volume / "IMAGES/0001/N-0000001.png").convert("RGB")
    red, green, _ = image.getpixel((150, 250))  # pyright: ignore
    assert red > 180
    assert green < 60
    assert dark(image, LEFT) == 0
    assert check.check_volume(sent.load_file).findings == ()


def test_a_slip_sheet_says_so_in_the_middle() -> None:
    image = Picture.open(io.BytesIO(slip_sheet("Produced in native format", "N-1", 60, "tiff")))
    assert image.size == (510, 660)
    assert dark(image, (0.1, 0.45, 0.9, 0.55)) > 50
    assert dark(image, RIGHT) > 10
    assert dark(image, (0, 0, 1, 0.4)) == 0


def test_what_cannot_be_drawn_is_a_slip_sheet_and_told(tmp_path: Path) -> None:
    room = tmp_path / "room"
    room.mkdir()
    broken = io.BytesIO()
    Picture.effect_noise((400, 300), 50).save(broken, "JPEG")
    (room / "a.jpg").write_bytes(broken.getvalue()[:9_000])
    (room / "b.pdf").write_bytes(pages("good"))
    (room / "c.pdf").write_bytes(b"%PDF-1.7 nothing")
    (room / "link.pdf").symlink_to(room / "b.pdf")
    options = Options(prefix="N-", dpi=60)
    sent = export_room(room, tmp_path / "V", options, Library(ocr=False))
    found = {(finding.kind, finding.where) for finding in sent.findings}
    assert ("not_drawn", "N-0000001") in found
    assert ("no_text", "c.pdf") in found
    assert ("link", "link.pdf") in found
    assert (sent.documents, sent.pages) == (3, 3)
    assert check.check_volume(sent.load_file).findings == ()


def test_the_reader_process_outlives_every_job(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(pages("one"))
    limits = GuardLimits()
    for job, more in (
        ("member", {"chain": ["0" * 64]}),
        ("images", {"chain": ["0" * 64], "pages": [[1, "N"]], "dpi": 60, "format": "tiff",
                    "legend": ""}),
        ("bind", {"images": [[str(path), 0]], "texts": []}),
        ("bind", {"images": [[str(tmp_path / "none.tif"), 0]], "texts": []}),
    ):  # fmt: skip
        outcome = guard.ask(job, path, limits, **more)  # pyright: ignore
        assert outcome.answer["problem"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"prefix": "N/"},
        {"prefix": "N9"},
        {"prefix": "N_2031_", "width": 4},
        {"columns": (("BEGDOC", "begin"), ("X", "nothing"))},
        {"columns": (("CUSTODIAN", "custodian"),)},
        {"images": "gif"},
    ],
    ids=str,
)
def test_options_that_cannot_work_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Options(**wrong)
