# ruff: noqa: E501 (prose stands on its own lines)
"""What the instruments at Port Calder recorded: one curve, seen true and seen through the modules.

From Friday 17:52 the room warms towards 22 °F; the modules report it 27 °F too cold, so that the
controller calls for cooling only when the room has reached +17 °F, at 21:06 on Saturday.
"""

import math
from datetime import datetime, timedelta

from suites.demo.content import Cell, Formula, Log, Sheet, Workbook
from suites.demo.harbor.people import at

DIP = at(8, 16, 17, 52)
CALL = at(8, 17, 21, 6)
FOUND = at(8, 18, 6, 40)
SHIFT = 27.0
_RATE = math.log(32 / 5) / ((CALL - DIP).total_seconds() / 3600)


def air(when: datetime) -> float:
    """The true air temperature of Room 3, °F."""
    hours = when.timestamp() / 3600
    if when <= DIP:
        return -10.0 + 0.7 * math.sin(hours * 2.3) + 0.2 * math.sin(hours * 7.1)
    if when <= CALL:
        return 22 - 32 * math.exp(-_RATE * (when - DIP).total_seconds() / 3600)
    return 16.6 + 0.6 * math.sin(hours * 2.3) + 0.2 * math.sin(hours * 5.3)


def shown(when: datetime) -> float:
    """What the panel showed."""
    return air(when) - (SHIFT if when > DIP else 0.0)


def _running(when: datetime, compressor: int) -> str:
    if when <= DIP:
        hours = when.timestamp() / 3600
        return "RUN" if math.sin(hours * 2.3 + compressor) > -0.3 else "OFF"
    state = "RUN"
    for line in _EVENTS.strip().splitlines():
        time, source, _, text, _ = line.split("|")
        seen = datetime.strptime(time, "%m/%d/%Y %H:%M:%S").replace(tzinfo=when.tzinfo)
        if DIP <= seen <= when and source == f"C-{compressor}":
            state = "RUN" if text.startswith("START") else "OFF"
    return state


def trend() -> Log:
    """The controller's trend of Room 3, half-hourly and by the minute around the dip."""
    times = [at(8, 16, 12) + timedelta(minutes=30 * n) for n in range(89)]
    times += [at(8, 16, 17, minute) for minute in (50, 51, 53, 54, 55)]
    rows = [
        [
            f"{when:%m/%d/%Y %H:%M}",
            f"{shown(when):.1f}",
            "-10.0",
            _running(when, 1),
            _running(when, 2),
            "OPEN" if when == at(8, 17, 8, 30) else "SHUT",
        ]
        for when in sorted(times)
    ]
    return Log(["TIME", "RM3_AIR_F", "RM3_SP_F", "C1", "C2", "RM3_DOOR"], rows)


_EVENTS = """
08/09/2019 10:22:41|RM3|C-014|HI TEMP LIMIT 0.0 TO 10.0|TLUND
08/09/2019 10:23:05|RM3|C-014|HI TEMP DELAY 15 MIN TO 60 MIN|TLUND
08/10/2019 03:30:00|EVAP 3A|E-031|DEFROST START|
08/10/2019 03:52:10|EVAP 3A|E-032|DEFROST END|
08/12/2019 11:47:20|RM3 DOOR|E-051|OPEN|
08/12/2019 12:09:02|RM3 DOOR|E-052|SHUT|
08/14/2019 03:30:00|EVAP 3B|E-031|DEFROST START|
08/14/2019 03:51:44|EVAP 3B|E-032|DEFROST END|
08/16/2019 15:10:09|RM3 DOOR|E-051|OPEN|
08/16/2019 15:26:40|RM3 DOOR|E-052|SHUT|
08/16/2019 17:52:07|PANEL|P-002|24V SUPPLY BELOW 18.0|
08/16/2019 17:52:08|PANEL|P-003|24V SUPPLY RESTORED|
08/16/2019 17:52:11|TX 3-1|T-010|COMM OK RNG LO=-085 HI=+095|
08/16/2019 17:52:11|TX 3-2|T-010|COMM OK RNG LO=-085 HI=+095|
08/16/2019 17:52:11|TX 3-3|T-010|COMM OK RNG LO=-085 HI=+095|
08/16/2019 17:52:12|TX 3-4|T-010|COMM OK RNG LO=-085 HI=+095|
08/16/2019 17:52:12|TX 3-5|T-010|COMM OK RNG LO=-085 HI=+095|
08/16/2019 17:52:12|TX 3-6|T-010|COMM OK RNG LO=-085 HI=+095|
08/16/2019 17:52:31|C-1|M-001|START|
08/16/2019 17:52:49|C-2|M-001|START|
08/16/2019 17:54:10|C-1|M-002|STOP - SP SATISFIED|
08/16/2019 17:54:12|C-2|M-002|STOP - SP SATISFIED|
08/17/2019 03:30:00|EVAP 3A|E-031|DEFROST START|
08/17/2019 03:48:17|EVAP 3A|E-032|DEFROST END|
08/17/2019 08:11:30|RM3 DOOR|E-051|OPEN|
08/17/2019 08:33:52|RM3 DOOR|E-052|SHUT|
08/17/2019 21:06:14|C-2|M-001|START - SP CALL|
08/17/2019 22:24:50|C-2|M-002|STOP - SP SATISFIED|
08/17/2019 23:02:18|C-2|M-001|START - SP CALL|
08/18/2019 00:41:05|C-2|M-002|STOP - SP SATISFIED|
08/18/2019 01:30:00|EVAP 3B|E-031|DEFROST START|
08/18/2019 02:14:33|EVAP 3B|A-217|DEFROST TIMEOUT|
08/18/2019 02:15:02|PANEL|A-900|HORN SILENCED|WPIKE
08/18/2019 02:21:40|C-2|M-001|START - SP CALL|
08/18/2019 04:10:26|C-2|M-002|STOP - SP SATISFIED|
08/18/2019 06:38:12|RM3 DOOR|E-051|OPEN|
08/18/2019 06:44:57|RM3 DOOR|E-052|SHUT|
08/18/2019 07:05:30|C-1|M-011|START - HAND|MTEAGUE
08/18/2019 07:05:44|C-2|M-011|START - HAND|MTEAGUE
"""


