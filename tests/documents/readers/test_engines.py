"""Which engine is taken, and what a broken program costs."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from casework.documents.guard import Guard
from casework.documents.library import Library, read
from casework.documents.ocr import OCR_LIMITS, Scans, complete, tried
from casework.documents.readers import engine_program, engines
from casework.documents.readers.engines import Absent, Off, choose, opened
from casework.documents.readers.recognise import recognise
from casework.documents.records import Reading
from casework.errors import UsageError
from drawn import LINES, scanned_pdf, sheet

WORD = r"5\t1\t1\t1\t1\t1\t100\t100\t300\t40\t95.5\tShort"
FAKE = f"""#!/bin/sh
[ "$1" = --version ] && {{ VERSION; exit; }}
read -r kind width rest
if [ "$width" = 1700 ]; then WILD; fi
cat > /dev/null
printf 'level\\n{WORD}\\n'
"""


def fake(folder: Path, wild: str = "", version: str = "echo tesseract 5.9.9") -> Path:
    """A folder for PATH with a `tesseract` that reads the word Short on every page, and does
    something else with pages 1,700 pixels wide."""
    folder.mkdir(exist_ok=True)
    script = FAKE.replace("VERSION", version).replace("WILD", wild or ":")
    (folder / "tesseract").write_text(script)
    (folder / "tesseract").chmod(0o755)
    return folder


@pytest.fixture
def with_fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Without the wheel, and with the fake in front on PATH; its folder."""
    folder = fake(tmp_path / "bin")
    monkeypatch.delenv("CASEWORK_OCR", raising=False)
    monkeypatch.setitem(sys.modules, "tesserocr", None)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return folder


def running(text: str) -> list[str]:
    """Command lines of processes with `text` in them."""
    found: list[str] = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = entry.read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
        except OSError:
            continue
        found += [line] if text in line else []
    return found


def until(condition: Callable[[], bool], seconds: float = 10) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


def two_pages(path: Path) -> Reading:
    """A page 1,500 pixels wide and one of 1,700."""
    small = sheet(("Short.",), (1500, 1000))
    small.save(path, save_all=True, append_images=[sheet()], dpi=(200, 200))
    return read(path)


