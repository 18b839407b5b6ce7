"""The proof of a matter: sources stand, nothing that matters comes in, planted faults are told."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from casework.benchmarks.casework.adapter import Casework
from casework.benchmarks.casework.key import key_of
from casework.benchmarks.casework.load import load
from casework.benchmarks.records import Item, Proof
from casework.cases.suite import SHIPPED
from made_matter import FILES, LETTER, LOG, MAIL, MINUTES, PAGE, RATIONALE, SOURCES, matter

ADAPTER = Casework()
EACH = 120


@pytest.fixture(scope="module")
def item(tmp_path_factory: pytest.TempPathFactory) -> Item:
    path = tmp_path_factory.mktemp("matter") / "anlow"
    matter(path)
    return load(path, ocr=False).items[-1]


@pytest.fixture(scope="module")
def demo() -> tuple[Item, ...]:
    return load(SHIPPED / "demo", ocr=False).items


def proof(item: Item, name: str, text: str) -> Proof:
    documents = {**item.input["documents"], name: text}
    return ADAPTER.prove(item, {**item.input, "documents": documents}, {})


def codes(found: Proof, verdict: str) -> set[str]:
    return {check.code for check in found.checks if check.verdict == verdict}


def test_identity_is_proved_on_every_demo_case(demo: tuple[Item, ...]) -> None:
    assert len(demo) == 2
    for one in demo:
        assert ADAPTER.prove(one, one.input, {}).verdict == "proved"


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("0001.eml", "close the valve after", "close the\nvalve after"),
        ("0002.md", "April. Nobody has seen\nleaves", "April.\nNobody has seen leaves"),
        ("0005.html", "<p>Wind came", "<p>Wind\ncame"),
        ("0003.txt", "10 May 2021", "May 10, 2021"),
        ("0003.txt", "for the pump.\n", "for the pump.\n\n[one sheet]\n"),
        ("0001.eml", "\nPiet\n", "\nPiet\n\nBig files are best shared as links.\n"),
        ("0001.eml", "\n-----Orig", "\nThread underneath.\n\n-----Orig"),
        ("0001.eml", "MIME-Version: 1.0", "MIME-Version: 1.0\nX-Line-Width: 72"),
    ],
)
def test_wrapping_dates_and_reviewed_passages_are_proved(
    item: Item, name: str, old: str, new: str
) -> None:
    assert old in FILES[name]
    found = proof(item, name, FILES[name].replace(old, new))
    assert found.verdict == "proved", found.checks


def test_a_history_quoted_line_by_line_is_the_same_history(item: Item) -> None:
    top, mark, rest = MAIL.partition("-----Original Message-----\n")
    lines = [f"> {line}".rstrip() for line in rest.strip("\n").split("\n")]
    assert proof(item, "0001.eml", top + mark + "\n".join(lines) + "\n").verdict == "proved"
    # One line of it would be put into another mouth.
    for other in (lines[-1].removeprefix("> "), f"> {lines[-1]}"):
        changed = top + mark + "\n".join([*lines[:-1], other]) + "\n"
        assert proof(item, "0001.eml", changed).verdict == "unknown"


@pytest.mark.parametrize(
    ("end", "verdict"),
    [
        ("Piet", "proved"),
        ("P. Aske", "proved"),
        ("I disagree with that.", "unknown"),
        ("Piet\nthat is not so", "unknown"),
        ("Vera", "unknown"),
    ],
)
def test_a_history_is_anothers_words_only_as_far_as_he_signed_it(
    item: Item, end: str, verdict: str
) -> None:
    mail = MAIL.removesuffix("Piet\n") + f"{end}\n"
    documents = {**item.input["documents"], "0001.eml": mail}
    one = item.model_copy(update={"input": {**item.input, "documents": documents}})
    top, mark, rest = mail.partition("-----Original Message-----\n")
    lines = [f"> {line}".rstrip() for line in rest.strip("\n").split("\n")]
    found = proof(one, "0001.eml", top + mark + "\n".join(lines) + "\n")
    assert found.verdict == verdict, found.checks


LAID_OUT = [
    ("z.html", "<p>lost: 1<b>2</b></p>", "<p>lost: 1 <b>2</b></p>"),
    ("z.html", "<p>in <i>active</i> use</p>", "<p>in<i>active</i> use</p>"),
    ("z.html", "<pre>a  b</pre>", "<pre>a b</pre>"),
    ("z.md", "- not covered:\n  - theft\n- storm", "- not covered:\n  - theft\n  - storm"),
    ("z.md", "# In force", "    # In force"),
    ("z.md", "in force  \nagain", "in force\nagain"),
    ("z.md", "```\na\nb\n```", "```\na b\n```"),
    ("z.md", "old | new\n--- | ---\n1 | 2", "old | new --- | --- 1 | 2"),
    ("z.txt", "Gone.\n\nNone.\n\nThe fee is due.", "Gone. None. The fee is due."),
    ("z.txt", "Ann Lee.\n\nI shut it.\n\nBob Ray.", "Ann Lee.\n\nI shut it. Bob Ray."),
    ("z.txt", "        In  Out\n        10", "        In  Out\n   10"),
    ("z.txt", "In  Out\n10  20", "In Out\n10  20"),
    ("z.csv", 'A,B\n1,"a\n\nb"', 'A,B\n1,"a\nb"'),
    ("z.xml", "<a>1<b>2</b></a>", "<a>1\n<b>2</b></a>"),
]


@pytest.mark.parametrize(("name", "old", "new"), LAID_OUT)
def test_white_space_that_says_something_is_left_to_a_judge(
    item: Item, name: str, old: str, new: str
) -> None:
    for before, after in ((old, new), (new, old)):
        documents = {**item.input["documents"], name: f"{before}\n"}
        one = item.model_copy(update={"input": {**item.input, "documents": documents}})
        assert proof(one, name, f"{before}\n").verdict == "proved"
        assert codes(proof(one, name, f"{after}\n"), "unknown") >= {"P4"}


def test_rows_sorted_by_a_key_of_their_own_may_stand_in_another_order(item: Item) -> None:
    head, *rows = LOG.strip().split("\n")
    turned = "\n".join((head, *rows[::-1])) + "\n"
    assert proof(item, "0004.csv", turned).verdict == "proved"
    assert proof(item, "0004.csv", "\n".join((*rows[::-1], head)) + "\n").verdict != "proved"
    documents = {**item.input["documents"], "0003.txt": LETTER + "See row 3 of the log.\n"}
    pointing = item.model_copy(update={"input": {**item.input, "documents": documents}})
    assert codes(proof(pointing, "0004.csv", turned), "unknown") == {"P4"}


@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        ("0001.eml", "did not close", "did close", "P1"),
        ("0001.eml", "it stood open by 90", "it never stood open by 90", "P1"),
        ("0001.eml", "I saw the\nhandle at 19:40", "I saw the\nhandle at 19:50", "P2"),
        ("0001.eml", "I saw the\nhandle", "I never saw the\nhandle", "P2"),
        ("0003.txt", "62 centimetres", "26 centimetres", "P1"),
        ("0004.csv", "20:00,S1,14", "20:00,S1,41", "P1"),
        ("0004.csv", "TIME,SENSOR,READING", "TIME,READING,SENSOR", "P2"),
        ("0005.html", "<p>No rain", "<p>Much rain", "P1"),
        ("0005.html", "<h1>Weather", "<p>Hello.</p><h1>Weather", "P1"),
        ("0002.md", "The insurer was", "The plumber left the valve open after his test", "P3"),
        (
            "0002.md",
            "The insurer was",
            "The plumber never left the valve open after his test",
            "P3",
        ),
        ("0003.txt", "Mr Aske paid", "See f001. Mr Aske paid", "P5"),
        ("0003.txt", "Mr Aske paid", "role: noise\nMr Aske paid", "P5"),
        ("0003.txt", "Mr Aske paid", f"{RATIONALE}\nMr Aske paid", "P5"),
        ("0005.html", "<p>Wind", f"<!-- {SOURCES['f006'][3]} --><p>Wind", "P5"),
        ("0001.eml", "MIME-Version", "X-Role: role=noise\nMIME-Version", "P5"),
        ("0001.eml", "Tue, 4 May", "Tue, 5 May", "P0"),
        ("0004.csv", "S1,37", "S1,37,9", "P0"),
        ("0006.json", "740}", "740", "P0"),
    ],
)
def test_what_breaks_the_key_is_refuted(
    item: Item, name: str, old: str, new: str, code: str
) -> None:
    assert old in FILES[name]
    found = proof(item, name, FILES[name].replace(old, new, 1))
    assert code in codes(found, "refuted"), found.checks


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("0003.txt", "Mr Aske paid 1,480.00 for the pump.\n", ""),
        ("0002.md", "told on Wednesday", "told on Thursday"),
        ("0003.txt", "for the pump.\n", "for the pump.\n\nAll were glad of it.\n"),
        ("0003.txt", "in.\nMr", "in.\n\n[one sheet]\n\nIt was cold.\nMr"),
        ("0006.json", '"per day": 740', '"per day": 741'),
        ("0001.eml", "Subject: RE: Valve in", "Subject: RE: Pump in"),
        ("0005.html", "<p>Wind came", "<p>[one sheet]</p><p>Wind came"),
        ("0002.md", "- The cellar was dry on Monday at noon.\n- The", "- The"),
    ],
)
def test_what_code_cannot_weigh_is_left_to_a_judge(
    item: Item, name: str, old: str, new: str
) -> None:
    assert old in FILES[name]
    assert proof(item, name, FILES[name].replace(old, new)).verdict == "unknown"


def test_a_reviewed_passage_that_touches_the_case_is_not_taken(item: Item) -> None:
    """ "Biscuits were passed around" says nothing, unless a case is about biscuits."""
    text = MINUTES + "\nBiscuits were passed around.\n"
    assert proof(item, "0002.md", text).verdict == "proved"
    key = key_of(item.gold)
    truth = key.boundary.survey.truth
    facts = (truth.facts[0].model_copy(update={"proposition": "The biscuits came at noon."}),)
    other = truth.model_copy(update={"facts": (*facts, *truth.facts[1:])}).model_dump_json()
    about = item.model_copy(update={"gold": {**item.gold, "truth": other}})
    assert codes(proof(about, "0002.md", text), "unknown") == {"P3"}


def test_nothing_else_may_change(item: Item) -> None:
    for key, value in (("question", "Why?"), ("about", "else"), ("exhibits", {"a": "b"})):
        found = ADAPTER.prove(item, {**item.input, key: value}, {})
        assert codes(found, "refuted") == {"P0"}
    for documents in ({}, {**item.input["documents"], "0003.txt": " "}, [], None):
        assert ADAPTER.prove(item, {**item.input, "documents": documents}, {}).verdict == "refuted"
    lone: dict[str, Any] = {**item.input["documents"], "0003.txt": "\ud800 " + LETTER}
    assert ADAPTER.prove(item, {**item.input, "documents": lone}, {}).verdict == "refuted"


def digit_swap(item: Item, name: str, quote: str, rng: random.Random) -> str | None:
    text = item.input["documents"][name]
    places = [m.start() for m in re.finditer(r"\d", quote)]
    if not places or quote not in text:
        return None
    at = rng.choice(places)
    other = rng.choice([d for d in "0123456789" if d != quote[at]])
    return text.replace(quote, quote[:at] + other + quote[at + 1 :])


def lost_source(item: Item, name: str, quote: str, rng: random.Random) -> str | None:
    text = item.input["documents"][name]
    if quote not in text:
        return None
    words = quote.split(" ")
    keep = rng.randrange(len(words))
    return text.replace(quote, rng.choice(["", " ".join(words[:keep])]))


def role_leak(item: Item, name: str, quote: str, rng: random.Random) -> str | None:
    text = item.input["documents"][name]
    if not name.endswith((".txt", ".md", ".eml")):
        return None
    facts = [one.id for one in key_of(item.gold).boundary.survey.truth.facts]
    leaks = ["role: noise", "level: pro_alternative", "standing: adopted", "chaff_full"]
    return f"{text}\n{rng.choice([*leaks, *facts])}\n"


def pasted_ruling(item: Item, name: str, quote: str, rng: random.Random) -> str | None:
    text = item.input["documents"][name]
    ruling = key_of(item.gold).boundary.survey.truth.ruling
    sentences = re.split(r"(?<=\.) ", ruling.rationale if ruling else "")
    long = [one for one in sentences if len(one.split()) >= 10]
    if not name.endswith((".txt", ".md", ".eml")) or not long:
        return None
    return f"{text}\n{rng.choice(long)}\n"


def flipped_negation(item: Item, name: str, quote: str, rng: random.Random) -> str | None:
    text = item.input["documents"][name]
    turned = re.search(r"\b(?:was|is|were|are|has|had|did|will|does)\b( not\b)?", quote)
    if turned is None or quote not in text:
        return None
    verb = turned[0].split(" ")[0]
    new = verb if turned[1] else f"{verb} not"
    return text.replace(quote, quote[: turned.start()] + new + quote[turned.end() :])


Plant = Callable[[Item, str, str, random.Random], str | None]


@pytest.mark.parametrize(
    "plant", [digit_swap, lost_source, role_leak, pasted_ruling, flipped_negation]
)
def test_planted_violations_are_caught(
    demo: tuple[Item, ...], item: Item, plant: Plant, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(plant.__name__)
    caught = planted = 0
    places = [
        (one, source)
        for one in (*demo, item)
        for sources in key_of(one.gold).sources.values()
        for source in sources
        # Pages and mails are read in a process of their own, so only some of them are asked.
        if source.quote and (source.file.endswith((".txt", ".md", ".csv")) or rng.random() < 0.1)
    ]
    for _ in range(60 * EACH):
        one, source = rng.choice(places)
        text = plant(one, source.file, source.quote, rng)
        if text is None or text == one.input["documents"][source.file] or not text.strip():
            continue
        planted += 1
        found = proof(one, source.file, text)
        assert found.verdict != "proved", (source, text)
        caught += found.verdict == "refuted"
        if planted == EACH:
            break
    with capsys.disabled():
        print(f"\n{plant.__name__}: {caught} of {planted} refuted, none proved")
    assert planted == EACH
    assert caught >= 0.99 * planted


def test_the_key_is_nowhere_in_what_a_model_is_shown(item: Item) -> None:
    shown = ADAPTER.prompt(item.input)
    for fact, (said, *_) in SOURCES.items():
        assert fact not in shown
        assert said not in shown
    for told in ("plaintiff", "alt_1", "adopted", "merits", RATIONALE):
        assert told not in shown
    assert PAGE in shown
