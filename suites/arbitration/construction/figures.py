"""Bressing v. Ostermoor: days of delay, notices, damages and interest, from one set of facts."""

from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from suites.arbitration.figures import DAY, Rate, days_between, half_up, interest

# --- the contract ------------------------------------------------------------------------------

COMMENCEMENT = date(2022, 9, 5)
TIME = 600
DUE = COMMENCEMENT + timedelta(days=TIME)
"""Time for Completion: day 600 after the Commencement Date."""
TAKING_OVER = date(2024, 9, 16)
DELAY = days_between(DUE, TAKING_OVER)
PRICE = 24_600_000_00
LD_RATE = 18_500_00
LD_CAP_PERCENT = 8
LD_CAP = half_up(Fraction(PRICE * LD_CAP_PERCENT, 100))
OLD_LD_CAP = half_up(Fraction(PRICE * 10, 100))
"""The tender draft had ten per cent."""
NOTICE_DAYS, DETAIL_DAYS = 28, 42

# --- the five events ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Event:
    """A delay for which the Contractor claims time. Days are calendar days."""

    key: str
    name: str
    aware: date
    notice: date
    claimed: int
    critical: int
    """Days by which the event moved the critical path, by the updates of the programme."""

    @property
    def last(self) -> date:
        return self.aware + timedelta(days=NOTICE_DAYS)

    @property
    def late_by(self) -> int:
        return max(0, days_between(self.last, self.notice))


ACCESS = Event("E1", "late access to Area 2", date(2022, 11, 14), date(2022, 12, 2), 28, 21)
GROUND = Event("E2", "buried foundations in Area 3", date(2023, 3, 6), date(2023, 4, 4), 34, 34)
VARIATION = Event(
    "E3", "Variation VO-07, second screen", date(2023, 8, 21), date(2023, 9, 15), 26, 16
)
RAIN = Event("E4", "rain, January to March 2024", date(2024, 2, 1), date(2024, 2, 27), 23, 9)
POWER = Event("E5", "late grid connection", date(2024, 6, 10), date(2024, 7, 5), 30, 0)
EVENTS = (ACCESS, GROUND, VARIATION, RAIN, POWER)

VARIATION_ACTIVITY, VARIATION_FLOAT = 20, 4
"""Days by which VO-07 lengthened the activity, and the float it had in the July update."""
RAIN_THRESHOLD = {"January": 9, "February": 8, "March": 8}
"""Days with more than 10 mm that the Contractor must expect (Appendix to Tender)."""
RAIN_DAYS = {"January": 13, "February": 12, "March": 9}
RAIN_CLAIMED = {"January": 8, "February": 8, "March": 7}
RAIN_EXCESS = {month: max(0, RAIN_DAYS[month] - RAIN_THRESHOLD[month]) for month in RAIN_DAYS}
GRID_DUE, GRID_DONE = date(2024, 6, 10), date(2024, 7, 10)
PUMPS_BASE = date(2024, 1, 15)
PUMPS_NEED = PUMPS_BASE + timedelta(days=sum(event.critical for event in EVENTS))
PUMPS_ARRIVED = date(2024, 6, 5)
PUMPS_LATE = days_between(PUMPS_NEED, PUMPS_ARRIVED)
"""The Contractor's own supplier: days after the pumps were needed, all events allowed for."""
ORDER_BASE, ORDER_PLACED = date(2023, 8, 14), date(2023, 11, 30)
ORDER_LATE = days_between(ORDER_BASE, ORDER_PLACED)
INSTALL, COMMISSION = 60, 43
INSTALLED = PUMPS_ARRIVED + timedelta(days=INSTALL)
"""Wet commissioning, which needs the grid, could begin on this day."""

