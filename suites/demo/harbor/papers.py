# ruff: noqa: E501 (prose stands on its own lines)
"""Port Calder: the agreement, letters, reports and the bulletin (what both sides put in)."""

from datetime import date

from suites.demo.content import (
    Bullets,
    Doc,
    Heading,
    Invoice,
    Item,
    Letter,
    Page,
    Plain,
    Report,
    ScanLook,
    Table,
)
from suites.demo.harbor.agreement import AGREEMENT
from suites.demo.harbor.people import KESTREL_HEAD, LOTS

_REJECTION = Letter(
    letterhead=("Corvane Foods Distribution, Inc.", "Quality Department, 77 Orchard Row, Lowell Falls, Massachusetts"),
    date_line="August 26, 2019",
    to=("Ms. Helen Prowse", "Merrow Bay Seafoods, LLC", "14 Cannery Wharf", "Port Calder, Maine 04699"),
    re="Purchase contracts 4471, 4472 and 4480; goods held in your Room 3",
    salutation="Dear Ms. Prowse:",
    blocks=(
        "Our inspectors visited Port Calder on August 20 and 21. They drilled and probed 240 cartons in "
        "Room 3, taken from every bay and from every receiving week since June.",
        "Core temperatures lay between 12 and 17 °F. Glaze on the scallops was cracked in 188 of the 240 "
        "cartons and drip was visible in the haddock. Under section 6.2 of our specification we do not "
        "take fish whose core has exceeded 10 °F, for however short a time.",
        "We therefore decline the whole of the goods in Room 3. We saw no like condition in Rooms 1 and 2, "
        "and deliveries from those rooms may go on as planned.",
        "We value the long business between our houses and will say so to anyone who asks.",
    ),
    signed=("Paul Ferrante", "Director of Quality"),
    house="sans",
)  # fmt: skip

_DENIAL = Letter(
    letterhead=KESTREL_HEAD,
    date_line="September 12, 2019",
    to=("Ms. Helen Prowse, Vice President, Operations", "Merrow Bay Seafoods, LLC", "Port Calder, Maine"),
    re="Your claim of August 30, 2019",
    salutation="Dear Ms. Prowse:",
    blocks=(
        "We are sorry for the trouble you have had. We have looked into your claim and cannot accept it.",
        "Your own staff raised the Room 3 high limit from 0 to 10 °F on August 9 and stretched its delay to "
        "an hour. You let RemoteWatch expire on July 31, although we wrote to you twice. On August 18 your "
        "operator silenced an alarm within thirty seconds and did not look into the room. His rounds sheet, "
        "which your people showed to Mr. Castellane, holds figures near minus thirty that would have "
        "puzzled anyone who had been attending.",
        "A cold store is protected by the people who run it. The loss was the result of these "
        "three decisions, and of no act of ours.",
        "We remain ready to quote for a yearly service agreement.",
    ),
    closing="Very truly yours,",
    signed=("Neil Brandvold", "Director, Field Service"),
    footers=("cc: M. Eckhardt",),
    house="serif",
)  # fmt: skip

_RENEWAL = Letter(
    letterhead=KESTREL_HEAD,
    date_line="July 8, 2019",
    to=("Mr. Graham Stiles, Controller", "Merrow Bay Seafoods, LLC", "Port Calder, Maine"),
    re="RemoteWatch trial, second notice",
    salutation="Dear Mr. Stiles:",
    blocks=(
        "Your free trial of RemoteWatch ends on July 31, 2019. The yearly fee is $3,900.00 for up to four "
        "rooms. With RemoteWatch our desk in Halvorsen sees the same panel values that your engine room "
        "sees, and telephones your duty number when a limit is passed.",
        "To keep the service, please sign and return the form by July 26. If we do not hear from you the "
        "link will be closed at midnight on the last day of the month. The panel itself is not affected.",
    ),
    signed=("Laurel Whitcomb", "Account Manager, Northeast"),
    footers=("Enclosure: order form RW-2",),
    house="serif",
)  # fmt: skip

