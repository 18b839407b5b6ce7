# ruff: noqa: E501 (prose stands on its own lines)
"""World 1, Port Calder: why the fish in Room 3 warmed, and who knew what before.

A supplier of room controls and the owner of a cold store; partial summary judgment for the owner.
"""

from dataclasses import replace

from casework.cases.records import Hypothesis, Ruling, SubClaim
from suites.demo.content import Doc, World
from suites.demo.harbor import books, depositions, everyday, mails, papers, side_paths, truth
from suites.demo.harbor.questions import QUESTIONS

_CUSTODIANS = {
    "Neil Brandvold": "Brandvold",
    "Priya Raman": "Raman",
    "Owen Castellane": "Castellane",
    "Stuart Fenn": "Raman",
    "Field Service Desk": "Kestrel service desk",
    "Tobias Lund": "Lund",
    "Helen Prowse": "Prowse",
    "Anneke Dorr": "Dorr",
    "Graham Stiles": "Stiles",
    "Marisol Teague": "Teague",
    "Corey Vance": "Vance",
}


def world() -> World:
    """The world, whole."""
    return World(
        id="port-calder",
        title="Merrow Bay Seafoods, LLC v. Kestrel Refrigeration Controls, Inc.",
        case_type="commercial contract dispute over a loss in a cold store",
        jurisdiction="D. Me.",
        docs=_documents(),
        facts=truth.facts(),
        hypotheses=_HYPOTHESES,
        ruling=_RULING,
        questions=QUESTIONS,
        story=_STORY,
        seed=20190816,
    )


def _documents() -> list[Doc]:
    docs = [
        *papers.documents(),
        *mails.documents(),
        *books.documents(),
        *depositions.documents(),
        *side_paths.documents(),
        *everyday.documents(),
    ]
    return [replace(doc, custodian=_CUSTODIANS.get(doc.author, "Files")) for doc in docs]


_HYPOTHESES = (
    Hypothesis(
        name="plaintiff",
        standing="adopted",
        claim="When the supply dipped on Friday evening, the six modules Kestrel had fitted in Room 3 "
        "fell back to their factory scale and reported the room 27 degrees colder than it was. The "
        "controller believed them and kept the compressors idle while the fish warmed past use. Kestrel "
        "had met the same behavior at another plant in May, had confirmed it by early June, and left "
        "Merrow Bay uninformed.",
        fact_dag=(
            SubClaim(
                sub_claim="The Room 3 modules misread after the dip and the controller followed them.",
                supporting_fact_ids=("f006", "f007", "f017", "f018", "f019", "f020", "f033", "f034"),
            ),
            SubClaim(
                sub_claim="The fish was past use before anyone had cause to act.",
                supporting_fact_ids=("f021", "f022", "f023", "f031", "f032", "f035"),
            ),
            SubClaim(
                sub_claim="Kestrel knew of the behavior from May and June and kept it to itself.",
                supporting_fact_ids=(
                    "f003", "f008", "f009", "f010", "f011", "f012", "f013", "f014", "f015", "f047",
                ),
            ),
        ),
    ),
    Hypothesis(
        name="defense",
        standing="rejected",
        claim="In the weeks before that weekend, Merrow Bay loosened the Room 3 alarm limit and let its "
        "remote viewing service end. Its engineer and its night operator then saw figures they had never seen before "
        "without asking about them, and a horn was silenced on Sunday without a look into the room. The fish "
        "warmed because the warehouse did not attend to what its equipment was telling it, and an earlier "
        "word from Kestrel would have made no difference.",
        fact_dag=(
            SubClaim(
                sub_claim="Merrow Bay weakened its own watch over Room 3.",
                supporting_fact_ids=("f004", "f026", "f027"),
            ),
            SubClaim(
                sub_claim="Its people passed over what they saw and heard.",
                supporting_fact_ids=("f024", "f025", "f029", "f038", "f045", "f046"),
            ),
        ),
        refuting_fact_ids=("f022", "f023", "f028", "f031"),
        why_plausible="Limit, lapse, the engineer's glance, odd rounds and silenced horn are all true, and the plant engineer's "
        "own first account blamed the horn.",
        why_refuted="The horn was a defrost timer; limit and remote service both relied on the readings "
        "that were wrong; the fish had passed the buyer's limit fifteen hours before the horn.",
    ),
    Hypothesis(
        name="alt_1",
        standing="alternative",
        claim="The dip on Friday evening, which came while the electric cooperative was working on its "
        "lines, locked out the soft starter of compressor C-2, which had already failed in July. With no "
        "spare in the plant, Room 3 went without cooling until an electrician reset the starter on "
        "Saturday evening. The fish warmed because a compressor could not run, and what the panel "
        "displayed had no part in it.",
        fact_dag=(
            SubClaim(
                sub_claim="The starter was weak and the dip knocked it out.",
                supporting_fact_ids=("f017", "inj_a1_switching", "inj_a1_trips", "inj_a1_no_spare"),
            ),
            SubClaim(
                sub_claim="Cooling came back when the electrician had been.",
                supporting_fact_ids=("f020", "f032", "inj_a1_call"),
            ),
        ),
        refuting_fact_ids=("f019", "f020", "f039", "f040"),
        why_plausible="The starter had a history, the dip was real, and C-2 started within minutes of "
        "the electrician's departure.",
        why_refuted="The register shows no starter fault, the compressors restarted after the dip and "
        "stopped as satisfied, and the electrician worked on an ice crusher in another building.",
    ),
    Hypothesis(
        name="alt_2",
        standing="alternative",
        claim="Fish that went into Room 3 that week had already warmed on the road, in a trailer whose "
        "cooling unit broke down, and came in behind it were loads nobody had measured. With the dock's "
        "probe out of order, shippers' figures were copied and soft cartons were put away among sound "
        "ones. What was found on Sunday was damage brought in from outside, and the panel and the "
        "compressors only drew attention to it.",
        fact_dag=(
            SubClaim(
                sub_claim="Fish arrived warm that week.",
                supporting_fact_ids=("f035", "inj_a2_stop", "inj_a2_pump", "inj_a2_frost"),
            ),
            SubClaim(
                sub_claim="Nobody measured it at the dock.",
                supporting_fact_ids=("f032", "f036", "inj_a2_probe"),
            ),
        ),
        refuting_fact_ids=("f021", "f041", "f042", "f043", "f044"),
        why_plausible="A breakdown, a repair bill, frost in the cartons and a dead probe fall in the very "
        "week of the loss.",
        why_refuted="That load went into Room 1 and stayed cold; cores were measured on the 14th and "
        "15th; lots from June were as warm as the new ones; loggers were steady until Friday.",
    ),
)  # fmt: skip

