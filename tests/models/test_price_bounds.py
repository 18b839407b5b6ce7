"""Prices that are no prices are refused, so that no cap in dollars can be talked away."""

from pathlib import Path

import pytest

from casework.errors import UsageError
from casework.models.prices import Prices


@pytest.mark.parametrize("value", ["nan", "inf", "-1.0"])
def test_a_price_is_a_finite_amount_of_at_least_nothing(tmp_path: Path, value: str) -> None:
    path = tmp_path / "prices.toml"
    path.write_text(f'["x/y"]\ninput = {value}\noutput = 1.0\n')
    with pytest.raises(UsageError, match="input"):
        Prices.load(path)
