"""The contract of the court's facts and arguments, as far as code can see it.

Source: the investigation-worlds paper, appendix D.1 (opinion passes 1 and 2); the specification,
section 3.
"""

from collections.abc import Iterator

from casework.build.artifacts.truth import Argument, Opinion, OpinionFact, QuestionStub
from casework.build.checks.ids import repeated, unknown
from casework.build.checks.phrases import lawsuit_faults
from casework.build.checks.propositions import proposition_faults
from casework.build.checks.questions import question_faults
from casework.build.checks.quotations import Source, quote_faults
from casework.build.fault import Fault

LONGEST_SKETCH = 45
"""Words of an answer that is still a sketch."""


def opinion_faults(opinion: Opinion, source: Source) -> list[Fault]:
    """All that is wrong with an extraction of the opinion whose pages `source` holds."""
    known = {fact.fact_id for fact in opinion.facts}
    faults = [
        *repeated("fact", (fact.fact_id for fact in opinion.facts)),
        *repeated("argument", (argument.id for argument in opinion.arguments)),
        *repeated("branch", (b.id for a in opinion.arguments for b in a.branches)),
        *repeated(
            "source", (s.id for a in opinion.arguments for b in a.branches for s in b.sources)
        ),
        *repeated("question", (stub.id for stub in stubs_of(opinion))),
    ]
    for fact in opinion.facts:
        faults += _fact(fact, source)
    for argument in opinion.arguments:
        faults += _argument(argument, source)
    for stub in stubs_of(opinion):
        faults += _stub(stub, known)
    return faults


def stubs_of(opinion: Opinion) -> Iterator[QuestionStub]:
    """Every question stub, in order."""
    for argument in opinion.arguments:
        for branch in argument.branches:
            for source in branch.sources:
                yield from source.question_stubs


def _fact(fact: OpinionFact, source: Source) -> list[Fault]:
    where = f"facts {fact.fact_id}"
    quoted = quote_faults(where, fact.highlight_text, fact.opinion_page, source)
    return [*proposition_faults(where, fact.text), *lawsuit_faults(where, fact.text), *quoted]


def _stub(stub: QuestionStub, known: set[str]) -> list[Fault]:
    where = f"question {stub.id}"
    return [
        *question_faults(where, stub.question, stub.answer_sketch),
        *_sketch(where, stub.answer_sketch),
        *unknown(where, stub.fact_ids, known, "facts"),
    ]


def _sketch(where: str, sketch: str) -> list[Fault]:
    words, lines = len(sketch.split()), len(sketch.strip().splitlines())
    if words <= LONGEST_SKETCH and lines <= 1:
        return []
    message = f"the answer sketch has {words} words on {lines} lines."
    fix = f"Say it on one line of at most {LONGEST_SKETCH} words."
    return [Fault(rule="sketch_long", where=where, message=message, fix=fix)]


def _argument(argument: Argument, source: Source) -> list[Fault]:
    where = f"argument {argument.id}"
    faults = _page(where, argument.opinion_page, source)
    if argument.argument_type == "procedural_defense":
        if argument.branches:
            message = f"a procedural_defense with {len(argument.branches)} branches."
            fix = "Leave branches empty, or call it factual_analysis if it turns on evidence."
            faults.append(Fault(rule="branches_unwanted", where=where, message=message, fix=fix))
        if not argument.note.strip():
            message = "a procedural_defense without a note."
            fix = "Say in `note` why the law alone decides it."
            faults.append(Fault(rule="note_missing", where=where, message=message, fix=fix))
    elif not argument.branches:
        message = "a factual_analysis without branches."
        fix = "List its lines of reasoning with their evidence, or call it procedural_defense."
        faults.append(Fault(rule="branches_missing", where=where, message=message, fix=fix))
    for branch in argument.branches:
        at = f"branch {branch.id}"
        faults += _page(at, branch.opinion_page, source)
        if not branch.sources:
            message = "a branch without sources."
            fix = "List the evidence the court cites in it, or leave the branch out."
            faults.append(Fault(rule="sources_missing", where=at, message=message, fix=fix))
        faults += [
            Fault(
                rule="questions_missing",
                where=f"source {one.id}",
                message="a source without questions.",
                fix="Write a question for each fact taken from it, or leave the source out.",
            )
            for one in branch.sources
            if not one.question_stubs
        ]
    return faults


def _page(where: str, page: int, source: Source) -> list[Fault]:
    if page in source.numbers:
        return []
    first, last = (source.numbers[0], source.numbers[-1]) if source.numbers else (0, 0)
    message = f"there is no page {page}; the opinion has pages {first} to {last}."
    fix = "Take the number from a [PAGE N] marker."
    return [Fault(rule="page", where=where, message=message, fix=fix)]
