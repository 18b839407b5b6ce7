"""The rules on sources: who asserts what, and whether it stands where the truth says.

sources     truth/facts.jsonl and truth/documents.jsonl agree on who asserts and refutes a fact
anchor      the anchor of a source names a passage of the document
quotation   the quotation stands there word for word
"""

import stat
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from casework.cases.fault import Fault
from casework.cases.records import Document, Fact, SourceRef
from casework.cases.survey import Survey

Citation = Callable[[Path, str, str], str]
"""``(path, anchor, quotation)``: what is wrong with this citation of a file, "" for nothing."""
FACTS, DOCUMENTS = "truth/facts.jsonl", "truth/documents.jsonl"
READERS = 4


def agreement(found: Survey) -> Iterator[Fault]:
    """Rule ``sources``. A document may assert more than the sources a fact names, as a second
    copy does; every source named must be listed, and a fact that is listed needs a source."""
    if not found.broken.isdisjoint({FACTS, DOCUMENTS}):
        return
    documents = {document.id: document for document in found.truth.documents}
    listed: set[str] = set()
    for number, document in enumerate(found.truth.documents):
        listed.update(document.asserts, document.refutes)
        for name in sorted({*document.asserts} & {*document.refutes}):
            message = f"{document.id} both asserts and refutes {name}. Keep one."
            yield _fault("sources", found.line(DOCUMENTS, number), message, DOCUMENTS)
    for number, fact in enumerate(found.truth.facts):
        line = found.line(FACTS, number)
        for ref in fact.source_refs:
            document = documents.get(ref.doc_id)
            if document is None:  # a fault of its own, rule `reference`
                continue
            said = document.asserts if ref.polarity == "asserts" else document.refutes
            if fact.id not in said:
                message = (
                    f"says that {ref.doc_id} {ref.polarity} {fact.id}, but {DOCUMENTS} does not "
                    f"list it there. Add {fact.id} to `{ref.polarity}` of {ref.doc_id}."
                )
                yield _fault("sources", line, message)
        if fact.id in listed and not fact.source_refs:
            message = (
                f"{fact.id} has no source_refs, but {DOCUMENTS} lists it. Say where it stands."
            )
            yield _fault("sources", line, message)


def cited(found: Survey, citation: Citation) -> list[Fault]:
    """Rules ``anchor`` and ``quotation``: every source of every fact, document by document."""
    files = {document.id: found.path / "matter" / document.file for document in _documents(found)}
    by_document: dict[Path, list[tuple[int, Fact, SourceRef]]] = defaultdict(list)
    for number, fact in enumerate(found.truth.facts):
        for ref in fact.source_refs:
            if ref.doc_id in files:
                by_document[files[ref.doc_id]].append((number, fact, ref))
    standing: set[int] = set()

    def look(path: Path) -> list[Fault]:
        faults: list[Fault] = []
        for number, fact, ref in by_document[path]:
            rule, wrong = "anchor", citation(path, ref.anchor, "")
            if not wrong and ref.highlight_text:
                rule, wrong = "quotation", citation(path, ref.anchor, ref.highlight_text)
            if wrong:
                message = f"{fact.id} in {ref.doc_id} ({path.name}): {wrong}"
                faults.append(_fault(rule, found.line(FACTS, number), message))
            elif not citation(path, ref.anchor, fact.highlight_text):
                standing.add(number)
        return faults

    with ThreadPoolExecutor(READERS) as pool:
        faults = [fault for part in pool.map(look, by_document) for fault in part]
    wrong = {fault.line for fault in faults}
    for number, fact in enumerate(found.truth.facts):
        line = found.line(FACTS, number)
        known = [ref for ref in fact.source_refs if ref.doc_id in files]
        if fact.highlight_text and known and number not in standing and line not in wrong:
            message = f"{fact.id}: its highlight_text stands at none of its sources."
            faults.append(_fault("quotation", line, message))
    return faults


def _documents(found: Survey) -> Iterator[Document]:
    """Documents of the truth whose file lies in matter/ itself, as a file and no link."""
    for document in found.truth.documents:
        path = found.path / "matter" / document.file
        if path.name != document.file or not path.exists():
            continue
        if stat.S_ISREG(path.lstat().st_mode):
            yield document


def _fault(rule: str, line: int | None, message: str, file: str = FACTS) -> Fault:
    return Fault(rule=rule, file=file, line=line, message=message)
