# ruff: noqa: E501 (prose stands on its own lines)
"""Plaintiff's memorandum in support of the motion."""

from datetime import date

from suites.records.veldane_v_tarnridge.court import Block, Head, Paper, Quote
from suites.records.veldane_v_tarnridge.procedure import plaintiff_signs
from suites.records.veldane_v_tarnridge.testimony import ex

_BLOCKS: tuple[Block, ...] = (
    Head("PRELIMINARY STATEMENT"),
    "At 3:42 on a Friday afternoon in July 2020, a Tarn Ridge shift supervisor put the alarm of Room 4 on hold because it annoyed him. He told a colleague that it would stay that way until Monday. He wrote it in no log. Then he went home. Thirty hours later the only working compressor stopped, for a reason that Tarn Ridge had been warned of in writing and had three times declined to spend five thousand dollars to prevent. The system saw it. The system was not allowed to say so.",
    "Tarn Ridge had promised a second safeguard: a person in the room every four hours. Twelve such visits were due that weekend. Two were made. The other ten exist only on a sheet that an attendant filled in on Monday morning, in the initials of a man who was not asked, with temperatures as much as twelve degrees below the truth.",
    "When the door was opened at 6:05 on Monday morning, 38,400 vials of Corvelix had been above 8 °C for more than a day. All were destroyed. None of this is in dispute in any way that matters. What Tarn Ridge has offered instead, in a letter written before its General Manager had read the event history, is that a contractor did it, or that a truck did it. Its own records say otherwise.",
    Head("STATEMENT OF FACTS"),
    "The facts are set out in Plaintiff’s Statement of Undisputed Facts (“SUF”) and are summarized under the Points to which they belong.",
    Head("ARGUMENT"),
    Head("POINT I"),
    Head("TARN RIDGE’S SUPERVISOR SILENCED THE ALARM OF ROOM 4 AND LEFT IT SILENT FOR THE WEEKEND"),
    "The Agreement required that the alarm of Room 4 be “armed at all times while Product is stored.” SUF ¶ 3; Ex. 1 § 4.1. It was not armed for 63 hours and 6 minutes. SUF ¶ 24; Ex. 10.",
    "The event history is a machine’s record that no user can edit. At 2:51 and 3:36 p.m. on July 17 it shows alarms of 7.7 and 7.8 °C, dialed out, and acknowledged by RKESSOCK at panel HMI-4. Four minutes after the second, it shows RKESSOCK placing all points on hold at the same panel, reason “NUISANCE,” until “NOT SET.” Ex. 10. Five minutes after that Kessock’s telephone sent Tallgren the message: “4 keeps squawking every time they stage the dock. put it on hold till monday.” Ex. 14. On Monday at 6:14 a.m., before he had reached the building, he asked: “its still on hold isnt it.” *Id.* A man who had not placed the hold would not have known to ask.",
    f"Kessock had a user name and a PIN that no one shared. {ex('Kessock', 'You were not supposed to share them and I did not')}. He told the insurer’s adjuster on August 5, 2020, that he put the alarm on hold and forgot it. Ex. 26 at 1. That statement of Tarn Ridge’s employee, on a matter within the scope of his employment and made while it lasted, is not hearsay. Fed. R. Evid. 801(d)(2)(D). That he now does not remember is not a dispute.",
    f"Northlight did not do it. Its technician left at 1:26 p.m., after two tests and a status query that showed every point armed; Kessock initialed that he had checked. Ex. 10; Ex. 15 at 1. Sedgely’s one hold, of twenty-eight minutes, was on Monday, July 13. *Id.* At 3:42 on Friday he was on the Thruway. {ex('Sedgely', 'On the Thruway')}. And the alarms of 2:51 and 3:36 p.m. could not have dialed out had the room been on hold.",
    Head("POINT II"),
    Head(
        "NO ONE ENTERED ROOM 4 FROM SATURDAY MORNING UNTIL MONDAY, AND THE ROUNDS SHEET WAS MADE UP AFTERWARDS"
    ),
    f"The only door to Room 4 opens to a badge. From Saturday at 6:00 a.m. to Monday at 6:05 a.m. it opened at 6:04 and 10:07 on Saturday morning, both times to Jody Pellerin. Ex. 13. She says that she made those two rounds and no others; that Kessock gave her the sheet on Monday at about half past seven and said it had to be complete before Ms. Ferrow came in; and that she “put numbers like the ones that are always there.” {ex('Pellerin', 'So I put numbers like the ones that are always there')}. On Sunday the building was empty from 11:04 a.m. to 5:55 p.m. Ex. 13.",
    "Section 4.3 calls for an inspection in person every four hours. SUF ¶ 6. The first round after the room passed its limit was due on Sunday at 2:00 a.m. The log shows 9.0 °C at that time; the sheet says 5.0. Ex. 11; Ex. 12 at 1. A person who looked at the door thermometer would have found the room one hour after it went out of range, at a temperature that Hadleigh’s report treats as harmless for a short exposure. Ex. 19 at 1.",
    Head("POINT III"),
    Head("TARN RIDGE RAN THE ROOM ON ONE FAILING COMPRESSOR AND KEPT THAT FROM VELDANE"),
    "Dunmore’s report of November 14, 2019 says of compressor 4B: “REPLACE CONTACTOR. End of life.” Ex. 5 at 1. Tallgren asked for $4,860.00 in December, for $5,310.00 in May after the compressor had dropped out, and again on July 9, 2020, when he had to lock out compressor 4A. Each time Umberfield refused. Ex. 6; Ex. 8. On the last occasion Tallgren reminded him that Veldane had to be told. The answer is worth reading in full:",
    Quote(
        "Hold off on both. I don’t want Veldane’s quality people in here in the middle of their mapping study asking about compressors. We’ll tell them when 4A is back."
    ),
    f"Ex. 8. Umberfield does not deny it. {ex('Umberfield', 'No. I made that call')}. Had Veldane been told, it would have moved its product or put a watch on the room. It was given neither the choice nor the facts.",
    Head("POINT IV"),
    Head(
        "THE PRODUCT ARRIVED COLD AND WAS RUINED BY THE WEEKEND IN ROOM 4, AT A COST OF $2,481,467.50"
    ),
    "Lot VB-2207 was measured on arrival at 4.6, 4.9 and 5.1 °C. Its loggers never exceeded 5.7 °C. Ex. 16 at 1; Ex. 17. Tarn Ridge accepted it without exception. All five lots failed at Hadleigh, within 0.8 percentage points of one another, while samples of the same lots kept at Veldane’s plant passed. Ex. 19 at 1. A warm truck in July does not explain the ruin of lots that had been in Room 4 since April.",
    "Section 12.3 fixes the measure of loss. The manufacturing cost of the lots was $2,406,240.00; testing cost $48,275.00, destruction $17,640.00 and expedited freight $9,312.50. SUF ¶¶ 42-44; Ex. 22. The limit of $250,000 does not apply to a Monitoring Failure, and there were two. Ex. 1 § 12.2.",
    "Tarn Ridge’s plea of limitation rests on the reverse of a warehouse receipt. Section 2.4 of the Agreement says that such a term “has no effect, including any term that shortens a period stated in Section 11.” The action was commenced well within the two years of Section 11.2.",
    Head("CONCLUSION"),
    "Veldane asks that its motion for summary judgment be granted in full.",
    plaintiff_signs("January 20, 2023"),
)

SUPPORT = Paper(
    "69",
    date(2023, 1, 20),
    ("PLAINTIFF’S MEMORANDUM OF LAW IN SUPPORT OF ITS MOTION FOR SUMMARY JUDGMENT",),
    "Eleanor D. Harcastle",
    _BLOCKS,
)
