"""The numbers Word puts before paragraphs ("12.", "(a)"): they are computed, not text, in DOCX.

After ECMA-376, Part 1, 17.9. Bullets are left out; so are languages' own words beyond twenty.
"""

from typing import Any, NamedTuple

from casework.documents.readers.package import Package

ROMAN = (
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)
CARDINAL = (
    "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen "
    "Sixteen Seventeen Eighteen Nineteen Twenty"
)
ORDINAL = (
    "Zeroth First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth "
    "Thirteenth Fourteenth Fifteenth Sixteenth Seventeenth Eighteenth Nineteenth Twentieth"
)
DEEPEST = 9
SILENT = frozenset({"bullet", "none"})


class _Level(NamedTuple):
    start: int = 1
    shape: str = "decimal"
    text: str = ""
    restart: int | None = None
    legal: bool = False
    style: str = ""


class Numbering:
    """Counts as paragraphs come by, in document order."""

    def __init__(self, package: Package, relations: list[tuple[str, str, str]]) -> None:
        parts = {kind: part for _, kind, part in relations if package.has(part)}
        self.levels: dict[str, dict[int, _Level]] = {}
        self.lists: dict[str, tuple[str, dict[int, int], dict[int, _Level]]] = {}
        self.styles: dict[str, tuple[str, int | None]] = {}
        self.counts: dict[str, dict[int, int]] = {}
        self.begun: set[tuple[str, int]] = set()
        if "numbering" in parts:
            self._definitions(package.xml(parts["numbering"]))
            if "styles" in parts:
                self._styled(package.xml(parts["styles"]))

    def _definitions(self, root: Any) -> None:
        linked: dict[str, str] = {}
        links: dict[str, str] = {}
        for element in root:
            number = _get(element, "abstractNumId") if _name(element) == "abstractNum" else None
            if number is not None:
                levels = (_level(e) for e in element if _name(e) == "lvl")
                self.levels[number] = dict(levels)
                for child in element:
                    if _name(child) == "styleLink":
                        linked[_get(child, "val") or ""] = number
                    elif _name(child) == "numStyleLink":
                        links[number] = _get(child, "val") or ""
            elif _name(element) == "num":
                self._list(element)
        for number, style in links.items():
            if style in linked:
                self.levels[number] = self.levels[linked[style]]

    def _list(self, element: Any) -> None:
        abstract = next((_get(e, "val") for e in element if _name(e) == "abstractNumId"), None)
        starts: dict[int, int] = {}
        changed: dict[int, _Level] = {}
        for override in (e for e in element if _name(e) == "lvlOverride"):
            depth = _whole(_get(override, "ilvl"), 0)
            for child in override:
                if _name(child) == "startOverride":
                    starts[depth] = _whole(_get(child, "val"), 1)
                elif _name(child) == "lvl":
                    changed[depth] = _level(child)[1]
        self.lists[_get(element, "numId") or ""] = (abstract or "", starts, changed)

    def _styled(self, root: Any) -> None:
        based: dict[str, str] = {}
        own: dict[str, tuple[str | None, int | None]] = {}
        for style in (e for e in root if _name(e) == "style"):
            name = _get(style, "styleId") or ""
            based[name] = next((_get(e, "val") or "" for e in style if _name(e) == "basedOn"), "")
            own[name] = _asked(next((e for e in style if _name(e) == "pPr"), None))
        for name in own:
            at, seen = name, set[str]()
            number, depth = own[name]
            while number is None and based.get(at) in own and based[at] not in seen:
                at = based[at]
                seen.add(at)
                number = own[at][0]
                depth = own[at][1] if depth is None else depth
            if number is not None:
                self.styles[name] = (number, depth)

    def label(self, properties: Any) -> str:
        """The number of the paragraph with these w:pPr; "" where it has none. Counts it."""
        if properties is None or not self.lists:
            return ""
        style = next((_get(e, "val") or "" for e in properties if _name(e) == "pStyle"), "")
        number, depth = _asked(properties)
        if number is None and style in self.styles:
            number, by_style = self.styles[style]
            depth = by_style if depth is None else depth
        if number is None or number not in self.lists:
            return ""
        abstract, _, changed = self.lists[number]
        levels = self.levels.get(abstract, {}) | changed
        if depth is None:
            depth = next((d for d, level in levels.items() if style and level.style == style), 0)
        depth = min(depth, DEEPEST)
        counts = self._count(number, abstract, levels, depth)
        return _written(levels, counts, depth)

    def _count(
        self, number: str, abstract: str, levels: dict[int, _Level], depth: int
    ) -> dict[int, int]:
        counts = self.counts.setdefault(abstract, {})
        starts = self.lists[number][1]
        if depth in starts and (number, depth) not in self.begun:
            counts.pop(depth, None)
        self.begun.add((number, depth))
        first = starts.get(depth, levels.get(depth, _Level()).start)
        counts[depth] = counts[depth] + 1 if depth in counts else first
        for above in range(depth):
            counts.setdefault(above, levels.get(above, _Level()).start)
        for below in [d for d in counts if d > depth]:
            restart = levels.get(below, _Level()).restart
            if restart is None or (restart and depth < restart):
                del counts[below]
        return counts


