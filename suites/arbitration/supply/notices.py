# ruff: noqa: E501 (prose stands on its own lines)
"""Small: were the notices in time, and was the Request?"""

from suites.arbitration.figures import day, weekday
from suites.arbitration.matter import EVIDENCE, FACTS, FORM, JUDGMENT, LAW, Assignment, criteria
from suites.arbitration.supply import figures as f

_INSTRUCTION = """\
**From:** Henrike Solmar, partner
**To:** you
**Date:** 12 May 2026
**Matter:** Tarnholt v. Quillmere, PAAC 25-114 (we act for Tarnholt, the Claimant)

I am on the telephone with Solveig Rønnaas tomorrow at noon and she will ask about the time points in the Defence. Please let me have a short memorandum, three pages at most, that tells me

1. for each of lots A, B and C: the last day on which our notice could be received, the day on which it was received, and whether it was in time;
2. whether the Request for Arbitration was in time under Clause 21.4;
3. if a notice is late, what that costs us and whether anything in the file saves the lot.

Count the days openly, so that I can follow. One table, then short numbered paragraphs. Answer first. Cite the contract by clause and every fact by document and page or paragraph. If you think that our own pleading is wrong on a point, say so plainly: this is an internal memorandum.

No outside research; the law that matters is in CL-1. Word document, please: `notices-memo.docx`.
"""

