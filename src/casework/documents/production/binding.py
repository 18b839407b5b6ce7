"""Page images bound to one PDF, with the text that was delivered behind them. Runs in the
guarded child only. Nothing is lossy: a JPEG goes in as it is."""

import io
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from casework.documents.readers.parsed import GaveUp

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTH = 612.0
"""Points (US Letter) of a page whose picture does not say its resolution."""
TO_UNICODE = b"""/CIDInit /ProcSet findresource begin
12 dict begin begincmap /CMapName /Same def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
1 beginbfrange <0000> <FFFF> <0000> endbfrange
endcmap end end"""


def bind(pages: Sequence[tuple[Path, int]], texts: Sequence[str], most: int) -> bytes:
    """One PDF; its page n is frame `pages[n][1]` of a picture, its unseen text `texts[n]`.

    The same bytes each time. Raises GaveUp where a picture is damaged, or all is too much.
    """
    import pikepdf

    pdf = pikepdf.new()
    font = _font(pdf) if any(texts) else None
    size = 0
    for number, (path, frame) in enumerate(pages):
        image, width, height = _picture(pdf, path, frame)
        size += len(image.read_raw_bytes())
        if size > most // 4:
            raise GaveUp("too_big", "its images together are too large for one PDF.")
        text = texts[number] if number < len(texts) else ""
        content = f"q {width:.2f} 0 0 {height:.2f} 0 0 cm /I Do Q\n" + _unseen(text, width, height)
        resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(I=image))
        if font is not None:
            resources.Font = pikepdf.Dictionary(F=font)
        page = pikepdf.Dictionary(
            Type=pikepdf.Name.Page,
            MediaBox=[0, 0, round(width, 2), round(height, 2)],
            Resources=resources,
            Contents=pdf.make_stream(content.encode("ascii")),
        )
        pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    out = io.BytesIO()
    pdf.save(out, deterministic_id=True, compress_streams=True)
    return out.getvalue()


def _picture(pdf: Any, path: Path, frame: int) -> tuple[Any, float, float]:
    """(image stream, width and height of its page in points)."""
    import pikepdf
    from PIL import Image

    try:
        data = path.read_bytes()
        picture = Image.open(io.BytesIO(data))
        if frame:
            picture.seek(frame)
        picture.load()
    except Image.DecompressionBombError as error:
        raise GaveUp("too_big", f"{path.name} has too many pixels; not opened.") from error
    except (OSError, EOFError, SyntaxError, ValueError, TypeError, KeyError) as error:
        raise GaveUp("unreadable", f"{path.name} is damaged.") from error
    shown = picture if picture.mode in {"1", "L", "RGB"} else _plain(picture)
    body: dict[str, Any] = {"BitsPerComponent": 8, "ColorSpace": pikepdf.Name.DeviceGray}
    if picture.format == "JPEG" and picture.mode in {"L", "RGB"}:
        body["Filter"] = pikepdf.Name.DCTDecode
    elif shown.mode == "1":
        data = _group4(shown)
        body["Filter"] = pikepdf.Name.CCITTFaxDecode
        body["DecodeParms"] = pikepdf.Dictionary(
            K=-1, BlackIs1=True, Columns=shown.width, Rows=shown.height
        )
        body["BitsPerComponent"] = 1
    else:
        data = zlib.compress(shown.tobytes())
        body["Filter"] = pikepdf.Name.FlateDecode
    if shown.mode == "RGB":
        body["ColorSpace"] = pikepdf.Name.DeviceRGB
    stream: Any = pikepdf.Stream(
        pdf,
        data,
        Type=pikepdf.Name.XObject,
        Subtype=pikepdf.Name.Image,
        Width=shown.width,
        Height=shown.height,
        **body,
    )
    across, down = _dpi(picture)
    if not across:
        return stream, WIDTH, WIDTH * shown.height / shown.width
    return stream, shown.width * 72 / across, shown.height * 72 / down


def _group4(picture: "Image") -> bytes:
    """One bit a pixel, as fax machines pack it: a TIFF of one strip without its head."""
    out = io.BytesIO()
    one_strip = (picture.width + 7) // 8 * picture.height
    picture.save(out, "TIFF", compression="group4", strip_size=one_strip)
    return out.getvalue()[8:]


def _plain(picture: "Image") -> "Image":
    """Any other mode on white, in colours a page has."""
    from PIL import Image

    if picture.mode in {"I", "F"} or picture.mode.startswith("I;16"):
        return picture.convert("F").point(lambda value: value / 257).convert("L")
    solid = picture.convert("RGBA")
    white = Image.new("RGBA", solid.size, "white")
    return Image.alpha_composite(white, solid).convert("RGB")


def _dpi(picture: "Image") -> tuple[float, float]:
    try:
        across, down = (float(value) for value in picture.info["dpi"])
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        return 0.0, 0.0
    return (across, down) if 30 <= across <= 2400 and 30 <= down <= 2400 else (0.0, 0.0)


def _font(pdf: Any) -> Any:
    """A font without shapes whose codes are UTF-16: enough for text nobody sees."""
    import pikepdf

    name = pikepdf.Name
    inner = pikepdf.Dictionary(
        Type=name.Font,
        Subtype=name.CIDFontType2,
        BaseFont=name("/Unseen"),
        CIDSystemInfo=pikepdf.Dictionary(Registry="Adobe", Ordering="Identity", Supplement=0),
        FontDescriptor=pdf.make_indirect(
            pikepdf.Dictionary(
                Type=name.FontDescriptor,
                FontName=name("/Unseen"),
                Flags=4,
                FontBBox=[0, -200, 500, 800],
                ItalicAngle=0,
                Ascent=800,
                Descent=-200,
                CapHeight=800,
                StemV=80,
            )
        ),
        DW=500,
        CIDToGIDMap=name.Identity,
    )
    return pdf.make_indirect(
        pikepdf.Dictionary(
            Type=name.Font,
            Subtype=name.Type0,
            BaseFont=name("/Unseen"),
            Encoding=name("/Identity-H"),
            DescendantFonts=[pdf.make_indirect(inner)],
            ToUnicode=pdf.make_stream(TO_UNICODE),
        )
    )


def _unseen(text: str, width: float, height: float) -> str:
    """The lines of a page from its top to its bottom, in render mode 3 (as OCR layers are)."""
    lines = [line.rstrip() for line in text.expandtabs(4).split("\n")]
    size = min(10.0, height / (len(lines) + 2))
    parts: list[str] = []
    for number, line in enumerate(lines):
        if line:
            long = len(line) * size / 2
            squeeze = min(100.0, 100 * (width - 2 * size) / long)
            y = height - (number + 1.5) * size
            code = line.encode("utf-16-be", "replace").hex()
            parts.append(
                f"BT /F {size:.2f} Tf 3 Tr {squeeze:.2f} Tz {size:.2f} {y:.2f} Td <{code}> Tj ET"
            )
    return "\n".join(parts)
