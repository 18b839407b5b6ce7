"""The one schema of tantivy, and documents of it made from heads and units.

`what` tells three kinds of entries apart: ``unit`` (a passage), ``head`` (a document, holding
what holds for all of it and no text) and ``file`` (a file of the room as it was indexed).
"""

import json
from collections.abc import Collection
from typing import Any

from casework.documents.search.units import Head, Unit, bates_keys, numbers_of
from casework.documents.search.words import both

FORMAT = 1
"""Changes with the schema, with words.py and with units.py: an index of another is made anew."""
MOST_STORED = 2_000
"""Characters of a header that are kept for showing."""


def make_schema() -> Any:
    """Fields of words are given as words parted by spaces (words.both), so that tantivy's part
    is to split at spaces; `raw` fields are compared as they are."""
    import tantivy

    builder = tantivy.SchemaBuilder()
    for name in ("text", "split", "path", "custodian", "from", "to", "subject", "id"):
        builder.add_text_field(name, tokenizer_name="whitespace", index_option="position")
    for name in ("what", "file", "type", "layer", "sha256", "bates"):
        builder.add_text_field(name, tokenizer_name="raw", index_option="basic")
    builder.add_text_field("place", tokenizer_name="raw", index_option="basic", fast=True)
    builder.add_integer_field("date", indexed=True)
    builder.add_integer_field("page", indexed=True)
    builder.add_unsigned_field("part", indexed=True, fast=True)
    builder.add_unsigned_field("order", fast=True)
    builder.add_bytes_field("stored", stored=True)
    return builder.build()


def head_entry(file: str, head: Head) -> Any:
    """The entry of a document."""
    entry = _common("head", file, head)
    entry.add_text("place", head.path)
    entry.add_unsigned("order", head.number & ~0xFFFFFF)
    stored = {"path": head.path, "type": head.type, "day": head.day, "custodian": head.custodian}
    stored |= {"subject": head.subject[:MOST_STORED], "reason": head.reason[:MOST_STORED]}
    entry.add_bytes("stored", _pack(stored | {"chain": head.chain}))
    for key in bates_keys(head.bates):
        entry.add_text("bates", key)
    return entry


def unit_entry(file: str, head: Head, unit: Unit, number: int) -> Any:
    """The entry of the `number`-th unit (from 1) of a document."""
    entry = _common("unit", file, head)
    entry.add_text("place", f"{head.path}\0{number:08}")
    entry.add_unsigned("order", (head.number & ~0xFFFFFF) + min(number, 0xFFFFFF))
    joined, apart = both(unit.text)
    entry.add_text("text", joined)
    if apart:
        entry.add_text("split", apart)
    entry.add_text("layer", unit.layer)
    if unit.page is not None:
        entry.add_integer("page", unit.page)
    for key in bates_keys(*numbers_of(head, unit)):
        entry.add_text("bates", key)
    if unit.identifiers:
        entry.add_text("id", both(unit.identifiers)[0])
    stored = {"path": head.path, "type": head.type, "day": head.day, "custodian": head.custodian}
    stored |= {"subject": head.subject[:MOST_STORED], "chain": head.chain, "layer": unit.layer}
    pieces = [(offset, head.prefix + anchor) for offset, anchor in unit.pieces]
    entry.add_bytes("stored", _pack(stored | {"text": unit.text, "pieces": pieces}))
    return entry


def file_entry(file: str, fingerprint: str, shas: Collection[str], left: Collection[str]) -> Any:
    """The entry of a file: `shas` of all it holds, `left` of what was left out as withdrawn."""
    import tantivy

    entry = tantivy.Document()
    entry.add_text("what", "file")
    entry.add_text("file", file)
    for sha in {*shas, *left}:
        entry.add_text("sha256", sha)
    stored = {"file": file, "fingerprint": fingerprint, "shas": sorted(shas), "left": sorted(left)}
    entry.add_bytes("stored", _pack(stored))
    return entry


def unpack(entry: Any) -> dict[str, Any]:
    """What an entry keeps for showing."""
    return json.loads(entry.get_first("stored"))


def _pack(stored: dict[str, Any]) -> bytes:
    return json.dumps(stored, ensure_ascii=False).encode("utf-8", "replace")


def _common(what: str, file: str, head: Head) -> Any:
    import tantivy

    entry = tantivy.Document()
    entry.add_text("what", what)
    entry.add_text("file", file)
    entry.add_text("type", _safe(head.type.casefold()))
    entry.add_unsigned("part", head.number)
    for sha in head.chain:
        entry.add_text("sha256", sha)
    if head.day is not None:
        entry.add_integer("date", head.day)
    words = {"path": head.path, "custodian": head.custodian, "from": head.sender}
    for name, text in (words | {"to": head.to, "subject": head.subject}).items():
        if text:
            entry.add_text(name, both(text)[0])
    return entry


def _safe(text: str) -> str:
    return text.encode("utf-8", "replace").decode()
