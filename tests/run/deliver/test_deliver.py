"""A deliverable from instruction to DOCX: the tools, the contract, what is recorded of it."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import anyio
import docx
import pytest

from casework.cases.folder import write_case
from casework.cases.suite import load_suite
from casework.documents.library import Library, read
from casework.run.deliver.tools import DELIVER_TOOLS
from casework.run.deliver.work import collect, furnish
from casework.run.execute import execute
from casework.run.plan import Settings, make_plan
from casework.run.records import Trial
from casework.run.store import DELIVERABLE, RunFolder
from casework.run.tools import Desk, Outcome, call
from memo_room import MEMO, make_case
from mock_provider import MockProvider, Script
from rooms import in_process, say, use

Start = Callable[[Script], MockProvider]
MODEL = "openai-api/mock/m1"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    folder = make_case(tmp_path / "cases" / "lot")
    (tmp_path / "room").mkdir()
    return furnish(folder, folder.tasks[0], tmp_path / "room" / "matter", Library(None))


def tool(desk: Desk, name: str, **arguments: Any) -> Outcome:
    return anyio.run(call, DELIVER_TOOLS, desk, name, arguments)


def test_the_workspace_holds_instruction_contract_room_and_nothing_of_the_truth(desk: Desk) -> None:
    names = {desk.workspace.name(path) for path in desk.workspace.files()}
    assert names == {
        "instruction.md",
        "contract.md",
        "room/index.csv",
        "room/0001.txt",
        "room/0002.xlsx",
        "room/0003.docx",
    }
    assert "output/memo.docx" in (desk.workspace.root / "contract.md").read_text()


def test_sources_are_listed_and_read_in_bounded_parts(desk: Desk) -> None:
    listed = tool(desk, "list_sources").text
    assert "3 documents" in listed
    assert "d02 · Price workings · xlsx · 2024-04-18 · 1 sheets" in listed
    first = tool(desk, "read_source", source="d03")
    assert len(first.text) < 18_000
    assert "Clause 1." in first.text
    place = first.text.rpartition("read with from='")[2].partition("'")[0]
    second = tool(desk, "read_source", source="Supply contract", **{"from": place, "to": place})
    assert f"[{place}]" in second.text
    assert "Clause 1." not in second.text
    assert desk.office is not None
    assert place in desk.office.read["d03"]
    for wrong in ({"source": "d99"}, {"source": "d03", "from": "p. 900"}, {"source": "../truth"}):
        assert tool(desk, "read_source", **wrong).kind == "invalid"


def test_search_finds_passages_and_says_where_words_were_given_up(desk: Desk) -> None:
    assert "d01 Letter of rejection [L3]" in tool(desk, "search_room", query="samples failed").text
    some = tool(desk, "search_room", query="samples zebra").text
    assert "No passage holds all" in some
    assert "d01" in some
    assert "plain words" in tool(desk, "search_room", query='"samples').text
    assert "Nothing is found" in tool(desk, "search_room", query="zebra").text


def test_a_workbook_shows_formulas_values_and_what_is_hidden(desk: Desk) -> None:
    assert "Prices: 8 cells, visible" in tool(desk, "inspect_sheet", source="d02").text
    cells = tool(desk, "inspect_sheet", source="d02", sheet="prices", range="A3:B4").text
    assert "(hidden) Freight" in cells
    assert "{=SUM(B2:B3)}" in cells
    assert "Prices!A2" not in cells
    assert tool(desk, "inspect_sheet", source="d01").kind == "invalid"
    assert tool(desk, "inspect_sheet", source="d02", sheet="Other").kind == "invalid"


def test_notebook_calculator_and_the_tool_that_is_switched_off(desk: Desk) -> None:
    assert tool(desk, "notes", action="list").text.splitlines()[1] == "The notebook is empty."
    tool(desk, "notes", action="add", text="Delivery 2 April")
    tool(desk, "notes", action="revise", number=1, text="Delivery 2 April 2024")
    assert "1. Delivery 2 April 2024" in tool(desk, "notes", action="list").text
    assert tool(desk, "notes", action="revise", number=2, text="x").kind == "invalid"
    assert "= 106_250" in tool(desk, "calculate", expression="1_250_000*8.5/100").text
    assert tool(desk, "calculate", expression="__import__('os')").kind == "invalid"
    refused = tool(desk, "legal_research", query="CISG 39")
    assert refused.kind == "refused"
    assert "switched off" in refused.text
    assert desk.office is not None
    assert desk.office.refused == 1


def test_citations_are_weighed_by_code(desk: Desk) -> None:
    tool(desk, "read_source", source="d01", **{"from": "L3"})
    reply = tool(desk, "write_deliverable", text=MEMO).text
    assert "output/memo.docx is written" in reply
    assert "d09" in reply
    delivered, data = collect(desk, "Done.")
    assert (delivered.artifact.fault, delivered.how) == (None, "tool")
    assert data.startswith(b"PK")
    found = {(one.source, one.place): one for one in delivered.citations}
    assert (found["d01", "L3"].read, found["d01", "L3"].holds) == (True, True)
    assert (found["d01", "L1"].read, found["d01", "L1"].problem) == (True, "")
    assert found["d03", "¶2"].problem == "this place was not read"


def test_words_that_stand_elsewhere_do_not_support(desk: Desk) -> None:
    tool(desk, "read_source", source="d03", to="¶3")
    words = "The seller bears the risk of event 3."
    tool(desk, "write_deliverable", text=f'# M\n\nOn him.[[d03, ¶2: "{words}"]]')
    [one] = collect(desk, "")[0].citations
    assert (one.read, one.holds, one.problem) == (True, False, "the words do not stand there")


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        ("the risk of event 12", True),
        ("he seller bears the risk of event 12", False),
        ("the risk of event 1", False),
        ("The", None),
        ("event 12", True),
    ],
)
def test_a_quotation_that_cuts_a_figure_or_says_nothing_does_not_support(
    desk: Desk, words: str, holds: bool | None
) -> None:
    tool(desk, "read_source", source="d03", **{"from": "¶12", "to": "¶12"})
    tool(desk, "write_deliverable", text=f'# M\n\nOn him.[[d03, ¶12: "{words}"]]')
    [one] = collect(desk, "")[0].citations
    assert (one.read, one.holds) == (True, holds)


def test_a_paragraph_of_citations_alone_takes_no_time(desk: Desk) -> None:
    assert desk.office is not None
    document = docx.Document()
    document.add_paragraph("[d01] \u201c" * 20_000)
    document.save(str(desk.workspace.root / desk.office.place))
    began = time.process_time()
    assert len(collect(desk, "")[0].citations) == 2_000
    assert time.process_time() - began < 15


def test_a_file_of_another_kind_at_the_place_is_refused(desk: Desk) -> None:
    assert desk.office is not None
    (desk.workspace.root / desk.office.place).write_bytes(b"%PDF-1.4 not a memo")
    delivered, data = collect(desk, "Done.")
    assert (delivered.artifact.fault, delivered.how) == ("pdf", "file")
    assert data == b"%PDF-1.4 not a memo"


def run_it(tmp_path: Path, **settings: Any) -> Trial:
    make_case(tmp_path / "cases" / "lot")
    plan = make_plan(load_suite(tmp_path / "cases"), Settings(epochs=1, **settings))
    execute(plan, tmp_path / "run", in_process, asked={})
    [trial], _, _ = RunFolder(tmp_path / "run").trials()
    return trial


def test_a_model_reads_writes_and_hands_in(tmp_path: Path, provider: Start) -> None:
    server = provider(
        [
            use(("list_sources", {})),
            use(("read_source", {"source": "d01"})),
            use(("legal_research", {"query": "CISG"})),
            use(("write_deliverable", {"text": MEMO, "number_paragraphs": True})),
            say("The memorandum is handed in."),
        ]
    )
    trial = run_it(tmp_path, agent="react", model=MODEL)
    assert trial.status == "complete"
    assert trial.tools.by_tool == {
        "list_sources": 1,
        "read_source": 1,
        "legal_research": 1,
        "write_deliverable": 1,
    }
    assert (trial.tools.executed, trial.tools.refused, trial.tools.requested) == (3, 1, 4)
    assert trial.delivered is not None
    assert trial.delivered.artifact.fault is None
    file = tmp_path / "run" / "trials" / trial.id / DELIVERABLE
    text = read(file).text()
    assert "The notice was a day late." in text
    first = server.calls[0].body
    asked = first["messages"][0]["content"]
    assert "whether the notice was in time" in asked
    assert "output/memo.docx" in asked
    assert "a day late" not in str(first)


def test_a_final_text_stands_in_where_nothing_was_written(tmp_path: Path, provider: Start) -> None:
    provider([use(("read_source", {"source": "d01"})), say(MEMO)])
    trial = run_it(tmp_path, agent="react", model=MODEL)
    assert trial.status == "complete"
    assert trial.delivered is not None
    assert trial.delivered.how == "text"


def test_nothing_handed_in_is_incomplete_and_says_why(tmp_path: Path, provider: Start) -> None:
    provider([say("I could not do it.")])
    trial = run_it(tmp_path, agent="react", model=MODEL)
    assert (trial.status, trial.stop) == ("incomplete", "no_deliverable")
    assert trial.fault is not None
    assert "missing" in trial.fault.message


def test_the_oracle_hands_in_the_reference(tmp_path: Path) -> None:
    trial = run_it(tmp_path, agent="oracle")
    assert trial.status == "complete"
    assert trial.delivered is not None
    assert trial.delivered.citations[0].holds is True


def test_nop_hands_in_nothing(tmp_path: Path) -> None:
    assert run_it(tmp_path, agent="nop").stop == "no_deliverable"


def test_an_instruction_that_is_empty_is_a_fault_of_the_task(tmp_path: Path) -> None:
    folder = make_case(tmp_path / "cases" / "lot")
    task = folder.tasks[0].model_copy(update={"instruction": " "})
    empty = folder.model_copy(update={"tasks": (task,)})
    write_case(empty, {path.name: path.read_bytes() for path in folder.matter.glob("000*")})
    plan = make_plan(load_suite(tmp_path / "cases"), Settings(agent="oracle", epochs=1))
    halted = execute(plan, tmp_path / "run", in_process, asked={})
    assert "instruction.md" in str(halted)


@pytest.mark.parametrize("clause", ["Clause 12", "cl. 12", "Section 12"])
def test_a_clause_without_words_is_a_place_and_its_number_no_figure(
    desk: Desk, clause: str
) -> None:
    assert desk.office is not None
    titled = tuple(replace(one, title="Exhibit C-7: Contract") for one in desk.office.sources)
    desk = replace(desk, office=replace(desk.office, sources=titled))
    tool(desk, "read_source", source="d03", to="¶20")
    tool(
        desk, "write_deliverable", text=f"# M\n\nOn him.[[d03, {clause}]] Later.[[d03, {clause}3]]"
    )
    near, far = collect(desk, "")[0].citations
    assert (near.place, near.read, near.holds, near.problem) == (clause, True, None, "")
    assert (far.place, far.read, far.problem) == (f"{clause}3", False, "this place was not read")
