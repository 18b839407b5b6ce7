# ruff: noqa: E501 (prose stands on its own lines)
"""Long: skeleton of the opening submission, with the Tribunal's table and an evidence table."""

from suites.arbitration.construction import figures as f
from suites.arbitration.figures import amount, day, money
from suites.arbitration.matter import (
    EVIDENCE,
    FACTS,
    FIGURES,
    FORM,
    JUDGMENT,
    LAW,
    Assignment,
    criteria,
)

_INSTRUCTION = """\
**From:** Rasmus Ettrick, partner
**Date:** 8 May 2026
**Matter:** Bressing v. Ostermoor, WCAC 311 (we act for Ostermoor, the Respondent)

Please draft the skeleton of our opening for the hearing, as directed on 28 April: no more than fifteen pages, the issues in the order of Procedural Order No. 1, paragraph 6, references to exhibits by number and page or cell. It goes to the Tribunal, so it must be written as a submission: firm, fair, no adjectives, nothing we cannot prove, and nothing that must not be before them.

It should contain

- an overview of one page;
- a short chronology;
- the table for each event that paragraph 2 of the directions asks for;
- each of the seven issues: our proposition in one sentence, the terms, the evidence, the answer to Bressing's best point;
- the questions we shall put to Ms Vane, Mr Tarrant and Mr Ferriby, as headings only;
- an evidence table as an annex;
- the relief.

The client has decided to drop what cannot be defended: no ten per cent, no denial of Cost where Cost is due, no zero days for VO-07 and rain. Put these corrections where the Tribunal will see them, in a few dignified words. In a **separate cover note** at the front, marked privileged and to be taken off before filing, tell me the three weakest points of our case and what you left out on purpose.

Word, `opening-skeleton.docx`.
"""

_TABLE = "\n".join(
    f"| {e.key} {e.name} | {day(e.aware)} | {day(e.notice)} | {e.claimed} | {e.critical} | {right} |"
    for e, right in zip(f.EVENTS, (f.ACCESS.critical, 0, f.VARIATION.critical, f.RAIN.critical, 0), strict=True)
)  # fmt: skip