_REFERENCE = f"""\
# Memorandum: time limits

**To:** Henrike Solmar  **Date:** 12 May 2026  **Matter:** Tarnholt v. Quillmere, PAAC 25-114
**Privileged and confidential**

## Short answer

1. The notices for lots A and C were in time. The notice for lot B was one Business Day late. The Request was in time, with one day to spare.

2. Lot B is not lost: Quillmere cannot rely on the late notice if it knew of the defect when the lot left its works (Clause 9.6), and its own release list shows, in a hidden row, a failed retest and a release on instruction. Our Statement of Claim must be corrected: it says that lot B was notified in time.

| Item | Event | Last day for receipt | Received | Result |
|---|---|---|---|---|
| Lot A | delivered {day(f.A.delivered)} | {weekday(f.A_DUE)} | {weekday(f.A_SENT)} | in time |
| Lot B | delivered {day(f.B.delivered)} | {weekday(f.B_DUE)} | {weekday(f.B_RECEIVED)} | one Business Day late |
| Lot C | result held {day(f.C_DISCOVERED)} | {weekday(f.C_DUE)} | {weekday(f.C_RECEIVED)} | in time |
| Request | Notice of Dispute received {day(f.DISPUTE_RECEIVED)} | {weekday(f.BAR)} | {weekday(f.REQUEST)} | in time |

## The rules

3. Notice of an apparent defect must be received within ten Business Days after delivery,{{{{agreement|so that it is received within ten Business Days after delivery of the lot}}}} of any other defect within fifteen Business Days after discovery and six months after delivery.{{{{agreement|so that it is received within fifteen Business Days after its discovery}}}} Business Days go by the calendar of the recipient's place,{{{{agreement|for the place of the recipient of the notice or payment concerned}}}} here Alderland, and the day of the event is not counted (Clause 1.4).{{{{agreement|does not include the day of the event from which it runs}}}}

4. An e-mail that reaches the recipient's server after 17:00 at the recipient's place counts on the next Business Day (Clause 22.3).{{{{agreement|If that is after 17:00 at the place of the recipient}}}} All e-mails went to the address that has been in force since 1 February 2024 (Amendment No. 1).{{{{amendment|is replaced by claims@quillmere.example}}}}

## Lot A

5. Black specks are an apparent defect. Delivery was on {day(f.A.delivered)}; the tenth Business Day is {weekday(f.A_DUE)}. The e-mail went at 14:20 in Skerrya, 15:20 in Port Alder, on {day(f.A_SENT)} and was received that day.{{{{notice_a|black specks in four of five samples}}}} Quillmere accepted the rejection and paid the credit;{{{{credit_a|We accept the rejection of lot}}}} the point is closed.

## Lot B

6. Colour and specks are apparent defects. Counting from {day(f.B.delivered)}: 3, 4, 5, 8, 9, 10, 11, 15, 16 and 17 April. {day(list(f.HOLIDAYS)[3])} is Charter Day, a holiday in Alderland,{{{{agreement|Charter Day, 12 April 2024}}}} so the tenth day is {weekday(f.B_DUE)}. Quillmere's own count to 16 April{{{{reply_b|ended on 16 April}}}} leaves the holiday out and is wrong by a day.

7. That does not help. The e-mail is dated 17 April, 16:42, at UTC+1. Port Alder was at UTC+2, so it was 17:42 there, as Quillmere's server recorded.{{{{reply_b|our server logged your e-mail of 17 April at 17:42 our time}}}} It is received on {weekday(f.B_RECEIVED)}, the eleventh Business Day. Ms Halvard's belief that sending counts{{{{ws_halvard|I thought a notice by e-mail counts when it is sent}}}} has no support in Clause 22.3.

8. Consequence: under Clause 9.5 we may not, on account of the defect, reject lot B, reduce the Price or claim damages.{{{{agreement|reject the lot, reduce the Price or claim damages}}}} The price of {f.B.tonnes} tonnes becomes due (subject to credit for Quillmere's resale) and the cost of replacement is ours.

9. What saves it: Clause 9.6 takes Clause 9.5 away from a seller who knew the facts when the lot left its works and did not disclose them.{{{{agreement|the Seller knew of facts from which the defect follows and did not disclose them to the Buyer}}}} Row 4 of the release list (Exhibit R-6, native file) is hidden. It records a retest on 28 March 2024 with b* 1.8 and specks in four of five samples, and the entry "released on instruction PH 29 March".{{{{lab|retest, hold; released on instruction PH 29 March}}}} The certificate was issued on the earlier, good line.{{{{lab|certificate issued on this line}}}} "PH" fits Pieter Hasselt, who denies any part in releases;{{{{ws_hasselt|I had nothing to do with the release of lots}}}} Mr van Dorsten says the Commercial Director sometimes asked for releases.{{{{ws_dorsten|asked for a lot to be released that I would have kept}}}} Under Article 74 the knowledge of the employee who decides on release is the company's.{{{{law|Knowledge of an employee who decides on the release of goods is knowledge of the company}}}}

10. Do not use Mr Hasselt's e-mail of 12 July 2024. It admits the point but is marked without prejudice, was written to settle, and is shut out by Clause 21.2{{{{agreement|is without prejudice and may not be put before a tribunal}}}} and Article 19 of the Rules.{{{{rules|It shall exclude what was said in settlement talks}}}} The hidden row is enough to plead Clause 9.6.

## Lot C

11. Acetaldehyde cannot be found on arrival,{{{{lab_c|It cannot be seen and is not found by tests on arrival}}}} so Clause 9.3 applies. "Discovery" is defined: we must hold the written result of an accredited laboratory.{{{{agreement|the written result of a test by a laboratory accredited for the property concerned}}}} That was {day(f.C_DISCOVERED)}.{{{{lab_c|Sent to the customer by e-mail on 10 June 2024}}}} Leaving out 21 June (Midsummer Eve), the fifteenth Business Day is {weekday(f.C_DUE)}. The letter was delivered on {day(f.C_RECEIVED)},{{{{courier|28 June 2024, 11:25}}}} well within six months of {day(f.C.delivered)} (until {day(f.C_LONG_STOP)}).

12. Quillmere counts from the shift desk's note of {day(f.C_COMPLAINT)} to {day(f.C_DUE_SELLER)} because we "ought to have known". Those words come from draft 3;{{{{draft|after it discovered or ought to have discovered it}}}} they are not in the signed text, and Clause 18.1 shuts the draft out.{{{{agreement|It replaces all drafts, proposals and correspondence before its date}}}} The note itself suspected the caps as well.{{{{complaint_c|Could also be the new caps}}}}

## The Request

13. Twelve months run from the day on which Quillmere received the Notice of Dispute (Clause 21.4),{{{{agreement|within twelve months after the other party received the Notice of Dispute}}}} which had to be delivered by courier; an e-mail copy has no effect as notice (Clause 22.4).{{{{agreement|A copy by e-mail is for convenience and has no effect as notice}}}} The courier delivered on {day(f.DISPUTE_RECEIVED)}.{{{{courier|30 August 2024, 10:05}}}} By Article 112 the period ended on {weekday(f.BAR)}. The Registry received the Request on {day(f.REQUEST)} at 14:50;{{{{receipt|was received on 29 August 2025 at 14:50}}}} its own date of 28 August does not matter.

14. Quillmere counts from the e-mail of {day(f.DISPUTE_EMAILED)} to {day(f.BAR_SELLER)}. Mr Hasselt's remark that he "had it from the e-mail"{{{{meeting|he had it from the e-mail of 28 August}}}} shows knowledge, not receipt as the contract requires, and waives nothing (Clause 7.2). The margin is one day, and the Tribunal will hear the point in October,{{{{directions|whether any claim is barred by Clause 21.4}}}} so we should put in the courier's original record.

## To do

15. Correct paragraph 2 of the Statement of Claim in the Reply due on 26 June 2026:{{{{po1|26 June 2026}}}} concede that the notice for lot B was received on {day(f.B_RECEIVED)} and plead Clause 9.6. Ask under Article 22 for the file history of Exhibit R-6; a hidden row breaches paragraph 2 of Procedural Order No. 1.{{{{po1|with nothing hidden or locked}}}}
"""

