"""The authorities a text cites, and what its short forms (``Id.``, ``supra``) stand for.

Citations of the record count when an ``Id.`` is resolved; authorities inside another's
parenthesis (``(citing …)``) do not. Whatever cannot be read or resolved is listed with a reason.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from casework.cases.records import Record
from casework.documents.court import foreign
from casework.documents.court.cite import RecordCite, record_cites
from casework.documents.court.reporters import SECONDS, Hit, names, reporter_hits, tail

SUPRA = re.compile(
    r"(?P<name>[A-Z][\w.&'’-]{0,40}(?:\s(?:v\.|&|of|the|and|[A-Z][\w.&'’-]{0,40})){0,9}),?\s{1,3}supra\b"
    r"(?:,?\s{1,3}(?:(?P<note>nn?\.\s?\d{1,3}|note\s\d{1,3})|at\s(?P<pin>\d{1,5})))?"
)
BARE_SUPRA = re.compile(r"\b[Ss]upra\b(?!,?\s(?:at|Part|Section|§|pp?\.|nn?\.|note|[IVX]+\b))")
AWAY = re.compile(r"\((?:\w{2,20}ing\b|quoted\b|cited\b|see\b|accord\b|same\b|en banc\b)")
MOST_INSIDE = 2000
MOST_BEFORE = 1000


class Authority(Record):
    """One citation of an authority. For a case `cite` is ``88 F.3d 770`` and `parallel` other
    reporters of the same decision; `inside` says it stands in another's parenthesis."""

    kind: Literal["case", "statute", "rule", "regulation", "foreign"]
    cite: str
    start: int
    end: int
    name: str = ""
    first_page: int | None = None
    pins: tuple[str, ...] = ()
    court: str = ""
    year: str = ""
    parallel: tuple[str, ...] = ()
    inside: bool = False


class Reference(Record):
    """A short form and what it stands for: an index into `cases` or `record` of the result, or
    neither, with the reason. `flags` are doubts that leave the target as it is."""

    kind: Literal["id", "supra", "short"]
    text: str
    start: int
    end: int
    pin: str = ""
    authority: int | None = None
    record: int | None = None
    reason: str = ""
    flags: tuple[str, ...] = ()


class Unparsed(Record):
    """Something that looks like a citation and is none we can read."""

    text: str
    start: int
    end: int
    reason: str


class Cited(Record):
    """All a text cites. `authorities` has one entry a citation, in order; `record` the citations
    of the record without their ``Id.``; `references` the short forms; `unparsed` the rest."""

    authorities: tuple[Authority, ...] = ()
    record: tuple[RecordCite, ...] = ()
    references: tuple[Reference, ...] = ()
    unparsed: tuple[Unparsed, ...] = ()

    def counts(self) -> dict[str, int]:
        """How many different authorities there are of each kind, and how many citations are
        unresolved and unparsed."""
        kinds = ("case", "statute", "rule", "regulation", "foreign")
        told = {kind: len({a.cite for a in self.authorities if a.kind == kind}) for kind in kinds}
        unresolved = [r for r in self.references if r.authority is None and r.record is None]
        return told | {"unresolved": len(unresolved), "unparsed": len(self.unparsed)}


class _Spot(NamedTuple):
    """Something cited, for `Id.`: where, and its index; both None where it is unresolved."""

    start: int
    end: int
    authority: int | None
    record: int | None


def authorities(text: str, seconds: float = SECONDS) -> Cited:
    """Find every authority, citation of the record and short form in a text.

    Linear in the text but for eyecite, which gets short pieces and `seconds` in all.
    """
    cites = record_cites(text)
    record = [cite for cite in cites if cite.kind != "id"]
    found = list(foreign.found(text))
    masked = _mask(text, [(c.start, c.end) for c in cites] + [(f.start, f.end) for f in found])
    hits, unsearched = reporter_hits(masked, seconds)
    cases, unparsed = _cases(text, hits)
    whole = [*cases, *(_other(item) for item in found)]
    ordered = _marked(text, sorted(whole, key=lambda item: item.start))
    if unsearched >= 0:
        reason = f"not searched for cases: more than {seconds:g} s of work before it."
        unparsed.append(Unparsed(text="", start=unsearched, end=len(text), reason=reason))
    shorts = [hit for hit in hits if hit.kind == "short"]
    references = _references(text, ordered, cites, record, shorts, unparsed)
    return Cited(
        authorities=tuple(ordered),
        record=tuple(record),
        references=tuple(references),
        unparsed=tuple(sorted(unparsed, key=lambda item: item.start)),
    )


