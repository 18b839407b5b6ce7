"""The direct side of the overhead benchmark: the same protocol in plain Inspect."""

import json
import sys
import time
from pathlib import Path

from bench.overhead import document, report

STARTED = time.perf_counter()


def main(folder: Path, cases: int, calls: int) -> None:
    """Evaluate `cases` samples with Inspect's own loop, tools and mock model."""
    from inspect_ai import Task, eval
    from inspect_ai.dataset import MemoryDataset, Sample
    from inspect_ai.model import (
        ChatMessageUser,
        ModelOutput,
        ModelUsage,
        execute_tools,
        get_model,
    )
    from inspect_ai.scorer import Score, Target, accuracy, scorer
    from inspect_ai.solver import Generate, TaskState, solver
    from inspect_ai.tool import tool

    path = document(folder)
    believed = json.dumps(
        [{"label": f"H{n}", "verdict": "A" if n == 1 else "B", "reason": "x"} for n in range(1, 5)]
    )

    @tool
    def read():
        async def execute(path: str, offset: int = 0) -> str:
            """Read a document.

            Args:
                path: file name.
                offset: first character.
            """
            return (folder / path).read_text()[offset : offset + 12_000]

        return execute

    @solver
    def two_turns():
        async def solve(state: TaskState, generate: Generate) -> TaskState:
            model = get_model()
            messages = [ChatMessageUser(content="Investigate the matter in the folder.")]
            while True:
                output = await model.generate(messages, tools=[read()])
                messages.append(output.message)
                if not output.message.tool_calls:
                    break
                result = await execute_tools(messages, [read()])
                messages.extend(result.messages)
            second = [ChatMessageUser(content=f"{output.completion}\nJudge H1 to H4.")]
            state.messages = messages
            state.output = await model.generate(second, tools=[], tool_choice="none")
            return state

        return solve

    @scorer(metrics=[accuracy()])
    def solved():
        async def score(state: TaskState, target: Target) -> Score:
            verdicts = [item["verdict"] for item in json.loads(state.output.completion)]
            return Score(value=int(verdicts == ["A", "B", "B", "B"]))

        return score

    def speak(messages, tools, choice, config) -> ModelOutput:
        said = sum(message.role == "assistant" for message in messages)
        if "Judge H1" in messages[0].text:
            output = ModelOutput.from_content("mock", believed)
        elif said < calls:
            output = ModelOutput.for_tool_call(
                "mock", "read", {"path": path.name, "offset": said}, tool_call_id=f"c{said}"
            )
        else:
            output = ModelOutput.from_content("mock", "The seal was fitted dry [0001.txt].")
        output.usage = ModelUsage(input_tokens=10, output_tokens=5, total_tokens=15)
        return output

    logs = eval(
        Task(
            dataset=MemoryDataset([Sample(id=str(n), input="x") for n in range(cases)]),
            solver=two_turns(),
            scorer=solved(),
        ),
        model=get_model("mockllm/model", custom_outputs=speak),
        log_dir=str(folder / "logs"),
        display="none",
        max_samples=12,
        log_realtime=False,
        log_model_api=False,
        fail_on_error=False,
    )
    assert logs[0].status == "success", logs[0].error
    assert logs[0].results and logs[0].results.scores[0].metrics["accuracy"].value == 1


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
    report(STARTED)
