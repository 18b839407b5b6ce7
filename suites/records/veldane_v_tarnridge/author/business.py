# ruff: noqa: E501 (tables stand on their own lines)
"""Ordinary business of the two companies: series of documents that have to do with nothing."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random

from suites.records.veldane_v_tarnridge.author import cast, planned
from suites.records.veldane_v_tarnridge.author.planned import Doc, Group, long, slash

VENDORS = (
    ("Amberline Office Supply", "AOS"), ("Fenwick Janitorial Products", "FJP"),
    ("Orchard Park Uniform Rental", "OPU"), ("Lakeview Pallet & Crate", "LPC"),
    ("Dillard Safety Outfitters", "DSO"), ("Kingsbury Print & Sign", "KPS"),
    ("Tri-Falls Packaging", "TFP"), ("Genova Water Coolers", "GWC"),
    ("Haldane Lift Truck Service", "HLT"), ("Seneca Street Catering", "SSC"),
)  # fmt: skip
GOODS: dict[str, tuple[tuple[str, float], ...]] = {
    "AOS": (("Copy paper, letter, 10 reams", 41.9), ("Toner cartridge 508 black", 89.5), ("Hanging folders, box of 25", 14.25), ("Label tape 12 mm", 11.8), ("Desk calendar", 8.4), ("Ball pens, dozen", 6.95), ("Stapler, heavy duty", 23.6)),
    "FJP": (("Floor cleaner, 5 gal", 38.75), ("Nitrile gloves, case", 96.0), ("Paper towels, case of 16", 31.2), ("Dust mop head, 36 in", 18.9), ("Trash liners 55 gal, case", 44.1)),
    "OPU": (("Work shirts, weekly rental", 4.35), ("Coveralls, weekly rental", 5.1), ("Entrance mats, weekly rental", 9.75), ("Lost garment charge", 28.0)),
    "LPC": (("GMA pallet, heat treated", 11.4), ("Pallet, half size", 8.9), ("Dunnage boards, bundle", 36.0), ("Disposal of broken pallets, each", 1.75)),
    "DSO": (("Safety shoes", 118.0), ("Insulated gloves, pair", 21.5), ("Hi-vis vest", 13.25), ("First aid kit refill", 47.8), ("Eyewash bottles, case", 62.0)),
    "KPS": (("Visitor badges, roll", 26.0), ("Dock door numbers, set", 142.0), ("Business cards, 250", 34.5), ("Poster frames A2", 29.9)),
    "TFP": (("Stretch film, 18 in, case", 57.6), ("Corrugated boxes 16x12x10, bundle", 22.3), ("Packing tape, case of 36", 49.0), ("Edge protectors, bundle", 31.4)),
    "GWC": (("Spring water, 5 gal", 7.15), ("Cooler rental, month", 14.0), ("Paper cones, sleeve", 3.2)),
    "HLT": (("Planned maintenance, reach truck", 185.0), ("Load wheel, polyurethane", 96.4), ("Hydraulic hose", 71.2), ("Battery watering", 38.0), ("Labor, hour", 94.0)),
    "SSC": (("Sandwich platter for 12", 104.0), ("Coffee service for 12", 31.0), ("Fruit tray", 42.5), ("Cookie tray", 24.0)),
}  # fmt: skip
TOWNS = {
    "Albany": 290, "Erie": 95, "Cleveland": 191, "Rochester": 74,
    "Binghamton": 205, "Scranton": 262, "Utica": 199, "Pittsburgh": 217,
}  # fmt: skip
WANTED = {
    "service": "regular service",
    "supply": "regular supplies",
    "software license": "a license of software",
}
ITEMS = (
    "a scanner that would not pair",
    "a locked account",
    "a jammed label printer",
    "a slow shared drive",
    "a phone without dial tone",
    "a monitor with stripes",
    "a mailbox over its limit",
    "a laptop that needs a dock",
)
TOPICS = (
    "Slips and trips",
    "Lifting and carrying",
    "Lockers and personal items",
    "Hand hygiene",
    "Ladders",
    "Winter driving",
    "Fire exits",
    "Ergonomics at the desk",
    "Bee stings and ticks",
    "Housekeeping on the dock apron",
)
SUBJECTS = (
    "parking",
    "the break room",
    "badges for visitors",
    "holiday closing",
    "mail pick-up",
    "the bicycle rack",
    "the vending machine",
    "the newsletter",
    "recycling",
    "meeting rooms",
)


POLICIES: dict[str, tuple[str, ...]] = {
    "Travel and Expenses": (
        "Trips are approved before they are booked. The company pays for a standard room and for meals up to $46 a day.",
        "Receipts are handed in within thirty days; mileage is paid at the federal rate.",
    ),
    "Acceptable Use of Computers": (
        "Passwords are not shared and not written on paper. A screen is locked when its user leaves the desk.",
        "Programs are installed by the help desk alone. Personal mail is allowed in breaks.",
    ),
    "Visitors": (
        "Every visitor signs in at the front office, wears a badge and is accompanied beyond it.",
        "Children do not go onto the dock.",
    ),
    "Tuition Assistance": (
        "The company pays half of the fee of a course that has to do with the work, up to $1,500 a year.",
        "It pays when the course has been passed, upon the school's bill and certificate.",
    ),
    "Dress and Appearance": (
        "Clothes are clean, whole and safe for the place. Open shoes are for the office only.",
        "On the dock a vest is worn at all times.",
    ),
    "Inclement Weather": (
        "If the county closes its roads, stay at home and call the line for absences.",
        "Hours lost to a closing are made up or taken from leave.",
    ),
    "Petty Cash": (
        "The box holds $300 and is kept by the front office. No single payment is above $40.",
        "Each slip bears a date, a purpose and two sets of initials.",
    ),
    "Use of Company Vehicles": (
        "Only those on the insurer's list drive. The log in the glove box is filled in for every trip.",
        "Fines are paid by the driver. Damage is reported on the same day.",
    ),
}
NEWS = (
    "The hallway on the second floor has been painted. The color is called driftwood; opinions differ.",
    "The coffee machine has a new filter and a note that says so.",
    "The clock in the break room is right again. It had been eleven minutes fast since the spring.",
    "Somebody has watered the plants by the entrance. Thank you, whoever you are.",
    "The side door sticks in wet weather. A carpenter has looked at it and shaken his head.",
    "There are now two recycling bins by the copier. The blue one is for paper.",
    "The bulletin board has a new cork. The old notices are in a box under it.",
)
SPOTS = (
    (
        "in the lot of the hardware store on Transit Road",
        "in the store",
        "I bought two boxes of screws and a tarp.",
    ),
    (
        "in front of the post office on Main Street",
        "at the counter",
        "There was a line, and I had nine parcels.",
    ),
    (
        "in the lot of the pharmacy on Delaware Avenue",
        "inside",
        "I picked up refills for the first aid boxes.",
    ),
    (
        "in the lot of the paint store on Union Road",
        "at the register",
        "I paid for four gallons of the gray.",
    ),
    (
        "at the curb by the key shop on Niagara Street",
        "in the shop",
        "They cut six keys while I stood there.",
    ),
)


@dataclass
class Office:
    """One company's ordinary side: its staff, its place, its random choices."""

    house: str
    rng: Random
    number: int

    @property
    def name(self) -> str:
        return cast.HOUSE_NAMES[self.house]

    def staff(self, *not_these: str) -> str:
        """Somebody, but none of these."""
        return self.rng.choice([id for id in cast.PEOPLE_OF[self.house] if id not in not_these])

    def pair(self) -> tuple[str, str]:
        """Two different people."""
        first = self.staff()
        return first, self.staff(first)

    @property
    def accounts(self) -> str:
        """Who pays the bills."""
        return cast.STAFF_IDS["Adaeze Nkemelu" if self.house == "veldane" else "Rosa Delacourt"]

    def day(self, within: int = 500) -> date:
        """A working day within the calendar, after everybody was hired. Trips and lunches are of
        the first 260 days: nobody travelled or dined together in the spring of 2020."""
        first = date(2019, 7, 1)
        day = first + timedelta(days=self.rng.randrange(within))
        return day if day.weekday() < 5 else day - timedelta(days=day.weekday() - 4)

    def at(self, day: date, hour: int | None = None) -> datetime:
        """A time of a working day."""
        hour = self.rng.randrange(8, 16) if hour is None else hour
        return datetime.combine(day, time(hour, self.rng.randrange(60)))

    def cents(self, low: float, high: float) -> float:
        return round(self.rng.uniform(low, high), 2)


