"""Domain analysis against scripted researchers: malformed, hostile, and in the end right."""

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from casework.errors import CapReached, ProviderFailed, UsageError
from casework.harden.artifacts.analyse import Analysis, SeenCase, UseCase, analyse
from casework.harden.artifacts.asking import Said, Talk
from casework.harden.artifacts.bundle import PROFILE, REGISTRY, RUBRIC
from casework.harden.artifacts.desk import Hit
from casework.harden.artifacts.errors import ArtifactError
from casework.harden.artifacts.folder import load_axes, load_realism
from casework.harden.artifacts.gateway import through_gateway
from casework.harden.artifacts.rounds import TURNS
from casework.models.arguments import tool_call
from casework.models.gateway import Gateway
from casework.models.scripted import Scripted

USE = UseCase(
    benchmark="letters",
    description="Questions on letters between offices.",
    schema_text='{"letter": "text"}',
    prompt="Answer from the letter.",
    evaluator="Exact match with SECRET-RULE.",
    mutable=("letter",),
    excluded={"TargetQA": ("Target-QA",)},
    cases=(SeenCase(id="c1", input={"letter": "SECRET-LETTER"}, gold="SECRET-GOLD"),),
)
Answer = Said | str | Exception | Callable[[Talk], "Said | str"]


class Researcher:
    """Answers by what it is asked for; the script of each part is played in order."""

    def __init__(
        self,
        realism: Sequence[Answer] = (),
        axes: Sequence[Answer] = (),
        audits: Callable[[str], str] | None = None,
    ) -> None:
        self.left = {"realism": list(realism), "axes": list(axes)}
        self.audits = audits
        self.talks: list[tuple[str, Talk]] = []

    async def __call__(self, talk: Talk) -> Said:
        first = talk.messages[0]
        part = "audit"
        if first["role"] == "system":
            part = "axes" if "harder" in first["content"] else "realism"
        self.talks.append((part, talk))
        if part == "audit":
            assert self.audits
            return Said(text=self.audits(first["content"]))
        answer = self.left[part].pop(0)
        if isinstance(answer, Exception):
            raise answer
        if callable(answer):
            answer = answer(talk)
        return answer if isinstance(answer, Said) else Said(text=answer)

    def seen(self, part: str) -> str:
        return "\n".join(
            json.dumps(message)
            for which, talk in self.talks
            if which == part
            for message in talk.messages
        )


class Pages:
    """A web of a few pages."""

    offline = False

    def __init__(self, pages: dict[str, str]) -> None:
        self.pages = pages

    async def search(self, query: str) -> Sequence[Hit]:
        return [Hit(url=url, title=query, excerpt=text) for url, text in self.pages.items()]

    async def fetch(self, url: str) -> str:
        if url not in self.pages:
            raise UsageError(f"{url}: no such page")
        return self.pages[url]


def run(researcher: Researcher, into: Path, **how: Any) -> Analysis:
    return asyncio.run(analyse(USE, researcher, into, today="2026-02-03", **how))


@pytest.fixture
def axes_reply(catalog: dict[str, Any]) -> str:
    return json.dumps({**catalog, "report": "by dossier.md and seed.md"})


@pytest.fixture
def parts(bundle: dict[str, Any]) -> dict[str, Any]:
    """What a good researcher replies; the fields that code fills in are absent or wrong."""
    registry = bundle[REGISTRY]
    filled = (
        "retrieved_at",
        "raw_sample_paths",
        "normalized_sample_path",
        "sample_count",
        "sha256",
    )
    for source in registry["sources"]:
        for key in filled:
            del source[key]
    rubric = {key: value for key, value in bundle[RUBRIC].items() if key != "calibration"}
    profile = {key: bundle[PROFILE][key] for key in ("common_patterns", "source_specific_patterns")}
    return {"rubric": rubric, "registry": registry, "profile": profile, "report": "# Report"}


@pytest.fixture
def realism_reply(parts: dict[str, Any]) -> str:
    return json.dumps(parts)


