"""Pellworth sellers v. Ansbrook: earn-out, notices and interest, from one set of facts."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from suites.arbitration.figures import (
    DAY,
    Rate,
    business_days_after,
    half_up,
    interest,
    month_later,
)

# --- the agreement --------------------------------------------------

COMPLETION = date(2021, 6, 30)
THRESHOLD, UPPER = 6_000_000_00, 8_000_000_00
MULTIPLE, UPPER_MULTIPLE = Fraction(35, 10), Fraction(15, 10)
"""3.5 times the EBITDA between threshold and upper mark, 1.5 times what lies above it."""
CAP = 9_500_000_00
CHARGE_PERCENT = 1
"""Group charges count up to one per cent of revenue (Schedule 5, 3(b))."""
HOLIDAYS = {
    date(2024, 4, 1): "Easter Monday",
    date(2024, 5, 1): "Labour Day",
    date(2024, 5, 9): "Ascension Day",
    date(2024, 5, 20): "Whit Monday",
    date(2024, 6, 3): "Founders' Day",
}
"""Public holidays in Veldhaven, where the Buyer has its seat."""

# --- accounts of Pellworth for 2023, and the Buyer's statement -----------------------------------

REVENUE = 41_260_000_00
ACQUIRED_REVENUE = 3_480_000_00
"""Of which the Loxley business, bought by the Buyer in 2023 and put into Pellworth."""
OWN_REVENUE = REVENUE - ACQUIRED_REVENUE
ACCOUNTS_EBITDA = 5_612_000_00


@dataclass(frozen=True)
class Item:
    """One adjustment of Schedule 5: what the Buyer made of it, and what is right (cents)."""

    key: str
    name: str
    clause: str
    buyer: int
    right: int

    @property
    def difference(self) -> int:
        return self.right - self.buyer


CHARGES = 1_294_000_00
CHARGES_ALLOWED = half_up(Fraction(OWN_REVENUE * CHARGE_PERCENT, 100))
CHARGES_ADDED = CHARGES - CHARGES_ALLOWED
CHARGES_DETERMINED = CHARGES - half_up(Fraction(REVENUE * CHARGE_PERCENT, 100))
"""The Independent Accountant took one per cent of all revenue, Loxley's included."""
INTEGRATION = 742_000_00
INTEGRATION_BUYER = 318_000_00
LOXLEY_EBITDA = 205_000_00
PROVISION = 560_000_00
"""A new stock provision on a 12-month rule; the policy at Completion was 24 months."""
PROVISION_OLD = 145_000_00
PROVISION_ADDED = PROVISION - PROVISION_OLD
DIVERTED_MARGIN = 488_000_00
"""Margin on the Harrow Trust contract that the Buyer booked in a sister company."""
HARROW_CLAIMED = 600_000_00
"""The Sellers' guess, before they had papers."""
BONUS = 120_000_00
"""Transaction bonuses of 2021 that were paid late: the Sellers wrongly add them back."""

ITEMS = (
    Item("charges", "Group charges above one per cent of own revenue", "3(b)", 0, CHARGES_ADDED),
    Item("integration", "Integration Costs", "3(c)", INTEGRATION_BUYER, INTEGRATION),
    Item("loxley", "EBITDA of acquired businesses", "3(d)", 0, -LOXLEY_EBITDA),
    Item("stock", "Change of stock policy", "2", 0, PROVISION_ADDED),
    Item("harrow", "Margin diverted (Harrow Trust)", "5", 0, DIVERTED_MARGIN),
)
BUYER_EBITDA = ACCOUNTS_EBITDA + sum(item.buyer for item in ITEMS)
EBITDA = ACCOUNTS_EBITDA + sum(item.right for item in ITEMS)
EBITDA_NO_HARROW = EBITDA - DIVERTED_MARGIN
"""If the diversion is a breach that sounds in damages only, or is not proved."""
DETERMINED = EBITDA_NO_HARROW - CHARGES_ADDED + CHARGES_DETERMINED
"""As the Independent Accountant has it: his slip on revenue, and nothing on Harrow."""
SLIP = CHARGES_ADDED - CHARGES_DETERMINED
ADMITTED = BUYER_EBITDA + INTEGRATION - INTEGRATION_BUYER
"""The Buyer's corrected figure of July 2024."""
SELLER_EBITDA = (
    ACCOUNTS_EBITDA + CHARGES + INTEGRATION + PROVISION + HARROW_CLAIMED + BONUS
)  # what the Sellers claimed: no charges, no Loxley, the whole provision, the bonuses


def payment(ebitda: int) -> int:
    """The Earn-out Payment of Clause 4.2, in cents."""
    lower = max(0, min(ebitda, UPPER) - THRESHOLD)
    upper = max(0, ebitda - UPPER)
    return min(CAP, half_up(lower * MULTIPLE + upper * UPPER_MULTIPLE))


def draft_payment(ebitda: int) -> int:
    """By the superseded heads of terms: four times all above the threshold, no upper mark."""
    return half_up(Fraction(4 * max(0, ebitda - THRESHOLD)))


BUYER_PAYMENT = payment(BUYER_EBITDA)
PAYMENT = payment(EBITDA)
PAYMENT_NO_HARROW = payment(EBITDA_NO_HARROW)
PAYMENT_DETERMINED = payment(DETERMINED)
PAYMENT_ADMITTED = payment(ADMITTED)
SELLER_PAYMENT = payment(SELLER_EBITDA)
DRAFT_PAYMENT = draft_payment(EBITDA)

# --- notices --------------------------------------------------

