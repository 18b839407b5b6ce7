# ruff: noqa: E501 (prose stands on its own lines)
"""Small: which claims are notified in time, and what of the Board's decision is final?"""

from datetime import date

from suites.arbitration.construction import figures as f
from suites.arbitration.figures import day
from suites.arbitration.matter import EVIDENCE, FACTS, FORM, JUDGMENT, LAW, Assignment, criteria

_INSTRUCTION = """\
**From:** Rasmus Ettrick, partner
**Date:** 5 May 2026
**Matter:** Bressing v. Ostermoor, WCAC 311 (we act for Ostermoor, the Employer)

Issues 1 and 2 of Procedural Order No. 1 decide half the case. Before the skeleton is drafted I need a memorandum, three pages at most, on dates alone:

1. Is Bressing's notice of dissatisfaction in time? Is ours? Which parts of Decision No. 1 are final, and what does that mean for the hearing?
2. For each of the five events: the day of awareness, the last day for notice, the day of notice, in time or not. One table.
3. For E2, deal with everything that Bressing says to save the claim.
4. Could arbitration be begun when it was?

State the result first. Count in the open. Where the evidence conflicts, say which you would rely on and why, and what a cross-examiner will make of it. Tell me if anything in our own Defence cannot stand on the dates. Only what is in the file. Word, `time-limits-memo.docx`.
"""

_ROWS = "\n".join(
    f"| {e.key} {e.name} | {day(e.aware)} | {day(e.last)} | {day(e.notice)} | {'one day late' if e.late_by else 'in time'} |"
    for e in f.EVENTS
)

_REFERENCE = f"""\
# Memorandum: time limits

**To:** Rasmus Ettrick  **Date:** 5 May 2026  **Matter:** Bressing v. Ostermoor, WCAC 311
**Privileged and confidential**

## Result

1. Bressing's notice of dissatisfaction came on {day(f.CONTRACTOR_DISSATISFIED)}, one day after the last day, {day(f.DISSATISFIED_LAST)}. Ours of {day(f.DISSATISFIED)} was in time but names Parts 3 and 4 only. Parts 1, 2 and 5 of Decision No. 1 are therefore final: {f.ACCESS.critical} days for E1, nothing for E2, nothing for E5. Only VO-07 and rain are open.

2. Independently of that, the notice for E2 was one day late under Clause 20.1. All other notices were in time. The arbitration was begun in time.

| Event | Aware | Last day (28 days) | Notice | Result |
|---|---|---|---|---|
{_ROWS}

## The Board's decision

3. A party must give notice of dissatisfaction within 28 days after *receiving* the decision,{{{{agreement|it shall give notice of dissatisfaction within 28 days after receiving the decision}}}} and a part that no timely notice names becomes final.{{{{agreement|A part of a decision to which no notice of dissatisfaction relates within that time becomes final and binding on both parties}}}} Finality is by part: Bressing's plea that our notice keeps everything open{{{{claim|no part of the decision is final}}}} misreads Clause 21.3.

4. The signed decision goes by courier; the e-mail of 22 May 2025 is for information only{{{{agreement|A copy by e-mail is for information}}}} and does not start time, which we should concede. The courier delivered to Bressing Yard on {day(f.DECISION_RECEIVED)} at 08:50.{{{{courier|26 May 2025, 08:50}}}} The reception signed for it "yesterday" and stamped it a day later.{{{{reception|so I signed for it}}}} Under Section 6 a document is received when it comes to where documents are ordinarily received, whenever it is read.{{{{law|It does not matter when it is read}}}} Mr Tarrant's office practice{{{{ws_tarrant|Letters that are not stamped have not been received}}}} is no answer.

5. Twenty-eight days from {day(f.DECISION_RECEIVED)}, that day not counted (Section 5),{{{{law|the day of the event is not counted}}}} end on Monday, {day(f.DISSATISFIED_LAST)}. Bressing's notice went on {day(f.CONTRACTOR_DISSATISFIED)}.{{{{their_dissatisfaction|By e-mail, 24 June 2025, 16:30}}}} Ours was delivered on {day(f.DISSATISFIED)}{{{{our_dissatisfaction|delivered 20 June 2025}}}} and accepts the other parts.{{{{our_dissatisfaction|We accept the other parts}}}}

6. What that means: the Tribunal may not open up Parts 1, 2 and 5 (Clause 21.3, Rule 11).{{{{rules|The tribunal may not review what a dispute board has decided with final effect}}}} It binds us as well: we cannot contest the {f.ACCESS.critical} days and the Cost of E1. Bressing can no longer ask for more than the Board gave in Parts 3 and 4 either, since only our notice is in time; whether the Tribunal may go above the Board on our own notice is arguable, and we should take the point.

## E2: the footings

7. Time runs from when Bressing "became aware, or should have become aware".{{{{agreement|not later than 28 days after it became aware, or should have become aware, of the event}}}} Its own site diary records on Monday, {day(f.GROUND.aware)} that trench 2 hit the footings and that Ms Vane was called to the trench.{{{{diary|D.V. called to trench, photographs taken, trench left open}}}} The last day was {day(f.GROUND.last)}; the notice is stamped {day(f.GROUND.notice)}.{{{{e2|Received: Calder & Wyke, Site Office, 4 April 2023}}}} It is one day late and Clause 20.1 takes the claim away altogether.

8. *"Discovered on 8 March."* So the notice{{{{e2|On 8 March 2023 we discovered buried footings in Area 3}}}} and Ms Vane; from 8 March the last day would be {day(date(2023, 4, 5))} and the notice good. I would rely on the diary: it is contemporaneous, kept by Ms Vane herself, and against Bressing's interest. Ms Sande was told the same.{{{{ws_sande|Ms Vane said that they had hit it on the Monday}}}} A cross-examiner will say that the diary is written up on Fridays from slips{{{{ws_vane|The diary is written up on Fridays from slips}}}} and that one trench shows no extent; but the slips, if they exist, have not been produced,{{{{conference|The site office was cleared}}}} "photographs taken" is a specific entry, and awareness of the event does not need its extent. The Board put the diary to Ms Vane and had no answer.{{{{reasons|She could not tell me why}}}}

9. *"The signed minutes of 15 March 2023 are notice."* Minutes and diaries are not notices, whoever has signed them (Clause 1.4);{{{{agreement|Minutes of meetings, site diaries and programmes are not notices, whoever has signed them}}}} they carry no heading and no Clause (Clause 1.3), and say that the Contractor "will write".{{{{minutes|The Contractor expects some weeks and will write}}}} The words on signed minutes were struck out of the tender draft.{{{{draft|or recorded in signed minutes of a meeting}}}} The draft has no effect; we need not rely on it.

10. *"The Engineer assessed it."* Clause 3.2: assessment does not by itself waive the limit.{{{{agreement|does not by itself waive the time limit}}}} The letter of 26 May 2023 says that it leaves Clause 20.1 untouched,{{{{engineer_ground|leaves Clause 20.1 untouched}}}} Section 15 says the same, and the Engineer cannot release a party anyway (Clause 3.1).

11. *Harshness.* Section 14 applies such clauses as written between businesses unless the other side caused the delay.{{{{law|is applied as written}}}} Nobody kept Bressing from writing; it was told to.{{{{ws_vane|Ms Sande said: put it in writing}}}} A margin of a single day is unattractive all the same, so lead with finality of Part 2 and keep Clause 20.1 as the second line.

## The other events

12. E1, E3, E4 and E5 were notified within 28 days, as the table shows, and particulars followed within 42. For E4 the count starts on {day(f.RAIN.aware)}, when the January figure was known; {day(f.RAIN.last)} was the last day. No notice point is open to us on them.

## Beginning of the arbitration

13. Fifty-six days after our notice of {day(f.DISSATISFIED)} is {day(f.ARBITRATION_FROM)}. The Request came on {day(f.REQUEST)};{{{{secretariat|was received on 1 September 2025}}}} that is in time, and there is no objection to take.

## Our own papers; what to leave alone

14. The Defence says that the pumps came on 22 July 2024;{{{{defence|the pumps came on 22 July 2024}}}} the delivery note says {day(f.PUMPS_ARRIVED)}.{{{{delivery|delivered to Ostermoor on 5 June 2024}}}} That must be put right before the hearing, although nothing on the time limits turns on it. On Issues 1 and 2 the Defence stands.

15. Mr Tarrant's e-mail of 8 July 2025 concedes both late days. It is without prejudice, was written in the 56 days, and may not be shown to the Tribunal (Clause 21.4, Rule 18).{{{{agreement|Offers made in this time are without prejudice and may not be shown to a tribunal}}}} We do not need it and must not hint at it.
"""