def test_offline_after_two_bad_rounds(
    tmp_path: Path, realism_reply: str, axes_reply: str, catalog: dict[str, Any]
) -> None:
    catalog["axes"][2]["subtypes"] = ["one"]
    short = json.dumps({**catalog, "report": "by dossier.md"})
    researcher = Researcher(
        ["I would rather talk about it.", Said(text="{", state="truncated"), realism_reply],
        [short, f"Here it is:\n```json\n{axes_reply}\n```"],
    )
    made = run(researcher, tmp_path / "new")
    assert [[fault.code for fault in one.faults] for one in made.realism_rounds] == [
        ["J2"],
        ["J1"],
        [],
    ]
    assert [{fault.code for fault in one.faults} for one in made.axes_rounds] == [
        {"X4", "X8"},
        set(),
    ]
    repair = [talk for part, talk in researcher.talks if part == "axes"][-1].messages[-1]["content"]
    assert "X4" in repair
    assert "X8" in repair
    assert made.realism.research == "offline"
    assert {one.code for one in made.realism.validation.waived} == {"V8", "S6"}
    assert made.realism.registry["sources"][0]["retrieved_at"] == "2026-02-03"
    assert load_axes(tmp_path / "new").seal == made.axes.seal
    assert load_realism(tmp_path / "new", accept_offline=True).seal == made.realism.seal
    assert made.axes.research == "offline"
    assert all(not talk.tools for _, talk in researcher.talks)


def test_the_rubric_is_researched_blind(
    tmp_path: Path, realism_reply: str, axes_reply: str
) -> None:
    researcher = Researcher([realism_reply], [axes_reply])
    run(researcher, tmp_path / "new")
    assert "SECRET" not in researcher.seen("realism")
    for secret in ("SECRET-LETTER", "SECRET-GOLD", "SECRET-RULE"):
        assert secret in researcher.seen("axes")


def test_claims_of_samples_without_a_web_are_not_believed(
    tmp_path: Path, parts: dict[str, Any], axes_reply: str
) -> None:
    parts["rubric"] |= {"research": "web", "calibration": {"target_met": True}}
    parts["samples"] = [{"source_id": "alpha", "snapshots": ["1"], "records": [{"text": "x"}]}]
    parts["profile"]["deterministic_measurements"] = [{"claim": "many", "source_ids": ["alpha"]}]
    for source in parts["registry"]["sources"]:
        source |= {"sample_count": 50, "sha256": "0" * 64}
    made = run(Researcher([json.dumps(parts)], [axes_reply]), tmp_path / "new")
    assert made.realism.research == "offline"
    assert made.realism.rubric["calibration"]["target_met"] is False
    assert made.realism.profile["deterministic_measurements"] == []
    assert all(source["sample_count"] == 0 for source in made.realism.registry["sources"])


def test_three_bad_rounds_leave_nothing(tmp_path: Path, parts: dict[str, Any]) -> None:
    parts["rubric"]["met_threshold"] = 7
    researcher = Researcher([json.dumps(parts)] * 4)
    with pytest.raises(ArtifactError, match="3 rounds") as error:
        run(researcher, tmp_path / "new")
    assert {fault.code for fault in error.value.faults} == {"V2"}
    assert len(researcher.talks) == 3
    assert not (tmp_path / "new").exists()


HOSTILE: list[tuple[str, Said | str, str]] = [
    ("nothing", "", "J2"),
    ("refusal", Said(text="No.", state="refusal"), "J1"),
    ("empty", Said(text="", state="empty"), "J1"),
    ("list", "[1, 2]", "J2"),
    ("not a number", '{"rubric": NaN}', "J2"),
    ("half a character", '{"rubric": "\\ud800"}', "J2"),
    ("deep", '{"rubric": ' + "[" * 60 + "]" * 60 + "}", "J2"),
    ("very deep", '{"rubric": ' + "[" * 50_000, "J2"),
    ("huge", '{"rubric": "' + "x" * 500_000 + '"}', "J2"),
    ("two versions", '{"a": 1, "a": 2}', "J2"),
    ("wrong kinds", '{"rubric": [], "registry": 7, "profile": null, "samples": {}}', "V1"),
    ("sources no objects", '{"registry": {"sources": [1, null]}}', "S1"),
]


