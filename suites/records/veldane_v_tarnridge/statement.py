# ruff: noqa: E501 (prose stands on its own lines)
"""Plaintiff's statement of undisputed facts and Defendant's response, number by number."""

from dataclasses import dataclass
from typing import Literal

from suites.records.veldane_v_tarnridge.testimony import ex

Kind = Literal["undisputed", "disputed", "qualified"]


@dataclass(frozen=True)
class Stated:
    """One numbered fact: what is stated, on what, and the other side's response with its cites."""

    text: str
    cite: str
    kind: Kind
    response: str = ""

    @property
    def answer(self) -> str:
        """The response as it is written out."""
        lead = {
            "undisputed": "Undisputed.",
            "disputed": "Disputed.",
            "qualified": "Undisputed, with the following qualification.",
        }[self.kind]
        return f"{lead} {self.response}".strip()


def u(text: str, cite: str, response: str = "") -> Stated:
    """A fact that the other side admits."""
    return Stated(text, cite, "undisputed", response)


def d(text: str, cite: str, response: str) -> Stated:
    """A fact that the other side disputes."""
    return Stated(text, cite, "disputed", response)


def q(text: str, cite: str, response: str) -> Stated:
    """A fact that the other side admits with a qualification."""
    return Stated(text, cite, "qualified", response)


