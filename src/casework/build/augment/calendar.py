"""Stage "calendar": who existed, worked where, when; every added document keeps to it.

Beyond the paper (specification, section 4): consistency of dates and people is made by
construction. The model turns entities into people with posts and adds ordinary staff; code checks
it against the entities, and every later stage asks `Presence`.
"""

import re
from collections.abc import Iterator, Sequence
from functools import partial

from casework.build.artifacts.room import Calendar
from casework.build.artifacts.truth import Entities, Entity, Exhibits, Story
from casework.build.asking import Contract
from casework.build.augment.presence import known_zone
from casework.build.checks.counts import count_faults
from casework.build.checks.ids import repeated, unknown
from casework.build.fault import Fault, fault_at
from casework.build.settings import Settings
from casework.build.stage import Calls, Desk, Sizes, Stage
from casework.build.wording import worded

PEOPLE = (4, 120)
OF_THE_LAWSUIT = re.compile(
    r"(?i)\b(?:counsel (?:for|to)|attorneys?|lawyers?|esq|llp|pllc|p\.c|law (?:firm|offices?)|"
    r"experts?|retained|consultant|judge|court|magistrate)\b"
)
"""How names and titles of those sound who came with the lawsuit, and write no paper before it."""


async def _make(desk: Desk) -> Calendar:
    entities = desk.of("entities", Entities)
    prompt = worded(
        "calendar",
        {
            "entities": "\n".join(map(_line, entities.entities)),
            "exhibits": "\n".join(
                f"{e.filing}: {e.title} ({e.dated or 'undated'})"
                for e in desk.of("exhibits", Exhibits).exhibits
            ),
            "story": desk.of("story", Story).text,
        },
        {"most": PEOPLE[1]},
    )
    check = partial(_faults, desk)
    return await desk.asks.agreed(Contract("calendar", prompt, Calendar, check))


def _line(entity: Entity) -> str:
    bounds = f"{entity.active_from or '?'} to {entity.active_to or '?'}"
    also = f"; also {', '.join(entity.aliases)}" if entity.aliases else ""
    where = ", ".join(filter(None, (entity.title, entity.organisation, entity.side)))
    return f"{entity.id} {entity.kind}: {entity.name}{also} ({where}; {bounds})"


def _faults(desk: Desk, calendar: Calendar) -> Sequence[Fault]:
    return [*_shape(calendar), *_posts(calendar), *_named(desk.of("entities", Entities), calendar)]


def _shape(calendar: Calendar) -> Iterator[Fault]:
    ids = [*(p.id for p in calendar.people), *(o.id for o in calendar.organisations)]
    yield from repeated("calendar", ids)
    yield from repeated("calendar organisations", [o.name for o in calendar.organisations])
    yield from repeated("calendar people", [p.name for p in calendar.people])
    yield from count_faults("calendar", len(calendar.people), *PEOPLE, "people")
    if calendar.opens >= calendar.closes:
        message = f"opens {calendar.opens} is not before closes {calendar.closes}."
        yield fault_at("date_order", "calendar", message, "Give the first and the last day.")
    if not known_zone(calendar.zone):
        message = f"{calendar.zone!r} is no time zone of the tz database."
        yield fault_at("zone", "calendar.zone", message, "Give one, such as America/Chicago.")


def _posts(calendar: Calendar) -> Iterator[Fault]:
    houses = {one.name: one for one in calendar.organisations}
    for person in calendar.people:
        where = f"{person.id} ({person.name})"
        yield from unknown(
            where, [p.organisation for p in person.posts], houses, "the calendar's organisations"
        )
        for post in person.posts:
            house = houses.get(post.organisation)
            if post.start and post.end and post.start > post.end:
                message = f"the post begins {post.start} and ends {post.end}."
                yield fault_at("date_order", where, message, "Put the dates in order.")
            if house and house.start and (post.start or calendar.opens) < house.start:
                message = f"the post begins before {house.name} did ({house.start})."
                yield fault_at("date_order", where, message, "Move one of the two.")
            if (
                house
                and post.email
                and house.domain
                and not post.email.endswith(f"@{house.domain}")
            ):
                message = f"{post.email} is not of {house.name}'s domain {house.domain}."
                yield fault_at("email_domain", where, message, "Use the organisation's domain.")
            if person.died and post.end is None and person.died < calendar.closes:
                message = f"the post is open, and the person died {person.died}."
                yield fault_at("date_order", where, message, "End the post.")


def _named(entities: Entities, calendar: Calendar) -> Iterator[Fault]:
    """Everybody the record has on the parties' sides must be there, with posts that agree."""
    people = {n.casefold(): p for p in calendar.people for n in (p.name, *p.aliases)}
    houses = {n.casefold(): o for o in calendar.organisations for n in (o.name, *o.aliases)}
    for entity in entities.entities:
        names = [name.casefold() for name in (entity.name, *entity.aliases)]
        if entity.side not in ("plaintiff", "defense") or _came_later(entity):
            continue
        if entity.kind == "organisation" and not any(name in houses for name in names):
            message = f"{entity.name} ({entity.id}) is missing."
            yield fault_at("entity_missing", "organisations", message, "Add it by that name.")
        if entity.kind != "person":
            continue
        person = next((people[name] for name in names if name in people), None)
        if person is None:
            message = f"{entity.name} ({entity.id}) is missing."
            yield fault_at("entity_missing", "people", message, "Add the person by that name.")
        elif entity.active_to and any(
            post.end is None or post.end > entity.active_to for post in person.posts
        ):
            message = f"{entity.name} has a post after {entity.active_to}, when it ended."
            yield fault_at("entity_dates", person.id, message, "End the posts by then.")


def _came_later(entity: Entity) -> bool:
    told = " ".join((entity.name, entity.title, entity.organisation))
    return OF_THE_LAWSUIT.search(told) is not None


def _calls(sizes: Sizes, settings: Settings) -> Sequence[Calls]:
    return (Calls("writer", 1, 1, 4, 6_000, 5_000),)


CALENDAR = Stage(
    name="calendar",
    says="people, posts and organisations",
    kind=Calendar,
    needs=("entities", "exhibits", "story"),
    make=_make,
    check=_faults,
    prompts=("calendar",),
    calls=_calls,
)
