# ruff: noqa: E501 (prose stands on its own lines)
"""Small: is the Statement open, and may the warranty claims be set off?"""

from suites.arbitration.earnout import figures as f
from suites.arbitration.figures import day, money, weekday
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
**From:** Aurelia Quint, partner
**Date:** 7 April 2026
**Matter:** Pellworth v. Ansbrook, VCA 2024/88 (we act for the Sellers)

Two points for Thursday's call with Maud, please in a memorandum of at most three pages:

1. Was our Dispute Notice in time, or is the Earn-out Statement final? Count the Business Days one by one.
2. May Ansbrook set its warranty claims off, or have them at all? Take every defence in turn (notice, lapse, amounts, set-off clause) and tell me which is strongest. I want to know what happens if the strongest fails.

Result first, then the days in a table, then reasons with clause and document. Mention what the heads of terms are worth. If one of our own arguments is weaker than Maud believes, say so: she is convinced that the late e-mail decides everything. Only what is in the file; CL-1 and CL-2 are the law. Word, `set-off-memo.docx`.
"""

_REFERENCE = f"""\
# Memorandum: Dispute Notice and set-off

**To:** Aurelia Quint  **Date:** 7 April 2026  **Matter:** Pellworth v. Ansbrook, VCA 2024/88
**Privileged and confidential**

## Result

1. The Dispute Notice was in time, on the last day. The Earn-out Statement is not final.

2. The set-off of {money(f.WARRANTY_CLAIM)} was not allowed, and the warranty claims are lost altogether. The strongest defence is not the late e-mail but lapse: the counterclaim of {day(f.COUNTERCLAIM)} came more than eight months after the last day for it, on either view of the e-mail. If everything failed, {money(f.WARRANTY_COUNTED)} and not {money(f.WARRANTY_CLAIM)} would be at stake.

| Step | Event | Last day | Done | Result |
|---|---|---|---|---|
| Dispute Notice | Statement received {day(f.STATEMENT_RECEIVED)} | {weekday(f.DISPUTE_LAST)} | {weekday(f.DISPUTE_NOTICE)} | in time |
| Warranty notice | Completion {day(f.COMPLETION)} | {weekday(f.WARRANTY_LAST)} | {weekday(f.WARRANTY_NOTICE)} (deemed) | late |
| Arbitration of it | notice received {day(f.WARRANTY_NOTICE)} at the latest | {day(f.WARRANTY_PROCEEDINGS_LAST_LATE)} | {day(f.COUNTERCLAIM)} | lapsed |

## The Dispute Notice

