# ruff: noqa: E501 (prose stands on its own lines)
"""Port Calder: the facts and where each of them stands."""

from collections.abc import Sequence

from suites.demo.content import Known, Source


def _s(key: str, quote: str) -> Source:
    return Source(key, quote)


def _refuted(key: str, quote: str) -> Source:
    return Source(key, quote, "refutes")


def facts() -> Sequence[Known]:
    """Ground facts f001 to f039, then the injected ones."""
    return (*_BARGAIN, *_KNOWLEDGE, *_WEEKEND, *_AFTER, *_AGAINST, *_INJECTED)


_BARGAIN = (
    Known("f001", "On March 4, 2019 Kestrel undertook to replace the room controls of the Port Calder "
          "cold store for $218,400.",
          (_s("agreement", "The price of the Work is $218,400.00, payable thirty percent on signing"),)),
    Known("f002", "Kestrel promised readings within one degree for two years, also after supply "
          "interruptions.",
          (_s("agreement", "every module shall report the temperature at its probe within 1.0 °F, "
              "including after any interruption of electrical supply"),)),
    Known("f003", "Kestrel had ten days to write to the owner once it learned of a measuring problem in "
          "similar equipment at any site.",
          (_s("agreement", "Within ten days of learning of any condition in like equipment, wherever "
              "installed, that could impair the measurement or control of temperature"),)),
    Known("f004", "The agreement left alarm limits to the owner and said that setting them does not "
          "affect the warranties.",
          (_s("agreement", "The setting of alarm limits under Section 4.2 is not an alteration."),)),
    Known("f005", "RemoteWatch was optional and no warranty depended on it.",
          (_s("agreement", "Subscription is not a condition of any warranty."),)),
    Known("f006", "At commissioning all 24 modules, those of Room 3 among them, were left on -58 to "
          "+122 °F.",
          (_s("visit", "Point list of April 26 has them at -58 to +122 °F."),
           _s("points", "Range set by hand terminal"))),
    Known("f007", "The six modules in Room 3 came from lot 1907 with firmware 2.1; the other rooms had "
          "lot 1811.",
          (_s("points", "TX40-1907-0412"), _s("visit", "These are lot 1811."))),
)  # fmt: skip

_KNOWLEDGE = (
    Known("f008", "At Gannet Point in May 2019 four lot 1907 modules read 27 degrees low after a "
          "flicker, because they had gone back to the factory range.",
          (_s("gannet", "They were sitting on -85/+95. Somebody set them to -58/+122 in February"),
           _s("arsenault", "moment the freezer's display was 27 degrees below the truth"))),
    Known("f009", "Brandvold had read Castellane's Gannet Point message by the morning of May 15, 2019.",
          (_s("gannet", "I read this twice last night."),
           _s("depo_brandvold", "I did. That evening, and again in the morning."))),
    Known("f010", "By June 3, 2019 Fenn's bench test had shown that eleven of twelve retained units lost "
          "their range when the supply was cut.",
          (_s("points", "Units that lost the range"),
           _s("depo_brandvold", "Eleven of twelve lost the range. He told me on June 3 or June 4."),
           _s("fs_chat", "bench is done. 11 of 12."),
           _s("proposal", "eleven of the twelve kept units lost their range"),
           _s("hold", "eleven of the twelve kept units lost their range"))),
    Known("f011", "A draft bulletin of June 6, 2019 described the condition, its effect on compressors "
          "and alarms, and the J4 jumper as a cure.",
          (_s("bulletin", "A controller in automatic will take the room for colder than it is and stop "
              "the compressors."),
           _s("proposal", "The jumper costs nothing and anybody can fit it."),
           _s("hold", "The jumper costs nothing and anybody can fit it."))),
    Known("f012", "On June 11, 2019 Brandvold, agreeing with Eckhardt, put the bulletin off until the new "
          "firmware was ready.",
          (_s("hold", "Hold 07 until 2.2 is out, and then send both."),)),
    Known("f013", "Kestrel's own lists of June and July 2019 named Port Calder, Room 3, as a place where "
          "affected modules served goods below zero.",
          (_s("points", "Room 3, serials 0412 to 0426"),
           _s("fs_chat", "Port Calder has six of those, in Room 3. I put them in myself in April"),
           _s("deck", "Sites with goods below zero"))),
    Known("f014", "As of early August 2019 the bulletin had been sent to none of the 31 sites.",
          (_s("post", "0 of 31"),)),
    Known("f015", "Between May 15 and August 16, 2019 nobody at Kestrel wrote to or called Merrow Bay "
          "about the modules.",
          (_s("depo_brandvold", "No. We did not write to anybody about it in that time."),
           _s("hold", "No letter, no calls."))),
    Known("f016", "Firmware 2.2, released August 29, 2019, keeps the range through an interruption.",
          (_s("release", "The range is now written to permanent memory when it is set."),)),
)  # fmt: skip

