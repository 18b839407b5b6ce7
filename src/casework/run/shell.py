"""`shell`: a command in a sandbox, and nowhere else.

With ``--sandbox bwrap`` the command runs under bubblewrap: the workspace read-only (but for the
folder of a deliverable, where an agent may put its own file), no network, no other processes, no
home, a time limit after which its whole process group is killed. Where
bubblewrap cannot run, the tool is refused before the run starts; it never falls back to the host.
"""

import os
import selectors
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from casework.errors import UsageError
from casework.run.deliver.office import OUT
from casework.run.tools import Desk, Outcome, Tool, clean

SECONDS = 30
OUTPUT = 12_000
KEPT = 4 * OUTPUT
FLOOD = 64 * 2**20
LARGEST = 65_536
"""Kibibytes of a file that a command may write: more than any deliverable that is taken."""


def shell_tools(sandbox: str | None) -> tuple[Tool, ...]:
    """The shell tool for a sandbox, or none. Raises UsageError where the sandbox cannot run."""
    if sandbox is None:
        return ()
    if sandbox != "bwrap":
        raise UsageError(f"There is no sandbox {sandbox!r}. Give --sandbox bwrap, or leave it out.")
    if not bubblewrap_works():
        raise UsageError(
            "bubblewrap cannot run here, so there is no sandbox for the shell tool. Install the "
            "package bubblewrap and allow user namespaces, or leave --sandbox out."
        )
    return (SHELL,)


@cache
def bubblewrap_works() -> bool:
    """Whether a command really runs under bubblewrap on this machine."""
    if shutil.which("bwrap") is None:
        return False
    try:
        done = subprocess.run(
            [*_wrap("/tmp"), "true"], capture_output=True, timeout=10, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def shell(desk: Desk, arguments: dict[str, Any]) -> Outcome:
    """Run a command with the workspace as its folder; both ends of a long output are kept."""
    process = subprocess.Popen(
        [
            *_wrap(str(desk.workspace.root), OUT if desk.office else ""),
            *("/bin/sh", "-c", f'ulimit -f {2 * LARGEST}; exec /bin/sh -c "$1"', "sh"),
            arguments["command"],
        ],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    kept, total, end = _listen(process)
    text = clean(kept.decode("utf-8", "replace"))
    if total > len(kept) or len(text) > OUTPUT:
        half = OUTPUT // 2
        text = f"{text[:half]}\n[most of {total} bytes of output left out]\n{text[-half:]}"
    return Outcome(f"exit code {process.returncode}\n{text}{end}")


def _listen(process: subprocess.Popen[bytes]) -> tuple[bytes, int, str]:
    """Both ends of what a process says (bytes), how much it was, and why it was stopped, if it was.

    A command can say more than memory holds, so the middle is dropped as it comes.
    """
    assert process.stdout is not None
    head, tail, total, end = b"", b"", 0, ""
    deadline = time.monotonic() + SECONDS
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while True:
            left = deadline - time.monotonic()
            if left <= 0 or total > FLOOD:
                why = "stopped because it said too much"
                if left <= 0:
                    why = f"timed out: stopped after {SECONDS} seconds"
                end = f"\n[{why}]"
                break
            if not selector.select(left):
                continue
            piece = os.read(process.stdout.fileno(), 65_536)
            if not piece:
                break
            total += len(piece)
            room = KEPT - len(head)
            head += piece[:room]
            tail = (tail + piece[room:])[-KEPT:] if len(piece) > room else tail
    if process.poll() is None:
        if not end:
            with suppress(subprocess.TimeoutExpired):
                process.wait(1)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    return head + tail, total, end


SHELL = Tool(
    "shell",
    "Run a shell command in the folder of the matter (no network; read-only, but for output/ where "
    "a document is to be handed in).",
    {"command": {"type": "string", "description": "For example: ls -l, or head -c 300 0003.txt"}},
    ("command",),
    shell,
)


def _wrap(workspace: str, writable: str = "") -> list[str]:
    out = ("--bind", f"{workspace}/{writable}", f"/matter/{writable}") if writable else ()
    binds: list[str] = []
    for path in ("/usr", "/bin", "/lib", "/lib64"):
        if os.path.lexists(path):
            binds += ["--ro-bind", path, path]
    package = Path(__file__).resolve().parents[1]
    if package.is_relative_to("/usr"):
        # The shipped suites lie in the package, and with them their keys.
        binds += ["--tmpfs", str(package)]
    return [
        "bwrap",
        *binds,
        "--ro-bind", workspace, "/matter",
        *out,
        "--proc", "/proc",
        "--dev", "/dev",
        "--tmpfs", "/tmp",
        "--unshare-all",
        "--die-with-parent",
        "--new-session",
        "--clearenv",
        "--setenv", "PATH", "/usr/bin:/bin",
        "--chdir", "/matter",
    ]  # fmt: skip
