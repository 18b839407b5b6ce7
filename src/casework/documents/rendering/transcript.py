"""Testimony as pages of 25 numbered lines, the same for every format."""

import textwrap

from casework.documents.rendering.compose.legal import caption_lines
from casework.documents.rendering.figures import shown_date
from casework.documents.rendering.manuscript import Manuscript, TestimonyBody, Utterance

LINES, COLUMNS = 25, 58


def pages(manuscript: Manuscript, body: TestimonyBody) -> list[list[str]]:
    """The lines of each page, 25 at most; their numbers are not among them. A transcript begins
    with its cover and its appearances, an excerpt with testimony."""
    made: list[list[str]] = []
    if manuscript.doc_type == "deposition_transcript":
        made += _parted(_cover(manuscript, body))
        if body.appearances:
            made += _parted(["APPEARANCES:", "", *_wrapped(body.appearances)])
    lines = [line for utterance in body.examination for line in _spoken(utterance)]
    head = []
    if manuscript.doc_type == "deposition_transcript":
        head = _opening(body)
    made += _parted([*head, *lines])
    if manuscript.doc_type == "deposition_transcript" and body.reporter:
        made += _parted(_certificate(manuscript, body))
    return made


def _parted(lines: list[str]) -> list[list[str]]:
    return [lines[start : start + LINES] for start in range(0, len(lines), LINES)]


def _wrapped(given: tuple[str, ...], indent: str = "") -> list[str]:
    return [
        line
        for each in given
        for line in textwrap.wrap(each, COLUMNS, initial_indent=indent, subsequent_indent=indent)
    ]


def _centered(words: str) -> list[str]:
    return [line.center(COLUMNS).rstrip() for line in textwrap.wrap(words, COLUMNS - 4)]


def _cover(manuscript: Manuscript, body: TestimonyBody) -> list[str]:
    caption = body.caption
    lines = _centered(caption.court.upper())
    lines += _centered(caption.division.upper()) if caption.division else []
    lines += [""]
    for pair in caption_lines(caption):
        left, right = pair.split("\t")
        lefts, rights = textwrap.wrap(left, 31) or [""], textwrap.wrap(right, 24) or [""]
        for row in range(max(len(lefts), len(rights))):
            a = lefts[row] if row < len(lefts) else ""
            b = rights[row] if row < len(rights) else ""
            lines.append(f"{a:31} )  {b}".rstrip())
    lines += ["", "", *_centered(manuscript.title.upper()), ""]
    lines += _centered(shown_date(manuscript.dated, manuscript.date_style))
    lines += _centered(body.place) if body.place else []
    lines += ["", *_centered(f"Reported by: {body.reporter}")] if body.reporter else []
    return lines


def _opening(body: TestimonyBody) -> list[str]:
    sworn = f"{body.witness.upper()}, having been first duly sworn, was examined and testified:"
    lines = textwrap.wrap(sworn, COLUMNS, initial_indent="          ")
    lines += [" " * 22 + "EXAMINATION"]
    if body.examiner:
        lines += textwrap.wrap(f"BY {body.examiner.upper()}:", COLUMNS)
    return lines


def _certificate(manuscript: Manuscript, body: TestimonyBody) -> list[str]:
    day = shown_date(manuscript.dated, manuscript.date_style)
    words = (
        f"I, {body.reporter}, certify that {body.witness} was duly sworn, that the foregoing is a "
        f"true record of the testimony given before me on {day}, and that I am neither related to "
        "nor employed by any party to this action."
    )
    lines = [*_centered("REPORTER'S CERTIFICATE"), ""]
    lines += textwrap.wrap(words, COLUMNS, initial_indent="     ")
    return [*lines, "", "", "     " + "_" * 30, *_wrapped((body.reporter,), "     ")]


def _spoken(utterance: Utterance) -> list[str]:
    words = " ".join(utterance.text.split())
    if utterance.speaker.upper().rstrip(".:") in ("Q", "A"):
        first, rest = f"     {utterance.speaker[0].upper()}.   ", ""
    elif utterance.speaker:
        first, rest = " " * 10, ""
        words = f"{utterance.speaker.rstrip(':')}:  {words}"
    else:
        first = rest = " " * 12
    return textwrap.wrap(
        words, COLUMNS, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
    )
