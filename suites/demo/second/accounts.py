"""The four accounts, and what the court made of them."""

from casework.cases.records import Hypothesis, Ruling, SubClaim
from suites.demo.second.people import par


def hypotheses() -> list[Hypothesis]:
    return [_plaintiff(), _defense(), _client(), _hotel()]


def _plaintiff() -> Hypothesis:
    return Hypothesis(
        name="plaintiff",
        standing="rejected",
        claim=par("""In October 2021 Miriam Castellow brought to light fourteen failed control runs
        that a colleague had passed. Her general manager resented it, carried word to the chief
        operating officer within days and pushed for her departure. Her scores were marked down in
        November and her post joined the January 2022 closures on account of what she had
        reported."""),
        fact_dag=(
            SubClaim(
                sub_claim="Her doubts about the chemistry line were older than any list.",
                supporting_fact_ids=("f006",),
                source_section="I",
            ),
            SubClaim(
                sub_claim="Her general manager knew of the report and wanted her gone.",
                supporting_fact_ids=("f002", "f003", "f007", "f008", "f022", "f024"),
                source_section="II",
            ),
            SubClaim(
                sub_claim="News of it reached the chief operating officer in mid-October.",
                supporting_fact_ids=("f020",),
                source_section="III",
            ),
            SubClaim(
                sub_claim="Her standing fell after the report, and her duties outlived her.",
                supporting_fact_ids=("f025", "f026", "f027", "f029", "f030"),
                source_section="IV",
            ),
        ),
        refuting_fact_ids=(
            "f004",
            "f005",
            "f010",
            "f011",
            "f016",
            "f017",
            "f021",
            "f023",
            "f028",
            "f031",
            "f033",
        ),
    )


def _defense() -> Hypothesis:
    return Hypothesis(
        name="defense",
        standing="adopted",
        claim=par("""In September 2021 a committee merging the support functions of two laboratories
        put Miriam Castellow's post among seven to be closed. She came upon the failed control runs
        in the following week and reported them in October. Those who had chosen the seven posts
        heard of her report only after the January 2022 notices, which carried out the September
        choice unchanged."""),
        fact_dag=(
            SubClaim(
                sub_claim="The choice of posts was complete before she found anything.",
                supporting_fact_ids=("f004", "f005", "f009", "f010", "f011", "f012", "f013"),
                source_section="I",
            ),
            SubClaim(
                sub_claim="Her manager had no part in the choice and argued against it.",
                supporting_fact_ids=("f015", "f016", "f017", "f033"),
                source_section="II",
            ),
            SubClaim(
                sub_claim="Nothing that came after the report altered the outcome.",
                supporting_fact_ids=("f014", "f018", "f019", "f023", "f028", "f029"),
                source_section="III",
            ),
            SubClaim(
                sub_claim="The people who chose learned of the report in January.",
                supporting_fact_ids=("f001", "f021", "f031", "f032"),
                source_section="IV",
            ),
        ),
        refuting_fact_ids=(),
    )


def _client() -> Hypothesis:
    return Hypothesis(
        name="alt_1",
        standing="alternative",
        claim=par("""In the spring of 2021 Saint Alder Hospital Group, the laboratory's largest
        client, grew tired of having specimens refused by Miriam Castellow. It let Larkmoor know
        that the work would go elsewhere while she remained the person in charge of quality. Her
        post was included in the January 2022 closures to keep a contract worth some three million
        dollars a year."""),
        fact_dag=(
            SubClaim(
                sub_claim="The client wanted somebody else and said what it would cost to refuse.",
                supporting_fact_ids=(
                    "inj_client_complaint",
                    "inj_client_threat",
                    "inj_client_visit",
                ),
            ),
            SubClaim(
                sub_claim="Larkmoor undertook to make the change by the turn of the year.",
                supporting_fact_ids=("inj_client_promise", "inj_client_draft", "f024", "f029"),
            ),
        ),
        refuting_fact_ids=("f034", "f016", "f015"),
        why_plausible=par("""The client's demand, the general manager's assurance and the draft's
        date of 31 January 2022 line up with the notice of 14 January, and explain why he foresaw
        that she would be gone."""),
        why_refuted=par("""The signed renewal dropped the clause and secured three years without it.
        The client then asked that she stay. The man who gave the assurance pleaded for her post in
        September, and those who scored consulted neither him nor the client."""),
    )


def _hotel() -> Hypothesis:
    return Hypothesis(
        name="alt_2",
        standing="alternative",
        claim=par("""In the summer of 2021 an internal audit came upon a hotel bill that Miriam
        Castellow had claimed although a company card had paid it. Human resources saw in her a
        manager from whom the company should part without a dispute. Her post was included in the
        January 2022 closures so that the matter need never be raised with her or with anyone
        else."""),
        fact_dag=(
            SubClaim(
                sub_claim="One hotel stay was paid for twice and auditors noticed.",
                supporting_fact_ids=("inj_hotel_claim", "inj_hotel_card", "inj_hotel_query"),
            ),
            SubClaim(
                sub_claim="Human resources preferred a silent ending and kept it silent.",
                supporting_fact_ids=("inj_hotel_quiet", "inj_hotel_exit", "f025", "f029"),
            ),
        ),
        refuting_fact_ids=("f035", "f014", "f015"),
        why_plausible=par("""The charge is on both papers, the human resources partner tied it to
        the restructuring in his own notes, and the exit papers tell him to keep silent about
        it."""),
        why_refuted=par("""The query ended in her favor three weeks before the scoring and the money
        had come back. The scorers worked from scope and credentials, and the regional post turned
        on the number of sites each manager had carried."""),
    )


RULING = Ruling(
    movant_role="defendant",
    posture_type="single_msj",
    judge_ruling_movant="granted",
    issues_decided=(
        "whether the choice of posts was made before the report",
        "whether any of those who chose knew of the report",
        "whether the later change of scores shows another reason",
    ),
    plaintiff_ruling="rejected",
    defense_ruling="accepted",
    rationale=par("""A reader who begins in October will think that this case is plain. A manager
    was furious, he wrote that his problem would be gone in January, a score fell, a review was
    marked down, and in January she was gone. But the record begins in September. Minutes of the
    23rd, a printed list mailed on the 24th and a refusal of the 30th all close the
    plaintiff's post. The system's own record has her running the override listing for the first
    time on 1 October. A decision cannot be caused by what nobody yet knew. The corridor remark of
    mid-September, as she recounts it herself, named no override and no person and went no further
    than a nod. The general manager's October words are those of a man who had been told in
    September what January would bring; he had asked that she be kept. He had no hand in the
    scores and no access to them. That the human resources partner knew by 26 October, and
    proposed a change of weights on 16 November, is the plaintiff's best point. It fails since the
    change applied to twelve posts and moved none of them from one column to the other. The call of
    13 October is a calendar entry of two letters; the notes of the call, and the general
    manager's own chat that evening, give them their meaning. There remains a suspicion, and
    suspicion about one man does not make a reason for a committee he was not on. True, the
    figures of September sit on a sheet put out of sight, but the mailed list shows the same. The
    motion is granted."""),
)