def first(id: str) -> str:
    """A first name."""
    return cast.NAME_OF[id].split()[0]


def running(o: Office, day: date, start: int, step: int) -> int:
    """A number that rises with the day; two of one day differ by their series."""
    return start + step * (day - date(2019, 7, 1)).days + o.number % step


def ending(name: str) -> str:
    """The last digits of an account: always the same for its holder."""
    return f"ending {1000 + sum(place * ord(c) for place, c in enumerate(name, 7)) * 37 % 8999}"


def driven(rng: Random, town: str, day: date) -> tuple[str, float]:
    """The way there and back, and what the rate of the year makes of it."""
    miles = 2 * TOWNS[town] + rng.randrange(-6, 7)
    return f"Mileage to {town} and back, {miles} miles", round(
        miles * (0.58 if day.year == 2019 else 0.575), 2
    )


def later(day: date, days: int) -> date:
    """A working day some days later."""
    day += timedelta(days=days)
    return day + timedelta(days=(7 - day.weekday()) % 7 if day.weekday() >= 5 else 0)


# --- series --------------------------------------------------------------------------------------


def supplies(o: Office) -> Group:
    """An order, its invoice, the question about it, the payment."""
    vendor, short = o.rng.choice(VENDORS)
    clerk = o.accounts
    buyer = o.staff(clerk)
    day = o.day()
    order = f"{short}-{running(o, day, 4100, 5)}"
    lines = [
        (what, float(o.rng.randrange(1, 9)), price)
        for what, price in o.rng.sample(GOODS[short], min(3, len(GOODS[short])))
    ]
    fmt = o.rng.choice(("pdf", "docx", "xlsx", "pdf"))
    purchase = Doc(
        "purchase_order",
        fmt,
        f"Purchase order {order}",
        buyer,
        o.at(day),
        f"Order of supplies from {vendor}.",
        planned.ledger(
            {
                "PO number": order,
                "Date": slash(day),
                "Terms": "Net 30",
                "Ship to": cast.ADDRESSES[o.house][0],
            },
            lines,
            parties={"Vendor": vendor, "Buyer": o.name},
        ),
        style="slash",
    )
    billed = later(day, o.rng.randrange(4, 12))
    bill = f"{short}{running(o, billed, 70000, 13)}"
    invoice = Doc(
        "invoice",
        o.rng.choice(("pdf", "scan", "pdf", "xlsx")),
        f"Invoice {bill}",
        clerk,
        o.at(billed),
        f"Invoice of {vendor} as booked by accounts payable.",
        planned.ledger(
            {
                "Invoice no.": bill,
                "Date": slash(billed),
                "Your order": order,
                "Terms": "Net 30",
            },
            lines,
            parties={"From": vendor, "Bill to": o.name},
            tax=8.75,
        ),
        style="slash",
    )
    asked = later(billed, 1)
    question = Doc(
        "email",
        "eml",
        f"Coding for {order}",
        clerk,
        o.at(asked, 9),
        "Accounts payable asks which cost center to use.",
        planned.mail(
            f"Hi {first(buyer)},",
            f"The invoice of {vendor} for {order} is in. Which cost center should it go to? The last one went to {o.rng.randrange(4100, 4900)}, and I do not want to guess again.",
            "If the goods are all there I will put it into the next run.",
        ),
        recipients=(buyer,),
        attach=(2,),
    )
    answer = Doc(
        "email",
        "eml",
        f"Coding for {order}",
        buyer,
        o.at(asked, 11),
        "The buyer answers.",
        planned.mail(
            f"{o.rng.choice(('Same as last time', 'Please use facilities', 'Half to the office, half to the dock'))}, thanks. {o.rng.choice(('Everything arrived on Tuesday.', 'One carton was short and came a day later.', 'All counted and put away.'))}",
            closing="Thanks,",
        ),
        recipients=(clerk,),
        reply_to=3,
    )
    paid = later(asked, 14)
    total = sum(q * p for _, q, p in lines)
    advice = Doc(
        "wire_transfer",
        o.rng.choice(("pdf", "txt", "scan")),
        f"Payment advice {short}-{running(o, paid, 100, 3)}",
        clerk,
        o.at(paid),
        "Remittance advice to the vendor.",
        planned.form(
            "Lakeshore Commercial Bank",
            "Electronic payment advice",
            {
                "Ordering party": {
                    "Name": o.name,
                    "Account": ending(o.name),
                },
                "Receiving party": {
                    "Name": vendor,
                    "Account": ending(vendor),
                },
                "Payment": {
                    "Value date": slash(paid),
                    "Amount": f"${round(total * 1.0875, 2):,.2f}",
                    "Reference": order,
                },
            },
        ),
        style="slash",
    )
    return Group(f"supplies from {vendor}, {order}", (purchase, invoice, question, answer, advice))


