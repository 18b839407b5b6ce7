"""Pages whose lines are counted in the margin (transcripts, pleading paper): their lines in order,
each with its number in front.

pdfium gives such margins as a column of their own, before or after the text, or not at all where
a scan's recognition missed them; only positions on the page tell which number counts which line.
A numbered line comes out as ``7<TAB>text``, a line between two numbers without a number.
"""

import functools
import itertools
import re
import statistics
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

FEWEST = 8
"""Numbers in order that make a margin."""
FARTHEST = 12
"""The first number to be made out, where recognition missed those above."""
HIGHEST = 30
MOST_MISREAD = 2
LAST = 25
"""The last line of a transcript page: no number above it is made up."""
MOST_CHARS = 20_000
MOST_NUMBERS = 400
NUMBER = re.compile(r"(?<!\S)\d{1,2}(?!\S)")


class Word(NamedTuple):
    """A word and its box in points, `top` above `bottom`."""

    text: str
    left: float
    bottom: float
    right: float
    top: float

    @property
    def level(self) -> float:
        """The height of its middle."""
        return (self.top + self.bottom) / 2

    @property
    def middle(self) -> float:
        """Its middle from left to right."""
        return (self.left + self.right) / 2


class Margin(NamedTuple):
    """A column of line numbers: (number, level) from the top, and its left and right edge."""

    numbers: tuple[tuple[int, float], ...]
    left: float
    right: float

    @property
    def pitch(self) -> float:
        """The usual distance from a number to the next."""
        return _pitch(self.numbers)


def numbered(text_page: Any, plain: str) -> str | None:
    """The text of a pdfium page by its numbered lines; None where the margin counts no lines.

    `plain` is pdfium's own text of the page, by which most pages are passed over quickly.
    """
    found = {int(number) for number in NUMBER.findall(plain)} & set(range(1, HIGHEST + 1))
    if len(found) < FEWEST or text_page.count_chars() > MOST_CHARS:
        return None
    return number_lines(list(words(text_page)))


def number_lines(page: Sequence[Word]) -> str | None:
    """The same for words with boxes, from whatever source (recognition, too)."""
    margins = _margins(page)
    if not margins:
        return None
    blocks, rest = _share_out(page, margins)
    tops = max(margin.numbers[0][1] for margin in margins)
    above = [word for word in rest if word.level > tops]
    below = [word for word in rest if word.level <= tops]
    parts = [*_rows(above)] if above else []
    lines = [_text(row) for row in parts]
    for margin, inside in zip(margins, blocks, strict=True):
        lines += _number(margin, inside)
    lines += [_text(row) for row in _rows(below)]
    return "\n".join(line for line in lines if line)


def words(text_page: Any) -> Iterator[Word]:
    """Words of a pdfium page: parted by its spaces, and by gaps wider than the letters are high."""
    chars: list[tuple[str, tuple[float, float, float, float]]] = []
    for index in range(text_page.count_chars()):
        char = _char(text_page, index)
        if not char.strip():
            yield from _word(chars)
            chars = []
            continue
        left, bottom, right, top = text_page.get_charbox(index, loose=True)
        if chars:
            before = chars[-1][1]
            height = max(before[3] - before[1], 1.0)
            if abs(bottom - before[1]) > height / 2 or not -height < left - before[2] < height:
                yield from _word(chars)
                chars = []
        chars.append((char, (left, bottom, right, top)))
    yield from _word(chars)


def _char(text_page: Any, index: int) -> str:
    import pypdfium2.raw as raw

    code = raw.FPDFText_GetUnicode(text_page.raw, index)
    if code in {2, 0xFFFE}:  # how pdfium writes a hyphen at a line's end
        return "-"
    return "\ufffd" if 0xD800 <= code < 0xE000 else chr(code)


def _word(chars: list[tuple[str, tuple[float, float, float, float]]]) -> Iterator[Word]:
    if chars:
        lefts, bottoms, rights, tops = zip(*(box for _, box in chars), strict=True)
        text = "".join(char for char, _ in chars)
        yield Word(text, min(lefts), min(bottoms), max(rights), max(tops))


@functools.lru_cache(maxsize=64)
def _pitch(numbers: tuple[tuple[int, float], ...]) -> float:
    """Asked for every word of a page."""
    return statistics.median(_steps(numbers))


def _steps(numbers: Sequence[tuple[int, float]]) -> list[float]:
    return [(y1 - y2) / (n2 - n1) for (n1, y1), (n2, y2) in itertools.pairwise(numbers)]


