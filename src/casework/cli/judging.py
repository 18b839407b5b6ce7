"""What judging a stored run may take, before anything is spent."""

from casework.cli.speech import put
from casework.models.prices import Prices
from casework.run.store import RunFolder


def judging_estimate(run: RunFolder, model: str | None, prices: Prices, as_json: bool) -> None:
    """Print calls, tokens and dollars (low, expected, high) of judging a run's answers."""
    from casework.cli.stored import suite_of
    from casework.judge.prompt import messages
    from casework.judge.proofs import decide
    from casework.judge.rubric import question_items
    from casework.models.caps import estimate_input
    from casework.models.records import Request, TokenUsage
    from casework.run.agents import question_of

    folders = {folder.case.id: folder for folder in suite_of(run).cases}
    trials, _, _ = run.trials()
    calls = tokens_in = tokens_out = 0
    for trial in trials:
        if trial.protocol != "answer" or trial.status != "complete":
            continue
        folder = folders[trial.case]
        question = question_of(folder.truth, folder.task(trial.task))
        if decide(trial.answer or "", question.answer):
            continue
        items = question_items(question)
        words = messages(question.question, question.answer, trial.answer or "", items, "")
        calls += 1
        tokens_in += estimate_input(Request(role="judge", model=model or "", messages=words))
        tokens_out += 60 * len(items)
    levels = {"low": 1, "expected": 1, "high": 3}
    usage = {
        level: TokenUsage(input=tokens_in * times, output=tokens_out * times)
        for level, times in levels.items()
    }
    dollars = {level: prices.dollars(model or "", used) for level, used in usage.items()}
    found = {
        "calls": {level: calls * times for level, times in levels.items()},
        "input_tokens": {level: used.input for level, used in usage.items()},
        "output_tokens": {level: used.output for level, used in usage.items()},
        "dollars": None if None in dollars.values() else dollars,
    }
    if as_json:
        put(found)
        return
    print("nothing was spent.")
    for name, span in found.items():
        words = "unknown (no price for this model)" if span is None else str(span)
        print(f"{name.replace('_', ' '):14} {words}")
