# ruff: noqa: E501 (prose stands on its own lines)
"""Medium: days of delay, delay damages, Cost and interest."""

from suites.arbitration.construction import figures as f
from suites.arbitration.figures import amount, day, money, percent, stretches
from suites.arbitration.matter import EVIDENCE, FIGURES, FORM, JUDGMENT, LAW, Assignment, criteria

_INSTRUCTION = """\
**From:** Gerda Maxholm, Director, Ostermoor Water Authority
**Date:** 6 May 2026

Dear Mr Ettrick,

our supervisory board must provide for this case in the half-year accounts. Please have somebody work out, from the documents and not from either side's pleading,

- how many days Bressing gets for each of the five events, and why; a table that accounts for every one of the days between the Time for Completion and taking over;
- the delay damages we may keep, the limit, and what we must repay;
- Cost: the days, the right daily rate, the amount;
- interest on what we must pay, to 30 April 2026, with periods and rates;
- three totals: the Board's days; the case in which the footings are allowed after all; and our best case;
- which figures in the Statement of Claim, in our own Defence and in the experts' reports are wrong.

Our engineers will check the programmes, so say which programme, which sheet and which cell. If we have taken too much, we would rather know now. A Word memorandum, `delay-memo.docx`, not longer than it needs to be.

Gerda Maxholm
"""


def _periods(name: str, cents: int, first: object) -> str:
    return "\n".join(
        f"| {name} | {day(s.first)} to {day(s.last)} | {s.days} | {percent(s.basis_points)} |"
        for s in stretches(cents, first, f.AS_AT, f.RATES)  # type: ignore[arg-type]
    )