_WEEKEND = (
    Known("f017", "At 17:52 on Friday, August 16, 2019 the panel's 24 V supply dropped for about a "
          "second.",
          (_s("events", "08/16/2019 17:52:07,PANEL,P-002,24V SUPPLY BELOW 18.0,"),
           _s("cooperative", "registered a drop to 61 percent of normal voltage lasting 0.6 second"))),
    Known("f018", "Seconds after the dip all six Room 3 modules reported themselves on -85 to +95.",
          (_s("events", "08/16/2019 17:52:11,TX 3-1,T-010,COMM OK RNG LO=-085 HI=+095,"),)),
    Known("f019", "The Room 3 reading on the panel fell from about -11 to -37 within two minutes.",
          (_s("trend", "08/16/2019 17:53,-37.0,-10.0,RUN,RUN,SHUT"),
           _s("depo_brandvold", "Minus thirty-seven, climbing to minus ten."))),
    Known("f020", "Both compressors stopped as satisfied at 17:54 on Friday, and none ran for Room 3 "
          "until C-2 started at 21:06 on Saturday.",
          (_s("events", "08/16/2019 17:54:12,C-2,M-002,STOP - SP SATISFIED,"),
           _s("events", "08/17/2019 21:06:14,C-2,M-001,START - SP CALL,"))),
    Known("f021", "Independent loggers inside cartons in Room 3 all stood above 10 °F by 11:00 on "
          "Saturday, August 17.",
          (_s("loggers", "2019-08-17 11:00"),
           _s("correction", "All four were past ten degrees by eleven on Saturday morning"))),
    Known("f022", "From the dip until Sunday morning the panel never showed Room 3 above -9 °F and gave "
          "no temperature alarm.",
          (_s("correction", "the panel never saw anything above minus nine"),
           _s("depo_pike", "Green. The whole weekend it was green."))),
    Known("f023", "The horn at 02:14 on Sunday was code A-217, a defrost timeout of evaporator 3B.",
          (_s("events", "08/18/2019 02:14:33,EVAP 3B,A-217,DEFROST TIMEOUT,"),
           _s("correction", "It was not a temperature alarm."),
           _s("manual", "Silence, reset, note on the sheet."),
           _s("depo_brandvold", "Defrost timeout. An evaporator took too long to defrost."),
           _s("depo_pike", "I looked at the panel, it said defrost, 3B."))),
    Known("f024", "Pike silenced that horn at 02:15 and did not enter Room 3.",
          (_s("events", "08/18/2019 02:15:02,PANEL,A-900,HORN SILENCED,WPIKE"),
           _s("depo_pike", "No. 3B does that. You reset it and it goes on."))),
    Known("f025", "Lund's first account on Sunday morning took the silenced horn for a high-temperature "
          "alarm, before he had seen the log.",
          (_s("first_account", "I take it that was the high-temp alarm"),
           _s("correction", "I take it that was the high-temp alarm"),
           _s("depo_lund", "I wrote it without the log and I wrote it wrong."),
           _s("depo_pike", "Tobias had not seen the log when he wrote that."))),
    Known("f026", "On August 9, 2019 Lund raised the Room 3 high limit from 0 to 10 °F and its delay from "
          "15 to 60 minutes.",
          (_s("change_book", "Room 3 high limit 0 -> 10 and delay 15 -> 60."),
           _s("events", "08/09/2019 10:22:41,RM3,C-014,HI TEMP LIMIT 0.0 TO 10.0,TLUND"))),
    Known("f027", "Merrow Bay let the RemoteWatch trial end on July 31, 2019.",
          (_s("lapse", "We will let it run out."),
           _s("renewal", "Your free trial of RemoteWatch ends on July 31, 2019."))),
    Known("f028", "RemoteWatch shows the same values as the panel and had no low limit then.",
          (_s("renewal", "our desk in Halvorsen sees the same panel values that your engine room sees"),
           _s("manual", "The desk telephones for red lamps only."),
           _s("depo_brandvold", "It did not then. It does now."))),
    Known("f029", "Pike's rounds show Room 3 at -29 on Friday at 22:00, -23 at 02:00 and -19 at 06:00, "
          "and he told nobody.",
          (Source("rounds", "Fri 16 22:00 -10 -10 -29 139 WP"),
           _s("depo_pike", "Minus twenty-three. Then minus nineteen at six."))),
    Known("f030", "Pike was taught that zero and below is fine, and was not told that readings could be "
          "wrong after a flicker.",
          (_s("depo_pike", "Green is fine, red is not. Zero and below is green."),)),
    Known("f045", "Kestrel's guide asked for a weekly comparison with a hand thermometer and a walk to the "
          "room on an unusual reading, and said nothing was needed after a loss of supply.",
          (_s("manual", "A reading that you have not seen before deserves a walk to the room."),
           _s("manual", "The operator need not do anything."))),
    Known("f046", "Lund looked at the panel at about 18:00 on Friday, saw Room 3 at -36 or -37, took it for "
          "an overshoot and went home.",
          (_s("depo_lund", "Minus thirty-six, thirty-seven. I have thought about that number every day "
              "since."),)),
    Known("f047", "Lund testified that with the draft bulletin at hand he would have taken the thermometer "
          "and had the compressors running by half past six on Friday.",
          (_s("depo_lund", "Then a blink and a minus thirty-seven is the first thing on the page."),)),
    Known("f031", "Brandvold agreed that the old limit of zero would not have sounded, because the true "
          "temperature would have had to reach 27 °F.",
          (_s("depo_brandvold", "Twenty-seven. On that basis."),
           _s("depo_brandvold", "On those numbers, no."))),
    Known("f032", "At 06:40 on Sunday Teague's hand probe read 17 °F in Room 3 while the panel said -10.",
          (_s("shift_note", "0640 hand probe (calibrated 8/1, sticker on) at bay 2: 17 F."),)),
)  # fmt: skip

