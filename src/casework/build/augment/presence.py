"""Who could have written what, when: questions put to the calendar of people and organisations."""

from collections.abc import Iterator
from datetime import date, datetime
from functools import cached_property
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from casework.build.artifacts.room import Calendar, Organisation, Person, Post
from casework.build.fault import Fault, fault_at
from casework.documents.rendering.named import Party


class Presence:
    """A calendar, made ready for many questions."""

    def __init__(self, calendar: Calendar) -> None:
        self.calendar = calendar
        self._people = {person.id: person for person in calendar.people}
        self._organisations = {one.name: one for one in calendar.organisations}

    @cached_property
    def people(self) -> frozenset[str]:
        """Ids of all people."""
        return frozenset(self._people)

    def person(self, id: str) -> Person:
        """The person with this id. Raises KeyError."""
        return self._people[id]

    def post(self, id: str, on: date) -> Post | None:
        """The post a person held on a day (the latest begun), or None."""
        held = [post for post in self._people[id].posts if _holds(post.start, post.end, on)]
        return max(held, key=lambda post: post.start or date.min, default=None)

    def organisation(self, name: str) -> Organisation | None:
        """The organisation with this name."""
        return self._organisations.get(name)

    def party(self, id: str, on: date) -> Party:
        """A person as a document of that day names them."""
        person, post = self._people[id], self.post(id, on)
        if post is None:
            return Party(name=person.name)
        house = self._organisations.get(post.organisation)
        return Party(
            name=person.name,
            title=post.title,
            organisation=post.organisation,
            address=post.email,
            lines=house.address if house else (),
        )

    def local(self, when: datetime) -> datetime:
        """A time of the calendar's clock, with its offset on that day."""
        return when.replace(tzinfo=ZoneInfo(self.calendar.zone))

    def faults(self, where: str, id: str, on: date, *, writes: bool = False) -> Iterator[Fault]:
        """Why a person cannot stand in a document of this day: unknown, dead, not yet hired, gone
        (recipients may be outside any post), or of an organisation that did not exist."""
        person = self._people.get(id)
        if person is None:
            message = f"{id!r} is nobody in the calendar."
            yield fault_at("person_unknown", where, message, "Use ids of the calendar's people.")
            return
        if person.died and on > person.died:
            message = f"{person.name} ({id}) died on {person.died}, before {on}."
            yield fault_at("person_dead", where, message, "Take somebody else, or an earlier date.")
            return
        post = self.post(id, on)
        if post is None and person.posts and writes:
            held = "; ".join(
                f"{p.title}, {p.organisation} {p.start or '…'} to {p.end or '…'}"
                for p in person.posts
            )
            message = f"{person.name} ({id}) held no post on {on} (posts: {held})."
            yield fault_at("person_absent", where, message, "Move the date, or take somebody else.")
        house = self._organisations.get(post.organisation) if post else None
        if house and not _holds(house.start, house.end, on):
            message = f"{house.name} existed {house.start or '…'} to {house.end or '…'}, not {on}."
            yield fault_at("organisation_absent", where, message, "Move the date.")

    def date_faults(self, where: str, on: date) -> Iterator[Fault]:
        """A date outside what the calendar bounds."""
        opens, closes = self.calendar.opens, self.calendar.closes
        if not opens <= on <= closes:
            message = f"{on} is outside the time of the documents."
            yield fault_at("date_range", where, message, f"Stay between {opens} and {closes}.")


def known_zone(name: str) -> bool:
    """Whether the tz database has a zone of this name."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def _holds(start: date | None, end: date | None, on: date) -> bool:
    return (start is None or start <= on) and (end is None or on <= end)