_REFERENCE = f"""\
# Skeleton of the Respondent's opening

## Cover note (privileged: take off before filing)

1. Weakest points. (a) E2 is lost to Bressing by one day twice over; a tribunal may look for a way round, and the diary is written up on Fridays. If Part 2 fell, we would repay {money(f.BACK_ALT)} instead of {money(f.BACK)}. (b) We deducted {money(f.WITHHELD)} and may keep {money(f.LDS)}; Bressing will say that we held its money. (c) The Engineer's evidence helps Bressing on VO-07 and rain, and we have changed position.

2. Left out on purpose: Mr Tarrant's e-mail of 8 July 2025 (settlement, Clause 21.4, Rule 18), and any question that would lead to it; the draft's limit of ten per cent; the Defence's date of 22 July 2024 for the pumps, which the delivery note contradicts. I have not suggested that anyone meant to deceive: the hidden rows speak for themselves. By dropping Parts 3 and 4 we give up our own dissatisfaction; please confirm that the client understands this.

## WCAC Case No. 311: Respondent's skeleton

## Overview

3. The Works were {f.DELAY} days late. The Respondent answers for {f.ACCESS.critical} days of late access and {f.VARIATION.critical} days of a variation; {f.RAIN.critical} days were rain. The Claimant answers for the rest: {f.GROUND.critical} days for which it gave no notice in time, and {f.PUMPS_LATE} days for pumps that it ordered late.

4. The Claimant asks for {f.CLAIMED_DAYS} days. It reaches that figure with a programme that was never accepted, a rain gauge that does not count, and a grid connection that delayed nothing.

5. Corrections to the Statement of Defence. The Respondent no longer contests the Board's {f.VARIATION.critical} days for VO-07 and {f.RAIN.critical} days for rain. It does not contend for a limit of ten per cent; the limit is eight. It accepts that Cost is due for {f.COST_DAYS} days. The pumps came on {day(f.PUMPS_ARRIVED)}, not on 22 July. It follows that {money(f.BACK)} of the deduction is to be repaid.

## Chronology

| Date | Event | Reference |
|---|---|---|
| 1 August 2022 | Contract | {{{{agreement}}}} |
| 17 October 2022 | Rev B accepted | {{{{accepted}}}} |
| 5 December 2022 | Access to Area 2, 21 days late | {{{{determined}}}} |
| {day(f.GROUND.aware)} | Footings found in trench 2 | {{{{diary}}}} |
| {day(f.GROUND.notice)} | Notice of E2 | {{{{e2}}}} |
| 3 July 2023 | Rev C not accepted | {{{{rejected}}}} |
| {day(f.VARIATION.aware)} | VO-07 | {{{{vo7}}}} |
| {day(f.ORDER_PLACED)} | Pumps ordered, planned for {day(f.ORDER_BASE)} | {{{{as_built}}}} |
| {day(f.PUMPS_ARRIVED)} | Pumps delivered | {{{{delivery}}}} |
| {day(f.GRID_DONE)} | Grid live | {{{{grid}}}} |
| {day(f.TAKING_OVER)} | Works complete | {{{{taking_over}}}} |
| {day(f.DECISION_RECEIVED)} | Decision No. 1 received by both parties | {{{{courier}}}} |
| {day(f.DISSATISFIED)} and {day(f.CONTRACTOR_DISSATISFIED)} | Notices of dissatisfaction | {{{{our_dissatisfaction}}}}, {{{{their_dissatisfaction}}}} |

## The Tribunal's table

| Event | Awareness | Notice | Claimed | On the critical path | Respondent's figure |
|---|---|---|---|---|---|
{_TABLE}
| Total | | | {f.CLAIMED_DAYS} | {sum(e.critical for e in f.EVENTS)} | {f.GRANTED} |

## Issue 1: Which parts of Decision No. 1 are final?

6. Proposition: Parts 1, 2 and 5 are final. The Claimant received the decision on {day(f.DECISION_RECEIVED)};{{{{courier|26 May 2025, 08:50}}}} its own reception signed for it.{{{{reception|so I signed for it}}}} Twenty-eight days ended on {day(f.DISSATISFIED_LAST)}; its notice is of {day(f.CONTRACTOR_DISSATISFIED)}. Finality is by part (Clause 21.3).{{{{agreement|becomes final and binding on both parties, and no tribunal may open it up}}}}

7. The Claimant's best point is the stamp of 27 May. Receipt does not depend on stamping or reading (Section 6).{{{{law|A document is received when it comes to a place where the recipient ordinarily receives documents}}}} The Respondent does not rely on the e-mail of 22 May. It accepts that Part 1 binds it as well.

## Issue 2: Notices under Clause 20.1

8. Proposition: the notice of E2 was out of time; all others were in time. The diary of Monday, {day(f.GROUND.aware)} has Ms Vane at the trench and photographs taken.{{{{diary|D.V. called to trench, photographs taken, trench left open}}}} The last day was {day(f.GROUND.last)}. The notice came on {day(f.GROUND.notice)} and the claim is lost.{{{{agreement|the Employer is discharged from all liability in connection with the claim}}}}

9. Minutes are not notices, whoever has signed them (Clause 1.4), and the Claimant was told to write.{{{{ws_vane|Ms Sande said: put it in writing}}}} An assessment does not waive (Clause 3.2), and the Engineer reserved the point.{{{{engineer_ground|leaves Clause 20.1 untouched}}}} The clause is applied as written (Section 14). The Respondent accepts that the footings could not be foreseen and cost {f.GROUND.critical} days.

## Issue 3: Which programme governs?

10. Proposition: Rev B as updated. A programme that is not accepted has no effect (Clause 8.3).{{{{agreement|A programme that is not accepted has no effect under this Contract}}}} Rev C took out float and changed nothing else.{{{{rejected|without any change of logic or duration}}}} Mr Ferriby was asked to use it.{{{{expert_theirs|I was asked to take Programme Rev C as the basis}}}}

## Issue 4: Days for each event

11. E1: {f.ACCESS.critical} days (Rev B, A20, F4; Part 1 final). The further seven days have no basis in the programme.

12. E3: VO-07 lengthened B10 by twenty days.{{{{e3|lengthens the screen house (B10) by twenty days}}}} The July update gives B10 four days of float (cell F6), which belongs to whoever first needs it. {f.VARIATION.critical} days. Six days for reading drawings are not on the path.

13. E4: the station, by calendar month: 4 + 4 + 1 = {f.RAIN.critical} days (Exhibit C-9, D2 to D4; Exhibit R-18). The site gauge does not count{{{{agreement|Other gauges do not count}}}} and was not calibrated.{{{{rain|own gauge at the site gate, not calibrated}}}}

14. E5: none. The connection was thirty days late{{{{grid|the thirty days by which we missed the date in the Interface Schedule}}}} and delayed nothing: wet commissioning had to wait for the pumps, installed on {day(f.INSTALLED)}.{{{{tests|Power has been on since 10 July 2024}}}}

15. The pumps: {f.PUMPS_LATE} days. On the printed as-built programme no date of need is shown. In the native file rows 6 and 7 are hidden. They show the order on {day(f.ORDER_PLACED)}, "not for the Engineer",{{{{as_built|credit line; not for the Engineer. Planned 14 Aug 2023}}}} and the need on {day(f.PUMPS_NEED)}. Halvex confirms the order.{{{{halvex|The deposit came on 30 November 2023}}}} Its quotation had asked for a deposit by {day(f.ORDER_BASE)}.{{{{halvex_quote|Later orders go to the end of the queue}}}} On 16 August 2023 the Engineer asked for a copy of the order and did not get one.{{{{minutes_12|The Engineer asked for a copy of the order}}}} Mr Tarrant says that the pumps were ordered in good time.{{{{ws_tarrant|The pumps were ordered in good time and played no part in the delay}}}} The Tribunal may draw its conclusions (Rule 20).{{{{rules|The tribunal may draw conclusions from what was concealed}}}}

16. The days add up: {f.ACCESS.critical} + {f.GROUND.critical} + {f.VARIATION.critical} + {f.RAIN.critical} + {f.PUMPS_LATE} = {f.DELAY}.{{{{expert_ours|That accounts for all 142 days}}}} Mr Ferriby's {f.CLAIMED_DAYS} days leave no room for the pumps, and he has not asked whether his days overlap.{{{{expert_theirs|I have not asked whether some of them fall on the same calendar days}}}}

## Issue 5: Delay damages and their limit

17. Proposition: {f.LATE} days at {amount(f.LD_RATE)}, {money(f.LDS)}, below the limit of {money(f.LD_CAP)} (eight per cent). Time as extended by {f.GRANTED} days ended on {day(f.EXTENDED)}. Of {money(f.WITHHELD)} deducted, {money(f.BACK)} is to be repaid. Damages are due without proof of loss (Section 40).

## Issue 6: Cost

18. Proposition: {f.COST_DAYS} days (E1 and E3) at {amount(f.SITE_RATE)}, {money(f.COST)}. Weather carries time only. Head office and profit are excluded (Clause 20.4);{{{{agreement|It does not include head office overheads or profit}}}} the rate of {amount(f.CLAIMED_RATE)} contains both (Exhibit C-14, B7 and B8). There is no concurrency that would reduce Cost further: until {day(f.PUMPS_NEED)} the late order used float only.{{{{expert_ours|I see no day on which an Employer's delay and the pumps each delayed completion}}}}

## Issue 7: Interest

19. Proposition: Base Rate plus three points, simple, from {day(f.BACK_FROM)} on the repayment and from {day(f.COST_FROM)} on Cost: {money(f.I_BACK)} and {money(f.I_COST)} to 30 April 2026. Five points stands in the tender draft, which the Contract replaced.{{{{agreement|The tender documents and their drafts are replaced by this Contract}}}}

## Cross-examination (headings)

20. Ms Vane: the slips behind the diary; the photographs of 6 March; "put it in writing"; the calibration of the gauge; the comment in cell F8 of the as-built programme. Mr Tarrant: the order of {day(f.ORDER_PLACED)}; the credit line; his question to Halvex of 15 March 2024; post that is not stamped. Mr Ferriby: his instruction on Rev C; the printed programme; overlapping days; the pumps.

## Relief

21. The Tribunal is asked to declare Parts 1, 2 and 5 of Decision No. 1 final; to find an extension of {f.GRANTED} days; to find that {money(f.BACK)} and {money(f.COST)} with interest as above, {money(f.TOTAL)} to 30 April 2026, are due to the Claimant and dismiss its claim beyond that; and to order costs in view of the outcome (Rule 31).

## Annex: evidence

| Issue | Document | Proves | Answer to expect |
|---|---|---|---|
| 1 | {{{{courier}}}}, {{{{reception}}}} | receipt on {day(f.DECISION_RECEIVED)} | not stamped until 27 May |
| 2 | {{{{diary}}}}, {{{{ws_sande}}}} | awareness on {day(f.GROUND.aware)} | written up on Fridays |
| 2 | {{{{minutes}}}} | "will write" | signed by the Engineer |
| 3 | {{{{accepted}}}}, {{{{rejected}}}} | Rev B governs | none |
| 4 | {{{{update}}}} | float of four days | Rev C |
| 4 | {{{{rain}}}} | 9 days | site gauge |
| 4 | {{{{as_built}}}}, {{{{halvex}}}}, {{{{delivery}}}} | pumps {f.PUMPS_LATE} days late | "ordered in good time" |
| 4 | {{{{grid}}}}, {{{{tests}}}} | grid before the pumps | claimed as concurrent |
| 5 | {{{{account}}}}, {{{{taking_over}}}} | days, deduction, limit | all to be repaid |
| 6 | {{{{costs}}}} | {amount(f.SITE_RATE)} a day | head office carries every site |
"""

