"""The replies of the extraction stages, and of those that invent the two alternatives."""

import re
from typing import Any

from suites.records.veldane_v_tarnridge.author import names, readings, tables, told

SLIPS = frozenset({"statements/70/01", "ground_facts"})
"""Calls whose first reply has a fault, which the second mends: the recording shows a repair."""


def reply(call: str, round: int, prompt: str) -> Any | None:
    """The JSON value that answers a call; None for a call of another stage. `prompt` is the
    contract's own, with what it shows."""
    slip = round == 1 and call in SLIPS
    if re.fullmatch(r"statements/[\d-]+/\d+", call):
        found = readings.stated(prompt)
        return readings.with_a_word_changed(found) if slip else found
    if call == "ground_facts":
        found = tables.ground_facts()
        return tables.with_a_word_of_law(found) if slip else found
    if re.fullmatch(r"entities(/\d+)?", call):
        return names.entities(prompt)
    if re.fullmatch(r"exhibits/\d+", call):
        return names.exhibits(prompt)
    if re.fullmatch(r"questions/batch\d+", call):
        return told.questions(prompt)
    if re.fullmatch(r"alternatives/alt_[12]/grading\d+", call):
        return told.gradings(prompt)
    if call in ("parties/plaintiff", "parties/defense"):
        return tables.party(call.rpartition("/")[2])
    if call == "entities/same":
        return names.same(prompt)
    plain = {
        "opinion_pass1": readings.first_reading,
        "opinion_pass2": readings.second_reading,
        "ruling": tables.ruling,
        "story": told.story,
        "alternatives": told.alternatives,
    }.get(call)
    return plain() if plain else None
