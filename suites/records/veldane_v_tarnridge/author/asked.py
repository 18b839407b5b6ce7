# ruff: noqa: E501 (prose stands on its own lines)
"""The court's questions as the first reading maps them, and what is asked about its facts."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Asked:
    """One question about one fact: where the court has it from, the answer in short and in full,
    and what an answer must state. `dropped` says why it is no question of the test in the end."""

    id: str
    exhibit: str
    fact: str
    question: str
    sketch: str
    answer: str = ""
    rubric: tuple[str, ...] = ()
    dropped: str = ""


@dataclass(frozen=True)
class Step:
    """One step of the court's reasoning; `begins` are words of the opinion where it begins."""

    label: str
    begins: str
    asked: tuple[Asked, ...]


@dataclass(frozen=True)
class Issue:
    """One question that the court decides."""

    label: str
    kind: Literal["factual_analysis", "procedural_defense"]
    begins: str
    steps: tuple[Step, ...] = ()
    note: str = ""


ISSUES: tuple[Issue, ...] = (
    Issue("Whether the action was brought in time", "procedural_defense", "Tarn Ridge argues that the action is barred by the nine-month limit",
        note="Which of two written periods governs follows from the order of precedence in the agreement; both dates are agreed, and nothing that happened in the room is weighed."),
    Issue("Whether the notice of claim was in time", "procedural_defense", "Tarn Ridge’s related argument, that the notice of claim was late",
        note="Two agreed dates are counted against a written period of thirty days."),
    Issue("Whether the engineer's report and the adjuster's file note may be considered", "procedural_defense", "Tarn Ridge relies on a report of Warren T. Illingworth",
        note="The rules of evidence alone decide what may be looked at; what the papers say is not weighed here."),
    Issue("Who silenced the alarm of Room 4", "factual_analysis", "Who put the alarm on hold is the center of this case", (
        Step("What had been promised about the alarm", "The hold broke Tarn Ridge’s promise in Section 4.1", (
            Asked("ALARM_HIGH_SETTING", "71-1", "op_ALARM_ARMED_TERM", "At what temperature was the high alarm of Room 4 to be set?", "7.5 °C.",
                "The high alarm was to be set at 7.5 °C, with a delay of ten minutes.", ("States that the high alarm was to be set at 7.5 °C",)),
            Asked("ALARM_HOLD_LIMIT", "71-4", "op_TWO_HOUR_UNDERTAKING", "How long might an alarm hold last, under what Tarn Ridge undertook in March 2020, without the General Manager's written approval?", "Two hours.",
                "Not longer than two hours.", ("States that a hold could last two hours at most",)),
            Asked("ALARM_HOLD_NUISANCE", "71-2", "op_REVISION_4_NUISANCE", "From which day were nuisance alarms no longer a reason for a hold?", "April 1, 2020.",
                "From April 1, 2020, when Revision 4 of TR-QA-017 took effect.", ("States the date April 1, 2020",)),
            Asked("ALARM_HOLD_EARLIER_LONGEST", "71-3", "op_AUDIT_HOLDS", "How long was the longest hold of Room 4 from November 2019 through January 2020?", "Nineteen hours.",
                "The longest of the six holds of that time was nineteen hours.", ("States that the longest hold was nineteen hours",)),
        )),
        Step("Who placed the hold", "Five independent things say so", (
            Asked("HOLD_TIME", "71-10", "op_HOLD_SET", "At what time on July 17, 2020 were all points of Room 4 placed on hold?", "3:42 p.m.",
                "At 3:42 p.m. (15:42 in the system's own record).", ("States the time 3:42 p.m. (15:42)",)),
            Asked("HOLD_USER", "71-10", "op_HOLD_SET", "Under which user name were all points of Room 4 placed on hold on the afternoon of July 17, 2020?", "RKESSOCK.",
                "Under the user name RKESSOCK, at panel HMI-4.", ("Names the user RKESSOCK", "Names panel HMI-4")),
            Asked("HOLD_FRIDAY_ALARM", "71-10", "op_FRIDAY_ALARMS", "What temperature set off the second high alarm of Room 4 on July 17, 2020?", "7.8 °C.",
                "The alarm of 3:36 p.m. came at 7.8 °C.", ("States a temperature of 7.8 °C",)),
            Asked("HOLD_TEXT_UNTIL", "71-14", "op_TEXT_ON_HOLD", "Until when did Roland Kessock tell a colleague that he had put Room 4 on hold?", "Until Monday.",
                "Until Monday, as he wrote to Marcus Tallgren at 3:47 p.m. on July 17, 2020.", ("States that it was until Monday",)),
            Asked("HOLD_TO_BE_TOLD", "71-14", "op_TELL_ANNIKA", "Whom did Marcus Tallgren want Kessock to tell of the hold of July 17, 2020?", "Annika Ferrow.",
                "Annika, that is Annika Ferrow.", ("Names Annika Ferrow",)),
            Asked("HOLD_LOG_ENTRY", "71-23", "op_HOLD_NOT_LOGGED", "Did Roland Kessock write the hold of July 17, 2020 in the log?", "No.",
                "No, he did not write it in the log.", ("States that he did not log it",)),
            Asked("HOLD_MEANT_UNTIL", "71-26", "op_I_FORGOT_IT", "By when had Roland Kessock meant to take the alarm off hold?", "Before the weekend.",
                "He had meant to take it off before the weekend, and forgot it.", ("States that he meant to take it off before the weekend", "States that he forgot it")),
        )),
        Step("How long the hold lasted", "It lasted more than thirty-one times as long", (
            Asked("HOLD_RELEASE", "71-10", "op_HOLD_RELEASED", "When was the hold of Room 4 released?", "At 6:48 a.m. on July 20, 2020.",
                "At 6:48 a.m. on July 20, 2020, by user RKESSOCK.", ("States the date July 20, 2020", "States the time 6:48 a.m.")),
            Asked("HOLD_LOG_LAST", "71-18", "op_NOT_TOLD_OF_A_HOLD", "After which day was the hold log empty?", "June 30.",
                "There was nothing in the hold log after June 30.", ("States the date June 30",)),
        )),
    )),
    Issue("Whether Room 4 was inspected over the weekend", "factual_analysis", "The failure to inspect is, if anything, plainer", (
        Step("Who entered the room", "The door of Room 4 opened twice", (
            Asked("ROUNDS_ENTRIES", "71-13", "op_TWO_BADGE_ENTRIES", "How many times was the door of Room 4 opened between 6:00 a.m. on Saturday, July 18 and 2:00 a.m. on Monday, July 20, 2020?", "Twice.",
                "Twice, at 6:04 and 10:07 a.m. on Saturday, both times by Jody Pellerin.", ("States that the door was opened twice", "Names Jody Pellerin")),
            Asked("ROUNDS_SUNDAY_NEXT", "71-13", "op_BUILDING_EMPTY_SUNDAY", "At what time did somebody next badge in after Jody Pellerin had left on Sunday, July 19, 2020?", "5:55 p.m.",
                "At 5:55 p.m., when Stephan Worrel came in.", ("States the time 5:55 p.m. (17:55)",)),
        )),
        Step("What the rounds sheet is worth", "The sheet is not evidence that rounds were made", (
            Asked("ROUNDS_WRITTEN_WHEN", "71-24", "op_TEN_WRITTEN_MONDAY", "When did Jody Pellerin write down the ten readings that she had not taken?", "On Monday morning at about 7:30.",
                "On Monday morning, at about seven-thirty.", ("States that it was on Monday morning", "States a time of about 7:30")),
            Asked("ROUNDS_PROBES_MONDAY", "71-11", "op_SHEET_FALSE", "What was the mean of the wall probes of Room 4 at 2:00 a.m. on Monday, July 20, 2020?", "16.7 °C.",
                "The mean was 16.7 °C.", ("States a mean of 16.7 °C",)),
            Asked("ROUNDS_AUDIT_COUNT", "71-3", "op_AUDIT_ROUNDS", "How many of the twenty-four rounds of two January weekends in 2020 had no badge entry to go with them?", "Nine.",
                "Nine of the twenty-four rounds.", ("States that it was nine rounds",)),
        )),
    )),
    Issue("What was kept from Veldane about the compressors", "factual_analysis", "Section 4.4 required written notice to Veldane", (
        Step("Compressor 4A out of service", "Compressor 4A was locked out on July 9", (
            Asked("COMPRESSOR_4A_WHY", "71-8", "op_4A_LOCKED_OUT", "Why was compressor 4A locked out on July 9, 2020?", "Low oil pressure.",
                "Because of low oil pressure from a bad pump.", ("States that the oil pressure was low",)),
            Asked("COMPRESSOR_4A_WHOSE_CALL", "71-25", "op_VELDANE_NOT_TOLD", "Who decided that Veldane would not be told that compressor 4A was out of service?", "Dale Umberfield.",
                "Dale Umberfield made that call.", ("Names Dale Umberfield",)),
        )),
        Step("The worn contactor of compressor 4B", "the part that Dunmore reported at the end of its life in November 2019", (
            Asked("CONTACTOR_FIRST_PRICE", "71-7", "op_CONTACTOR_QUOTE", "For how much did Dunmore first offer to replace the contactor of compressor 4B?", "$4,860.00.",
                "For $4,860.00.", ("States the amount $4,860.00",)),
            Asked("CONTACTOR_FIRST_REFUSED", "71-6", "op_NOT_THIS_YEAR", "On which day did Dale Umberfield first turn down a new contactor for compressor 4B?", "December 2, 2019.",
                "On December 2, 2019.", ("States the date December 2, 2019",)),
            Asked("CONTACTOR_SECOND_PRICE", "71-8", "op_NOT_THIS_QUARTER", "What was the amount of the second offer for the contactor of compressor 4B?", "$5,310.00.",
                "$5,310.00, in quote Q-5703.", ("States the amount $5,310.00",)),
        )),
    )),
    Issue("Whether the mapping study left the alarm on hold", "factual_analysis", "The Court rejects the contention that the mapping study left the alarm on hold", (
        Step("The one hold of the study", "The study’s only hold lasted twenty-eight minutes", (
            Asked("STUDY_HOLD_RELEASED", "71-10", "op_NORTHLIGHT_ONLY_HOLD", "At what time on July 13, 2020 was the hold of the mapping study released?", "9:38 a.m.",
                "At 9:38 a.m., by user ESEDGELY.", ("States the time 9:38 a.m.",)),
            Asked("STUDY_HOLD_RULE", "80-1", "op_PROTOCOL_HOLD", "When was a hold for placing loggers to be released?", "When the last logger was in place.",
                "As soon as the last logger was in place.", ("States that it was when the last logger was in place",)),
        )),
        Step("The alarm after Northlight left", "The alarm was therefore armed for more than two hours", (
            Asked("STUDY_STATUS_QUERY", "71-10", "op_ALL_POINTS_ARMED", "What did a query of the alarm's status return at 1:18 p.m. on July 17, 2020?", "All points armed.",
                "It returned that all points were armed.", ("States that all points were armed",)),
            Asked("STUDY_WHEREABOUTS", "71-27", "op_SEDGELY_ON_THRUWAY", "Where was Evan Sedgely at 3:42 p.m. on July 17, 2020?", "On the Thruway.",
                "On the Thruway, going to a four o'clock appointment in Batavia.", ("States that he was on the Thruway",)),
        )),
    )),
    Issue("Whether the load of July 16 came in warm", "factual_analysis", "Nor is there evidence that lot VB-2207 arrived warm", (
        Step("What was measured on arrival", "Tarn Ridge’s own clerk measured three cartons", (
            Asked("LOAD_CARTON_HIGHEST", "71-16", "op_CARTON_READINGS", "What was the highest carton reading when lot VB-2207 was received?", "5.1 °C.",
                "5.1 °C, in the carton from the tail of the trailer.", ("States a reading of 5.1 °C",)),
            Asked("LOAD_LOGGER_HIGHEST", "71-17", "op_LOGGER_READINGS", "What was the highest temperature that the loggers traveling with lot VB-2207 recorded?", "5.7 °C.",
                "The highest was 5.7 °C.", ("States a temperature of 5.7 °C",)),
        )),
        Step("What the laboratory found", "The laboratory evidence closes the point", (
            Asked("LOAD_RETAIN_SHARE", "71-19", "op_SAMPLE_RANGE", "What share of aggregates did the sample of lot VB-2207 kept at the plant show?", "0.7 percent.",
                "It showed 0.7 %.", ("States a share of 0.7 %",)),
        )),
    )),
    Issue("Whether Veldane's log-in to the monitoring page matters", "factual_analysis", "Finally, Tarn Ridge points out that two employees", (
        Step("What Veldane could see", "The log-in was read-only", (
            Asked("PAGE_LAST_LOOK", "80-6", "op_LOOKED_SATURDAY", "When did anybody at Veldane last look at the temperature of Room 4 that weekend?", "On Saturday at 9:12 a.m.",
                "On Saturday at 9:12 in the morning, when Gideon Achterberg looked.", ("States that it was on Saturday", "States the time 9:12 a.m.")),
            Asked("PAGE_SHOWS_HOLD", "80-6", "op_READ_ONLY_LOG_IN", "Did the page open to Veldane show whether the alarm was on hold?", "No.",
                "No, it shows temperature.", ("States that it did not show a hold",)),
        )),
    )),
    Issue("What destroyed the product", "factual_analysis", "What remains is a short chain", (
        Step("The course of the temperature", "the alarm that would have called for help at 12:40 a.m.", (
            Asked("ROOM_4B_STOPPED", "71-10", "op_4B_TRIPPED", "At what time on July 18, 2020 did compressor 4B stop on a fault?", "10:12 p.m.",
                "At 10:12 p.m. (22:12).", ("States the time 10:12 p.m. (22:12)",)),
            Asked("ROOM_FIRST_ABOVE", "71-11", "op_FIRST_ABOVE_8", "When did Room 4 first read above 8.0 °C that weekend?", "At 1:00 a.m. on July 19, 2020.",
                "At 1:00 a.m. on July 19, 2020.", ("States the date July 19, 2020", "States the time 1:00 a.m.")),
            Asked("ROOM_PEAK", "71-11", "op_PEAK_AND_END", "How warm did Room 4 get at its warmest that weekend?", "17.1 °C.",
                "The highest mean of the probes was 17.1 °C.", ("States a temperature of 17.1 °C",)),
        )),
        Step("What help could do", "The record shows what a technician could do", (
            Asked("REPAIR_RESTART", "71-9", "op_4B_RESTARTED", "At what time on July 20, 2020 was compressor 4B running again?", "9:05 a.m.",
                "It was restarted at 9:05 a.m.", ("States the time 9:05 a.m.",)),
            Asked("REPAIR_MAY_MINUTES", "71-8", "op_4B_DROPPED_MAY_27", "How soon was compressor 4A running after compressor 4B dropped out in May 2020?", "In ten minutes.",
                "Compressor 4A was on in ten minutes.", ("States that it took ten minutes",)),
        )),
    )),
    Issue("Whether the agreed limit holds the recovery down", "procedural_defense", "Section 12.1 limits Tarn Ridge’s liability to $250,000",
        note="The limit falls away by the agreement's own words once the alarm and the rounds are decided; no further evidence is weighed."),
    Issue("What the loss amounts to", "factual_analysis", "The measure of loss in Section 12.3 is manufacturing cost", (
        Step("The sums", "Veldane’s ledger, prepared by Yolanda Prishtine", (
            Asked("LOSS_PRODUCT_COST", "71-22", "op_PRODUCT_COST", "What had the lost vials cost to make?", "$2,406,240.00.",
                "Their manufacturing cost was $2,406,240.00.", ("States the amount $2,406,240.00",)),
            Asked("LOSS_TESTING_COST", "71-20", "op_TOTAL_LOSS", "How much did the testing of the five lots cost?", "$48,275.00.",
                "The laboratory billed $48,275.00.", ("States the amount $48,275.00",)),
            Asked("LOSS_DESTRUCTION_DAY", "71-22", "op_INCINERATED", "On which day was the product incinerated?", "September 10, 2020.",
                "On September 10, 2020.", ("States the date September 10, 2020",)),
        )),
    )),
)  # fmt: skip


