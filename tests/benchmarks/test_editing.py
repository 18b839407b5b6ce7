"""What took the place of a lost sentence."""

from casework.benchmarks.editing import Change

ARMS = [
    "Flow was 4 in the old group and 7 in the placebo group at the end of the year (p<.001).",
    "Flow was 4 in the new group and 7 in the placebo group at the end of the week (p<.001).",
    "Noise was low.",
]


def edits(original: list[str], changed: list[str]) -> list[tuple[list[str], list[str], list[str]]]:
    change = Change(original, changed)
    found = [change.edit(change.original[at], at) for at in change.lost]
    return [(one.numbers_lost, one.numbers_replaced, one.turned(compare=True)) for one in found]


def test_neighbours_that_share_their_words_are_not_taken_for_each_other() -> None:
    spaced = [text.replace("p<.001", "p < 0.001") for text in ARMS]
    assert edits(ARMS, spaced) == [([], [], [])] * 2
    called = [text.replace("placebo group", "PG") for text in ARMS]
    assert edits(ARMS, called) == [([], [], [])] * 2
    # A window over both sentences would find "placebo group" in the first, and lose the end.
    original = [
        "Two patients in the placebo group were lost.",
        "The placebo group had lower activity in a few of the things seen, with significance.",
    ]
    changed = [
        "Two patients in the placebo group (PG) were lost.",
        "The PG had lower activity in a few of the things seen, with significance.",
    ]
    assert edits(original, changed) == [([], [], [])] * 2


def test_what_changed_in_its_place_is_still_seen() -> None:
    turned = [ARMS[0].replace("7", "9"), ARMS[1].replace("was", "was not"), ARMS[2]]
    first, second = edits(ARMS, turned)
    assert first[0] == ["#7"] and second[2] == ["+not"]
    # Exchanged sentences are both there.
    assert edits(ARMS, [ARMS[1], ARMS[0], ARMS[2]]) == []
    swapped = [ARMS[1].replace("7", "8"), ARMS[0], ARMS[2]]
    assert "#7" in edits(ARMS, swapped)[0][0]