_RULING = Ruling(
    movant_role="plaintiff",
    posture_type="single_msj",
    judge_ruling_movant="granted",
    issues_decided=(
        "Whether the temperature modules failed to conform to Section 7.1.",
        "Whether Kestrel failed to give the notice required by Section 7.4.",
        "Whether that failure caused the loss of the goods in Room 3.",
    ),
    plaintiff_ruling="accepted",
    defense_ruling="rejected",
    rationale="No reasonable factfinder could attribute the loss to anything but the modules. The "
    "controller's own log has all six reporting the factory range seconds after the dip; its trend has a "
    "fall of 26 degrees in two minutes that no room could make; the compressors then stood satisfied for "
    "27 hours while battery loggers in the cartons climbed past the buyer's limit. Kestrel's engineer "
    "reproduced the behavior on site and cured it with a jumper. The three decisions on which Kestrel "
    "relies do not raise a genuine dispute. The horn was a defrost timer. The old limit, fed by the same "
    "modules, would have stayed silent until the room reached 27 degrees, which it never did. The remote "
    "service showed the same wrong numbers. That a quicker mind might have wondered at minus 29 is not a "
    "cause the agreement puts on the owner, the more so as Kestrel trained the operators to read anything "
    "below zero as good and kept from them the one thing that would have made the figure alarming. The engineer's glance at the panel on "
    "Friday shows what a bulletin was worth: he saw the figure and, lacking what Kestrel knew, took it for "
    "a passing overshoot while the fish was still sound. On notice the testimony of the service director ends the matter: he knew by May 15, had the bench "
    "result by June 4, and asked on June 11 that there be no letter and no calls. The agreement gave ten "
    "days. The motion for summary judgment on liability is granted; damages are for trial.",
)

_STORY = """\
# Port Calder, summer 2019

Port Calder is a small harbor town in Maine. Merrow Bay Seafoods buys from local boats and Canadian
packers, freezes, stores and sells on to distributors such as Corvane Foods. Its cold store has four
rooms; Room 3 holds the dearest fish. In the spring of 2019 Kestrel, a controls firm from a foundry town
in Pennsylvania, replaces a wall of dials with one panel and twenty-four temperature modules.

The modules have a weakness that Kestrel does not know of in April. The range set on site lives in
memory that a short loss of supply wipes out, and the module wakes on the range it left the factory
with, 27 degrees off, without a word. In May it happens at Gannet Point. Owen Castellane, careful and
plain-spoken, finds it in two days. Stuart Fenn proves it on the bench by June 3 and, being tidy, keeps
his results on a sheet of the Port Calder workbook that he then hides. Priya Raman writes a bulletin.
Martin Eckhardt has a trade show to get through; Neil Brandvold, a decent man in a hurry, agrees to wait
for the firmware.

At Merrow Bay nobody knows. Tobias Lund, the engineer, is honest to a fault and quick to blame his own
house. He raises a limit because the horn cries wolf. Graham Stiles saves $3,900. Wendell Pike has kept
nights for nineteen years and does what the sheet says.

On Friday, August 16, the lights blink at 17:52. The panel drops to minus 37 and stays green all weekend.
The compressors rest for 27 hours. On Sunday at 02:14 a defrost timer sounds and Pike resets it. At 06:40
Marisol Teague opens the door and feels no bite in the air.

Two other stories lie near. The soft starter of C-2 had tripped in July, the cooperative was switching
when the voltage fell, and an electrician was on the premises on Saturday evening, though at the ice
plant. And a trailer had broken down on Tuesday with haddock that came in with frost in its cartons,
though it went to Room 1.

Tone: working people writing quickly and well enough. Lund is exact, Teague terse, Castellane dry,
Eckhardt cheerful, Brandvold brief. Merrow Bay's quality office writes dates day first; Kestrel writes
them month first. Temperatures are in Fahrenheit throughout.
"""
