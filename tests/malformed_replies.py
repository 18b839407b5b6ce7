# ruff: noqa: E501 (a table: one wrong reply a line)
"""Every way in which a model's reply can be wrong, and the rule that says so.

For each call of the fictional record's build the wrong replies it gives, in order, before the good
one. Every fourth is the last round of its call: that run of the build fails, and the next one goes
on. A rule of "" is a reply that only looks wrong, and is taken.
"""

import copy
import json
from collections.abc import Callable
from typing import Any, NamedTuple

from fictional_provider import Step, say

Value = Any
PARAPHRASED = (
    "Three people of the two houses later told in their own words how the alarm was switched off"
)


class Wrong(NamedTuple):
    """One wrong reply. `heard_by` is the call that is told of it, where it is another one."""

    call: str
    what: str
    spoil: Callable[[Value], Step]
    rule: str
    heard_by: str = ""


def put(path: str, new: Value) -> Callable[[Value], Step]:
    """The good reply with another value at a place (``facts.0.id``); a function is given the old."""

    def spoiled(value: Value) -> Step:
        value = copy.deepcopy(value)
        place: Value = value
        *steps, last = [
            int(step) if step.lstrip("-").isdigit() else step for step in path.split(".")
        ]
        for step in steps:
            place = place[step]
        place[last] = new(place[last]) if callable(new) else new
        return say(value)

    return spoiled


def cut(path: str, place: int = 0) -> Callable[[Value], Step]:
    """The good reply with one entry of a list left out."""
    return put(path, lambda found: [one for at, one in enumerate(found) if at != place])


def twice(path: str) -> Callable[[Value], Step]:
    """The good reply with the first entry of a list at its end once more."""
    return put(path, lambda found: [*found, found[0]])


def text(make: Callable[[str], str], stop: str = "end") -> Callable[[Value], Step]:
    """Another text than the good reply's."""
    return lambda value: say(make(json.dumps(value)), stop)


def words(count: int) -> Callable[[str], str]:
    """The first words of a text."""
    return lambda found: " ".join(found.split()[:count])


def also(more: str) -> Callable[[Value], Value]:
    """A text (or a list of them) with more at its end."""
    return lambda found: (
        [*found[:-1], f"{found[-1]} {more}"] if isinstance(found, list) else f"{found} {more}"
    )


def _renamed(value: Value) -> Step:
    """The second fact under the id of the first, its own words kept."""
    value = copy.deepcopy(value)
    value["facts"][1]["fact_id"] = value["facts"][0]["fact_id"]
    return say(value)


def _circle(value: Value) -> Step:
    """Two mails of one series that answer each other."""
    value = copy.deepcopy(value)
    value["series"][0]["documents"][0]["reply_to"] = 2
    return say(value)


def _alike(value: Value) -> Step:
    value = copy.deepcopy(value)
    value["alternatives"][1]["claim"] = value["alternatives"][0]["claim"]
    return say(value)


def _no_refuter(value: Value) -> Step:
    value = copy.deepcopy(value)
    value["alternatives"][0] |= {"injected_refuting_facts": [], "ground_refuting_fact_ids": []}
    return say(value)


SAG = "A neighbouring bottling plant logged a dip of its lights at about 9:50 p.m. on July 18, 2020, when compressor 4B stopped."
WHOLE_FACT = "Notice from the utility: switching work on feeder 2 in Cheektowaga on July 18, 2020 between 21:30 and 23:00 is what the utility gave notice of."
DECIDED = "At 10:12 p.m. on July 18, 2020 compressor 4B shut down on a fault that the hold kept silent, they say."
A, F, S = "alternatives.0", "facts.0", "series.0.documents.0"

