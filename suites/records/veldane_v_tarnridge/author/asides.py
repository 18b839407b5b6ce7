# ruff: noqa: E501 (tables stand on their own lines)
"""Noise: papers of the people in the case that bear on nothing in dispute."""

from collections.abc import Iterator
from datetime import date, datetime

from suites.records.veldane_v_tarnridge.author import cast, planned
from suites.records.veldane_v_tarnridge.author.planned import Doc, Group

P = cast.IDS
S = cast.STAFF_IDS


def at(year: int, month: int, day: int, hour: int = 9, minute: int = 15) -> datetime:
    """A time on the local clock."""
    return datetime(year, month, day, hour, minute)


def noise() -> Iterator[Group]:
    """57 documents, in series."""
    yield from _veldane()
    yield from _tarnridge()
    yield from _others()


def _veldane() -> Iterator[Group]:
    starrow, lindqvar, achterberg = P["starrow"], P["lindqvar"], P["achterberg"]
    oyelaran, esterhuysen, prishtine, mabry = (
        P["oyelaran"],
        P["esterhuysen"],
        P["prishtine"],
        P["mabry"],
    )
    yield Group("supply chain conference", (
        Doc("email", "eml", "Conference in Chicago", starrow, at(2019, 9, 9), "Starrow asks Achterberg to come to a conference.", planned.mail("Gideon,", "I have two tickets for the logistics conference in Chicago in October. One is mine; would you like the other? The program is mostly about customs brokers and parcel rates, which you deal with every day.", "Let me know by Friday so that Priya can book the train."), (achterberg,)),
        Doc("email", "eml", "Conference in Chicago", achterberg, at(2019, 9, 9, 13, 2), "He accepts.", planned.mail("Yes, gladly. I have never been. I will ask Lucia to watch the parcels while we are away.", closing="Gideon"), (starrow,), reply_to=1),
        Doc("calendar_entry", "pdf", "Conference, Chicago", starrow, at(2019, 9, 10, 8), "The days in the calendar.", planned.appointment(at(2019, 10, 16, 9), 960, "Chicago, Hotel Orland", (achterberg,), "Two days. Train on Tuesday evening."), (achterberg,)),
        Doc("expense_report", "xlsx", "Expense report Achterberg, Chicago", achterberg, at(2019, 10, 24, 15), "His expenses.", planned.expenses({"Employee": "Gideon Achterberg", "Purpose": "Logistics conference", "Approved by": "Philip Starrow"}, [(date(2019, 10, 15), "Train, round trip", 148.0), (date(2019, 10, 15), "Hotel, two nights", 338.4), (date(2019, 10, 16), "Meals", 71.85), (date(2019, 10, 17), "Taxi", 22.6)]), style="slash"),
    ))  # fmt: skip
    yield Group("quality department's move", (
        Doc("memo", "docx", "Move of Quality to the second floor", oyelaran, at(2019, 11, 4, 10), "Oyelaran tells of an office move.", planned.memo("From the first week of December the Quality department will sit on the second floor, in the rooms that Marketing leaves. The lab bench and the sample refrigerators stay where they are; only the desks move.", "Colin Faversham will bring crates on the Thursday before. Please label yours with your name and leave nothing under the desks. The telephones move overnight and keep their numbers.", "If you have a wish for the plan of the rooms, tell Tessa Lindqvar, who is drawing it."), (lindqvar,)),
        Doc("email", "eml", "Desk by the window", esterhuysen, at(2019, 11, 6, 11), "A wish for a desk.", planned.mail("Tessa,", "If it is not too late: could I have the desk by the window on the parking lot side? I do not mind the draft, and I have two monitors.", "Thank you for doing this. It cannot be fun."), (lindqvar,)),
        Doc("email", "eml", "Desk by the window", lindqvar, at(2019, 11, 6, 14), "Granted.", planned.mail("It is yours. Nobody else wanted the draft.", closing="Tessa"), (esterhuysen,), reply_to=2),
    ))  # fmt: skip
    yield Group("year-end accounts", (
        Doc("email", "eml", "Year-end count of office equipment", prishtine, at(2019, 12, 9), "The accountant asks for a count.", planned.mail("All,", "For the year-end books I need a count of office equipment by department: laptops, monitors, chairs above $500. A list with numbers is enough. Last year we found three printers that nobody had.", "Please send it by December 18."), (oyelaran, starrow)),
        Doc("spreadsheet", "xlsx", "Office equipment, Supply Chain", starrow, at(2019, 12, 17, 16), "The list.", planned.sheet("Equipment", [{"name": "Item", "kind": "text"}, {"name": "Count", "kind": "quantity", "total": "sum"}, {"name": "Value each", "kind": "money", "total": "none"}, {"name": "Value", "kind": "money", "formula": {"operation": "product", "of": ["Count", "Value each"]}}], [["Laptop", 6, "910.00", None], ["Monitor", 11, "165.00", None], ["Desk chair", 7, "540.00", None], ["Label printer", 2, "388.50", None]])),
        Doc("email", "eml", "Year-end count of office equipment", starrow, at(2019, 12, 17, 16, 40), "Sends the list.", planned.mail("Yolanda, attached. The second label printer is the one you were looking for; it was under a table.", closing="Philip"), (prishtine,), reply_to=1, attach=(2,)),
    ))  # fmt: skip
    yield Group("lease of the parking lot", (
        Doc("letter", "pdf", "Overflow parking, 310 Ensminger Road", mabry, at(2019, 8, 20, 11), "The general counsel writes about a parking lot.", planned.letter("Dear Ms. Castellane:", "You asked whether the church next door may use our overflow lot on Sundays. I see no difficulty. Our lease of the lot lets us allow others to park there without charge, as long as we keep it insured, which we do.", "I suggest a short letter to the church that says when the lot may be used and that cars are left there at their owners' own risk. A draft is with this letter. It should be signed by somebody other than me.", re="Overflow parking", footers=("Enclosure",)), (S["Priya Castellane"],)),
        Doc("email", "eml", "Church parking", S["Priya Castellane"], at(2019, 8, 22), "Thanks.", planned.mail("Corinne,", "Thank you, that was quick. The pastor is delighted and sends you a pie, which is in the kitchen.", "Shall I keep the signed copy or do you want it for your files?"), (mabry,)),
    ))  # fmt: skip
    yield Group("software validation training", (
        Doc("meeting_invite", "eml", "Spreadsheet validation, refresher", esterhuysen, at(2020, 1, 13, 9), "An invitation to a training.", planned.appointment(at(2020, 1, 28, 14), 90, "Training room", (lindqvar, S["Samuel Brightwater"]), "Bring a spreadsheet of your own that others rely on."), (lindqvar, S["Samuel Brightwater"])),
        Doc("presentation", "pptx", "Spreadsheets that others rely on", esterhuysen, at(2020, 1, 27, 16), "Slides of the training.", planned.slides("Refresher, January 2020", {"What goes wrong": ("A row is added below the sum", "A formula is typed over", "Two people keep two copies"), "What helps": ("Lock what is not for typing", "Write the version into the file", "Let somebody else try it"), "Exercise": ("Swap sheets with your neighbor", "Find one mistake in ten minutes")})),
        Doc("email", "eml", "Thank you for the training", S["Samuel Brightwater"], at(2020, 1, 29, 8), "Thanks.", planned.mail("Lionel,", "Good session. Two people told me that they found a mistake in their own sheets before they left the room. May I put the slides on the intranet?"), (esterhuysen,)),
        Doc("email", "eml", "Thank you for the training", esterhuysen, at(2020, 1, 29, 9, 30), "Yes.", planned.mail("Of course. Please use the version without the last slide, the joke there is not for everybody.", closing="Lionel"), (S["Samuel Brightwater"],), reply_to=3),
    ))  # fmt: skip
    yield Group("softball", (
        Doc("chat_log", "txt", "softball channel", achterberg, at(2020, 2, 24, 12, 40), "Planning a softball season.", planned.chat([(at(2020, 2, 24, 12, 5), achterberg, "who is in for softball this year?"), (at(2020, 2, 24, 12, 9), starrow, "my knee says no, I can keep score"), (at(2020, 2, 24, 12, 14), lindqvar, "in, if practice is not on mondays"), (at(2020, 2, 24, 12, 31), achterberg, "wednesdays then. I will ask colin for the field")], channel="softball"), (starrow, lindqvar)),
        Doc("email", "eml", "Field for softball", S["Colin Faversham"], at(2020, 2, 26, 10), "The field.", planned.mail("Gideon,", "The town rents the field for $35.00 an evening. I put us down for Wednesdays from May on. Bring your own bases."), (achterberg,)),
    ))  # fmt: skip
    yield Group("home office", (
        Doc("email", "pdf", "Chairs at home", prishtine, at(2020, 4, 14, 10), "About chairs for work at home.", planned.mail("Dear all,", "Several of you have asked whether the company pays for a chair at home. It does, up to $200.00, once, against a receipt. Please put it on a normal expense report and write \"home office\" as the purpose.", "A chair from the office may also be borrowed; tell Colin which one you took."), (oyelaran, esterhuysen, starrow)),
        Doc("receipt", "scan", "Receipt, desk chair", esterhuysen, at(2020, 4, 18, 12), "A receipt for a chair.", planned.ledger({"Date": "04/18/2020", "Register": "6"}, [("Desk chair, mesh, black", 1.0, 179.99)], parties={"Store": "Harlem Road Furniture"}, tax=8.75), style="slash"),
    ))  # fmt: skip


