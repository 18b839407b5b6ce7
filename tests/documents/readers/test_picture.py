"""Pictures of every kind: their pages, what their header says, and nothing that harms."""

import io
import struct
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from casework.documents.library import read
from casework.documents.readers import picture
from casework.documents.readers.parsed import GaveUp, Nest
from casework.documents.readers.sniff import sniff
from casework.documents.records import GuardLimits, Reading
from drawn import sheet

FORMATS = {"png": "PNG", "jpg": "JPEG", "gif": "GIF", "tif": "TIFF", "bmp": "BMP", "webp": "WEBP"}
PIXELS = 25_000_000


def no_child(data: bytes, name: str, nest: Nest) -> Reading:
    raise AssertionError(name)


NEST = Nest(GuardLimits(), no_child)


def encoded(image: Image.Image, form: str = "PNG", **how: object) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **how)
    return out.getvalue()


@pytest.mark.parametrize("kind", FORMATS)
def test_every_kind_is_read(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"0001.{kind}"
    path.write_bytes(
        encoded(sheet(("Four thousand litres were lost.",), (1000, 400)), FORMATS[kind])
    )
    reading = read(path, ocr=True)
    assert (reading.type, reading.state, reading.pages, reading.unread) == (kind, "text", 1, ())
    assert reading.text() == "[page 1, read by OCR]\nFour thousand litres were lost."
    assert ("size", "1000 x 400 pixels") in reading.properties


def test_unread_pictures_say_so(tmp_path: Path) -> None:
    path = tmp_path / "0001.png"
    path.write_bytes(encoded(sheet()))
    reading = read(path)
    assert (reading.state, reading.pages, reading.unread) == ("empty", 1, (1,))
    assert reading.reason == "a picture. page 1 not read: a picture, and OCR was not asked for."


def test_heic_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "0001.heic"
    path.write_bytes(b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00" + b"\x00" * 40)
    reading = read(path, ocr=True)
    assert (reading.type, reading.state) == ("heic", "binary")
    assert "Save it as JPG or PNG" in reading.reason


def test_the_pages_of_a_fax_and_not_of_a_moving_picture() -> None:
    frames = [sheet((f"Page {n}",), (400, 200)) for n in range(5)]
    more = {"save_all": True, "append_images": frames[1:]}
    fax = picture.parse(encoded(frames[0], "TIFF", **more), "0001.tif", NEST)
    moving = picture.parse(encoded(frames[0], "GIF", **more), "0001.gif", NEST)
    assert (fax.pages, fax.unread, moving.pages) == (5, [1, 2, 3, 4, 5], 1)
    image, dpi = picture.frame(encoded(frames[0], "TIFF", dpi=(200, 200), **more), 5, PIXELS)
    assert (image.size, image.mode, dpi) == ((400, 200), "L", 200)


def test_the_header_is_told() -> None:
    exif = Image.Exif()
    exif[306], exif[271] = "2031:02:09 10:00:00", "Norvane"
    told = dict(picture.parse(encoded(sheet(), "JPEG", exif=exif), "0001.jpg", NEST).properties)
    assert (told["date"], told["make"]) == ("2031:02:09 10:00:00", "Norvane")


def test_pictures_come_upright() -> None:
    exif = Image.Exif()
    exif[274] = 6
    marked = Image.new("L", (2400, 300), 255)
    marked.paste(0, (0, 0, 200, 300))  # a dark left end, which comes to the top
    image, _ = picture.frame(encoded(marked, "JPEG", exif=exif), 1, PIXELS)
    assert image.size == (300, 2400)
    assert (image.getpixel((150, 50)), image.getpixel((150, 2300))) == (0, 255)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_every_mode_becomes_black_on_white(mode: str) -> None:
    page = sheet(("I",), (400, 300))
    if mode == "I;16":
        page = page.convert("I").point(lambda value: value * 257).convert("I;16")
    elif mode in {"LA", "RGBA"}:  # black ink on nothing at all
        ink = Image.new(mode, page.size)
        ink.putalpha(page.point(lambda value: 255 - value))
        page = ink
    else:
        page = page.convert(mode)
    image, _ = picture.frame(encoded(page), 1, PIXELS)
    assert image.mode == "L"
    assert image.getextrema()[0] < 60
    assert image.getpixel((2, 2)) == 255


def test_size_is_bounded_and_screens_are_doubled() -> None:
    large, dpi = picture.frame(encoded(Image.new("L", (4000, 3000), 255), dpi=(300, 300)), 1, 10**6)
    assert large.width * large.height <= 10**6
    assert 80 <= dpi <= 90
    small, _ = picture.frame(encoded(Image.new("L", (800, 600), 255)), 1, PIXELS)
    assert small.size == (1600, 1200)


def test_a_bomb_is_not_opened(tmp_path: Path) -> None:
    header = struct.pack("!IIBBBBB", 60_000, 60_000, 1, 0, 0, 0, 0)
    parts = [b"\x89PNG\r\n\x1a\n"]
    for name, body in ((b"IHDR", header), (b"IDAT", zlib.compress(b"\0" * 10_000)), (b"IEND", b"")):
        parts += [struct.pack("!I", len(body)), name, body]
        parts += [struct.pack("!I", zlib.crc32(name + body))]
    path = tmp_path / "0001.png"
    path.write_bytes(b"".join(parts))
    reading = read(path, ocr=True)
    assert (reading.state, reading.reason) == (
        "too_big",
        "a picture of too many pixels; not opened.",
    )


def test_a_torn_picture_is_named(tmp_path: Path) -> None:
    path = tmp_path / "0001.png"
    path.write_bytes(encoded(sheet())[:2000])
    reading = read(path, ocr=True)
    assert reading.unread == (1,)
    assert "page 1 not read: a damaged picture" in reading.reason


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(FORMATS)), st.binary(max_size=60), st.integers(0, 10_000))
def test_damage_never_raises_but_gives_up(kind: str, junk: bytes, place: int) -> None:
    data = encoded(sheet(("x",), (90, 60)), FORMATS[kind])
    place %= len(data)
    data = data[:place] + junk + data[place + len(junk) :]
    if sniff(data, f"a.{kind}") not in picture.KINDS:
        return
    try:
        for page in picture.parse(data, f"a.{kind}", NEST).unread[:3]:
            image, dpi = picture.frame(data, page, 10**6)
            assert image.mode == "L"
            assert dpi >= 70
    except GaveUp as gave_up:
        assert gave_up.state in {"unreadable", "too_big"}
        assert str(gave_up)
