# ruff: noqa: E501 (prose stands on its own lines)
"""Port Calder: ten questions of the room, with their keys."""

from suites.demo.content import Asked

QUESTIONS = (
    Asked(
        "What set off the horn that Wendell Pike silenced early on Sunday, August 18, 2019?",
        "A defrost timeout of evaporator 3B (code A-217), logged at 02:14. It was no temperature alarm; "
        "Lund's note of Sunday morning, which took it for one, was corrected on the Monday.",
        ("Says that it was a defrost timeout (A-217).",
         "Names evaporator 3B.",
         "Says that it was not a high-temperature alarm, or that Lund's first account was mistaken."),
        ("events", "correction", "depo_pike", "depo_brandvold"),
        ("f023", "f025"),
    ),
    Asked(
        "Had the Room 3 high limit still been at its handover value, would the horn have sounded for "
        "temperature that weekend?",
        "No. The handover limit was 0 °F, compared with readings that were 27 degrees too low, so the air "
        "would have had to be at 27 °F; it got to about 17.",
        ("Answers no.",
         "Gives 0 °F as the handover limit.",
         "Explains that alarm and panel used the same low-reading modules.",
         "States the true temperature needed as 27 °F, or the peak as about 17 °F."),
        ("depo_brandvold", "agreement", "shift_note", "trend"),
        ("f026", "f031", "f022"),
    ),
    Asked(
        "How did the bench test of retained lot 1907 units come out, and who ran it?",
        "Stuart Fenn ran it from May 29 to June 3, 2019. Eleven of twelve units came back on the factory "
        "range after the 24 V was taken away; the twelfth had another memory chip.",
        ("Names Stuart Fenn.",
         "Says that 11 of 12 units lost the range.",
         "Dates its end to June 3, 2019 (June 4 at the latest)."),
        ("points", "fs_chat", "depo_brandvold", "proposal"),
        ("f010",),
    ),
    Asked(
        "How much time did the agreement give Kestrel to tell Merrow Bay of a measuring problem it had "
        "learned of elsewhere, and in what form?",
        "Ten days, in writing (Section 7.4), by courier or confirmed email under the notice section.",
        ("Says ten days.", "Says in writing.", "Cites Section 7.4."),
        ("agreement",),
        ("f003",),
    ),
    Asked(
        "Which range did the Room 3 modules have when handed over in April 2019, and which range did they "
        "have after the Friday dip?",
        "Handed over at -58 to +122 °F; after the dip at -85 to +95 °F, the factory range. Both spans are "
        "180 degrees, so every reading sits 27 degrees low.",
        ("Gives -58 to +122 °F for April.",
         "Gives -85 to +95 °F after the dip.",
         "States the resulting error of 27 degrees low."),
        ("points", "events", "visit"),
        ("f006", "f018", "f033"),
    ),
    Asked(
        "On what equipment, and in which building, did the Tern Street electrician work on Saturday, "
        "August 17, 2019?",
        "On the ice crusher's soft starter at panel MCC-B in the bagged ice plant, Building B. He stayed "
        "out of the main engine room, so he did not touch compressor C-2.",
        ("Names the ice crusher (its soft starter, MCC-B).",
         "Names Building B, the ice plant.",
         "Says that he did not work on C-2 or enter the engine room."),
        ("work_order", "depo_pike", "call"),
        ("f040", "inj_a1_call"),
    ),
    Asked(
        "What became of the haddock that came in on trailer 5518 on August 14, 2019, and how cold was it "
        "when measured?",
        "It was put into Room 1 (lot HL-0814), not Room 3. Its warmest core on August 14 and 15 was "
        "-5.9 °F, and on August 20 the lot averaged -9.2 °F.",
        ("Says that it went to Room 1.",
         "Gives -5.9 °F as the warmest core (or -7.3 °F as the mean) of August 14-15.",
         "Gives -9.2 °F for August 20."),
        ("lots", "cores", "download"),
        ("f042", "f043"),
    ),
    Asked(
        "Who at Kestrel decided about sending out bulletin SB-19-07 in June 2019, when, and what was "
        "decided?",
        "Neil Brandvold, siding with Martin Eckhardt and against Priya Raman's wish to mail it, decided "
        "on June 11, 2019 to keep it back until firmware 2.2, with neither letters nor calls meanwhile.",
        ("Names Brandvold (with Eckhardt agreeing or urging).",
         "Gives June 11, 2019.",
         "Says it was held until firmware 2.2.",
         "Says that customers were not to be written to or called."),
        ("hold", "proposal", "depo_brandvold", "deck"),
        ("f012", "f015"),
    ),
    Asked(
        "What was the value of the fish in Room 3 at contract prices, and what remains of it as a loss "
        "after the salvage sale?",
        "$2,186,700.00 for 412,800 pounds. Blue Heron paid $74,304.00, which leaves $2,112,396.00.",
        ("Gives $2,186,700 as the value.",
         "Gives $74,304 as the salvage.",
         "Gives $2,112,396 as the remainder."),
        ("lots", "claim", "salvage"),
        ("f036", "f037"),
    ),
    Asked(
        "For how long did neither C-1 nor C-2 run after the Friday dip, and what reason does the panel "
        "give for their stopping?",
        "From 17:54 on August 16 to 21:06 on August 17, 2019: a little over 27 hours. The panel logs "
        "that the set point was satisfied; it logs no fault.",
        ("Gives 17:54 on Friday as the start.",
         "Gives 21:06 on Saturday as the end, or about 27 hours.",
         "Gives the reason as set point satisfied."),
        ("events", "trend", "starters"),
        ("f020", "f039"),
    ),
)  # fmt: skip
