# ruff: noqa: E501 (tables stand on their own lines)
"""Documents that carry facts: for the adopted account, for the alternatives, and against them.

`DIRECT` gives the documents by the fact they show, in the order in which they are used; `SHARDS`
the plans of facts that no document tells. Keys are ids of ``atoms.py`` and of the injected facts
of ``facts.ALTERNATIVES``.
"""

from datetime import datetime
from typing import Any

from suites.records.veldane_v_tarnridge.author import cast, planned
from suites.records.veldane_v_tarnridge.author.planned import Doc

P = cast.IDS
S = cast.STAFF_IDS
VANTONGEREN, PRUETT, MARCHETTO = S["Erin Vantongeren"], S["Douglas Pruett"], S["Sheila Marchetto"]
ORTEGA = S["Ramon Ortega-Lutz"]
FERRANTE, DRUMMOND, BRAMWELL = S["Lucia Ferrante"], S["Owen Drummond"], S["Hugh Bramwell"]


def at(year: int, month: int, day: int, hour: int = 9, minute: int = 15) -> datetime:
    """A time on the local clock."""
    return datetime(year, month, day, hour, minute)


# --- the adopted account -----------------------------------------------------------------------

_SIGNAL: dict[str, tuple[Doc, ...]] = {
    "op_ALL_POINTS_ARMED": (
        Doc("email", "eml", "WO-20-0629 closed out", P["sedgely"], at(2020, 7, 17, 16, 5), "Sedgely tells his service manager what the panel showed when he left.",
            planned.mail("Meera,", "The mapping job on Dellwood Road is closed. Before I packed up on July 17 I ran a status query at 1:18 p.m. and it returned all points armed, every one of them green. Loggers are in the case, the paper is in the van.", "I am off Monday. Jonah has the keys."), (P["sundaresh"],)),
    ),
    "op_ROUNDS_TERM": (
        Doc("internal_memo", "docx", "Rounds on weekends and holidays", P["ferrow"], at(2019, 5, 6, 10), "Ferrow reminds the shifts what was promised about inspections.",
            planned.memo("Because it came up on Sunday: under the storage agreement with Veldane, Tarn Ridge undertook to inspect the room in person every four hours, and that means every day of the year, Sundays and Christmas included. A look at the screen in the office is not an inspection.", "Whoever makes the round writes down the reading, the time and his own initials. If nobody can go, call me and I will come in.", "The sheets hang by the door of the room. Please do not carry them about."), (P["kessock"], P["umberfield"])),
    ),
    "op_CONTACTOR_END_OF_LIFE": (
        Doc("email", "eml", "Your question about 4B", P["belisle"], at(2019, 11, 15, 8), "Belisle explains to his dispatcher why a part should be quoted.",
            planned.mail("Lorraine,", "Please quote a main contactor for compressor 4B at Tarn Ridge. I wrote in yesterday's report (November 14, 2019) that it is at the end of its life: the faces are pitted and it chatters when it pulls in.", "The rest of the machine is fine."), (P["kitchell"],)),
        Doc("internal_log", "pdf", "Dunmore service log, Dellwood Road", P["kitchell"], at(2019, 11, 20, 16), "The contractor's own log of visits.",
            planned.log([(at(2019, 11, 14, 10), "FB", "Inspection, both compressors of Room 4. 4A ok."), (at(2019, 11, 14, 11, 30), "FB", "Compressor 4B: main contactor at the end of its life. Technician reported to customer on paper."), (at(2019, 11, 20, 9), "LK", "Quote sent.")], {"Customer": "Tarn Ridge Cold Storage, LLC", "Site": "2210 Dellwood Road"}), style="slash"),
    ),
    "op_CARTON_READINGS": (
        Doc("chat_log", "txt", "Receiving, July 16", P["trenholm"], at(2020, 7, 16, 10, 50), "The receiving clerk tells what the probe showed.",
            planned.chat([(at(2020, 7, 16, 10, 31), P["ferrow"], "how does the load look"), (at(2020, 7, 16, 10, 34), P["trenholm"], "measured cartons front, middle, back of the load: 4.6, 4.9 and 5.1 °C"), (at(2020, 7, 16, 10, 35), P["ferrow"], "write it on the receipt please"), (at(2020, 7, 16, 10, 40), P["trenholm"], "receiving clerk always writes it on the receipt")], channel="receiving"), (P["ferrow"],)),
    ),
    "op_SEDGELY_SIGNED_OUT": (
        Doc("internal_log", "scan", "Gate log, week of July 13", S["Curtis Bellweather"], at(2020, 7, 17, 17), "The gate's own sheet.",
            planned.log([(at(2020, 7, 17, 7, 2), "CB", "Sedgely, Northlight, in. Van 14."), (at(2020, 7, 17, 13, 26), "CB", "Sedgely signed out 1:26 p.m. Says Kessock initialed his sheet that all points were armed. Badge back."), (at(2020, 7, 17, 15, 10), "CB", "Parcel service in and out.")], {"Gate": "Dellwood Road", "Date": "07/17/2020"}), style="slash"),
    ),
    "op_TWO_BADGE_ENTRIES": (
        Doc("email", "eml", "Door report you asked for", S["Leon Abernathy"], at(2020, 7, 22, 10), "The IT contractor sends a count from the badge system.",
            planned.mail("Annika,", "You asked how often the Room 4 door was opened from Saturday, 6:00 a.m., to Monday, 2:00 a.m. The badge system has it opened twice, both times by Pellerin: 6:04 and 10:07 a.m. on Saturday. Nothing else, I looked at the raw table.", "Do you want the export?"), (P["ferrow"],)),
    ),
    "op_CONTACTOR_QUOTE": (
        Doc("business_record", "pdf", "Quotation register, November 2019", P["kitchell"], at(2019, 11, 29, 16), "Dunmore's register of quotations.",
            planned.form("Dunmore Refrigeration Services, Inc.", "Quotation register", {"Q-5518": {"Customer": "Tarn Ridge Cold Storage, LLC", "Work": "Replace the contactor, compressor 4B", "Dunmore quoted": "$4,860.00", "Answer": "none yet"}, "Q-5519": {"Customer": "Ormsby Dairy", "Work": "Door heater", "Dunmore quoted": "$312.00", "Answer": "accepted"}}), style="slash"),
    ),
    "op_LOGGER_READINGS": (
        Doc("email", "eml", "Loggers from July 16", P["corriveau"], at(2020, 7, 17, 11), "The dispatcher sends back what the loggers recorded.",
            planned.mail("Gideon,", "I read out the three travel loggers of yesterday's run before I mail them back. They recorded between 4.1 and 5.7 °C from your dock to theirs. The files are with the loggers.", "Please sign for them when they come."), (P["achterberg"],)),
    ),
    "op_FRIDAY_ALARMS": (
        Doc("chat_log", "pdf", "Dock chat, July 17", S["Wendell Ames"], at(2020, 7, 17, 15, 50), "The ambient dock complains about noise.",
            planned.chat([(at(2020, 7, 17, 14, 52), S["Wendell Ames"], "your Room 4 alarm sounded again, 2:51 p.m. it says 7.7 °C. my guys jump every time"), (at(2020, 7, 17, 14, 53), P["kessock"], "acknowledged. door was open"), (at(2020, 7, 17, 15, 37), S["Wendell Ames"], "and again 3:36 p.m., 7.8 °C"), (at(2020, 7, 17, 15, 38), P["kessock"], "RKESSOCK acknowledged both. happy?")], channel="docks"), (P["kessock"],)),
    ),
    "op_SHEET_ALL_TWELVE": (
        Doc("email", "eml", "Sheet for the file", P["ferrow"], at(2020, 7, 20, 11, 40), "Ferrow describes the sheet she was handed.",
            planned.mail("Dale,", "Jody brought me the rounds sheet at nine. It shows all twelve rounds of the weekend, and the readings are between 4.7 and 5.2 °C, the last from two this morning. I have put it in a sleeve.", "I do not understand it. I was in the room at half past six."), (P["umberfield"],)),
    ),
    "op_NOT_THIS_YEAR": (
        Doc("minutes", "docx", "Maintenance meeting, December 3, 2019", P["tallgren"], at(2019, 12, 3, 14), "Minutes of a small meeting.",
            planned.prose(("Present: Dale Umberfield, Marcus Tallgren, Beatrix Lanning. Held in the front office.",), {"Dock plates": ("Plate 3 sticks. Tobin Marsh will grease it.",), "Compressor 4B": ("On December 2, 2019 Umberfield declined the replacement of the contactor. He said again that repairs are over already for the year and that there was 4A if it came to that. Tallgren asked that this be written down.",), "Lamps": ("The yard lamps are on a timer now.",)})),
    ),
    "op_LOT_NOT_DISTINGUISHABLE": (
        Doc("memo", "pdf", "Lot VB-2207, comparison", P["fallada"], at(2020, 8, 10, 11), "The laboratory's scientist compares the newest lot with the rest.",
            planned.memo("You asked whether lot VB-2207, which had been in Room 4 for three days only, looks any different. It does not. On no measure could it be told from lots that had been there since April.", "If something had happened to one lot on the way, I would expect it to stand apart. It does not stand apart in either direction.", "The plots are in the study folder under tab six."), (P["quist"],)),
    ),
    "op_4B_DROPPED_MAY_27": (
        Doc("text_message", "txt", "Messages, May 27", P["tallgren"], at(2020, 5, 27, 22), "Texts on an evening in May.",
            planned.chat([(at(2020, 5, 27, 21, 12), P["kessock"], "compressor 4B dropped out. alarm sounded, im at the panel"), (at(2020, 5, 27, 21, 14), P["tallgren"], "start 4A by hand"), (at(2020, 5, 27, 21, 22), P["kessock"], "4A was running within ten minutes. may 27, write it down for the quote man")]), (P["kessock"],)),
    ),
    "op_HOLD_SET": (
        Doc("email", "eml", "Export of the event table", P["linklater"], at(2020, 7, 24, 9), "Northlight's engineer reads out one line of the table.",
            planned.mail("Meera,", "The line they keep asking about: July 17, 3:42 p.m., user RKESSOCK placed all points of Room 4 on hold at panel HMI-4. The reason is nuisance and there is no end time. It is in the table as it was written; nobody can change it.", "I sent the whole export to both sides."), (P["sundaresh"],)),
    ),
}  # fmt: skip