_REFERENCE = f"""\
# Delay, damages and Cost

**Ostermoor Water Authority; Bressing v. Ostermoor, WCAC 311**  **6 May 2026**  **Privileged and confidential**

## Result

1. On the Board's days Ostermoor has taken too much. It may keep {money(f.LDS)} of the {money(f.WITHHELD)} deducted, must repay {money(f.BACK)}, and owes Cost of {money(f.COST)}. With interest to 30 April 2026 that is {money(f.TOTAL)}. I would provide for that sum and disclose the range.

| | Board's days ({f.GRANTED}) | Footings allowed ({f.GRANTED_ALT}) | Best case ({f.ENGINEER_DAYS}) |
|---|---|---|---|
| Extended Time for Completion | {day(f.EXTENDED)} | {day(f.EXTENDED_ALT)} | 18 May 2024 |
| Days late | {f.LATE} | {f.LATE_ALT} | {f.WITHHELD_DAYS} |
| Delay damages | {money(f.LDS)} | {money(f.LDS_ALT)} | {money(f.WITHHELD)} (limit) |
| To be repaid | {money(f.BACK)} | {money(f.BACK_ALT)} | nil |
| Interest on it | {money(f.I_BACK)} | {money(f.I_BACK_ALT)} | nil |
| Cost | {money(f.COST)} | {money(f.COST_ALT)} | {money(f.COST_BEST)} |
| Interest on it | {money(f.I_COST)} | {money(f.I_COST_ALT)} | {money(f.I_COST_BEST)} |
| **Total payable** | **{money(f.TOTAL)}** | **{money(f.TOTAL_ALT)}** | **{money(f.TOTAL_BEST)}** |

2. The Board's days are the likely result. The footings are shut out twice (final Part 2 of the decision; late notice). Our best case needs both VO-07 and rain to be refused, and on the documents neither should be.

## Which programme

3. Rev B with its updates. Only an accepted programme counts;{{{{agreement|A programme that is not accepted has no effect under this Contract}}}} the Engineer accepted Rev B{{{{accepted|We accept your programme Rev B of 3 October 2022}}}} and refused Rev C, which removes float without changing logic or duration.{{{{rejected|without any change of logic or duration}}}} Extensions are measured on the critical path of the last update before the event (Clause 8.4).

## Days

| Event | Claimed | Right | Why |
|---|---|---|---|
| E1 access | {f.ACCESS.claimed} | {f.ACCESS.critical} | 14 November to 5 December 2022, activity A20, no float (Rev B, F4); final by Part 1 |
| E2 footings | {f.GROUND.claimed} | 0 | {f.GROUND.critical} days on the critical path, but barred; final by Part 2 |
| E3 VO-07 | {f.VARIATION.claimed} | {f.VARIATION.critical} | {f.VARIATION_ACTIVITY} days on B10 less {f.VARIATION_FLOAT} days of float (July update, F6); the six days of drawings are not on the path |
| E4 rain | {f.RAIN.claimed} | {f.RAIN.critical} | station and monthly threshold: 4, 4 and 1 (Rain, D2 to D4) |
| E5 grid | {f.POWER.claimed} | 0 | grid live {day(f.GRID_DONE)}, pumps not installed until {day(f.INSTALLED)}; final by Part 5 |
| Total | {f.CLAIMED_DAYS} | {f.GRANTED} | |

4. Every day is accounted for: {f.ACCESS.critical} + {f.GROUND.critical} + {f.VARIATION.critical} + {f.RAIN.critical} + {f.PUMPS_LATE} (pumps) = {f.DELAY} days from {day(f.DUE)} to {day(f.TAKING_OVER)}. Dr Aske finds the same.{{{{expert_ours|That accounts for all 142 days}}}}

5. The pumps. Rows 6 and 7 of the native as-built programme are hidden. Row 6 has the order on {day(f.ORDER_PLACED)} instead of {day(f.ORDER_BASE)} ({f.ORDER_LATE} days late) with the remark "credit line; not for the Engineer";{{{{as_built|credit line; not for the Engineer. Planned 14 Aug 2023}}}} row 7 has the date on which they were needed, {day(f.PUMPS_NEED)}. They came on {day(f.PUMPS_ARRIVED)},{{{{delivery|delivered to Ostermoor on 5 June 2024}}}} {f.PUMPS_LATE} days later. Halvex confirms the late deposit.{{{{halvex|The deposit came on 30 November 2023}}}} A supplier's delay is the Contractor's (Clause 4.2).

6. No concurrency. Clause 8.5 needs two causes that would each have delayed completion over the same days, and a delay within float is not one.{{{{agreement|A delay that uses float only is not such a delay}}}} Until {day(f.PUMPS_NEED)} the late order used float only. So Cost is not lost for E1 and E3, and the grid gives no time for June and July 2024.

7. Rain: only the station in the Appendix counts, by calendar month;{{{{agreement|Other gauges do not count}}}} the Weather Service has certified the days;{{{{station|Values of private gauges are not checked by the Service}}}} Bressing used its own uncalibrated gauge.{{{{rain|own gauge at the site gate, not calibrated}}}} Our Defence nets the three months, and the Engineer netted December;{{{{ws_sande|which the Appendix does not provide for}}}} neither is in the Appendix.

## Delay damages

8. {day(f.DUE)} plus {f.GRANTED} days is {day(f.EXTENDED)}; from the next day to {day(f.TAKING_OVER)} are {f.LATE} days at {amount(f.LD_RATE)}: {money(f.LDS)}. The limit is eight per cent of {money(f.PRICE)}, {money(f.LD_CAP)},{{{{agreement|limited to eight per cent of the Contract Price}}}} and is not reached. It was reached at {f.WITHHELD_DAYS} days ({money(f.WITHHELD_UNCAPPED)}), the basis of our deduction.{{{{employer_claim|and will be deducted from the certificate}}}} Ten per cent, as our Defence has it, stands in the tender draft only.{{{{draft|Delay damages are limited to ten per cent of the Contract Price}}}}

## Cost

9. Time and Cost for E1 and E3, {f.COST_DAYS} days; time only for rain (Clause 20.4).{{{{agreement|weather carries time only}}}} Cost is site expenditure by the books, without head office and profit.{{{{agreement|It does not include head office overheads or profit}}}} The daily rate is {amount(f.SITE_RATE)} (Exhibit C-14, B6), not {amount(f.CLAIMED_RATE)} (B9). {f.COST_DAYS} x {amount(f.SITE_RATE)} = {money(f.COST)}.

## Interest

10. Simple, Base Rate at the start of each half-year plus three points, actual days over 365 (Clause 14.8).{{{{agreement|at three percentage points a year above the Base Rate of the Bank of Westmark}}}} On the sum to be repaid from {day(f.BACK_FROM)}, the day after it should have been paid; on Cost from and including {day(f.COST_FROM)}, the day of referral to the Board.{{{{decision|Referred to the Board on 3 March 2025}}}} Five points stands in the draft.

| Sum | Period, both days included | Days | Rate |
|---|---|---|---|
{_periods("Repayment", f.BACK, f.BACK_FROM)}
{_periods("Cost", f.COST, f.COST_FROM)}

## Wrong figures

| Where | Figure | Right |
|---|---|---|
| Statement of Claim, 1 | {f.CLAIMED_DAYS} days | {f.GRANTED} |
| Statement of Claim, 5 | repay {money(f.WITHHELD)}; Cost {money(f.COST_CLAIMED)} | {money(f.BACK)}; {money(f.COST)} |
| Statement of Claim, 6 | five points from {day(f.TAKING_OVER)} | three points, from {day(f.BACK_FROM)} and {day(f.COST_FROM)} |
| CER-1 | Rev C; site gauge; 26 days for VO-07 | Rev B; station; {f.VARIATION.critical} |
| Defence, 3 | no days for VO-07 and rain | {f.VARIATION.critical} and {f.RAIN.critical} |
| Defence, 4 | pumps on 22 July 2024 | {day(f.PUMPS_ARRIVED)} |
| Defence, 5 | limit {money(f.OLD_LD_CAP)} | {money(f.LD_CAP)} |
| Defence, 6 | no Cost | {money(f.COST)} |

11. The sum named in Mr Tarrant's e-mail of 8 July 2025 is a settlement offer. I have not used it, and it should not appear in the accounts papers that may be disclosed.

12. Repaying {money(f.BACK)} now would stop interest on it and show that Ostermoor corrects itself.
"""

