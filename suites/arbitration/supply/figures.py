"""Tarnholt v. Quillmere: every date and amount, computed from one set of facts."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from suites.arbitration.figures import (
    DAY,
    Rate,
    business_days_after,
    days_between,
    half_up,
    interest,
    month_later,
    next_business_day,
)

# --- the price (Clause 6) ----------------------------------------------------------------------

P0 = Fraction(1120)
F0, E0 = 842, 96
CAP_PERCENT = 6
MONTHS = [(2023, m) for m in (9, 10, 11, 12)] + [(2024, m) for m in range(1, 10)]
AFX = dict(
    zip(MONTHS, (842, 848, 851, 874, 902, 931, 968, 1002, 1019, 1030, 1026, 1018, 1009),
        strict=True)
)  # fmt: skip
ENERGY = dict(
    zip(MONTHS, (96, 97, 98, 104, 109, 113, 118, 117, 116, 115, 112, 110, 108), strict=True)
)
SIGNED = {"Q1": 2, "Q2": 5, "Q3": 8}
"""Place in MONTHS of the last month of the window of Clause 6.3: one month before the quarter."""


def mean(series: dict[tuple[int, int], int], last: int) -> Fraction:
    """The mean of the three months that end at this place."""
    return Fraction(sum(series[MONTHS[place]] for place in range(last - 2, last + 1)), 3)


def formula_price(last: int) -> int:
    """Clause 6.2, in cents a tonne, before the limit of Clause 6.4."""
    factor = (
        Fraction(30, 100)
        + Fraction(50, 100) * mean(AFX, last) / F0
        + Fraction(20, 100) * mean(ENERGY, last) / E0
    )
    return half_up(P0 * factor * 100)


FORMULA = {quarter: formula_price(last) for quarter, last in SIGNED.items()}
LIMIT: dict[str, int] = {}
PRICE = {"Q1": FORMULA["Q1"]}
for _before, _quarter in (("Q1", "Q2"), ("Q2", "Q3")):
    LIMIT[_quarter] = half_up(Fraction(PRICE[_before] * (100 + CAP_PERCENT), 100))
    PRICE[_quarter] = min(FORMULA[_quarter], LIMIT[_quarter])
INVOICED = {
    "Q1": PRICE["Q1"],
    "Q2": formula_price(SIGNED["Q2"] + 1),
    "Q3": formula_price(SIGNED["Q3"] + 1),
}
"""What Quillmere invoiced: the window of the draft, and no limit."""
EXCESS = {quarter: INVOICED[quarter] - PRICE[quarter] for quarter in PRICE}

# --- deliveries and lots -----------------------------------------------------------------------

TONNES = {"April": 1000, "May": 1000, "June": 980, "July": 900, "August": 760, "September": 940}
"""Invoiced in the month and, lots B and C apart, paid."""


@dataclass(frozen=True)
class Lot:
    name: str
    tonnes: int
    delivered: date


A = Lot("QR-2403-A", 240, date(2024, 3, 4))
B = Lot("QR-2404-B", 260, date(2024, 4, 2))
C = Lot("QR-2405-C", 250, date(2024, 5, 6))
PAID_Q2 = TONNES["April"] + TONNES["May"] + TONNES["June"] - B.tonnes - C.tonnes
PAID_Q3 = TONNES["July"] + TONNES["August"] + TONNES["September"]

# --- notices (Clauses 9 and 22) ----------------------------------------------------------------

HOLIDAYS = {
    date(2024, 1, 1): "New Year's Day",
    date(2024, 3, 29): "Good Friday",
    date(2024, 4, 1): "Easter Monday",
    date(2024, 4, 12): "Charter Day",
    date(2024, 5, 1): "Labour Day",
    date(2024, 5, 9): "Ascension Day",
    date(2024, 5, 20): "Whit Monday",
    date(2024, 6, 21): "Midsummer Eve",
    date(2024, 12, 25): "Christmas Day",
    date(2024, 12, 26): "Second Day of Christmas",
}
"""Alderland, the place of the seller (Schedule 4, part 1)."""
APPARENT_DAYS, LATENT_DAYS = 10, 15
A_DUE = business_days_after(A.delivered, APPARENT_DAYS, HOLIDAYS)
B_DUE = business_days_after(B.delivered, APPARENT_DAYS, HOLIDAYS)
A_SENT = date(2024, 3, 15)
B_SENT = date(2024, 4, 17)
B_RECEIVED = next_business_day(B_SENT, HOLIDAYS)
C_COMPLAINT = date(2024, 6, 3)
C_DISCOVERED = date(2024, 6, 10)
C_DUE = business_days_after(C_DISCOVERED, LATENT_DAYS, HOLIDAYS)
C_DUE_SELLER = business_days_after(C_COMPLAINT, LATENT_DAYS, HOLIDAYS)
C_RECEIVED = date(2024, 6, 28)
C_LONG_STOP = month_later(C.delivered, 6)
DISPUTE_DATED = date(2024, 8, 27)
DISPUTE_EMAILED = date(2024, 8, 28)
DISPUTE_RECEIVED = date(2024, 8, 30)
BAR = month_later(DISPUTE_RECEIVED, 12)
BAR_SELLER = month_later(DISPUTE_EMAILED, 12)
REQUEST = date(2025, 8, 29)

# --- damages, LDs, counterclaim ------------------------------------------------------------------

COVER_PRICE, COVER_FREIGHT = 1_338_00, 21_50
COVER_PER_TONNE = COVER_PRICE + COVER_FREIGHT - PRICE["Q2"]
COVER_C = COVER_PER_TONNE * C.tonnes
COVER_B = COVER_PER_TONNE * B.tonnes
DISPOSAL_RATE = 38_40
DISPOSAL_C = DISPOSAL_RATE * C.tonnes
DAMAGES_C = COVER_C + DISPOSAL_C
STOPPAGE_HOURS, STOPPAGE_RATE = 18, 4_700_00
STOPPAGE = STOPPAGE_HOURS * STOPPAGE_RATE


@dataclass(frozen=True)
class Late:
    """A quantity delivered late (Clause 8.3): whole weeks at half a per cent, five at most."""

    month: str
    tonnes: int
    due: date
    arrived: date

    @property
    def days(self) -> int:
        return days_between(self.due, self.arrived)

    @property
    def weeks(self) -> int:
        return self.days // 7

    @property
    def started_weeks(self) -> int:
        return -(-self.days // 7)

    def damages(self, weeks: int, price: int) -> int:
        return half_up(Fraction(self.tonnes * price * min(weeks * 5, 50), 1000))


LATE = (
    Late("July", 100, date(2024, 7, 31), date(2024, 9, 4)),
    Late("August", 240, date(2024, 8, 31), date(2024, 10, 18)),
    Late("September", 60, date(2024, 9, 30), date(2024, 10, 9)),
)
LDS = [late.damages(late.weeks, PRICE["Q3"]) for late in LATE]
LD_TOTAL = sum(LDS)
LD_CLAIMED = sum(late.damages(late.started_weeks, INVOICED["Q3"]) for late in LATE)
LD_NOTE_DATE, LD_DUE = date(2024, 11, 15), date(2024, 12, 15)

OVER_Q2, OVER_Q3 = PAID_Q2 * EXCESS["Q2"], PAID_Q3 * EXCESS["Q3"]
OVER = OVER_Q2 + OVER_Q3
OVER_ALL = (PAID_Q2 + B.tonnes + C.tonnes) * EXCESS["Q2"] + OVER_Q3
"""The wrong figure of the Statement of Claim: also on lots that were never paid."""

MAKE_UP = sum(late.tonnes for late in LATE)
MAKE_UP_INVOICED = MAKE_UP * INVOICED["Q3"]
MAKE_UP_DUE_SUM = MAKE_UP * PRICE["Q3"]
MAKE_UP_INVOICE, MAKE_UP_DUE = date(2024, 10, 31), date(2024, 11, 30)
RESALE_RATE = 790_00
RESALE_B = RESALE_RATE * B.tonnes
PRICE_B = B.tonnes * PRICE["Q2"]
PRICE_B_NET = PRICE_B - RESALE_B
APRIL_INVOICE, APRIL_DUE = date(2024, 4, 30), date(2024, 5, 30)

# --- interest (Clause 14) ------------------------------------------------------------------------

MARGIN = 400
DRAFT_MARGIN = 800
REFERENCE = (
    (date(2024, 1, 1), 390),
    (date(2024, 7, 1), 375),
    (date(2025, 1, 1), 315),
    (date(2025, 7, 1), 265),
    (date(2026, 1, 1), 240),
)
RATES = tuple(Rate(start, points + MARGIN) for start, points in REFERENCE)
AS_AT = date(2026, 6, 30)
OVER_FROM = DISPUTE_RECEIVED + DAY
DAMAGES_FROM = REQUEST
LD_FROM = LD_DUE + DAY
MAKE_UP_FROM = MAKE_UP_DUE + DAY
PRICE_B_FROM = APRIL_DUE + DAY


def until(cents: int, first: date) -> int:
    """Interest under Clause 14 from `first` to the reckoning date, both included."""
    return interest(cents, first, AS_AT, RATES)


I_OVER = until(OVER, OVER_FROM)
I_COVER_C = until(DAMAGES_C, DAMAGES_FROM)
I_COVER_B = until(COVER_B, DAMAGES_FROM)
I_LD = until(LD_TOTAL, LD_FROM)
I_MAKE_UP = until(MAKE_UP_DUE_SUM, MAKE_UP_FROM)
I_PRICE_B = until(PRICE_B_NET, PRICE_B_FROM)

CLAIM = OVER + DAMAGES_C + LD_TOTAL
I_CLAIM = I_OVER + I_COVER_C + I_LD
COUNTER, I_COUNTER = MAKE_UP_DUE_SUM, I_MAKE_UP
# Lot B rejected in time, or saved by Clause 9.6: its cover is added to the claim.
GOOD = CLAIM + COVER_B + I_CLAIM + I_COVER_B - COUNTER - I_COUNTER
# Lot B lost: no cover, and its price less the resale is owed.
BAD = CLAIM + I_CLAIM - COUNTER - I_COUNTER - PRICE_B_NET - I_PRICE_B
SWING = GOOD - BAD
LIABILITY_CAP = 750_000_00
DAILY = half_up(Fraction(MAKE_UP_DUE_SUM * RATES[-1].basis_points, 10_000 * 365))
"""Interest on INV-2410M for one day, at the last rate."""