# --- against the alternatives, from the record ---------------------------------------------------

_GROUND: dict[str, tuple[Doc, ...]] = {
    "op_CONTACTOR_BURNT": (
        Doc("email", "eml", "What I found on Monday", P["belisle"], at(2020, 7, 21, 8), "Belisle tells his dispatcher what was wrong.",
            planned.mail("Lorraine,", "For the invoice: contactor of 4B burnt through at the center pole. I found no other fault on the machine, and the supply voltage was normal on all three legs when I put the meter on it.", "New part is in. Old part is in a bag on your desk; they may want it."), (P["kitchell"],)),
    ),
    "op_SAMPLE_RANGE": (
        Doc("email", "eml", "Numbers for tomorrow's call", P["quist"], at(2020, 8, 6, 16), "The study coordinator gives the figures.",
            planned.mail("Maren,", "The samples from Room 4 showed 4.8% to 5.6% of aggregates across the five lots. Those kept at the plant passed without exception; that of VB-2207 came out with 0.7%.", "Imre signs the report tonight."), (P["oyelaran"],)),
    ),
    "ex_STABILITY_ALLOWANCE": (
        Doc("notice", "pdf", "Handling card, distribution staff", P["lindqvar"], at(2019, 7, 8, 9), "A card that tells handlers what the product stands.",
            planned.prose(("For everybody who moves the product: it may be exposed once, for not more than 12 hours, at not more than 15 °C.", "If you do not know whether it was out before, it was. Call Quality."))),
    ),
    "op_34_75_HOURS": (
        Doc("email", "eml", "Hours above limit", P["esterhuysen"], at(2020, 7, 24, 15), "The engineer counts hours from the table.",
            planned.mail("Tessa,", "Counted from the probe table: the room was above 8.0 °C for 34.75 hours, and above 15.0 °C for 19 hours of these. I counted twice.", "The sheet is on the drive."), (P["lindqvar"],)),
    ),
}  # fmt: skip

