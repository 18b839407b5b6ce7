"""The calendar of the build: the record's people, and the ordinary staff around them."""

from datetime import date
from typing import Any

from suites.records.veldane_v_tarnridge.people import ORGANISATIONS, PEOPLE, Person

OPENS, CLOSES = date(2019, 2, 4), date(2020, 12, 31)
OUTSIDE = frozenset({"harcastle", "sayles", "court"})
ADDRESSES = {
    "veldane": ("300 Ensminger Road", "Tonawanda, NY 14150"),
    "tarnridge": ("2210 Dellwood Road", "Cheektowaga, NY 14225"),
    "northlight": ("88 Lyell Avenue", "Rochester, NY 14608"),
    "dunmore": ("5 Commerce Parkway", "Lancaster, NY 14086"),
    "pellharbor": ("1640 Whitehaven Road", "Grand Island, NY 14072"),
    "hadleigh": ("12 Brown Road", "Ithaca, NY 14850"),
    "brackwater": ("410 James Street", "Syracuse, NY 13203"),
    "niagaraplains": ("77 Genesee Street", "Lockport, NY 14094"),
    "quillbottling": ("2206 Dellwood Road", "Cheektowaga, NY 14225"),
}
MORE_HOUSES = (
    ("niagaraplains", "Niagara Plains Electric Cooperative", "niagaraplains.example"),
    ("quillbottling", "Quill & Daughters Bottling Company", "quillbottling.example"),
)
"""Organisations that only added documents speak of."""
STAFF: tuple[tuple[str, str, str, date | None, date | None], ...] = (
    ("veldane", "Priya Castellane", "Office Manager", None, None),
    ("veldane", "Hugh Bramwell", "Purchasing Agent", None, None),
    ("veldane", "Adaeze Nkemelu", "Accounts Payable Specialist", date(2019, 6, 3), None),
    ("veldane", "Colin Faversham", "Facilities Coordinator", None, None),
    ("veldane", "Marta Siwek", "Human Resources Partner", None, None),
    ("veldane", "Devon Okafor-Hale", "IT Support Lead", None, None),
    ("veldane", "Ingrid Thessal", "Environmental Health and Safety Officer", None, None),
    ("veldane", "Samuel Brightwater", "Training Coordinator", date(2019, 3, 18), None),
    ("veldane", "Lucia Ferrante", "Supply Planner", None, None),
    ("veldane", "Owen Drummond", "Complaints Specialist", None, None),
    ("tarnridge", "Gail Pomerantsev", "Office Administrator", None, None),
    ("tarnridge", "Wendell Ames", "Dock Supervisor, Ambient", None, None),
    ("tarnridge", "Rosa Delacourt", "Bookkeeper", None, None),
    ("tarnridge", "Tobin Marsh", "Forklift Mechanic", None, None),
    ("tarnridge", "Yvette Landry", "Human Resources Generalist", None, None),
    ("tarnridge", "Curtis Bellweather", "Yard Coordinator", None, None),
    ("tarnridge", "Nadia Hrabik", "Safety Coordinator", date(2019, 4, 8), None),
    ("tarnridge", "Leon Abernathy", "IT Contractor", None, None),
    ("tarnridge", "Patrice Quinlan", "Customer Service Representative", None, None),
    ("northlight", "Jonah Feld", "Dispatcher", None, None),
    ("dunmore", "Amy Rostov", "Billing Clerk", None, None),
    ("pellharbor", "Grant Ollerton", "Fleet Manager", None, None),
    ("hadleigh", "Beth Marchetti", "Sample Custodian", None, None),
    ("niagaraplains", "Erin Vantongeren", "Customer Notices Clerk", None, None),
    ("niagaraplains", "Douglas Pruett", "Distribution Engineer", None, None),
    ("niagaraplains", "Sheila Marchetto", "Meter Data Analyst", None, None),
    ("quillbottling", "Ramon Ortega-Lutz", "Night Shift Lead", None, None),
)

HOUSE_NAMES = {one.id: one.name for one in ORGANISATIONS} | {
    id: name for id, name, _ in MORE_HOUSES
}
DOMAINS = {one.id: one.domain for one in ORGANISATIONS} | {id: host for id, _, host in MORE_HOUSES}
IN_RECORD: tuple[Person, ...] = tuple(one for one in PEOPLE if one.organisation not in OUTSIDE)
IDS: dict[str, str] = {one.id: f"p{n:02d}" for n, one in enumerate(IN_RECORD, start=1)}
"""The record's person -> the calendar's id."""
NAMES: dict[str, str] = {one.id: one.name.replace("Dr. ", "") for one in IN_RECORD}
STAFF_IDS: dict[str, str] = {
    row[1]: f"p{n:02d}" for n, row in enumerate(STAFF, start=len(IN_RECORD) + 1)
}
"""Staff's name -> the calendar's id."""
TITLE_OF: dict[str, str] = {STAFF_IDS[row[1]]: row[2] for row in STAFF}
PEOPLE_OF: dict[str, tuple[str, ...]] = {
    house: tuple(STAFF_IDS[row[1]] for row in STAFF if row[0] == house) for house in HOUSE_NAMES
}
NAME_OF: dict[str, str] = {IDS[id]: name for id, name in NAMES.items()} | {
    id: name for name, id in STAFF_IDS.items()
}
HOUSE_OF: dict[str, str] = {IDS[one.id]: one.organisation for one in IN_RECORD} | {
    STAFF_IDS[row[1]]: row[0] for row in STAFF
}


def calendar() -> dict[str, Any]:
    """The reply of the stage "calendar"."""
    houses = [one for one in ORGANISATIONS if one.id not in OUTSIDE]
    organisations = [
        {
            "id": f"o{n:02d}",
            "name": HOUSE_NAMES[id],
            "aliases": list(next((o.aliases for o in houses if o.id == id), ())),
            "domain": DOMAINS[id],
            "address": list(ADDRESSES[id]),
            "start": None,
            "end": None,
        }
        for n, id in enumerate([*(o.id for o in houses), *(m[0] for m in MORE_HOUSES)], start=1)
    ]
    people = [_person(one) for one in IN_RECORD]
    people += [_staff(*row) for row in STAFF]
    return {
        "opens": OPENS.isoformat(),
        "closes": CLOSES.isoformat(),
        "zone": "America/New_York",
        "people": people,
        "organisations": organisations,
    }


def _person(one: Person) -> dict[str, Any]:
    post = _post(one.organisation, one.title, one.email, one.hired, one.left)
    names = [one.name] if one.name != NAMES[one.id] else []
    return {
        "id": IDS[one.id],
        "name": NAMES[one.id],
        "aliases": [*names, *one.aliases],
        "posts": [post],
        "died": None,
    }


def _staff(
    house: str, name: str, title: str, hired: date | None, left: date | None
) -> dict[str, Any]:
    first, *_, last = name.lower().replace("-", "").split()
    email = f"{first[0]}{last}@{DOMAINS[house]}"
    post = _post(house, title, email, hired, left)
    return {"id": STAFF_IDS[name], "name": name, "aliases": [], "posts": [post], "died": None}


def _post(
    house: str, title: str, email: str, hired: date | None, left: date | None
) -> dict[str, Any]:
    return {
        "organisation": HOUSE_NAMES[house],
        "title": title,
        "email": email,
        "start": hired.isoformat() if hired else None,
        "end": left.isoformat() if left else None,
    }