OPENING = Assignment(
    id="opening-skeleton", size="long", title="Skeleton of the opening submission", output="opening-skeleton.docx",
    instruction=_INSTRUCTION, reference=_REFERENCE,
    criteria=criteria(
        ("high", FORM, "Takes the seven issues in the order of Procedural Order No. 1, paragraph 6: finality, notices, programme, days, delay damages, Cost, interest."),
        ("high", LAW, f"Submits that Parts 1, 2 and 5 are final because the Claimant's notice of {day(f.CONTRACTOR_DISSATISFIED)} came after {day(f.DISSATISFIED_LAST)}."),
        ("medium", EVIDENCE, "Answers the stamp of 27 May with the courier record, the reception's e-mail or Section 6."),
        ("medium", JUDGMENT, "Accepts that finality binds the Respondent as to Part 1, or does not contest the 21 days."),
        ("high", FACTS, f"Submits that E2 was known on {day(f.GROUND.aware)} and notified on {day(f.GROUND.notice)}, one day after {day(f.GROUND.last)}."),
        ("medium", LAW, "Answers the signed minutes with Clause 1.4."),
        ("medium", LAW, "Answers the Engineer's assessment with Clause 3.2, Section 15 or the reservation in the letter."),
        ("medium", JUDGMENT, "Concedes fairly that the footings were unforeseeable or cost 34 days."),
        ("high", LAW, "Submits that Rev B as updated governs and Rev C has no effect (Clause 8.3)."),
        ("high", FORM, "Contains the table that the Tribunal asked for: per event awareness, notice, days claimed, days on the critical path, own figure."),
        ("high", FIGURES, f"Gives {f.VARIATION.critical} days for VO-07 and {f.RAIN.critical} days for rain as the Respondent's own figures."),
        ("medium", FIGURES, f"Arrives at an extension of {f.GRANTED} days in all, to {day(f.EXTENDED)}."),
        ("high", LAW, "Submits that the grid delayed nothing because the pumps were installed later."),
        ("high", EVIDENCE, "Brings out the hidden rows 6 and 7 of the native as-built programme (order date and date of need of the pumps)."),
        ("medium", EVIDENCE, "Sets the hidden rows or the Halvex e-mail against Mr Tarrant's statement that the pumps were ordered in good time."),
        ("medium", FIGURES, f"Shows that 21, 34, 16, 9 and {f.PUMPS_LATE} days make up all {f.DELAY}."),
        ("high", FIGURES, f"States delay damages of {money(f.LDS)} ({f.LATE} days) and a repayment of {money(f.BACK)}."),
        ("high", FIGURES, f"States the limit as eight per cent, {money(f.LD_CAP)}, and withdraws the ten per cent."),
        ("high", FIGURES, f"States Cost as {f.COST_DAYS} days at {amount(f.SITE_RATE)}, {money(f.COST)}."),
        ("medium", LAW, "Explains that there is no concurrency, since the late pump order used float only until April 2024."),
        ("medium", LAW, "Submits three points above Base Rate and rejects the draft's five."),
        ("medium", JUDGMENT, "Sets out the corrections to the Statement of Defence openly in the submission itself."),
        ("medium", FACTS, f"Uses {day(f.PUMPS_ARRIVED)} as the day on which the pumps came and corrects 22 July 2024."),
        ("high", JUDGMENT, "Says in the cover note that the settlement e-mail of 8 July 2025 was left out because the Tribunal may not see it."),
        ("medium", JUDGMENT, "Has a separate cover note, marked privileged and to be taken off, with the three weakest points."),
        ("low", FORM, "Refers to exhibits by number with page, row or cell."),
        ("medium", FORM, "Lists headings of cross-examination for Ms Vane, Mr Tarrant and Mr Ferriby."),
        ("low", FORM, "Contains an annex with an evidence table."),
        ("low", FORM, "Ends with the relief sought."),
    ),
)  # fmt: skip