def _mask(text: str, spans: Sequence[tuple[int, int]]) -> str:
    parts: list[str] = []
    at = 0
    for start, end in sorted(spans):
        if start >= at:
            parts += [text[at:start], re.sub(r"\S", " ", text[start:end])]
            at = end
    return "".join([*parts, text[at:]])


def _cases(text: str, hits: list[Hit]) -> tuple[list[Authority], list[Unparsed]]:
    cases: list[Authority] = []
    unparsed: list[Unparsed] = []
    reach = 0  # no name reaches back over the citation before
    for hit in hits:
        if hit.kind == "short":
            reach = hit.end
            continue
        shown = hit.cite or " ".join(text[hit.start : hit.end].split())
        if hit.kind == "unknown":
            reason = "no reporter of this name is known."
            unparsed.append(Unparsed(text=shown, start=hit.start, end=hit.end, reason=reason))
            continue
        rest = tail(text, hit.end, hit.page)
        between = " ".join(text[reach : hit.start].split())
        if cases and between == "," and not cases[-1].year and cases[-1].end == reach:
            cases[-1] = cases[-1].model_copy(
                update={
                    "parallel": (*cases[-1].parallel, shown),
                    "pins": (*cases[-1].pins, *rest.pins),
                    "court": rest.court,
                    "year": rest.year,
                    "end": rest.end,
                }
            )
        else:
            cases.append(
                Authority(
                    kind="case",
                    cite=shown,
                    start=hit.start,
                    end=rest.end,
                    name=names(text[max(reach, hit.start - 300) : hit.start]),
                    first_page=int(hit.page) if hit.page.isdecimal() else None,
                    pins=rest.pins,
                    court=rest.court,
                    year=rest.year,
                )
            )
        reach = rest.end
    return cases, unparsed


def _other(item: foreign.Found) -> Authority:
    pins = (item.pin,) if item.pin else ()
    cite = " ".join(item.text.split())
    return Authority(kind=item.kind, cite=cite, start=item.start, end=item.end, pins=pins)


def _marked(text: str, found: list[Authority]) -> list[Authority]:
    """Those in the parenthesis of another are marked as inside."""
    marked: list[Authority] = []
    until = 0
    for item in found:
        inside = item.start < until
        marked.append(item.model_copy(update={"inside": inside}))
        at = item.end
        while not inside and (opened := re.compile(r"\s{0,3}(?=\()").match(text, at)):
            if not AWAY.match(text, opened.end()):
                break
            at = until = _closing(text, opened.end())
    return marked