# --- alternative 1: a sag on the feeder ----------------------------------------------------------

_SAG: dict[str, tuple[Doc, ...]] = {
    "inj_FEEDER_SWITCHING": (
        Doc("notice", "pdf", "Switching work on feeder 2", VANTONGEREN, at(2020, 7, 10, 10), "The utility's notice, whole: for loads too small for a pattern.",
            planned.prose(("Notice from the utility to members on feeder 2 in Cheektowaga: switching work is planned for July 18, 2020, between 21:30 and 23:00.", "Lights may flicker while lines are changed over. You need do nothing. Questions are answered at the Lockport desk during the day."))),
    ),
    "inj_NEIGHBOUR_DIP": (
        Doc("internal_log", "pdf", "Night shift log, July 18", ORTEGA, at(2020, 7, 19, 6), "The bottling plant's log of the night.",
            planned.log([(at(2020, 7, 18, 21, 30), "RO", "Line 2 on lemon. Two on break."), (at(2020, 7, 18, 22, 10), "RO", "Lights: a dip, conveyor stopped. Restarted by hand, about four minutes."), (at(2020, 7, 18, 23, 40), "RO", "Line 2 finished, washed down.")], {"Plant": "2206 Dellwood Road", "Shift": "Night, July 18, 2020"})),
        Doc("email", "eml", "Conveyor on Saturday", ORTEGA, at(2020, 7, 20, 7, 30), "The shift lead asks for a look at the conveyor.",
            planned.mail("Morning,", "On July 18, 2020, at about 22:10, we had a dip of the lights over the filler and the conveyor stopped. I logged it. The neighbouring yard was dark for a blink as well, I think, or it was my eyes.", "Could somebody look at the drive before Friday?"), (VANTONGEREN,)),
        Doc("purchase_order", "pdf", "Purchase order QB-3317", ORTEGA, at(2020, 7, 22, 11), "An order for a drive after the stop.",
            planned.ledger({"PO number": "QB-3317", "Date": "July 22, 2020", "Reason": "Bottling plant conveyor stopped after dip of lights, about 22:10, night of July 18, 2020 (logged)"}, [("Drive, 3 hp, for conveyor", 1.0, 612.0), ("Surge suppressor", 2.0, 58.5)], parties={"Vendor": "Lakeland Drives", "Ship to": "2206 Dellwood Road"}), style="long"),
    ),
    "inj_TALLGREN_ASKS_UTILITY": (
        Doc("email", "eml", "Question about Saturday night", P["tallgren"], at(2020, 7, 23, 8, 20), "Tallgren writes to the utility.",
            planned.mail("To customer service:", "We lost a motor contactor on Saturday night. Could a sag on your side have taken it out? I would like to know what your line did between nine and midnight.", "Marcus Tallgren, maintenance. You can call me on the yard phone."), (VANTONGEREN,)),
        Doc("email", "eml", "Call from Dellwood Road", VANTONGEREN, at(2020, 7, 23, 11, 5), "The clerk passes the question on.",
            planned.mail("Doug,", "A Mr. Tallgren of the cold store asked today, July 23, 2020, whether a sag of the utility's voltage on Saturday night could have taken out a motor contactor. He sounded as if he had thought about it for a while.", "I told him that somebody from engineering would write."), (PRUETT,)),
        Doc("text_message", "pdf", "Messages about the line", P["tallgren"], at(2020, 7, 23, 18), "Tallgren tells a friend what he asked.",
            planned.chat([(at(2020, 7, 23, 17, 40), P["belisle"], "did they come back to you"), (at(2020, 7, 23, 17, 44), P["tallgren"], "asked the utility this morning whether a sag saturday night could have taken out the motor contactor. july 23, they promised an answer"), (at(2020, 7, 23, 17, 45), P["belisle"], "worth asking")]), (P["belisle"],)),
    ),
    "inj_WAREHOUSE_ON_FEEDER_5": (
        Doc("letter", "pdf", "Your inquiry of July 23", PRUETT, at(2020, 8, 4, 10), "The utility's engineer answers.",
            planned.letter("Dear Mr. Tallgren:", "The warehouse at 2210 Dellwood Road and its cold rooms, Room 4 among them, are supplied by feeder 5. Feeder 5 was not switched on July 18, 2020, and nothing was recorded on it that evening.", "The bottling plant next door is on feeder 2, which we did switch. The two lines come from different bays of the substation and do not share a breaker.", re="Supply of 2210 Dellwood Road"), (P["tallgren"],)),
    ),
    "inj_METER_STEADY": (
        Doc("email", "eml", "Interval data, 2210 Dellwood Road", MARCHETTO, at(2020, 8, 6, 14), "The analyst reads out the meter.",
            planned.mail("Doug,", "Interval data of the warehouse's own meter for July 18, 2020: voltage within one percent of nominal in every interval from 21:00 to 24:00. The load curve shows no other motor of the warehouse stopped; only one block drops out, a little after ten.", "The table is in the case file."), (PRUETT,)),
    ),
}  # fmt: skip

