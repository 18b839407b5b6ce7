"""Freezing artifacts, and proving on every load that they are what was frozen.

A seal file is what ``sha256sum -c`` reads, one line a file, with a comment for the content::

    <sha256 of the exact bytes>  rubric.json
    # canonical <sha256 of the content as canonical JSON>  rubric.json

Paths are relative to the seal's own folder. Codes: F1 no seal, or one that cannot be read; F2
bytes have changed; F3 a file has gone or come; F4 the content is not that of the seal.
"""

import hashlib
import re
from collections.abc import Mapping
from typing import Any

from casework.harden.artifacts.records import Fault, Seal
from casework.harden.records import digest

Files = Mapping[str, bytes]

_LINE = re.compile(r"([0-9a-f]{64})  (\S.*)")
_CANONICAL = re.compile(r"# canonical ([0-9a-f]{64})  (\S.*)")


def seal_of(data: bytes, content: Any) -> Seal:
    """The seal of one file: of its bytes, and of the value they hold.

    Raises ValueError where the value holds NaN or infinities.
    """
    return Seal(sha256=hashlib.sha256(data).hexdigest(), canonical=digest(content))


def write_seal(main: str, content: Any, files: Files) -> bytes:
    """The bytes of a seal file for `files`; `main` is the one whose content is sealed too."""
    lines = [f"{hashlib.sha256(files[path]).hexdigest()}  {path}" for path in sorted(files)]
    lines.append(f"# canonical {digest(content)}  {main}")
    return ("\n".join(lines) + "\n").encode("utf-8")


def check_seal(seal: bytes | None, main: str, content: Any, files: Files) -> list[Fault]:
    """What speaks against `files` being the ones that were sealed."""
    if seal is None:
        return [Fault(code="F1", where=main, message="it was never frozen: there is no seal")]
    digests, canonical = _read(seal)
    if not digests or main not in canonical or main not in digests:
        return [Fault(code="F1", where=main, message="its seal cannot be read")]
    faults: list[Fault] = []
    for path in sorted({*digests, *files}):
        if path not in files:
            faults.append(Fault(code="F3", where=path, message="it was frozen and is gone"))
        elif path not in digests:
            faults.append(Fault(code="F3", where=path, message="it was not there when frozen"))
        elif hashlib.sha256(files[path]).hexdigest() != digests[path]:
            faults.append(Fault(code="F2", where=path, message="its bytes have changed"))
    if digest(content) != canonical[main]:
        message = "its content is not what was frozen"
        faults.append(Fault(code="F4", where=main, message=message))
    return faults


def _read(seal: bytes) -> tuple[dict[str, str], dict[str, str]]:
    digests: dict[str, str] = {}
    canonical: dict[str, str] = {}
    try:
        lines = seal.decode("utf-8").splitlines()
    except UnicodeDecodeError:
        return {}, {}
    for line in lines:
        content, plain = _CANONICAL.fullmatch(line), _LINE.fullmatch(line)
        into, match = (canonical, content) if content else (digests, plain)
        if match is None or match[2] in into:
            return {}, {}
        into[match[2]] = match[1]
    return digests, canonical