def _margins(page: Sequence[Word]) -> list[Margin]:
    """The page's margins from left to right, and in each column from the top."""
    tokens = [w for w in page if re.fullmatch(r"\d{1,2}", w.text) and 1 <= int(w.text) <= HIGHEST]
    if not FEWEST <= len(tokens) <= MOST_NUMBERS:
        return []
    height = statistics.median(word.top - word.bottom for word in tokens)
    margins: list[Margin] = []
    while len(tokens) >= FEWEST:
        columns = ([t for t in tokens if abs(t.middle - c.middle) < height * 0.8] for c in tokens)
        column = max(columns, key=len)
        chain = _straight(_chain(column))
        if len(chain) < FEWEST:
            tokens = [t for t in tokens if t not in column]
            continue
        margin = Margin(
            tuple((int(t.text), t.level) for t in chain),
            min(t.left for t in chain),
            max(t.right for t in chain),
        )
        low, high = chain[-1].level, chain[0].level
        tokens = [t for t in tokens if t not in column or not low <= t.level <= high]
        if _counts(margin):
            margins.append(margin)
    margins.sort(key=lambda m: (m.left, -m.numbers[0][1]))
    return _beside_text(margins, page)


def _chain(column: Sequence[Word]) -> list[Word]:
    """The longest run of growing numbers down a column, without leaps."""
    column = sorted(column, key=lambda word: -word.level)
    best: list[tuple[int, int]] = []
    for at, word in enumerate(column):
        number = int(word.text)
        options = [
            (best[before][0] + 1, before)
            for before in range(at)
            if 1 <= number - int(column[before].text) <= FEWEST
            and column[before].level - word.level > (word.top - word.bottom) * 0.5
        ]
        best.append(max(options, default=(1, -1)))
    at = max(range(len(column)), key=lambda index: best[index][0], default=-1)
    chain: list[Word] = []
    while at >= 0:
        chain.append(column[at])
        at = best[at][1]
    return chain[::-1]


def _straight(chain: list[Word]) -> list[Word]:
    """Without misread numbers: one of an even column that stands where another belongs which it
    looks like (29 in the place of 24)."""
    if len(chain) < FEWEST:
        return chain
    spots = [(int(word.text), word.level) for word in chain]
    pitch = statistics.median(_steps(spots))
    start = statistics.median(level + pitch * number for number, level in spots)
    kept: list[Word] = []
    for word in chain:
        place = (start - word.level) / pitch
        if abs(place - int(word.text)) < 0.4:
            kept.append(word)
        elif not _misread(word.text, place):
            return chain
    return kept if len(chain) - len(kept) <= MOST_MISREAD else chain


def _misread(text: str, place: float) -> bool:
    other = str(round(place))
    alike = len(text) == len(other) and sum(a != b for a, b in zip(text, other, strict=True)) == 1
    return alike and abs(place - round(place)) < 0.3 and abs(int(text) - int(other)) > 1


def _counts(margin: Margin) -> bool:
    """Whether numbers stand close enough, and evenly enough, to count lines."""
    numbers = margin.numbers
    dense = len(numbers) >= (numbers[-1][0] - numbers[0][0] + 1) * 0.5
    dense = dense and numbers[0][0] <= FARTHEST
    even = [0.4 < step / margin.pitch < 2.6 for step in _steps(numbers)]
    return dense and sum(even) >= len(even) * 0.8


def _beside_text(margins: list[Margin], page: Sequence[Word]) -> list[Margin]:
    """Margins with text on their right; the first must have nothing on its left."""
    kept: list[Margin] = []
    for margin in margins:
        levels = [level for _, level in margin.numbers]
        reach = margin.pitch * 0.5

        def on_line(word: Word, levels: list[float] = levels, reach: float = reach) -> bool:
            return any(abs(word.level - level) < reach for level in levels)

        beside = [w for w in page if levels[-1] - reach < w.level < levels[0] + reach]
        left = [w for w in beside if w.right < margin.left and on_line(w)]
        right = [w for w in beside if w.left > margin.right and on_line(w)]
        first = all(other.left > margin.left - margin.pitch for other in kept)
        if len(right) >= 3 and (not first or len(left) <= len(levels) * 0.2):
            kept.append(margin)
    return kept