_AFTER = (
    Known("f033", "On August 22 Castellane found the six Room 3 modules on the factory range and the "
          "panel 27 degrees below his reference.",
          (_s("visit", "Panel showed -11 °F. Reference thermometer at the same probes 16 °F."),)),
    Known("f034", "With J4 fitted the modules kept their range through three interruptions; without it "
          "module 3-6 lost it again.",
          (_s("visit", "Range was kept three times out of three."),)),
    Known("f035", "Corvane declined everything in Room 3 because cores had been above its limit, and saw "
          "nothing similar in Rooms 1 and 2.",
          (_s("corvane", "We therefore decline the whole of the goods in Room 3."),)),
    Known("f036", "The fish in Room 3 was worth $2,186,700 at contract prices.",
          (_s("claim", "The workbook attached gives the lots and their value, $2,186,700.00 at contract "
              "prices, before salvage."),
           _s("lots", "=SUM(D2:D4)"))),
    Known("f037", "Blue Heron paid $74,304 for the spoiled fish.",
          (_s("salvage", "TOTAL DUE $74,304.00"),)),
    Known("f038", "Kestrel answered the claim on September 12, 2019 by blaming the limit, the lapsed "
          "service and the silenced horn, with Castellane's report already in hand.",
          (_s("denial", "The loss was the result of these three decisions, and of no act of ours."),
           _s("depo_brandvold", "I had his report. It was on my desk from the 27th of August."))),
)  # fmt: skip

