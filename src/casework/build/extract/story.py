"""Stage "story": one to two pages that fix era, places, people and tone for writers of documents.

Source: the investigation-worlds paper, 2.2. The story tells what the record tells, names nobody
else, and gives no hint of how the court ruled.
"""

from collections.abc import Sequence

from casework.build.artifacts.truth import Entities, Exhibits, GroundFacts, Opinion, Story
from casework.build.asking import Contract
from casework.build.checks.stories import WORDS, story_faults
from casework.build.extract.opinion import the_opinion
from casework.build.extract.tables import entity_lines, fact_lines
from casework.build.fault import Fault
from casework.build.record.pages import marked
from casework.build.settings import Settings
from casework.build.stage import Calls, Desk, Sizes, Stage
from casework.build.wording import worded


async def _make(desk: Desk) -> Story:
    prompt = worded(
        "story",
        {
            "facts": fact_lines(desk.of("ground_facts", GroundFacts).facts),
            "entities": entity_lines(desk.of("entities", Entities).entities),
            "exhibits": "\n".join(
                f"{one.doc_type}, {one.dated or 'undated'}: {one.title}"
                for one in desk.of("exhibits", Exhibits).exhibits
            ),
        },
        {"fewest": WORDS[0], "most": WORDS[1]},
    )

    def check(story: Story) -> Sequence[Fault]:
        return _check(desk, story)

    contract = Contract("story", prompt, Story, check, max_tokens=4_096)
    return await desk.asks.agreed(contract)


def _check(desk: Desk, story: Story) -> Sequence[Fault]:
    entities = desk.of("entities", Entities).entities
    names = [name for entity in entities for name in (entity.name, *entity.aliases)]
    return story_faults(story.text, [*names, *(entity.title for entity in entities)], _told(desk))


def _told(desk: Desk) -> str:
    """What the record says, where the story may take names of places and things from."""
    return "\n".join(
        [
            *(fact.proposition for fact in desk.of("ground_facts", GroundFacts).facts),
            *(fact.text for fact in desk.of("opinion", Opinion).facts),
            *(one.title for one in desk.of("exhibits", Exhibits).exhibits),
            marked(the_opinion(desk).pages),
        ]
    )


def _calls(sizes: Sizes, settings: Settings) -> Sequence[Calls]:
    return (Calls("writer", 1, 2, 4, 6_000 + 40 * sizes.exhibits, 1_500),)


STORY = Stage(
    name="story",
    says="the story that fixes era, places, people and tone",
    kind=Story,
    needs=("intake", "opinion", "entities", "exhibits", "ground_facts"),
    make=_make,
    check=_check,
    prompts=("story",),
    calls=_calls,
)