@dataclass(frozen=True)
class Finer:
    """A fact of the court's account that only the second reading splits off."""

    id: str
    exhibit: str
    text: str
    quote: str


FINER: tuple[Finer, ...] = (
    Finer("op_STARROW_SIGNED", "71-1", "Philip Starrow signed the Agreement for Veldane.", "Philip Starrow, Veldane’s Director of Supply Chain, signed for Veldane; Dale Umberfield, the General Manager of Tarn Ridge,"),
    Finer("op_PROTOCOL_AUTHOR", "80-1", "Lionel Esterhuysen of Veldane wrote the protocol of the mapping study.", "Lionel Esterhuysen, a validation engineer at Veldane, wrote the protocol, and Northlight Controls, Inc."),
    Finer("op_NO_EXCEPTION", "71-16", "Hollis Trenholm accepted the load of July 16 without exception.", "Trenholm accepted the load without exception. (Doc. 71-16 at 1.)"),
    Finer("op_ROOM_9_DEGREES", "71-11", "Room 4 was at 9.0 °C by 2:00 a.m. on July 19, 2020.", "The room was at 9.0 °C by 2:00 a.m. and at 15.0 °C by 2:00 p.m. on Sunday."),
    Finer("op_ROOM_15_DEGREES", "71-11", "Room 4 was at 15.0 °C by 2:00 p.m. on July 19, 2020.", "The room was at 9.0 °C by 2:00 a.m. and at 15.0 °C by 2:00 p.m. on Sunday."),
    Finer("op_DUNMORE_ARRIVED", "71-9", "Dunmore's technician arrived at 8:10 a.m. on July 20, 2020.", "Dunmore’s technician arrived at 8:10 a.m. and found the main contactor of 4B burnt through,"),
    Finer("op_QUALITY_HOLD", "71-18", "Tessa Lindqvar placed all five lots on quality hold.", "Lindqvar placed all five lots on quality hold. Hadleigh Analytical Laboratories, Inc. (“Hadleigh”)"),
)  # fmt: skip
"""What the account of the events holds beyond the facts of ``atoms.py``."""

SECOND: tuple[Issue, ...] = (
    Issue("What destroyed the product", "factual_analysis", "What remains is a short chain", (
        Step("The course of the temperature", "the alarm that would have called for help at 12:40 a.m.", (
            Asked("ROOM_FIRST_ABOVE", "71-11", "op_FIRST_ABOVE_8", "When did Room 4 first read above 8.0 °C that weekend?", "At 1:00 a.m. on July 19, 2020."),
            Asked("ROOM_TWO_PM_SUNDAY", "71-11", "op_ROOM_15_DEGREES", "How warm was Room 4 at 2:00 p.m. on Sunday, July 19, 2020?", "15.0 °C.",
                dropped="no fact of the table tells the temperature at that hour"),
        )),
        Step("What help could do", "The record shows what a technician could do", (
            Asked("REPAIR_ARRIVAL", "71-9", "op_DUNMORE_ARRIVED", "At what time did Dunmore's technician arrive on July 20, 2020?", "8:10 a.m.",
                dropped="no fact of the table tells when the technician came"),
        )),
    )),
)  # fmt: skip
"""Arguments of the second reading: one question is asked by both."""
