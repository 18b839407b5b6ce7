# ruff: noqa: E501 (prose stands on its own lines)
"""Long: advice on liability to the client, with an issues list and an evidence table."""

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
from suites.arbitration.supply import figures as f
from suites.arbitration.supply import proceedings as p

_INSTRUCTION = """\
**From:** Solveig Rønnaas, Chief Operating Officer, Tarnholt Bottling ASA
**To:** our counsel
**Date:** 18 May 2026

Dear colleagues,

our board meets on 3 June. It was told in February that we would win "about 360,000 euros". Having read the Defence I doubt that, and I should like your written advice on liability before the board decides whether to go on, settle or change course. Please write it so that directors who are engineers and accountants can follow it, and so that you could use it as the skeleton of the Reply:

1. an executive summary of no more than one page;
2. a chronology of the events that matter, with sources;
3. a numbered list of the issues the Tribunal has to decide. For each: the contract terms, what each side says, the evidence for and against, your view, and how confident you are (good, even, poor);
4. an evidence table: issue, document, what it proves, weaknesses, what is still missing;
5. what we must correct in our own papers, and what must not be used;
6. the steps up to the hearing, with dates, and your recommendation, including what kind of offer you would make and in what form.

Exact calculation of interest is for your separate memorandum; I need orders of magnitude that are right. The bench of engineers on our board will ask about lot B, so be exact there. Keep to the documents in the file. If something is uncertain, tell me that it is.

One Word document, `liability-advice.docx`.

Solveig Rønnaas
"""