def travel(o: Office) -> Group:
    """A trip: the request, the answer, the report."""
    who, chief = o.pair()
    town = o.rng.choice(tuple(TOWNS))
    day = o.day(260)
    asked = later(day, -16)
    why = o.rng.choice(
        (
            "the regional packaging show",
            "a two-day refresher course",
            "the user group of our accounting package",
            "a supplier visit about shelving",
            "the chamber of commerce meeting",
        )
    )
    request = Doc(
        "email",
        "eml",
        f"Travel to {town}",
        who,
        o.at(asked, 10),
        f"Asks for leave to travel to {town}.",
        planned.mail(
            f"{first(chief)},",
            f"I would like to go to {town} for {why} from {long(day)}, one night. The hotel is about ${o.rng.randrange(110, 190)} and I would drive.",
            "Is that all right with the budget?",
        ),
        recipients=(chief,),
    )
    yes = Doc(
        "email",
        "eml",
        f"Travel to {town}",
        chief,
        o.at(asked, 14),
        "Approves the trip.",
        planned.mail(
            o.rng.choice(
                (
                    "Fine with me. Please take the pool car if it is free, and bring the brochures back.",
                    "Yes, but keep it to one night. We are watching travel this quarter.",
                    "Approved. Send me the report within a week of coming back, please.",
                )
            ),
            closing="Best,",
        ),
        recipients=(who,),
        reply_to=1,
    )
    back = later(day, 5)
    rows = [
        (day, *driven(o.rng, town, day)),
        (day, "Hotel, one night, with occupancy fee", o.cents(110, 190)),
        (day, "Dinner", o.cents(18, 46)),
        (later(day, 1), "Parking", o.cents(8, 24)),
        (later(day, 1), "Tolls", o.cents(3, 19)),
    ]
    report = Doc(
        "expense_report",
        o.rng.choice(("xlsx", "pdf", "docx", "scan")),
        f"Expense report {cast.NAME_OF[who]}, {town}",
        who,
        o.at(back),
        f"Expenses of the trip to {town}.",
        planned.expenses(
            {
                "Employee": cast.NAME_OF[who],
                "Purpose": why[0].upper() + why[1:],
                "Period": f"{slash(day)} to {slash(later(day, 1))}",
                "Approved by": cast.NAME_OF[chief],
            },
            rows,
        ),
        style="slash",
    )
    receipt = Doc(
        "receipt",
        o.rng.choice(("scan", "pdf", "txt")),
        f"Hotel folio {running(o, day, 80000, 7)}, {town}",
        who,
        o.at(later(day, 1), 9),
        "The hotel's receipt.",
        planned.ledger(
            {
                "Guest": cast.NAME_OF[who],
                "Arrival": slash(day),
                "Folio": str(running(o, day, 80000, 7)),
            },
            [("Room, one night", 1.0, round(rows[1][2] - 4.5, 2)), ("Occupancy fee", 1.0, 4.5)],
            parties={"Hotel": f"Stonebridge Inn {town}"},
        ),
        style="slash",
    )
    return Group(f"trip of {cast.NAME_OF[who]} to {town}", (request, yes, receipt, report))


def helpdesk(o: Office) -> Group:
    """A ticket: the chat, the log, the closing mail."""
    tech = cast.STAFF_IDS["Devon Okafor-Hale" if o.house == "veldane" else "Leon Abernathy"]
    user = o.staff(tech)
    thing = o.rng.choice(ITEMS)
    day = o.day()
    start = o.at(day, 9)
    ticket = f"HD-{running(o, day, 2200, 17)}"
    talk = Doc(
        "chat_log",
        o.rng.choice(("txt", "pdf")),
        f"Chat on ticket {ticket}",
        user,
        start,
        f"A short chat about {thing}.",
        planned.chat(
            [
                (start, user, f"hi, I have {thing} again"),
                (
                    start + timedelta(minutes=3),
                    tech,
                    f"opened {ticket} for you. did you turn it off and on?",
                ),
                (
                    start + timedelta(minutes=5),
                    user,
                    o.rng.choice(("twice", "yes, and unplugged it", "it was off all night")),
                ),
                (
                    start + timedelta(minutes=9),
                    tech,
                    o.rng.choice(
                        (
                            "ok, I will come by after lunch",
                            "try the spare in the copy room for now",
                            "give me ten minutes",
                        )
                    ),
                ),
                (
                    start + timedelta(minutes=10),
                    user,
                    o.rng.choice(("thank you!", "no hurry", "you are the best")),
                ),
            ],
            channel="it-help",
        ),
        recipients=(tech,),
    )
    rows = [
        (start + timedelta(hours=1), first(tech), "Looked at device, firmware two versions behind"),
        (
            start + timedelta(hours=2),
            first(tech),
            o.rng.choice(
                ("Updated and restarted, works", "Replaced cable", "Reset profile, user confirmed")
            ),
        ),
        (start + timedelta(hours=5), first(tech), "Closed"),
    ]
    record = Doc(
        "internal_log",
        o.rng.choice(("pdf", "txt", "xlsx")),
        f"Ticket {ticket}",
        tech,
        rows[-1][0],
        "The ticket's history.",
        planned.log(
            rows,
            {
                "Ticket": ticket,
                "Reported by": cast.NAME_OF[user],
                "Matter": thing[0].upper() + thing[1:],
            },
        ),
        style="slash",
    )
    closing = Doc(
        "email",
        o.rng.choice(("eml", "eml", "pdf")),
        f"Your ticket {ticket} is closed",
        tech,
        rows[-1][0] + timedelta(minutes=12),
        "Tells the user that the ticket is closed.",
        planned.mail(
            f"Hi {first(user)},",
            f"I closed {ticket} ({thing}). If it comes back within a week, answer this mail and I will open it again.",
            "There is a short survey on the intranet if you have a minute; it counts toward the service target for the quarter.",
            closing="Regards,",
        ),
        recipients=(user,),
    )
    return Group(f"ticket {ticket}", (talk, record, closing))


def safety_talk(o: Office) -> Group:
    """A toolbox talk: invitation, slides, minutes, the list of who was there."""
    host = cast.STAFF_IDS["Ingrid Thessal" if o.house == "veldane" else "Nadia Hrabik"]
    topic = o.rng.choice(TOPICS)
    day = o.day()
    when = datetime.combine(day, time(13, o.rng.choice((0, 15, 30))))
    crowd = o.rng.sample([id for id in cast.PEOPLE_OF[o.house] if id != host], 4)
    invite = Doc(
        "meeting_invite",
        o.rng.choice(("eml", "pdf")),
        f"Safety talk: {topic}",
        host,
        o.at(later(day, -5), 9),
        f"Invitation to a talk on {topic.lower()}.",
        planned.appointment(
            when,
            30,
            o.rng.choice(("Training room", "Break room", "Conference room B")),
            crowd,
            "Half an hour, please be on time. Bring questions.",
        ),
        recipients=tuple(crowd),
    )
    deck = Doc(
        "presentation",
        o.rng.choice(("pptx", "pptx", "pdf")),
        f"{topic}: {o.rng.choice(('what we saw this year', 'five things to remember', 'a refresher'))}",
        host,
        o.at(later(day, -1)),
        "Slides of the talk.",
        planned.slides(
            f"Safety talk, {long(day)}",
            {
                "Why today": (
                    f"{o.rng.randrange(2, 9)} first aid entries in the last twelve months",
                    "Most of them in the first hour of a shift",
                ),
                "What helps": (
                    "Look before you move",
                    "Ask for a second pair of hands",
                    "Tell your supervisor the same day",
                ),
                "What does not": ("Hurrying", "Working around a blocked aisle"),
                "Questions": ("Forms are on the board by the time clock",),
            },
        ),
    )
    wet = o.rng.choice(("cones", "mats", "signs", "brooms", "aprons"))
    notes = Doc(
        "minutes",
        o.rng.choice(("docx", "pdf", "txt")),
        f"Minutes of the safety talk on {topic.lower()}",
        host,
        o.at(day, 15),
        "Minutes of the talk.",
        planned.prose(
            (f"Held on {long(day)}. {cast.NAME_OF[host]} led the talk.",),
            {
                "Attendance": (
                    "Present: "
                    + ", ".join(cast.NAME_OF[id] for id in crowd)
                    + ". Nobody was excused.",
                ),
                "Discussion": (
                    f"{cast.NAME_OF[crowd[0]]} asked for better lighting at the rear stairs. {first(host)} will ask facilities for a price.",
                    f"{cast.NAME_OF[crowd[1]]} said that the {wet} are often put away wet. A rack was agreed.",
                ),
                "Actions": (
                    f"Rack for {wet}: facilities, end of the month.",
                    "Price for lamps: safety, two weeks.",
                ),
            },
        ),
    )
    return Group(f"safety talk on {topic.lower()}", (invite, deck, notes))


