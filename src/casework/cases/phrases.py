"""Word runs: how text of the truth is recognised wherever it may stand.

Text is folded (compatibility forms, case, quotes, hyphens at line ends, all punctuation) to
words; eight words in a row are a run. Eight is long enough that ordinary prose does not repeat
it by chance, and short enough that a copied sentence cannot hide.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

RUN = 8
WORD = re.compile(r"[^\W_]+")
BROKEN_LINE = re.compile(r"(?<=\w)[-\u00ad\u2010]\s*\n\s*(?=\w)")
SENTENCE = re.compile(r"(?<=[.!?;:])[\"'”’)\]]*\s+|\n+")

Run = tuple[str, ...]


@dataclass(frozen=True)
class Secret:
    """One sentence of the truth. `documents` are those whose visible text may hold it.

    `loose`: texts that share much wording with the room by nature (a story, a rubric): only the
    sentence as a whole counts. `quotation`: may also stand in visible text of merits documents.
    `cited`: a reference quotes it from `documents`, so there and in merits documents it may stand
    in any layer (a hidden row or a deletion is the document's own).
    """

    origin: str
    sentence: str
    runs: tuple[Run, ...]
    documents: frozenset[str] = frozenset()
    loose: bool = False
    quotation: bool = False
    cited: bool = False


@dataclass(frozen=True)
class Hit:
    """One run of the truth found in a text, with the offset of its first word."""

    run: Run
    offset: int


@dataclass
class Index:
    """All runs of all secrets."""

    secrets: list[Secret] = field(default_factory=list[Secret])
    by_run: dict[Run, list[int]] = field(default_factory=dict[Run, list[int]])

    def add(
        self,
        origin: str,
        text: str,
        documents: Iterable[str] = (),
        *,
        loose: bool = False,
        quotation: bool = False,
        cited: bool = False,
    ) -> None:
        """Keep every sentence of at least eight words."""
        for sentence in sentences(text):
            runs = tuple(runs_of([word for word, _ in words(sentence)]))
            if not runs:
                continue
            named = frozenset(documents)
            secret = Secret(origin, sentence, runs, named, loose, quotation, cited)
            for run in dict.fromkeys(runs):
                self.by_run.setdefault(run, []).append(len(self.secrets))
            self.secrets.append(secret)

    def hits(self, text: str) -> list[Hit]:
        """The runs of the truth that stand in `text`."""
        found = list(words(text))
        plain = [word for word, _ in found]
        return [
            Hit(run, found[place][1])
            for place, run in enumerate(runs_of(plain))
            if run in self.by_run
        ]


def words(text: str) -> Iterator[tuple[str, int]]:
    """(folded word, offset in the text) in order."""
    if not text.isascii():
        text = _folded(text)
    text = BROKEN_LINE.sub(lambda match: "\x00" * len(match[0]), text)
    for match in re.finditer(r"[^\W_]+(?:\x00+[^\W_]+)*", text):
        yield match[0].replace("\x00", "").casefold(), match.start()


def runs_of(plain: list[str]) -> Iterator[Run]:
    """Every eight words in a row."""
    for start in range(len(plain) - RUN + 1):
        yield tuple(plain[start : start + RUN])


def sentences(text: str) -> list[str]:
    """Sentences of at least eight words; shorter ones in a row count as one.

    A text that is shorter as a whole is returned as it is.
    """
    result: list[str] = []
    short: list[str] = []
    for piece in [*SENTENCE.split(text), ""]:
        if len(WORD.findall(piece)) < RUN and piece:
            short.append(piece)
            continue
        if len(WORD.findall(" ".join(short))) >= RUN:
            result.append(" ".join(short))
        short = []
        if piece:
            result.append(piece)
    return result or [text]


def plain(text: str) -> str:
    """All words of a text with single spaces, for comparing whole values."""
    return " ".join(word for word, _ in words(text))


def _folded(text: str) -> str:
    """Compatibility forms and ligatures opened, without soft hyphens.

    Offsets shift a little where one sign becomes two; they only serve to name a line.
    """
    text = re.sub("\u00ad(?!\\s*\\n)|[\u200b-\u200d\u2060\ufeff]", "", text)
    text = text.replace("œ", "oe").replace("Œ", "OE").replace("æ", "ae").replace("Æ", "AE")
    return unicodedata.normalize("NFKC", text)
