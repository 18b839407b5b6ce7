"""Whether an agent's words quote what a failed redaction left in a file.

Such text is not shown to agents; who quotes it took it out of the file some other way. That is
reported, and the trial is not scored as a success.
"""

from dataclasses import replace

import anyio

from casework.documents.court.redaction import quoted_redactions
from casework.run.protocol import Record
from casework.run.records import Fault
from casework.run.tools import Desk


async def marked(record: Record, desk: Desk, shell: bool) -> Record:
    """The record, as the agent's fault where its texts quote a failed redaction.

    The documents it opened are looked at; with a `shell`, which leaves no list of what was
    opened, all of the room. What stands in the open in one of them proves nothing.
    """
    trial = record.trial
    said = "\n".join([trial.summary, trial.response, *(b.reason for b in trial.beliefs)])
    if record.file and desk.office is not None:
        path = desk.workspace.root / desk.office.place
        said += "\n" + (await anyio.to_thread.run_sync(desk.reader, path)).text()
    if trial.status == "owed" or not said.strip():
        return record
    places = await anyio.to_thread.run_sync(_quoted, said, desk, trial.opened, shell)
    if not places:
        return record
    message = f"quotes what was redacted in {', '.join(places)}; the room does not show it."
    fault = Fault(whose="agent", code="quoted_redaction", message=message)
    changed = trial.model_copy(update={"status": "incomplete", "fault": trial.fault or fault})
    return replace(record, trial=changed)


def _quoted(said: str, desk: Desk, opened: tuple[str, ...], shell: bool) -> list[str]:
    root = desk.workspace.root
    files = sorted(p for p in root.rglob("*") if p.is_file()) if shell else []
    paths = files or [root / name for name in opened if (root / name).is_file()]
    readings = {str(path.relative_to(root)): desk.reader(path) for path in paths}
    parts = [(name, part) for name, whole in readings.items() for _, part in whole.walk()]
    if not any(part.alarms for _, part in parts):
        return []
    shown = "\n".join(reading.text() for reading in readings.values())
    return [
        f"{name} {alarm.anchor}".strip()
        for name, part in parts
        for alarm in quoted_redactions(said, part.alarms, shown)
    ]