def _share_out(page: Sequence[Word], margins: list[Margin]) -> tuple[list[list[Word]], list[Word]]:
    """The words right of each margin, and the words that no margin counts."""
    blocks: list[list[Word]] = [[] for _ in margins]
    rest: list[Word] = []
    for word in page:
        for at, margin in enumerate(margins):
            if _inside(word, margin, margins):
                blocks[at].append(word)
                break
        else:
            rest.append(word)
    return blocks, rest


def _inside(word: Word, margin: Margin, margins: list[Margin]) -> bool:
    pitch = margin.pitch
    lefts = [m.left for m in margins if m.left > margin.right]
    across = margin.left - pitch < word.middle < min(lefts, default=float("inf"))
    if len(margins) == 1:
        # One column: the page's head and foot stay in place around it.
        return across
    (first, top), (_, low) = margin.numbers[0], margin.numbers[-1]
    # The head of a small page ("Page 12") stands within two lines above its first number.
    return across and low - pitch * 0.7 < word.level < top + pitch * (first - 1 + 2.2)


def _rows(inside: Sequence[Word]) -> list[list[Word]]:
    if not inside:
        return []
    height = statistics.median(word.top - word.bottom for word in inside)
    rows: list[list[Word]] = []
    level = 0.0
    for word in sorted(inside, key=lambda word: -word.level):
        if not rows or level - word.level > height * 0.5:
            rows.append([])
        rows[-1].append(word)
        level = sum(w.level for w in rows[-1]) / len(rows[-1])
    return rows


def _text(row: Sequence[Word]) -> str:
    return " ".join(word.text for word in sorted(row, key=lambda word: word.left))


def _number(margin: Margin, inside: Sequence[Word]) -> list[str]:
    """The lines of one margin's text, from the top."""
    rows = _rows([word for word in inside if not _in_margin(word, margin)])
    levels = [sum(word.level for word in row) / len(row) for row in rows]
    numbers = _complete(margin, levels)
    pitch = margin.pitch
    owner: dict[int, int] = {}  # row: the number that counts it
    bare: list[tuple[float, str]] = []
    for number, level in numbers:
        near = [at for at, y in enumerate(levels) if abs(y - level) < pitch * 0.5]
        near = [at for at in near if at not in owner]
        if near:
            owner[min(near, key=lambda at: abs(levels[at] - level))] = number
        else:
            bare.append((level, f"{number}\t"))
    told = [
        (levels[at], f"{owner[at]}\t{_text(row)}" if at in owner else _text(row))
        for at, row in enumerate(rows)
    ]
    return [text for _, text in sorted([*told, *bare], key=lambda line: -line[0])]


def _in_margin(word: Word, margin: Margin) -> bool:
    """A line number, or what recognition made of one."""
    (first, top), (_, low) = margin.numbers[0], margin.numbers[-1]
    pitch = margin.pitch
    short = len(word.text) <= 3 and word.right <= margin.right + pitch * 0.15
    return short and low - pitch * (LAST + 0.5) < word.level < top + pitch * (first - 0.5)


def _complete(margin: Margin, levels: Sequence[float]) -> list[tuple[int, float]]:
    """The numbers with those that can only stand where the even spacing puts them."""
    pitch = margin.pitch
    known = list(margin.numbers)
    even = [abs(step / pitch - 1) < 0.15 for step in _steps(known)]
    near = [min((y - level for y in levels), key=abs, default=0.0) for _, level in known]
    shift = statistics.median(near)

    def fit(low: float, high: float) -> bool:
        """Whether each row between two levels stands at a whole number of steps from the lower."""
        places = [(y - shift - low) / pitch for y in levels if low < y - shift < high]
        return all(abs(place - round(place)) < 0.3 for place in places)

    filled = known[:1]
    for (n1, y1), (n2, y2) in itertools.pairwise(known):
        step = (y1 - y2) / (n2 - n1)
        if abs(step / pitch - 1) < 0.15 and fit(y2, y1):
            filled += [(n, y1 - step * (n - n1)) for n in range(n1 + 1, n2)]
        filled.append((n2, y2))
    if sum(even) < len(even) * 0.8:
        return filled
    first, top = filled[0]
    if fit(top, top + pitch * (first - 0.5)):
        filled[:0] = [(n, top + pitch * (first - n)) for n in range(1, first)]
    last, low = filled[-1]
    for number in range(last + 1, LAST + 1):
        level = low - pitch * (number - last)
        if not any(abs(level - y + shift) < pitch * 0.25 for y in levels):
            break
        filled.append((number, level))
    return filled