@pytest.mark.parametrize(("how", "reply", "code"), HOSTILE, ids=[one[0] for one in HOSTILE])
def test_hostile_replies_are_faults(tmp_path: Path, how: str, reply: Said | str, code: str) -> None:
    with pytest.raises(ArtifactError) as error:
        run(Researcher([reply] * 3), tmp_path / "new")
    assert code in {fault.code for fault in error.value.faults}
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("error", [CapReached("cap"), ProviderFailed("out")])
def test_what_the_gateway_raises_passes_through(tmp_path: Path, error: Exception) -> None:
    with pytest.raises(type(error)):
        run(Researcher([error]), tmp_path / "new")


def test_a_folder_in_use_is_refused(tmp_path: Path) -> None:
    (tmp_path / "old").write_text("")
    with pytest.raises(UsageError, match="not empty"):
        run(Researcher(), tmp_path)


PAGES = {
    f"https://{id}.example.org/records": "\n".join(
        f"Letter {number} of {id}, dated {number} May." for number in range(6)
    )
    for id in ("alpha", "beta", "field")
} | {"https://bad.example.org/list": "All about Target_QA and more."}


def fetching(*urls: str) -> Said:
    calls = tuple(
        tool_call(f"t{number}", "fetch", json.dumps({"url": url}))
        for number, url in enumerate(urls)
    )
    sent = [{"id": one.id, "function": one.name, "arguments": one.arguments} for one in calls]
    return Said(text="", calls=calls, message={"role": "assistant", "tool_calls": sent})


def looking(name: str, **arguments: Any) -> Said:
    call = tool_call("s1", name, json.dumps(arguments))
    return Said(text="", calls=(call,), message={"role": "assistant", "content": ""})


def with_samples(parts: dict[str, Any]) -> str:
    samples = [
        {
            "source_id": id,
            "snapshots": [str(place)],
            "records": [
                {"text": f"Letter {number} of {id}, dated {number} May."} for number in range(6)
            ],
        }
        for place, id in enumerate(("alpha", "beta", "field"), 1)
    ]
    return json.dumps({**parts, "samples": samples})


FETCHED = fetching(*list(PAGES)[:3])


def audit(score: int) -> Callable[[str], str]:
    reply = {
        "pass": True,
        "dimension_scores": {"D1": score, "D2": score, "D3": score},
        "detected_red_flags": [],
        "rationale": "",
    }
    return lambda text: json.dumps(reply)


def test_by_the_web_with_samples_and_calibration(
    tmp_path: Path, parts: dict[str, Any], axes_reply: str
) -> None:
    researcher = Researcher(
        [
            looking("search", query="records like Target-QA"),
            looking("search", query="letters"),
            fetching("https://bad.example.org/list"),
            fetching("https://none.example.org/", "http://plain.example.org"),
            looking("delete", path="/"),
            FETCHED,
            with_samples(parts),
        ],
        [axes_reply],
        audit(5),
    )
    made = run(researcher, tmp_path / "new", web=Pages(PAGES))
    assert made.realism.research == "web"
    assert made.realism.validation.lines() == ()
    assert load_realism(tmp_path / "new").seal == made.realism.seal
    calibration = made.realism.rubric["calibration"]
    assert calibration["heldout_results_by_source"]["beta"] == {
        "n": 3,
        "mean_score": 5.0,
        "met_rate": 1.0,
    }
    assert sum(part == "audit" for part, _ in researcher.talks) == 9
    outcomes = [(one.tool, one.outcome) for one in made.looked_up]
    assert outcomes == [
        ("search", "blocked"),
        ("search", "done"),
        ("fetch", "blocked"),
        ("fetch", "failed"),
        ("fetch", "malformed"),
        ("delete", "malformed"),
        *[("fetch", "done")] * 3,
    ]
    answers = [
        message["content"]
        for message in researcher.talks[6][1].messages
        if message["role"] == "tool"
    ]
    assert not any("All about" in answer for answer in answers)
    source = made.realism.registry["sources"][0]
    assert source["sample_count"] == 6
    log = json.loads((tmp_path / "new/grounding/domain_realism/research_log.json").read_text())
    assert len(log["looked_up"]) == 9


def test_real_records_that_fail_the_rubric_send_it_back(
    tmp_path: Path, parts: dict[str, Any]
) -> None:
    researcher = Researcher([FETCHED, *[with_samples(parts)] * 3], audits=audit(3))
    with pytest.raises(ArtifactError) as error:
        run(researcher, tmp_path / "new", web=Pages(PAGES))
    assert {fault.code for fault in error.value.faults} == {"V8"}


