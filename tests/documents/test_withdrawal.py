"""Documents withdrawn after they were taken in: the list, what is refused, what is traced."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from casework.documents.guard import guard
from casework.documents.library import Library, read
from casework.documents.production.send import export_room
from casework.documents.search.index import open_index, search_room
from casework.documents.traces import trace
from casework.documents.withdrawal import (
    Withdrawals,
    bar,
    content_sha,
    data_folder,
    is_withdrawn,
    refuse_withdrawn,
    reinstate,
    withdraw,
    withdrawal_list,
    withdrawn_among,
)
from casework.errors import CaseworkError, JournalError, UsageError
from drawn import scanned_pdf, sheet

BANK = Path(__file__).parents[1] / "bugbank" / "BB-C08"
EVENTS = [json.loads(line) for line in (BANK / "events.jsonl").read_text().splitlines()]
AFTER = json.loads((BANK / "expected.json").read_text())["after_seal"]
WORDS = (
    "The drawings show a hermetically sealed pump housing with four flanges. The third flange "
    "was turned from a casting that the foundry had marked for scrap in the spring. Nobody at "
    "the works said so to the buyer before the first delivery in June."
)
OTHER = "The brief argues that the delivery was late and that nothing else was wrong with it."


@pytest.fixture(autouse=True)
def listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Withdrawals]:
    """A list of its own, found the way the program finds the machine's."""
    monkeypatch.setenv("CASEWORK_DATA", str(tmp_path / "data"))
    yield withdrawal_list()


def pdf(path: Path, text: str) -> Path:
    from reportlab.pdfgen.canvas import Canvas

    path.parent.mkdir(parents=True, exist_ok=True)
    canvas = Canvas(str(path), invariant=1)
    for place, start in enumerate(range(0, len(text), 80)):
        canvas.drawString(72, 700 - 14 * place, text[start : start + 80])
    canvas.save()
    return path