_AGAINST = (
    Known("f039", "The starter register shows no fault on any compressor from August 10 to 20.",
          (_s("starters", "2019-08-17,C-2,58966,2,0,NONE,READY"),
           _s("visit", "C-1 and C-2 started at first call, currents even on all legs."),
           _s("depo_lund", "It was ready the whole weekend, the register says so"))),
    Known("f040", "The electrician's Saturday visit was to the ice crusher in Building B, and he did not "
          "go into the main engine room.",
          (_s("work_order", "No work in the main engine room, which I did not enter."),
           _s("depo_pike", "Not on C-2. There was a fellow over at the ice plant, other side of the yard."))),
    Known("f041", "Trailer 5518's unit was off for 41 minutes on August 13 and its return air never rose "
          "above -2 °F.",
          (_s("download", "The unit was off for 41 minutes, 20:50 to 21:31."),)),
    Known("f042", "The quality manager measured cores of the week's loads on August 14 and 15 and found "
          "none warmer than -5.9 °F; the load of trailer 5518 stood in Room 1.",
          (_s("cores", "5518 is the warmest of the week and still well inside the buyer's limit."),
           _s("cores", "HL-0814 (5518)"))),
    Known("f043", "On August 20 lots received in June and July were as warm as those received in August, "
          "while the August load of trailer 5518, in Room 1, was at -9.2 °F.",
          (_s("lots", "Cores: A. Dorr with Corvane's inspectors, three cartons a lot, mean."),
           _s("lots", "HL-0814 stands in Room 1 and was taken for comparison."))),
    Known("f044", "Carton loggers in Room 3 stayed between -11 and -9 °F from August 12 until the Friday "
          "dip.",
          (_s("loggers", "2019-08-16 17:00"),)),
)  # fmt: skip

_INJECTED = (
    Known("inj_a1_switching", "The cooperative was switching a capacitor bank when the voltage dropped, "
          "and motors of two other members tripped.",
          (_s("cooperative", "At that time our crew was switching the capacitor bank at Quarry Road for "
              "the evening load."),)),
    Known("inj_a1_trips", "The soft starter of C-2 tripped twice in July 2019 and was reset by hand.",
          (_s("trips", "C-2 soft start tripped 0430. reset it by hand, ran after"),
           _s("spare", "The soft starter on C-2 has gone out twice in July."))),
    Known("inj_a1_no_spare", "No spare soft starter was kept, delivery took nine weeks, and the order was "
          "put off.",
          (_s("spare", "There is no spare on the shelf."),)),
    Known("inj_a1_call", "An electrician came to Merrow Bay on Saturday evening, found a soft starter "
          "locked out, and reset and tested it until 9:10 p.m.",
          (_s("call", "soft starter found locked out, reset and load tested"),)),
    Known("inj_a2_stop", "The cooling unit of trailer 5518 stopped on the road on August 13, 2019 with a "
          "load of haddock.",
          (_s("breakdown", "The cooling unit quit on the pike south of Houlton Corners at ten to nine "
              "tonight."),)),
    Known("inj_a2_pump", "The trailer's fuel pump was found weak and replaced on August 14.",
          (_s("pump", "Pump weak, replaced. Runs good."),)),
    Known("inj_a2_probe", "From August 12 to 16 the dock had no working core probe and took temperatures "
          "from the bills of lading.",
          (_s("dock", "taking what the bill of lading says till friday"),
           _s("receiving", "From the bills. Dock probe out"))),
    Known("inj_a2_frost", "Some cartons from trailer 5518 had loose frost and loins stuck together, as "
          "after softening and refreezing.",
          (_s("frost", "as one sees when the surface has softened and set again"),
           _s("dock", "some frost in the top layer, Anneke is coming down"))),
)  # fmt: skip
