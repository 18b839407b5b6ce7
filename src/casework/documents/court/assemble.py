"""The filings of a room: readings, file names and a docket put together for citations."""

import re
from collections import defaultdict
from collections.abc import Mapping

from casework.documents.court.docket import Docket
from casework.documents.court.filing import named
from casework.documents.court.resolve import Filings, Number
from casework.documents.margin import plain
from casework.documents.records import Reading

EXHIBIT = re.compile(r"\b(?:exhibit|exh?\.?)\s*#?\s*([A-Z]{1,2}(?:-?\d{1,4})?|\d{1,4})\b", re.I)


def filings(readings: Mapping[str, Reading], docket: Docket | None = None) -> Filings:
    """What the documents of a room are on a docket: by their names, their stamps (which win) and,
    where there is a docket, what its attachments are titled."""
    entries: dict[Number, list[str]] = defaultdict(list)
    exhibits: dict[tuple[int | None, str], Number] = {}
    said = named(readings.items())
    for path, one in said.items():
        if one.number is None:
            continue
        number = (one.number.document, one.number.attachment)
        entries[number].append(path)
        if one.exhibit:
            exhibits[number[0], one.exhibit] = number
    for entry in docket.entries if docket else ():
        for one in entry.attachments:
            found = EXHIBIT.search(one.title)
            if found and entry.number is not None and one.number is not None:
                exhibits[entry.number, found[1].upper()] = (entry.number, one.number)
    own = [docket.docket_number] if docket and docket.docket_number else []
    bare = [path for path, one in said.items() if one.bare]
    return Filings(readings, entries, exhibits, own, bare)


def words(reading: Reading) -> str:
    """What a document itself says, to find its citations in: its body and its notes, with those
    of the papers inside it, without counted line numbers, markers, headers or stamps."""
    found: list[str] = []
    for _, part in reading.walk():
        own = [passage for passage in part.passages if passage.layer in {"visible", "footnote"}]
        found.append("\n".join(plain(passage) for passage in own))
    return "\n\n".join(found).strip("\n")