STATEMENT_SENT = date(2024, 4, 12)
STATEMENT_RECEIVED = date(2024, 4, 15)
"""Sent on a Friday at 18:20 at the recipient's place."""
DISPUTE_DAYS = 30
DISPUTE_LAST = business_days_after(STATEMENT_RECEIVED, DISPUTE_DAYS, HOLIDAYS)
DISPUTE_LAST_BUYER = business_days_after(STATEMENT_SENT, DISPUTE_DAYS, HOLIDAYS)
DISPUTE_NOTICE = date(2024, 5, 30)
WARRANTY_LAST = month_later(COMPLETION, 24)
WARRANTY_NOTICE_SENT = date(2023, 6, 30)
"""A Friday, 17:48 at the Sellers' Representative's place."""
WARRANTY_NOTICE = date(2023, 7, 3)
PROCEEDINGS_MONTHS = 9
WARRANTY_PROCEEDINGS_LAST = month_later(WARRANTY_NOTICE_SENT, PROCEEDINGS_MONTHS)
COUNTERCLAIM = date(2024, 12, 16)
WARRANTY_CLAIM = 1_150_000_00
DE_MINIMIS = 50_000_00
BASKET = 400_000_00
WARRANTY_ITEMS = (
    ("VAT on service contracts", 338_000_00),
    ("Overtime pay", 44_000_00),
    ("Analyser recall", 768_000_00),
)
WARRANTY_COUNTED = sum(cents for _, cents in WARRANTY_ITEMS if cents >= DE_MINIMIS)

# --- money --------------------------------------------------

PAID = PAYMENT_ADMITTED - WARRANTY_CLAIM
"""Paid in July 2024: the sum admitted less the warranty claim, which the Buyer set off."""
PAID_ON = date(2024, 7, 12)
DUE = business_days_after(DISPUTE_LAST, 10, HOLIDAYS)
"""Clause 4.6: due ten Business Days after the last day for a Dispute Notice; if disputed, the sum
found due bears interest from the day after it."""
MARGIN = 250
BASE = (
    (date(2024, 1, 1), 450),
    (date(2024, 7, 1), 425),
    (date(2025, 1, 1), 375),
    (date(2025, 7, 1), 325),
    (date(2026, 1, 1), 300),
)
RATES = tuple(Rate(start, points + MARGIN) for start, points in BASE)
INTEREST_FROM = DUE + DAY
AS_AT = date(2026, 3, 31)


def with_interest(due: int) -> tuple[int, int, int]:
    """(interest to the payment on account, rest, interest on the rest to the reckoning date).

    Clause 4.7: a payment on account goes to the principal; simple interest.
    """
    before = interest(due, INTEREST_FROM, PAID_ON, RATES)
    rest = due - PAID
    return before, rest, interest(rest, PAID_ON + DAY, AS_AT, RATES)


BEFORE, REST, AFTER = with_interest(PAYMENT)
TOTAL = REST + BEFORE + AFTER
BEFORE_NH, REST_NH, AFTER_NH = with_interest(PAYMENT_NO_HARROW)
TOTAL_NH = REST_NH + BEFORE_NH + AFTER_NH
BEFORE_D, REST_D, AFTER_D = with_interest(PAYMENT_DETERMINED)
TOTAL_D = REST_D + BEFORE_D + AFTER_D
SHARES = (("Maud Pellworth", 55), ("Ivo Pellworth", 30), ("Nerys Cade", 15))

# --- the determination, and acceleration --------------------------------------------------

DETERMINATION_RECEIVED = date(2025, 2, 12)
CORRECTION_DAYS = 20
CORRECTION_LAST = business_days_after(DETERMINATION_RECEIVED, CORRECTION_DAYS, HOLIDAYS)
CORRECTION_ASKED = date(2025, 3, 7)
DISCLOSED = date(2025, 11, 3)
ACCELERATION_DAYS = 60
ACCELERATION_LAST = date.fromordinal(DISCLOSED.toordinal() + ACCELERATION_DAYS)
WARRANTY_PROCEEDINGS_LAST_LATE = month_later(WARRANTY_NOTICE, PROCEEDINGS_MONTHS)
HARROW_REVENUE = 1_310_000_00

# --- the funder --------------------------------------------------

BUDGET, SPENT = 780_000_00, 436_000_00
FEE_MULTIPLE, FEE_PERCENT = Fraction(15, 10), 20
"""The funder's fee: the greater of 1.5 times its outlay and 20 per cent of what is recovered."""


def net(recovered: int) -> tuple[int, int]:
    """(the funder's fee, what is left to the Sellers), the budget spent in full."""
    fee = max(half_up(BUDGET * FEE_MULTIPLE), half_up(Fraction(recovered * FEE_PERCENT, 100)))
    return fee, recovered - BUDGET - fee


FEE, NET = net(TOTAL)
FEE_NH, NET_NH = net(TOTAL_NH)
FEE_D, NET_D = net(TOTAL_D)
OFFER = 2_900_000_00
"""The open offer of March 2026."""
OFFER_FEE, OFFER_NET = net(OFFER)
OFFER_NOW = OFFER - SPENT - max(half_up(SPENT * FEE_MULTIPLE), OFFER * FEE_PERCENT // 100)
"""What the offer would leave if no more were spent than has been."""
COUNTER_OFFER = 6_600_000_00
EXPECTED = TOTAL_D + half_up(Fraction(775 * (TOTAL_NH - TOTAL_D) + 825 * (TOTAL - TOTAL_NH), 1000))
"""The floor, and the middle of the ranges that are given for the slip and for Harrow Trust."""


def shares(cents: int) -> tuple[int, ...]:
    """What each of the Sellers has of a sum, in the order of SHARES."""
    return tuple(half_up(Fraction(cents * part, 100)) for _, part in SHARES)


SHARED = tuple(shares(left) for left in (NET, NET_NH, NET_D, OFFER_NET))