def timesheets(o: Office) -> Group:
    """A fortnight's hours, and the mail about them."""
    clerk, chief = o.pair()
    day = later(o.day(), 0)
    monday = day - timedelta(days=day.weekday())
    names = o.rng.sample(cast.PEOPLE_OF[o.house], 6)
    rate = [round(o.rng.uniform(17, 31), 2) for _ in names]
    columns = [
        {"name": "Name", "kind": "text"},
        {"name": "Week 1", "kind": "quantity"},
        {"name": "Week 2", "kind": "quantity"},
        {
            "name": "Hours",
            "kind": "quantity",
            "formula": {"operation": "sum", "of": ["Week 1", "Week 2"]},
            "total": "sum",
        },
        {"name": "Rate", "kind": "money", "total": "none"},
        {
            "name": "Gross",
            "kind": "money",
            "formula": {"operation": "product", "of": ["Hours", "Rate"]},
        },
    ]
    rows = [
        [
            cast.NAME_OF[id],
            o.rng.choice((38, 40, 40, 42.5)),
            o.rng.choice((40, 40, 36, 41)),
            None,
            f"{r:.2f}",
            None,
        ]
        for id, r in zip(names, rate, strict=True)
    ]
    book = Doc(
        "spreadsheet",
        "xlsx",
        f"Hours, fortnight of {long(monday)}",
        clerk,
        o.at(later(monday, 14), 9),
        "Hours and gross pay of a fortnight.",
        planned.sheet("Hours", columns, rows),
    )
    note = Doc(
        "email",
        "eml",
        f"Hours, fortnight of {long(monday)}",
        clerk,
        o.at(later(monday, 14), 11),
        "Sends the sheet for approval.",
        planned.mail(
            f"{first(chief)},",
            "Attached are the hours for approval. Please look at the second week, two people swapped a shift and I entered it by hand.",
            "Payroll closes at noon tomorrow.",
        ),
        recipients=(chief,),
        attach=(1,),
    )
    answer = Doc(
        "email",
        "eml",
        f"Hours, fortnight of {long(monday)}",
        chief,
        o.at(later(monday, 14), 15),
        "Approves the hours.",
        planned.mail(
            o.rng.choice(
                (
                    "Looks right. Approved.",
                    "Approved, but please ask them to put swaps on the board beforehand.",
                    "OK from me, thank you for catching the swap.",
                )
            ),
            closing="Best,",
        ),
        recipients=(clerk,),
        reply_to=2,
    )
    return Group(f"hours of the fortnight of {long(monday)}", (book, note, answer))


def lift_trucks(o: Office) -> Group:
    """A truck's inspection, repair, bill."""
    mechanic = cast.STAFF_IDS["Tobin Marsh"]
    clerk = cast.STAFF_IDS["Rosa Delacourt"]
    o = Office("tarnridge", o.rng, o.number)
    day = o.day()
    truck = f"RT-{o.rng.randrange(10, 40)}"
    start = o.at(day, 7)
    checks = [
        (start, "TM", f"{truck}: horn, lamps, forks ok"),
        (
            start + timedelta(minutes=12),
            "TM",
            f"{truck}: {o.rng.choice(('mast chain dry, greased', 'left load wheel worn', 'seat switch sticks', 'battery water low, filled'))}",
        ),
        (
            start + timedelta(minutes=40),
            "TM",
            f"{truck}: {o.rng.choice(('back in service', 'tagged out until part comes', 'test drive ok'))}",
        ),
    ]
    walk = Doc(
        "internal_log",
        o.rng.choice(("pdf", "scan", "txt")),
        f"Lift truck check {truck}, {slash(day)}",
        mechanic,
        start + timedelta(hours=1),
        "Daily check of a lift truck.",
        planned.log(
            checks,
            {
                "Unit": truck,
                "Hours": f"{1200 + 157 * int(truck[3:]) + 5 * (day - date(2019, 7, 1)).days:,}",
            },
        ),
        style="slash",
    )
    lines = [
        (what, float(o.rng.randrange(1, 4)), price) for what, price in o.rng.sample(GOODS["HLT"], 3)
    ]
    bill = Doc(
        "invoice",
        o.rng.choice(("pdf", "scan", "docx")),
        f"Invoice HLT{running(o, later(day, 6), 52000, 3)}",
        clerk,
        o.at(later(day, 8)),
        "Service company's invoice, as booked.",
        planned.ledger(
            {
                "Invoice no.": f"HLT{running(o, later(day, 6), 52000, 3)}",
                "Unit": truck,
                "Date": slash(later(day, 8)),
            },
            lines,
            parties={"From": "Haldane Lift Truck Service", "Bill to": o.name},
            tax=8.75,
        ),
        style="slash",
    )
    texts = Doc(
        "text_message",
        o.rng.choice(("pdf", "txt")),
        f"Messages about {truck}",
        mechanic,
        start + timedelta(hours=3),
        "Texts between mechanic and yard.",
        planned.chat(
            [
                (
                    start + timedelta(hours=2),
                    mechanic,
                    f"{truck} is {o.rng.choice(('down till thursday', 'good to go', 'on the charger'))}",
                ),
                (
                    start + timedelta(hours=2, minutes=4),
                    cast.STAFF_IDS["Curtis Bellweather"],
                    o.rng.choice(("ok i use 14 then", "copy", "need it by 2")),
                ),
                (
                    start + timedelta(hours=2, minutes=6),
                    mechanic,
                    o.rng.choice(("will do my best", "no promises", "ok")),
                ),
            ]
        ),
        recipients=(cast.STAFF_IDS["Curtis Bellweather"],),
    )
    return Group(f"lift truck {truck}", (walk, texts, bill))


