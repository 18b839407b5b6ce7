"""The second batch decides: one-sided, over the whole family, on its own samples only."""

import pytest

from casework.harden.confirm import decide, p_value
from casework.harden.goal import ConfirmScore, ReportScore, SearchScore


def right(k: int, n: int = 20) -> ConfirmScore:
    return ConfirmScore(individual_id="one", k=k, n=n)


def test_only_a_fall_speaks_for_a_winner() -> None:
    # [[12, 8], [19, 1]]: 12 or fewer of the 31 right answers fall to the winner.
    assert p_value(right(19), right(12)) == pytest.approx(0.00984, abs=5e-5)
    assert p_value(right(12), right(19)) == pytest.approx(0.99939, abs=5e-5)
    assert p_value(right(15), right(15)) > 0.5
    assert p_value(right(20), right(20)) == 1.0


def test_other_samples_cannot_confirm() -> None:
    for kind in (SearchScore, ReportScore):
        with pytest.raises(TypeError, match="cannot confirm"):
            p_value(right(19), kind(individual_id="one", k=12, n=20))  # type: ignore[arg-type]


def test_a_case_is_judged_beside_all_others() -> None:
    weak, none = (right(19), right(15)), (right(15), right(15))
    alone = decide({"weak": weak}, 0.10)["weak"]
    assert (alone.kept, alone.p == alone.adjusted) == (True, True)
    crowd = decide({"weak": weak} | {f"none{n}": none for n in range(9)}, 0.10)
    assert crowd["weak"].p == alone.p
    assert not any(fate.kept for fate in crowd.values())
    strong = decide({"weak": weak} | {f"strong{n}": (right(20), right(5)) for n in range(9)}, 0.10)
    assert all(fate.kept for fate in strong.values())
    assert decide({}, 0.10) == {}
