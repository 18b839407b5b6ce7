"""Options that several verbs share, spelled once."""

from pathlib import Path
from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")]
DryRun = Annotated[
    bool, typer.Option("--dry-run", help="Say what it may take; spend nothing, write nothing.")
]
Calls = Annotated[
    int | None, typer.Option("--max-calls", min=0, help="Stop before this many model calls.")
]
Tokens = Annotated[
    int | None, typer.Option("--max-tokens", min=0, help="Stop before this many tokens.")
]
Dollars = Annotated[
    float | None, typer.Option("--max-usd", min=0, help="Stop before this many dollars.")
]
PriceFile = Annotated[
    Path | None, typer.Option("--prices", help="A TOML file of prices for models without one.")
]
MovedSuite = Annotated[
    str | None, typer.Option("--suite", help="Where the run's suite is now, if it was moved.")
]
