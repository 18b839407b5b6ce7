"""Who there is, where they write from, when they came and went, and the figures all share."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone

COMPANY = "Larkmoor Diagnostics, Inc."
SHORT = "Larkmoor Diagnostics"
HOST = "larkmoordx.example"
SITE_WX = "Wexcombe Core Laboratory"
SITE_PE = "Port Ellery Laboratory"
HEAD_OFFICE = "Stanmere"
CLIENT = "Saint Alder Hospital Group"
CASE_NUMBER = "2:22-cv-00731"

LETTERHEAD = (
    COMPANY,
    "400 Meridian Court, Stanmere",
    "Telephone 555-0140",
)


@dataclass(frozen=True)
class Person:
    """`left` None: still there at the end of the record. `box` is the part before the @."""

    name: str
    title: str
    box: str
    hired: date
    left: date | None = None
    host: str = HOST

    @property
    def address(self) -> str:
        return f"{self.name} <{self.box}@{self.host}>"


CASTELLOW = Person(
    "Miriam Castellow",
    "Quality Manager, Wexcombe",
    "mcastellow",
    date(2016, 6, 6),
    date(2022, 2, 28),
)
THRELKELD = Person("Gordon Threlkeld", "General Manager, Wexcombe", "gthrelkeld", date(2014, 9, 2))
VANTERPOOL = Person(
    "Peter Vanterpool, MD", "Laboratory Director, Wexcombe", "pvanterpool", date(2012, 4, 16)
)
BRANNOCK = Person("Dale Brannock", "Chemistry Supervisor", "dbrannock", date(2013, 8, 12))
KOSTROW = Person("Lena Kostrow", "Senior Technologist, Nights", "lkostrow", date(2018, 5, 7))
TIBBET = Person("Aaron Tibbet", "Quality Specialist, Wexcombe", "atibbet", date(2019, 7, 15))
HADDON = Person("Samir Haddon", "LIS Analyst", "shaddon", date(2016, 10, 3))
HATHERSAGE = Person(
    "Neil Hathersage", "Client Services Manager, Wexcombe", "nhathersage", date(2017, 3, 20)
)
PROSSER = Person("Wen Prosser", "Quality Manager, Port Ellery", "wprosser", date(2015, 3, 9))
BENNING = Person(
    "Carla Benning",
    "Client Services Manager, Port Ellery",
    "cbenning",
    date(2017, 11, 6),
    date(2022, 2, 28),
)
HARWICK = Person("Denise Harwick", "Chief Operating Officer", "dharwick", date(2019, 1, 7))
QUILL = Person("Roland Quill", "Chief Financial Officer", "rquill", date(2017, 2, 13))
AMSEL = Person("Judith Amsel", "Vice President, Human Resources", "jamsel", date(2015, 5, 4))
RAMANAN = Person("Kavita Ramanan", "Director, Financial Planning", "kramanan", date(2018, 10, 1))
MARLOWE = Person("Tomas Marlowe", "HR Business Partner, Wexcombe", "tmarlowe", date(2017, 9, 5))
OLANDER = Person("Beatrix Olander", "Director of Compliance", "bolander", date(2018, 4, 2))
STRAKE = Person("Edwin Strake", "General Counsel", "estrake", date(2016, 1, 11))
PELL = Person("Howard Pell", "Senior Internal Auditor", "hpell", date(2018, 6, 18))
SELWAY = Person("Ivy Selway", "Executive Assistant to the COO", "iselway", date(2019, 3, 4))
FACILITIES = Person("Bram Oakes", "Facilities Coordinator, Wexcombe", "boakes", date(2015, 2, 2))

DELACOURT = Person(
    "Orrin Delacourt",
    "Principal, Strand Peck Advisors",
    "odelacourt",
    date(2011, 1, 3),
    host="strandpeck.example",
)
TRASK = Person(
    "Fiona Trask",
    "Director, Laboratory Services, Saint Alder Hospital Group",
    "ftrask",
    date(2010, 1, 4),
    host="saintalder.example",
)

STAFF = (
    CASTELLOW,
    THRELKELD,
    VANTERPOOL,
    BRANNOCK,
    KOSTROW,
    TIBBET,
    HADDON,
    HATHERSAGE,
    PROSSER,
    BENNING,
    HARWICK,
    QUILL,
    AMSEL,
    RAMANAN,
    MARLOWE,
    OLANDER,
    STRAKE,
    PELL,
    SELWAY,
    FACILITIES,
)
OUTSIDERS = (DELACOURT, TRASK)

# The days on which the case turns.
LIST_ADOPTED = date(2021, 9, 23)
QUERY_RUN = datetime(2021, 10, 1, 15, 42, 7)
TOLD_DIRECTOR = date(2021, 10, 4)
HOTLINE = date(2021, 10, 11)
NOTICE = date(2022, 1, 14)
LAST_DAY = date(2022, 2, 28)

HOTLINE_CASE = "SU-2021-0117"
OVERRIDES = 14
RESULTS_RELEASED = 212


def at(year: int, month: int, day: int, hour: int, minute: int = 0) -> datetime:
    """Local time at Stanmere and Wexcombe; daylight saving from 14 March to 7 November 2021."""
    summer = datetime(2021, 3, 14) <= datetime(year, month, day) < datetime(2021, 11, 7)
    zone = timezone(timedelta(hours=-4 if summer else -5))
    return datetime(year, month, day, hour, minute, tzinfo=zone)


def par(text: str) -> str:
    """A paragraph written over several lines, as one."""
    return " ".join(text.split())
