# ruff: noqa: E501 (prose stands on its own lines)
"""What the room's instruments, doors and people recorded, 13 to 21 July 2020."""

from datetime import date, datetime

from suites.demo.content import (
    Chat,
    Formula,
    Heading,
    Memo,
    Page,
    Plain,
    Report,
    ScanLook,
    Sheet,
    Table,
    Workbook,
)
from suites.records.veldane_v_tarnridge import figures as f
from suites.records.veldane_v_tarnridge.exhibit import Exhibit, columns, exhibit, scanned

# --- alarm event history -----------------------------------------------------------------------

_EVENTS = (
    (datetime(2020, 7, 9, 7, 46), "COMP 4A", "STATUS OFF - LOCKED OUT LOCALLY", "", ""),
    (datetime(2020, 7, 13, 9, 10), "ROOM 4 ALL", "HOLD SET", "ESEDGELY", "LAPTOP NL-22; REASON: PROBE PLACEMENT; UNTIL 10:00"),
    (datetime(2020, 7, 13, 9, 38), "ROOM 4 ALL", "HOLD RELEASED - ARMED", "ESEDGELY", "LAPTOP NL-22"),
    (datetime(2020, 7, 17, 13, 9), "ROOM 4 TEMP HI", "TEST - ALARM, DIAL-OUT OK", "ESEDGELY", "LAPTOP NL-22"),
    (datetime(2020, 7, 17, 13, 12), "ROOM 4 TEMP LO", "TEST - ALARM, DIAL-OUT OK", "ESEDGELY", "LAPTOP NL-22"),
    (datetime(2020, 7, 17, 13, 18), "ROOM 4 ALL", "STATUS QUERY - ALL POINTS ARMED", "ESEDGELY", "LAPTOP NL-22"),
    (datetime(2020, 7, 17, 14, 51), "ROOM 4 TEMP HI", "ALARM 7.7 C", "", "DIAL-OUT OK"),
    (datetime(2020, 7, 17, 14, 54), "ROOM 4 TEMP HI", "ACKNOWLEDGED", "RKESSOCK", "PANEL HMI-4"),
    (datetime(2020, 7, 17, 15, 36), "ROOM 4 TEMP HI", "ALARM 7.8 C", "", "DIAL-OUT OK"),
    (datetime(2020, 7, 17, 15, 38), "ROOM 4 TEMP HI", "ACKNOWLEDGED", "RKESSOCK", "PANEL HMI-4"),
    (f.HOLD_SET, "ROOM 4 ALL", "HOLD SET", "RKESSOCK", "PANEL HMI-4; REASON: NUISANCE; UNTIL: NOT SET"),
    (f.TRIP, "COMP 4B", "STATUS OFF - FAULT", "", "SUPPRESSED (HOLD)"),
    (f.SUPPRESSED, "ROOM 4 TEMP HI", f"ALARM {f.MEAN[f.SUPPRESSED - f.DELAY]:.1f} C", "", "SUPPRESSED (HOLD)"),
    (f.HOLD_RELEASED, "ROOM 4 ALL", "HOLD RELEASED - ARMED", "RKESSOCK", "PANEL HMI-4"),
    (f.HOLD_RELEASED, "ROOM 4 TEMP HI", "ALARM 17.0 C", "", "DIAL-OUT OK"),
    (f.RESTARTED, "COMP 4B", "STATUS ON", "", ""),
    (datetime(2020, 7, 20, 12, 15), "ROOM 4 TEMP HI", "RETURNED TO NORMAL", "", ""),
)  # fmt: skip


def _history() -> Plain:
    lines = [
        "NORTHLIGHT SENTRY 5   ALARM EVENT HISTORY",
        "SITE: TARN RIDGE COLD STORAGE, 2210 DELLWOOD RD",
        "POINTS: ROOM 4 (ALL)   FROM 07/09/2020 00:00 TO 07/20/2020 23:59   LOCAL TIME",
        "HI LIMIT 7.5 C, DELAY 10 MIN   EXPORTED 07/27/2020 10:15 BY H. LINKLATER, NORTHLIGHT CONTROLS",
        "RECORDS CANNOT BE EDITED OR DELETED BY ANY USER",
        "",
        f"{'DATE':<12}{'TIME':<7}{'POINT':<16}{'EVENT':<34}{'USER':<11}DETAIL",
        "-" * 124,
    ]
    for when, point, event, user, detail in _EVENTS:
        row = f"{when:%m/%d/%Y}  {when:%H:%M}  {point:<16}{event:<34}{user:<11}{detail}"
        lines.append(row.rstrip())
    return Plain("\n".join([*lines, "", f"{len(_EVENTS)} EVENTS. END OF EXPORT."]))


# --- temperature log ---------------------------------------------------------------------------