_VISIT = Report(
    organisation="Kestrel Refrigeration Controls, Inc.",
    title="SITE VISIT REPORT",
    subtitle="SV-2019-118",
    fields=(
        ("Customer", "Merrow Bay Seafoods, Port Calder, Maine"),
        ("Dates on site", "August 22 and 23, 2019"),
        ("Engineer", "Owen Castellane"),
        ("Equipment", "KR-9 controller; TX-40 modules, Room 3 (six)"),
    ),
    blocks=(
        Heading("As found", 2),
        "Panel showed -11 °F. Reference thermometer at the same probes 16 °F. All six Room 3 modules were "
        "on the factory range, -85 to +95 °F. Point list of April 26 has them at -58 to +122 °F. The span is "
        "180 °F in both cases, so the difference is the same at any temperature.",
        "Modules in Rooms 1 and 2 on site range. These are lot 1811. Their 24 V comes from the second "
        "supply, which did not dip.",
        Heading("Work done", 2),
        Bullets(
            (
                "Reloaded site range to modules 3-1 to 3-6. Panel and reference then agreed within 0.4 °F.",
                "Fitted jumper J4 on all six.",
                "Interrupted the 24 V supply three times, one second each. "
                "Range was kept three times out of three.",
                "Took J4 off module 3-6 and interrupted the supply once more: "
                "module came back on -85 to +95. Refitted J4.",
            ),
            numbered=True,
        ),
        Heading("Compressors", 2),
        "Not our supply, looked at because the customer asked. C-1 and C-2 started at first call, currents "
        "even on all legs. Nothing to note.",
        Heading("Customer's comments", 2),
        "Mr. Lund asked whether this had been seen before. I referred him to Mr. Brandvold.",
    ),
    signed=("O. Castellane", "Field Service Engineer", "August 26, 2019"),
)  # fmt: skip

_BULLETIN = Report(
    organisation="Kestrel Refrigeration Controls, Inc.",
    title="SERVICE BULLETIN SB-19-07",
    subtitle="DRAFT 2, not released",
    fields=(
        ("Prepared", "June 6, 2019, P. Raman"),
        ("Product", "TX-40 temperature module, lot 1907, firmware 2.1"),
        ("Urgency", "Before next planned shutdown, or at once where product is stored below 0 °F"),
    ),
    blocks=(
        Heading("Condition", 2),
        "After a brief loss of the 24 V supply the module may restart on its factory range. It gives no "
        "fault. Where the site range is -58 to +122 °F, readings are then 27 °F too low.",
        Heading("Consequence", 2),
        "A controller in automatic will take the room for colder than it is and stop the compressors. "
        "High alarms taken from the same module will not come.",
        Heading("What to do", 2),
        Bullets(
            (
                "Compare panel and hand thermometer after every interruption of supply.",
                "Fit jumper J4, which write-protects the range. Takes two minutes a module.",
                "Call Field Service for firmware when available.",
            ),
            numbered=True,
        ),
        Heading("Sites", 2),
        "All holders of lot 1907. List with Field Service.",
    ),
)  # fmt: skip

_ARSENAULT = Letter(
    letterhead=("Gannet Point Packing Co.", "Wharf Street, Gannet Point, Maine"),
    date_line="May 20, 2019",
    to=("Mr. Neil Brandvold", "Kestrel Refrigeration Controls, Inc.", "Halvorsen, Pennsylvania"),
    re="Blast freezer 2, night of May 11",
    salutation="Dear Mr. Brandvold:",
    blocks=(
        "I thank you for sending Mr. Castellane so promptly. I write because I want to be sure the matter "
        "does not end with our freezer.",
        "We had a lightning flicker on Saturday night. Every lamp in the plant blinked once. From that "
        "moment the freezer's display was 27 degrees below the truth, and the machine sat idle and "
        "content until my foreman put his hand on a tray at six in the morning. We lost only one night's "
        "herring because the freezer was a quarter full.",
        "Your engineer told me the little boxes had gone back to the numbers they were born with. If ours "
        "did, others may. Please tell your other customers, and tell me that you have.",
    ),
    closing="With good wishes,",
    signed=("Sylvie Arsenault", "Plant Manager"),
)  # fmt: skip

_ROUNDS = Report(
    organisation="MERROW BAY SEAFOODS",
    title="ENGINE ROOM ROUNDS",
    fields=(
        ("Week of", "12 August 2019"),
        ("Rule", "Initial if Room 1, 2, 3 at or below 0. Call T. Lund if above 0."),
    ),
    blocks=(
        Table(
            (
                ("Day", "Hour", "Rm 1", "Rm 2", "Rm 3", "Head press.", "Init."),
                ("Thu 15", "22:00", "-11", "-10", "-10", "176", "WP"),
                ("Fri 16", "02:00", "-10", "-10", "-9", "174", "WP"),
                ("Fri 16", "14:00", "-10", "-11", "-10", "182", "MT"),
                ("Fri 16", "22:00", "-10", "-10", "-29", "139", "WP"),
                ("Sat 17", "02:00", "-11", "-10", "-23", "136", "WP"),
                ("Sat 17", "06:00", "-10", "-9", "-19", "135", "WP"),
                ("Sat 17", "14:00", "-10", "-10", "-13", "141", "JR"),
                ("Sat 17", "22:00", "-11", "-10", "-10", "171", "WP"),
                ("Sun 18", "02:00", "-10", "-10", "-10", "138", "WP"),
                ("Sun 18", "06:00", "-10", "-10", "-10", "137", "WP"),
            ),
            (1.1, 1, 0.8, 0.8, 0.8, 1.2, 0.8),
        ),
        "Remarks: Sat 08:10 two pallets out for Corvane samples, door shut 08:34. JR",
        "Remarks: Sun 02:15 defrost horn 3B, reset. WP",
    ),
)

