# ruff: noqa: E501 (prose stands on its own lines)
"""The retained experts: the engineer's report and the rebuttal to it."""

from datetime import date

from suites.demo.content import Bullets, Heading, PageBreak, Report
from suites.records.veldane_v_tarnridge.exhibit import Exhibit, exhibit

_ILLINGWORTH = Report(
    title="EXPERT REPORT OF WARREN T. ILLINGWORTH, P.E.",
    organisation="Illingworth Thermal Consulting",
    subtitle="Veldane Biologics, Inc. v. Tarn Ridge Cold Storage, LLC, No. 1:21-cv-09417-HMT",
    house="serif",
    blocks=(
        Heading("1. Qualifications", 2),
        "I hold a degree in mechanical engineering and have been a licensed professional engineer since 1991. I have designed or reviewed the refrigeration of some forty food and beverage warehouses. A list of my testimony in the last four years is attached. I am paid $385 an hour; my pay does not depend on the outcome.",
        Heading("2. Assignment", 2),
        "Counsel for Tarn Ridge asked me to consider whether the delivery of lot VB-2207 on July 16, 2020 could have contributed to the failure of compressor 4B on July 18, 2020.",
        Heading("3. Materials considered", 2),
        Bullets(("Complaint and answer.", "Bill of lading and trailer report PH-88213.", "Letter of Tarn Ridge of August 26, 2020.", "Manufacturer’s general literature on walk-in coolers.")),
        PageBreak(),
        Heading("4. Background and assumptions", 2),
        "I am asked to assume that fourteen pallets of liquid product in vials entered Room 4 on the morning of July 16, 2020 at a temperature above 8 °C. The trailer report, in which return air reaches 9.4 °C at the consignee’s dock, is consistent with that assumption.",
        "A cold room in balance removes the heat that comes in through walls, doors, people and lights. A mass of product above the temperature of the room adds a load until it has cooled. A compressor under a higher load runs longer and starts more often, and its electrical parts see more cycles.",
        "I have not visited the site. The compressors have since been replaced. I have not needed to calculate the load in order to reach the opinion below, which is qualitative.",
        PageBreak(),
        Heading("5. Opinion", 2),
        "In my opinion, to a reasonable degree of engineering certainty, the introduction of a quantity of product above 8 °C would be expected to place the refrigeration under abnormal load for one to three days. It is more likely than not that this abnormal load led to the failure of compressor 4B on the night of July 18, 2020. Had the lot been within range on arrival, the compressor would more likely than not have run through the weekend.",
        "It follows that some or all of the product in lot VB-2207 was outside its range before it entered Room 4.",
        "I reserve the right to supplement this report.",
    ),
    signed=("/s/ Warren T. Illingworth", "Warren T. Illingworth, P.E.", "August 12, 2022"),
)  # fmt: skip

_BRENNEKE = Report(
    title="REBUTTAL REPORT OF DR. URSULA BRENNEKE",
    subtitle="Veldane Biologics, Inc. v. Tarn Ridge Cold Storage, LLC, No. 1:21-cv-09417-HMT",
    house="serif",
    blocks=(
        Heading("1. Assignment", 2),
        "I am a pharmaceutical scientist and have worked on the stability and cold-chain handling of biologics for twenty-two years. Counsel for Veldane asked me to review the report of Mr. Illingworth. I am paid $420 an hour.",
        Heading("2. The premise", 2),
        "Mr. Illingworth assumes that the lot arrived above 8 °C. Product temperature was measured six ways on July 16, 2020: three cartons and three travel loggers. The cartons read 4.6, 4.9 and 5.1 °C. The loggers read between 4.1 and 5.7 °C from loading to receipt. Return air in a trailer with open doors says nothing about the temperature of vials in insulated cartons.",
        PageBreak(),
        Heading("3. What Mr. Illingworth did not see", 2),
        "His list of materials contains neither the receiving record nor the logger data. He was not shown the carton readings. He did not see the event history, the log of the room, the Dunmore report or the Dunmore invoice. He did not calculate the load and did not visit the site.",
        "I did calculate it. Fourteen pallets of 4,800 vials at 5 °C, put into a room at 5 °C, add no load. Even at 9 °C they would add less heat than the room takes in through its walls in four hours.",
        Heading("4. The laboratory results", 2),
        "Aggregates in lot VB-2207 (5.2 %) lie in the middle of the five lots (4.8 to 5.6 %). A lot with an earlier exposure of its own would stand apart. The sample of the lot kept at the plant shows 0.7 %.",
    ),
    signed=("/s/ Ursula Brenneke", "Dr. Ursula Brenneke", "September 9, 2022"),
)  # fmt: skip

EXPERTS: tuple[Exhibit, ...] = (
    exhibit("80-7", "Ex. G", "Illingworth expert report", "expert report", "pdf", date(2022, 8, 12), "Warren T. Illingworth", _ILLINGWORTH, expert=True),
    exhibit("86-1", "Ex. 1", "Brenneke rebuttal report", "expert report", "pdf", date(2022, 9, 9), "Ursula Brenneke", _BRENNEKE, expert=True),
)  # fmt: skip
