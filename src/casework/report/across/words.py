"""Two builds compared, in words."""

from casework.report.across.records import PairView
from casework.report.compare.say import MINUS


def matched(pair: PairView) -> str:
    """How many cases are the same on both builds, and by what."""
    how = ""
    if pair.matched:
        alike = pair.matched - pair.by_record
        how = f" ({pair.by_record} by the record that their lineage names, {alike} by the same id)"
    return (
        f"Cases on both builds: {pair.matched}{how}; on the first only: {pair.alone[0]}; on the "
        f"second only: {pair.alone[1]}."
    )


def order(pair: PairView) -> str:
    """What became of the order of the agents."""
    found = pair.rankings
    if not found.ranked:
        return "No agent was run on both."
    one = found.correlation
    if one.value is None:
        parts = [f"There is no correlation of ranks: {one.reason}."]
    else:
        value = f"{one.value:.2f}".replace("-", MINUS)
        parts = [f"Spearman’s correlation of the ranks of {one.n} agents, with ties, is {value}."]
    if found.reversals:
        pairs = "; ".join(f"{first} and {second}" for first, second in found.reversals)
        parts.append(f"Pairs in strict order that turn round: {len(found.reversals)} ({pairs}).")
    else:
        parts.append("No two agents in strict order turn round.")
    ties = [len(side) for side in found.ties]
    if any(ties):
        parts.append(
            f"Pairs that are equal on the first: {ties[0]}; on the second: {ties[1]}. A tie on one "
            "side is no turn."
        )
    return " ".join(parts)
