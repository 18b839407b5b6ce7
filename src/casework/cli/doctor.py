"""``casework doctor``: what is installed, reachable, configured."""

from typing import Annotated

import typer

from casework.cli.speech import Answer, put, table


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")] = False,
) -> None:
    """Say what works on this machine. Exit code 1 where the embedded model does not answer."""
    from casework.models.doctor import diagnose

    findings = diagnose()
    if as_json:
        put({"findings": [{"name": f.name, "ok": f.ok, "detail": f.detail} for f in findings]})
    else:
        rows = [(finding.name, "ok" if finding.ok else "—", finding.detail) for finding in findings]
        print(table(rows, ("what", "state", "detail")))
    if any(finding.needed and not finding.ok for finding in findings):
        raise Answer(1)
