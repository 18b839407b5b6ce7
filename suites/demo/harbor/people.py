"""Names, places, dates and amounts of Port Calder, written once. All of it is fictional."""

from datetime import datetime, timedelta, timezone

EDT = timezone(timedelta(hours=-4))


def at(month: int, day: int, hour: int, minute: int = 0, year: int = 2019) -> datetime:
    """A time in the summer of 2019, as the clocks in Port Calder showed it."""
    return datetime(year, month, day, hour, minute, tzinfo=EDT)


# Merrow Bay Seafoods, the owner of the cold store
PROWSE = "Helen Prowse <hprowse@merrowbay.example>"  # vice president, operations
LUND = "Tobias Lund <tlund@merrowbay.example>"  # plant engineer
STILES = "Graham Stiles <gstiles@merrowbay.example>"  # controller
DORR = "Anneke Dorr <adorr@merrowbay.example>"  # quality manager
TEAGUE = "Marisol Teague <mteague@merrowbay.example>"  # day shift lead
VANCE = "Corey Vance <cvance@merrowbay.example>"  # receiving clerk
PIKE = "Wendell Pike <wpike@merrowbay.example>"  # night operator
HR = "People Office <people@merrowbay.example>"
ALL_MERROW = "All Port Calder <all-portcalder@merrowbay.example>"

# Kestrel Refrigeration Controls, which fitted the controls
BRANDVOLD = "Neil Brandvold <nbrandvold@kestrelcontrols.example>"  # director, field service
RAMAN = "Priya Raman <praman@kestrelcontrols.example>"  # product manager
CASTELLANE = "Owen Castellane <ocastellane@kestrelcontrols.example>"  # field engineer
WHITCOMB = "Laurel Whitcomb <lwhitcomb@kestrelcontrols.example>"  # account manager
ECKHARDT = "Martin Eckhardt <meckhardt@kestrelcontrols.example>"  # vice president, sales
FENN = "Stuart Fenn <sfenn@kestrelcontrols.example>"  # quality engineer

# Others
ARSENAULT = "Sylvie Arsenault <s.arsenault@gannetpoint.example>"
BASCOM = "Dispatch - R. Bascom <dispatch@larkspurfreight.example>"

MERROW_HEAD = (
    "Merrow Bay Seafoods, LLC",
    "14 Cannery Wharf, Port Calder, Maine 04699",
    "Telephone (207) 555-0142",
)
KESTREL_HEAD = (
    "KESTREL REFRIGERATION CONTROLS, INC.",
    "2200 Foundry Parkway, Halvorsen, Pennsylvania 16999",
    "Tel. 814-555-0170   Service 814-555-0177",
)

CAPTION = (
    "UNITED STATES DISTRICT COURT",
    "DISTRICT OF MAINE",
    "",
    "MERROW BAY SEAFOODS, LLC,",
    "Plaintiff,",
    "v.      No. 2:20-cv-00917",
    "KESTREL REFRIGERATION CONTROLS, INC.,",
    "Defendant.",
)

PRICE_CENTS = 218_400_00  # of the retrofit
LOTS = (  # what stood in Room 3: product, pounds, cents a pound
    ("Sea scallops, IQF", 96_000, 985),
    ("Haddock loins", 188_400, 410),
    ("Cod portions", 128_400, 365),
)
POUNDS = sum(pounds for _, pounds, _ in LOTS)  # 412,800
VALUE_CENTS = sum(pounds * cents for _, pounds, cents in LOTS)  # $2,186,700.00
SALVAGE_CENTS = POUNDS * 18  # $74,304.00
SERIALS = tuple(f"TX40-1907-{n:04d}" for n in (412, 413, 415, 418, 421, 426))  # Room 3