def _closing(text: str, at: int) -> int:
    """Where a parenthesis ends; it does not reach far where it never does."""
    depth = 0
    for place in range(at, min(len(text), at + MOST_INSIDE)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if not depth:
            return place + 1
    return at + 1


def _references(
    text: str,
    cited: list[Authority],
    cites: list[RecordCite],
    record: list[RecordCite],
    shorts: list[Hit],
    unparsed: list[Unparsed],
) -> list[Reference]:
    index = {id(cite): at for at, cite in enumerate(record)}
    spots: list[tuple[int, int | RecordCite | Hit | re.Match[str]]] = [
        (a.start, at) for at, a in enumerate(cited) if not a.inside
    ]
    spots += [(cite.start, cite) for cite in cites]
    spots += [(hit.start, hit) for hit in shorts]
    supras = [match for match in SUPRA.finditer(text) if _name(match)]
    spots += [(match.start(), match) for match in supras]
    named = {match.start() + match[0].rindex("supra") for match in supras}
    for match in BARE_SUPRA.finditer(text):
        if match.start() not in named:
            reason = "supra without a name."
            unparsed.append(
                Unparsed(text=match[0], start=match.start(), end=match.end(), reason=reason)
            )
    made: list[Reference] = []
    before: list[_Spot] = []
    for start, item in sorted(spots, key=lambda spot: spot[0]):
        if isinstance(item, int):
            before.append(_Spot(start, cited[item].end, item, None))
            continue
        if isinstance(item, RecordCite) and item.kind != "id":
            before.append(_Spot(start, item.end, None, index[id(item)]))
            continue
        if isinstance(item, RecordCite):
            made.append(_id(text, item, before, cited))
        elif isinstance(item, Hit):
            made.append(_short(text, item, cited))
        else:
            made.append(_supra(item, cited))
        last = made[-1]
        before.append(_Spot(start, last.end, last.authority, last.record))
    return made


def _id(text: str, cite: RecordCite, before: list[_Spot], cited: list[Authority]) -> Reference:
    pin = cite.text.partition(".")[2].strip(" ,")
    shown = Reference(kind="id", text=cite.text, start=cite.start, end=cite.end, pin=pin)
    if not before:
        return shown.model_copy(update={"reason": "nothing is cited before it."})
    target = before[-1]
    if target.authority is None and target.record is None:
        return shown.model_copy(update={"reason": "what it repeats is itself unresolved."})
    flags: list[str] = []
    if len(before) > 1 and text[before[-2].end : target.start].lstrip().startswith(";"):
        flags.append("several authorities are cited before it; the last is meant.")
    if target.authority is not None:
        pages = [p.first for p in cite.pins if p.kind == "page"]
        flags += _out_of_range(pages, cited[target.authority])
    update = {"authority": target.authority, "record": target.record, "flags": tuple(flags)}
    return shown.model_copy(update=update)


def _out_of_range(pages: list[int], authority: Authority) -> list[str]:
    first = authority.first_page
    return [
        f"page {page} lies before the first page {first}: probably another source is meant."
        for page in pages
        if first is not None and page < first and not authority.parallel
    ]


def _supra(match: re.Match[str], cited: list[Authority]) -> Reference:
    name = _name(match)
    shown = Reference(
        kind="supra",
        text=" ".join(match[0].split()),
        start=match.start(),
        end=match.end(),
        pin=match["pin"] or match["note"] or "",
    )
    fits = {
        a.cite: at
        for at, a in _before(cited, match.start())
        if a.kind == "case" and _names_it(name, a.name)
    }
    if len(fits) == 1:
        at = next(iter(fits.values()))
        flags = _out_of_range([int(match["pin"])] if match["pin"] else [], cited[at])
        return shown.model_copy(update={"authority": at, "flags": tuple(flags)})
    reason = (
        f"{len(fits)} cases fit {name!r}." if fits else f"no case before it is called {name!r}."
    )
    return shown.model_copy(update={"reason": reason})


def _before(cited: list[Authority], start: int) -> Iterator[tuple[int, Authority]]:
    """The authorities a short form may stand for: the last MOST_BEFORE that precede it."""
    end = bisect_left(cited, start, key=lambda item: item.start)
    first = max(0, end - MOST_BEFORE)
    yield from enumerate(cited[first:end], first)


def _name(match: re.Match[str]) -> str:
    """The name before a supra, without ``See`` and the like; "" where none is left."""
    words = match["name"].split()
    while words and words[0].rstrip(".,") in {
        "See",
        "Compare",
        "Cf",
        "Accord",
        "But",
        "In",
        "also",
    }:
        words = words[1:]
    return " ".join(words)


def _names_it(short: str, name: str) -> bool:
    """``Elm Farms`` and ``Elm Farms v. Fir`` name ``Elm Farms v. Fir Ltd.``"""
    wanted = short.split(" v. ")
    parties = name.split(" v. ")
    if len(wanted) > 1:
        pairs = zip(wanted, parties, strict=False)
        return len(wanted) == len(parties) and all(_begins(part, party) for part, party in pairs)
    return any(_begins(short, party) for party in parties)


def _begins(short: str, party: str) -> bool:
    return f"{party} ".startswith(f"{short} ") or f"{party},".startswith(f"{short},")


def _short(text: str, hit: Hit, cited: list[Authority]) -> Reference:
    series = hit.cite.rpartition(" ")[0] + " "
    fits = {
        a.cite: at
        for at, a in _before(cited, hit.start)
        if any(cite.startswith(series) for cite in (a.cite, *a.parallel))
    }
    shown = Reference(
        kind="short",
        text=" ".join(text[hit.start : hit.end].split()),
        start=hit.start,
        end=hit.end,
        pin=hit.page,
    )
    if len(fits) == 1:
        at = next(iter(fits.values()))
        flags = _out_of_range([int(hit.page)] if hit.page.isdecimal() else [], cited[at])
        return shown.model_copy(update={"authority": at, "flags": tuple(flags)})
    reason = f"{len(fits)} cases fit." if fits else "no case before it has this volume."
    return shown.model_copy(update={"reason": reason})