GRANTED = ACCESS.critical + VARIATION.critical + RAIN.critical
EXTENDED = DUE + timedelta(days=GRANTED)
LATE = days_between(EXTENDED, TAKING_OVER)
LDS = min(LATE * LD_RATE, LD_CAP)
# If the notice for the buried foundations is held to be in time.
GRANTED_ALT = GRANTED + GROUND.critical
EXTENDED_ALT = DUE + timedelta(days=GRANTED_ALT)
LATE_ALT = days_between(EXTENDED_ALT, TAKING_OVER)
LDS_ALT = min(LATE_ALT * LD_RATE, LD_CAP)
CLAIMED_DAYS = sum(event.claimed for event in EVENTS)

# --- what the Employer kept back -----------------------------------------------------------------

ENGINEER_DAYS = ACCESS.critical
"""The Engineer granted the first event only."""
WITHHELD_DAYS = days_between(DUE + timedelta(days=ENGINEER_DAYS), TAKING_OVER)
WITHHELD_UNCAPPED = WITHHELD_DAYS * LD_RATE
WITHHELD = min(WITHHELD_UNCAPPED, LD_CAP)
WITHHELD_ON = date(2024, 11, 15)
"""The day on which the sum was due under the final interim certificate and was not paid."""
BACK = WITHHELD - LDS
BACK_ALT = WITHHELD - LDS_ALT

# --- time-related cost (Clause 20.4): Employer's risks that carry cost ---------------------------

SITE_RATE, CLAIMED_RATE = 9_240_00, 11_865_00
"""A day of site overheads by the books, and as claimed with head office and profit."""
COST_DAYS = ACCESS.critical + VARIATION.critical
COST = COST_DAYS * SITE_RATE
COST_CLAIMED = CLAIMED_DAYS * CLAIMED_RATE
COST_ALT = COST + GROUND.critical * SITE_RATE
COST_FROM = date(2025, 3, 3)
"""Clause 14.8: cost bears interest from the day on which the dispute was referred to the Board."""

# --- the Dispute Board ---------------------------------------------------------------------------

DECISION_DATED = date(2025, 5, 22)
DECISION_RECEIVED = date(2025, 5, 26)
DISSATISFIED_DAYS = 28
DISSATISFIED_LAST = DECISION_RECEIVED + timedelta(days=DISSATISFIED_DAYS)
DISSATISFIED = date(2025, 6, 20)
CONTRACTOR_DISSATISFIED = date(2025, 6, 24)
CONTRACTOR_LATE = days_between(DISSATISFIED_LAST, CONTRACTOR_DISSATISFIED)
BOARD_DAYS = GRANTED
"""The Board gave E1, E3 and E4 and refused E2 and E5."""
AMICABLE_DAYS = 56
ARBITRATION_FROM = DISSATISFIED + timedelta(days=AMICABLE_DAYS)
REQUEST = date(2025, 9, 1)

# --- interest (Clause 14.8) ----------------------------------------------------------------------

BASE = (
    (date(2024, 7, 1), 410),
    (date(2025, 1, 1), 340),
    (date(2025, 7, 1), 290),
    (date(2026, 1, 1), 265),
)
MARGIN = 300
RATES = tuple(Rate(start, points + MARGIN) for start, points in BASE)
AS_AT = date(2026, 4, 30)
BACK_FROM = WITHHELD_ON + DAY


def until(cents: int, first: date) -> int:
    """Interest under Clause 14.8 to the reckoning date, both days included."""
    return interest(cents, first, AS_AT, RATES)


I_BACK = until(BACK, BACK_FROM)
I_BACK_ALT = until(BACK_ALT, BACK_FROM)
I_COST = until(COST, COST_FROM)
I_COST_ALT = until(COST_ALT, COST_FROM)
TOTAL = BACK + I_BACK + COST + I_COST
TOTAL_ALT = BACK_ALT + I_BACK_ALT + COST_ALT + I_COST_ALT
# If the Employer's dissatisfaction with E3 and E4 succeeds: the first event only.
COST_BEST = ACCESS.critical * SITE_RATE
I_COST_BEST = until(COST_BEST, COST_FROM)
TOTAL_BEST = WITHHELD - min(WITHHELD_DAYS * LD_RATE, LD_CAP) + COST_BEST + I_COST_BEST
CLAIM_TOTAL = WITHHELD + COST_CLAIMED