def _log() -> Workbook:
    rows: list[tuple[object, ...]] = [
        ("Date", "Time", "North probe (°C)", "South probe (°C)", "Mean (°C)", "Above 8.0")
    ]
    for number, (when, north, south, mean) in enumerate(f.READINGS, start=2):
        average = Formula(f"=ROUND((C{number}+D{number})/2,1)", mean)
        above = Formula(f"=IF(E{number}>8,1,0)", int(mean > f.LIMIT))
        rows.append((when.date(), f"{when:%H:%M}", north, south, average, above))
    last = len(rows)
    summary = (
        ("Item", "Value"),
        ("Readings", Formula(f"=COUNT('Room 4'!E2:E{last})", len(f.READINGS))),
        ("Interval (minutes)", 15),
        ("Highest mean (°C)", Formula(f"=MAX('Room 4'!E2:E{last})", f.PEAK)),
        ("Readings above 8.0 °C", Formula(f"=SUM('Room 4'!F2:F{last})", len(f.ABOVE))),
        ("Hours from first to last reading above 8.0 °C", Formula("=(B5-1)/4", f.HOURS_ABOVE)),
        ("First reading above 8.0 °C", f"{f.FIRST_ABOVE:%Y-%m-%d %H:%M}"),
        ("Last reading above 8.0 °C", f"{f.LAST_ABOVE:%Y-%m-%d %H:%M}"),
        ("Hours above 15.0 °C", Formula(f"=COUNTIF('Room 4'!E2:E{last},\">15\")/4", f.HOURS_ABOVE_15)),
    )  # fmt: skip
    return Workbook((
        Sheet("Summary", summary, widths=(46, 20)),
        Sheet("Room 4", rows, widths=(12, 8, 17, 17, 12, 11), number_formats=((2, "0.0"), (3, "0.0"), (4, "0.0"))),
    ))  # fmt: skip


# --- rounds and doors --------------------------------------------------------------------------


def _rounds() -> Memo:
    rows = [columns("Day and round", "Door thermometer", "Initials", "Remarks")]
    for when, value in zip(f.ROUNDS, f.WRITTEN, strict=True):
        who = "JP" if 6 <= when.hour < 18 else "SW"
        rows.append(columns(f"{when:%a %m/%d}", f"{when:%H:%M}", f"{value:.1f} °C", who, "ok"))
    return scanned(
        "ROUNDS SHEET - ROOM 4", "Tarn Ridge Cold Storage, LLC",
        (("Form", "TR-QA-017-F2"), ("Period", "Saturday July 18, 2020 06:00 to Monday July 20, 2020 02:00"), ("Attendants", "J. Pellerin (days), S. Worrel (nights)")),
        *rows,
        "Reviewed: R. Kessock 7/20/20",
    )  # fmt: skip


_BADGES = (
    (datetime(2020, 7, 18, 5, 51), "DOCK ENTRANCE", "JPELLERIN", "IN"),
    (f.ENTRIES[0][0], "ROOM 4", "JPELLERIN", "OPEN"),
    (f.ENTRIES[1][0], "ROOM 4", "JPELLERIN", "OPEN"),
    (datetime(2020, 7, 18, 17, 54), "DOCK ENTRANCE", "SWORREL", "IN"),
    (datetime(2020, 7, 18, 18, 1), "DOCK ENTRANCE", "JPELLERIN", "OUT"),
    (datetime(2020, 7, 19, 5, 58), "DOCK ENTRANCE", "JPELLERIN", "IN"),
    (datetime(2020, 7, 19, 6, 3), "DOCK ENTRANCE", "SWORREL", "OUT"),
    (datetime(2020, 7, 19, 11, 4), "DOCK ENTRANCE", "JPELLERIN", "OUT"),
    (datetime(2020, 7, 19, 17, 55), "DOCK ENTRANCE", "SWORREL", "IN"),
    (f.FOUND, "ROOM 4", "SWORREL", "OPEN"),
    (datetime(2020, 7, 20, 6, 31), "DOCK ENTRANCE", "RKESSOCK", "IN"),
    (datetime(2020, 7, 20, 6, 34), "ROOM 4", "RKESSOCK", "OPEN"),
)  # fmt: skip


def _doors() -> Page:
    rows = [("Date", "Time", "Reader", "Badge", "Event")]
    rows += [(f"{w:%m/%d/%Y}", f"{w:%H:%M}", reader, who, what) for w, reader, who, what in _BADGES]
    return Page(
        site="Tarn Ridge Cold Storage - Door Access",
        title="Reader report: Dock Entrance and Room 4",
        byline="07/18/2020 00:00 to 07/20/2020 07:00, all badges. Run 07/28/2020 by A. Ferrow.",
        blocks=(Table(rows), "12 events. The Room 4 reader unlocks the only door to Room 4. A badge is needed to open it from outside at all times."),
        navigation=("Readers", "Badges", "Reports"),
    )  # fmt: skip


# --- messages ----------------------------------------------------------------------------------

