"""Citations of the record to documents of a room, with the page.

``Doc. 57-11 at 3`` is the document stamped 57-11 (or filed as such) and in it the physical page
that the court counts as 3; ``Ex. B`` goes through an index of exhibits; ``Id. at 5`` repeats the
citation before it. What cannot be resolved is in the answer too, with the reason.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping

from casework.cases.records import Record
from casework.documents.anchors import Place, Places
from casework.documents.court.authority import Cited, authorities
from casework.documents.court.cite import RecordCite, record_cites
from casework.documents.court.filing import BARE
from casework.documents.court.testimony import is_testimony, names_deponent
from casework.documents.records import Reading

Number = tuple[int, int | None]
"""A docket number: entry and attachment (None for the main document)."""
SHOWN = 6
MOST_PAGES = 50


class Resolved(Record):
    """One citation and where it leads.

    `path` is "" where no document of the room is meant for certain; `candidates` are paths where
    several may be. `places` has one entry a pin (none for a whole document). `reason` says what
    is unresolved, `doubts` what is doubtful though resolved. `repeats` is set for ``Id.``.
    """

    cite: RecordCite
    path: str = ""
    places: tuple[Place, ...] = ()
    reason: str = ""
    doubts: tuple[str, ...] = ()
    candidates: tuple[str, ...] = ()
    repeats: bool = False


class Filings:
    """The documents of a room as a docket knows them.

    `readings` by path; `entries` the paths filed under each number, as file names or an index
    say; `exhibits` what an exhibit's letter or number stands for: (entry it belongs to, or None,
    and the letter) to its docket number; `own` the names this case is cited by; `bare` the paths
    filed under a number that only a bare number in their names tells.
    """

    def __init__(
        self,
        readings: Mapping[str, Reading],
        entries: Mapping[Number, Collection[str]] | None = None,
        exhibits: Mapping[tuple[int | None, str], Number] | None = None,
        own: Collection[str] = (),
        bare: Collection[str] = (),
    ) -> None:
        self._readings = readings
        self._exhibits = dict(exhibits or {})
        self._own = frozenset(own)
        self._bare = frozenset(bare)
        self._places: dict[str, Places] = {}
        self._filed = {number: tuple(paths) for number, paths in (entries or {}).items()}
        self._stamped: dict[Number, list[str]] = defaultdict(list)
        self._stickers: dict[str, list[str]] = defaultdict(list)
        for path, reading in readings.items():
            for label in reading.labels:
                if label.stamp and label.stamp.document is not None:
                    number = (label.stamp.document, label.stamp.attachment or None)
                    if path not in self._stamped[number]:
                        self._stamped[number].append(path)
                if label.exhibit and path not in self._stickers[label.exhibit]:
                    self._stickers[label.exhibit].append(path)

    def resolve(self, text: str, here: int | None = None) -> list[Resolved]:
        """Every citation of the record in a text, ``Id.`` included, in order.

        `here` is the docket entry the text was filed under: its exhibits are its own.
        """
        return self.resolve_cited(authorities(text), here)

    def resolve_cited(self, cited: Cited, here: int | None = None) -> list[Resolved]:
        """The same for a text whose citations are found already."""
        found = [answer for cite in cited.record for answer in self.resolve_cite(cite, here)]
        for reference in cited.references:
            if reference.kind == "id" and reference.record is not None:
                target = cited.record[reference.record]
                again = _again(target, reference.text, reference.start, reference.end)
                found += [
                    answer.model_copy(update={"repeats": True})
                    for answer in self.resolve_cite(again, here)
                ]
        return sorted(found, key=lambda answer: answer.cite.start)

    def resolve_cite(self, cite: RecordCite, here: int | None = None) -> list[Resolved]:
        """Where one citation leads; a range leads to each document of it."""
        if cite.kind == "transcript":
            return [self._spoken(cite)]
        if cite.last_doc is not None:
            return list(self._range(cite))
        if cite.exhibit:
            return [self._exhibit(cite, here if cite.doc is None else cite.doc)]
        if cite.doc is None:
            return [Resolved(cite=cite, reason="it names no document.")]
        return [self._document(cite, (cite.doc, cite.att))]

    def _range(self, cite: RecordCite) -> Iterator[Resolved]:
        assert cite.doc is not None and cite.last_doc is not None
        first, last = (cite.doc, cite.att or 0), (cite.last_doc, cite.last_att or 0)
        numbers = {*self._filed, *self._stamped}
        known = sorted(numbers, key=lambda number: (number[0], number[1] or 0))
        mains = first[1] == 0 and last[1] == 0
        inside = [
            number
            for number in known
            if first <= (number[0], number[1] or 0) <= last and not (mains and number[1])
        ]
        for number in inside:
            yield self._document(cite, number)
        if mains:
            wanted = range(first[0], min(last[0], first[0] + 1000) + 1)
            missing = [str(doc) for doc in wanted if (doc, None) not in inside]
        else:
            wanted = range(first[1], min(last[1], first[1] + 1000) + 1) if cite.att else range(0)
            one = first[0] == last[0]
            missing = [f"{first[0]}-{a}" for a in wanted if one and (first[0], a) not in inside]
        if missing or not inside:
            told = ", ".join(missing[:SHOWN]) + (" …" if len(missing) > SHOWN else "")
            yield Resolved(cite=cite, reason=f"of this range not in the room: {told or 'all'}.")

    def _exhibit(self, cite: RecordCite, entry: int | None) -> Resolved:
        """An exhibit of an entry, or of the room where no entry is known."""
        shown = f"Exhibit {cite.exhibit}" + (f" of Document {entry}" if entry is not None else "")
        if cite.series:
            return Resolved(cite=cite, reason=f"{shown} is one of another series ({cite.series}).")
        name = cite.exhibit.upper()
        fits = {of: to for (of, letter), to in self._exhibits.items() if letter.upper() == name}
        if entry is not None:
            near = [of for of in (entry, None) if of in fits][:1]
            others = [f"{_shown(to)} (of {of})" for of, to in fits.items() if of not in near]
            fits = {of: fits[of] for of in near}
        else:
            others = []
        numbers = list(dict.fromkeys(fits.values()))
        if len(numbers) == 1:
            return self._document(cite, numbers[0])
        if numbers:
            told = ", ".join(_shown(number) for number in numbers[:SHOWN])
            return Resolved(cite=cite, reason=f"{shown} may be any of {told}.")
        marked = [p for p in self._stickers.get(cite.exhibit, []) if self._is_of(p, entry)]
        if len(marked) == 1:
            doubt = f"known by the mark Exhibit {cite.exhibit} on its pages only."
            return self._at(cite, marked[0], (doubt,))
        if marked:
            reason = f"{len(marked)} documents bear the mark Exhibit {cite.exhibit}."
            return Resolved(cite=cite, reason=reason, candidates=tuple(marked))
        hint = f" Exhibits of this name: {', '.join(others[:SHOWN])}." if others else ""
        return Resolved(cite=cite, reason=f"no index tells what {shown} is.{hint}")

    def _is_of(self, path: str, entry: int | None) -> bool:
        """Whether a document may belong to an entry: no page of it is stamped with another."""
        stamps = [label.stamp for label in self._readings[path].labels if label.stamp]
        return entry is None or all(stamp.document in {entry, None} for stamp in stamps)

    def _document(self, cite: RecordCite, number: Number) -> Resolved:
        stamped, filed = self._stamped.get(number, []), self._filed.get(number, ())
        doubts = [cite.note] if cite.note else []
        if cite.case and cite.case not in self._own:
            doubts.append(f"it may be a document of another case ({cite.case}).")
        paths = stamped or list(filed)
        if stamped and filed and not set(stamped) & set(filed):
            told = ", ".join(sorted(filed)[:SHOWN])
            doubts.append(f"filed as {_shown(number)} is {told}; the stamp was followed.")
        if not paths:
            reason = f"{_shown(number)} is not in the room."
            return Resolved(cite=cite, reason=reason, doubts=tuple(doubts))
        exact = cite.model_copy(update={"doc": number[0], "att": number[1]})
        answers = [self._at(exact, path, tuple(doubts)) for path in paths]
        if len(answers) > 1:
            answers = [a for a in answers if cite.pins and not a.reason] or answers
        if len(answers) > 1:
            reason = f"{len(answers)} documents are {_shown(number)}."
            return Resolved(cite=cite, reason=reason, candidates=tuple(a.path for a in answers))
        (answer,) = answers
        more = (BARE,) if answer.path in self._bare and not stamped else ()
        return answer.model_copy(update={"cite": cite, "doubts": (*answer.doubts, *more)})

    def _at(self, cite: RecordCite, path: str, doubts: tuple[str, ...]) -> Resolved:
        """The places of a citation's pins in one document."""
        reading = self._readings.get(path)
        if reading is None:
            return Resolved(cite=cite, path=path, reason="this document has not been read.")
        places = self._places.setdefault(path, Places(reading))
        number = (cite.doc, cite.att)
        stamped = any(
            label.stamp and (label.stamp.document, label.stamp.attachment or None) == number
            for label in reading.labels
        )
        found: list[Place] = []
        more: list[str] = []
        for pin in cite.pins:
            if stamped:
                found.append(places.cited(cite.model_copy(update={"pins": (pin,)}), cite.text))
            elif pin.kind == "page":
                pages = range(pin.first, min(pin.last, pin.first + MOST_PAGES) + 1)
                found += [places.resolve(f"p{page}") for page in pages]
                more.append("its pages bear no stamp of this number: physical pages are given.")
            else:
                found.append(places.pinned(pin, cite.text))
        reason = " ".join(dict.fromkeys(p.reason for p in found if not p.anchors))
        return Resolved(
            cite=cite,
            path=path,
            places=tuple(found),
            reason=reason,
            doubts=(*doubts, *dict.fromkeys(more)),
        )

    def _spoken(self, cite: RecordCite) -> Resolved:
        """A witness by page and line: the transcripts of this witness's testimony."""
        spoken: list[str] = []
        for path, reading in self._readings.items():
            if names_deponent(reading, cite.witness):
                places = self._places.setdefault(path, Places(reading))
                if is_testimony(reading, places.transcript):
                    spoken.append(path)
        # The text beside a PDF is the same transcript.
        pdfs = {path[:-4].lower() for path in spoken if path.lower().endswith(".pdf")}
        twins = {p for p in spoken if p.lower().endswith(".txt") and p[:-4].lower() in pdfs}
        answers = [self._at(cite, path, ()) for path in spoken if path not in twins]
        if not answers:
            reason = f"no transcript of {cite.witness} is in the room."
            return Resolved(cite=cite, reason=reason)
        fits = [answer for answer in answers if not answer.reason]
        if len(fits) == 1 or len(answers) == 1:
            return (fits or answers)[0]
        paths = tuple(answer.path for answer in fits or answers)
        reason = f"{len(paths)} transcripts of {cite.witness} are in the room."
        return Resolved(cite=cite, reason=reason, candidates=paths)


def _again(target: RecordCite, text: str, start: int, end: int) -> RecordCite:
    """The citation an ``Id.`` stands for: its target, with its own pins where it has any."""
    own = record_cites(text)
    pins = own[0].pins if own and own[0].pins else target.pins
    return target.model_copy(update={"text": text, "start": start, "end": end, "pins": pins})


def _shown(number: Number) -> str:
    return f"Document {number[0]}" + (f"-{number[1]}" if number[1] else "")
