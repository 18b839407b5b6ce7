"""The calendar as a model is shown it: one line a person, with the days of each post."""

from casework.build.artifacts.room import Calendar


def roll(calendar: Calendar) -> str:
    """People and organisations, and the days that bound the documents."""
    lines = [f"Papers are dated {calendar.opens} to {calendar.closes} ({calendar.zone})."]
    for house in calendar.organisations:
        bounds = f", {house.start or '…'} to {house.end or '…'}" if house.start or house.end else ""
        lines.append(f"{house.id} {house.name} ({house.domain or 'no domain'}{bounds})")
    for person in calendar.people:
        posts = "; ".join(
            f"{p.title}, {p.organisation}, {p.start or '…'} to {p.end or '…'}" for p in person.posts
        )
        died = f"; died {person.died}" if person.died else ""
        lines.append(f"{person.id} {person.name}: {posts or 'no post'}{died}")
    return "\n".join(lines)