def hiring(o: Office) -> Group:
    """A vacancy: the memo, the letter, the calendar."""
    hr = cast.STAFF_IDS["Marta Siwek" if o.house == "veldane" else "Yvette Landry"]
    chief = o.staff(hr)
    post = o.rng.choice(
        (
            "a part-time receptionist",
            "a temporary order picker",
            "a summer intern",
            "a second mail clerk",
            "a seasonal cleaner",
        )
    )
    day = o.day()
    ask = Doc(
        "internal_memo",
        o.rng.choice(("docx", "pdf", "txt")),
        f"Request to hire {post}",
        chief,
        o.at(day),
        f"Asks for {post}.",
        planned.memo(
            f"I ask for approval to hire {post} for {o.rng.randrange(3, 7)} months. {o.rng.choice(('The work has grown by a fifth since spring', 'Two people will be on leave at the same time', 'We now pay overtime nearly every week'))}, and the budget line has room until the end of the year.",
            f"The pay would be ${o.rng.randrange(14, 19)}.50 an hour for {o.rng.randrange(16, 33)} hours a week. I can train the new person myself, and the desk by the window is free.",
            "Please let me know whether I may post it on the board this week.",
        ),
        recipients=(hr,),
    )
    talk = Doc(
        "calendar_entry",
        o.rng.choice(("pdf", "txt", "docx")),
        f"Interviews, {post[2:] if post.startswith('a ') else post}",
        hr,
        o.at(later(day, 9), 8),
        "Interviews in the calendar.",
        planned.appointment(
            datetime.combine(later(day, 15), time(10, o.rng.choice((0, 30)))),
            120,
            "HR office",
            (chief,),
            "Three candidates, forty minutes each.",
        ),
        recipients=(chief,),
    )
    name = f"{o.rng.choice(('Dana', 'Luis', 'Kerry', 'Amal', 'Robin', 'Tess'))} {o.rng.choice(('Whitcomb', 'Arroyo', 'Lindgren', 'Haddad', 'Pruss', 'Okoro'))}"
    offer = Doc(
        "letter",
        o.rng.choice(("docx", "pdf", "scan")),
        f"Offer to {name}",
        hr,
        o.at(later(day, 20)),
        "The offer.",
        planned.letter(
            f"Dear {name}:",
            f"We are pleased to offer you the position we discussed, beginning on {long(later(day, 34))}. Your supervisor will be {cast.NAME_OF[chief]}.",
            "The position is paid every two weeks. On your first day please bring two forms of identification and the enclosed forms, filled in.",
            "If you accept, sign the copy of this letter and send it back within a week.",
            re="Offer of employment",
            to=(name,),
            footers=("Enclosures",),
        ),
        recipients=(chief,),
    )
    return Group(f"hiring of {post}", (ask, talk, offer))


def notices(o: Office) -> Group:
    """A notice to all, and two questions about it."""
    office, asker = o.pair()
    subject = o.rng.choice(SUBJECTS)
    day = o.day()
    start = later(day, 10)
    text = Doc(
        "notice",
        o.rng.choice(("pdf", "docx", "txt")),
        f"Notice about {subject}",
        office,
        o.at(day, 8),
        f"Notice about {subject}.",
        planned.prose(
            (
                f"To all staff: from {long(start)} there are new arrangements for {subject}.",
                o.rng.choice(
                    (
                        "Please read the sheet on the board and tell your team.",
                        "Nothing else changes.",
                        "If this does not work for your shift, come and see me.",
                    )
                ),
                f"Questions to {cast.NAME_OF[office]}, please, by {long(later(day, 6))}.",
            )
        ),
    )
    ask = Doc(
        "email",
        "eml",
        f"Question about {subject}",
        asker,
        o.at(later(day, 1), 10),
        "A question about the notice.",
        planned.mail(
            f"Hi {first(office)},",
            f"About the notice on {subject}: does it hold for people who come in at {o.rng.choice(('five', 'six', 'eleven at night'))}, too? {o.rng.choice(('My team will ask me.', 'I would rather know before Monday.', 'Last year it did not.'))}",
        ),
        recipients=(office,),
    )
    tell = Doc(
        "email",
        "eml",
        f"Question about {subject}",
        office,
        o.at(later(day, 1), 14),
        "The answer.",
        planned.mail(
            o.rng.choice(
                (
                    "It does, for everybody. I should have written it more clearly.",
                    "No, only for the day shift. I will put a line on the board.",
                    "Yes, but nobody will mind if it takes a week to settle in.",
                )
            ),
            closing="Best,",
        ),
        recipients=(asker,),
        reply_to=2,
    )
    return Group(f"notice about {subject}", (text, ask, tell))


def agreements(o: Office) -> Group:
    """A small agreement with a supplier: draft mail, paper, first bill."""
    clerk = o.accounts
    buyer = o.staff(clerk)
    vendor, short = o.rng.choice(VENDORS)
    day = o.day()
    kind, what = o.rng.choice(
        (
            ("agreement", "service"),
            ("contract", "supply"),
            ("licensing_agreement", "software license"),
        )
    )
    if kind == "licensing_agreement":
        vendor, short = (
            f"{o.rng.choice(('Tallyfield', 'Crosswater', 'Pinegate'))} Software, LLC",
            "SWL",
        )
    fee = o.rng.randrange(90, 900) * 10
    sections = {
        "Services": (
            f"{vendor} will provide what Schedule A lists, at the address of the customer, on working days between 7:00 a.m. and 5:00 p.m.",
            "Changes to Schedule A are made in writing and signed by both parties.",
        ),
        "Fees": (
            f"The customer pays ${fee:,}.00 a year in four equal parts, each due thirty days after the invoice.",
            "Prices are fixed for the first year and may rise by no more than three percent in each year after that.",
        ),
        "Term": (
            f"This agreement begins on {long(later(day, 20))} and runs for {o.rng.choice(('one year', 'two years', 'three years'))}.",
            "Either party may end it with sixty days' notice in writing.",
        ),
        "Insurance": (
            "The provider keeps general liability insurance of at least one million dollars and sends a certificate when asked.",
        ),
        "Confidentiality": (
            "Each party keeps the other's business information to itself and uses it only for this agreement.",
        ),
        "General": (
            "This agreement is the whole agreement of the parties on its subject. The law of the State of New York applies.",
        ),
    }
    if kind == "licensing_agreement":
        sections["Grant"] = (
            f"{vendor} grants the customer a nonexclusive license to use the licensed software at one site for up to {o.rng.randrange(5, 60)} named users.",
            "The customer makes no copies but for backup.",
        )
    paper = Doc(
        kind,
        o.rng.choice(("docx", "pdf", "docx", "scan")),
        f"{what.title()} Agreement {short}-{o.rng.randrange(100, 999)}",
        buyer,
        o.at(later(day, 12)),
        f"Agreement with {vendor}.",
        planned.contract(
            (
                (
                    vendor,
                    "a New York company",
                    "Provider" if kind != "licensing_agreement" else "Licensor",
                ),
                (o.name, "a company with offices in New York", "Customer"),
            ),
            (
                f"Customer wishes to obtain {WANTED[what]} for its premises at {cast.ADDRESSES[o.house][0]}; and",
                f"{vendor} is willing to provide it on the terms below.",
            ),
            sections,
            (
                (
                    f"{o.rng.choice(('Paul', 'Janet', 'Victor'))} {o.rng.choice(('Emsworth', 'Dacey', 'Norlund'))}",
                    "Account Manager",
                    vendor,
                ),
                (cast.NAME_OF[buyer], cast.TITLE_OF[buyer], o.name),
            ),
            {
                "Business Day": "a day other than a Saturday, a Sunday or a federal holiday.",
                "Premises": f"Customer's buildings at {cast.ADDRESSES[o.house][0]}.",
            },
        ),
    )
    before = Doc(
        "email",
        "eml",
        f"Draft from {vendor}",
        buyer,
        o.at(day, 10),
        "Sends the draft round.",
        planned.mail(
            f"{first(clerk)},",
            f"{vendor} sent the draft for the {what}. It is ${fee:,} a year, about what we pay now. I asked them to take out the automatic renewal.",
            "If you see nothing odd in the payment terms I will sign next week.",
        ),
        recipients=(clerk,),
    )
    after = Doc(
        "email",
        "eml",
        f"Draft from {vendor}",
        clerk,
        o.at(later(day, 2), 9),
        "Comments on the draft.",
        planned.mail(
            o.rng.choice(
                (
                    "Thirty days is fine. Quarterly is easier for me than monthly.",
                    "Please ask for one invoice for both buildings.",
                    "No objections. I will set them up as a vendor.",
                )
            ),
            closing="Best,",
        ),
        recipients=(buyer,),
        reply_to=1,
    )
    return Group(f"{what} agreement with {vendor}", (before, after, paper))


