"""Our side of the overhead benchmark: a real run folder, with a scripted model in the process."""

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "run"))

from bench.overhead import report

STARTED = time.perf_counter()


def main(folder: Path, cases: int, calls: int) -> None:
    """Investigate `cases` worlds of one document each."""
    global STARTED
    from casework.models.scripted import play
    from casework.registry import trial_scorer
    from casework.run.execute import execute
    from casework.run.plan import Settings, make_plan
    from casework.run.store import RunFolder
    from rooms import in_process, make_suite

    text = b"Clause 9.2 Either party may end on 45 days notice.\n" * 40
    suite = make_suite(folder, cases, documents={"0001.txt": text})
    # Writing the suite is the bench's own work; reading and digesting it is ours.
    STARTED = time.perf_counter() - IMPORTED

    believed = json.dumps(
        [{"label": f"H{n}", "verdict": "A" if n == 1 else "B", "reason": "x"} for n in range(1, 5)]
    )

    def speak(request) -> dict:
        said = sum(message["role"] == "assistant" for message in request.messages)
        if not request.tools and len(request.messages) == 1:
            reply = {"text": believed}
        elif said < calls:
            arguments = json.dumps({"path": "0001.txt", "offset": said})
            call = {"id": f"c{said}", "name": "read", "arguments_raw": arguments}
            reply = {"text": "", "stop": "tool", "tool_calls": [call]}
        else:
            reply = {"text": "The seal was fitted dry [0001.txt]."}
        return {"reply": {"stop": "end", "usage": {"input": 10, "output": 5}, **reply}}

    settings = Settings(agent="react", model="casework/scripted/bench", protocols=("investigate",))
    plan = make_plan(suite, settings)
    with play("bench", speak):
        halted = execute(plan, folder / "run", in_process, asked={}, scorer=trial_scorer(plan))
    assert halted is None, halted
    trials, todo, _ = RunFolder(folder / "run").trials()
    assert not todo
    assert len(trials) == cases
    assert all(t.status == "complete" and t.tools.executed == calls for t in trials)


IMPORTED = time.perf_counter() - STARTED

if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
    report(STARTED)
