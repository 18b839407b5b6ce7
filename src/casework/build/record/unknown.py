"""Papers no rule knows: a model is shown how each begins and ends, and says what it is.

One call a paper. The reply must name a kind and quote the words that show it; code looks whether
they stand there. Where no valid reply comes the paper stays unknown, for a person to decide.
"""

from collections.abc import Sequence

from casework.build.asking import Asks, Contract
from casework.build.checks.quotations import Source, quote_faults
from casework.build.fault import Fault, StageFailed
from casework.build.record.classify import measured
from casework.build.record.pages import Page, marked, pages_of
from casework.build.record.records import KINDS, CourtRecord, Filing, FilingKind
from casework.build.wording import worded
from casework.cases.records import Record

PROMPT = "filing_kind"
BEGINNING, END = 6_000, 1_500
"""Characters shown of a paper's beginning and end."""
MOST_TOKENS = 1_024
FEWEST_QUOTED, MOST_QUOTED = 3, 20
LONGEST_REASON = 200


class Kind(Record):
    """A model's word on one paper."""

    kind: FilingKind
    quote: str
    reason: str


async def asked(record: CourtRecord, asks: Asks) -> CourtRecord:
    """The record with what a model says of every paper that is unknown and can be read.

    AuthFailed, CapReached and ProviderFailed pass through.
    """
    decided: list[Filing] = []
    for filing in record.filings:
        if filing.kind == "unknown" and filing.decided == "rules" and filing.open:
            decided.append(await _one(record, filing, asks))
    return record.with_filings(decided)


async def _one(record: CourtRecord, filing: Filing, asks: Asks) -> Filing:
    reading = record.readings.get(filing.id)
    pages = pages_of(reading) if reading else []
    if not pages:
        return filing
    name = f"{filing.title or '(no title)'}\n{filing.file}"

    def check(said: Kind) -> list[Fault]:
        return _faults(said, [Page(0, name), *pages])

    try:
        said = await asks.agreed(
            Contract(
                call=f"filing_kind/{filing.id}",
                prompt=worded(
                    PROMPT,
                    {"name": name, "paper": _shown(pages)},
                    {"kinds": "\n".join(f"- {kind}: {words}" for kind, words in KINDS.items())},
                ),
                shape=Kind,
                check=check,
                max_tokens=MOST_TOKENS,
            )
        )
    except StageFailed as failed:
        first = failed.faults[0].message if failed.faults else "no valid reply"
        return filing.model_copy(update={"why": f"no rule knows it, and a model did not: {first}"})
    if said.kind == "unknown":
        return filing.model_copy(update={"why": f"a model does not know it: {said.reason}"})
    update = {"kind": said.kind, "why": f"{said.reason} (“{said.quote}”)", "decided": "model"}
    return measured(filing.model_copy(update=update), pages)


def _shown(pages: Sequence[Page]) -> str:
    text = marked(pages)
    if len(text) <= BEGINNING + END:
        return text
    return f"{text[:BEGINNING]}\n[…]\n{text[-END:]}"


def _faults(said: Kind, pages: Sequence[Page]) -> list[Fault]:
    found: list[Fault] = []
    if not said.reason.strip() or len(said.reason) > LONGEST_REASON:
        fix = f"Give a reason of one sentence, at most {LONGEST_REASON} characters."
        found.append(Fault(rule="reason", where="reason", message="none, or too long.", fix=fix))
    if said.kind == "unknown" and not said.quote.strip():
        return found
    return found + quote_faults(
        "quote",
        said.quote,
        None,
        Source(pages),
        fewest=FEWEST_QUOTED,
        most=MOST_QUOTED,
    )
