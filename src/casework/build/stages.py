"""The stages of a build, in order (specification, sections 2 to 4)."""

from casework.build.assemble.stage import WORLD
from casework.build.augment.alternatives import ALTERNATIVES
from casework.build.augment.calendar import CALENDAR
from casework.build.augment.shards import SHARDS
from casework.build.augment.slate import SLATE
from casework.build.extract.entities import ENTITIES
from casework.build.extract.exhibits import EXHIBITS
from casework.build.extract.ground import GROUND_FACTS
from casework.build.extract.opinion import OPINION, OPINION_PASS1, OPINION_PASS2
from casework.build.extract.parties import PARTIES
from casework.build.extract.questions import QUESTIONS
from casework.build.extract.ruling import RULING
from casework.build.extract.statements import STATEMENTS
from casework.build.extract.story import STORY
from casework.build.record.stage import INTAKE
from casework.build.stage import AnyStage
from casework.build.writing.stage import MANUSCRIPTS

STAGES: tuple[AnyStage, ...] = (
    INTAKE,
    OPINION_PASS1,
    OPINION_PASS2,
    OPINION,
    STATEMENTS,
    ENTITIES,
    EXHIBITS,
    GROUND_FACTS,
    PARTIES,
    RULING,
    STORY,
    QUESTIONS,
    ALTERNATIVES,
    CALENDAR,
    SHARDS,
    SLATE,
    MANUSCRIPTS,
    WORLD,
)