def policies(o: Office) -> Group:
    """A policy, the mail that sends it, the form that says it was read."""
    office, reader = o.pair()
    subject = o.rng.choice(tuple(POLICIES))
    day = o.day()
    paper = Doc(
        "policy",
        o.rng.choice(("docx", "pdf")),
        f"{subject} Policy",
        office,
        o.at(day),
        f"The policy on {subject.lower()}.",
        planned.prose(
            (f"Effective {long(later(day, 14))}. This replaces all earlier versions.",),
            {
                "Purpose": (
                    f"This policy says what {o.name} expects of its people with regard to {subject.lower()}, so that everybody is treated alike and nobody has to guess.",
                ),
                "Scope": (
                    "It applies to all employees, to temporary staff, and to contractors while they are on the premises.",
                ),
                "Rules": (
                    *POLICIES[subject],
                    "A supervisor may allow an exception in writing.",
                ),
                "Responsibilities": (
                    "Supervisors see to it that their people know this policy. Human Resources keeps the signed acknowledgements.",
                ),
                "Questions": (
                    f"Questions go to {cast.NAME_OF[office]}. This policy is reviewed every two years. The copy kept at the front office is the one that counts; a printout from last year does not. Whoever finds a mistake in it is asked to say so.",
                ),
            },
            numbered=True,
        ),
    )
    note = Doc(
        "email",
        "eml",
        f"New {subject} Policy",
        office,
        o.at(later(day, 1), 9),
        "Sends the policy.",
        planned.mail(
            f"{first(reader)},",
            f"Attached is the new policy on {subject.lower()}. It is shorter than the old one. Please read it and sign the acknowledgement by {long(later(day, 12))}.",
        ),
        recipients=(reader,),
        attach=(1,),
    )
    signed = Doc(
        "business_record",
        o.rng.choice(("scan", "pdf")),
        f"Acknowledgement, {subject}, {cast.NAME_OF[reader]}",
        reader,
        o.at(later(day, 6)),
        "The signed acknowledgement.",
        planned.form(
            o.name,
            "Policy acknowledgement",
            {
                "Employee": {
                    "Name": cast.NAME_OF[reader],
                    "Policy": subject,
                    "Received on": slash(later(day, 1)),
                },
                "Statement": {
                    "I have read it": "Yes",
                    "Questions": o.rng.choice(("None", "Asked and answered", "None at this time")),
                    "Signed on": slash(later(day, 6)),
                },
            },
            number=f"HR-{o.rng.randrange(10, 60)}",
        ),
        style="slash",
    )
    return Group(f"policy on {subject.lower()}", (paper, note, signed))


def budgets(o: Office) -> Group:
    """A department's budget, and the report on it."""
    clerk, chief = o.pair()
    day = o.day()
    names = (
        "Office supplies",
        "Postage and freight",
        "Travel",
        "Training",
        "Repairs, office",
        "Telephone",
        "Cleaning",
        "Subscriptions",
    )
    columns = [
        {"name": "Line", "kind": "text"},
        {"name": "Budget", "kind": "money", "total": "sum"},
        {"name": "Actual", "kind": "money", "total": "sum"},
        {
            "name": "Left",
            "kind": "money",
            "formula": {"operation": "difference", "of": ["Budget", "Actual"]},
            "total": "sum",
        },
    ]
    figures = [(name, float(o.rng.randrange(8, 90) * 100), o.cents(500, 7000)) for name in names]
    book = Doc(
        "spreadsheet",
        "xlsx",
        f"Budget against actual, {planned.MONTHS[day.month - 1]} {day.year}",
        clerk,
        o.at(later(day, 3), 8),
        "Budget against actual.",
        planned.sheet(
            "Budget", columns, [[n, f"{b:.2f}", f"{a:.2f}", None] for n, b, a in figures]
        ),
    )
    over = [n for n, b, a in figures if a > b]
    said = (
        f"{', '.join(over[:3])} {'is' if len(over) == 1 else 'are'} over budget"
        if over
        else "No line is over budget"
    )
    told = Doc(
        "report",
        o.rng.choice(("docx", "pdf", "txt")),
        f"Office budget, {planned.MONTHS[day.month - 1]} {day.year}",
        clerk,
        o.at(later(day, 4), 13),
        "The monthly report on the office budget.",
        planned.prose(
            (
                f"This is the monthly report on the office budget of {o.name}, drawn up on {long(later(day, 4))} from the ledger as it stood at the close of the month.",
            ),
            {
                "Summary": (f"{said}. The total is within what was planned for the year so far.",),
                "Remarks": (
                    "Freight depends on a single large shipment of catalogs, which will not come again this year. The telephone line still carries the old contract for two lines that nobody uses; the carrier has been told.",
                    "Training was put off to the fall. The subscription to the trade journal was renewed for two years at the lower price.",
                ),
                "Next steps": (
                    f"{cast.NAME_OF[chief]} is asked to release the rest of the travel line. The next report follows in a month.",
                ),
            },
        ),
    )
    note = Doc(
        "email",
        "eml",
        f"Office budget, {planned.MONTHS[day.month - 1]} {day.year}",
        clerk,
        o.at(later(day, 6), 16),
        "Sends both.",
        planned.mail(
            f"{first(chief)},",
            "Here are the sheet and the report. The sheet has the formulas in it, so you can play with the numbers.",
        ),
        recipients=(chief,),
        attach=(1, 2),
    )
    return Group(f"office budget of {planned.MONTHS[day.month - 1]} {day.year}", (book, told, note))


