"""export and import: discovery volumes."""

from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from casework.cli.room.asked import Asked
from casework.cli.room.counting import counter
from casework.cli.speech import Answer, put, say

if TYPE_CHECKING:
    from casework.documents.production.finding import Finding
    from casework.documents.room import Room


def export(room: "Room", asked: Asked) -> None:
    """Write the room as a volume. What was left out, and why, is told. Exits 1
    where a finding is an error."""
    from casework.documents.production.options import Options
    from casework.documents.production.send import export_room
    from casework.errors import UsageError

    try:
        options = Options(
            volume=asked.volume,
            prefix=asked.prefix,
            start=asked.start,
            width=asked.width,
            custodian=asked.custodian,
            images=asked.images,  # pyright: ignore[reportArgumentType]
            encoding=asked.encoding,  # pyright: ignore[reportArgumentType]
        )
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the options"
        raise UsageError(f"{where}: {first['msg']}.") from None
    made = export_room(
        room.folder, Path(asked.what), options, room.library, omit=room.omit, tell=counter("export")
    )
    if asked.as_json:
        put(made.model_dump(mode="json"))
    else:
        print(f"{made.load_file}")
        documents = f"{made.documents} document{'' if made.documents == 1 else 's'}"
        pages = f"{made.pages} page{'' if made.pages == 1 else 's'}"
        say(f"{documents}, {pages}, {made.first} to {made.last}.")
        for path, reason in made.omitted:
            say(f"left out: {path}: {reason}")
        _tell(made.findings)
    _judge(made.findings)


def bring(room: "Room", asked: Asked) -> None:
    """Bring a volume into the room. Exits 1 where the volume contradicts itself."""
    from casework.documents.production.bring import import_volume

    made = import_volume(
        Path(asked.what), room.folder, library=room.library, omit=room.omit, tell=counter("import")
    )
    if asked.as_json:
        put(made.model_dump(mode="json"))
    else:
        what = "document" if made.added == 1 else "documents"
        print(f"{made.added} {what} added, {made.present} there before; record: {made.record}")
        for begin, reason in made.omitted:
            say(f"left out: {begin}: {reason}")
        _tell(made.findings)
    _judge(made.findings)


def _judge(findings: "tuple[Finding, ...]") -> None:
    if any(finding.weight == "error" for finding in findings):
        raise Answer(1)


def _tell(findings: "tuple[Finding, ...]") -> None:
    for one in findings:
        say(f"{one.weight}: {one.kind} {one.where}: {one.message}")