_REFERENCE = f"""\
# Advice on liability

**Tarnholt Bottling ASA v. Quillmere Resins B.V., PAAC 25-114**
**To:** Solveig Rønnaas  **Privileged and confidential**

## 1. Executive summary

1. Tarnholt should win on price, on lot C and on late delivery, has an even to good chance on lot B, and will lose the claim for the standstill of line 2. The time-bar defence should fail, but by a margin of a single day.

2. Winning on liability does not mean being paid. The sound heads come to {money(f.CLAIM)} before interest ({money(f.CLAIM + f.COVER_B)} with lot B). Against them stands the price of the late tonnes, invoice INV-2410M, of {money(f.MAKE_UP_DUE_SUM)} at the right Price, which we withheld without a right to do so. On balance Tarnholt owes, with interest to 30 June 2026, about EUR {-f.GOOD // 100_000 / 1000:.2f} million if lot B is won and about EUR {-f.BAD // 100_000 / 1000:.2f} million if it is lost. The board should not expect to receive money.

3. Lot B turns on one hidden row in Quillmere's own spreadsheet. Our notice was a day late, and our pleading says otherwise. That must be corrected, and the case put on Clause 9.6.

4. Recommendation: go on only to settle from strength. Correct our figures in the Reply (26 June 2026), pay INV-2410M at the right Price, plead Clause 9.6, and make a sealed offer that protects us on costs.

## 2. Chronology

| Date | Event | Source |
|---|---|---|
| 19 October 2022 | Draft 3: months "immediately preceding", no cap, "ought to have discovered", eight points | {{{{draft}}}} |
| 14 November 2022 | Supply Agreement signed | {{{{agreement}}}} |
| 1 February 2024 | Amendment No. 1 in force: new address, five per cent | {{{{amendment}}}} |
| {day(f.A.delivered)} | Lot A delivered; notice on {day(f.A_SENT)}; credited on 2 April | {{{{credit_a}}}} |
| 27 to 29 March 2024 | Lot B passes, fails a retest, is released on instruction | {{{{lab}}}} |
| {day(f.B.delivered)} | Lot B delivered | {{{{ledger}}}} |
| 3 April 2024 | Tarnholt disputes the second-Quarter price and pays under reservation | {{{{objection}}}} |
| {day(f.B_SENT)} | Notice for lot B, 17:42 in Port Alder; received {day(f.B_RECEIVED)} | {{{{notice_b}}}} |
| 14 May 2024 | Quillmere collects lot B; sells it on 28 May for {money(f.RESALE_B)} | {{{{resale}}}} |
| {day(f.C_COMPLAINT)} | Shift desk reports a sweet taste | {{{{complaint_c}}}} |
| {day(f.C_DISCOVERED)} | Accredited result for lot C: 2.6 ppm | {{{{lab_c}}}} |
| {day(f.C_RECEIVED)} | Notice for lot C delivered by courier | {{{{courier}}}} |
| {day(f.DISPUTE_RECEIVED)} | Notice of Dispute delivered by courier (e-mail copy on {day(f.DISPUTE_EMAILED)}) | {{{{courier}}}} |
| 24 September 2024 | Managers meet, no settlement | {{{{meeting}}}} |
| {day(f.REQUEST)} | Request received by the Registry | {{{{receipt}}}} |

## 3. Issues

### Issue 1: Are all claims barred by Clause 21.4?

4. Terms. Twelve months from receipt of the Notice of Dispute;{{{{agreement|within twelve months after the other party received the Notice of Dispute}}}} such a notice goes by courier, and an e-mail copy has no effect.{{{{agreement|A copy by e-mail is for convenience and has no effect as notice}}}} Quillmere counts from the e-mail of {day(f.DISPUTE_EMAILED)} to {day(f.BAR_SELLER)}.{{{{defence|is one day late and all claims are barred}}}} We count from courier delivery on {day(f.DISPUTE_RECEIVED)} to {day(f.BAR)}; the Request came in on {day(f.REQUEST)}.{{{{receipt|was received on 29 August 2025 at 14:50}}}}

5. View: good. The words are clear. Against us stands only Mr Hasselt's remark in the minutes of our own side;{{{{meeting|he had it from the e-mail of 28 August}}}} knowledge is not receipt. The Tribunal will hear the point together with the merits.

### Issue 2: Which months and which limit govern the Price?

6. The signed Clause 6.3 uses the three months ending one month before the Quarter and gives the example of December to February.{{{{agreement|For the Quarter beginning on 1 April these are December, January and February}}}} Clause 18.1 and Article 8 exclude drafts, save for a mistake common to both parties.{{{{law|save to show a mistake in the writing that is common to both parties}}}} There was none: you told him in October 2022 that there would be no agreement without the limit,{{{{ws_ronnaas|without the limit there would be no agreement}}}} and Mr Hasselt read the signature version and did not insist.{{{{ws_hasselt|I read it and I did not insist; we wanted the volume}}}}

7. Clause 6.4 takes the Price as determined by the contract as its base. The Price is {amount(f.PRICE["Q2"])} for the second Quarter and {amount(f.PRICE["Q3"])} for the third; {amount(f.INVOICED["Q2"])} and {amount(f.INVOICED["Q3"])} were invoiced. Our independent expert agrees.{{{{expert|is {money(f.LIMIT["Q3"])} and applies}}}} Payment is no waiver (Clauses 7.1 and 7.2, Article 31).{{{{law|A right is not lost by silence or by payment alone}}}} View: good. Value {money(f.OVER)}.

### Issue 3: Lot B

8. Notice. An apparent defect had to be notified so that the notice was received within ten Business Days, by {day(f.B_DUE)} (Charter Day on 12 April does not count). Our e-mail of 16:42 reached Port Alder at 17:42,{{{{reply_b|our server logged your e-mail of 17 April at 17:42 our time}}}} after the hour in Clause 22.3, and so counts on {day(f.B_RECEIVED)}. It was late by one Business Day. Left alone, Clause 9.5 takes away rejection, reduction and damages.

9. Knowledge. Quillmere may not rely on that if it knew of the facts when the lot left its works and kept silent (Clause 9.6).{{{{agreement|when the lot left its works, the Seller knew of facts from which the defect follows}}}} Row 4 of the release list is hidden in the native file: a retest on 28 March 2024 found b* 1.8 and specks in four of five samples, with the entry that the lot was released on the instruction of "PH" on 29 March.{{{{lab|retest, hold; released on instruction PH 29 March}}}} The lot carried the certificate of the day before.{{{{lab|certificate issued on this line}}}} What we found on arrival, b* 1.9 and specks in every sample, is the same defect.{{{{notice_b|colour b* of 1.9 (limit 1.0) and black specks in each of five samples}}}}

10. Evidence for Quillmere: Mr van Dorsten recalls nothing unusual,{{{{ws_dorsten|I do not recall anything unusual about it}}}} Mr Hasselt denies involvement,{{{{ws_hasselt|I had nothing to do with the release of lots}}}} and the Defence pleads good faith on the very exhibit that holds the row.{{{{defence|released all lots in good faith on the tests shown in Exhibit R-6}}}} Evidence for us: van Dorsten's admission that the Commercial Director sometimes asked for releases,{{{{ws_dorsten|asked for a lot to be released that I would have kept}}}} and Article 74 on whose knowledge counts.{{{{law|Knowledge of an employee who decides on the release of goods is knowledge of the company}}}} Counsel for Quillmere told the Tribunal on 4 May that she knows of nothing hidden.{{{{conference|I know of nothing that is hidden}}}} Uncertain: who "PH" is has to be inferred from the initials; when the row was hidden, and by whom, is not known; 29 March was Good Friday. The workbook was exported for these proceedings.{{{{filing_r6|was exported for these proceedings by our client's information technology department}}}} Quillmere will also show our own manual, which told us to give notice by noon of the eighth working day.{{{{manual|by noon of the eighth working day after delivery}}}}

11. View: even to good. It improves to good if the file history confirms the row. Collection on 14 May as a "commercial gesture"{{{{collection_b|We do not accept the rejection and will credit you with whatever the sale brings}}}} is no acceptance, but it fixes the credit of {money(f.RESALE_B)} if we lose. Value: {money(f.COVER_B)} replacement cost won, or {money(f.PRICE_B_NET)} net price owed.

### Issue 4: Lot C

12. The defect cannot be seen on arrival. Discovery means holding the written result of an accredited laboratory:{{{{agreement|A defect is discovered when the Buyer holds the written result of a test}}}} {day(f.C_DISCOVERED)}. The last day was {day(f.C_DUE)}; the notice came on {day(f.C_RECEIVED)}. Quillmere's "ought to have discovered" stands in the draft only. View: good. Replacement {money(f.COVER_C)} and disposal {money(f.DISPOSAL_C)}; the price of the lot is not due. Weakness: three weeks passed between the taste complaint and the courier; the contract does not make that relevant.

### Issue 5: Late delivery and force majeure

13. Liquidated damages run for full weeks, on the right Price, with a cap of five per cent since Amendment No. 1: {money(f.LD_TOTAL)}, not {money(f.LD_CLAIMED)}. Feedstock shortage is expressly no force majeure,{{{{agreement|Shortage of feedstock, and the price of energy, are not such events}}}} and Mr Hasselt says that feedstock was to be had at a price.{{{{ws_hasselt|but at prices at which we would have lost money}}}} The trade press agrees.{{{{market|none of those we asked went without}}}} View: good, small value.

### Issue 6: The standstill of line 2

14. Loss of production is excluded (Clause 12.1) save for wilful default or gross negligence. Nothing shows that Quillmere knew of the specks in lot A; the hidden row is about lot B. The rate of EUR 4,700 is what the line earns.{{{{ws_halvard|is what the line earns, not what the standstill cost us in cash}}}} View: poor. Withdraw {money(f.STOPPAGE)}.

### Issue 7: The counterclaim

15. INV-2410M is due at the right Price: {money(f.MAKE_UP_DUE_SUM)}. Clause 14.3 forbids set-off against disputed claims and adds interest although we may have claims of our own.{{{{agreement|No party may set off or withhold, except against a claim that is admitted in writing or has been awarded}}}} Our debit note admits the set-off, and you say in your statement that the decision was taken without legal advice.{{{{ws_ronnaas|I did not ask our lawyers at the time}}}}{{{{ld_note|set it off against our claims}}}} View: poor on principal, good on the excess of {money(f.MAKE_UP_INVOICED - f.MAKE_UP_DUE_SUM)} and on the rate of interest: four points, not eight. The price of lot C is not due; that of lot B follows Issue 3.

## 4. Evidence table

| Issue | Document | Proves | Weakness | Missing |
|---|---|---|---|---|
| 1 | {{{{courier}}}} | receipt on {day(f.DISPUTE_RECEIVED)} | signed by a porter | courier's original record |
| 2 | {{{{agreement}}}}, {{{{indices}}}} | months, cap, indices | none | none |
| 2 | {{{{ws_hasselt}}}} | no common mistake | he is the other side's witness | cross-examination |
| 3 | {{{{lab}}}} | failed retest, release on instruction | initials only; hidden row | native file history, PH's e-mails of 28 and 29 March, full release list |
| 3 | {{{{ws_halvard}}}} | defect on arrival | admits late sending | photographs, retained samples |
| 4 | {{{{lab_c}}}} | content, day of result | sample taken by us | sampling record |
| 5 | {{{{ledger}}}} | quantities and days | our own record | delivery notes |
| 6 | {{{{ws_halvard}}}} | hours | rate is revenue | not worth pursuing |
| 7 | {{{{invoice_makeup}}}}, {{{{ld_note}}}} | debt and set-off | against us | proof of payment, once paid |

## 5. Corrections, and what must not be used

16. To correct in the Reply: the assertion that lot B was notified in time; the excess of {money(f.OVER_ALL)}, which counts {f.B.tonnes + f.C.tonnes} tonnes never paid; replacement of {p.CLAIMED_COVER_TONNES} tonnes at {amount(p.CLAIMED_COVER_PRICE)} where the invoices show 510 at {amount(f.COVER_PRICE)}; weeks begun; interest from one day on everything. Dr Sletten was told that the rate had not changed{{{{expert|I was told that the Reference Rate had not changed}}}} and must be asked for a correction. A tribunal forgives an error that its author corrects.

17. Not to be used: Mr Hasselt's e-mail of 12 July 2024 on lots B and C. It is a settlement communication; Clause 21.2 and Article 19 shut it out, however helpful it is. It must not be quoted, paraphrased or put to a witness. If exhibited it would be struck out and cost us credit. The hidden row, by contrast, was filed by Quillmere itself and is in evidence.

## 6. Steps and recommendation

18. At once: preserve our copy of Exhibit R-6 as received; ask Quillmere, and failing consent the Tribunal under Article 22,{{{{rules|The tribunal may order a party to produce the native form of an electronic document}}}} for the file history; the Tribunal has not opened the workbook.{{{{directions|It has not been opened by the Tribunal}}}} 26 June 2026: Reply with the Tribunal's table. 28 August: Rejoinder. 12 to 15 October: hearing.{{{{po1|12 to 15 October 2026}}}} An extension must be asked for three working days ahead.

19. Pay {money(f.MAKE_UP_DUE_SUM)} now under reservation. That stops interest and takes the counterclaim's best point.

20. Settlement: a written offer "without prejudice save as to costs" (Article 38),{{{{rules|offers expressed to be without prejudice save as to costs}}}} made with the Reply, when the hidden row has been pleaded: each side's sound claims netted, lot B at a discount for the even risk, each side its own costs. Net payment by Tarnholt between the two balances of paragraph 2, aimed at the lower. Quillmere has reason to agree: its Commercial Director would be cross-examined on the row.
"""

