"""Objects embedded in documents and mails: folders of a compound file, without a file around."""

from collections.abc import Iterable

from casework.documents.readers.compound import Storage, storage_kind, unwrapped
from casework.documents.readers.parsed import GaveUp, Nest, Parsed, as_reading, safe_name
from casework.documents.records import Reading


def read_object(
    root: Storage, name: str, nest: Nest, told: Iterable[tuple[str, str]] = ()
) -> Reading:
    """One OLE object as a Reading: an old Office document, a wrapped file, or an honest entry."""
    from casework.documents.readers import oldsheets, oldslides, oldword

    kind = storage_kind(root)
    readers = {
        "doc": oldword.read_storage,
        "xls": oldsheets.read_storage,
        "ppt": oldslides.read_storage,
    }
    deeper = nest.deeper()
    if deeper.depth > nest.limits.depth:
        reason = f"nested more than {nest.limits.depth} deep; not opened."
        return Reading(name=safe_name(name), type=kind, state="too_big", reason=reason)
    if kind not in readers:
        inner = unwrapped(root, name, nest)
        if inner:
            extra = inner[0].properties + tuple(told)
            return inner[0].model_copy(update={"properties": extra})
        holds = ", ".join(repr(entry) for entry in root.names()[:8])
        reason = f"an OLE object of a kind that is not read (it holds {holds})."
        return Reading(
            name=safe_name(name),
            type="ole",
            state="unreadable",
            reason=reason,
            properties=tuple(told),
        )
    try:
        parsed = readers[kind](root, deeper)
    except GaveUp as gave_up:
        return as_reading(safe_name(name), kind, Parsed(), gave_up.state, str(gave_up))
    parsed.properties += told
    return as_reading(safe_name(name), kind, parsed)


def embedded_objects(root: Storage, prefix: str, parsed: Parsed, nest: Nest) -> None:
    """Folders whose names begin with `prefix` become children, 200 of them at most."""
    names = [name for name in root.names() if name.upper().startswith(prefix.upper())]
    for name in names[:200]:
        inner = root.storage(name)
        if inner is not None:
            parsed.children.append(read_object(inner, name, nest))
    if len(names) > 200:
        parsed.warnings.append(f"only the first 200 of {len(names):,} embedded objects were read.")
