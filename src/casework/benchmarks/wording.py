"""What a proof looks at in a text: words, numbers, and the words that turn a statement round.

A token is a folded word, or a number written as ``#`` with its value: ``#12%``, ``#<0.05``,
``#-3``. Number words from two to ninety count as numbers. Contractions are opened ("isn't" is
``is not``), so that a negation is always the token ``not``.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]")
STOP = re.compile(r"(?<=[.!?;:]) |(?<=[.!?;:][\"'”’)\]]) ")
TOKEN = re.compile(
    r"(?P<compare><=|>=|[<>≤≥])?\s{0,3}(?P<sign>(?<![\w.)%])[-–])?"
    r"(?P<number>\d+(?:[.,·]\d+)*|(?<!\w)\.\d+)(?P<percent>\s?(?:%|percent\b|per cent\b))?"
    r"|(?P<word>[^\W\d_]+(?:'[^\W\d_]+)?)"
)
GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
COMPARE = {"<=": "≤", ">=": "≥"}
TEENS = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
)
TENS = "thirty forty fifty sixty seventy eighty ninety"
COUNTS = {
    **{word: value for value, word in enumerate(TEENS.split(), start=2)},
    **{word: 10 * value for value, word in enumerate(TENS.split(), start=3)},
}
LETTERED = re.compile(r"(?:^|[\s(])(?:[A-Za-z]|[ivx]{1,4})[.)]\)?$")
NUMBERED = re.compile(r"\(?\d{1,2}[.)]\)?")
OPENED = {"cannot": ("can", "not"), "can't": ("can", "not"), "won't": ("will", "not")}

NEGATION = re.compile(
    r"not|no|nor|neither|never|none|nothing|nobody|nowhere|without|except|exception|exceptions"
    r"|excepting|unless|exclud\w*|exclusion|prohibit\w*|prevent\w*|forbid\w*|forbade|refrain\w*"
    r"|fail|fails|failed|failing|failure|den(?:y|ies|ied|ying|ial)|refus\w*|lack\w*|absence|absent"
    r"|hardly|barely|scarcely|rarely|seldom|false|untrue|incorrect|wrong\w*|contrary|impossible"
    r"|unable|unlikely|non|nil|void|invalid\w*|disprov\w*|refut\w*|reject\w*|neither"
)
COMPARISON = re.compile(
    r"(?P<stem>increas|decreas|reduc|improv|worsen|deteriorat|declin|diminish|enhanc|elevat|exceed"
    r"|differ|similar|compar|equal|equivalen|insignifican|nonsignifican|significan|superior"
    r"|inferior|positiv|negativ|ineffect|effect(?=ive)|unchang|unaffect|independen|unrelated)\w*"
    r"|higher|highest|high|lower|lowest|low|greater|greatest|less|lesser|least|more|most|fewer"
    r"|fewest|larger|largest|smaller|smallest|longer|longest|shorter|shortest|better|best|worse"
    r"|worst|same|above|below|rise|rises|rose|risen|fall|falls|fell|fallen|older|younger|faster"
    r"|slower|earlier|later|before|after|both|only|all|half|twice"
)
MODAL = re.compile(r"shall|may|must|can|could|will|would|should|might")


def fold(text: str) -> str:
    """Compatibility forms and case folded, one kind of quote and of minus, nothing invisible."""
    if not text.isascii():
        text = INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
        text = text.replace("’", "'").replace("\u2212", "-")
    return text.casefold()


def collapse(text: str) -> str:
    """The text with every run of white space as one space."""
    return " ".join(text.split())


def sentences(text: str) -> list[str]:
    """Sentences and clauses of a text, white space collapsed; line breaks do not count.

    The mark of a list entry ("a.", "(iv)", "12." by itself) opens a sentence and ends none.
    """
    found: list[str] = []
    for piece in STOP.split(collapse(text)):
        if found and (LETTERED.search(found[-1][-8:]) or NUMBERED.fullmatch(found[-1])):
            found[-1] += f" {piece}"
        elif piece:
            found.append(piece)
    return found


def sentences_over(text: str, start: int, end: int) -> list[int]:
    """Which of `sentences(text)` hold some of ``text[start:end]`` (offsets of the text as is)."""
    first = len(collapse(text[:start] + "x")) - 1
    last = first + len(collapse(text[start:end]))
    held: list[int] = []
    place = 0
    for number, sentence in enumerate(sentences(text)):
        if place < last and place + len(sentence) > first:
            held.append(number)
        place += len(sentence) + 1
    return held


def tokens(text: str) -> list[str]:
    """Words and numbers of a text, in order (see above for their form)."""
    found: list[str] = []
    for match in TOKEN.finditer(fold(text)):
        word = match["word"]
        if word is None:
            found.append(_number(match))
        elif word in COUNTS:
            found.append(f"#{COUNTS[word]}")
        elif word in OPENED:
            found.extend(OPENED[word])
        elif word.endswith("n't"):
            found.extend((word[:-3], "not"))
        else:
            found.append(word.removesuffix("'s"))
    return found


def numbers(words: Iterable[str]) -> list[str]:
    """The numbers among tokens, in order."""
    return [word for word in words if word.startswith("#")]


def negations(words: Iterable[str]) -> Counter[str]:
    """Words that turn a statement round, each counted."""
    return Counter(word for word in words if NEGATION.fullmatch(word))


def comparisons(words: Iterable[str]) -> Counter[str]:
    """Words that say which way something goes, by stem, each counted."""
    found: Counter[str] = Counter()
    for word in words:
        if match := COMPARISON.fullmatch(word):
            found[match["stem"] or word] += 1
    return found


def modals(words: Iterable[str]) -> Counter[str]:
    """What is allowed, owed or possible, each word counted."""
    return Counter(word for word in words if MODAL.fullmatch(word))


def _number(match: re.Match[str]) -> str:
    text = match["number"]
    if GROUPED.fullmatch(text):
        text = text.replace(",", "")
    text = text.replace(",", ".").replace("·", ".")
    if text.startswith("."):
        text = f"0{text}"
    compare = match["compare"] or ""
    sign = "-" if match["sign"] else ""
    return f"#{COMPARE.get(compare, compare)}{sign}{text}{'%' if match['percent'] else ''}"
