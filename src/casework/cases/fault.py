"""One thing that is wrong with a case folder."""

from casework.cases.records import Record


class Fault(Record):
    """`rule` is a stable word (``schema``, ``leak-role`` …); `file` is relative to the folder."""

    rule: str
    file: str
    line: int | None
    message: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}, line {self.line}"
        return f"{place}: {self.message}"