MONEY = Assignment(
    id="delay-memo", size="medium", title="Memorandum on delay, damages and Cost", output="delay-memo.docx",
    instruction=_INSTRUCTION, reference=_REFERENCE,
    criteria=criteria(
        ("high", LAW, "Takes Rev B with its updates as the governing programme and rejects Rev C as never accepted."),
        ("high", FIGURES, f"Allows {f.VARIATION.critical} days for VO-07 (20 days less 4 days of float in the July update)."),
        ("high", FIGURES, f"Allows {f.RAIN.critical} days for rain (4, 4 and 1) by the station and the monthly threshold."),
        ("medium", FIGURES, f"Allows {f.ACCESS.critical} days for late access."),
        ("high", LAW, "Allows no days for the footings in the main case because the claim is barred or the Board's Part 2 is final."),
        ("high", FIGURES, f"Allows no days for the grid, since the pumps were not installed until {day(f.INSTALLED)}."),
        ("high", FIGURES, f"Accounts for all {f.DELAY} days: 21, 34, 16, 9 and {f.PUMPS_LATE} for the pumps."),
        ("high", EVIDENCE, f"Finds the hidden rows of the as-built programme: pumps ordered on {day(f.ORDER_PLACED)} or needed on {day(f.PUMPS_NEED)}."),
        ("medium", LAW, "Explains why there is no concurrency: until April 2024 the late order used float only (Clause 8.5)."),
        ("high", FIGURES, f"Arrives at {f.LATE} days late and delay damages of {money(f.LDS)} in the main case."),
        ("high", FIGURES, f"States the limit as eight per cent, {money(f.LD_CAP)}, and rejects the ten per cent of the draft."),
        ("high", FIGURES, f"Arrives at a repayment of {money(f.BACK)} in the main case."),
        ("high", FIGURES, f"Arrives at Cost of {money(f.COST)}: {f.COST_DAYS} days at {amount(f.SITE_RATE)}."),
        ("medium", LAW, "Leaves head office overheads and profit out of the daily rate (Clause 20.4)."),
        ("medium", LAW, "Allows no Cost for rain."),
        ("medium", FIGURES, f"Gives interest on the repayment to 30 April 2026 as {money(f.I_BACK)}."),
        ("medium", FIGURES, f"Gives interest on Cost to 30 April 2026 as {money(f.I_COST)}."),
        ("medium", LAW, "Uses Base Rate plus three points, changing with each half-year, not five points."),
        ("high", FIGURES, f"Gives the total of the main case as {money(f.TOTAL)}."),
        ("medium", FIGURES, f"Gives the total with the footings allowed as {money(f.TOTAL_ALT)}."),
        ("medium", FIGURES, f"Gives the total of the Employer's best case as {money(f.TOTAL_BEST)}."),
        ("high", JUDGMENT, "Says plainly that Ostermoor deducted too much."),
        ("medium", JUDGMENT, "Lists errors in Ostermoor's own Defence, at least two of: no days for VO-07 and rain, 22 July 2024, ten per cent, no Cost."),
        ("medium", EVIDENCE, "Says that the site gauge does not count, or was not calibrated."),
        ("low", EVIDENCE, "Refers to programmes by sheet, row or cell."),
        ("low", FORM, "Shows the three cases side by side in one table."),
    ),
)  # fmt: skip
