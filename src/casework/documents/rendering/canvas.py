"""What of reportlab we draw on: a canvas whose bytes depend on nothing but what is drawn."""

import calendar
import hashlib
import io
import re
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

from casework.documents.rendering.manuscript import Manuscript

_OURS = re.compile(rb"(?i)ReportLab generated PDF document[^\n]*")
_lock = threading.Lock()
_before: list[Any] = []


@contextmanager
def plain_streams() -> Generator[None]:
    """While a PDF is drawn, streams are written as they are: as letters (base 85), reportlab's
    way, they are larger and four times slower. The setting is the process's; it is set back when
    the last thread that draws leaves."""
    from reportlab import rl_config

    with _lock:
        _before.append(_before[0] if _before else rl_config.useA85)
        rl_config.useA85 = 0
    try:
        yield
    finally:
        with _lock:
            was = _before.pop()
            if not _before:
                rl_config.useA85 = was


def new_canvas(out: io.BytesIO, width: float, height: float) -> Any:
    """A reportlab canvas whose bytes depend on what is drawn alone."""
    from reportlab.pdfgen.canvas import Canvas

    return Canvas(out, pagesize=(width, height), invariant=1)


def describe(canvas: Any, manuscript: Manuscript, creator: str) -> None:
    """Give the file its properties. The date of an invariant file is 2000: ours is the paper's."""
    canvas.setTitle(manuscript.title)
    canvas.setAuthor(manuscript.author.name)
    canvas.setSubject("")
    canvas.setKeywords("")
    canvas.setCreator(creator)
    canvas.setProducer(f"{creator} PDF Export")
    when = manuscript.dated
    # The file's identity would begin with the time that the environment says it is.
    key = f"{manuscript.title}|{manuscript.author.name}|{when.isoformat()}"
    canvas._doc.signature = hashlib.md5(key.encode(), usedforsecurity=False)
    offset = when.utcoffset()
    minutes = int(offset.total_seconds() // 60) if offset else 0
    sign = -1 if minutes < 0 else 1
    canvas._doc._timeStamp = SimpleNamespace(
        t=calendar.timegm(when.timetuple()),
        YMDhms=when.timetuple()[:6],
        dhh=sign * (abs(minutes) // 60),
        dmm=abs(minutes) % 60,
    )


def unsigned(data: bytes) -> bytes:
    """Without the two comments in which reportlab names itself; nothing moves in the file."""
    head, tail = data.index(b"\n1 0 obj"), data.rindex(b"\ntrailer")
    blank = _OURS.sub(lambda found: b" " * len(found[0]), data[:head])
    return blank + data[head:tail] + _OURS.sub(lambda found: b" " * len(found[0]), data[tail:])
