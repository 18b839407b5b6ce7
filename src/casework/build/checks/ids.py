"""Ids: each once, each known, and no chain of references that comes back to itself."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from casework.build.fault import Fault


def repeated(where: str, ids: Iterable[str]) -> list[Fault]:
    """Ids that occur more than once."""
    counted = Counter(ids)
    return [
        Fault(
            rule="id_repeated",
            where=f"{where} {name}",
            message=f"the id stands {count} times.",
            fix="Give every entry an id of its own.",
        )
        for name, count in counted.items()
        if count > 1
    ]


def unknown(where: str, ids: Iterable[str], known: Collection[str], what: str) -> list[Fault]:
    """References to ids that are not there; `what` names the table they must come from."""
    return [
        Fault(
            rule="id_unknown",
            where=where,
            message=f"{name!r} is not in {what}.",
            fix=f"Use only ids of {what}.",
        )
        for name in dict.fromkeys(ids)
        if name not in known
    ]


def cycles(where: str, edges: Mapping[str, Sequence[str]]) -> list[Fault]:
    """A chain of references that comes back to where it began; [] for a DAG."""
    done: set[str] = set()
    for start in edges:
        if start in done:
            continue
        path: list[str] = []
        on_path: set[str] = set()
        stack: list[tuple[str, bool]] = [(start, False)]
        while stack:
            node, leaving = stack.pop()
            if leaving:
                path.pop()
                on_path.discard(node)
                done.add(node)
                continue
            if node in on_path:
                ring = " → ".join([*path[path.index(node) :], node])
                message = f"the references go in a circle: {ring}."
                fix = "Take one of them out."
                return [Fault(rule="cycle", where=where, message=message, fix=fix)]
            if node in done:
                continue
            path.append(node)
            on_path.add(node)
            stack.append((node, True))
            stack.extend((after, False) for after in edges.get(node, ()))
    return []
