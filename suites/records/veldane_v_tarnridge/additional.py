# ruff: noqa: E501 (prose stands on its own lines)
"""Defendant's statement of additional facts and Plaintiff's response, number by number."""

from suites.records.veldane_v_tarnridge.statement import Stated, d, q, u
from suites.records.veldane_v_tarnridge.testimony import ex

ADDITIONAL: tuple[tuple[str, tuple[Stated, ...]], ...] = (
    ("The mapping study", (
        u("Veldane, not Tarn Ridge, asked for the temperature mapping of Room 4 that took place from July 13 to July 17, 2020.", "Ex. A, Purpose"),
        u("Veldane engaged and paid Northlight for the study under work order WO-20-0629 of June 29, 2020.", "Ex. A; Ex. 15 at 1"),
        u("Protocol VP-112 was written by Lionel Esterhuysen, a validation engineer of Veldane.", "Ex. A"),
        q("Protocol VP-112 provides that the contractor may place the high alarm on hold.", "Ex. A, Method", "It does so “during placement” only, and requires that the hold be released when the last logger is in place. Ex. A, Method."),
        q("On July 10, 2020, Esterhuysen wrote to Northlight’s technician: “please keep the alarm quiet.”", "Ex. C", "The sentence reads: “please keep the alarm quiet while you are placing them, it is in the protocol.” The next reads: “Release it when the last one is up and show Tarn Ridge that it is armed again.” Ex. C."),
        u("Northlight’s technician, Evan Sedgely, placed Room 4 on hold at 9:10 a.m. on July 13, 2020.", "Ex. 10", "He released it at 9:38 a.m. Ex. 10."),
        d("Northlight had Room 4 on hold throughout the week of the study.", ex("Kessock", "The Northlight guy had that room on hold all week"), f"The event history shows one hold by Northlight, of twenty-eight minutes. Ex. 10; {ex('Sedgely', 'Once. Monday, July 13')}. Kessock also testified that he did not watch Sedgely after the Monday. {ex('Kessock', 'The Monday for sure, when he was hanging his probes')}."),
        q("Sedgely worked on the monitoring system of Room 4 on five days.", "Ex. 15 at 1", f"He worked on loggers of his own; on the system he placed and released one hold and ran one test. Ex. 10; {ex('Sedgely', 'I tripped the high and the low point')}."),
        q("Sedgely could place a hold from his laptop.", ex("Sedgely", "With the laptop on their network"), f"Only when the laptop was on Tarn Ridge’s network. “Not from the road.” {ex('Sedgely', 'Not from the road')}."),
        d("Kessock understood that the alarm was under Northlight’s control until the following Monday.", "Ex. 14", f"Nothing in Exhibit 14 says so. Kessock wrote at 1:31 p.m. that “northlight guy is gone.” Ex. 14. He agrees that Sedgely had left. {ex('Kessock', 'No. He was gone by then')}."),
        d("Tarn Ridge understood the hold of July 17 to be Northlight’s.", ex("Umberfield", "We understood it to be Northlight"), f"Umberfield had not read the event history when Tarn Ridge first said so. {ex('Umberfield', 'to say I had not read it')}."),
    )),
    ("The load of July 16", (
        u("On July 16, 2020, Veldane shipped lot VB-2207, fourteen pallets, to Tarn Ridge by Pell Harbor trailer 318.", "Ex. E at 1; Ex. 16 at 1"),
        q("Three pallets of the lot waited on Veldane’s dock from about 8:00 a.m. until loading began at 8:35 a.m.", "Ex. E at 1", f"The dock at the plant is kept at 5 degrees. {ex('Lindqvar', 'For about thirty-five minutes')}."),
        q("The return air of trailer 318 read 6.8 °C during loading.", "Ex. E at 1", "With the doors open. By 9:30 a.m. it read 5.0 °C. Ex. E at 1."),
        q("The return air of trailer 318 read 9.4 °C at 10:05 a.m. at Tarn Ridge’s dock.", "Ex. E at 1; Ex. 16 at 1", "With the doors open for unloading. Return air is the air at the unit, not the cargo. Ex. E at 1."),
        u("The return air of trailer 318 read 11.0 °C at 10:31 a.m.", "Ex. E at 1", "The trailer was then empty. Ex. E at 1."),
        u("Lot VB-2207 was put away in Room 4 at 10:31 a.m. on July 16, 2020.", "Ex. 16 at 1"),
        u("The lot amounted to 4,800 of the 38,400 vials in Room 4.", "Ex. 22, Lots"),
        d("The introduction of lot VB-2207 raised the temperature of Room 4.", "Ex. E at 1", f"The exhibit does not mention Room 4. The readings of July 17 and of July 18 until the compressor stopped are about 5 °C, apart from 7.7 and 7.8 °C on Friday afternoon during dock staging. Ex. 11; Ex. 14; {ex('Pellerin', 'It was five-something')}."),
        d("The high alarms of July 17 show that Room 4 was under abnormal load.", "Ex. 10", "They show that the door stood open. Kessock wrote that the alarm sounds “every time they stage the dock.” Ex. 14."),
        d("Hadleigh could not determine when lot VB-2207 was damaged.", "Ex. 19 at 1; Ex. D at 1", "Hadleigh does not say so. It says that the lot is not distinguishable from lots in Room 4 since April and that the sample kept at the plant passed. Ex. 19 at 1."),
    )),
    ("The monitoring of Room 4", (
        u("Two employees of Veldane, Lindqvar and Gideon Achterberg, had log-ins to the monitoring web page.", ex("Lindqvar", "Mine and Mr. Achterberg"), "The log-ins are read-only. *Id.*"),
        u("Veldane could see the temperature of Room 4 at any time of July 18, 19 and 20, 2020.", ex("Umberfield", "They could look any time they liked"), f"The page does not show whether the alarm is on hold. {ex('Lindqvar', 'No. It shows temperature')}."),
        u("Achterberg looked at the page at 9:12 a.m. on Saturday, July 18, 2020, when the room was at 5.2 °C.", ex("Lindqvar", "Mr. Achterberg looked on Saturday at 9:12")),
        u("No one at Veldane looked at the page after that until Tarn Ridge wrote on July 21, 2020.", ex("Lindqvar", "Nobody looked after that")),
        q("Nothing prevented Veldane from looking on Sunday, July 19, 2020.", ex("Lindqvar", "Nothing except that we pay Tarn Ridge to look"), "The witness’s answer was: “Nothing except that we pay Tarn Ridge to look.” *Id.*"),
        u("Veldane knew from its audit of February 2020 that holds had been placed on the alarm of Room 4 without a record.", "Ex. 3, finding 4", "Tarn Ridge then undertook in writing to stop. Ex. 4 at 1."),
        q("After the audit Veldane left its product in Room 4.", ex("Lindqvar", "They wrote to us that it was fixed"), "It did so because Tarn Ridge wrote that the findings had been corrected. *Id.*; Ex. 4 at 1."),
        q("Veldane did not return to check that Revision 4 was followed.", ex("Lindqvar", "The site was closed to visitors"), "The site was closed to visitors from the middle of March to the end of June 2020. *Id.*"),
        u("The system recorded the temperature of Room 4 throughout the weekend without a gap.", "Ex. 11"),
        d("Holds of the alarm during dock staging were an accepted practice known to Veldane.", ex("Kessock", "For years. Everybody did it"), "Veldane rated the practice a major finding and Tarn Ridge prohibited it. Ex. 3, finding 4; Ex. 2 § 3.1."),
        q("Worrel was on duty on both nights and saw the panel green.", "Ex. 26 at 1", "The panel was green because the alarm was on hold. Worrel did not enter Room 4 on either night. Ex. 26 at 1; Ex. 13."),
        u("Pellerin entered Room 4 at 6:04 a.m. and 10:07 a.m. on Saturday, July 18, 2020 and found nothing wrong.", f"Ex. 13; {ex('Pellerin', 'No. It was five-something')}"),
    )),
    ("The compressors and the repair", (
        u("Dunmore’s report of November 14, 2019 states that compressor 4B ran normally.", "Ex. 5 at 1", "It also states: “REPLACE CONTACTOR. End of life.” Ex. 5 at 1."),
        u("Tarn Ridge had Room 4 inspected by Dunmore and had compressor 4B attended to on May 27, 2020.", "Ex. 5 at 1; Ex. 8"),
        q("The oil pump of compressor 4A was on order on July 20, 2020.", "Ex. 9 at 1", "Veldane was not told that 4A was out of service. " + ex("Umberfield", "No. I made that call") + "."),
        u("Tarn Ridge called Dunmore at 6:58 a.m. on July 20, 2020, and compressor 4B was running at 9:05 a.m.", "Ex. 9 at 1"),
        d("The failure of the contactor was sudden and could not have been foreseen.", "Ex. 9 at 1", "Dunmore foresaw it in writing eight months earlier. Ex. 5 at 1. Tallgren asked three times for leave to replace the part. Ex. 6; Ex. 8."),
    )),
    ("Receipts and claim", (
        u("Tarn Ridge issued warehouse receipt WR-20-0716 for lot VB-2207 on July 16, 2020.", "Ex. B at 1"),
        q("The reverse of the receipt provides that no action may be maintained unless it is commenced within nine months after the depositor is told of the loss.", "Ex. B at 1, ¶ 4", "The term has no effect. Ex. 1 § 2.4. Veldane did not sign the receipt. Ex. B at 1."),
        q("The reverse of the receipt limits liability to $0.50 per pound of goods lost.", "Ex. B at 1, ¶ 2", "The term has no effect. Ex. 1 § 2.4."),
        u("Veldane commenced this action on May 14, 2021.", "Doc. 1"),
    )),
)  # fmt: skip
