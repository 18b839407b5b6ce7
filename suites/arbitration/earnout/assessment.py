# ruff: noqa: E501 (prose stands on its own lines)
"""Long: assessment of merits and settlement for the Sellers and their funder."""

from suites.arbitration.earnout import figures as f
from suites.arbitration.figures import day, half_up, money
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
**From:** Maud Pellworth, Sellers' Representative
**To:** Sorrel & Quint
**Date:** 13 April 2026

Dear Aurelia,

the open offer of Ansbrook runs out on 30 April, and Lowmere has asked for its half-yearly assessment. My brother says we shall get the full nine and a half million because Harle's mail proves intent; Nerys would take the offer; I should like to know what is right. Please write one assessment that the three of us can decide on and that can go to Lowmere:

1. the answer: take the offer, refuse it, or make a counter-offer, and at what figure;
2. where the case stands, with a chronology;
3. each issue the Tribunal has to decide: terms, both sides' positions, evidence, your view with a percentage or a range, and what could change it. Include the "nine and a half million";
4. the outcomes in figures (use your calculation memorandum, do not repeat the arithmetic), and what reaches each of us after Lowmere has been paid, in each outcome and under the offer;
5. costs risk, including what the open offer does;
6. evidence: a table of what we have, what it proves, what the other side will say, what is missing; and the witnesses;
7. what we have to correct or give up ourselves, and what we are not allowed to use;
8. next steps with dates.

Be plain with Ivo. He will read every line. It must not hurt us if it is read by somebody at Lowmere, so tell me how to send it. Word, `assessment.docx`.

Maud
"""


def _share(cents: int) -> str:
    return " | ".join(money(part) for part in f.shares(cents))


_REFERENCE = f"""\
# Assessment of merits and settlement

**Pellworth v. Ansbrook, VCA 2024/88**  **To:** Maud Pellworth, Ivo Pellworth, Nerys Cade
**Privileged and confidential. Prepared for the Sellers; may be shown to Lowmere Disputes Finance under its undertaking of confidentiality (Clause 10.2).**

## 1. Answer

1. Refuse {money(f.OFFER)}. It is far below the outcome that is all but secure: on the determination as it stands, without Harrow Trust, {money(f.TOTAL_D)} is owed at 31 March 2026. After Lowmere the offer would leave the three of you {money(f.OFFER_NET)}; that outcome leaves {money(f.NET_D)}.