3. The Statement is final unless a Dispute Notice is received by the Buyer within thirty Business Days after receipt of the Statement.{{{{agreement|received by the Buyer within thirty Business Days after the Sellers' Representative has received the Statement}}}} The Statement was e-mailed on Friday, {day(f.STATEMENT_SENT)} at 18:20. After 17:30 it counts on the next Business Day, and that rule is expressly applied to the Statement (Clause 12.2).{{{{agreement|The same holds for the Earn-out Statement}}}} It was received on {weekday(f.STATEMENT_RECEIVED)}; Carrow and Veldhaven keep the same time.

4. Business Days go by the banks of Veldhaven.{{{{agreement|on which banks are open in Veldhaven}}}} Day 1 is 16 April. April gives 11 days (16 to 30). May, without 1 May (Labour Day), 9 May (Ascension Day) and 20 May (Whit Monday), gives 2, 3, 6, 7, 8, 10, 13, 14, 15, 16, 17, 21, 22, 23, 24, 27, 28, 29 and 30: nineteen more. The thirtieth is {weekday(f.DISPUTE_LAST)}. The courier delivered that day at 15:10.{{{{courier|30 May 2024, 15:10}}}} The notice names the items in dispute.{{{{dispute|I dispute the following items}}}}

5. Ansbrook counts from 12 April to {day(f.DISPUTE_LAST_BUYER)}.{{{{answer|ended on 29 May 2024}}}} It overlooks Clause 12.2. Ms Pellworth's words that the Statement "came on the evening of Friday"{{{{ws_maud|came on the evening of Friday, 12 April 2024}}}} do no harm, since arrival and receipt differ. Besides, Ansbrook itself changed the Statement in July 2024 and submitted to the Independent Accountant.{{{{set_off|On review we accept the Integration Costs in full}}}}

## The warranty claims

6. *Lapse (strongest).* A notified claim lapses unless arbitration of it is begun within nine months after receipt of the notice.{{{{agreement|lapses unless arbitration of it is begun, by claim or counterclaim, within nine months after receipt of the notice}}}} From 30 June 2023 that is {day(f.WARRANTY_PROCEEDINGS_LAST)}, from 3 July {day(f.WARRANTY_PROCEEDINGS_LAST_LATE)}. A counterclaim is begun when the Chamber receives it (Rule 9):{{{{rules|A counterclaim is begun when it is received by the Chamber}}}} {day(f.COUNTERCLAIM)}.{{{{answer|Received by the Chamber on 16 December 2024}}}} "At the first opportunity"{{{{defence|The counterclaim was pleaded at the first opportunity}}}} is no answer: Ansbrook could have begun arbitration itself. No fraud is alleged (Clause 9.3).

7. *Late notice.* Twenty-four months after {day(f.COMPLETION)} end on {weekday(f.WARRANTY_LAST)} (Article 12). The e-mail arrived at 17:48{{{{warranty_reply|after half past five}}}} and counts on {weekday(f.WARRANTY_NOTICE)}. It is late. I rate this good, but it is the weaker of the two: it turns on eighteen minutes, on the time of arrival (Ms Pellworth says "ten to six"),{{{{ws_maud|It was ten to six}}}} and a tribunal may dislike it. The header and our server's log should be secured. It does not decide everything, and need not.

8. *Amounts.* Overtime pay of {money(f.WARRANTY_ITEMS[1][1])} is below EUR 50,000.00 and is disregarded (Clause 8.1).{{{{agreement|A claim is disregarded if it is below EUR 50,000.00}}}} VAT of {money(f.WARRANTY_ITEMS[0][1])} and the recall of {money(f.WARRANTY_ITEMS[2][1])} come to {money(f.WARRANTY_COUNTED)}, above the {money(f.BASKET)} of Clause 8.2, and would then count in full. On the recall, the seal was changed in November 2021, so that only units built before that are sound{{{{recall|Units built before that are sound}}}} and the defect arose after Completion: no breach at {day(f.COMPLETION)} is shown. On VAT, Ansbrook let the month for an objection pass although the adviser thought half of it wrong;{{{{vat_mail|Our adviser in Carrow thinks that half of it is wrong}}}} CL-1 says nothing on what follows from that. VAT alone would be below {money(f.BASKET)} and recover nothing.

9. *Set-off.* Only a claim agreed in writing or finally determined may be set off (Clause 4.8);{{{{agreement|only a claim that is agreed in writing or has been finally determined}}}} Article 61 applies such a restriction as written.{{{{law|A restriction is applied as written}}}} The claims were rejected from the start.{{{{warranty_reply|All claims are rejected}}}} So even good claims could not have been set off in July 2024. This defence is good and independent, but by itself only moves the money: a counterclaim that succeeded would have to be paid.

10. *Heads of terms.* Thirty-six months and set-off of any notified claim{{{{heads|The Buyer may set off any claim that it has notified}}}} stand in a paper that was subject to contract and has been replaced (Clause 1.4, Article 88).{{{{agreement|This Agreement replaces the heads of terms and all earlier drafts}}}} They are worth nothing. We should not cite them either, tempting as "no cap" is.

## If the strongest fails

11. If lapse failed, late notice and the recall's date remain. Only if all three failed would {money(f.WARRANTY_COUNTED)} be owed, by way of counterclaim. The sum withheld, {money(f.WARRANTY_CLAIM)}, is in any case due with interest.

12. Ms Strake's e-mail of 26 August 2023 has nothing to do with this memorandum and I have not used it. It is privileged, has been called back, and our copy should be destroyed and that confirmed.{{{{po2|shall on demand return or destroy it, shall make no use of it}}}}
"""

SETOFF = Assignment(
    id="set-off-memo", size="small", title="Memorandum on the Dispute Notice and the set-off", output="set-off-memo.docx",
    instruction=_INSTRUCTION, reference=_REFERENCE,
    criteria=criteria(
        ("high", LAW, f"States that the Dispute Notice was in time: last day {day(f.DISPUTE_LAST)}, received {day(f.DISPUTE_NOTICE)}."),
        ("high", FACTS, f"Takes {day(f.STATEMENT_RECEIVED)} as the day of receipt of the Statement because it was e-mailed after 17:30 on a Friday."),
        ("medium", FACTS, "Leaves out the holidays of 1, 9 and 20 May when counting the Business Days."),
        ("high", LAW, f"States that the warranty claims lapsed because the counterclaim of {day(f.COUNTERCLAIM)} came more than nine months after the notice."),
        ("medium", LAW, f"Gives the last day for the counterclaim as {day(f.WARRANTY_PROCEEDINGS_LAST)} or {day(f.WARRANTY_PROCEEDINGS_LAST_LATE)}."),
        ("high", LAW, f"States that the warranty notice counts as received on {day(f.WARRANTY_NOTICE)} and was late."),
        ("high", JUDGMENT, "Names lapse as the stronger defence and says that the late e-mail does not decide everything."),
        ("high", LAW, "States that Clause 4.8 allows set-off only of claims agreed in writing or finally determined."),
        ("medium", FIGURES, f"Leaves out overtime pay as below the minimum, so that at most {money(f.WARRANTY_COUNTED)} counts."),
        ("medium", EVIDENCE, "Uses the recall report (seal changed in November 2021) against a breach at Completion."),
        ("medium", LAW, "Says that the heads of terms are superseded and cannot be relied on by either side."),
        ("medium", JUDGMENT, "Says what would be owed if the strongest defence failed."),
        ("high", JUDGMENT, "Says that Ms Strake's e-mail of 26 August 2023 is privileged and was not used."),
        ("low", FORM, "Gives the result first and a table of the days."),
    ),
)  # fmt: skip