_SALVAGE = Invoice(
    title="PURCHASE STATEMENT",
    seller=("Blue Heron Bait & Feed, Inc.", "Route 9, Stackpole Corner, Maine"),
    fields=(
        ("Statement no.", "BH-2217"),
        ("Date", "September 6, 2019"),
        ("Terms", "Net 15, payable to seller of the goods"),
    ),
    bill_to=("Payable to:", "Merrow Bay Seafoods, LLC", "14 Cannery Wharf", "Port Calder, Maine"),
    items=tuple(
        Item(f"{name}, soft, for bait and feed", pounds, "lb", 18) for name, pounds, _ in LOTS
    ),
    notes=("Collected from Room 3, Port Calder, September 3 to 5, 2019, eleven truckloads.",),
)

_RELEASE = """\
# TX-40 firmware 2.2 - release notes

Released: 29 August 2019
Maintainer: P. Raman

## Changed

- The range is now written to permanent memory when it is set. It is kept over any
  interruption of supply (ticket TX-311, opened 15 May 2019).
- `RNG?` answers with a checksum, so that a controller can see a changed range.

## Not changed

- Accuracy, loop current, probe types.

## Known

- Units already in the field need the J4 jumper moved before the update will load.
"""

_POST = Page(
    site="Kestrel Commons",
    title="Service bulletins: where we stand in Q3",
    byline="Posted by Field Service Desk, August 2, 2019",
    navigation=("Home", "Field Service", "Products", "People"),
    blocks=(
        "Twice a quarter we list open bulletins so that the desk knows what may be said on the phone.",
        Table(
            (
                ("Bulletin", "Subject", "State", "Sent to customers"),
                ("SB-19-04", "KR-9 display, dim backlight", "Released April 18", "112 of 112"),
                ("SB-19-05", "DC-2 door contact, screws", "Released May 30", "67 of 67"),
                ("SB-19-07", "TX-40 range after supply loss", "On hold, see P. Raman", "0 of 31"),
                ("SB-19-08", "Panel gasket part number", "Released July 22", "112 of 112"),
            )
        ),
        "If a customer asks about a bulletin on hold, take a message and pass it to the product manager.",
    ),
    comments=(
        ("Dana Wirth", "August 2, 2019, 3:10 PM", "Is there a date for 07? Two people have asked me."),
        ("Field Service Desk", "August 2, 2019, 4:40 PM", "With the firmware. Not before."),
    ),
)  # fmt: skip

_SHIFT_NOTE = """\
SHIFT NOTE - day lead M. Teague - Sun 18 Aug 2019

0638 opened Room 3 for the Corvane pull. Felt wrong at the door, no bite in the air.
0640 hand probe (calibrated 8/1, sticker on) at bay 2: 17 F. bay 9: 17 F. Panel in the engine
     room said minus 10 the whole time, I walked back and looked again.
0645 shut the door. Cartons in bay 5 dent with a thumb.
0650 rang Tobias. No answer, left word. Rang Helen.
0705 put C-1 and C-2 in hand. Both took right away and pulled.
0730 Rooms 1 and 2 probed as well: minus 10, minus 9. Panel agrees there.
0815 Tobias here. Room 3 still 16.
"""