def shifts(o: Office) -> Group:
    """A swap of shifts by telephone, and the log of the day."""
    a, b = o.pair()
    day = o.day()
    start = o.at(later(day, -2), 18)
    swap = Doc(
        "sms",
        o.rng.choice(("txt", "pdf")),
        f"Shift swap, {long(day)}",
        a,
        start + timedelta(minutes=30),
        "Two people swap a shift.",
        planned.chat(
            [
                (
                    start,
                    a,
                    f"can you take my {o.rng.choice(('friday', 'thursday', 'early', 'late'))}? {o.rng.choice(('dentist', 'school play', 'car is in the shop', 'my sister is in town'))}",
                ),
                (
                    start + timedelta(minutes=7),
                    b,
                    o.rng.choice(
                        ("sure, if you take my tuesday", "ok but you owe me", "which one again")
                    ),
                ),
                (
                    start + timedelta(minutes=9),
                    a,
                    o.rng.choice(("deal", "done. ill tell the office", "yes yes thank you")),
                ),
            ]
        ),
        recipients=(b,),
    )
    rows = [
        (o.at(day, 6) + timedelta(minutes=75 * n), initials(o.rng.choice((a, b))), text)
        for n, text in enumerate(
            o.rng.sample(
                (
                    "Doors opened",
                    "Truck at ambient dock 2, unloaded",
                    "Sweeper run in aisle 5",
                    "Mail truck",
                    "Pallets counted, two broken",
                    "Visitor signed in, vending company",
                    "Truck at ambient dock 1, loaded",
                    "Restroom supplies filled",
                    "Parcel for front office",
                    "Gate sensor cleaned",
                ),
                6,
            )
        )
    ]
    book = Doc(
        "internal_log",
        o.rng.choice(("txt", "pdf", "scan", "xlsx")),
        f"Day log, front and ambient dock, {slash(day)}",
        b,
        o.at(day, 15),
        "The day's log.",
        planned.log(rows, {"Site": cast.ADDRESSES[o.house][0]}),
        style="slash",
    )
    return Group(f"shift swap of {slash(day)}", (swap, book))


def initials(id: str) -> str:
    """Initials of a person."""
    return "".join(part[0] for part in cast.NAME_OF[id].split())


def lunch(o: Office) -> Group:
    """A lunch for a team: chat, order, receipt, thanks."""
    host, guest = o.pair()
    day = o.day(260)
    start = o.at(later(day, -3), 9)
    lines = [
        (what, float(o.rng.randrange(1, 3)), price) for what, price in o.rng.sample(GOODS["SSC"], 3)
    ]
    why = o.rng.choice(
        ("a birthday", "the end of inventory", "a farewell", "a new baby", "ten years with us")
    )
    talk = Doc(
        "chat_log",
        o.rng.choice(("txt", "pdf")),
        f"Lunch for {why}",
        host,
        start + timedelta(minutes=40),
        "Planning a lunch.",
        planned.chat(
            [
                (start, host, f"lunch on {long(day)} for {why}?"),
                (
                    start + timedelta(minutes=2),
                    guest,
                    o.rng.choice(("count me in", "yes! the usual place?", "only if there is cake")),
                ),
                (
                    start + timedelta(minutes=8),
                    host,
                    f"ordering for {o.rng.randrange(8, 20)}. any allergies?",
                ),
                (
                    start + timedelta(minutes=15),
                    guest,
                    o.rng.choice(("no nuts please", "two vegetarians", "none that I know")),
                ),
            ],
            channel="lunch",
        ),
        recipients=(guest,),
    )
    bill = Doc(
        "receipt",
        o.rng.choice(("pdf", "scan", "txt")),
        f"Receipt SSC{running(o, day, 3000, 3)}",
        host,
        o.at(day, 12),
        "The caterer's receipt.",
        planned.ledger(
            {
                "Receipt": f"SSC{running(o, day, 3000, 3)}",
                "Date": slash(day),
                "Paid by": "Company card",
            },
            lines,
            parties={"From": "Seneca Street Catering"},
            tax=8.75,
        ),
        style="slash",
    )
    thanks = Doc(
        "email",
        "eml",
        "Thank you for lunch",
        guest,
        o.at(later(day, 1), 8),
        "Thanks.",
        planned.mail(
            f"{first(host)},",
            f"Thank you for putting that together. {o.rng.choice(('There is still half a tray of fruit in the kitchen.', 'Everybody asked for the recipe of the salad.', 'Next time the cake is on me.'))} Pictures are on the shared drive.",
            closing="Best,",
        ),
        recipients=(host,),
    )
    return Group(f"lunch for {why}", (talk, bill, thanks))


