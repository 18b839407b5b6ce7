"""Authorities and short forms: the bug bank's ten texts, and hostile ones."""

import time
from pathlib import Path

import pytest

from casework.documents.court.authority import Cited, authorities
from casework.documents.court.reporters import PIECE, pieces

BANK = Path(__file__).resolve().parents[2] / "bugbank" / "BB-C05"


def cited(name: str) -> Cited:
    return authorities((BANK / f"{name}.txt").read_text("utf-8"))


def test_bb_c05_id_after_two() -> None:
    found = cited("id_after_two")
    (id_,) = found.references
    assert id_.authority is not None
    assert found.authorities[id_.authority].name == "Cedar Co. v. Dune"
    assert "several authorities" in id_.flags[0]


def test_bb_c05_id_after_docket() -> None:
    found = cited("id_after_docket")
    (id_,) = found.references
    assert id_.authority is None and id_.record is not None
    assert (found.record[id_.record].doc, found.record[id_.record].att) == (57, 11)


def test_bb_c05_id_after_parenthetical() -> None:
    found = cited("id_after_parenthetical")
    assert [a.inside for a in found.authorities] == [False, True]
    (id_,) = found.references
    assert id_.authority == 0


def test_bb_c05_id_page_out_of_range() -> None:
    (id_,) = cited("id_page_out_of_range").references
    assert "page 12 lies before the first page 770" in id_.flags[0]


def test_bb_c05_supra_docket() -> None:
    found = cited("supra_docket")
    elm, gorse = found.references
    assert elm.authority == 0 and elm.pin == "35"
    assert gorse.authority is None and "Gorse v. Heath" in gorse.reason
    assert found.counts()["unresolved"] == 1


def test_bb_c05_comma_name() -> None:
    (case,) = cited("comma_name").authorities
    assert case.name == "Ivy, Juniper & Kelp, Inc. v. Larch, S.A."
    assert (case.cite, case.pins) == ("77 F.4th 410", ("415 & n.3",))


def test_bb_c05_foreign() -> None:
    found = cited("foreign")
    assert [a.kind for a in found.authorities] == ["foreign"] * 3
    assert "ECLI:EU:C:2031:7" in found.authorities[0].cite
    assert "II ZR 7/31" in found.authorities[1].cite
    assert found.authorities[2].cite == "6 Ob 12/31x"
    assert found.counts()["case"] == 0


def test_bb_c05_parallel() -> None:
    found = cited("parallel")
    assert found.counts()["case"] == 1
    assert found.authorities[0].name == "Maple v. Nettle"
    assert [u.text for u in found.unparsed] == ["300 Oak App. 2d 5"]


def test_bb_c05_line_break() -> None:
    (case,) = cited("line_break").authorities
    assert (case.cite, case.pins, case.name) == ("88 F.3d 770", ("773",), "Cedar Co. v. Dune")


def test_bb_c05_statute_not_case() -> None:
    counts = cited("statute_not_case").counts()
    assert (counts["statute"], counts["rule"], counts["regulation"]) == (1, 1, 1)
    assert counts["case"] == 0


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (
            "As shown in Alder Mills v. Brook Corp., 512 U.S. 701 (1994).",
            "Alder Mills v. Brook Corp.",
        ),
        ("See, e.g., In re Alder Litig., 88 F.3d 770 (9th Cir. 1996).", "In re Alder Litig."),
        ("Fir v. Elm, No. 31-cv-417 (QRS), 2031 WL 123456 (D. Mass. 2031).", "Fir v. Elm"),
        (
            "Nettle lost. Fir Ass'n of Md. v. Elm, 88 F.3d 770 (2d Cir. 1996)",
            "Fir Ass'n of Md. v. Elm",
        ),
    ],
)
def test_names(text: str, name: str) -> None:
    assert authorities(text).authorities[0].name == name


def test_parallel_reporters_are_one_case() -> None:
    found = authorities("Fir v. Elm, 512 U.S. 701, 114 S. Ct. 2431, 129 L. Ed. 2d 593 (1994).")
    assert found.counts()["case"] == 1
    assert found.authorities[0].parallel == ("114 S. Ct. 2431", "129 L. Ed. 2d 593")
    assert found.authorities[0].year == "1994"


def test_each_case_has_its_own_year_and_pin() -> None:
    text = (
        "Fir v. Elm, 88 F.3d 770, 772 n.4 (9th Cir. 1996); Oak v. Ash, 901 F.2d 33 (2d Cir. 1990)."
    )
    first, second = authorities(text).authorities
    assert (first.year, first.court, first.pins) == ("1996", "9th Cir.", ("772 n.4",))
    assert (second.year, second.court, second.pins) == ("1990", "2d Cir.", ())


def test_short_forms() -> None:
    text = "Fir v. Elm, 88 F.3d 770 (9th Cir. 1996). Doc. 3. "
    text += "Fir, 88 F.3d at 772. Id. at 773. 9 F.2d at 4."
    short, id_, lost = authorities(text).references
    assert (short.kind, short.authority, short.pin) == ("short", 0, "772")
    assert (id_.kind, id_.authority) == ("id", 0)
    assert lost.authority is None and "no case before it" in lost.reason


def test_an_id_after_what_is_unresolved_is_unresolved() -> None:
    supra, id_ = authorities("Gorse v. Heath, supra. Id. at 4.").references
    assert supra.reason and "itself unresolved" in id_.reason
    (alone,) = authorities("Id. at 4.").references
    assert "nothing is cited before it" in alone.reason


def test_pieces_make_the_text_again_and_stay_short() -> None:
    text = ("Fir v. Elm, 88 F.3d 770 (9th Cir. 1996). " * 400) + "x" * 10_000
    parts = list(pieces(text))
    assert "".join(part for _, part in parts) == text
    assert all(len(part) <= PIECE for _, part in parts)
    assert all(text.startswith(part, start) for start, part in parts)
    # No citation is cut: as many are found as stand there.
    assert len(authorities(text).authorities) == 400


@pytest.mark.parametrize(
    "text",
    [
        "1 U.S. 1 (" * 20_000,
        "Aa supra " * 10_000,
        "A, " * 100_000,
        "v. " * 100_000,
        "Id. " * 10_000,
    ],
    ids=lambda text: text[:8],
)
def test_hostile_texts_end_in_time_and_say_what_was_left(text: str) -> None:
    start = time.process_time()
    found = authorities(text, seconds=2)
    assert time.process_time() - start < 15
    searched = [item.start for item in found.unparsed if "not searched" in item.reason]
    assert len(searched) <= 1
