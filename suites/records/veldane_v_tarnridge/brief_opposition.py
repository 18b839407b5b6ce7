# ruff: noqa: E501 (prose stands on its own lines)
"""Defendant's memorandum in opposition, and Plaintiff's short reply."""

from datetime import date

from suites.records.veldane_v_tarnridge.court import Block, Head, Paper
from suites.records.veldane_v_tarnridge.procedure import defendant_signs, plaintiff_signs
from suites.records.veldane_v_tarnridge.testimony import ex

_OPPOSITION: tuple[Block, ...] = (
    Head("PRELIMINARY STATEMENT"),
    "Veldane’s motion asks the Court to decide, on paper, what happened in a warehouse over ten days in July 2020. It does so by leaving out most of the ten days. For five of them Veldane’s own contractor had the run of Room 4 and of its monitoring system, under a protocol in which Veldane itself provided that the alarm might be placed on hold. On the fourth, a truckload of Veldane’s product came in on a trailer that read 9.4 degrees. And over the weekend that followed, two employees of Veldane had a page open to them on which they could have read the temperature of Room 4 at any minute. Neither did.",
    "Tarn Ridge does not say that its weekend was a good one. It says that a jury could find that Veldane and its contractor set the conditions in which a compressor failed unheard, and that Veldane’s product was compromised before it did.",
    Head("COUNTERSTATEMENT OF FACTS"),
    "Tarn Ridge relies on its response to Plaintiff’s statement (Doc. 78) and on its Statement of Additional Material Facts (“SAF”) (Doc. 79).",
    Head("ARGUMENT"),
    Head("POINT I"),
    Head(
        "THE ALARM WAS IN THE HANDS OF VELDANE’S CONTRACTOR, UNDER A PROTOCOL THAT CALLED FOR A HOLD"
    ),
    "Veldane asked for the mapping study. SAF ¶ 1. Veldane engaged and paid Northlight. SAF ¶ 2. Veldane’s engineer wrote the protocol, which says that “[t]he contractor may place the high alarm on hold.” SAF ¶¶ 3-4; Ex. A. Three days before work began he wrote to the technician: “please keep the alarm quiet.” SAF ¶ 5; Ex. C. The technician did place the room on hold, on the first morning. SAF ¶ 6.",
    f"Roland Kessock, who was there all week, testified that “[t]he Northlight guy had that room on hold all week.” {ex('Kessock', 'The Northlight guy had that room on hold all week')}. He does not remember placing a hold himself. Veldane answers with an event history. But the history records a user name and a panel; it does not record whose hand was on it, and the company that exported it, ten days after the event, is Northlight. The text message that Veldane quotes four times has no subject. “[P]ut it on hold till monday” is as readily a request to Mr. Tallgren as a report to him.",
    "Dale Umberfield, the General Manager, understood the hold to be Northlight’s. SAF ¶ 11. That was the contemporaneous understanding of the company, stated to Veldane on August 26, 2020. Ex. D at 1. Its weight is for a jury.",
    Head("POINT II"),
    Head("LOT VB-2207 CAME IN WARM AND LOADED A ROOM THAT HAD BEEN AT FIVE DEGREES"),
    "Three pallets of lot VB-2207 stood on Veldane’s dock before loading. SAF ¶ 13. The return air of the trailer read 6.8 °C during loading, 9.4 °C at Tarn Ridge’s dock and 11.0 °C when empty. SAF ¶¶ 14-16; Ex. E at 1. Three cartons of fourteen pallets were measured. Three loggers travelled with the load, where Veldane had put them.",
    "Within a day and a half the high alarm of Room 4 sounded twice, at 7.7 and 7.8 °C. Ex. 10. Warren T. Illingworth, a consulting engineer of thirty years’ experience, concludes that product above 8 °C would be expected to place the refrigeration under abnormal load and that this more likely than not led to the failure of compressor 4B on the following night. Doc. 80-7 at 3. Dunmore had found that the compressor “[r]uns normally.” Ex. 5 at 1. Hadleigh tested the product after the weekend and cannot say on which day any vial was harmed. Ex. 19 at 1. These are competing inferences, and the Court may not choose among them on motion.",
    Head("POINT III"),
    Head("VELDANE COULD SEE THE ROOM ALL WEEKEND AND DID NOT LOOK"),
    f"Tessa Lindqvar and Gideon Achterberg could read the temperature of Room 4 on a web page “any time they liked.” {ex('Umberfield', 'They could look any time they liked')}. Mr. Achterberg looked at 9:12 on Saturday morning and no one looked again. SAF ¶¶ 24-25. Ms. Lindqvar had found unrecorded holds five months before, had rated them major, and left $2.4 million of product in the room without returning to see whether the practice had stopped. SAF ¶¶ 27-29. A jury could find that the loss of the last twenty-nine hours was one that Veldane could have stopped with a telephone call.",
    "What Veldane calls concealment of compressor 4A was a matter of timing. The part was on order, the room was at five degrees, and Tarn Ridge meant to report when the compressor was back. SAF ¶ 36; Ex. 8.",
    "As for the rounds, the sheet records them. Ex. 12 at 1. Ms. Pellerin’s account of how she came to fill it in is disputed by Mr. Kessock, and she left Tarn Ridge on terms that give her reason to put the matter on someone else. Mr. Worrel was on duty on both nights and saw the panel green. SAF ¶ 32.",
    Head("POINT IV"),
    Head("THE ACTION IS LATE, AND THE RECOVERY IS LIMITED"),
    "The receipts under which the goods were stored require suit within nine months after the depositor is told of the loss. SAF ¶ 40; Ex. B at 1, ¶ 4. New York law permits a warehouse to state such a term in its receipt. N.Y. U.C.C. § 7-204. Veldane was told on July 21, 2020, and sued on May 14, 2021. The receipt for lot VB-2207 is later than the Agreement and governs the goods that it covers. Nor was notice of the claim given as the receipt requires. Ex. B at 1, ¶ 3.",
    "Section 13 of the Agreement excuses a failure to perform that results from a cause beyond a party’s reasonable control. A contactor that opens on a Saturday night, in a compressor that the contractor found to run normally, is such a cause. SAF ¶ 38; Ex. 1 § 13.",
    "If the action is timely, Section 12.1 limits recovery to $250,000 for any one occurrence. Section 12.2 lifts the limit only for loss “caused by” a failure to monitor. This loss was caused by a compressor. An alarm at 12:40 a.m. on a Sunday would have called a technician to a room with no second compressor to start; Dunmore needed more than two hours to restore it on a Monday morning. Whether the product would have been saved is, again, for a jury.",
    Head("CONCLUSION"),
    "The motion should be denied.",
    defendant_signs("February 24, 2023"),
)

