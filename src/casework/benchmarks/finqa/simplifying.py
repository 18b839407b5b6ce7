"""The far side of simplifying: one question a line on stdin, one answer a line on stdout.

Ends with its parent (stdin closes), and by an alarm where one question takes too long, so that
it is never left behind busy. Expressions hold only symbols ``aN``, brackets and operators.
"""

import json
import re
import resource
import signal
import sys
from functools import lru_cache
from typing import Any

MEMORY = 2_000_000_000
ALLOWED = re.compile(r"(?:a\d+|\*\*|[-+*/>() ])*", re.ASCII)


def main() -> None:
    """Answer until stdin closes."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    import sympy

    _tell({"ready": sympy.__version__})
    for line in sys.stdin:
        question = json.loads(line)
        signal.setitimer(signal.ITIMER_REAL, question["seconds"] + 5)
        _tell(_compared(question["left"], question["right"]))
        signal.setitimer(signal.ITIMER_REAL, 0)


def _compared(left: str, right: str) -> dict[str, Any]:
    try:
        first = _simplified(left)
    except Exception:  # whatever sympy raises, the expression has no simple form
        return {"fault": "left", "equal": None}
    try:
        second = _simplified(right)
    except Exception:
        return {"fault": "right", "equal": None}
    return {"fault": "", "equal": bool(first == second)}


@lru_cache(maxsize=256)
def _simplified(expression: str) -> Any:
    # sympify evaluates Python: nothing but what we write may reach it.
    if not ALLOWED.fullmatch(expression):
        raise ValueError("not an expression of symbols")
    import sympy

    simplify: Any = sympy.simplify
    return simplify(expression, evaluate=False)


def _tell(answer: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
