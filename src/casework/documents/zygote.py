"""The reader process: loads the libraries once, then forks one child a file.

Started by guard.py as ``python -P -m casework.documents.zygote FD``. On the socket FD every byte
comes with two descriptors: a data socket (request in, answer out) and a status pipe, on which
the zygote reports how the child ended. It ends itself when its parent is gone: the socket
closes, or another process has become its parent.

Every bound on the child is the kernel's: no code of ours has to run for it to hold.
"""

import contextlib
import json
import os
import resource
import select
import signal
import socket
import struct
import sys
from pathlib import Path
from typing import Any

from casework.documents.records import GuardLimits

LENGTH = struct.Struct("!Q")
STATUS = struct.Struct("!i")
OTHER, OCR = b"x", b"o"
"""What the byte says: whether OCR by the library is asked for, and its models are worth loading
before the fork."""


def main() -> None:
    """Serve until the parent is gone."""
    server = socket.socket(fileno=int(sys.argv[1]))
    parent = os.getppid()
    _preload()
    server.sendall(b"R")
    running: dict[int, int] = {}
    try:
        _serve(server, parent, running)
    finally:
        for pid in running:  # nobody waits for them any more
            _end_group(pid)


def _serve(server: socket.socket, parent: int, running: dict[int, int]) -> None:
    while True:
        ready, _, _ = select.select([server], [], [], 0.02 if running else 1.0)
        _reap(running)
        if os.getppid() != parent:
            return
        if not ready:
            continue
        byte, descriptors, _, _ = socket.recv_fds(server, 1, 2)
        if not byte or len(descriptors) != 2:
            return
        data, status = descriptors
        if byte == OCR:
            _preload_ocr()
        pid = os.fork()
        if pid == 0:
            server.close()
            os.close(status)
            for other in running.values():
                os.close(other)
            _child(data)
        with contextlib.suppress(OSError):
            os.setpgid(pid, pid)  # as the child does: whoever comes first
        os.close(data)
        running[pid] = status


def _preload() -> None:
    import lxml.etree
    import openpyxl
    import pikepdf
    import PIL.ImageFont
    import PIL.TiffImagePlugin
    import pypdfium2
    import selectolax.lexbor

    import casework.documents.raw

    _ = (lxml.etree, openpyxl, pikepdf, pypdfium2, selectolax.lexbor, casework.documents.raw)
    _ = (PIL.ImageFont, PIL.TiffImagePlugin)


def _preload_ocr() -> None:
    """Once: 0.3 s of each page's second or two, in memory that all pages share."""
    from PIL import Image

    from casework.documents.readers import engines, scan

    _ = scan
    Image.init()
    with contextlib.suppress(engines.Absent):  # the child says it, page by page
        engines.opened(engines.library())


def _end_group(pid: int) -> None:
    """End a child and whatever it has started."""
    with contextlib.suppress(OSError):
        os.killpg(pid, signal.SIGKILL)


def _reap(running: dict[int, int]) -> None:
    for pid in list(running):
        # Looked at first and reaped after its group is ended: until then the number is its own.
        if os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            _end_group(pid)
            _, code = os.waitpid(pid, 0)
            status = running.pop(pid)
            with contextlib.suppress(OSError):
                os.write(status, STATUS.pack(os.waitstatus_to_exitcode(code)))
            os.close(status)


def _child(descriptor: int) -> None:
    code = 1
    try:
        os.setpgid(0, 0)
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        with socket.socket(fileno=descriptor) as data:
            request = json.loads(receive(data))
            limits = GuardLimits.model_validate(request["limits"])
            _bound(limits)
            answer = _answer(request, limits)
            if len(answer) > limits.output_bytes:
                answer = json.dumps({"too_big": len(answer)}).encode()
            data.sendall(LENGTH.pack(len(answer)) + answer)
        code = 0
    except MemoryError:
        code = 3
    finally:
        os._exit(code)


def _bound(limits: GuardLimits) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))
    resource.setrlimit(resource.RLIMIT_CPU, (limits.cpu_seconds, limits.cpu_seconds + 2))
    # The soft limit ends the child by a signal that says why; the hard one is the backstop.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Readers write nothing to disk; a file that grows would be a fault.
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, limits.wall_seconds)


def _answer(request: dict[str, Any], limits: GuardLimits) -> bytes:
    path = Path(request["path"])
    if request["job"] == "read":
        from casework.documents.readers.parse import parse_file

        return parse_file(path, limits).model_dump_json().encode()
    if request["job"] == "examine":
        from casework.documents.readers.container import examine

        return examine(path, limits).model_dump_json().encode()
    if request["job"] == "ocr":
        return _scan(path, request, limits)
    if request["job"] in {"member", "images", "bind"}:
        from casework.documents.production.imaging import answer

        return answer(request, limits)
    from casework.documents.raw import strings_of

    return json.dumps(strings_of(path, limits)).encode()


def _scan(path: Path, request: dict[str, Any], limits: GuardLimits) -> bytes:
    from casework.documents.readers.engines import Absent, Choice
    from casework.documents.readers.scan import scan

    choice = Choice(*request["engine"])
    try:
        found = scan(path, request["chain"], request["page"], limits, choice)
        return found.model_dump_json().encode()
    except Absent as absent:
        return json.dumps({"absent": str(absent)}).encode()


def receive(data: socket.socket, most: int = 2**31) -> bytes:
    """One message with its length in front; b"" where the other end closed before its end."""
    head = _exactly(data, LENGTH.size)
    if len(head) < LENGTH.size:
        return b""
    (size,) = LENGTH.unpack(head)
    if size > most:
        return b""
    body = _exactly(data, size)
    return body if len(body) == size else b""


def _exactly(data: socket.socket, size: int) -> bytes:
    parts: list[bytes] = []
    while size:
        try:
            part = data.recv(min(size, 2**20))
        except ConnectionResetError:
            break
        if not part:
            break
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


if __name__ == "__main__":
    main()
