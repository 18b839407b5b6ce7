"""Help of a verb with many options: each group of them under its own heading."""

from collections.abc import Mapping, Sequence
from typing import Any

from typer.core import TyperCommand

Groups = Mapping[str, Sequence[str]]
"""Heading -> names of parameters, in the order in which they are shown."""


def grouped(groups: Groups) -> type[TyperCommand]:
    """The command class whose help has these headings; what is in no group comes last."""

    class Grouped(TyperCommand):
        def format_options(self, ctx: Any, formatter: Any) -> None:
            params = {str(param.name): param for param in self.get_params(ctx)}
            named = {name for names in groups.values() for name in names}
            arguments = [n for n, one in params.items() if one.param_type_name == "argument"]
            rest = [name for name in params if name not in named and name not in arguments]
            for heading, names in {"Arguments": arguments, **groups, "Others": rest}.items():
                records = [params[name].get_help_record(ctx) for name in names]
                shown = [record for record in records if record is not None]
                if shown:
                    with formatter.section(heading):
                        formatter.write_dl(shown)

    return Grouped
