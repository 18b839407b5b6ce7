"""Facts and how many documents tell them; people in time; shards; the slate."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from casework.build.artifacts.room import (
    Alternative,
    Alternatives,
    Calendar,
    InjectedFact,
    Organisation,
    Person,
    Post,
    Shard,
    ShardPlan,
)
from casework.build.artifacts.truth import (
    Decision,
    GroundFacts,
    Parties,
    Party,
    Posture,
    SideRuling,
    SubClaimRuling,
)
from casework.build.augment.allotment import Allotment, allotments
from casework.build.augment.presence import Presence
from casework.build.augment.shards import plan_faults, share
from casework.build.settings import Load
from casework.cases.records import Fact, SubClaim

EMBEDDINGS = st.sampled_from(["direct", "pattern", "either"])


def alternative(number: int, supporting: list[str], refuting: list[str]) -> Alternative:
    def facts(kind: str, embeddings: list[str]) -> tuple[InjectedFact, ...]:
        return tuple(
            InjectedFact(
                id=f"inj_alt{number}_{kind}{n}",
                proposition=f"{kind} {n} of alternative {number}",
                preferred_embedding=embedding,  # type: ignore[arg-type]
            )
            for n, embedding in enumerate(embeddings, start=1)
        )

    return Alternative(
        name="alt_1" if number == 1 else "alt_2",
        claim=f"claim {number}",
        fact_dag=(SubClaim(sub_claim=None, supporting_fact_ids=(f"inj_alt{number}_s1",)),),
        ground_facts_referenced=("f001", "f002", "f003"),
        injected_supporting_facts=facts("s", supporting),
        injected_refuting_facts=facts("r", refuting),
        ground_refuting_fact_ids=("f002",),
        why_plausible="x",
        why_refuted="y",
    )


GROUND = GroundFacts(
    facts=tuple(Fact(id=f"f{n:03d}", proposition=f"ground {n}") for n in range(1, 7))
)
PARTIES = Parties(
    plaintiff=Party(
        side="plaintiff",
        claim="p",
        fact_dag=(
            SubClaim(sub_claim="a", supporting_fact_ids=("f001", "f002")),
            SubClaim(sub_claim="b", supporting_fact_ids=("f003",)),
        ),
        extracted_from="12",
    ),
    defense=Party(
        side="defense",
        claim="d",
        fact_dag=(SubClaim(sub_claim=None, supporting_fact_ids=("f004", "f005")),),
        extracted_from="14",
    ),
)
DECISION = Decision(
    posture=Posture(
        movant_role="plaintiff",
        non_movant_role="defendant",
        posture_type="single_msj",
        judge_ruling_movant="granted",
        issues_decided=("who",),
    ),
    plaintiff=SideRuling(
        judge_ruling="accepted",
        sub_claim_rulings=(
            SubClaimRuling(sub_claim_index=0, ruling="not_reached"),
            SubClaimRuling(sub_claim_index=1, ruling="accepted"),
        ),
    ),
    defense=SideRuling(
        judge_ruling="rejected",
        sub_claim_rulings=(SubClaimRuling(sub_claim_index=0, ruling="rejected"),),
    ),
    rationale="because",
)


@given(
    st.lists(EMBEDDINGS, min_size=1, max_size=6),
    st.lists(EMBEDDINGS, max_size=3),
    st.integers(2, 60),
    st.integers(2, 30),
    st.integers(0, 30),
)
def test_every_document_of_the_load_is_given_out(
    supporting: list[str], refuting: list[str], pro: int, against: int, signal: int
) -> None:
    both = Alternatives(
        alternatives=(
            alternative(1, supporting, refuting),
            alternative(2, supporting[::-1], refuting),
        )
    )
    load = Load(pro_alternative=pro, refuting=against, signal=signal)
    rows = allotments(load, both, GROUND, PARTIES, DECISION)
    for role in ("pro_alternative", "refuting", "signal"):
        assert sum(row.documents for row in rows if row.role == role) == load.of(role)
    assert all(3 <= row.documents <= 5 for row in rows if row.pattern)
    assert len({row.id for row in rows}) == len(rows)
    halves = [
        sum(r.documents for r in rows if r.role == "pro_alternative" and r.alternative == name)
        for name in ("alt_1", "alt_2")
    ]
    assert halves[0] - halves[1] in (0, 1)


def test_a_fact_of_several_roles_has_one_pattern() -> None:
    patterns = tuple(f.model_copy(update={"preferred_embedding": "pattern"}) for f in GROUND.facts)
    both = Alternatives(
        alternatives=(alternative(1, ["direct"], []), alternative(2, ["direct"], []))
    )
    rows = allotments(Load(signal=30), both, GroundFacts(facts=patterns), PARTIES, DECISION)
    told = [(row.role, row.alternative, row.pattern) for row in rows if row.fact == "f002"]
    assert told[:2] == [("refuting", "alt_1", True), ("refuting", "alt_2", False)]
    assert ("signal", None, False) in told[2:] and len([row for row in told if row[2]]) == 1


def test_signal_documents_tell_what_the_court_accepted_first() -> None:
    both = Alternatives(
        alternatives=(alternative(1, ["direct"], []), alternative(2, ["either"], []))
    )
    rows = allotments(Load(signal=1), both, GROUND, PARTIES, DECISION)
    assert [row.fact for row in rows if row.role == "signal"] == ["f003"]


CALENDAR = Calendar(
    opens=date(2020, 1, 1),
    closes=date(2021, 12, 31),
    people=(
        Person(
            id="p01",
            name="Ada Lorn",
            posts=(
                Post(
                    organisation="Halden",
                    title="Clerk",
                    email="a.lorn@halden.example",
                    start=date(2020, 3, 1),
                    end=date(2021, 3, 1),
                ),
            ),
        ),
        Person(id="p02", name="Ben Ury", died=date(2020, 6, 1)),
    ),
    organisations=(Organisation(id="o01", name="Halden", start=date(2020, 2, 1)),),
)


def test_people_stand_in_documents_of_their_time_only() -> None:
    presence = Presence(CALENDAR)

    def rules(id: str, on: date, *, writes: bool = True) -> list[str]:
        return [fault.rule for fault in presence.faults("d", id, on, writes=writes)]

    assert rules("p01", date(2020, 5, 5)) == []
    assert rules("p01", date(2020, 2, 5)) == ["person_absent"]
    assert rules("p01", date(2020, 2, 5), writes=False) == []
    assert rules("p02", date(2020, 6, 2)) == ["person_dead"]
    assert rules("p09", date(2020, 6, 2)) == ["person_unknown"]
    assert [f.rule for f in presence.date_faults("d", date(2022, 1, 1))] == ["date_range"]
    assert presence.party("p01", date(2020, 5, 5)).address == "a.lorn@halden.example"


def shard(id: str, text: str, doc_type: str, on: date, author: str = "p01") -> Shard:
    return Shard(id=id, shard_text=text, doc_type=doc_type, title="T", author=author, dated=on)  # type: ignore[arg-type]


FACT = "Ada Lorn met the buyer Orrin Vale on March 9, 2020 at the Tarn depot."
ROW = Allotment("t01", "signal", None, "f001", FACT, "asserts", True, 3)
GOOD = (
    shard(
        "a", "Ada Lorn books travel to Tarn for March 9, 2020", "expense_report", date(2020, 3, 9)
    ),
    shard("b", "Orrin Vale, buyer, signs in at the depot", "internal_log", date(2020, 3, 9)),
    shard("c", "A meeting is in the diary for that day", "calendar_entry", date(2020, 3, 8)),
)


def plan(*shards: Shard, fact_id: str = "f001") -> ShardPlan:
    return ShardPlan(fact_id=fact_id, fact_text=FACT, synthesis_check="they met", shards=shards)


def test_shards_tell_the_fact_together_and_none_alone() -> None:
    presence = Presence(CALENDAR)

    def rules(one: ShardPlan) -> list[str]:
        return [fault.rule for fault in plan_faults(one, ROW, presence)]

    assert rules(plan(*GOOD)) == []
    whole = shard("a", f"Note: {FACT}", "receipt", date(2020, 3, 9))
    assert rules(plan(whole, *GOOD[1:])) == ["shard_alone"]
    empty = tuple(s.model_copy(update={"shard_text": "Nothing to see"}) for s in GOOD)
    assert rules(plan(*empty)) == ["shard_together"]
    alike = tuple(s.model_copy(update={"doc_type": "receipt"}) for s in GOOD)
    assert rules(plan(*alike)) == ["shard_types"]
    assert rules(plan(*GOOD, shard("d", "x", "receipt", date(2020, 3, 9)))) == ["count"]
    assert rules(plan(*GOOD, fact_id="f009")) == ["id_unknown"]
    early = GOOD[0].model_copy(update={"dated": date(2020, 2, 9)})
    assert rules(plan(early, *GOOD[1:])) == ["person_absent"]


def test_share_counts_telling_words_only() -> None:
    assert share("The gate was open", "open gate") == 1
    assert share("The gate was open", "the was") == 0
    assert share("of the and", "anything") == 0
