# ruff: noqa: E501 (prose stands on its own lines)
"""The refrigeration plant: inspection, quotes put off, a compressor locked out, the repair."""

from datetime import date, datetime

from suites.demo.content import Email, Invoice, Item, ScanLook
from suites.records.veldane_v_tarnridge.exhibit import Exhibit, exhibit, mail, scanned

DUNMORE = (
    "DUNMORE REFRIGERATION SERVICES, INC.",
    "88 Commerce Loop, Lancaster, New York",
    "Dispatch 716-555-0119",
)
TARN = (
    "Tarn Ridge Cold Storage, LLC",
    "Attn: M. Tallgren",
    "2210 Dellwood Road",
    "Cheektowaga, New York",
)

_INSPECTION = scanned(
    "PREVENTIVE MAINTENANCE INSPECTION",
    "Dunmore Refrigeration Services, Inc.",
    (
        ("Report", "PM-19-2287"),
        ("Date", "November 14, 2019"),
        ("Customer", "Tarn Ridge Cold Storage, Room 4"),
        ("Technician", "Frank Belisle"),
        ("Seen with", "M. Tallgren, Maintenance Manager"),
    ),
    "Compressor 4A: oil clean, pressures normal.",
    "Compressor 4B: Runs normally. Main contactor: tips pitted and discolored, coil hot to touch (84 °C). REPLACE CONTACTOR. End of life.",
    "Evaporator fans: all six running.",
    "Defrost: clock set for 03:00 and 15:00.",
    "Remarks: Contactor on 4B will fail. When it goes the compressor drops out and will not restart on its own. I would not run a product room on it. Quote Q-5518 left with Mr. Tallgren.",
    "F. Belisle. Received: M. Tallgren 11/14/19",
)

_QUOTE_LINES = (
    Item("Contactor, 3-pole, 75 A, for compressor 4B, with auxiliary block", 1, "each", 2_985_00),
    Item("Labor, two technicians, one day", 15, "hours", 125_00),
)


def _quote(number: str, day: str, items: tuple[Item, ...], note: str) -> Invoice:
    return Invoice(
        title="QUOTATION", seller=DUNMORE, bill_to=TARN, items=items, notes=(note,),
        fields=(("Quote no.", number), ("Date", day), ("Prepared by", "Lorraine Kitchell"), ("Valid for", "60 days")),
    )  # fmt: skip


_DECEMBER = (
    mail("tallgren", ["umberfield"], datetime(2019, 12, 2, 9, 14), "4B contactor - quote Q-5518", """\
Dale,

Dunmore's quote for the 4B contactor is attached, $4,860.00 all in. Frank says it is at the end of
its life and I looked at it with him, the tips are burnt. Room 4 is the Veldane room. I would like
to do it before Christmas while they are slow.

Marcus"""),
    mail("umberfield", ["tallgren"], datetime(2019, 12, 2, 16, 40), "RE: 4B contactor - quote Q-5518", """\
Not this year, we are over on R&M already. Put it in for Q2. If 4B drops we have 4A.

Dale"""),
    mail("tallgren", ["umberfield"], datetime(2019, 12, 3, 7, 52), "RE: 4B contactor - quote Q-5518", """\
OK. For the record Frank would not run product on it, it is in his report. I will put it in for Q2.

Marcus"""),
)  # fmt: skip

_JUNE = (
    mail("tallgren", ["umberfield"], datetime(2020, 5, 28, 8, 5), "4B again", """\
Dale,

4B dropped out yesterday at 1:20 in the afternoon. The alarm went and we had 4A on in ten minutes so
no harm done. Frank came out, filed the tips and got it running. He says that is the last time he
will file them. New quote is Q-5703, $5,310.00, they went up. Can I go ahead?

Marcus"""),
    mail("umberfield", ["tallgren"], datetime(2020, 5, 28, 11, 31), "RE: 4B again", """\
Not this quarter. Beatrix has everything frozen until we see what July looks like. Alarm worked,
4A worked, that is what they are there for.

Dale""", cc=["lanning"]),
    mail("tallgren", ["umberfield"], datetime(2020, 7, 9, 13, 22), "4A locked out", """\
Dale,

I had to lock out 4A this morning, low oil pressure, it is the pump. Part is two to three weeks.
So Room 4 is on 4B alone until then, and you know what 4B has in it. Please let me buy the contactor
now, Q-5703, I can have it Monday. Also we are supposed to tell Veldane when one is down more than
two days. Do you want Annika to write to them or will you?

Marcus"""),
    mail("umberfield", ["tallgren"], datetime(2020, 7, 9, 17, 3), "RE: 4A locked out", """\
Hold off on both. I don't want Veldane's quality people in here in the middle of their mapping
study asking about compressors. We'll tell them when 4A is back.

Dale"""),
)  # fmt: skip

_REPAIR = Invoice(
    seller=DUNMORE,
    bill_to=TARN,
    fields=(("Invoice no.", "20-3391"), ("Date", "July 22, 2020"), ("Service date", "July 20, 2020 (emergency)"), ("Technician", "Frank Belisle"), ("Terms", "Net 30")),
    items=(
        Item("Emergency call, Room 4. Called 06:58, on site 08:10", 1, "call", 385_00),
        Item("Labor", 5, "hours", 125_00),
        Item("Contactor, 3-pole, 75 A, from van stock", 1, "each", 937_50),
    ),
    notes=(
        "Found: compressor 4B off. Main contactor failed open, tips burnt through, coil open circuit. No other fault. Supply voltage normal on all three phases.",
        "Done: replaced contactor, restarted 4B at 09:05, pulled room down, below 8 °C at 12:00.",
        "Compressor 4A found locked out, tag dated 07/09/20, oil pump on order.",
        "This is the contactor of our report PM-19-2287 and quotes Q-5518 and Q-5703.",
    ),
)  # fmt: skip

MAINTENANCE: tuple[Exhibit, ...] = (
    exhibit("71-5", "Ex. 5", "Dunmore inspection report PM-19-2287", "inspection report", "scan", date(2019, 11, 14), "Frank Belisle", _INSPECTION, look=ScanLook(skew=-0.7, stamp=("COPY TO FILE", "M.T."), seed=12)),
    exhibit("71-6", "Ex. 6", "Tallgren-Umberfield emails December 2019", "email", "eml", datetime(2019, 12, 3, 7, 52), "Marcus Tallgren", Email(_DECEMBER[2], _DECEMBER[1::-1], ("71-7",))),
    exhibit("71-7", "Ex. 7", "Dunmore quote Q-5518", "quotation", "pdf", date(2019, 11, 14), "Lorraine Kitchell", _quote("Q-5518", "November 14, 2019", _QUOTE_LINES, "Ref. inspection PM-19-2287. Contactor on 4B at end of life."), attachment_name="Q-5518.pdf", bates="TRC-000655"),
    exhibit("71-8", "Ex. 8", "Tallgren-Umberfield emails May-July 2020", "email", "eml", datetime(2020, 7, 9, 17, 3), "Dale Umberfield", Email(_JUNE[3], _JUNE[2::-1])),
    exhibit("71-9", "Ex. 9", "Dunmore invoice 20-3391", "invoice", "pdf", date(2020, 7, 22), "Lorraine Kitchell", _REPAIR, bates="TRC-000688"),
)  # fmt: skip