ADVICE = Assignment(
    id="liability-advice",
    size="long",
    title="Advice on liability with issues list and evidence table",
    output="liability-advice.docx",
    instruction=_INSTRUCTION,
    reference=_REFERENCE,
    criteria=criteria(
        (
            "high",
            JUDGMENT,
            "Tells the board in the summary that Tarnholt is likely to be a net debtor and should not expect to receive money.",
        ),
        (
            "medium",
            FIGURES,
            f"States the sound heads of claim as {money(f.CLAIM)} without lot B or {money(f.CLAIM + f.COVER_B)} with it, or an order of magnitude within two per cent.",
        ),
        (
            "high",
            LAW,
            f"Concludes that the Request was in time because twelve months run from courier receipt on {day(f.DISPUTE_RECEIVED)}.",
        ),
        (
            "medium",
            EVIDENCE,
            "Deals with Mr Hasselt's remark in the minutes that he had the Notice of Dispute from the e-mail.",
        ),
        (
            "high",
            LAW,
            "Concludes that Clause 6.3 as signed governs and that draft 3 is shut out (Clause 18.1 or Article 8).",
        ),
        (
            "medium",
            EVIDENCE,
            "Uses Mr Hasselt's own statement that he read the signature version and did not insist against the case of a clerical error.",
        ),
        (
            "medium",
            LAW,
            "Explains that the six per cent limit builds on the Price as it should have been, not as invoiced.",
        ),
        (
            "medium",
            FIGURES,
            f"Gives the right Prices of {amount(f.PRICE['Q2'])} and {amount(f.PRICE['Q3'])}.",
        ),
        ("medium", LAW, "Says that paying the invoices waived nothing (Clause 7 or Article 31)."),
        (
            "high",
            FACTS,
            f"States that the notice for lot B was received on {day(f.B_RECEIVED)} and was late by one Business Day.",
        ),
        ("high", LAW, "Puts the case on lot B on the seller's knowledge under Clause 9.6."),
        (
            "high",
            EVIDENCE,
            'Reports the hidden row: failed retest of 28 March 2024 and release on the instruction of "PH".',
        ),
        (
            "medium",
            EVIDENCE,
            "Sets the hidden row against the statements of Mr Hasselt and Mr van Dorsten.",
        ),
        (
            "medium",
            JUDGMENT,
            'Names what is uncertain about the row: that "PH" is inferred from initials, or that it is unknown who hid it and when.',
        ),
        ("low", LAW, "Attributes the knowledge to the company by Article 74."),
        (
            "high",
            LAW,
            f"Concludes that lot C was notified in time, with discovery on {day(f.C_DISCOVERED)} under the definition in Clause 9.3.",
        ),
        ("medium", LAW, "Concludes that feedstock shortage is no force majeure (Clause 11.2)."),
        (
            "medium",
            FIGURES,
            f"Values liquidated damages at {money(f.LD_TOTAL)} (full weeks) rather than {money(f.LD_CLAIMED)}.",
        ),
        (
            "high",
            LAW,
            "Rates the claim for the standstill of line 2 as poor, or advises its withdrawal, because of Clause 12.1.",
        ),
        (
            "medium",
            EVIDENCE,
            "Says that the hidden row concerns lot B only and does not help the claim for the standstill (lot A).",
        ),
        ("high", LAW, "Concludes that Tarnholt had no right to withhold INV-2410M (Clause 14.3)."),
        ("medium", LAW, "Rejects the counterclaim's eight points of interest in favour of four."),
        (
            "high",
            JUDGMENT,
            "Says that the e-mail of 12 July 2024 must not be used, with Clause 21.2 or Article 19 as the reason.",
        ),
        (
            "high",
            JUDGMENT,
            "Lists at least three of our own errors to be corrected: lot B notice, excess on unpaid lots, replacement quantity and price, weeks begun, interest from one day.",
        ),
        ("medium", JUDGMENT, "Recommends paying INV-2410M at the right Price to stop interest."),
        (
            "medium",
            JUDGMENT,
            "Recommends an offer without prejudice save as to costs and links it to the costs rule (Article 38).",
        ),
        (
            "medium",
            FACTS,
            "Gives the coming steps with dates: Reply 26 June, Rejoinder 28 August, hearing 12 to 15 October 2026.",
        ),
        (
            "medium",
            FORM,
            "Gives for each issue the terms, both positions, evidence for and against, a view and a degree of confidence.",
        ),
        ("medium", FORM, "Contains an evidence table with weaknesses and what is missing."),
        ("low", FORM, "Contains a chronology with sources."),
    ),
)
