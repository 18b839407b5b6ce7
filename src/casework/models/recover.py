"""What a folder's earlier processes left undone, put in order when it is opened."""

from casework.models import entries
from casework.models.caps import Purse
from casework.models.entries import Entry
from casework.models.ledger import Ledger
from casework.models.store import Intent, Store


def recover(store: Store, ledger: Ledger, purse: Purse) -> None:
    """Count the old lines, then enter what the ledger lacks.

    A note without its line belongs to a process that was killed: its reply may be stored or not.
    A stored reply without any line means that lines were cut from the ledger.
    """
    old = ledger.take_old()
    for entry in old:
        purse.count(entry)
    recorded = {_attempt(entry) for entry in old}
    paid = {entry["key"] for entry in old if entry["outcome"] == "ok" and not entry["cache_hit"]}

    def enter(entry: Entry) -> None:
        ledger.append(entry)
        purse.count(entry)

    noted = store.left_over()
    for intent in noted:
        if _attempt(intent.line) in recorded:
            continue
        entry = _outcome(store, intent, paid)
        if entry["outcome"] == "ok":
            paid.add(intent.key)
        enter(entry)
    for key in sorted(store.keys() - paid):
        reply = store.get(key)
        if reply is not None:
            enter(entries.reentered(reply))
    store.commit(done=[intent.id for intent in noted])


def _outcome(store: Store, intent: Intent, paid: set[str]) -> Entry:
    reply = None if intent.key in paid else store.get(intent.key)
    if reply is None:
        return intent.line
    return entries.answered(intent.line, reply, "entered after a restart")


def _attempt(entry: Entry) -> tuple[str, int, str]:
    """What tells one attempt from another: a call's key, its number and its instant."""
    return entry["key"], entry["number"], entry["time"]