def test_the_library_comes_first(with_fake: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose() == ("program", "5.9.9", str(with_fake / "tesseract"))
    assert choose().name == "Tesseract 5.9.9, eng, program"
    with pytest.raises(Absent, match=r"pip install 'casework\[ocr\]'"):
        monkeypatch.setenv("CASEWORK_OCR", "library")
        choose()
    monkeypatch.delitem(sys.modules, "tesserocr")
    pytest.importorskip("tesserocr", reason="the extra casework[ocr] is not installed")
    for wanted, kind in (("", "library"), ("library", "library"), ("Program ", "program")):
        monkeypatch.setenv("CASEWORK_OCR", wanted)
        assert choose().kind == kind


def test_without_either_it_says_what_to_do(
    with_fake: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in (str(with_fake.parent / "empty"), "", f".{os.pathsep}bin"):
        monkeypatch.chdir(with_fake.parent)  # no folder named from here is looked into
        monkeypatch.setenv("PATH", path)
        with pytest.raises(Absent, match=r"no `tesseract` on PATH.*casework\[ocr\].*apt install"):
            choose()


def test_switched_off_and_misspelt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = scanned_pdf(tmp_path / "0001.pdf", sheet())
    monkeypatch.setenv("CASEWORK_OCR", "off")
    with pytest.raises(Off):
        tried()
    reading = read(path, ocr=True)
    assert reading.unread == (1,)
    assert "page 1 not read: OCR is switched off (CASEWORK_OCR=off)." in reading.reason
    monkeypatch.setenv("CASEWORK_OCR", "on")
    with pytest.raises(UsageError, match="CASEWORK_OCR='on'"):
        read(path, ocr=True)


@pytest.mark.parametrize(
    ("version", "told"),
    [
        ("echo tesseract 3.05.02", "of version 4 or later"),
        ("echo tesseract ../../5", "of version 4 or later"),
        ("exit 9", "it says: nothing"),
        ("yes", "it says: y y y"),
        ("sleep 61.25 & wait", "did not tell its version"),
    ],
)
def test_what_is_no_tesseract_is_not_used(
    with_fake: Path, monkeypatch: pytest.MonkeyPatch, version: str, told: str
) -> None:
    monkeypatch.setattr(engine_program, "PROBE_SECONDS", 1)
    fake(with_fake, version=version)
    with pytest.raises(Absent, match=told):
        choose()
    assert not running("sleep 61.25")


@pytest.mark.parametrize(
    ("wild", "told"),
    [
        ("sleep 62.25 & wait", "not read within 8 s."),
        ("while :; do :; done", "used more than 2 s of CPU."),
        ("kill -SEGV $$", "was ended by signal 11."),
        ("yes warning | head -c 3000000 >&2; exit 7", "failed (warning warning "),
        ("echo Failed loading language >&2; exit 1", "has no English data."),
        ("yes", "wrote more than 33,554,432 bytes."),
    ],
)
def test_a_program_that_breaks_costs_one_page(
    with_fake: Path, tmp_path: Path, wild: str, told: str
) -> None:
    fake(with_fake, wild)
    path, scans = tmp_path / "0001.tif", Scans(tmp_path / "scans")
    limits = OCR_LIMITS.model_copy(update={"cpu_seconds": 2, "wall_seconds": 8})
    reading = complete(two_pages(path), path, limits=limits, scans=scans)
    assert reading.text() == "[page 1, read by OCR]\nShort"
    assert reading.unread == (2,)
    assert "page 2 not read: " in reading.reason
    assert told in reading.reason
    assert len(reading.reason) < 600
    # Perhaps the machine's fault: not kept, and nothing of it goes on.
    assert len(list((tmp_path / "scans").rglob("*.json"))) == 1
    assert until(lambda: not running(str(with_fake)) and not running("sleep 62.25"))


def test_the_program_ends_where_the_reader_process_cannot_end_it(
    with_fake: Path, tmp_path: Path
) -> None:
    """The reader process is killed; the child goes on to its alarm, and the program with it."""
    fake(with_fake, "exec sleep 63.25")
    path = tmp_path / "0001.tif"
    chain = [two_pages(path).sha256]
    limits = OCR_LIMITS.model_copy(update={"wall_seconds": 4})
    own = Guard()
    more = {"chain": chain, "page": 2, "engine": choose()}
    asking = threading.Thread(target=lambda: own.ask("ocr", path, limits, **more))
    asking.start()
    assert until(lambda: len(running("sleep 63.25")) == 1)
    assert own.pid is not None
    os.kill(own.pid, signal.SIGKILL)
    asking.join(30)  # it is asked again, by another reader process
    own.close()
    assert until(lambda: not running("sleep 63.25"))


def test_pages_are_kept_for_each_engine_and_version(with_fake: Path, tmp_path: Path) -> None:
    path = scanned_pdf(tmp_path / "0001.pdf", sheet())
    shelf = tmp_path / "cache"

    def kept() -> list[str]:
        return sorted(page.name for page in (shelf / "ocr").rglob("*.json"))

    assert Library(shelf).read(path).text() == "[page 1, read by OCR]\nShort"
    assert Library(shelf).read(path).text() == "[page 1, read by OCR]\nShort"
    assert [name.split(".", 2)[2] for name in kept()] == ["program-5.9.9.json"]
    fake(with_fake, version="echo tesseract v5.10.0-rc1")
    Library(shelf).read(path)
    assert len(kept()) == 2


def test_without_the_model_for_turns_they_are_tried(
    with_fake: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A real program, that has lost one of its two files of data."""
    monkeypatch.setenv("PATH", os.environ["PATH"].split(os.pathsep, 1)[1])
    try:
        real = choose()
    except Absent:
        pytest.skip("no `tesseract` program on this machine")
    lost = 'for word; do [ "$word" = osd ] && exit 1; done'
    (with_fake / "tesseract").write_text(f'#!/bin/sh\n{lost}\nexec {real.where} "$@"\n')
    engine = opened(engines.Choice("program", real.version, str(with_fake / "tesseract")))
    page = sheet().rotate(-90, expand=True)
    assert engine.orientation(page, 200) is None
    scan = recognise(page, 200, engine)
    assert (scan.turned, scan.text.split("\n")) == (270, list(LINES))
