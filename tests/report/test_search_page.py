"""The page of a search: complete, without scripts, and safe against what cases hold."""

import csv
import io
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from lxml import html

import hardened as w
from browsing import look
from casework.harden.fake import FakeMutator
from casework.harden.folder import lock_of
from casework.harden.report.arms import Study
from casework.harden.report.card import run_card
from casework.harden.report.figures import figures
from casework.harden.report.read import SearchRead, read_search
from casework.harden.report.records import Table
from casework.harden.report.spent import Spent, case_costs_table
from casework.harden.report.tables import tables
from casework.harden.settings import default
from casework.harden.transformation import Mutation, MutationContext
from casework.models.tally import Totals
from casework.report.reveal import reveal
from casework.report.search_page import (
    SearchView,
    options,
    search_page,
    search_view,
    write_search_report,
)

EVIL = (
    "<script>alert(1)</script><img src=x onerror=alert(1)></style>{{ 7*7 }}"
    '\u202eevil\u200b &amp; "quoted" \''
)
RUBRIC: dict[str, Any] = {
    "dimensions": [{"id": "plausible", "name": EVIL, "score_high": "=cmd|'/c calc'!A1"}]
}
SHEETS = ("falls", "zeros", "repairs", "votes-1", "canaries-1", "refusals-1", "axes-1")


class Hostile(w.Counted):
    """A mutator that writes markup into the cases and into what it says of them."""

    async def mutate(
        self, context: MutationContext, attempt: int, complaints: tuple[str, ...]
    ) -> Mutation:
        made = await FakeMutator(self.task.world).mutate(context, attempt, complaints)
        manifest = json.loads(made.manifest)
        for one in manifest["mutations"]:
            one["description"] = EVIL
        written: dict[str, str] = {}
        for path, text in made.written.items():
            child = json.loads(text)
            written[path] = json.dumps(
                {**child, "text": child["text"] + EVIL.replace("\u200b", "")}
            )
        return made.model_copy(update={"manifest": json.dumps(manifest), "written": written})


@pytest.fixture(scope="module")
def searched() -> SearchRead:
    settings = default(generations=1, children=7, false_share=0.4)
    search = w.search(settings, 8, Hostile())
    w.finish(search)
    models = {"task": f"model {EVIL}"}
    return read_search(search.setup, search.log.entries, models, f"name {EVIL}")


@pytest.fixture(scope="module")
def view(searched: SearchRead) -> SearchView:
    return search_view([Study(searched)], rubric=RUBRIC, resamples=200)


def test_hostile_text_is_shown_and_never_markup(view: SearchView) -> None:
    page = search_page(view)
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "U+202E" in page and "\u202e" not in page
    assert "{{ 7*7 }}" in page
    tree = html.fromstring(page)
    assert not tree.xpath("//script | //img | //iframe | //object | //link | //form")
    for element in tree.iter():
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on")
            assert "javascript:" not in value.lower()
    for link in tree.xpath("//a/@href"):
        assert re.fullmatch(r"#[\w-]+|[\w.-]+", link)
    assert "default-src 'none'" in page
    assert not re.search(r"(src|href)=[\"']?https?:", page)


def test_every_promoted_case_has_its_difference_proof_votes_and_samples(
    view: SearchView, searched: SearchRead
) -> None:
    tree = html.fromstring(search_page(view))
    cases = tree.xpath("//section[@id='winners']/article")
    promoted = [n for n, c in searched.cases.items() if c.result.promoted]
    assert sorted(case.xpath("string(h3)") for case in cases) == sorted(promoted)
    assert cases
    for case in cases:
        told = case.text_content()
        added = "".join(case.xpath(".//ins/text()"))
        assert "Note 1." in added and "<script>" in added
        assert "Proof that the answer is the same: unknown" in told
        assert "correctness" in told and "realism" in told
        result = searched.cases[case.xpath("string(h3)")].result
        rows = {tuple(c.text_content() for c in row)[:4] for row in case.xpath(".//tbody/tr")}
        for role, pair in (
            ("search", result.search),
            ("confirm", result.confirm),
            ("report", result.report),
        ):
            assert pair is not None
            for form, (k, n) in zip(("original", "harder form"), pair, strict=True):
                assert (role, form, str(k), str(n)) in rows


