"""The second world, put together."""

from suites.demo.content import World
from suites.demo.second import (
    accounts,
    asked,
    autumn,
    bulk,
    castellow,
    client,
    everyday,
    expenses,
    facts,
    harwick,
    lantern,
    reporting,
    scores,
    terms,
)
from suites.demo.second.people import par

STORY = "\n\n".join(
    (
        par("""Larkmoor Diagnostics runs two clinical laboratories, fifty-eight miles apart, from a
        head office in Stanmere. Wexcombe is the larger: loud, proud of its inspections, run by
        Gordon Threlkeld, who shouts. Its quality manager, Miriam Castellow, has been there since
        2016. She writes everything down, and people who have been written down remember it."""),
        par("""In 2021 the board wants to know why so much is done twice. Denise Harwick, who likes
        numbered lists, and Roland Quill, who likes totals, answer with a plan called Lantern.
        Finance and an outside adviser score twelve posts in pairs during the third week of
        September without a word to either site. Wen Prosser of Port Ellery, with four sites to her
        name, comes out well ahead of Castellow, with one. Seven posts are to go. When Threlkeld is
        told which, he surprises everybody by pleading for the woman he quarrels with."""),
        par("""Three days later Castellow tries out a report that she had asked for in the spring
        and forgotten. It shows that her colleague Dale Brannock has been waving potassium controls
        through. She tells the laboratory director, then her general manager, then, when letters to
        clients are held back, the company's line. Threlkeld is frightened for his inspection and
        ashamed of his chemistry. He grumbles to Brannock, leans on Tomas Marlowe in human
        resources, and pulls her review down. All that he writes that autumn reads like a plot, and
        all of it is written by a man who has known since September that she will go."""),
        par("""Compliance keeps its secret as it is bound to, and head office keeps its own. Each
        learns what the other knew on the Tuesday after the notices. Two older stories lie about in
        the same cabinets. A hospital client had wanted Castellow replaced and then changed its
        mind; a hotel had charged a card by mistake. Either could be taken for the reason by
        someone who stopped reading in August."""),
        par("""The tone is that of people at work: short mails before eight in the morning, minutes
        that say less than was said, gossip in chats. Nobody is a villain. The paper is American in
        its dates except for Dr. Vanterpool and Fiona Trask, who keep older habits."""),
    )
)


def world() -> World:
    return World(
        id="wexcombe-quality-manager",
        title="Castellow v. Larkmoor Diagnostics, Inc.",
        case_type="employment: end of a quality manager's position at a clinical laboratory",
        jurisdiction="Fictional federal district (District of Calder)",
        docs=[
            *terms.docs(),
            *reporting.docs(),
            *lantern.docs(),
            *scores.docs(),
            *autumn.docs(),
            *castellow.docs(),
            *harwick.docs(),
            *client.docs(),
            *expenses.docs(),
            *everyday.docs(),
            *bulk.docs(),
        ],
        facts=facts.facts(),
        hypotheses=accounts.hypotheses(),
        ruling=accounts.RULING,
        questions=asked.questions(),
        story=STORY,
        seed=23,
    )


WORLD = world()
