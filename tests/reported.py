"""A run with everything a report can show, for the tests of the report."""

from casework.cases.folder import CaseFolder
from casework.documents.records import Passage, Reading
from casework.judge.records import CODE, JudgeIdentity, Outcome, Verdict
from casework.judge.score import score
from casework.models.ledger import Spend, Totals
from casework.report.assemble import assemble
from casework.report.view import RunView
from casework.run.records import ToolUse, Trial, Usage
from judged import SOLVED, answer, investigation, unfinished, world

SUMMARY = """The pump arrived on 4 March 2019 and was broken on arrival (0001.txt, line 1).

Against this stands the log [0002.pdf, p2], and the wire in 0003.xlsx Wires!C4.
The letter 0002.pdf p. 9 says otherwise; see also [0004] and 0099.txt."""

PAGE = (
    "DELIVERY LOG OF THE YARD AT HALDEN\n\nUnit 7 was set down at 06:40. The crate was wet "
    "through and two of the four straps had parted. The driver would not sign."
)


def readings(case: str) -> dict[tuple[str, str], Reading]:
    """The documents of a test world, as read."""
    return {
        (case, "0001.txt"): Reading(
            name="0001.txt",
            type="txt",
            state="text",
            passages=(
                Passage(anchor="L1", text="The pump arrived on 4 March 2019.\nIt was broken."),
                Passage(anchor="L4", text="Signed, R. Dahl"),
            ),
        ),
        (case, "0002.pdf"): Reading(
            name="0002.pdf",
            type="pdf",
            state="text",
            pages=2,
            passages=(
                Passage(anchor="p1", text=PAGE),
                Passage(anchor="p2", text="Page two. " * 40),
                Passage(anchor="p2.a1", text="Check this.", layer="annotation"),
            ),
        ),
        (case, "0003.xlsx"): Reading(
            name="0003.xlsx",
            type="xlsx",
            state="text",
            passages=tuple(
                Passage(anchor=f"Wires!{column}{row}", text=f"{column}{row} 1,250.00")
                for row in range(1, 6)
                for column in "ABC"
            ),
        ),
        (case, "0004.txt"): Reading(
            name="0004.txt", type="txt", state="encrypted", reason="A password is needed."
        ),
    }


def room(id: str) -> CaseFolder:
    """A world whose room holds files of several types."""
    folder = world(id)
    names = {"0002.txt": "0002.pdf", "0003.txt": "0003.xlsx"}
    index = tuple(r.model_copy(update={"file": names.get(r.file, r.file)}) for r in folder.index)
    documents = tuple(
        d.model_copy(update={"file": names.get(d.file, d.file)}) for d in folder.truth.documents
    )
    truth = folder.truth.model_copy(update={"documents": documents})
    return folder.model_copy(update={"index": index, "truth": truth})


def judged_items(trial: Trial, *outcomes: Outcome) -> list[Verdict]:
    """Verdicts of the two items of ``q1``."""
    texts = ("Gives the day and month.", "Gives the year 2019.")
    judge = JudgeIdentity(model="anthropic/judge", prompt="5e1f" * 16)
    return [
        Verdict(
            trial=trial.id,
            case=trial.case,
            task=trial.task,
            criterion=f"C{number}",
            text=text,
            outcome=outcome,
            cause="judge_failed: truncated" if outcome == "unscored" else "",
            grounds="" if outcome == "unscored" else "March 2019",
            grounds_found=True if outcome == "pass" else None,
            judge=judge,
        )
        for number, (text, outcome) in enumerate(zip(texts, outcomes, strict=True), 1)
    ]


def full_view() -> RunView:
    """Three cases: solved, lost and unfinished; answers met, failed by code, and unscored."""
    cases = [room("w1"), room("w2"), room("w3")]
    spent = Usage(calls=14, input_tokens=48_210, output_tokens=3_120, seconds=84.2, dollars=0.2143)
    opened = ("0001.txt", "0002.pdf", "0003.xlsx", "0006.txt")
    trials = [
        investigation(
            "w1", opened=opened, summary=SUMMARY, response=SUMMARY + "\n\nDone.", turns=9,
            tools=ToolUse(requested=12, executed=11, denied=1), usage=spent, seconds=92.4,
        ),
        investigation(
            "w2", SOLVED | {"alt_1": "believe", "defense": "unsure"}, opened=opened[2:],
            summary="The wire of 0003.xlsx row 2 settles it.", turns=4,
            usage=spent.model_copy(update={"dollars": None}), seconds=40,
        ),
        unfinished("w3"),
        investigation("w1", repeat=2, opened=opened[:2], summary="As before: 0001.txt."),
        unfinished("w2", "machinery", repeat=2),
        answer("w1", usage=spent),
        answer("w2", ""),
        answer("w3"),
    ]  # fmt: skip
    planned = [(t.case, t.task, t.repeat) for t in trials] + [("w3", "investigate", 2)]
    verdicts = judged_items(trials[5], "fail", "pass") + judged_items(
        trials[7], "unscored", "unscored"
    )
    verdicts += [
        one.model_copy(update={"judge": CODE, "cause": "empty answer", "grounds": "empty answer"})
        for one in judged_items(trials[6], "fail", "fail")
    ]
    totals = Totals(
        spends=(
            Spend(role="judge", model="anthropic/judge", calls=3, input_tokens=2_410,
                  output_tokens=310, seconds=6.1, dollars=0.0121),
            Spend(role="task", model="openai/agent", calls=42, failed=1, cache_hits=3,
                  input_tokens=148_210, output_tokens=9_120, seconds=241, dollars=None,
                  unpriced=14),
        ),
        warnings=("openai/agent: 3 calls were sent without seed, which it does not take.",),
    )  # fmt: skip
    known = {key: value for case in ("w1", "w2", "w3") for key, value in readings(case).items()}
    return assemble(
        cases, trials, verdicts, score(cases, trials, verdicts, planned=planned), totals, known,
        run="2019-halden-1", suite="Test worlds 1.0", planned=planned,
    )  # fmt: skip