2. Make an open counter-offer of {money(f.COUNTER_OFFER)}, costs included, before 30 April. It lies between the floor of {money(f.TOTAL_D)} and the full case of {money(f.TOTAL)}. The ranges given below for Harrow Trust and the slip make about EUR {f.EXPECTED // 1_000_000 / 100:.1f} million; from that I take off something for the risks that would hit everything at once, and for five more months. The counter-offer would protect us on costs.

3. The nine and a half million cannot be had. The mail of 24 August 2023 does point to intent, but the notice that Clause 5.4 asks for had to be received by {day(f.ACCELERATION_LAST)} and was given two weeks late. That is not Ivo's fault, and may be ours; you should take independent advice on it if you wish.

## 2. Where the case stands

| Date | Event | Source |
|---|---|---|
| 28 May and {day(f.COMPLETION)} | Agreement, Completion | {{{{agreement}}}} |
| 30 June 2023, 17:48 | Warranty claims by e-mail | {{{{warranty_mail}}}} |
| 21 August 2023 | Harrow Trust awarded to Pellworth | {{{{harrow_won}}}} |
| 24 August 2023 | Mr Harle has it "parked" at Ansbrook Labs | {{{{park}}}} |
| 4 September 2023 | Contract in the name of Ansbrook Labs | {{{{harrow_contract}}}} |
| {day(f.STATEMENT_RECEIVED)} | Earn-out Statement received | {{{{statement_mail}}}} |
| {day(f.DISPUTE_NOTICE)} | Dispute Notice received | {{{{courier}}}} |
| {day(f.PAID_ON)} | {money(f.PAID)} paid, {money(f.WARRANTY_CLAIM)} set off | {{{{set_off}}}} |
| 7 October 2024 | Request for Arbitration | {{{{request}}}} |
| {day(f.COUNTERCLAIM)} | Counterclaim | {{{{answer}}}} |
| {day(f.DETERMINATION_RECEIVED)} | Determination received; correction asked for on {day(f.CORRECTION_ASKED)} | {{{{determination}}}} |
| {day(f.DISCLOSED)} | Documents produced | {{{{disclosure}}}} |
| 10 November 2025 | One document called back | {{{{clawback}}}} |
| 19 March 2026 | Open offer | {{{{offer}}}} |

## 3. Issues

### Issue 1: Is the Earn-out Statement final?

4. No. Received on {day(f.STATEMENT_RECEIVED)}, because it was e-mailed after 17:30 on a Friday;{{{{agreement|The same holds for the Earn-out Statement}}}} thirty Business Days ended on {day(f.DISPUTE_LAST)}; the notice was delivered that day. Ansbrook counts from the Friday.{{{{answer|ended on 29 May 2024}}}} View: 95 per cent.

### Issue 2: The items of accounting

5. The determination binds both sides save for manifest error.{{{{agreement|whose determination is final save for manifest error}}}} It gives Earn-out EBITDA of {money(f.DETERMINED)} without Harrow Trust. Our plea that it does not bind where it is wrong{{{{claim|which does not bind them where it is wrong}}}} will fail, and with it all group charges, the whole provision, the bonuses and the silence on Loxley. Ansbrook is bound in the same way. View: 95 per cent that the determination stands, apart from Issue 3.

### Issue 3: The slip on Revenue

6. The Independent Accountant took one per cent of all revenue;{{{{determination|I allow one per cent of revenue of EUR 41,260,000.00}}}} Revenue as defined leaves out Loxley.{{{{agreement|without that of an Acquired Business}}}} Correction was asked for within twenty Business Days and declined,{{{{declined|leave the matter to the tribunal}}}} so the Tribunal may make it. Ansbrook calls it a judgment.{{{{defence|what they call an error is a judgment}}}} View: 75 to 80 per cent. Worth {money(f.PAYMENT_NO_HARROW - f.PAYMENT_DETERMINED)} before interest.

### Issue 4: Harrow Trust

7. Terms: no diversion of business to another company of the Group (Clause 5.1); diverted margin is added (Clause 5.3). Evidence for us: the award went to Pellworth on its own tender;{{{{harrow_won|to Pellworth Diagnostics, on your tender of 3 July}}}} Mr Harle's mail says "so that it does not end up in the earn-out";{{{{park|I want it parked there until January so that it does not end up in the earn-out}}}} Ms Orde says that the workshop had free capacity;{{{{ws_orde|the workshop had free capacity for about ten analysers}}}} the hidden sheet of the native Statement carries his comment.{{{{statement|not in the earn-out if booked at Labs}}}} Against us: Mr Harle's statement on capacity,{{{{ws_harle|because Pellworth had its hands full}}}} for which he has no document, and Clause 5.2. Ansbrook now says that a third of the margin should go for the costs of Labs, without a document.{{{{rejoinder|The Respondent puts these at a third}}}} View: 80 to 85 per cent. Worth {money(f.PAYMENT - f.PAYMENT_NO_HARROW)} before interest. The margin is {money(f.DIVERTED_MARGIN)}, not 600,000.

### Issue 5: The nine and a half million (Clause 5.4)

8. Terms: for a wilful breach {money(f.CAP)} can be had instead of the Earn-out Payment, by a notice received within sixty days of the day on which you, Maud, knew what makes it wilful.{{{{agreement|within sixty days after the Sellers' Representative learned of the facts that make the breach wilful}}}} Wilfulness: good on the mail and Article 70.{{{{law|An act is wilful if the actor knew what it would bring about}}}} Notice: the mail was produced on {day(f.DISCLOSED)}; sixty days ended on {day(f.ACCELERATION_LAST)}. The first demand stands in the Reply of 16 January 2026,{{{{reply|the Claimants hereby claim EUR 9,500,000.00 under Clause 5.4 in place of the Earn-out Payment}}}} two weeks late, and Ansbrook has taken the point.{{{{rejoinder|None was given before the Reply}}}} One could argue that you learned of the mail only when you read it; the medium was in our hands on 3 November. View: 5 per cent or less. It should not enter the settlement figure. Nor could it be had beside the added margin (Article 104).

### Issue 6: Warranties and set-off

9. Set-off was not allowed (Clause 4.8).{{{{agreement|only a claim that is agreed in writing or has been finally determined}}}} The claims lapsed, since the counterclaim of {day(f.COUNTERCLAIM)} came after {day(f.WARRANTY_PROCEEDINGS_LAST_LATE)} at the latest;{{{{agreement|within nine months after receipt of the notice}}}} the notice was late as well, at 17:48. Overtime falls below the minimum; the recall concerns units built after Completion.{{{{recall|The seal was changed by the supplier in November 2021}}}} The heads of terms are replaced. View: 90 per cent that nothing is owed.

### Issue 7: Interest

10. Base Rate plus two and a half points from {day(f.INTEREST_FROM)}; the four points that we pleaded come from the heads of terms and will fail. View: 90 per cent.

## 4. Outcomes and what reaches you

11. Lowmere first takes back its outlay (reckoned at the whole budget of {money(f.BUDGET)}; {money(f.SPENT)} to date), then the greater of one and a half times the outlay ({money(half_up(f.BUDGET * f.FEE_MULTIPLE))}) and twenty per cent of what is recovered.{{{{funding|The fee is the greater of one and a half times the outlay and twenty per cent of what is recovered}}}} Sums at 31 March 2026, before any award of costs:

| Outcome | Recovered | Outlay | Fee | Left to the Sellers |
|---|---|---|---|---|
| Full case: slip corrected, Harrow Trust | {money(f.TOTAL)} | {money(f.BUDGET)} | {money(f.FEE)} | {money(f.NET)} |
| Slip corrected, no Harrow Trust | {money(f.TOTAL_NH)} | {money(f.BUDGET)} | {money(f.FEE_NH)} | {money(f.NET_NH)} |
| Floor: determination as it stands | {money(f.TOTAL_D)} | {money(f.BUDGET)} | {money(f.FEE_D)} | {money(f.NET_D)} |
| Open offer | {money(f.OFFER)} | {money(f.BUDGET)} | {money(f.OFFER_FEE)} | {money(f.OFFER_NET)} |

| Left to | Maud Pellworth (55 %) | Ivo Pellworth (30 %) | Nerys Cade (15 %) |
|---|---|---|---|
| Full case | {_share(f.NET)} |
| No Harrow Trust | {_share(f.NET_NH)} |
| Floor | {_share(f.NET_D)} |
| Open offer | {_share(f.OFFER_NET)} |

12. If you settled now the outlay would be less than the budget, about {money(f.SPENT)}, and so would the fee; that improves the offer a little ({money(f.OFFER_NOW)} in all) and changes nothing in the answer.

## 5. Costs

13. Costs follow the event. An open offer at least as good as the award counts from its date (Rule 40).{{{{rules|An open offer that turns out to be at least as good as the award is taken into account from its date}}}} The award would have to be {money(f.OFFER)} or less, which needs the determination to fall or the warranty claims to be allowed in full and more. I put that below 5 per cent. Our counter-offer turns the same rule round.

## 6. Evidence

| Issue | Document | Proves | They will say | Missing |
|---|---|---|---|---|
| 1 | {{{{courier}}}}, {{{{statement_mail}}}} | receipt and delivery | receipt on the Friday | server log |
| 2, 3 | {{{{determination}}}}, {{{{accounts}}}} | the figures; the slip on its face | judgment | none |
| 4 | {{{{harrow_won}}}}, {{{{harrow_contract}}}} | Pellworth's tender and award | capacity | tender file of 3 July 2023 |
| 4 | {{{{capacity}}}}, {{{{harrow_service}}}} | free capacity; Pellworth did the work | busy with other orders | none |
| 4 | {{{{park}}}} | purpose | a turn of phrase | reply of Mr Fenwick |
| 4 | {{{{statement}}}} | margin; hidden sheet and comment | an internal note | the sheet's file history |
| 5 | {{{{reply}}}} | no notice by {day(f.ACCELERATION_LAST)} | lost | nothing can supply it |
| 6 | {{{{answer}}}}, {{{{warranty_mail}}}}, {{{{recall}}}} | lapse, late notice, no breach at Completion | first opportunity | header of the e-mail |

14. Witnesses. Ms Orde has left the Group and is willing to speak;{{{{ws_orde|I left the Respondent's Group in January 2026 and am willing to give evidence}}}} she remains Ansbrook's witness, and we may not talk to her about her evidence without Mr Brackenridge's knowledge.{{{{conference|nobody speaks to her about her evidence}}}} Mr Harle will be asked about the mail, the comment and the hidden row on Integration Costs ("nobody will ask").{{{{statement|leave out, nobody will ask (DH)}}}} You, Maud, will be asked about the six hundred thousand: say that it was hearsay.{{{{ws_maud|he thought the margin was some six hundred thousand}}}}

## 7. What we correct, and what we may not use

15. Give up in the pre-hearing brief: Exhibit C-9 ({money(f.SELLER_PAYMENT)}), the 600,000, four points of interest, the plea that the determination does not bind. The right figure of the Earn-out Payment is {money(f.PAYMENT)}.

16. Not to be used: the e-mail of Ms Strake of 26 August 2023. It is legal advice, was produced by mistake and has been called back. Under Procedural Order No. 2, paragraph 5, we return or destroy it, confirm that, and use neither it nor what we learned from it.{{{{po2|shall make no use of it or of what it learned from it}}}} I do not describe its content here, and none of the views above rests on it. Please destroy any copy that you have, and do not send it to Lowmere. The mails of 24 and 25 August are not affected.{{{{clawback|The other documents at tab 6 are not affected}}}}

## 8. Next steps

17. Now: confirm destruction to Mr Brackenridge, which is overdue on our side.{{{{confirmation|no confirmation has gone out}}}} By 24 April: your decision, after hearing Lowmere. By 30 April: refusal and counter-offer, open. 31 July: pre-hearing brief with the table of adjustments.{{{{directions|Pre-hearing briefs are due on 31 July 2026}}}} 14 to 17 September: hearing; Mr Harle and Ms Orde on the 15th.

18. Sending it to Lowmere: through us, marked as it is, under Lowmere's undertaking; without the annexes to the pleadings and without any copy of the document called back. Whether privilege is kept when a paper goes to a funder is not settled by anything in the file; if you would rather be safe, send sections 1, 4, 5 and 8 only.
"""

ASSESSMENT = Assignment(
    id="settlement-assessment", size="long", title="Assessment of merits and settlement", output="assessment.docx",
    instruction=_INSTRUCTION, reference=_REFERENCE,
    criteria=criteria(
        ("high", JUDGMENT, f"Advises to refuse the offer of {money(f.OFFER)}."),
        ("high", JUDGMENT, f"Recommends a counter-offer with a figure between {money(f.TOTAL_D)} and {money(f.TOTAL)}, or explains a figure outside that range."),
        ("high", LAW, f"Concludes that {money(f.CAP)} under Clause 5.4 cannot be had because no notice was received within sixty days, by {day(f.ACCELERATION_LAST)}."),
        ("medium", FACTS, f"Counts the sixty days from the production of the mail on {day(f.DISCLOSED)}."),
        ("medium", LAW, "Says that the mail of 24 August 2023 is good evidence of wilfulness all the same."),
        ("high", LAW, "Concludes that the Earn-out Statement is not final, the Dispute Notice having been in time."),
        ("high", LAW, "Concludes that the determination binds both sides save for manifest error, so that Exhibit C-9 cannot be maintained."),
        ("medium", LAW, "Assesses the slip on Revenue as manifest error that the Tribunal may correct."),
        ("high", LAW, "Concludes that Harrow Trust was diverted in breach of Clause 5.1 and its margin is to be added under Clause 5.3."),
        ("high", EVIDENCE, "Rests Harrow Trust on the mail of 24 August 2023 and on at least one of: award to Pellworth, free capacity (Ms Orde), hidden sheet."),
        ("medium", FIGURES, f"Uses {money(f.DIVERTED_MARGIN)} as the margin on Harrow Trust and gives up 600,000."),
        ("high", LAW, "Concludes that the warranty claims lapsed for want of a counterclaim within nine months."),
        ("medium", LAW, "Concludes that the set-off was barred by Clause 4.8."),
        ("high", FIGURES, f"Gives the full case as {money(f.TOTAL)} at 31 March 2026."),
        ("high", FIGURES, f"Gives the floor (determination as it stands, no Harrow Trust) as {money(f.TOTAL_D)}."),
        ("high", FIGURES, f"Applies the funder's terms: outlay back, then the greater of 1.5 times the outlay and 20 per cent; {money(f.NET)} left in the full case."),
        ("medium", FIGURES, f"Gives what is left to the Sellers under the offer as {money(f.OFFER_NET)} on the full budget, or states and uses the lower outlay to date."),
        ("medium", FIGURES, "Divides what is left by 55, 30 and 15 per cent."),
        ("medium", JUDGMENT, "Explains the effect of the open offer on costs under Rule 40."),
        ("high", JUDGMENT, "Says that Ms Strake's e-mail of 26 August 2023 may not be used and that no view in the assessment rests on it."),
        ("high", JUDGMENT, "Says that this e-mail has to be returned or destroyed under Procedural Order No. 2, paragraph 5."),
        ("medium", JUDGMENT, "Lists own corrections: at least two of Exhibit C-9, 600,000, four points of interest, the plea that the determination does not bind."),
        ("medium", EVIDENCE, "Finds the hidden row on Integration Costs or the hidden sheet on Harrow Trust in the native Statement."),
        ("medium", EVIDENCE, "Deals with Ms Orde as a witness who has left the Group and with the limits of approaching her."),
        ("medium", JUDGMENT, "Gives a percentage or range for each issue."),
        ("low", JUDGMENT, "Says how the assessment may be sent to Lowmere and that privilege is not certain, or advises to send less."),
        ("medium", FACTS, "Gives next steps with dates: 30 April, 31 July, 14 to 17 September."),
        ("low", FORM, "Gives the answer first."),
        ("low", FORM, "Contains a chronology and an evidence table."),
    ),
)  # fmt: skip