NOTICES = Assignment(
    id="time-limits-memo", size="small", title="Memorandum on time limits", output="time-limits-memo.docx",
    instruction=_INSTRUCTION, reference=_REFERENCE,
    criteria=criteria(
        ("high", LAW, f"States that Bressing's notice of dissatisfaction was one day late: last day {day(f.DISSATISFIED_LAST)}, given {day(f.CONTRACTOR_DISSATISFIED)}."),
        ("high", FACTS, f"Counts from courier delivery on {day(f.DECISION_RECEIVED)}, not from the stamp of 27 May and not from the e-mail of 22 May 2025."),
        ("high", LAW, "States that Parts 1, 2 and 5 of the decision are final and that only Parts 3 and 4 are open."),
        ("medium", LAW, "Explains that finality is by part, so that the Employer's own notice does not keep the rest open."),
        ("medium", JUDGMENT, "Says that finality binds the Employer too as to the 21 days (and Cost) of E1."),
        ("high", FACTS, f"States that E2 was to be notified by {day(f.GROUND.last)} and was notified on {day(f.GROUND.notice)}, one day late."),
        ("high", EVIDENCE, "Takes 6 March 2023 from the site diary as the day of awareness and weighs it against the 8 March of the notice and of Ms Vane."),
        ("high", LAW, "Rejects the minutes of 15 March 2023 as notice under Clause 1.4."),
        ("medium", LAW, "Rejects waiver by the Engineer's assessment, with Clause 3.2 or the reservation in the letter of 26 May 2023."),
        ("medium", EVIDENCE, "Names what cross-examination may make of the diary (written up on Fridays from slips)."),
        ("medium", FACTS, "States that the notices for E1, E3, E4 and E5 were in time, with the last day for each."),
        ("medium", LAW, f"States that arbitration could begin from {day(f.ARBITRATION_FROM)} and was begun in time on {day(f.REQUEST)}."),
        ("high", JUDGMENT, "Says that the e-mail of 8 July 2025 is without prejudice and may not be used."),
        ("medium", JUDGMENT, f"Notes that the Defence gives a wrong date for the arrival of the pumps (22 July instead of {day(f.PUMPS_ARRIVED)})."),
        ("low", FORM, "Gives the result before the reasoning and one table of the five events."),
    ),
)  # fmt: skip
