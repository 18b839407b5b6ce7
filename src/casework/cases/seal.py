"""Sealing: writing a case's digest into its case.toml, and nothing else."""

import re
import tomllib
from pathlib import Path

from casework.cases.folder import digest, put_file
from casework.errors import CaseError

VALUE = re.compile(rb"""(?m)^([ \t]*digest[ \t]*=[ \t]*)(?:"[^"\r\n]*"|'[^'\r\n]*')""")


def seal(path: Path) -> str | None:
    """Write the digest of a case folder into case.toml; None where it stands there already.

    Only the value of the `digest` line changes; where there is none, one is added at the end.
    Raises CaseError where the file does not let itself be changed so.
    """
    file = path / "case.toml"
    old, wanted = file.read_bytes(), digest(path)
    before = _values(old)
    if before.get("digest") == wanted:
        return None
    new, count = VALUE.subn(rb"\g<1>" + f'"{wanted}"'.encode(), old, count=1)
    if not count:
        at = len(old) if old.endswith(b"\n") else old.rfind(b"\n") + 1
        new = old[:at] + f'digest = "{wanted}"\n'.encode() + old[at:]
    if _values(new) != {**before, "digest": wanted}:
        raise CaseError(f'{file}: cannot be sealed. Give it a line of its own: digest = ""')
    try:
        put_file(file, new)
    except OSError as error:
        raise CaseError(f"{file}: cannot be written ({error.strerror}).") from error
    if digest(path) != wanted:
        put_file(file, old)
        raise CaseError(f'{file}: cannot be sealed. Give it a line of its own: digest = ""')
    return wanted


def _values(data: bytes) -> dict[str, object]:
    try:
        return tomllib.loads(data.decode("utf-8-sig"))
    except ValueError:
        return {}