# --- alternative 2: a stabilizer -----------------------------------------------------------------

_STABILIZER: dict[str, tuple[Doc, ...]] = {
    "inj_STABILIZER_SHORT": (
        Doc("email", "eml", "Stabilizer for the spring campaign", FERRANTE, at(2020, 3, 9, 11), "The supply planner's warning, whole: for loads too small for a pattern.",
            planned.mail("Philip,", "A warning from your supply planner, March 9, 2020: for the spring campaign there is only batch PS-1177 on the shelf. I have nothing else to put into the plan.", "Can Veldane bring another delivery forward?"), (P["starrow"],)),
    ),
    "inj_PEROXIDE_DEVIATION": (
        Doc("business_record", "pdf", "Deviation DV-20-014", P["oyelaran"], at(2020, 1, 29, 15), "The form that opened a deviation.",
            planned.form("Veldane Biologics, Inc.", "Deviation record", {"Opening": {"Number": "DV-20-014", "Opened": "January 29, 2020", "Material": "Polysorbate 80, batch PS-1177"}, "What was seen": {"Test": "Peroxide", "Result": "above its limit", "Immediate action": "Label changed to hold; supplier told"}})),
        Doc("email", "eml", "PS-1177", P["oyelaran"], at(2020, 1, 29, 16, 30), "Oyelaran tells the planner.",
            planned.mail("Lucia,", "I opened DV-20-014 today because the polysorbate 80, batch PS-1177, showed peroxide above its limit. It is a narrow miss, but a miss.", "I will tell you when I know more."), (FERRANTE,)),
        Doc("minutes", "docx", "Quality meeting, January 31, 2020", P["lindqvar"], at(2020, 1, 31, 12), "Minutes that mention the deviation.",
            planned.prose(("Present: Maren Oyelaran, Tessa Lindqvar, Lionel Esterhuysen.",), {"Deviations": ("One new: DV-20-014, opened by Veldane's Quality on January 29, 2020 for polysorbate 80 batch PS-1177, where peroxide was found above its limit. Cause under study.",), "Training": ("Two people are overdue with the gowning refresher.",), "Any other business": ("The label printer will be serviced on Tuesday. Bring no samples on that day. The next meeting is in two weeks at the usual time.",)})),
    ),
    "inj_COMPLAINT_PARTICLES": (
        Doc("business_record", "scan", "Complaint form, June 11", DRUMMOND, at(2020, 6, 11, 14), "The complaint as it was taken down.",
            planned.form("Veldane Biologics, Inc.", "Product complaint", {"From": {"Caller": "Hospital pharmacy, day shift", "Received": "June 11, 2020"}, "Complaint": {"Product": "Corvelix", "What was reported": "visible particles in two vials", "Vials kept": "Yes, refrigerated"}})),
        Doc("email", "eml", "Complaint this morning", DRUMMOND, at(2020, 6, 11, 14, 40), "The complaints desk tells Quality.",
            planned.mail("Tessa,", "A hospital pharmacy reported today, June 11, 2020, that it saw visible particles in two vials of Corvelix. They held them against a lamp and sent a picture, which shows mostly the lamp.", "The vials are on their way to us."), (P["lindqvar"],)),
        Doc("chat_log", "txt", "complaints channel", DRUMMOND, at(2020, 6, 12, 9, 30), "A word about the complaint.",
            planned.chat([(at(2020, 6, 12, 9, 10), FERRANTE, "anything i should know for the forecast?"), (at(2020, 6, 12, 9, 14), DRUMMOND, "a hospital pharmacy reported visible particles yesterday, june 11, 2020. two vials of corvelix"), (at(2020, 6, 12, 9, 15), FERRANTE, "ok. not a forecast thing yet")], channel="complaints"), (FERRANTE,)),
    ),
    "inj_BATCH_RETURNED": (
        Doc("business_record", "pdf", "Closure of DV-20-014", P["oyelaran"], at(2020, 3, 20, 10), "The closure of the deviation.",
            planned.form("Veldane Biologics, Inc.", "Deviation closure", {"Closure": {"Number": "DV-20-014", "Closed": "March 20, 2020"}, "Disposition": {"Batch PS-1177": "returned to its supplier on March 18, 2020", "Issued to production": "never", "Credit": "booked"}})),
    ),
    "inj_FILLED_WITH_PS_1203": (
        Doc("email", "eml", "Batch records you asked for", P["esterhuysen"], at(2020, 7, 30, 13), "The engineer reads out the batch records.",
            planned.mail("Maren,", "I pulled the batch records of the five lots. All show stabilizer batch PS-1203, received March 12, 2020 and released the week after. The lines are initialed by two people each.", "Scans are in the folder."), (P["oyelaran"],)),
    ),
    "inj_COMPLAINT_OTHER_LOT": (
        Doc("letter", "docx", "Closing of your complaint", P["lindqvar"], at(2020, 7, 2, 11), "The complaint is closed.",
            planned.letter("Dear Mr. Drummond:", "I have closed the complaint of June 11, 2020. It concerned lot VB-2102, which was filled in 2019. The laboratory found fibers of a cotton pad on the stoppers and none within.", "The file is closed as handling at the pharmacy. Please thank the pharmacy for sending the vials and tell them about lint-free wipes.", re="Complaint, particles"), (DRUMMOND,)),
    ),
}  # fmt: skip

