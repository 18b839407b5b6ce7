# ruff: noqa: E501 (prose stands on its own lines)
"""Port Calder: the correspondence (what the parties wrote to each other and among themselves)."""

from datetime import date

from suites.demo.content import Chat, Doc, Email, Message, Plain
from suites.demo.harbor.people import (
    BRANDVOLD,
    CASTELLANE,
    DORR,
    ECKHARDT,
    FENN,
    LUND,
    PROWSE,
    RAMAN,
    STILES,
    WHITCOMB,
    at,
)

_GANNET_1 = Message(
    CASTELLANE,
    (BRANDVOLD,),
    at(5, 14, 16, 42),
    "Gannet Point, what I found",
    """\
Neil,

Back from Gannet Point. Blast freezer 2, four TX-40s from lot 1907, firmware 2.1. They had a
lightning flicker Saturday night. After that all four read 27 low. No fault, no flag, nothing in
the controller that anyone would look at.

They were sitting on -85/+95. Somebody set them to -58/+122 in February, I have the point list.
I pulled the 24 V on the bench in their shop: two of the four dropped the range every time.

J4 stops it. I fitted J4 and could not make it happen again.

This is not a Gannet Point thing. The range lives in ordinary memory until the unit has been
commanded to save, and our own commissioning steps never say to save.

Owen""",
)

_GANNET_2 = Message(
    BRANDVOLD,
    (CASTELLANE, RAMAN),
    at(5, 15, 8, 5),
    "RE: Gannet Point, what I found",
    """\
Owen, good work and thanks for going on a Sunday's notice. I read this twice last night.

Priya, please have Stuart test what we kept of 1907 and let me know how many do it. I want the
list of sites too.

Neil""",
    cc=(FENN,),
)

_HOLD_1 = Message(
    RAMAN,
    (BRANDVOLD, ECKHARDT),
    at(6, 10, 9, 30),
    "SB-19-07 for release",
    """\
Neil, Martin,

Draft 2 is attached. Stuart finished on the 3rd: eleven of the twelve kept units lost their
range. We have 31 sites with lot 1907. Stuart put the site list in the Port Calder point workbook
because that is where he was working, so please do not pass that workbook on.

I would like to mail this on Wednesday. The jumper costs nothing and anybody can fit it.

Priya""",
)

_HOLD_2 = Message(
    ECKHARDT,
    (RAMAN, BRANDVOLD),
    at(6, 10, 17, 51),
    "RE: SB-19-07 for release",
    """\
We have the Cold Chain show on the 24th and three retrofits about to sign. If this goes out now
it is all anybody will talk to us about. When is the firmware? Can the two not go together, with
a happy ending?

M.""",
)

_HOLD_3 = Message(
    BRANDVOLD,
    (RAMAN, ECKHARDT),
    at(6, 11, 7, 44),
    "RE: SB-19-07 for release",
    """\
Agreed with Martin. Hold 07 until 2.2 is out, and then send both. End of August by Priya's plan.
It takes a dip in the supply to set it off, and most of these plants see one in a year. We can live
with that for one summer.

Service may fit J4 when they are on site anyway. No letter, no calls.

Neil""",
)

_ALARM = """\
CONTROLS CHANGE BOOK - PORT CALDER - 2019
(one entry a change; who, what, why)

06-18  TL  Room 4 high limit 38 -> 40. Apples.
07-02  TL  Dock beacon off between 0600 and 0700, neighbours.
07-23  TL  C-2 min off time 5 -> 8 min, see maintenance chat.
08-09  TL  Room 3 high limit 0 -> 10 and delay 15 -> 60. Horn goes at every big unload when
           the door probe catches dock air, and the night crew stops believing it. Told HP.
           Put back after the August receipts.
08-19  TL  Room 3 high limit back to 0, delay 15.
"""

_FIRST_1 = Message(
    LUND,
    (PROWSE,),
    at(8, 18, 10, 12),
    "Room 3, first account",
    """\
Helen,

What I know at ten o'clock. Marisol found Room 3 at 17 this morning. Panel says minus 10. Rooms 1
and 2 are fine.

Wendell tells me a horn went at a quarter past two and he silenced it. I take it that was the
high-temp alarm, and if he had gone in then we would have had four hours on it. I also raised the
limit on the 9th, which I told you, and I will not pretend I am happy about that today.

There was a flicker Friday before six. Compressors came back by themselves.

I have not pulled the log yet.

Tobias""",
)

_FIRST_2 = Message(
    LUND,
    (PROWSE, DORR),
    at(8, 19, 18, 26),
    "RE: Room 3, first account",
    """\
Helen, Anneke,

I have the log now and must correct what I wrote yesterday. The horn at 02:14 was the defrost timer
of evaporator 3B. It was not a temperature alarm. There was no temperature alarm at all, not at
ten and not at zero, because the panel never saw anything above minus nine.

Anneke's loggers tell the real story. All four were past ten degrees by eleven on Saturday morning,
fifteen hours before that horn.

Corvane asks that nothing be frozen down again before their people have seen it. So I have put the
room back in automatic, as it was, and it sits at 16 and says minus 11. Wendell and I have had it
out about the horn. The mistake was mine.

I have asked Kestrel to come.

Tobias""",
)

