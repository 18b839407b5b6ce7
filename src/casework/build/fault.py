"""What a check by code found wrong with an artifact, and the end of a stage that stays wrong."""

from collections.abc import Sequence

from casework.cases.records import Record
from casework.errors import CaseworkError


class Fault(Record):
    """One thing wrong: the rule's name, where it stands, what is wrong, what to do."""

    rule: str
    where: str
    message: str
    fix: str

    def line(self) -> str:
        """``rule at where: message Fix.`` on one line."""
        return f"[{self.rule}] {self.where}: {self.message} {self.fix}".rstrip()


def fault_at(rule: str, where: str, message: str, fix: str) -> Fault:
    """A fault, in the order in which it is read."""
    return Fault(rule=rule, where=where, message=message, fix=fix)


class StageFailed(CaseworkError):
    """A stage's model gave nothing valid in all its rounds (0: nobody could be asked); the build
    can be continued there."""

    exit_code = 3

    def __init__(self, artifact: str, faults: Sequence[Fault], rounds: int) -> None:
        self.artifact = artifact
        self.faults = tuple(faults)
        shown = "\n".join(f"  {fault.line()}" for fault in self.faults[:12])
        more = f"\n  and {len(self.faults) - 12} more" if len(self.faults) > 12 else ""
        if rounds:
            head = f"{artifact}: still wrong after {rounds} replies"
            then = (
                "\nRun the same command again to ask anew from here, or write the artifact by hand."
            )
        else:
            head, then = f"{artifact}: cannot be made", ""
        super().__init__(f"{head}:\n{shown}{more}{then}")
