# ruff: noqa: E501 (prose stands on its own lines)
"""Medium: Earn-out EBITDA, the payment, and interest."""

from suites.arbitration.earnout import figures as f
from suites.arbitration.figures import amount, day, money, percent, stretches
from suites.arbitration.matter import EVIDENCE, FIGURES, FORM, JUDGMENT, LAW, Assignment, criteria

_INSTRUCTION = """\
**From:** Aurelia Quint, partner
**Date:** 9 April 2026
**Matter:** Pellworth v. Ansbrook, VCA 2024/88 (we act for the Sellers)

The pre-hearing brief of 31 July must contain our table of the adjustments. Please prepare the calculation memorandum on which it will rest:

- Earn-out EBITDA from the audited accounts, adjustment by adjustment, with paragraph of Schedule 5, source, the figure of each side, of the Independent Accountant, and ours;
- the Earn-out Payment in three cases: (1) everything right, Harrow Trust included; (2) the same without Harrow Trust; (3) the determination as it stands, without correction and without Harrow Trust;
- what is still owed in each case after the payment of July 2024, with interest to 31 March 2026 (start day, periods, days, rates);
- a short explanation why the slip in the determination may be corrected, with the dates;
- what we must drop from our own calculation (Exhibit C-9) and pleading, item by item.

The numbers will be checked by Ms Breck, so show each step. I would rather lose a point now than in September. Ivo Pellworth will be upset; be kind and be clear. Word, `earnout-memo.docx`.
"""


def _periods(name: str, cents: int, first: object, last: object) -> str:
    return "\n".join(
        f"| {name} | {day(s.first)} to {day(s.last)} | {s.days} | {percent(s.basis_points)} |"
        for s in stretches(cents, first, last, f.RATES)  # type: ignore[arg-type]
    )


