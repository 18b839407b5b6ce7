"""`shell`: a command in a sandbox, and nowhere else.

With ``--sandbox bwrap`` the command runs under bubblewrap: the workspace read-only, no network,
no other processes, no home, a time limit after which its whole process group is killed. Where
bubblewrap cannot run, the tool is refused before the run starts; it never falls back to the host.
"""

import os
import shutil
import signal
import subprocess
from functools import cache
from typing import Any

from casework.errors import UsageError
from casework.run.tools import Desk, Outcome, Tool, clean

SECONDS = 30
OUTPUT = 12_000


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
        [*_wrap(str(desk.workspace.root)), "/bin/sh", "-c", arguments["command"]],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    late = ""
    try:
        output, _ = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate()
        late = f"\n[stopped after {SECONDS} seconds]"
    text = clean(output.decode("utf-8", "replace"))
    if len(text) > OUTPUT:
        half = OUTPUT // 2
        text = f"{text[:half]}\n[{len(text) - OUTPUT} characters left out]\n{text[-half:]}"
    return Outcome(f"exit code {process.returncode}\n{text}{late}")


SHELL = Tool(
    "shell",
    "Run a shell command in the folder of the matter (read-only, no network).",
    {"command": {"type": "string", "description": "For example: ls -l, or head -c 300 0003.txt"}},
    ("command",),
    shell,
)


def _wrap(workspace: str) -> list[str]:
    binds: list[str] = []
    for path in ("/usr", "/bin", "/lib", "/lib64"):
        if os.path.lexists(path):
            binds += ["--ro-bind", path, path]
    return [
        "bwrap",
        *binds,
        "--ro-bind", workspace, "/matter",
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
