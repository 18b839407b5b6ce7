"""What a mutator is told: built from the state, and holding nothing a judge said."""

import copy

from casework.benchmarks.records import Item
from casework.harden.moves import Setup
from casework.harden.records import BASELINE
from casework.harden.state import CaseState
from casework.harden.transformation import (
    FILE,
    MANIFEST,
    CandidateAxis,
    CaseProgress,
    Ground,
    Member,
    MutationContext,
    slots,
)


def mutation_context(state: CaseState, item: Item, setup: Setup) -> MutationContext:
    """The context of the present generation's mutation call."""
    settings = setup.settings
    axes = {axis.axis_name: axis for axis in setup.catalog.axes}
    assert state.baseline is not None
    members = tuple(
        Member(
            score=float(one.share),
            path=f"population/{one.individual_id}",
            axes=state.individuals[one.individual_id].axes,
            mutation_chain=state.individuals[one.individual_id].mutation_chain,
            description=state.individuals[one.individual_id].description,
        )
        for one in state.population
    )
    return MutationContext(
        case_id=state.case_id,
        generation=state.generation,
        baseline_score=float(state.baseline.share),
        candidates_per_generation=settings.children,
        population_size=settings.survivors,
        max_generations=settings.generations,
        degradable_files=(FILE,),
        source_case_dir="source",
        candidates=slots(settings.children),
        manifest_path=MANIFEST,
        case_state=CaseProgress(
            current_generation=state.generation,
            best_score=members[0].score,
            best_individual_path=members[0].path,
            population=members,
        ),
        candidate_axes=tuple(
            CandidateAxis(
                **axes[name].model_dump(
                    include={
                        "axis_name",
                        "priority",
                        "definition",
                        "goal",
                        "distinctive_focus",
                        "subtypes",
                        "prompt_guidance",
                    }
                )
            )
            for name in state.axes
        ),
        axis_feedback={
            name: {
                "applied": one.applied,
                "survived_gates": one.survived_gates,
                "improved_fitness": one.improved_fitness,
            }
            for name, one in sorted((state.stats if state.heard is None else state.heard).items())
        },
        realism_criteria_summary=setup.rule.text if setup.rule else "",
        metadata=copy.deepcopy(item.metadata),
        gold_output_summary=item.expected,
        files={FILE: copy.deepcopy(state.inputs[state.parent.individual_id])},
    )


def ground(state: CaseState, setup: Setup) -> Ground:
    """What the present generation's manifest is checked against."""
    settings = setup.settings
    return Ground(
        children=settings.children,
        axes={axis.axis_name: axis.subtypes for axis in setup.catalog.axes},
        parent=state.inputs[state.parent.individual_id],
        baseline=state.inputs[BASELINE],
        protected=state.sealed,
        steps=state.generation,
        near=settings.near,
        budget=settings.budget,
        refuse_instructions=settings.refuse_instructions,
    )
