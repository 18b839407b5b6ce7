"""Which filing a citation of evidence means: ``Doc. 57-11``, ``ECF No. 71-4 at 3``, ``Ex. C``."""

import re
from collections.abc import Iterable, Sequence

from casework.build.record.records import Filing
from casework.documents.court.cite import RecordCite, record_cites


def filings_cited(words: str, filings: Sequence[Filing]) -> tuple[str, ...]:
    """Ids of the filings that words cite, in order, each once; () where none is meant for certain.

    A docket number names one filing. An exhibit's letter or a witness names one only where one
    filing's title bears it.
    """
    found: dict[str, None] = {}
    known = {filing.id: filing for filing in filings}
    if words.strip() in known:
        return (words.strip(),)
    for cite in record_cites(words):
        found |= dict.fromkeys(filing.id for filing in _meant(cite, filings))
    if not found:
        bare = re.fullmatch(r"\s*(?:Docs?\.?\s*)?#?(\d{1,5}(?:-\d{1,4})?)(?:\D.*)?", words)
        if bare and bare[1] in known:
            found[bare[1]] = None
    return tuple(found)


def _meant(cite: RecordCite, filings: Iterable[Filing]) -> list[Filing]:
    own = [filing for filing in filings if cite.doc in (None, filing.document)]
    if cite.kind == "docket" and cite.att is not None:
        last = cite.last_att or cite.att
        return [f for f in own if f.attachment and cite.att <= f.attachment <= last]
    if cite.exhibit:
        name = re.compile(rf"\bEx(?:hibit|h?s?\.)?\s{{0,3}}{re.escape(cite.exhibit)}\b", re.I)
        named = [filing for filing in own if name.search(filing.title)]
        if len(named) == 1:
            return named
    if cite.kind == "docket":
        return [filing for filing in own if not filing.attachment]
    if cite.kind == "transcript" and cite.witness:
        said = re.compile(rf"\b{re.escape(cite.witness)}\b", re.IGNORECASE)
        own = [f for f in filings if said.search(f.title)]
        return own if len(own) == 1 else []
    return []