def test_files_beside_the_page(view: SearchView, tmp_path: Path) -> None:
    page = write_search_report(view, tmp_path / "report")
    names = {path.name for path in page.parent.iterdir()}
    figures = {"accuracy.vl.json", "entropy.vl.json", "hardened.vl.json"}
    sheets = {*(f"T{n}.csv" for n in range(1, 10))}
    sheets |= {f"{name}.csv" for name in SHEETS}
    assert names == {"index.html", "report.json"} | figures | sheets
    told = json.loads((page.parent / "report.json").read_text(), parse_constant=pytest.fail)
    assert told["finding"] == view.finding
    t4 = next(one for one in told["tables"] if one["id"] == "T4")
    sheet = list(csv.DictReader(io.StringIO((page.parent / "T4.csv").read_text())))
    for row, line in zip(t4["rows"], sheet, strict=True):
        assert float(line["On the samples that chose"]) == row[4]["value"]
        assert float(line["On fresh samples: low"]) == row[7]["low"]
        assert line["configuration"] == t4["configs"][0]
    t1 = (page.parent / "T1.csv").read_text()
    assert "'=cmd" in t1
    spec = json.loads((page.parent / "accuracy.vl.json").read_text())
    shown = {(v["form"], v["samples"]): v["value"] for v in spec["data"]["values"]}
    assert shown["Original", "fresh samples"] == t4["rows"][0][7]["value"]


def test_an_option_is_not_broken_over_lines() -> None:
    told = options(reveal("with --judge-model <b> or -- and re--run"))
    assert str(told) == (
        'with <span class="option">--judge-model</span> &lt;b&gt; or -- and re--run'
    )


@pytest.mark.parametrize("cases", [1, 2, 7, 200])
def test_a_figure_counts_in_whole_numbers_and_names_what_is_there(
    searched: SearchRead, cases: int
) -> None:
    made = tables([Study(searched)], resamples=9)
    told: list[Table] = []
    for table in made:
        if table.id == "T9":
            rows = tuple((*row[:4], cases, *row[5:]) for row in table.rows)
            table = table.model_copy(update={"rows": rows})
        if table.id == "T4":
            fresh = [n for n, one in enumerate(table.columns) if one.batch == "report"]
            rows = tuple(
                tuple(None if n in fresh else cell for n, cell in enumerate(row))
                for row in table.rows
            )
            table = table.model_copy(update={"rows": rows})
        told.append(table)
    found, bare = figures(made), figures(told)
    legend = found["accuracy"]["layer"][0]["encoding"]["color"]["scale"]
    assert legend["domain"] == ["samples that chose", "fresh samples"]
    only = bare["accuracy"]["layer"][0]["encoding"]["color"]["scale"]
    assert (only["domain"], only["range"]) == (legend["domain"][:1], legend["range"][:1])
    axis = bare["hardened"]["layer"][0]["encoding"]["x"]["axis"]["values"]
    assert axis == sorted(set(axis))
    assert axis[0] == 0 and 2 <= len(axis) <= 7 and axis[-1] <= cases


def test_the_same_view_gives_the_same_page(view: SearchView) -> None:
    assert search_page(view) == search_page(view)


@pytest.mark.browser
@pytest.mark.parametrize("width", [1280, 400])
def test_opens_from_disk_quietly_and_fits(
    browser: Any, view: SearchView, searched: SearchRead, tmp_path: Path, width: int
) -> None:
    spent = Spent(Totals(), {}, {("task", EVIL): Counter({EVIL: 1})})
    lock = {**lock_of(searched.setup, {"task": EVIL, "prompt audit": EVIL})}
    card = run_card(searched, lock, [], spent)
    tables = (*view.tables, case_costs_table(searched, spent, 1))
    page = write_search_report(view._replace(cards=(card,), tables=tables), tmp_path)
    look(browser, page, width)
    assert browser.get_log("browser") == []
    cut = "s => s.getBoundingClientRect().width > s.parentNode.getBoundingClientRect().width + 1"
    svgs = f"return [...document.querySelectorAll('figure svg')].filter({cut}).length"
    assert browser.execute_script(svgs) == 0
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert browser.execute_script("return document.scripts.length") == 0
    ids = browser.execute_script("return [...document.querySelectorAll('[id]')].map(e => e.id)")
    assert len(ids) == len(set(ids))
    links = browser.execute_script(
        "return [...document.querySelectorAll('[href]')].map(a => a.getAttribute('href'))"
    )
    for link in links:
        assert link[1:] in ids if link.startswith("#") else (tmp_path / link).exists()
    shown = "return document.querySelector('details tbody tr').checkVisibility()"
    assert not browser.execute_script(shown)
    browser.execute_script("document.querySelector('details').open = true")
    assert browser.execute_script(shown)


def test_two_searches_are_drawn_in_two_panels(searched: SearchRead) -> None:
    twin = searched._replace(models={"task": "other"}, name="two")
    both = search_view([Study(searched), Study(twin)], resamples=200)
    assert "facet" in both.specs["accuracy"]
    page = search_page(both)
    assert page.count("<svg") == 3
    assert "\u202e" not in page
    assert not html.fromstring(page).xpath("//script | //img")
    assert both.finding.count("fake: ") == 2
