"""The child process of the embedded model: llama.cpp's server on a loopback port.

Started by `casework.models.embedded` as ``python -m casework.models.llama_server``. Reads one line
of JSON from standard input (weights, key, context, threads, parent), answers with one line on
standard output (``{"port": …}``), and lives until standard input closes or the parent dies.
"""

import ctypes
import importlib
import json
import os
import signal
import sys
from typing import Any

_SET_PARENT_DEATH_SIGNAL = 1  # linux/prctl.h: PR_SET_PDEATHSIG


def main() -> None:
    """Serve until the parent is gone."""
    settings: dict[str, Any] = json.loads(sys.stdin.readline())
    _die_with(settings["parent"])
    # llama.cpp writes to standard output too; the parent reads only what we write to it.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    server = _serve(settings)
    port = int(str(server.listening_address).rsplit(":", 1)[1])
    print(json.dumps({"port": port}), file=answers, flush=True)
    sys.stdin.read()
    os._exit(0)  # not a normal exit: a generation in progress cannot be interrupted


def _die_with(parent: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent:  # it died before the signal was asked for
        os._exit(0)


def _serve(settings: dict[str, Any]) -> Any:
    # By name: the package's stub does not list what its extension module holds.
    xllamacpp: Any = importlib.import_module("xllamacpp")
    params = xllamacpp.CommonParams()
    params.model.path = settings["weights"]
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.api_keys = [settings["key"]]
    params.n_ctx = settings["context"]
    params.cpuparams.n_threads = settings["threads"]
    params.cpuparams_batch.n_threads = settings["threads"]
    params.n_gpu_layers = 0
    # One slot, so that what it holds is the prompt sent last, and no store of earlier ones: only
    # then is the same prompt answered the same way twice.
    params.n_parallel = 1
    params.cache_ram_mib = 0
    params.ui = False
    params.endpoint_slots = False
    params.verbosity = 0
    return xllamacpp.Server(params)


if __name__ == "__main__":
    main()
