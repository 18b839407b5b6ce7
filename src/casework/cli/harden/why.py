"""Why a search found nothing, in one line."""

from collections import Counter

from casework.harden.report.read import NOT_PROVED, SearchRead
from casework.harden.report.refusals import RULES

_PLACES = {
    NOT_PROVED: "not proved",
    "collapsed": "never answered right",
    "correctness": "refused by the judges of correctness",
    "realism": "refused by the judges of realism",
}
_ORDER = ("against the rules of a child", "refuted by a proof", *_PLACES.values())


def nothing_found(read: SearchRead) -> str:
    """What became of the children of a search without a hardened case, by the first that refused
    each; "" where a case was hardened, in a placebo run, and where no case came to its end."""
    results = [case.result for case in read.cases.values()]
    ended = [one for one in results if one.status not in ("open", "error")]
    found = any(one.status == "hardened" for one in results)
    if found or not ended or read.setup.settings.placebo:
        return ""
    refused: Counter[str] = Counter()
    for case in read.cases.values():
        for (_, reason), count in case.refusals.items():
            refused[_place(reason)] += count
    made = sum(sum(case.made.values()) for case in read.cases.values())
    later = sum(count for what, count in refused.items() if what != _ORDER[0])
    told = [f"{refused[what]} {what}" for what in _ORDER if refused[what]]
    told.append(f"{max(0, made - later)} not lower than their parent, or less so than others")
    parts = [f"of {made + refused[_ORDER[0]]} children {', '.join(told)}"]
    lower = sum(one.promoted for one in results)
    if lower:
        parts.append(f"{lower} winners did not stand on fresh samples")
    zero = sum(one.status == "baseline_zero" for one in results)
    if zero:
        parts.append(
            f"{zero} of {len(results)} cases were never answered right as published, so they "
            "could not get harder"
        )
    return f"why nothing was found: {'; '.join(parts)}"


def _place(reason: str) -> str:
    if reason in RULES:
        return _ORDER[0]
    return _PLACES.get(reason) or _ORDER[1]