def _tarnridge() -> Iterator[Group]:
    umberfield, ferrow, tallgren, lanning = (
        P["umberfield"],
        P["ferrow"],
        P["tallgren"],
        P["lanning"],
    )
    kessock, trenholm, pellerin, worrel, vandermoor = (
        P["kessock"],
        P["trenholm"],
        P["pellerin"],
        P["worrel"],
        P["vandermoor"],
    )
    yield Group("roof of the front office", (
        Doc("email", "eml", "Front office roof", tallgren, at(2019, 6, 4), "A leak over the front office.", planned.mail("Dale,", "The skylight over Gail's desk drips again when it rains from the west. I put a bucket there. Mostly it is the flashing, and I can get a roofer for $640.00 this week.", "It is only the office. Nothing is stored under it."), (umberfield,)),
        Doc("email", "eml", "Front office roof", umberfield, at(2019, 6, 4, 15), "Approved.", planned.mail("Do it. Gail has asked twice.", closing="DU"), (tallgren,), reply_to=1),
        Doc("invoice", "pdf", "Invoice 2291, Allenhurst Roofing", S["Rosa Delacourt"], at(2019, 6, 19, 10), "The roofer's bill.", planned.ledger({"Invoice no.": "2291", "Date": "06/19/2019"}, [("Reset skylight flashing, front office", 1.0, 560.0), ("Sealant", 4.0, 20.0)], parties={"From": "Allenhurst Roofing", "Bill to": "Tarn Ridge Cold Storage, LLC"}), style="slash"),
    ))  # fmt: skip
    yield Group("certificate audit of the ambient side", (
        Doc("internal_memo", "pdf", "Pest control file, ambient side", ferrow, at(2019, 7, 16, 11), "A small finding about the pest control file.", planned.memo("The certifier's visit to the ambient side on Thursday went well. One remark was made: the map of the bait stations on the wall of dock 1 does not show the two that were moved in spring.", "Nadia Hrabik will draw a new map and have it laminated. The certifier will look at it next year and did not write it down as a finding.", "Thank you to everybody who swept on Wednesday night. It was noticed."), (umberfield, S["Nadia Hrabik"])),
        Doc("email", "eml", "Map of bait stations", S["Nadia Hrabik"], at(2019, 7, 23, 14), "The map is done.", planned.mail("Annika,", "The new map hangs at dock 1. I numbered the stations from the street so that the pest control man cannot get lost again."), (ferrow,)),
    ))  # fmt: skip
    yield Group("bank and insurance papers", (
        Doc("letter", "docx", "Renewal of the line of credit", lanning, at(2019, 10, 3, 10), "To the bank's officer, about a yearly renewal.", planned.letter("Dear Mr. Vandermoor:", "The bank has sent the papers for the yearly renewal of our line of credit. The amount stays as it is, and the rate falls by a quarter of a point, which is the first good news from them in some time.", "Two signatures are needed on pages four and nine. I have marked them. If you sign by Friday I can take the papers with me on Monday, when I see the bank about the new payroll account anyway.", re="Line of credit"), (vandermoor,)),
        Doc("email", "eml", "Signed pages", vandermoor, at(2019, 10, 4, 16), "Signed.", planned.mail("Bea, signed and on your desk. Please ask them again about the fee for incoming wires. It is a nuisance.", closing="Curtis V."), (lanning,)),
    ))  # fmt: skip
    yield Group("dock Christmas", (
        Doc("notice", "docx", "Christmas lunch on the dock", S["Gail Pomerantsev"], at(2019, 12, 2), "An invitation to a lunch.", planned.prose(("Christmas lunch is on the ambient dock on Friday, December 20, 2019, from noon to two. Bring a dish if you like. Marcus Tallgren brings the fryer.", "Both shifts are invited. Whoever works that day takes turns; the list is by the time clock."))),
        Doc("text_message", "txt", "Messages about the fryer", tallgren, at(2019, 12, 19, 18, 30), "About a fryer.", planned.chat([(at(2019, 12, 19, 18, 5), kessock, "you bringing the oil too or just the fryer"), (at(2019, 12, 19, 18, 11), tallgren, "both. you do the fish?"), (at(2019, 12, 19, 18, 12), kessock, "20 lbs in the cooler at home"), (at(2019, 12, 19, 18, 20), tallgren, "good man")]), (kessock,)),
        Doc("email", "eml", "Leftover fish", S["Gail Pomerantsev"], at(2019, 12, 23), "About leftovers.", planned.mail("Roland,", "There are two bags of your fish in the break room freezer with your name on them. They go on January 3 if nobody takes them.", "It was very good, by the way."), (kessock,)),
    ))  # fmt: skip
    yield Group("receiving clerk's course", (
        Doc("email", "eml", "Evening course", trenholm, at(2020, 1, 21, 12), "Asks about tuition.", planned.mail("Yvette,", "I would like to take the evening course in bookkeeping at the community college, Tuesdays and Thursdays from February. Rosa says that the company pays half if one passes. Is there a form?", "It would not touch my shifts."), (S["Yvette Landry"],)),
        Doc("email", "eml", "Evening course", S["Yvette Landry"], at(2020, 1, 21, 15), "There is a form.", planned.mail("There is, and it is attached to this in spirit: come by and I will print it. Half of the fee, after a grade of C or better.", closing="Yvette"), (trenholm,), reply_to=1),
        Doc("business_record", "scan", "Tuition assistance, H. Trenholm", trenholm, at(2020, 1, 27, 9), "The form.", planned.form("Tarn Ridge Cold Storage, LLC", "Tuition assistance request", {"Employee": {"Name": "Hollis Trenholm", "Department": "Receiving"}, "Course": {"Title": "Bookkeeping I", "School": "Community college, evening division", "Begins": "02/04/2020", "Fee": "$412.00"}, "Supervisor": {"Name": "Annika Ferrow", "Recommended": "Yes"}}, number="HR-22"), style="slash"),
    ))  # fmt: skip
    yield Group("weekend attendants' paperwork", (
        Doc("email", "eml", "Direct deposit", S["Yvette Landry"], at(2020, 2, 6, 10), "About direct deposit.", planned.mail("Jody, Stephan,", "Your bank forms came back because the routing numbers were one digit short. Please fill in the new ones in my box. Until then you get paper checks, which Gail hands out on Fridays."), (worrel, pellerin)),
        Doc("email", "eml", "Direct deposit", worrel, at(2020, 2, 7, 7), "He will do it.", planned.mail("Will do tonight. Can Gail leave my check with the day shift? I am never there when the office is.", closing="Stephan"), (S["Yvette Landry"],), reply_to=1),
    ))  # fmt: skip
    yield Group("chamber of commerce", (
        Doc("email", "eml", "Chamber breakfast", vandermoor, at(2020, 2, 11, 8), "An invitation to a breakfast.", planned.mail("Dale,", "The chamber asks us for a speaker on the history of the warehouse for the breakfast in March. You tell the story of the ice wagons better than I do. Would you?", "Ten minutes, no slides."), (umberfield,)),
        Doc("email", "eml", "Chamber breakfast", umberfield, at(2020, 2, 11, 13), "He agrees.", planned.mail("Fine, if I may bring the photograph of the horses.", closing="DU"), (vandermoor,), reply_to=1),
        Doc("report", "docx", "A short history of 2210 Dellwood Road", umberfield, at(2020, 3, 2, 16), "The talk, written down.", planned.prose(("Notes for the chamber breakfast. The building at 2210 Dellwood Road was put up as an ice house, and the first owner is said to have kept a bear.",), {"Ice": ("Blocks were cut on the lake in winter and packed in sawdust. Wagons took them to the hotels of Buffalo. The loading door of those days is now the window of the front office, which is why it is so tall.",), "Apples": ("After the ice came apples. Growers from three counties kept their crop here until spring. The oldest of our neighbors remember the smell in the street in October.",), "Today": ("The tower with the painted letters was taken down when the roof was renewed. The letter T stands in the yard. Visitors are welcome to have their picture taken with it.",)})),
    ))  # fmt: skip