_MANUAL = Report(
    organisation="Kestrel Refrigeration Controls, Inc.",
    title="KR-9 OPERATOR'S GUIDE",
    subtitle="Extract: pages 29 to 33. Revision C, February 2019",
    blocks=(
        Heading("5.1 The panel at a glance", 1),
        "Each room has one line on the panel: room, set point, reading, and a lamp. The lamp is green while "
        "the reading is at or below the high limit (for rooms below freezing) and red when it has been "
        "above the limit for longer than the delay. The lamp of a room without a low limit does not change "
        "for a reading that is lower than usual.",
        "The reading of a room is the mean of its modules. A module that answers with a fault is left out "
        "of the mean and named on the second line.",
        Heading("5.2 Horn and codes", 1),
        Table(
            (
                ("Code", "Meaning", "What the operator does"),
                ("A-101", "Room high temperature", "Go to the room. Call the engineer."),
                ("A-102", "Room low temperature (where a limit is set)", "Call the engineer."),
                ("A-140", "Door open too long", "Shut the door."),
                ("A-217", "Defrost timeout", "Silence, reset, note on the sheet."),
                ("A-300", "Module does not answer", "Call Field Service."),
                ("A-900", "Horn silenced (record only)", "Nothing."),
            ),
            (0.8, 2.4, 2.6),
        ),
        Heading("5.3 Checks", 1),
        Bullets(
            (
                "Every round: write down each room. Initial when green.",
                "Every week: compare each room with a hand thermometer held next to a probe. "
                "The difference should not be more than 2 °F.",
                "Every quarter: test the horn with the engineer present.",
                "Every year: have the modules checked by Field Service.",
            )
        ),
        "A reading that you have not seen before deserves a walk to the room.",
        Heading("5.4 After a loss of supply", 1),
        "The controller and the modules start again by themselves within five seconds. Compressors follow "
        "in turn, C-1 first. The operator need not do anything. If the panel stays dark for a minute, check "
        "the breaker and call Field Service.",
        Heading("5.5 RemoteWatch", 1),
        "Where it has been ordered, RemoteWatch sends the lines of the panel to the desk in Halvorsen once a "
        "minute. The desk telephones for red lamps only.",
    ),
    house="serif",
)


def documents() -> list[Doc]:
    """The papers of the dispute."""
    return [
        Doc("agreement", "pdf", "Contract", "Controls Retrofit and Warranty Agreement",
            date(2019, 3, 4), "Martin Eckhardt", "merits", AGREEMENT, bates="MBS-000101"),
        Doc("manual", "pdf", "Manual", "KR-9 operator's guide, extract", date(2019, 2, 15),
            "Kestrel Refrigeration Controls", "merits", _MANUAL, bates="KRC-000318"),
        Doc("corvane", "pdf", "Letter", "Corvane Foods to H. Prowse", date(2019, 8, 26),
            "Paul Ferrante", "merits", _REJECTION, bates="MBS-000612"),
        Doc("denial", "pdf", "Letter", "N. Brandvold to H. Prowse", date(2019, 9, 12),
            "Neil Brandvold", "merits", _DENIAL, bates="MBS-000640"),
        Doc("renewal", "docx", "Letter", "RemoteWatch second notice", date(2019, 7, 8),
            "Laurel Whitcomb", "merits", _RENEWAL),
        Doc("visit", "pdf", "Report", "Site Visit Report SV-2019-118", date(2019, 8, 26),
            "Owen Castellane", "merits", _VISIT, bates="KRC-002210"),
        Doc("bulletin", "docx", "Bulletin", "Service Bulletin SB-19-07 draft 2", date(2019, 6, 6),
            "Priya Raman", "merits", _BULLETIN, attachment_name="SB-19-07 draft 2.docx"),
        Doc("rounds", "scan", "Form", "Engine room rounds, week of 12 August", date(2019, 8, 18),
            "Merrow Bay Seafoods", "merits", _ROUNDS, bates="MBS-000588",
            look=ScanLook(0.9, ("COPY", "QUALITY OFFICE"), 5)),
        Doc("salvage", "pdf", "Invoice", "Blue Heron statement BH-2217", date(2019, 9, 6),
            "Blue Heron Bait & Feed", "merits", _SALVAGE, bates="MBS-000655"),
        Doc("shift_note", "txt", "Note", "Shift note 18 August", date(2019, 8, 18),
            "Marisol Teague", "merits", Plain(_SHIFT_NOTE)),
        Doc("arsenault", "pdf", "Letter", "Gannet Point Packing to N. Brandvold",
            date(2019, 5, 20), "Sylvie Arsenault", "signal", _ARSENAULT, bates="KRC-001874"),
        Doc("release", "md", "Notes", "TX-40 firmware 2.2 release notes", date(2019, 8, 29),
            "Priya Raman", "signal", Plain(_RELEASE)),
        Doc("post", "html", "Intranet post", "Service bulletins in Q3", date(2019, 8, 2),
            "Field Service Desk", "signal", _POST),
    ]  # fmt: skip