def events() -> Log:
    """The controller's event log."""
    rows = [line.split("|") for line in _EVENTS.strip().splitlines()]
    return Log(["TIME", "SOURCE", "CODE", "TEXT", "USER"], rows)


_LOGGERS = (("DL-07", 0.2, 0.4), ("DL-11", -0.3, 0.6), ("DL-12", 0.1, 0.9), ("DL-19", -0.5, 1.2))


def carton(when: datetime, offset: float, lag: float) -> float:
    """What a logger in a carton shows: the air, a little later and smoother."""
    if when <= DIP:
        hours = when.timestamp() / 3600
        return round(-9.6 + offset + 0.3 * math.sin(hours * 0.9), 1)
    return round(min(air(max(DIP, when - timedelta(hours=lag))) + offset, 17.4), 1)


def loggers() -> Workbook:
    """Hourly readings of four loggers in cartons, 12 to 18 August."""
    times = [at(8, 12, 13) + timedelta(hours=n) for n in range(140)]
    head: list[Cell] = ["Read at", *(f"{name} (F)" for name, _, _ in _LOGGERS), "Highest (F)"]
    rows: list[list[Cell]] = [head]
    for place, when in enumerate(times, start=2):
        values = [carton(when, offset, lag) for _, offset, lag in _LOGGERS]
        top = Formula(f"=MAX(B{place}:E{place})", max(values))
        rows.append([f"{when:%Y-%m-%d %H:%M}", *values, top])
    where: list[list[Cell]] = [
        ["Logger", "Carton position", "Lot", "Started", "Collected by"],
        ["DL-07", "Room 3, bay 2, pallet 0611, centre", "HL-0611", "2019-08-12 13:00", "A. Dorr"],
        ["DL-11", "Room 3, bay 5, pallet 0708, centre", "SC-0708", "2019-08-12 13:00", "A. Dorr"],
        ["DL-12", "Room 3, bay 9, pallet 0802, top", "CP-0802", "2019-08-12 13:00", "A. Dorr"],
        ["DL-19", "Room 3, bay 11, pallet 0627, bottom", "HL-0627", "2019-08-12 13:00", "A. Dorr"],
        [],
        ["Loggers are battery units of the quality office. They are not wired to the panel."],
        [
            "Set out for the Corvane shelf-life trial. Check against ice bath 2019-08-09: all within 0.5 F."
        ],
    ]
    return Workbook(
        [
            Sheet("Readings", rows, (18, 11, 11, 11, 11, 12)),
            Sheet("Where", where, (12, 36, 12, 18, 14)),
        ]
    )


def starters() -> Log:
    """The fault register of the compressor starters, read out after the loss."""
    rows: list[list[str]] = []
    hours = {"C-1": 61_204, "C-2": 58_877, "C-3": 74_310}
    for day in range(10, 21):
        for place, name in enumerate(hours):
            ran = (
                20
                if name == "C-3"
                else {16: 9, 17: 2 * place, 18: 17 + 2 * place}.get(day, 12 + place)
            )
            hours[name] += ran
            starts = 5 + (day + place) % 4
            if day == 17 and name != "C-3":  # as the event log has it
                starts = 2 * place
            rows.append(
                [f"2019-08-{day:02d}", name, str(hours[name]), str(starts), "0", "NONE", "READY"]
            )
    return Log(
        ["DATE", "UNIT", "RUN_HOURS", "STARTS_DAY", "FAULTS", "LAST_FAULT", "STATE_2359"], rows
    )