_TEXTS = Chat(
    title="Messages between 716-555-0163 (Roland Kessock) and 716-555-0148 (Marcus Tallgren)",
    members=("Roland", "Marcus"),
    lines=(
        (datetime(2020, 7, 17, 13, 31), "Roland", "northlight guy is gone. signed his sheet, everything armed he says"),
        (datetime(2020, 7, 17, 13, 33), "Marcus", "good. 5 days of him was plenty"),
        (datetime(2020, 7, 17, 15, 47), "Roland", "4 keeps squawking every time they stage the dock. put it on hold till monday"),
        (datetime(2020, 7, 17, 15, 52), "Marcus", "ok. tell annika"),
        (datetime(2020, 7, 17, 15, 53), "Roland", "will do"),
        (datetime(2020, 7, 20, 6, 12), "Marcus", "stephan just called. room 4 is 17. SEVENTEEN. where are you"),
        (datetime(2020, 7, 20, 6, 14), "Roland", "10 min out. its still on hold isnt it"),
        (datetime(2020, 7, 20, 6, 15), "Marcus", "you tell me. calling frank"),
        (datetime(2020, 7, 20, 6, 16), "Roland", "did you tell annika friday"),
        (datetime(2020, 7, 20, 6, 17), "Marcus", "you said you would"),
    ),
)  # fmt: skip

# --- the contractor's week ---------------------------------------------------------------------

_SERVICE = scanned(
    "FIELD SERVICE REPORT", "Northlight Controls, Inc.",
    (("Report no.", "NL-7741"), ("Work order", "WO-20-0629"), ("Customer / site", "Tarn Ridge Cold Storage, Room 4"), ("Dates on site", "July 13 to July 17, 2020"), ("Technician", "Evan Sedgely")),
    "Work: temperature mapping, 15 loggers, per protocol VP-112 of Veldane Biologics. Loggers placed 7/13 09:10 to 09:38, alarm on hold for placement only, released and ARMED 09:38. Loggers removed 7/17 12:40.",
    "Result: all 15 positions between 3.9 and 6.1 °C for the whole study. Spread 0.6 °C or less at any one time. No corrections needed.",
    "Before leaving: HI and LO points tested 13:09 and 13:12, dial-out received. All Room 4 points read ARMED 13:18. Panel left in normal. Nothing outstanding.",
    "Signed out of site: 7/17/2020 at 13:26. Technician: E. Sedgely. For the customer: R. Kessock, shift supervisor.",
    "Customer statement: checked with the technician that all alarm points are ARMED.  Initials: RK",
)  # fmt: skip

_PROTOCOL = Report(
    title="VALIDATION PROTOCOL VP-112: TEMPERATURE MAPPING OF ROOM 4",
    organisation="Veldane Biologics, Inc.",
    fields=(("Written by", "Lionel Esterhuysen, Validation Engineer"), ("Date", "June 26, 2020"), ("Site", "Tarn Ridge Cold Storage, Cheektowaga"), ("Contractor", "Northlight Controls, Inc., work order WO-20-0629 of June 29, 2020")),
    blocks=(
        Heading("Purpose", 2),
        "To show that Room 4 holds 2 to 8 °C at every storage position under summer load. The study is asked for by Veldane under Section 6.1 of the Agreement and paid for by Veldane.",
        Heading("Method", 2),
        "Fifteen calibrated loggers are placed on the racks on Monday, July 13, and removed on Friday, July 17, 2020. The room stays in ordinary use. Monitoring by the site's own system continues throughout.",
        "While the loggers are being placed the door stands open at times. The contractor may place the high alarm on hold during placement so that it does not sound. The hold is released when the last logger is in place, and the release is noted on the service report.",
        Heading("After the study", 2),
        "The contractor tests the alarm points and shows the result to the shift supervisor. The site checks that every point is armed (Section 6.3).",
    ),
    signed=("/s/ Lionel Esterhuysen", "Validation Engineer"),
)  # fmt: skip

MONITORING: tuple[Exhibit, ...] = (
    exhibit("71-10", "Ex. 10", "Alarm event history Room 4", "event log", "txt", date(2020, 7, 27), "Howard Linklater", _history()),
    exhibit("71-11", "Ex. 11", "Room 4 temperature log", "temperature log", "xlsx", date(2020, 7, 27), "Howard Linklater", _log()),
    exhibit("71-12", "Ex. 12", "Rounds sheet July 18-20 2020", "rounds sheet", "scan", date(2020, 7, 20), "Roland Kessock", _rounds(), look=ScanLook(skew=0.5, seed=77)),
    exhibit("71-13", "Ex. 13", "Door access report", "access report", "html", date(2020, 7, 28), "Annika Ferrow", _doors()),
    exhibit("71-14", "Ex. 14", "Kessock-Tallgren text messages", "text messages", "txt", date(2020, 7, 20), "Marcus Tallgren", _TEXTS),
    exhibit("71-15", "Ex. 15", "Northlight field service report NL-7741", "service report", "scan", date(2020, 7, 17), "Evan Sedgely", _SERVICE, look=ScanLook(skew=-0.5, seed=19)),
    exhibit("80-1", "Ex. A", "Mapping protocol VP-112", "protocol", "docx", date(2020, 6, 26), "Lionel Esterhuysen", _PROTOCOL),
)  # fmt: skip
