"""check, docket, cite and withdraw: what is to be known of a room, and of its papers."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from casework.cli.room.asked import Asked
from casework.cli.room.counting import counter
from casework.cli.speech import Answer, in_line, put, say, table

if TYPE_CHECKING:
    from casework.documents.court.docket import Docket
    from casework.documents.room import Room

LONGEST_NAME = 1000
FILE_NAME = re.compile(
    r"[^\n]+\.(?:pdf|docx?|txt|md|html?|rtf|odt|eml|msg|xlsx?|pptx?|csv|json|tiff?)", re.I
)
"""What is meant as a file's name and not as a text with citations."""


def check(room: "Room", asked: Asked) -> None:
    """Findings, errors first. Exits 1 where there is an error or a warning among them."""
    from casework.documents.concerns import concerns

    order = {"error": 0, "warning": 1, "note": 2}
    found = sorted(
        concerns(room, _docket(asked.docket), counter("reading")),
        key=lambda finding: order[finding.weight],
    )
    if asked.as_json:
        put({"findings": [finding.model_dump(mode="json") for finding in found]})
    else:
        for one in found:
            more = f" Also: {', '.join(one.details[:8])}." if one.details else ""
            print(in_line(f"{one.weight:7}  {one.kind:16}  {one.where}: {one.message}{more}"))
        counts = {w: sum(f.weight == w for f in found) for w in order}
        say(", ".join(f"{n} {w}{'' if n == 1 else 's'}" for w, n in counts.items()) + ".")
    if any(finding.weight != "note" for finding in found):
        raise Answer(1)


def docket(room: "Room", asked: Asked) -> None:
    """A docket's entries and which documents of the room they are."""
    from casework.documents.court.filing import match

    sheet = _docket(Path(asked.what))
    assert sheet is not None
    matched = match(sheet, list(room.readings(counter("reading"))))
    files = matched.best()
    rows = [
        {
            "number": str(paper.number),
            "filed": entry.filed,
            "sealing": paper.sealing,
            "file": files[paper.number].file if paper.number in files else "",
            "text": paper.text,
        }
        for entry in sheet.entries
        for paper in entry.papers()
    ]
    if matched.note:
        say(f"Warning: {matched.note}")
    if asked.as_json:
        notes = [one.model_dump(mode="json") for one in matched.files]
        head = sheet.model_dump(mode="json", exclude={"entries"})
        put({**head, "note": matched.note, "entries": rows, "files": notes})
        return
    head = ("number", "filed", "sealing", "file", "text")
    print(table([tuple(row[key][:70] for key in head) for row in rows], head))
    say(f"{len(rows)} papers on the docket, {sum(bool(row['file']) for row in rows)} in the room.")


def cite(room: "Room", asked: Asked) -> None:
    """Where each citation of the record in a text leads. Exits 1 where one leads nowhere."""
    from casework.documents.court.assemble import filings

    text = _text(room, asked.what)
    known = filings(dict(room.readings(counter("reading"))), _docket(asked.docket))
    found = known.resolve(text)
    if asked.as_json:
        put({"citations": [one.model_dump(mode="json") for one in found]})
    else:
        for one in found:
            anchors = ", ".join(a for place in one.places for a in place.anchors)
            where = f"{one.path} {anchors}".strip() or ", ".join(one.candidates) or "nowhere"
            doubts = " ".join([one.reason, *one.doubts]).strip()
            print(
                f"{' '.join(one.cite.text.split())}  →  {where}{'  · ' + doubts if doubts else ''}"
            )
        say(f"{len(found)} citations, {sum(bool(one.reason) for one in found)} unresolved.")
    if any(one.reason for one in found):
        raise Answer(1)


def withdraw(room: "Room", asked: Asked) -> None:
    """Put a document's content on this machine's list; list what derives from it here."""
    from casework.documents.court.filing import stamped
    from casework.documents.traces import trace
    from casework.documents.withdrawal import SHA, bar, withdrawal_list
    from casework.documents.withdrawal import withdraw as put_away
    from casework.errors import UsageError

    if not asked.reason:
        raise UsageError('say why, as in --reason "sealed by order of 2 March".')
    known = withdrawal_list()
    if SHA.fullmatch(asked.what.lower()):  # also of what is no longer here
        path, what, number = asked.what, asked.what, None
    else:
        path, reading, _ = room.find(asked.what)
        what = reading.sha256 if "!" in path else room.folder / path
        number = stamped(reading).number
    found = put_away(known, what, asked.reason, document=str(number) if number else "")
    roots = [root for root in (room.store, Path("runs")) if root.is_dir()]
    left = trace(found.sha256, roots, known)
    # A name or a size alone may be another case's document: told, not refused.
    sure = [one.path for one in left if not one.how.startswith(("named ", "not looked"))]
    bar(known, found.sha256, sure)
    if asked.as_json:
        told = [{"path": str(one.path), "how": one.how} for one in left]
        put({"path": path, **found.model_dump(exclude={"places"}), "derived": told})
        return
    print(f"{path}: {found.told()}. It is no longer read, searched, run, exported or imported.")
    for one in left:
        print(f"derived from it: {one.path} ({one.how})")


def _docket(path: Path | None) -> "Docket | None":
    from casework.documents.court.docket import read_docket

    return read_docket(path) if path else None


def _text(room: "Room", what: str) -> str:
    """The text itself, or the words of the file or the document of the room it names."""
    from casework.documents.court.assemble import words
    from casework.documents.library import read
    from casework.documents.withdrawal import barred
    from casework.errors import UsageError

    if len(what) >= LONGEST_NAME or "\n" in what:
        return what
    path, top = Path(what), what.split("!", 1)[0]
    here = {room.name(one) for one in room.paths()}
    try:
        outside = path.is_file()
    except (OSError, ValueError):
        outside = False
    if outside:
        reading = barred(read(path))
    elif top in here or top in {name.rsplit("/", 1)[-1] for name in here}:
        reading = room.find(what)[1]
    elif FILE_NAME.fullmatch(what):
        raise UsageError(f"{what}: neither a file nor a document of {room.folder}.")
    else:
        return what
    if reading.state != "text":
        raise UsageError(f"{what}: not read ({reading.reason or reading.state}).")
    return words(reading)