NOTICES = Assignment(
    id="notices-memo",
    size="small",
    title="Memorandum on notices and time bar",
    output="notices-memo.docx",
    instruction=_INSTRUCTION,
    reference=_REFERENCE,
    criteria=criteria(
        (
            "high",
            LAW,
            f"States that the last day for receipt of the lot B notice was {day(f.B_DUE)} (not 16 April).",
        ),
        (
            "high",
            FACTS,
            f"States that the lot B notice counts as received on {day(f.B_RECEIVED)}, one Business Day late.",
        ),
        (
            "high",
            FACTS,
            "Explains that 16:42 in Skerrya was 17:42 in Port Alder, after 17:00 at the recipient's place.",
        ),
        (
            "medium",
            FACTS,
            "Leaves out 12 April 2024 (Charter Day) when counting for lot B, or says that the seller's count overlooks it.",
        ),
        (
            "medium",
            FACTS,
            f"States that the lot A notice was in time, with {day(f.A_DUE)} as the last day.",
        ),
        (
            "high",
            LAW,
            f"States that the lot C notice was in time: discovery on {day(f.C_DISCOVERED)}, last day {day(f.C_DUE)}, received {day(f.C_RECEIVED)}.",
        ),
        (
            "medium",
            LAW,
            "Rejects 3 June 2024 as the day of discovery because the signed Clause 9.3 asks for the written result of an accredited laboratory.",
        ),
        (
            "medium",
            EVIDENCE,
            'Says that the words "ought to have" come from the superseded draft, or that the draft is shut out by Clause 18.',
        ),
        (
            "high",
            LAW,
            f"States that the Request was in time: courier receipt on {day(f.DISPUTE_RECEIVED)}, period to {day(f.BAR)}, Request received {day(f.REQUEST)}.",
        ),
        (
            "medium",
            LAW,
            "Says that the e-mail copy of 28 August 2024 has no effect as notice under Clause 22.4.",
        ),
        (
            "high",
            EVIDENCE,
            'Finds the hidden retest of lot B of 28 March 2024 in the seller\'s release list (Exhibit R-6) and its release on the instruction of "PH".',
        ),
        (
            "high",
            LAW,
            "Applies Clause 9.6 (seller's knowledge) as the answer to the late notice for lot B.",
        ),
        (
            "high",
            JUDGMENT,
            "Says that the e-mail of 12 July 2024 is without prejudice and is not to be used.",
        ),
        (
            "medium",
            JUDGMENT,
            "Says plainly that the Statement of Claim is wrong in asserting that lot B was notified in time, and should be corrected.",
        ),
        ("low", FORM, "Gives the short answer before the reasoning."),
        (
            "low",
            FORM,
            "Contains one table with, for each lot, the last day, the day of receipt and the result.",
        ),
    ),
)