OPPOSITION = Paper(
    "77",
    date(2023, 2, 24),
    ("DEFENDANT’S MEMORANDUM OF LAW IN OPPOSITION TO PLAINTIFF’S MOTION FOR SUMMARY JUDGMENT",),
    "Jerome K. Sayles",
    _OPPOSITION,
)

_REPLY: tuple[Block, ...] = (
    Head("POINT I"),
    Head("THE OPPOSITION CITES NO DOCUMENT THAT SHOWS A HOLD BY NORTHLIGHT AFTER JULY 13"),
    f"Tarn Ridge’s General Manager was asked whether he knew of any document that shows a hold placed by Northlight after July 13. He answered: “No, I don’t.” {ex('Umberfield', 'shows a hold placed by Northlight after July 13')}. Nothing in the opposition improves on that. It quotes six words of an email of Mr. Esterhuysen and stops before the seventh; the sentence goes on, “while you are placing them.” Ex. C.",
    "Tarn Ridge now suggests that the message of 3:47 p.m. was a request that Mr. Tallgren place the hold. The hold was then five minutes old, under Mr. Kessock’s own user name. On Monday neither man thought that Mr. Tallgren had placed it. “[Y]ou tell me,” wrote Mr. Tallgren. Ex. 14.",
    Head("POINT II"),
    Head("EVERY MEASUREMENT OF THE PRODUCT ON JULY 16 WAS WITHIN RANGE"),
    "Air is not product. Three cartons and three loggers put the load between 4.1 and 5.7 °C. Ex. 16 at 1; Ex. 17. Mr. Illingworth was given none of these figures. The two alarms of Friday afternoon came more than a day after the lot was put away, when, as Mr. Kessock wrote, the dock was being staged. The room was at 5.3 °C twelve minutes before the compressor stopped. Ex. 11.",
    Head("POINT III"),
    Head("AN ARMED ALARM WOULD HAVE SAVED THE PRODUCT"),
    "The alarm would have called at 12:40 a.m., before the room was out of range. Dunmore restored the compressor two hours and seven minutes after it was called on Monday, with a part from its van. Ex. 9 at 1. At the rate at which the room in fact warmed, it would have come to about 10 °C and been back in range by breakfast. The registered data allow twelve hours at 15 °C. Ex. 19 at 1.",
    Head("CONCLUSION"),
    "The motion should be granted.",
    plaintiff_signs("March 17, 2023"),
)

REPLY = Paper(
    "84",
    date(2023, 3, 17),
    ("PLAINTIFF’S REPLY MEMORANDUM OF LAW",),
    "Eleanor D. Harcastle",
    _REPLY,
)
