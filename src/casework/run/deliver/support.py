"""Citation support, by code: does each citation name a document that is there, and a place that
was read and holds what is claimed? (Deliverable protocol, "Recorded per run".)

A citation is a document's id in brackets, or its title or file name followed by a place. The
claim is the words quoted; where none are, the numbers of the sentence that cites. Whether a place
supports a claim with neither is not for code to say.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from casework.documents.anchors import Places
from casework.documents.quotation import Flow, find_quotation, only_within
from casework.documents.records import Reading
from casework.run.deliver.office import Listed
from casework.run.records import Support

MOST = 2_000
REACH = 1_000
SHORTEST = 8
"""Characters below which a quotation without a figure says nothing: any text holds it."""
PLACES = (
    r"(?:att\d+/)*(?:T\d+R\d+|(?:p|L|msg|fn|en|c|H|F|slide|¶)\d+(?:\.[a-z]+\d*)?)\b",
    r"(?i:p(?:p|age|ages)?\.? ?\d+(?: ?[-–] ?\d+)?)",
    r"¶+ ?\d+(?:\.\d+)*",
    r"(?i:para(?:graph)?s?\.? ?\d+(?:\.\d+)*)",
    r"(?i:(?:(?:cl(?:ause)?|s(?:ec(?:tion)?)?|art(?:icle)?)s?\.?|§+) ?"
    r"\d+(?:\.\d+)*(?:\([a-z0-9]+\))*)",
    r"(?:[A-Za-z0-9 _'-]{1,40}!)?[A-Z]{1,3}\d+(?::[A-Z]{1,3}\d+)?",
)
PLACE = f"(?:{'|'.join(PLACES)})"
QUOTE = r"(?:[^“\"\n]{0,20}[“\"](?P<quote>[^”\"\n]{3,800})[”\"])?"
BRACKET = re.compile(rf"\[(?P<id>[A-Za-z]{{0,4}}\d{{1,6}})\](?:, (?P<place>{PLACE}))?{QUOTE}")
NUMBER = re.compile(r"\d[\d,. ]*\d|\d")
SENTENCE = re.compile(r"(?<=[.!?])\s+")


class Claim(NamedTuple):
    """A citation as it stands in the deliverable, and the rest of the sentence that cites."""

    text: str
    key: str
    place: str
    quote: str
    sentence: str


def support(
    deliverable: Reading,
    sources: Sequence[Listed],
    read: Mapping[str, set[str]],
    reading_of: Callable[[Listed], Reading],
) -> tuple[Support, ...]:
    """What code finds of each citation, in the order of the document; at most `MOST`."""
    by_key = {source.id.casefold(): source for source in sources}
    for source in sources:
        by_key[source.title.casefold()] = source
        by_key[source.path.rpartition("/")[2].casefold()] = source
    found: list[Support] = []
    for claim in claims(deliverable, sources):
        source = by_key.get(claim.key.casefold())
        if source is None:
            problem = f"the room has no document {claim.key!r}"
            found.append(Support(citation=claim.text, problem=problem))
        else:
            found.append(_weigh(claim, source, read.get(source.id, set()), reading_of(source)))
        if len(found) == MOST:
            break
    return tuple(found)


def claims(deliverable: Reading, sources: Sequence[Listed]) -> Iterator[Claim]:
    """All citations of a deliverable: in its text, and in its footnotes with the sentence that
    points to them unknown (a note is then its own sentence)."""
    titles = sorted(
        {s.title for s in sources if len(s.title) > 11}
        | {s.path.rpartition("/")[2] for s in sources},
        key=len,
        reverse=True,
    )
    named = re.compile(
        rf"(?P<id>{'|'.join(map(re.escape, titles))}),? (?P<place>{PLACE}){QUOTE}", re.IGNORECASE
    )
    for passage in deliverable.passages:
        if passage.layer not in {"visible", "footnote"}:
            continue
        text = passage.text
        taken: list[tuple[int, int]] = []
        for pattern in (BRACKET, named) if titles else (BRACKET,):
            for match in pattern.finditer(text):
                if any(start < match.end() and match.start() < end for start, end in taken):
                    continue
                taken.append(match.span())
                yield Claim(
                    text=match.group().strip()[:300],
                    key=match["id"],
                    place=match["place"] or "",
                    quote=match["quote"] or "",
                    sentence=_sentence(_blanked(text, *match.span()), match.start()),
                )


def _blanked(text: str, start: int, end: int) -> str:
    """A stop within a citation ("cl. 9") ends no sentence."""
    return text[:start] + " " * (end - start) + text[end:]


def _sentence(text: str, at: int) -> str:
    """The sentence around a place, no farther than `REACH` to either side."""
    before = max(0, at - REACH)
    text = text[before : at + REACH]
    start = 0
    for gap in SENTENCE.finditer(text):
        if gap.end() > at - before:
            return text[start : gap.start()]
        start = gap.end()
    return text[start:]


def _weigh(claim: Claim, source: Listed, read: set[str], reading: Reading) -> Support:
    anchors, text, doubt = _at(claim.place, reading)
    told = Support(citation=claim.text, source=source.id, place=claim.place)
    was_read = bool(read & set(anchors)) if anchors else bool(read)
    holds = _holds(claim, source, reading, anchors, text)
    problem = doubt
    if not was_read:
        problem = "this place was not read" if anchors else "the document was not read"
    elif holds is False:
        problem = problem or ("the words do not stand there" if claim.quote else "no number agrees")
    elif holds is None and claim.quote:
        problem = problem or "the words quoted are too few to show anything"
    return told.model_copy(update={"read": was_read, "holds": holds, "problem": problem})


def _at(place: str, reading: Reading) -> tuple[tuple[str, ...], str, str]:
    """Anchors and text of a place; the whole document where none is given."""
    if not place:
        return (), reading.text(), ""
    places = Places(reading)
    found = places.resolve(place)
    if not found.anchors and found.kind == "paragraph":
        found = places.resolve(re.sub(r"(?i)^(?:para(?:graph)?s?\.?|¶+) ?", "clause ", place))
    if found.anchors:
        return found.anchors, found.text, ""
    if found.kind == "clause" and found.candidates:
        texts = [p.text for p in reading.passages if p.anchor in found.candidates]
        return found.candidates, "\n".join(texts), ""
    return (), reading.text(), f"it has no place {place!r}"


def _holds(
    claim: Claim, source: Listed, reading: Reading, anchors: tuple[str, ...], text: str
) -> bool | None:
    if claim.quote:
        quote = claim.quote.strip(" .,;…")
        if anchors:
            found = next(Flow([text]).find(quote), None) is not None
        else:
            found = bool(find_quotation(reading, quote))
        if not found or only_within(text, quote):
            return False
        return True if len(quote) >= SHORTEST or re.search(r"\d", quote) else None
    # The number in a title ("Exhibit C-1") is no figure that is claimed.
    sentence = claim.sentence.replace(source.title, " ")
    wanted = {_plain(number) for number in NUMBER.findall(sentence)}
    if not wanted:
        return None
    return bool(wanted & {_plain(number) for number in NUMBER.findall(text)})


def _plain(number: str) -> str:
    return number.replace(",", "").replace(" ", "").strip(".")