def _written(levels: dict[int, _Level], counts: dict[int, int], depth: int) -> str:
    level = levels.get(depth)
    if level is None or level.shape in SILENT:
        return ""
    text = level.text
    for place in range(depth, -1, -1):
        shape = levels.get(place, _Level()).shape
        value = spelled(counts.get(place, 1), "decimal" if level.legal else shape)
        text = text.replace(f"%{place + 1}", value)
    return text.strip()


def spelled(number: int, shape: str) -> str:
    """A number in one of Word's forms; in digits where the form is not known."""
    if shape in {"upperRoman", "lowerRoman"} and 0 < number < 4000:
        text = ""
        for value, sign in ROMAN:
            text += sign * (number // value)
            number %= value
        return text.upper() if shape == "upperRoman" else text
    if shape in {"upperLetter", "lowerLetter"} and number > 0:
        letter = chr(97 + (number - 1) % 26) * ((number - 1) // 26 + 1)
        return letter.upper() if shape == "upperLetter" else letter
    if shape == "ordinal":
        ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        return f"{number}{'th' if 10 < number % 100 < 14 else ending}"
    words = {"cardinalText": CARDINAL, "ordinalText": ORDINAL}.get(shape, "").split()
    if 0 <= number < len(words):
        return words[number]
    if shape in SILENT:
        return ""
    return f"{number:02d}" if shape == "decimalZero" else str(number)


def _level(element: Any) -> tuple[int, _Level]:
    values = {_name(child): _get(child, "val") for child in element}
    restart = values.get("lvlRestart")
    return _whole(_get(element, "ilvl"), 0), _Level(
        start=_whole(values.get("start"), 0),
        shape=values.get("numFmt") or "decimal",
        text=values.get("lvlText") or "",
        restart=_whole(restart, 0) if restart is not None else None,
        legal="isLgl" in values and values["isLgl"] not in {"0", "false"},
        style=values.get("pStyle") or "",
    )


def _asked(properties: Any) -> tuple[str | None, int | None]:
    """(list, level) that paragraph properties name; list "0" takes a style's number away."""
    if properties is None:
        return None, None
    asked = next((e for e in properties if _name(e) == "numPr"), None)
    if asked is None:
        return None, None
    values = {_name(child): _get(child, "val") for child in asked}
    depth = values.get("ilvl")
    return values.get("numId"), _whole(depth, 0) if depth is not None else None


def _name(element: Any) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _get(element: Any, name: str) -> str | None:
    return next((v for k, v in element.attrib.items() if k.rpartition("}")[2] == name), None)


def _whole(text: str | None, instead: int) -> int:
    try:
        return max(0, min(int(text or instead), 1_000_000))
    except ValueError:
        return instead
