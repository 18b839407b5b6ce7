"""What code looks at in a planned document: people, days, form, threads, and stray facts."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import cached_property

from casework.build.artifacts.room import ADDED_ROLES, Slate, Specification
from casework.build.augment.presence import Presence
from casework.build.augment.shards import WITH_RECIPIENTS, share
from casework.build.checks.ids import cycles, repeated, unknown
from casework.build.fault import Fault, fault_at
from casework.build.settings import Load
from casework.documents.rendering.manuscript import FORMATS_OF

STRAYS = 0.8
"""Noise and chaff whose plan holds this share of a fact's telling words bears on it."""
MAIL = ("email", "meeting_invite")


class Told:
    """What plans are checked against: the calendar, and every fact that is decided about."""

    def __init__(self, presence: Presence, facts: Mapping[str, str]) -> None:
        self.presence = presence
        self.facts = facts

    @cached_property
    def longest(self) -> dict[str, str]:
        """Facts of enough words that sharing them means something."""
        return {name: text for name, text in self.facts.items() if len(text.split()) >= 6}


def document_faults(one: Specification, told: Told) -> Iterator[Fault]:
    """What is wrong with one specification by itself."""
    where = f"{one.id} ({one.title})"
    day = one.dated.date()
    yield from told.presence.date_faults(where, day)
    yield from told.presence.faults(where, one.author, day, writes=True)
    for recipient in one.recipients:
        yield from told.presence.faults(where, recipient, day)
    if one.dated.tzinfo is not None:
        message = f"the time {one.dated} has an offset."
        yield fault_at("zone", where, message, "Give the time of the local clock, without one.")
    if one.format not in FORMATS_OF[one.doc_type]:
        message = f"a {one.doc_type} is not made as {one.format}."
        yield fault_at("format", where, message, f"Use {', '.join(FORMATS_OF[one.doc_type])}.")
    if one.doc_type in WITH_RECIPIENTS and not one.recipients:
        message = f"a {one.doc_type} goes to somebody."
        yield fault_at("recipients", where, message, "Give recipients.")
    if one.author in one.recipients and one.doc_type == "email":
        message = "it is sent to its own author."
        yield fault_at("recipients", where, message, "Take the author out of the recipients.")
    if one.attach and (one.doc_type, one.format) != ("email", "eml"):
        message = "only a mail as eml carries attachments."
        yield fault_at("attach", where, message, "Make it an email in eml, or attach nothing.")
    if one.role in ("noise", "chaff"):
        for name, text in told.longest.items():
            if share(text, f"{one.title}. {one.brief}") >= STRAYS:
                message = f"it bears on {name}, which is decided: {text}"
                yield fault_at("stray_fact", where, message, "Plan something else.")
                break
    elif one.fact not in told.facts:
        message = f"{one.fact!r} is no fact of the case."
        yield fault_at("id_unknown", where, message, "Use ids of ground and injected facts.")


def thread_faults(slate: Slate) -> Iterator[Fault]:
    """What is wrong between specifications: ids, series, order, threads, attachments."""
    known = {one.id: one for one in slate.specifications}
    yield from repeated("slate", [one.id for one in slate.specifications])
    yield from repeated("slate series", [one.id for one in slate.series])
    series = {one.id for one in slate.series}
    edges: dict[str, list[str]] = {}
    owners: Counter[str] = Counter()
    for one in slate.specifications:
        yield from unknown(one.id, [one.series], series, "the slate's series")
        links = [*([one.reply_to] if one.reply_to else []), *one.attach]
        yield from unknown(one.id, links, known, "the slate")
        edges[one.id] = [link for link in links if link in known]
        owners.update(one.attach)
        if one.reply_to in known:
            yield from _reply(one, known[one.reply_to])
        for link in one.attach:
            if link in known and _clock(known[link]) > _clock(one):
                message = f"it carries {link}, which is dated later ({known[link].dated})."
                yield fault_at("date_order", one.id, message, "Attach what was there already.")
            if link in known and known[link].attach:
                message = f"it carries {link}, which carries attachments itself."
                yield fault_at("attach", one.id, message, "Attach plain documents.")
    yield from cycles("slate", edges)
    for link, count in owners.items():
        if count > 1:
            message = f"it is attached to {count} mails."
            yield fault_at("attach", link, message, "Attach it to one.")
    yield from _order(slate)


def load_faults(slate: Slate, load: Load) -> Iterator[Fault]:
    """Counts by role that are not what the load says."""
    counted = Counter(one.role for one in slate.specifications)
    for role in ADDED_ROLES:
        if counted[role] != load.of(role):
            message = f"{counted[role]} documents are {role}; the load is {load.of(role)}."
            yield fault_at("load", "slate", message, "Add or take out documents.")


def _reply(one: Specification, before: Specification) -> Iterator[Fault]:
    if one.doc_type not in MAIL or before.doc_type not in MAIL:
        message = f"{one.doc_type} cannot answer a {before.doc_type}."
        yield fault_at("reply_to", one.id, message, "Only mails answer mails.")
    if _clock(before) >= _clock(one):
        message = f"it answers {before.id}, which is not earlier ({before.dated})."
        yield fault_at("date_order", one.id, message, "Date it after what it answers.")
    if before.series != one.series:
        message = f"it answers {before.id} of another series."
        yield fault_at("reply_to", one.id, message, "Answer within the series.")


def _order(slate: Slate) -> Iterator[Fault]:
    last: dict[str, Specification] = {}
    for one in slate.specifications:
        before = last.get(one.series)
        if before and (before.place >= one.place or _clock(before) > _clock(one)):
            message = f"it stands behind {before.id}, and is dated before it."
            yield fault_at("series_order", one.id, message, "Put the series in order of date.")
        last[one.series] = one


def _clock(one: Specification) -> datetime:
    """Its time on the local clock; an offset is a fault of its own."""
    return one.dated.replace(tzinfo=None)