DIRECT: dict[str, tuple[Doc, ...]] = {**_SIGNAL, **_GROUND, **_SAG, **_STABILIZER}
PATTERNS = frozenset({"inj_FEEDER_SWITCHING", "inj_STABILIZER_SHORT"})
"""Injected facts that are told by several documents together."""

# --- patterns ------------------------------------------------------------------------------------

_FEEDER: tuple[tuple[dict[str, Any], Doc], ...] = (
    ({"shard_text": "Customers in Cheektowaga get notice of switching work; no date and no line is named.", "instructions": "A notice to customers without day or line."},
        Doc("notice", "pdf", "To our customers in Cheektowaga", VANTONGEREN, at(2020, 7, 10), "", planned.prose(("To our customers in Cheektowaga: in the coming days our crews carry out switching work on one of the lines of the utility that serve your streets.", "You may notice a flicker. There is nothing you need to do. This notice goes to all members on the lines concerned.")))),
    ({"shard_text": "A crew is booked for feeder 2.", "instructions": "An entry in the engineer's calendar: feeder 2, a crew, no place."},
        Doc("calendar_entry", "pdf", "Crew briefing", PRUETT, at(2020, 7, 13), "", planned.appointment(at(2020, 7, 17, 15), 30, "Lockport yard", (MARCHETTO,), "Crew briefing, feeder 2. Bring the key list."))),
    ({"shard_text": "A crew is paid overtime for July 18, 2020.", "instructions": "An expense sheet for the crew's meal and overtime, July 18, 2020, no line."},
        Doc("expense_report", "xlsx", "Crew expenses, week 29", PRUETT, at(2020, 7, 20), "", planned.expenses({"Crew": "Line crew B", "Period": "July 18, 2020"}, [(at(2020, 7, 18).date(), "Overtime meal, crew of four", 61.4), (at(2020, 7, 18).date(), "Fuel, bucket truck", 48.2)]), style="long")),
    ({"shard_text": "The work lasted between 21:30 and 23:00.", "instructions": "A log with times only: open between 21:30 and 23:00."},
        Doc("internal_log", "txt", "Desk log, meter data", MARCHETTO, at(2020, 7, 21), "", planned.log([(at(2020, 7, 20, 8), "SM", "Entered crew sheet: open between 21:30 and 23:00, closed in order."), (at(2020, 7, 20, 8, 30), "SM", "No trouble tickets from members.")], {"Desk": "Meter data"}), style="slash")),
)  # fmt: skip
_SHORT: tuple[tuple[dict[str, Any], Doc], ...] = (
    ({"shard_text": "Only batch PS-1177 stands on the shelf.", "instructions": "A stock list line; no campaign."},
        Doc("business_record", "pdf", "Stock card, excipients", BRAMWELL, at(2020, 3, 2), "", planned.form("Veldane Biologics, Inc.", "Stock card, excipients", {"Shelf 14": {"Polysorbate 80": "only batch PS-1177 on the shelf", "Counted by": "H. Bramwell"}}), style="slash")),
    ({"shard_text": "The spring campaign needs stabilizer by the middle of the month.", "instructions": "A calendar entry on the spring campaign."},
        Doc("calendar_entry", "txt", "Spring campaign, planning", P["starrow"], at(2020, 3, 5), "", planned.appointment(at(2020, 3, 16, 9), 60, "Planning room", (FERRANTE,), "Spring campaign: what stabilizer it needs by the middle of the month, what is late."))),
    ({"shard_text": "Veldane's supply planner warned about one excipient.", "instructions": "A chat in which the planner says that she warned; no batch."},
        Doc("chat_log", "txt", "supply channel", FERRANTE, at(2020, 3, 9, 16), "", planned.chat([(at(2020, 3, 9, 15, 40), BRAMWELL, "did you tell philip?"), (at(2020, 3, 9, 15, 43), FERRANTE, "yes, the supply planner warned, as is her job. one excipient, nothing else to take"), (at(2020, 3, 9, 15, 45), BRAMWELL, "at veldane that counts as shouting")], channel="supply"), (BRAMWELL,))),
    ({"shard_text": "On March 9, 2020 a call with the supplier is put through in haste.", "instructions": "A mail of March 9, 2020 asking a supplier for an early delivery; no batch."},
        Doc("email", "eml", "Supplier called", BRAMWELL, at(2020, 3, 9, 17), "", planned.mail("Philip,", "I called the supplier today, March 9, 2020, and asked for the earliest slot they have. They can ship this week if we pay the freight.", "Shall I?"), (P["starrow"],))),
)  # fmt: skip
SHARDS: dict[str, tuple[tuple[dict[str, Any], Doc], ...]] = {
    "inj_FEEDER_SWITCHING": _FEEDER,
    "inj_STABILIZER_SHORT": _SHORT,
}
"""Fact -> (what the plan says of each part, the document that carries it)."""
