"""``casework doctor``: what is installed, reachable, configured."""

from typing import TYPE_CHECKING, Annotated

import typer

from casework.cli.speech import Answer, put, table

if TYPE_CHECKING:
    from casework.models.doctor import Finding

STATES: dict[bool | None, str] = {True: "ok", False: "FAILS", None: "—"}


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")] = False,
) -> None:
    """Say what works on this machine. Exit code 1 where something that is needed does not."""
    from casework.models.doctor import diagnose

    findings = [*diagnose(), _ocr()]
    if as_json:
        put({"findings": [{"name": f.name, "ok": f.ok, "detail": f.detail} for f in findings]})
    else:
        rows = [(found.name, STATES[found.ok], found.detail) for found in findings]
        print(table(rows, ("what", "state", "detail")))
    if any(finding.ok is False for finding in findings):
        raise Answer(1)


def _ocr() -> "Finding":
    from casework.documents.ocr import tried
    from casework.documents.readers.engines import Absent, Off
    from casework.errors import CaseworkError
    from casework.models.doctor import Finding

    try:
        return Finding("OCR", True, tried())
    except Off as off:
        return Finding("OCR", None, str(off))
    except (Absent, CaseworkError) as error:
        return Finding("OCR", False, f"scanned pages stay unread: {error}")