def _others() -> Iterator[Group]:
    sedgely, sundaresh, linklater = P["sedgely"], P["sundaresh"], P["linklater"]
    belisle, kitchell = P["belisle"], P["kitchell"]
    haskett, corriveau = P["haskett"], P["corriveau"]
    fallada, quist, tolland, hulme = P["fallada"], P["quist"], P["tolland"], P["hulme"]
    yield Group("Northlight's vans", (
        Doc("email", "eml", "New van", sundaresh, at(2019, 8, 13, 9), "A new van for a technician.", planned.mail("Evan,", "Your new van is here. Please clean out the old one before Thursday and tell Jonah what is in it. The ladder belongs to the company, the fishing rod I take to be yours."), (sedgely,)),
        Doc("business_record", "pdf", "Vehicle hand-over, van 14", sedgely, at(2019, 8, 15, 16), "The form on the van.", planned.form("Northlight Controls, Inc.", "Vehicle hand-over", {"Vehicle": {"Number": "14", "Odometer": "31", "Fuel": "Full"}, "Equipment": {"Ladder": "Yes", "Fire extinguisher": "Yes", "First aid kit": "Yes, sealed"}, "Remarks": {"Damage": "None", "Received by": "Evan Sedgely, 08/15/2019"}}), style="slash"),
        Doc("chat_log", "txt", "van chat", sedgely, at(2019, 8, 16, 8, 30), "About the van.", planned.chat([(at(2019, 8, 16, 8, 5), linklater, "how is the new van"), (at(2019, 8, 16, 8, 6), sedgely, "smells like new. radio only does am"), (at(2019, 8, 16, 8, 12), linklater, "that is a feature")], channel="field"), (linklater,)),
    ))  # fmt: skip
    yield Group("Dunmore's calendars", (
        Doc("email", "eml", "Calendars", kitchell, at(2019, 12, 5, 9), "Sends wall calendars.", planned.mail("Marcus,", "The wall calendars for the new year are printed. Frank brings you six when he is next on Dellwood Road. The picture for July is his dog."), (P["tallgren"],)),
        Doc("email", "eml", "Calendars", P["tallgren"], at(2019, 12, 5, 12), "Thanks.", planned.mail("Thanks, Lorraine. Make it eight, the night people want one too. Tell Frank his dog needs a haircut.", closing="Marcus"), (kitchell,), reply_to=1),
        Doc("text_message", "pdf", "Messages about a snow brush", belisle, at(2019, 12, 18, 17), "About a snow brush.", planned.chat([(at(2019, 12, 18, 16, 40), belisle, "left my snow brush in your yard"), (at(2019, 12, 18, 16, 52), P["tallgren"], "its in my truck now. finders keepers"), (at(2019, 12, 18, 16, 53), belisle, "ill trade you for a calendar")]), (P["tallgren"],)),
    ))  # fmt: skip
    yield Group("Pell Harbor's driver of the year", (
        Doc("notice", "pdf", "Driver of the year", corriveau, at(2020, 1, 8, 9), "A notice about a prize.", planned.prose(("Driver of the year is Troy Haskett, with a full year without a scratch. There is cake in dispatch on Friday, January 10, 2020, at three.", "Grant Ollerton hands over the jacket. Please come if you are in."))),
        Doc("email", "eml", "Jacket", S["Grant Ollerton"], at(2020, 1, 9, 8), "What size.", planned.mail("Nadine,", "What size is Troy? The jackets run small. I have a large and an extra large and can take one back."), (corriveau,)),
        Doc("email", "eml", "Jacket", corriveau, at(2020, 1, 9, 8, 40), "Extra large.", planned.mail("Extra large. He says large. Trust me.", closing="Nadine"), (S["Grant Ollerton"],), reply_to=2),
    ))  # fmt: skip
    yield Group("Hadleigh's seminar", (
        Doc("meeting_invite", "eml", "Seminar: light scattering for beginners", quist, at(2020, 3, 3, 10), "An invitation to a seminar.", planned.appointment(at(2020, 3, 17, 15), 60, "Seminar room, Brown Road", (fallada, S["Beth Marchetti"]), "Imre speaks, I bring the coffee."), (fallada, S["Beth Marchetti"])),
        Doc("email", "eml", "Seminar is put off", quist, at(2020, 3, 13, 16), "It is put off.", planned.mail("All,", "The seminar of next week is put off until we may sit in one room again. Imre says that light will scatter then, too."), (fallada, S["Beth Marchetti"])),
    ))  # fmt: skip
    yield Group("Brackwater's office", (
        Doc("email", "eml", "Printer on the third floor", hulme, at(2020, 3, 4, 11), "About a printer.", planned.mail("Simon,", "The printer on the third floor prints everything twice. Until somebody comes, please send large files to the second floor, or we drown in paper."), (tolland,)),
        Doc("memo", "pdf", "Mileage rate", tolland, at(2020, 1, 6, 9), "The new mileage rate.", planned.memo("From January 1 the mileage rate for field adjusters is 57.5 cents. It was 58 cents last year. The form on the drive reckons with the new rate; please do not use copies of the old one.", "Trips that began in December and ended in January go by the old rate for the December part only. If in doubt, ask me before you hand in the report, not after.", "Parking is paid as before, against a receipt. Meters that take only coins are paid on your word."), (hulme,)),
    ))  # fmt: skip
    yield Group("recycling of pallets", (
        Doc("email", "eml", "Broken pallets", P["achterberg"], at(2019, 10, 29, 10), "Asks for broken pallets for a bonfire.", planned.mail("Hollis,", "Our community garden builds raised beds and would take twenty broken pallets off your hands, if nobody else wants them. I could come with a trailer on a Saturday.", "Clean ones only, please; it is for tomatoes."), (P["trenholm"],)),
        Doc("email", "eml", "Broken pallets", P["trenholm"], at(2019, 10, 29, 14), "He may have them.", planned.mail("You can have thirty. They stand by the gate with a ribbon around them. Curtis Bellweather lets you in if you tell him the day before.", closing="Hollis"), (P["achterberg"],), reply_to=1),
        Doc("calendar_entry", "txt", "Pallets for the garden", P["achterberg"], at(2019, 10, 30, 8), "The day in the calendar.", planned.appointment(at(2019, 11, 9, 10), 60, "2210 Dellwood Road, gate", (), "Trailer from Colin. Gloves."), ()),
    ))  # fmt: skip
    yield Group("a lost umbrella", (
        Doc("email", "eml", "Umbrella", corriveau, at(2019, 11, 19, 9), "About an umbrella.", planned.mail("Gail,", "One of our drivers left a green umbrella in your waiting room last week. If it turns up, please keep it for Troy; it was a present."), (S["Gail Pomerantsev"],)),
        Doc("email", "eml", "Umbrella", S["Gail Pomerantsev"], at(2019, 11, 19, 9, 50), "It is there.", planned.mail("It is here and dry. He can have it against a doughnut.", closing="Gail"), (corriveau,), reply_to=1),
        Doc("text_message", "txt", "Messages about an umbrella", haskett, at(2019, 11, 20, 17), "About an umbrella.", planned.chat([(at(2019, 11, 20, 16, 30), corriveau, "gail has your umbrella. price is one doughnut"), (at(2019, 11, 20, 16, 41), haskett, "glazed or jelly"), (at(2019, 11, 20, 16, 42), corriveau, "i would not risk jelly")]), (corriveau,)),
    ))  # fmt: skip