_REFERENCE = f"""\
# Earn-out: calculation

**Pellworth v. Ansbrook, VCA 2024/88**  **9 April 2026**  **Privileged and confidential**

## Result

| | (1) all right | (2) without Harrow Trust | (3) determination as it stands |
|---|---|---|---|
| Earn-out EBITDA | {money(f.EBITDA)} | {money(f.EBITDA_NO_HARROW)} | {money(f.DETERMINED)} |
| Earn-out Payment | {money(f.PAYMENT)} | {money(f.PAYMENT_NO_HARROW)} | {money(f.PAYMENT_DETERMINED)} |
| Paid on {day(f.PAID_ON)} | {money(f.PAID)} | {money(f.PAID)} | {money(f.PAID)} |
| Still owed | {money(f.REST)} | {money(f.REST_NH)} | {money(f.REST_D)} |
| Interest to {day(f.PAID_ON)} | {money(f.BEFORE)} | {money(f.BEFORE_NH)} | {money(f.BEFORE_D)} |
| Interest from then to 31 March 2026 | {money(f.AFTER)} | {money(f.AFTER_NH)} | {money(f.AFTER_D)} |
| **Total at 31 March 2026** | **{money(f.TOTAL)}** | **{money(f.TOTAL_NH)}** | **{money(f.TOTAL_D)}** |

1. I would put case (1) in the brief. Exhibit C-9 and the Statement of Claim, with {money(f.SELLER_PAYMENT)}, cannot be kept up; the difference of {money(f.SELLER_PAYMENT - f.PAYMENT)} is explained below and is no reproach to anyone.

## Adjustments

| Item | Schedule 5 | Ansbrook | Exhibit C-9 | Determination | Right |
|---|---|---|---|---|---|
| EBITDA by the accounts | 1 | {amount(f.ACCOUNTS_EBITDA)} | {amount(f.ACCOUNTS_EBITDA)} | {amount(f.ACCOUNTS_EBITDA)} | {amount(f.ACCOUNTS_EBITDA)} |
| Group charges | 3(b) | 0.00 | {amount(f.CHARGES)} | {amount(f.CHARGES_DETERMINED)} | {amount(f.CHARGES_ADDED)} |
| Integration Costs | 3(c) | {amount(f.INTEGRATION_BUYER)}, later {amount(f.INTEGRATION)} | {amount(f.INTEGRATION)} | {amount(f.INTEGRATION)} | {amount(f.INTEGRATION)} |
| Loxley | 3(d) | 0.00 | 0.00 | {amount(-f.LOXLEY_EBITDA)} | {amount(-f.LOXLEY_EBITDA)} |
| Stock | 2 | 0.00 | {amount(f.PROVISION)} | {amount(f.PROVISION_ADDED)} | {amount(f.PROVISION_ADDED)} |
| Harrow Trust | Clause 5.3 | 0.00 | {amount(f.HARROW_CLAIMED)} | left out | {amount(f.DIVERTED_MARGIN)} |
| Bonuses | 4 | 0.00 | {amount(f.BONUS)} | 0.00 | 0.00 |
| **Earn-out EBITDA** | | {amount(f.BUYER_EBITDA)}, later {amount(f.ADMITTED)} | {amount(f.SELLER_EBITDA)} | {amount(f.DETERMINED)} | {amount(f.EBITDA)} |

2. *Group charges* of {money(f.CHARGES)} are allowed up to one per cent of Revenue.{{{{agreement|are allowed up to one per cent of Revenue}}}} Revenue leaves out an Acquired Business:{{{{agreement|without that of an Acquired Business}}}} {amount(f.REVENUE)} less {amount(f.ACQUIRED_REVENUE)} for Loxley is {amount(f.OWN_REVENUE)}; one per cent is {amount(f.CHARGES_ALLOWED)}; {amount(f.CHARGES)} less that is {amount(f.CHARGES_ADDED)}. Neither all nor nothing: the contract draws a line, whether the services were real{{{{defence|are the price of real services}}}} or not.

3. *Integration Costs*: {amount(f.INTEGRATION)} by the ledger, confirmed by Ms Orde{{{{integration|the INT code was opened by group finance in 2021 for the integration}}}} and by the integration plan,{{{{integration_plan|All costs of the streams are booked in Pellworth under the code INT}}}} and admitted in July 2024.{{{{set_off|we accept the Integration Costs in full}}}} Row 4 of Ansbrook's native Statement, which is hidden, shows that the missing {amount(f.INTEGRATION - f.INTEGRATION_BUYER)} was known.{{{{statement|leave out, nobody will ask (DH)}}}}

4. *Loxley* is an Acquired Business.{{{{accounts|was bought by Ansbrook Group plc in March 2023 and put into the Company}}}} Its EBITDA of {amount(f.LOXLEY_EBITDA)} comes out, although that is against us; Exhibit C-9 passes over it. The same rule takes its revenue out of the base in paragraph 2, which is for us.

5. *Stock*: the policy at Completion is twenty-four months.{{{{policy_old|when they have not moved for twenty-four months}}}} Only the effect of the new rule is reversed,{{{{agreement|The effect of any other policy is reversed}}}} {amount(f.PROVISION_ADDED)}. The other {amount(f.PROVISION_OLD)} would have been booked under the old rule as well.{{{{stock|policy at Completion}}}}

6. *Harrow Trust*: margin {amount(f.DIVERTED_MARGIN)} by the hidden sheet "Harrow" (B4).{{{{statement|not in the earn-out if booked at Labs}}}} Diverted margin is added to Earn-out EBITDA (Clause 5.3).{{{{agreement|is added to Earn-out EBITDA}}}} The {money(f.HARROW_CLAIMED)} of Exhibit C-9 and the Statement of Claim has no support; Ms Breck found none.{{{{expert|I found no support for a higher figure}}}}

7. *Bonuses* of {amount(f.BONUS)} would have been due without the sale{{{{bonus|They would be due with or without the sale}}}} and are not adjusted (paragraph 4).

## Payment

8. Case (1): EBITDA is below {money(f.UPPER)}, so only the first rate applies: 3.5 x ({amount(f.EBITDA)} - {amount(f.THRESHOLD)}) = {money(f.PAYMENT)}. Case (2): 3.5 x {amount(f.EBITDA_NO_HARROW - f.THRESHOLD)} = {money(f.PAYMENT_NO_HARROW)}. Case (3): 3.5 x {amount(f.DETERMINED - f.THRESHOLD)} = {money(f.PAYMENT_DETERMINED)}. The limit of {money(f.CAP)} is not reached. Four times without a limit is the heads of terms,{{{{heads|Four times EBITDA above EUR 6,000,000.00}}}} which have been replaced.

9. No set-off is taken into account (Clause 4.8; see the separate memorandum).

## The slip in the determination

10. The determination is final save for manifest error, that is one plain on its face when read with the Agreement.{{{{agreement|plain on the face of the determination when it is read with this Agreement}}}} It takes "one per cent of revenue of" {amount(f.REVENUE)},{{{{determination|I allow one per cent of revenue of EUR 41,260,000.00}}}} a figure that includes Loxley, in the same paper that leaves Loxley out two items later. One reads Clause 1.2 and sees it. The effect is {money(f.SLIP)} of EBITDA and {money(f.PAYMENT_NO_HARROW - f.PAYMENT_DETERMINED)} of payment. Correction had to be asked for within twenty Business Days of {day(f.DETERMINATION_RECEIVED)}, by {day(f.CORRECTION_LAST)}; it was asked for on {day(f.CORRECTION_ASKED)}.{{{{correction|received 7 March 2025, 11:00}}}} The Independent Accountant declined,{{{{declined|leave the matter to the tribunal}}}} so the Tribunal may correct it. Ansbrook will say that it was a judgment; no reasoning supports that.

## Interest

11. Base Rate plus two and a half points, simple, actual days over 365 (Clause 4.7).{{{{agreement|at two and a half percentage points a year above the Base Rate of the National Bank}}}} The payment was due ten Business Days after {day(f.DISPUTE_LAST)}, leaving out 3 June: on {day(f.DUE)}. A sum later found due was due on that day (Clause 4.6). Interest runs from {day(f.INTEREST_FROM)} on the whole, and from {day(f.PAID_ON + f.DAY)} on the rest, since a payment on account goes to the principal.{{{{agreement|A payment on account goes to the principal}}}} Case (1):

| Sum | Period, both days included | Days | Rate |
|---|---|---|---|
{_periods(money(f.PAYMENT), f.PAYMENT, f.INTEREST_FROM, f.PAID_ON)}
{_periods(money(f.REST), f.REST, f.PAID_ON + f.DAY, f.AS_AT)}

12. Four points from 15 April 2024, as pleaded,{{{{claim|Interest is due at four percentage points above the Base Rate from 15 April 2024}}}} comes from the heads of terms and must go.

## What we drop

| Exhibit C-9 or pleading | Drop | Because |
|---|---|---|
| Group charges, all | {money(f.CHARGES_ALLOWED)} | one per cent is allowed |
| Loxley, not mentioned | {money(f.LOXLEY_EBITDA)} | paragraph 3(d) |
| Stock provision, all | {money(f.PROVISION_OLD)} | the old rule requires it |
| Bonuses | {money(f.BONUS)} | paragraph 4 |
| Harrow Trust at 600,000.00 | {money(f.HARROW_CLAIMED - f.DIVERTED_MARGIN)} | no support |
| Interest at four points from 15 April 2024 | all above two and a half, and before {day(f.INTEREST_FROM)} | Clauses 4.6 and 4.7 |
| "does not bind where it is wrong" | the plea | final save for manifest error |

13. I have made no use of Ms Strake's e-mail, which has been called back under Procedural Order No. 2.
"""