WRONG: tuple[Wrong, ...] = (
    # The reply itself.
    Wrong("opinion_pass1", "cut at the token limit", text(lambda t: t[: len(t) // 2], "length"), "reply_truncated"),
    Wrong("opinion_pass1", "a refusal", text(lambda t: "I cannot help with that.", "refusal"), "reply_refusal"),
    Wrong("opinion_pass1", "nothing", text(lambda t: ""), "reply_empty"),
    Wrong("opinion_pass1", "prose alone", text(lambda t: "The opinion tells of a cold room."), "reply_malformed"),
    Wrong("opinion_pass1", "half the JSON", text(lambda t: t[: len(t) // 2]), "reply_malformed"),
    Wrong("opinion_pass1", "a list for an object", text(lambda t: f"[{t}]"), "shape"),
    Wrong("opinion_pass1", "fences and prose around it", text(lambda t: f"Here is what I found.\n```json\n{t}\n```\nI hope it helps."), ""),
    # The opinion.
    Wrong("opinion_pass2", "a paraphrased quotation", put(f"{F}.highlight_text", PARAPHRASED), "verbatim"),
    Wrong("opinion_pass2", "a quotation of nine words", put(f"{F}.highlight_text", words(9)), "quote_length"),
    Wrong("opinion_pass2", "the wrong page", put(f"{F}.opinion_page", 13), "page"),
    Wrong("opinion_pass2", "a fact id in small letters", put(f"{F}.fact_id", "op_agreement"), "shape"),
    Wrong("opinion_pass2", "a fact id twice", _renamed, "id_repeated"),
    Wrong("opinion_pass2", "legal vocabulary", put(f"{F}.text", "Tarn Ridge was grossly negligent."), "legal_vocabulary"),
    Wrong("opinion_pass2", "an expert's word", put(f"{F}.text", "The expert opined that the vials were ruined."), "expert"),
    # The statements.
    Wrong("statements/70/02", "an invented number", put(f"{F}.fact_id", "99"), "number_invented"),
    Wrong("statements/70/02", "a number left out", cut("facts", 1), "number_missing"),
    Wrong("statements/70/02", "a number twice", twice("facts"), "id_repeated"),
    Wrong("statements/79/01", "a page as a word", put(f"{F}.souf_page", "two"), "shape"),
    Wrong("statements/79/01", "an answer of another kind", put(f"{F}.response_type", "admitted"), "shape"),
    Wrong("statements/79/02", "a quotation of nine words", put(f"{F}.highlight_text", words(9)), "quote_length"),
    Wrong("statements/79/02", "the wrong page", put(f"{F}.souf_page", 99), "page"),
    # Names and exhibits.
    Wrong("entities/01", "somebody nobody names", put("entities.0.name", "Ebenezer Quillfeather"), "name_unknown"),
    Wrong("entities/01", "a page without the name", put("entities.0.mentions.0.page", 77), "page"),
    Wrong("entities/01", "a paper that was not read", put("entities.0.mentions.0.filing", "999"), "id_unknown"),
    Wrong("entities/02", "an end before the beginning", put("entities.0", lambda e: {**e, "active_from": "2020-05-01", "active_to": "2019-05-01"}), "dates"),
    Wrong("entities/02", "a name that two share", put("entities.1.aliases", lambda a: [*a, "Veldane Biologics, Inc."]), "alias_shared"),
    Wrong("entities/same", "an entry that is not there", put("same.0.members", ["n003", "n999"]), "id_unknown"),
    Wrong("entities/same", "an entry in two groups", twice("same"), "id_repeated"),
    Wrong("exhibits/01", "an exhibit left out", cut("exhibits"), "exhibit_missing"),
    Wrong("exhibits/01", "an unknown entity", put("exhibits.0.entity_ids", ["e999"]), "id_unknown"),
    Wrong("exhibits/01", "a date after it was filed", put("exhibits.0.dated", "2031-01-01"), "date_late"),
    Wrong("exhibits/02", "an exhibit that was not shown", put("exhibits.0.filing", "71-99"), "id_unknown"),
    Wrong("exhibits/02", "a date that is none", put("exhibits.0.dated", "spring 2020"), "shape"),
    # The table of facts.
    Wrong("ground_facts", "legal vocabulary", put(f"{F}.proposition", "Tarn Ridge breached the contract of March 29, 2019."), "legal_vocabulary"),
    Wrong("ground_facts", "a gap in the ids", cut("facts", 3), "id_sequence"),
    Wrong("ground_facts", "a paper that is not there", put(f"{F}.source_refs.0.doc_id", "999"), "id_unknown"),
    Wrong("ground_facts", "too few facts", put("facts", lambda found: found[:4]), "count"),
    Wrong("ground_facts", "two sentences", put(f"{F}.proposition", also("The room was cold.")), "one_sentence"),
    Wrong("ground_facts", "a paraphrased quotation", put(f"{F}.source_refs.0.highlight_text", PARAPHRASED), "verbatim"),
    Wrong("ground_facts", "no source that asserts it", put(f"{F}.source_refs", lambda refs: [{**ref, "polarity": "refutes"} for ref in refs]), "unsourced"),
    # The parties and the ruling.
    Wrong("parties/plaintiff", "a fact that is not there", put("fact_dag.0.supporting_fact_ids", ["f999"]), "id_unknown"),
    Wrong("parties/plaintiff", "legal vocabulary", put("claim", "Tarn Ridge was grossly negligent and acted in bad faith."), "legal_vocabulary"),
    Wrong("parties/plaintiff", "a heading the brief has not", put("fact_dag.0.source_section", "POINT XII"), "section_unknown"),
    Wrong("parties/defense", "a group without facts", put("fact_dag.0.supporting_fact_ids", []), "group_empty"),
    Wrong("parties/defense", "one heading for two groups", put("fact_dag", lambda dag: [{**one, "source_section": dag[0]["source_section"]} for one in dag]), "section_repeated"),
    Wrong("ruling", "both sides accepted", put("defense.judge_ruling", "accepted"), "sides"),
    Wrong("ruling", "both moved, on one motion", put("posture.movant_role", "both"), "posture"),
    Wrong("ruling", "a paraphrased rationale", put("plaintiff.sub_claim_rulings.0.rationale_quote", PARAPHRASED), "verbatim"),
    Wrong("ruling", "a group that is not there", put("plaintiff.sub_claim_rulings.0.sub_claim_index", 9), "sub_claim_index"),
    Wrong("ruling", "a motion denied to who prevailed", put("posture.judge_ruling_movant", "denied"), "disposition"),
    # The story and the questions.
    Wrong("story", "the outcome", put("text", also("In the end the court granted summary judgment.")), "outcome"),
    Wrong("story", "a stranger", put("text", also("Nearby lived Ebenezer Quillfeather.")), "unknown_name"),
    Wrong("story", "too short", put("text", words(60)), "count"),
    Wrong("questions/batch01", "a question left out", cut("questions"), "stub_lost"),
    Wrong("questions/batch01", "where the answer stands", put("questions.0.question", "According to the email of July 17, what was set?"), "tells_place"),
    Wrong("questions/batch01", "two questions in one", put("questions.0.question", "When was the alarm held and who was told of it?"), "two_questions"),
    Wrong("questions/batch02", "two things in one item", put("questions.0.rubric_items", ["States the day; states the hour"]), "rubric_compound"),
    Wrong("questions/batch02", "what the court said", put("questions.0.question", "What did the court find about the alarm?"), "court"),
    Wrong("questions/batch02", "a fact that is not there", put("questions.0.fact_ids", ["f999"]), "id_unknown"),
    # What was never true.
    Wrong("alternatives", "no refuter", _no_refuter, "refuter_missing"),
    Wrong("alternatives", "legal vocabulary", put(f"{A}.claim", "The utility is liable for the loss."), "legal_vocabulary"),
    Wrong("alternatives", "one alone", cut("alternatives"), "shape"),
    Wrong("alternatives", "a fact that is not there", put(f"{A}.fact_dag.0.supporting_fact_ids", ["f999"]), "id_unknown"),
    Wrong("alternatives", "both the same", _alike, "alike"),
    Wrong("alternatives", "against a fact of the record", put(f"{A}.injected_supporting_facts.1.proposition", SAG), ""),
    Wrong("alternatives/alt_1/grading1", "so the grader says", put("gradings.1", lambda g: {**g, "contradicts": ["f040"], "reason": "4B stopped at 10:12 p.m."}), "additive", "alternatives"),
    Wrong("alternatives/alt_2/grading1", "a fact ungraded", cut("gradings"), "ungraded"),
    Wrong("alternatives/alt_2/grading1", "a fact nobody injected", twice("gradings"), "id_repeated"),
    Wrong("alternatives/alt_2/grading1", "a contradiction without a reason", put("gradings.0.contradicts", ["f040"]), "reason_missing"),
    # People and the plan.
    Wrong("calendar", "somebody of the record left out", cut("people"), "entity_missing"),
    Wrong("calendar", "a post in no house", put("people.0.posts.0.organisation", "Nowhere, Inc."), "id_unknown"),
    Wrong("calendar", "no such zone", put("zone", "America/Buffalo"), "zone"),
    Wrong("shards/inj_alt1_s1", "a shard that tells the whole fact", put("shards.0.shard_text", WHOLE_FACT), "shard_alone"),
    Wrong("shards/inj_alt1_s1", "one kind of paper", put("shards", lambda all: [{**one, "doc_type": "notice"} for one in all]), "shard_types"),
    Wrong("shards/inj_alt1_s1", "one shard too few", cut("shards"), "shape"),
    Wrong("shards/inj_alt2_s2", "a day outside", put("shards.0.dated", "2024-01-01"), "date_range"),
    Wrong("shards/inj_alt2_s2", "another fact's plan", put("fact_id", "inj_alt1_s1"), "id_unknown"),
    Wrong("shards/inj_alt2_s2", "nothing of the fact", put("shards", lambda all: [{**one, "shard_text": "A cup of tea."} for one in all]), "shard_together"),
    Wrong("slate/facts/01", "nobody", put(f"{S}.author", "p999"), "person_unknown"),
    Wrong("slate/facts/01", "somebody who had left", put(S, lambda d: {**d, "author": "p02", "dated": "2020-11-15T09:00:00"}), "person_absent"),
    Wrong("slate/facts/01", "a day outside", put(f"{S}.dated", "2024-07-19T06:15:00"), "date_range"),
    Wrong("slate/facts/01", "an expert's report", put(f"{S}.doc_type", "expert_report"), "shape"),
    Wrong("slate/facts/01", "no row of the list", put(f"{S}.target", "t99"), "target"),
    Wrong("slate/facts/01", "a form it is not made in", put(f"{S}.format", "pptx"), "format"),
    Wrong("slate/facts/01", "a row told too often", put("series.1.documents.0.target", "t02"), "target_count"),
    Wrong("slate/noise/01", "a fact among noise", put(f"{S}.brief", DECIDED), "stray_fact"),
    Wrong("slate/noise/01", "mails in a circle", _circle, "cycle"),
    Wrong("slate/noise/01", "one too few", cut("series.0.documents", 3), "count"),
    Wrong("slate/chaff/01", "an answer to nothing", put(f"{S}.reply_to", 12), "place"),
    Wrong("slate/chaff/01", "a time with an offset", put(f"{S}.dated", lambda d: f"{d}+02:00"), "zone"),
    # The documents.
    Wrong("manuscripts/s0001", "a shard's paper that tells it all", put("body.opening", also(WHOLE_FACT)), "shard_whole"),
    Wrong("manuscripts/s0001", "left-overs of a template", put("body.opening", also("Dear {{ customer }}.")), "residue"),
    Wrong("manuscripts/s0001", "a mail for a notice", put("body", {"kind": "mail", "paragraphs": ["Hello."]}), "shape"),
    Wrong("manuscripts/s0010", "the fact word for word", put("body.paragraphs", lambda found: [*found, "The warehouse and Room 4 are supplied by feeder 5, which was not switched on July 18, 2020, while the bottling plant is on feeder 2."]), "stuffed"),
    Wrong("manuscripts/s0010", "nothing of the fact", put("body.paragraphs", ["Thank you for your letter. We are glad that you wrote. It is warm and we wish you a pleasant summer. " * 3]), "fact_absent"),
    Wrong("manuscripts/s0010", "far too long", put("body.paragraphs", also("We write again. " * 700)), "length"),
    Wrong("manuscripts/s0011", "two styles of dates", put("body.paragraphs", also("It came on 07/19/2020.")), "date_style"),
    Wrong("manuscripts/s0011", "a copy to nobody", put("body.cc", ["p999"]), "person_unknown"),
    Wrong("manuscripts/s0011", "left-overs of JSON", put("body.paragraphs", also('{"text": "so"}')), "residue"),
    Wrong("manuscripts/s0016", "an id of the key", put("body.paragraphs", also("See inj_alt1_s1.")), "residue"),
    Wrong("manuscripts/s0016", "a placeholder", put("body.paragraphs", also("[insert name]")), "residue"),
    Wrong("manuscripts/s0022", "a total given", put("body.items.rows", lambda rows: [*rows, [None, "Total", "999.00"]]), "total_given"),
    Wrong("manuscripts/s0022", "a field nobody asked for", put("body.total", "999.00"), "shape"),
    # The judge.
    Wrong("manuscripts/s0015", "a draft the judge will refuse", put("body.paragraphs", also("So much for that.")), ""),
    Wrong("review/s0015/1", "a word for a yes", put("carries", "yes"), "shape"),
    Wrong("review/s0015/1", "the fact is not shown", put("carries", False), "carries", "manuscripts/s0015"),
    Wrong("manuscripts/s0017", "another draft the judge will refuse", put("body.paragraphs", also("Kindly be quick.")), ""),
    Wrong("review/s0017/1", "it strays, in the wrong form", put("strays", True), "strays", "manuscripts/s0017"),
    # One that stays wrong: given up, and the answer to it with it.
    Wrong("manuscripts/s0019", "a fact among noise", put("body.paragraphs", also(DECIDED)), "stray_fact"),
    Wrong("manuscripts/s0019", "a mark of a page left over", put("body.paragraphs", also("[PAGE 2] So much for now.")), "residue"),
    Wrong("manuscripts/s0019", "markup", put("body.paragraphs", also("**Now.**")), "residue"),
    Wrong("manuscripts/s0019", "words of its making", put("body.paragraphs", also("As an AI I cannot say.")), "residue"),
)  # fmt: skip
DROPPED = ("s0019", "s0020")