STATEMENT: tuple[tuple[str, tuple[Stated, ...]], ...] = (
    ("The Agreement", (
        u("Veldane and Tarn Ridge entered into the Storage and Distribution Services Agreement on March 29, 2019, effective April 1, 2019.", "Ex. 1 at 1, § 1.3"),
        u("Section 3.1 requires Tarn Ridge to keep the air of Room 4 between 2.0 °C and 8.0 °C at all times while Product is stored there.", "Ex. 1 § 3.1"),
        q("Section 4.1 requires that the alarm of Room 4 be armed at all times while Product is stored.", "Ex. 1 § 4.1", "Section 6.1 also obliged Tarn Ridge to admit a contractor of Veldane for temperature mapping, and Veldane’s own protocol provided for a hold of the alarm. Ex. 1 § 6.1; Ex. A."),
        u("Veldane paid all charges under the Agreement through July 2020, including $18,400.00 a month for the dedicated use of Room 4.", "Ex. 1, Sched. A"),
        q("Under Section 4.2, Tarn Ridge alone is responsible for the state of the alarm, and that responsibility is not transferred by the presence or work of a contractor.", "Ex. 1 § 4.2", "The Agreement speaks for itself. Tarn Ridge denies that Section 4.2 reaches a hold that Veldane asked its own contractor to place. Ex. A; Ex. C."),
        u("Section 4.3 requires Tarn Ridge to inspect Room 4 in person every four hours, every day of the year.", "Ex. 1 § 4.3"),
    )),
    ("The audit of February 2020 and Revision 4", (
        u("Tessa Lindqvar audited the Facility on February 20, 2020 and reported nine rounds recorded at times when the badge system showed no entry to Room 4.", "Ex. 3, finding 3"),
        u("The same audit found six holds of the Room 4 alarm between November 1, 2019 and January 31, 2020, the longest of nineteen hours, none of them logged.", "Ex. 3, finding 4"),
        u("On March 13, 2020, Annika Ferrow accepted the findings for Tarn Ridge and undertook that holds would be limited to two hours unless the General Manager approved a longer one in writing.", "Ex. 4 at 1"),
        u("TR-QA-017, Revision 4, took effect on April 1, 2020. It provides that nuisance alarms are not a reason for a hold.", "Ex. 2, Effective, § 3.1"),
        u("Roland Kessock was trained on Revision 4 before it took effect.", ex("Kessock", "Annika had us all in a room in March")),
    )),
    ("The compressors", (
        q("On November 14, 2019, Dunmore reported that the contactor of compressor 4B was at the end of its life and would fail.", "Ex. 5 at 1", "The same report states that compressor 4B “[r]uns normally.” Ex. 5 at 1."),
        u("On December 2, 2019, Dale Umberfield declined to approve the replacement, quoted at $4,860.00, writing: “Not this year.”", "Ex. 6; Ex. 7 at 1"),
        q("Compressor 4B dropped out on May 27, 2020. On May 28, 2020, Umberfield declined a new quote of $5,310.00, writing: “Not this quarter.”", "Ex. 8", "On that occasion the alarm sounded and compressor 4A was running within ten minutes. Ex. 8."),
        u("Compressor 4A was locked out on July 9, 2020 and remained locked out on July 20, 2020.", "Ex. 8; Ex. 9 at 1; Ex. 10"),
        u("Tarn Ridge did not tell Veldane before July 20, 2020 that compressor 4A was out of service.", ex("Umberfield", "No. I made that call")),
    )),
    ("The alarm hold of July 17", (
        u("Evan Sedgely of Northlight tested the high and low alarm points of Room 4 on July 17, 2020 at 1:09 and 1:12 p.m., and a status query at 1:18 p.m. returned all points armed.", "Ex. 10; Ex. 15 at 1"),
        u("Sedgely signed out at 1:26 p.m. and Kessock initialed that he had checked that all alarm points were armed.", f"Ex. 15 at 1; {ex('Kessock', 'Yes. He showed me on the panel')}"),
        u("The Room 4 alarm sounded at 2:51 p.m. and 3:36 p.m. on July 17, 2020, and user RKESSOCK acknowledged it each time at panel HMI-4.", "Ex. 10"),
        d("At 3:42 p.m. on July 17, 2020, Kessock placed all points of Room 4 on hold, with no end time.", f"Ex. 10; Ex. 14; {ex('Kessock', 'I guess I sent it')}", f"Kessock testified that he does not remember placing the hold and that the Northlight technician had the room on hold all week. {ex('Kessock', 'The Northlight guy had that room on hold all week')}. The event history shows a user name, not a person. Ex. 10."),
        q("At 3:47 p.m. Kessock wrote to Marcus Tallgren: “4 keeps squawking every time they stage the dock. put it on hold till monday.”", "Ex. 14", "The message has no subject and can be read as a request that Tallgren put the room on hold. Ex. 14."),
        u("Kessock did not enter the hold in the log and did not tell Ferrow of it.", f"{ex('Kessock', 'Did you write the hold in the log?')}; Ex. 18"),
        u("Umberfield did not approve the hold in writing.", ex("Umberfield", "No. Nobody asked me")),
    )),
    ("The weekend of July 18 to 20", (
        u("From 3:42 p.m. on July 17 to 6:48 a.m. on July 20, 2020, a period of 63 hours and 6 minutes, all points of Room 4 were on hold.", "Ex. 10"),
        d("Of the twelve rounds due from Saturday, July 18 at 6:00 a.m. to Monday, July 20 at 2:00 a.m., ten were not made.", f"Ex. 13; {ex('Pellerin', 'Nobody did them that I know of')}", "The rounds sheet records all twelve. Ex. 12 at 1. Pellerin does not know what others did; she was not in the building at night."),
        d("Jody Pellerin wrote ten of the twelve readings on the morning of Monday, July 20, because Kessock told her the sheet had to be complete.", ex("Pellerin", "Monday morning, about seven-thirty"), f"Kessock testified that he told her to get her paperwork in order and did not tell her what to write. {ex('Kessock', 'I told her to get her paperwork in order')}."),
        u("Compressor 4B shut down on a fault at 10:12 p.m. on July 18, 2020. The event was suppressed by the hold.", "Ex. 10"),
        u("The mean of the wall probes of Room 4 was above 8.0 °C from 1:00 a.m. on July 19 to 11:45 a.m. on July 20, 2020, a period of 34.75 hours.", "Ex. 11, Summary"),
        u("The highest mean was 17.1 °C, and the room was above 15.0 °C for 19 hours.", "Ex. 11, Summary"),
        q("Had the alarm been armed it would have sounded at 12:40 a.m. on July 19, 2020, twenty minutes before the first reading above 8.0 °C.", "Ex. 10; Ex. 11", "Tarn Ridge does not dispute the time of the suppressed event. It disputes that a call at that hour would have saved the product, since compressor 4A was not available. Ex. 10."),
        u("On Sunday, July 19, 2020, no one badged in at the dock entrance between Pellerin’s departure at 11:04 a.m. and Stephan Worrel’s arrival at 5:55 p.m.", "Ex. 13"),
        u("Worrel opened Room 4 at 6:05 a.m. on Monday, July 20, 2020 and found it warm.", "Ex. 13; Ex. 18; Ex. 26"),
        u("User RKESSOCK released the hold at 6:48 a.m. on July 20, 2020.", f"Ex. 10; {ex('Kessock', 'I did, when I got in')}"),
        u("Dunmore found the main contactor of compressor 4B burnt through and no other fault, replaced it, and restarted the compressor at 9:05 a.m.", "Ex. 9 at 1"),
    )),
    ("Notice, testing and loss", (
        q("Tarn Ridge first told Veldane of the event at 2:20 p.m. on July 21, 2020, more than thirty-two hours after it was discovered.", "Ex. 18", "Ferrow wrote within five hours after she herself learned of it. Ex. 18."),
        u("On August 5, 2020, Kessock told Simon Tolland of Brackwater that he had put the alarm on hold and meant to take it off before the weekend: “I forgot it, and then I was gone.”", "Ex. 26 at 1", "Tarn Ridge objects to the file note as hearsay."),
        u("Hadleigh reported on August 7, 2020 that all five lots from Room 4 exceeded the limit for aggregates of 2.0%, with results from 4.8% to 5.6%.", "Ex. 19 at 1"),
        u("Samples of the same five lots kept at Veldane’s plant passed. The sample of lot VB-2207 showed 0.7%.", "Ex. 19 at 1"),
        d("Lot VB-2207 arrived at Tarn Ridge within 2 to 8 °C.", "Ex. 16 at 1; Ex. 17", "The trailer display read 9.4 °C at 10:05 a.m. Ex. 16 at 1; Ex. E at 1. Three pallets had waited on Veldane’s dock since about 8:00 a.m. Ex. E at 1."),
        u("Veldane gave written notice of claim on August 14, 2020.", "Ex. 21 at 1", "Tarn Ridge denies that the notice satisfied the receipt. Ex. B."),
        u("The product was incinerated on September 10, 2020 in the presence of Greta Hulme of Brackwater.", "Ex. 22, Loss"),
        u("The fully burdened manufacturing cost of the 38,400 vials was $2,406,240.00.", "Ex. 22, Lots"),
        u("Veldane paid $48,275.00 for testing, $17,640.00 for destruction and $9,312.50 for expedited freight.", "Ex. 20 at 1; Ex. 22, Loss"),
        q("Veldane’s loss under Section 12.3 is $2,481,467.50.", "Ex. 22, Loss", "Tarn Ridge does not dispute the arithmetic. It disputes that more than $250,000 is recoverable. Ex. 1 § 12.1."),
    )),
)  # fmt: skip