@pytest.mark.parametrize("reply", ["no json", '{"pass": true}', "[]"])
def test_auditors_who_say_nothing_calibrate_nothing(
    tmp_path: Path, parts: dict[str, Any], reply: str
) -> None:
    researcher = Researcher([FETCHED, *[with_samples(parts)] * 3], audits=lambda text: reply)
    with pytest.raises(ArtifactError) as error:
        run(researcher, tmp_path / "new", web=Pages(PAGES))
    assert {fault.code for fault in error.value.faults} == {"V8"}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda s: s["records"][0].update(text="A letter nobody wrote."), "S9"),
        (lambda s: s.update(snapshots=["9"]), "S9"),
        (lambda s: s.update(snapshots=["../../x", True]), "S9"),
        (lambda s: s["records"][0].update(label="yes"), "S8"),
        (lambda s: s.update(records=[]), "S6"),
        (lambda s: s.update(records=s["records"][:1]), "V8"),
    ],
)
def test_samples_are_traced_to_what_was_fetched(
    tmp_path: Path, parts: dict[str, Any], change: Callable[[Any], Any], code: str
) -> None:
    reply = json.loads(with_samples(parts))
    change(reply["samples"][0])
    researcher = Researcher([FETCHED, *[json.dumps(reply)] * 3], audits=audit(5))
    with pytest.raises(ArtifactError) as error:
        run(researcher, tmp_path / "new", web=Pages(PAGES))
    assert code in {fault.code for fault in error.value.faults}


def test_ids_of_sources_name_no_file_elsewhere(tmp_path: Path, parts: dict[str, Any]) -> None:
    reply = json.loads(with_samples(parts))
    reply["registry"]["sources"][0]["id"] = reply["samples"][0]["source_id"] = "../../../alpha"
    researcher = Researcher([FETCHED, *[json.dumps(reply)] * 3], audits=audit(5))
    with pytest.raises(ArtifactError):
        run(researcher, tmp_path / "deep" / "new", web=Pages(PAGES))
    assert list(tmp_path.iterdir()) == []


def test_looking_up_for_ever_ends(tmp_path: Path) -> None:
    def again(talk: Talk) -> Said:
        return looking("search", query="more") if talk.use_tools else Said(text="enough")

    researcher = Researcher([again] * (3 * (TURNS + 1)))
    with pytest.raises(ArtifactError) as error:
        run(researcher, tmp_path / "new", web=Pages(PAGES))
    assert {fault.code for fault in error.value.faults} == {"J2"}
    assert len(researcher.talks) == 3 * (TURNS + 1)


def test_through_the_gateway(tmp_path: Path, parts: dict[str, Any], axes_reply: str) -> None:
    """The same, asked through the models room: tools, stops and roles arrive as they should."""
    texts = iter([with_samples(parts), axes_reply])
    calls = [
        {"id": f"t{number}", "name": "fetch", "arguments_raw": json.dumps({"url": url})}
        for number, url in enumerate(list(PAGES)[:3])
    ]
    seen: list[Any] = []

    def step(request: Any) -> dict[str, Any]:
        seen.append(request)
        if len(seen) == 1:
            return {"reply": {"text": "", "tool_calls": calls}}
        if request.messages[0]["role"] == "user":
            return {"reply": {"text": audit(4)("")}}
        return {"reply": {"text": next(texts)}}

    async def all_of_it() -> Analysis:
        gateway = Gateway(tmp_path / "calls", backend=Scripted(step))
        try:
            ask = through_gateway(gateway, "casework/scripted/x")
            judge = through_gateway(gateway, "casework/scripted/y", role="judge")
            return await analyse(
                USE, ask, tmp_path / "new", today="2026-02-03", web=Pages(PAGES), auditor=judge
            )
        finally:
            await gateway.close()

    made = asyncio.run(all_of_it())
    assert made.realism.research == "web"
    assert [one.role for one in seen] == ["mutation"] * 2 + ["judge"] * 9 + ["mutation"]
    assert [tool["name"] for tool in seen[0].tools] == ["search", "fetch"]
    assert made.realism_rounds[0].tool_calls == 3