def put(path: Path, content: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def ingest(store: Path) -> Path:
    """The document and everything the bank says was made of it, and papers beside it."""
    derived = EVENTS[0]["derived"]
    assert [place.split(" ")[0] for place in derived] == [
        "text/57-11.txt",
        "chunks/57-11_0.json",
        "embeddings/57-11.npy",
        "thumbs/57-11.png",
        "tasks/T7/matter/57-11.pdf",
        "runs/r1/workspace/57-11.pdf",
        "runs/r1/transcript.jsonl",
    ]
    source = pdf(store / "mirror" / "57-11.pdf", WORDS)
    text = read(source).text()
    put(store / "text/57-11.txt", text)
    put(store / "chunks/57-11_0.json", json.dumps({"text": text[:120]}))
    put(store / "embeddings/57-11.npy", b"\x93NUMPY")
    put(store / "thumbs/57-11.png", b"\x89PNG")
    for place in ("tasks/T7/matter", "runs/r1/workspace"):
        put(store / place / "57-11.pdf", source.read_bytes())
        pdf(store / place / "58.pdf", OTHER)
    said: list[dict[str, Any]] = [
        {"role": "user", "content": "What do the papers say?"},
        {"role": "tool", "content": f"[page 1]\n{text[:200]}"},
    ]
    put(store / "runs/r1/transcript.jsonl", "\n".join(json.dumps(line) for line in said))
    put(store / "runs/r1/score.json", '{"score": 0.62}')
    put(store / "runs/r2/transcript.jsonl", json.dumps({"role": "tool", "content": OTHER}))
    put(store / "text/58.txt", OTHER)
    return source


def test_bb_c08_what_happens_after_a_sealing(tmp_path: Path, listed: Withdrawals) -> None:
    store = tmp_path / "store"
    task, run = store / "tasks/T7/matter", store / "runs/r1"
    source = ingest(store)
    library = Library(tmp_path / "readings")
    with_it = open_index(tmp_path / "index", withdrawn=is_withdrawn)
    with_it.update(task, library=library)
    assert search_room(with_it, "pump housing").total > 0
    refuse_withdrawn([task])

    # t=3: sealed
    sha = content_sha(source) or ""
    entry = withdraw(listed, source, "sealed by order", document="57-11", when=date(2031, 4, 2))
    source.unlink()
    traces = trace(sha, [store, tmp_path / "readings"], listed)
    bar(listed, sha, [one.path for one in traces])
    found = {one.path.relative_to(store).as_posix() for one in traces if store in one.path.parents}
    assert found == {place.split(" ")[0] for place in AFTER["blocked"]}
    stored = [one for one in traces if tmp_path / "readings" in one.path.parents]
    assert stored
    assert {one.how for one in stored} == {"names its hash"}

    # t=4: an export omits it and says so
    sent = export_room(task, tmp_path / "out", omit=listed.reason)
    assert sent.omitted == (("57-11.pdf", entry.told()),)
    assert sent.documents == 1

    # t=5: a new run is refused
    with pytest.raises(UsageError, match=r"57-11\.pdf \(withdrawn on 2031-04-02: 57-11, sealed by"):
        refuse_withdrawn([task])

    # t=6: no hits, in the index made before and in a new one
    assert search_room(with_it, "pump housing").total == AFTER["search_hits"]
    fresh = open_index(tmp_path / "fresh", withdrawn=is_withdrawn)
    fresh.update(task, library=Library())
    assert search_room(fresh, "pump housing").total == AFTER["search_hits"]
    assert search_room(fresh, "delivery").total > 0

    # t=7: it comes back from an old mirror under another name
    again = pdf(tmp_path / "old mirror" / "drawings.pdf", WORDS)
    with pytest.raises(UsageError, match=r"drawings\.pdf"):
        refuse_withdrawn([again.parent])
    for reading in (library.read(again), Library().read(again), read(again)):
        assert reading.state == "unreadable"
        assert reading.reason.startswith("withdrawn on 2031-04-02: 57-11, sealed by order")
        assert reading.passages == ()

    # r1 stays and is marked
    assert json.loads((run / "score.json").read_text()) == {"score": EVENTS[1]["score"]}
    assert {path.name for path, _ in withdrawn_among([run])} == {"57-11.pdf", "transcript.jsonl"}
    assert list(withdrawn_among([store / "runs/r2"])) == []


def test_a_withdrawn_attachment_is_not_read(tmp_path: Path, listed: Withdrawals) -> None:
    inner = pdf(tmp_path / "57-11.pdf", WORDS)
    with zipfile.ZipFile(tmp_path / "bundle.zip", "w") as bundle:
        bundle.write(inner, "57-11.pdf")
        bundle.writestr("58.txt", OTHER)
    library = Library()
    assert "flange" in library.read(tmp_path / "bundle.zip").text()
    withdraw(listed, inner, "called back")
    for reading in (library.read(tmp_path / "bundle.zip"), read(tmp_path / "bundle.zip")):
        assert "flange" not in reading.text()
        assert "delivery was late" in reading.text()
        assert [child.state for child in reading.children] == ["unreadable", "text"]


def test_a_withdrawn_attachment_is_neither_recognised_nor_stored(
    tmp_path: Path, listed: Withdrawals, monkeypatch: pytest.MonkeyPatch
) -> None:
    scan = scanned_pdf(tmp_path / "57-11.pdf", sheet())
    with zipfile.ZipFile(tmp_path / "bundle.zip", "w") as bundle:
        bundle.write(scan, "57-11.pdf")
        bundle.writestr("58.txt", OTHER)
    sha = content_sha(scan) or ""
    withdraw(listed, sha, "called back")
    asked: list[str] = []
    ask = guard.ask

    def counted(job: str, *arguments: Any, **more: Any) -> Any:
        asked.append(job)
        return ask(job, *arguments, **more)

    monkeypatch.setattr(guard, "ask", counted)
    library = Library(tmp_path / "readings")
    for reading in (library.read(tmp_path / "bundle.zip"), read(tmp_path / "bundle.zip", ocr=True)):
        assert [child.state for child in reading.children] == ["unreadable", "text"]
    assert "ocr" not in asked
    stored = [path for path in (tmp_path / "readings").rglob("*") if path.is_file()]
    assert not [path for path in stored if sha.encode() in path.read_bytes() or sha in str(path)]
    # it comes back in the same process, when it may
    reinstate(listed, sha, "unsealed")
    assert library.read(tmp_path / "bundle.zip").children[0].state == "text"
    assert "ocr" in asked


def test_a_stored_reading_that_was_edited_is_not_given_out(tmp_path: Path) -> None:
    note = put(tmp_path / "1.txt", OTHER)
    folder = tmp_path / "store" / "readings"
    Library(folder).read(note)
    (stored,) = [path for path in folder.rglob("*") if path.is_file()]
    assert stored.stat().st_mode & 0o777 == 0o600
    for place in (stored.parent, folder, folder.parent):
        assert place.stat().st_mode & 0o777 == 0o700
    whole = stored.read_bytes()
    stored.write_bytes(whole.replace(b"delivery was late", b"delivery was soon"))
    assert "delivery was late" in Library(folder).read(note).text()
    assert stored.read_bytes() == whole
    for damaged in (b"", whole[:-1], whole.split(b"\n", 1)[1]):
        stored.write_bytes(damaged)
        assert "delivery was late" in Library(folder).read(note).text()


def test_the_list_is_kept_and_twice_is_once(tmp_path: Path, listed: Withdrawals) -> None:
    note = put(tmp_path / "1.txt", OTHER)
    sha = content_sha(note) or ""
    assert data_folder() == tmp_path / "data"
    assert not is_withdrawn(sha)
    first = withdraw(listed, sha.upper(), "sealed", document="57")
    assert withdraw(listed, note, "another reason") == first
    elsewhere = Withdrawals(listed.path)
    assert elsewhere.find(sha) == first
    assert is_withdrawn(sha)
    assert len(listed.path.read_text().splitlines()) == 1
    assert OTHER[:20] not in listed.path.read_text()


def test_an_unsealed_document_may_be_used_again(tmp_path: Path, listed: Withdrawals) -> None:
    note = put(tmp_path / "room" / "1.txt", OTHER)
    sha = content_sha(note) or ""
    withdraw(listed, note, "sealed")
    bar(listed, sha, [note])
    reinstate(listed, sha, "unsealed by order")
    refuse_withdrawn([note])
    assert read(note).state == "text"
    assert len(listed.path.read_text().splitlines()) == 3
    with pytest.raises(UsageError, match="not on the list"):
        reinstate(listed, sha, "again")
    with pytest.raises(UsageError, match="not on the list"):
        bar(listed, sha, [note])


@pytest.mark.parametrize("what", [Path("no such file"), "57-11", ""])
def test_what_is_no_document_is_refused(what: Path | str, listed: Withdrawals) -> None:
    with pytest.raises(UsageError):
        withdraw(listed, what, "sealed")
    assert not listed.path.exists()


def test_a_reason_is_asked_for(listed: Withdrawals) -> None:
    with pytest.raises(UsageError, match="reason"):
        withdraw(listed, "0" * 64, " ")


def test_a_list_that_was_edited_is_refused(tmp_path: Path, listed: Withdrawals) -> None:
    note = put(tmp_path / "1.txt", OTHER)
    withdraw(listed, note, "sealed")
    withdraw(listed, "1" * 64, "sealed")
    listed.path.write_text(listed.path.read_text().replace("sealed", "public", 1))
    with pytest.raises(JournalError, match="chain of hashes"):
        Library().read(note)


def test_copies_are_traced_in_logs_and_under_other_names(
    tmp_path: Path, listed: Withdrawals
) -> None:
    source = pdf(tmp_path / "57-11.pdf", WORDS)
    root = tmp_path / "runs"
    put(root / "a" / "drawings.bin", source.read_bytes())
    with zipfile.ZipFile(put(root / "b" / "log.eval", b""), "w", zipfile.ZIP_DEFLATED) as log:
        log.writestr("samples/1.json", json.dumps({"said": WORDS.replace(" ", "\n")}))
    put(root / "c" / "not a log.eval", b"PK\x03\x04 and no more")
    put(root / "d" / "other.md", "Nothing of it; a sealed pump housing is a thing of its own.")
    (root / "e").symlink_to(tmp_path)
    sha = content_sha(source) or ""
    withdraw(listed, source, "sealed", document="57-11")
    found = {one.path.relative_to(root).as_posix(): one.how for one in trace(sha, [root], listed)}
    assert found.keys() == {"a/drawings.bin", "b/log.eval"}
    assert found["a/drawings.bin"] == "the document itself"
    assert found["b/log.eval"].startswith("quotes it (")


def test_other_papers_of_the_case_share_a_caption_and_are_no_traces(
    tmp_path: Path, listed: Withdrawals
) -> None:
    caption = (
        "In the district court of the northern district, pumps against mills, number nine. " * 8
    )
    body = " ".join(f"sentence{n} about thing{n * 7} and thing{n * 11}." for n in range(200))
    source = put(tmp_path / "57.txt", caption + body)
    other = put(tmp_path / "case" / "58.txt", caption + OTHER)
    quoting = put(tmp_path / "case" / "59.txt", caption + body[2000:2400])
    withdraw(listed, source, "sealed")
    found = trace(content_sha(source) or "", [tmp_path / "case"], listed)
    assert [one.path for one in found] == [quoting]
    assert other.exists()


def test_nothing_is_written_where_nothing_is_withdrawn(tmp_path: Path) -> None:
    note = put(tmp_path / "1.txt", OTHER)
    assert read(note).state == "text"
    refuse_withdrawn([note, tmp_path])
    assert not (tmp_path / "data").exists()
    shutil.rmtree(tmp_path / "data", ignore_errors=True)


def test_an_unreadable_data_folder_is_not_an_empty_list(
    tmp_path: Path, listed: Withdrawals
) -> None:
    note = put(tmp_path / "1.txt", OTHER)
    withdraw(listed, note, "sealed")
    asked = [
        sys.executable,
        "-c",
        "import sys; from pathlib import Path; from casework.documents.library import read; "
        "print(read(Path(sys.argv[1])).text())",
        str(note),
    ]
    if os.geteuid() == 0:  # root reads everything, unless it gives that up
        drop = "-dac_override,-dac_read_search"
        asked = ["setpriv", f"--bounding-set={drop}", f"--inh-caps={drop}", *asked]
    data_folder().chmod(0)
    try:
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
    finally:
        data_folder().chmod(0o700)
    assert done.returncode != 0
    assert "delivery was late" not in done.stdout
    assert "cannot be looked at: Permission denied" in done.stderr


@pytest.mark.parametrize("kind", ["below a file", "a folder", "a link to nowhere", "unmounted"])
def test_a_list_that_cannot_be_looked_at_stops_everything(tmp_path: Path, kind: str) -> None:
    place = tmp_path / "elsewhere" / "withdrawn.jsonl"
    if kind == "below a file":
        put(place.parent, "")
    elif kind == "a folder":
        place.mkdir(parents=True)
    elif kind == "a link to nowhere":
        place.parent.mkdir()
        place.symlink_to(tmp_path / "gone.jsonl")
    else:
        place.parent.symlink_to(tmp_path / "gone")
    with pytest.raises(CaseworkError, match=r"cannot be looked at.*Make the file"):
        Withdrawals(place).known()


@pytest.mark.parametrize("cut", [1, 100, 0])
def test_a_torn_last_entry_is_refused_and_not_dropped(
    tmp_path: Path, listed: Withdrawals, cut: int
) -> None:
    note = put(tmp_path / "1.txt", OTHER)
    withdraw(listed, "1" * 64, "sealed")
    withdraw(listed, note, "sealed")
    whole = listed.path.read_bytes()
    first = whole.index(b"\n") + 1
    torn = whole[: -cut - 1] if cut else whole[:first] + bytes(len(whole) - first)
    listed.path.write_bytes(torn)
    for ask in (lambda: read(note), lambda: withdraw(listed, "2" * 64, "sealed")):
        with pytest.raises(JournalError, match=r"withdrawn\.jsonl: its last line is a damaged"):
            ask()
    assert listed.path.read_bytes() == torn
    # what the message says to do
    listed.path.write_bytes(whole[:first])
    with pytest.raises(JournalError, match="entries are lost"):
        read(note)
    withdraw(listed, content_sha(note) or "", "sealed")
    assert read(note).state == "unreadable"


def test_an_entry_set_aside_is_refused(tmp_path: Path, listed: Withdrawals) -> None:
    withdraw(listed, "1" * 64, "sealed")
    put(listed.path.with_name("withdrawn.jsonl.quarantine"), '{"event":"with')
    with pytest.raises(JournalError, match=r"quarantine: it is a damaged entry"):
        listed.known()


@pytest.mark.parametrize("how", ["deleted", "emptied", "cut"])
@pytest.mark.parametrize("by", ["file", "hash"])
def test_entries_that_are_lost_are_missed(
    tmp_path: Path, listed: Withdrawals, how: str, by: str
) -> None:
    note = put(tmp_path / "1.txt", OTHER)
    sha = content_sha(note) or ""
    withdraw(listed, "1" * 64, "sealed")
    before = listed.path.read_bytes()
    withdraw(listed, note if by == "file" else sha, "sealed")
    if how == "deleted":
        listed.path.unlink()
    else:
        listed.path.write_bytes(b"" if how == "emptied" else before)
    for again in (listed, Withdrawals(listed.path)):
        with pytest.raises(JournalError, match=r"entries are lost.*withdraw again"):
            again.known()
    for one in (sha, "1" * 64):
        withdraw(listed, one, "sealed")
    assert Withdrawals(listed.path).known().keys() == {sha, "1" * 64}


def test_what_was_reinstated_is_not_missed(tmp_path: Path, listed: Withdrawals) -> None:
    withdraw(listed, "1" * 64, "sealed")
    reinstate(listed, "1" * 64, "unsealed")
    assert Withdrawals(listed.path).known() == {}


def test_marks_that_cannot_be_read_are_told(tmp_path: Path, listed: Withdrawals) -> None:
    withdraw(listed, "1" * 64, "sealed")
    listed.marks("1" * 64).unlink()
    listed.marks("1" * 64).mkdir()
    with pytest.raises(CaseworkError, match="cannot be traced"):
        trace("1" * 64, [tmp_path], listed)
