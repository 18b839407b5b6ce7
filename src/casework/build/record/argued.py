"""How briefs and opinions speak, and evidence hardly does."""

import re

SPEAKS = (
    r"\b(?:Dkt|ECF|Docket)\.?\s*(?:Nos?\.?\s*)?\d|\bDoc\.\s*(?:No\.\s*)?\d{1,3}(?!\d)",
    r"\bExh?s?\.\s+[A-Z0-9]+\s+at\b|\bId\.\s+at\b|¶+\s*\d|\b(?:[DP]?SO[UM]?F|SUM?F)\b",
    r"\bF\.\s?(?:2d|3d|4th|Supp)|\bS\.\s?Ct\.|\bFed\.\s?R\.",
    r"\bsummary\s+judgment\b|\bgenuine\s+(?:issue|dispute)",
    r"\b(?:[Pp]laintiffs?|[Dd]efendants?)\s+(?:also\s+)?(?:argue|contend|assert|claim|maintain|"
    r"concede|admit|dispute|fail)",
    r"\b(?:[Tt]his|[Tt]he)\s+Court\s+(?:should|finds|holds|concludes|grants|denies|must)",
)
"""How briefs and opinions speak, and exhibits hardly do: citations of the record by docket and by
exhibit, of cases and rules, the standard, the parties, the court."""
ARGUED = re.compile("|".join(SPEAKS))
MANNERS = 2
"""Of these, how many a brief shows at least: a ledger may be full of one."""
DENSE = 6.0
"""Such places in a thousand words from which a paper reads like a brief. Measured: briefs,
opinions and orders 10 to 25, exhibits 0, declarations up to 5."""
FEWEST_WORDS = 300


def reads_argued(text: str) -> bool:
    """Whether a paper as a whole speaks like a brief or an opinion."""
    count = len(text.split())
    if count < FEWEST_WORDS or 1000 * len(ARGUED.findall(text)) / count < DENSE:
        return False
    return sum(re.search(one, text) is not None for one in SPEAKS) >= MANNERS
