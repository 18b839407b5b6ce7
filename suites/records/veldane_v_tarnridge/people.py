# ruff: noqa: E501 (tables stand on their own lines)
"""Who is who: the organisations and persons of the record, with the dates they were there."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Organisation:
    """`domain` is that of its mail; `aliases` are the names that the papers use for it."""

    id: str
    name: str
    aliases: tuple[str, ...]
    kind: str
    place: str
    domain: str = ""


@dataclass(frozen=True)
class Person:
    """`hired` and `left` bound the employment, as far as the record goes: None is unknown or
    still there. `login` is the name in the access and alarm systems."""

    id: str
    name: str
    title: str
    organisation: str
    hired: date | None = None
    left: date | None = None
    aliases: tuple[str, ...] = ()
    login: str = ""
    phone: str = ""
    boxed: bool = True

    @property
    def email(self) -> str:
        """The mail address, "" for persons without one."""
        domain = next(o.domain for o in ORGANISATIONS if o.id == self.organisation)
        first, *_, last = self.name.replace("Dr. ", "").lower().split()
        return f"{first[0]}{last}@{domain}" if self.boxed and domain else ""

    @property
    def box(self) -> str:
        """``Name <address>``, as in the head of a mail."""
        return f"{self.name.replace('Dr. ', '')} <{self.email}>"


ORGANISATIONS = (
    Organisation("veldane", "Veldane Biologics, Inc.", ("Veldane", "Plaintiff", "Depositor"), "manufacturer", "Tonawanda, New York", "veldane.example"),
    Organisation("tarnridge", "Tarn Ridge Cold Storage, LLC", ("Tarn Ridge", "Defendant", "Warehouse", "TRCS"), "warehouse", "Cheektowaga, New York", "tarnridge.example"),
    Organisation("northlight", "Northlight Controls, Inc.", ("Northlight",), "monitoring contractor", "Rochester, New York", "northlight.example"),
    Organisation("dunmore", "Dunmore Refrigeration Services, Inc.", ("Dunmore",), "refrigeration contractor", "Lancaster, New York", "dunmore.example"),
    Organisation("pellharbor", "Pell Harbor Freightways, Inc.", ("Pell Harbor",), "carrier", "Grand Island, New York", "pellharbor.example"),
    Organisation("hadleigh", "Hadleigh Analytical Laboratories, Inc.", ("Hadleigh",), "laboratory", "Ithaca, New York", "hadleigh.example"),
    Organisation("brackwater", "Brackwater Adjusting Company", ("Brackwater",), "adjuster for the warehouse's insurer", "Syracuse, New York", "brackwater.example"),
    Organisation("harcastle", "Harcastle Wynn & Boyce LLP", ("Harcastle Wynn",), "counsel for Veldane", "Buffalo, New York", "harcastlewynn.example"),
    Organisation("sayles", "Mottram Sayles PLLC", ("Mottram Sayles",), "counsel for Tarn Ridge", "Buffalo, New York", "mottramsayles.example"),
    Organisation("court", "United States District Court for the Western District of New York", ("the Court",), "court", "Buffalo, New York"),
)  # fmt: skip

PEOPLE = (
    Person("oyelaran", "Maren Oyelaran", "Vice President, Quality", "veldane", date(2014, 6, 2)),
    Person("starrow", "Philip Starrow", "Director of Supply Chain", "veldane", date(2016, 1, 11), date(2020, 10, 30)),
    Person("lindqvar", "Tessa Lindqvar", "Distribution Quality Manager", "veldane", date(2018, 4, 16), login="TLINDQVAR"),
    Person("achterberg", "Gideon Achterberg", "Logistics Coordinator", "veldane", date(2019, 5, 6), date(2021, 2, 26), login="GACHTERBERG"),
    Person("mabry", "Corinne Mabry", "General Counsel", "veldane", date(2015, 9, 1)),
    Person("esterhuysen", "Lionel Esterhuysen", "Validation Engineer", "veldane", date(2017, 8, 14)),
    Person("prishtine", "Yolanda Prishtine", "Senior Cost Accountant", "veldane", date(2013, 3, 4)),
    Person("vandermoor", "Curtis Vandermoor", "President", "tarnridge", date(2009, 4, 1)),
    Person("umberfield", "Dale Umberfield", "General Manager", "tarnridge", date(2012, 10, 1)),
    Person("ferrow", "Annika Ferrow", "Quality and Compliance Manager", "tarnridge", date(2018, 11, 5), date(2020, 12, 18)),
    Person("tallgren", "Marcus Tallgren", "Maintenance Manager", "tarnridge", date(2015, 5, 18), phone="716-555-0148"),
    Person("lanning", "Beatrix Lanning", "Vice President, Finance", "tarnridge", date(2014, 7, 21)),
    Person("kessock", "Roland Kessock", "Shift Supervisor", "tarnridge", date(2017, 2, 6), date(2020, 8, 21), login="RKESSOCK", phone="716-555-0163"),
    Person("pellerin", "Jody Pellerin", "Weekend Warehouse Attendant (days)", "tarnridge", date(2019, 9, 9), date(2020, 8, 21), login="JPELLERIN"),
    Person("worrel", "Stephan Worrel", "Weekend Warehouse Attendant (nights)", "tarnridge", date(2020, 1, 13), login="SWORREL"),
    Person("trenholm", "Hollis Trenholm", "Receiving Clerk", "tarnridge", date(2018, 2, 26), login="HTRENHOLM"),
    Person("sedgely", "Evan Sedgely", "Field Technician", "northlight", date(2018, 3, 12), login="ESEDGELY"),
    Person("sundaresh", "Meera Sundaresh", "Service Manager", "northlight", date(2016, 5, 2)),
    Person("linklater", "Howard Linklater", "Systems Engineer", "northlight", date(2013, 9, 16)),
    Person("belisle", "Frank Belisle", "Service Technician", "dunmore", date(2011, 3, 7)),
    Person("kitchell", "Lorraine Kitchell", "Dispatch Manager", "dunmore", date(2008, 6, 16)),
    Person("haskett", "Troy Haskett", "Driver", "pellharbor", date(2018, 10, 1), date(2021, 3, 12), boxed=False),
    Person("corriveau", "Nadine Corriveau", "Dispatcher", "pellharbor", date(2015, 1, 5)),
    Person("fallada", "Dr. Imre Fallada", "Principal Scientist, Stability", "hadleigh", date(2010, 9, 7)),
    Person("quist", "Renata Quist", "Study Coordinator", "hadleigh", date(2017, 1, 30)),
    Person("tolland", "Simon Tolland", "Senior Adjuster", "brackwater", date(2006, 2, 13)),
    Person("hulme", "Greta Hulme", "Field Adjuster", "brackwater", date(2019, 1, 14)),
    Person("harcastle_e", "Eleanor D. Harcastle", "Counsel for Plaintiff", "harcastle"),
    Person("wynn", "Tobias R. Wynn", "Counsel for Plaintiff", "harcastle"),
    Person("sayles_j", "Jerome K. Sayles", "Counsel for Defendant", "sayles"),
    Person("mottram", "Andrea L. Mottram", "Counsel for Defendant", "sayles"),
    Person("thorsgaard", "Helena M. Thorsgaard", "United States District Judge", "court", aliases=("Judge Thorsgaard", "HMT")),
    Person("wickremer", "Ansel P. Wickremer", "United States Magistrate Judge", "court", aliases=("Judge Wickremer",)),
    Person("illingworth", "Warren T. Illingworth", "Consulting engineer retained by Defendant", "sayles", boxed=False),
    Person("brenneke", "Dr. Ursula Brenneke", "Consulting scientist retained by Plaintiff", "harcastle", boxed=False),
)  # fmt: skip


def person(id: str) -> Person:
    """A person by id."""
    return next(one for one in PEOPLE if one.id == id)