_LAPSE_1 = Message(
    WHITCOMB,
    (STILES,),
    at(7, 22, 11, 15),
    "RemoteWatch - last call",
    """\
Hi Graham,

Just making sure my letter of the 8th reached you. The trial closes on the 31st. Happy to hold the
$3,900 price for you.

Laurel""",
)

_LAPSE_2 = Message(
    STILES,
    (WHITCOMB,),
    at(7, 24, 14, 2),
    "RE: RemoteWatch - last call",
    """\
Laurel,

Thanks. We will let it run out. Night shift is on the panel already and I cannot see paying twice
for the same numbers. Ask me again in the new budget year.

Graham""",
    cc=(LUND,),
)

_CLAIM = Message(
    PROWSE,
    (BRANDVOLD,),
    at(8, 30, 9, 20),
    "Notice of loss, Room 3, Port Calder",
    """\
Dear Mr. Brandvold,

Please take this as our written notice of loss. The fish in Room 3, 412,800 pounds, was declined by
our customer and cannot be sold for food. The workbook attached gives the lots and their value,
$2,186,700.00 at contract prices, before salvage.

Your engineer found the modules on a range that nobody here set. Please tell us when Kestrel first
saw this happen, and where.

Helen Prowse
Vice President, Operations""",
    cc=(STILES,),
)

_CHAT = Chat(
    "fs-northeast",
    ("Owen C", "Dana W", "Stuart F", "Neil B"),
    (
        (at(6, 4, 8, 58), "Stuart F", "bench is done. 11 of 12. the odd one out has a different memory chip"),
        (at(6, 4, 9, 1), "Owen C", "told you"),
        (at(6, 4, 9, 3), "Dana W", "which sites is 1907"),
        (at(6, 4, 9, 6), "Stuart F", "31 of them. list goes to Neil and Priya only"),
        (at(6, 4, 9, 7), "Owen C", "Port Calder has six of those, in Room 3. I put them in myself in April"),
        (at(6, 4, 9, 9), "Owen C", "that room is full of scallops all summer fwiw"),
        (at(6, 4, 9, 30), "Neil B", "Not in chat please. Priya is writing something."),
        (at(7, 16, 13, 12), "Owen C", "I pass Port Calder thursday, can fit J4 in an hour, no charge?"),
        (at(7, 16, 13, 40), "Dana W", "no open ticket so no visit. sorry, Neil's rule"),
        (at(8, 19, 18, 50), "Dana W", "Port Calder on the line. Room 3. they say the panel was lying"),
        (at(8, 19, 18, 52), "Owen C", "oh no"),
    ),
)  # fmt: skip


def documents() -> list[Doc]:
    """The correspondence."""
    return [
        Doc("gannet", "eml", "Email", "RE: Gannet Point, what I found", date(2019, 5, 15),
            "Neil Brandvold", "merits", Email(_GANNET_2, (_GANNET_1,))),
        Doc("proposal", "eml", "Email", "SB-19-07 for release", date(2019, 6, 10), "Priya Raman",
            "merits", Email(_HOLD_1, attachments=("bulletin",))),
        Doc("hold", "eml", "Email", "RE: SB-19-07 for release", date(2019, 6, 11),
            "Neil Brandvold", "merits", Email(_HOLD_3, (_HOLD_2, _HOLD_1), importance="High")),
        Doc("change_book", "txt", "Log book", "Controls change book 2019", date(2019, 8, 19),
            "Tobias Lund", "merits", Plain(_ALARM)),
        Doc("first_account", "eml", "Email", "Room 3, first account", date(2019, 8, 18),
            "Tobias Lund", "merits", Email(_FIRST_1, mailer="Thunderbird 60.8")),
        Doc("correction", "eml", "Email", "RE: Room 3, first account", date(2019, 8, 19),
            "Tobias Lund", "merits", Email(_FIRST_2, (_FIRST_1,), mailer="Thunderbird 60.8")),
        Doc("lapse", "eml", "Email", "RE: RemoteWatch - last call", date(2019, 7, 24),
            "Graham Stiles", "merits", Email(_LAPSE_2, (_LAPSE_1,))),
        Doc("claim", "eml", "Email", "Notice of loss, Room 3", date(2019, 8, 30), "Helen Prowse",
            "merits", Email(_CLAIM, attachments=("lots",))),
        Doc("fs_chat", "txt", "Chat", "Channel fs-northeast", date(2019, 8, 19),
            "Field Service Desk", "signal", _CHAT),
    ]  # fmt: skip