CALCULATION = Assignment(
    id="earnout-memo", size="medium", title="Calculation of the earn-out", output="earnout-memo.docx",
    instruction=_INSTRUCTION, reference=_REFERENCE,
    criteria=criteria(
        ("high", FIGURES, f"Arrives at Earn-out EBITDA of {money(f.EBITDA)} in case (1)."),
        ("high", FIGURES, f"Adds back group charges of {money(f.CHARGES_ADDED)}."),
        ("high", LAW, f"Takes one per cent of Revenue without Loxley ({amount(f.OWN_REVENUE)}), not of {amount(f.REVENUE)}."),
        ("medium", FIGURES, f"Adds back Integration Costs of {money(f.INTEGRATION)}."),
        ("high", FIGURES, f"Takes out the EBITDA of Loxley, {money(f.LOXLEY_EBITDA)}, although it is against the client."),
        ("high", FIGURES, f"Reverses {money(f.PROVISION_ADDED)} of the stock provision and not the whole of it."),
        ("high", FIGURES, f"Adds Harrow Trust at {money(f.DIVERTED_MARGIN)} and rejects 600,000."),
        ("medium", LAW, "Leaves the bonuses of 2021 unadjusted (paragraph 4 of Schedule 5)."),
        ("high", FIGURES, f"Arrives at an Earn-out Payment of {money(f.PAYMENT)} in case (1)."),
        ("medium", FIGURES, f"Arrives at an Earn-out Payment of {money(f.PAYMENT_NO_HARROW)} in case (2)."),
        ("medium", FIGURES, f"Arrives at an Earn-out Payment of {money(f.PAYMENT_DETERMINED)} in case (3)."),
        ("medium", LAW, "Applies 3.5 times above the threshold with the second rate not reached, and rejects the heads of terms."),
        ("high", LAW, f"Derives {day(f.DUE)} as the due day and starts interest on {day(f.INTEREST_FROM)}."),
        ("medium", LAW, f"Takes the payment of {money(f.PAID)} off the principal on {day(f.PAID_ON)}."),
        ("high", LAW, "Uses Base Rate plus two and a half points, changing with each half-year, not four points."),
        ("medium", FIGURES, f"Gives interest on the rest in case (1) to 31 March 2026 as {money(f.AFTER)}."),
        ("high", FIGURES, f"Gives the total of case (1) as {money(f.TOTAL)}."),
        ("medium", FIGURES, f"Gives the total of case (2) as {money(f.TOTAL_NH)}."),
        ("medium", FIGURES, f"Gives the total of case (3) as {money(f.TOTAL_D)}."),
        ("high", LAW, "Explains the slip as manifest error because it is plain on the face of the determination read with the definition of Revenue."),
        ("medium", LAW, f"States that correction was asked for in time: by {day(f.CORRECTION_LAST)}, on {day(f.CORRECTION_ASKED)}."),
        ("medium", EVIDENCE, "Finds the hidden row on Integration Costs or the hidden sheet on Harrow Trust in the native Earn-out Statement."),
        ("high", JUDGMENT, "Lists what must be dropped from Exhibit C-9: charges up to one per cent, Loxley, old-rule provision, bonuses."),
        ("medium", JUDGMENT, "Says that Ms Strake's e-mail was not used."),
        ("low", FORM, "Shows one table with the figures of Ansbrook, Exhibit C-9, the determination and our own."),
    ),
)  # fmt: skip