def van(o: Office) -> Group:
    """A small claim about a company van, of no interest to anybody else."""
    clerk, driver = o.pair()
    day = min(o.day(), date(2020, 8, 20))
    other = f"{o.rng.choice(('Merrin', 'Calder', 'Stowe'))} {o.rng.choice(('Landscaping', 'Bakery', 'Tree Service'))}"
    spot, errand, bought = o.rng.choice(SPOTS)
    part = o.rng.choice(("rear door", "left rear door", "side panel", "tailgate"))
    thing = o.rng.choice(("pickup", "flatbed", "delivery truck", "station wagon"))
    number = f"SC-{day.year}-{o.rng.randrange(200, 990)}"
    memo_ = Doc(
        "memo",
        o.rng.choice(("docx", "pdf")),
        f"Scrape of the van, {long(day)}",
        driver,
        o.at(day, 16),
        "Reports a scrape in a parking lot.",
        planned.memo(
            f"This afternoon the company van was standing {spot} when a {thing} of {other} backed into its {part}. Nobody was hurt. The driver of the {thing} gave me his card and said that his office would pay.",
            f"{o.rng.choice(('It closes but has a dent of about a foot.', 'The paint is off for about five inches.', 'There is a crease along the lower edge.'))} I took pictures with my telephone and sent them to the front office. The van drove home without trouble and is parked at the side of the building.",
            "Please tell me whether I should get a price for the repair.",
        ),
        recipients=(clerk,),
    )
    caption = {
        "court": "City Court of Buffalo",
        "division": "Small Claims Part",
        "plaintiffs": [o.name],
        "defendants": [other],
        "docket_number": number,
    }
    claim = Doc(
        "court_filing",
        o.rng.choice(("pdf", "docx")),
        "Statement of Claim",
        clerk,
        o.at(later(day, 70)),
        "A small claim for the dent.",
        {
            "kind": "filing",
            "caption": caption,
            "opening": [f"{o.name} states its claim against {other} as follows:"],
            "sections": [
                {
                    "heading": "The claim",
                    "paragraphs": [
                        f"On {long(day)} a {thing} owned by {other} backed into a parked van of the claimant {spot}.",
                        f"The repair of the van's {part} cost ${o.rng.randrange(480, 1900):,}.00, as the attached bill shows.",
                        "The claimant asked for payment twice in writing and received no answer.",
                        "The claimant did nothing to cause the accident; the van was parked and empty, and its brake was on.",
                        f"The pictures taken on that day show the van and the {thing}, and are handed in with this claim.",
                    ],
                },
                {
                    "heading": "What is asked",
                    "paragraphs": [
                        "The claimant asks for the cost of the repair and the filing fee."
                    ],
                },
            ],
            "counsel": {
                "name": cast.NAME_OF[clerk],
                "firm": o.name,
                "lines": [*cast.ADDRESSES[o.house], "for the claimant"],
                "representing": "",
                "signed": f"/s/ {cast.NAME_OF[clerk]}",
            },
        },
    )
    asked = [
        ("Q", "Would you state your name, please."),
        ("A", f"{cast.NAME_OF[driver]}."),
        ("Q", "You were driving the van that day?"),
        ("A", f"I had parked it. I was {errand}."),
        ("Q", "How long were you gone?"),
        ("A", f"{o.rng.choice(('Ten minutes', 'A quarter of an hour', 'Not long'))}. {bought}"),
        ("Q", f"Did you see the {thing} move?"),
        (
            "A",
            o.rng.choice(
                (
                    "I saw the end of it. I heard the sound and turned around in the door.",
                    "Only the last of it. I was coming back.",
                    "No. I heard it, and then I saw it standing against the van.",
                )
            ),
        ),
        ("Q", "What did the driver say?"),
        (
            "A",
            o.rng.choice(
                (
                    "He said he had looked at his phone. He was nice about it.",
                    "That the sun was in his mirror.",
                    "That he was sorry and that his office would pay.",
                )
            ),
        ),
        ("Q", "And he gave you a card."),
        ("A", "Yes. It is in the file with the pictures."),
        ("Q", f"Was the {part} damaged before?"),
        ("A", "No. There was some salt on it, that is all."),
        ("Q", "Where is the van now?"),
        (
            "A",
            o.rng.choice(
                (
                    "It is back in use.",
                    "At the body shop until Friday.",
                    "Behind the building. We drive it as it is.",
                )
            ),
        ),
        ("Q", "Did anybody else see what happened?"),
        (
            "A",
            o.rng.choice(
                (
                    "A woman with a cart. I did not ask her name.",
                    "Nobody that I know of.",
                    "The clerk came out, but only after.",
                )
            ),
        ),
        ("Q", "Was the engine of the van running?"),
        ("A", "No. I had the key in my pocket."),
        ("Q", "Thank you. That is all I have."),
    ]
    talk = Doc(
        o.rng.choice(("deposition_excerpt", "deposition_transcript")),
        o.rng.choice(("pdf", "txt")),
        f"Examination of {cast.NAME_OF[driver]}",
        clerk,
        o.at(later(day, 120), 10),
        "A short examination in the small claim.",
        {
            "kind": "testimony",
            "caption": caption,
            "witness": cast.NAME_OF[driver],
            "place": "Buffalo, New York",
            "reporter": "Lakeside Reporting",
            "examiner": f"MR. {o.rng.choice(('DACEY', 'EMSWORTH'))}",
            "appearances": [f"For the claimant: {cast.NAME_OF[clerk]}"],
            "examination": [{"speaker": s, "text": t} for s, t in asked],
            "first_page": o.rng.randrange(2, 9),
        },
    )
    return Group(f"scrape of the van, {number}", (memo_, claim, talk))


def newsletter(o: Office) -> Group:
    """The newsletter, and the call for contributions."""
    editor = cast.STAFF_IDS["Samuel Brightwater" if o.house == "veldane" else "Gail Pomerantsev"]
    writer = o.staff(editor)
    day = o.day()
    month = f"{planned.MONTHS[day.month - 1]} {day.year}"
    call = Doc(
        "email",
        "eml",
        f"Newsletter for {month}",
        editor,
        o.at(later(day, -12), 9),
        "Asks for contributions.",
        planned.mail(
            f"{first(writer)},",
            f"The newsletter for {month} is still thin. A paragraph on the picnic, a picture of the new mural, or a recipe would all help. Please send it by {long(later(day, -4))}.",
            closing="Best,",
        ),
        recipients=(writer,),
    )
    part = Doc(
        "email",
        "eml",
        f"Newsletter for {month}",
        writer,
        o.at(later(day, -6), 15),
        "Sends a paragraph.",
        planned.mail(
            f"Here is mine: {o.rng.choice(('the bowling team came third and would like two more players.', 'the plant sale brought in enough for new benches.', 'the lost-and-found box is full again; please look before Friday.', 'whoever borrowed the hand truck from the mail room, it misses us.'))}",
            closing="Best,",
        ),
        recipients=(editor,),
        reply_to=1,
    )
    issue = Doc(
        "report",
        o.rng.choice(("docx", "pdf")),
        f"The {('Bulletin' if o.house == 'veldane' else 'Dock Post')}, {month}",
        editor,
        o.at(day),
        "The newsletter.",
        planned.prose(
            (
                f"News from {o.name} for {month}, gathered by {cast.NAME_OF[editor]}. Send corrections to the front office.",
            ),
            {
                "People": (
                    f"Welcome to those who joined us since the last issue, and congratulations to {cast.NAME_OF[writer]}, who finished an evening course in {o.rng.choice(('bookkeeping', 'Spanish', 'first aid', 'welding'))}.",
                ),
                "Around the building": (
                    o.rng.choice(NEWS),
                    f"The lost-and-found box holds {o.rng.randrange(3, 11)} umbrellas, one glove and a cookbook.",
                ),
                "Sports and leisure": (
                    f"The {o.rng.choice(('softball', 'bowling', 'darts', 'trivia'))} team lost {o.rng.randrange(4, 14)} to {o.rng.randrange(0, 4)} and had a good evening. Practice is on {o.rng.choice(('Tuesdays', 'Wednesdays', 'Thursdays'))}.",
                ),
                "Dates": (
                    f"Blood drive on {long(later(day, 12))} in the cafeteria, nine to two. Sign up with the front office.",
                ),
            },
        ),
    )
    return Group(f"newsletter of {month}", (call, part, issue))


SERIES: tuple[Callable[[Office], Group], ...] = (
    supplies, travel, helpdesk, safety_talk, timesheets, lift_trucks, hiring, notices,
    supplies, agreements, policies, budgets, shifts, lunch, van, newsletter,
)  # fmt: skip


def chaff(seed: int = 7) -> Iterator[Group]:
    """Series without end, of both companies in turn."""
    rng = Random(seed)
    number = 0
    while True:
        for series in SERIES:
            number += 1
            yield series(Office("veldane" if number % 2 else "tarnridge", rng, number))
