"""Threads of mails: joined by references, then by subject."""

from hypothesis import given
from hypothesis import strategies as st

from casework.documents.records import Passage, Reading
from casework.documents.threads import moment, plain_subject, threads


def mail(name: str, subject: str, date: str = "", **told: str) -> Reading:
    head = f"From: {name}@norvane.example\nSubject: {subject}" + (f"\nDate: {date}" if date else "")
    names = {"message": "Message-ID", "answers": "In-Reply-To", "refers": "References"}
    return Reading(
        name=f"{name}.eml",
        type="eml",
        state="text",
        passages=(Passage(anchor="msg1.h", text=head), Passage(anchor="msg1", text="Words")),
        properties=tuple((names[key], value) for key, value in told.items()),
    )


def places(readings: list[Reading]) -> list[list[str]]:
    return [[letter.place for letter in thread.letters] for thread in threads(readings)]


def test_references_join_what_subjects_do_not() -> None:
    readings = [
        mail("c", "Another subject", "Wed, 8 Jan 2020 10:00:00 +0100", answers="<b@x>"),
        mail("a", "Rollover", "Mon, 6 Jan 2020 10:00:00 +0100", message="<a@x>"),
        mail("b", "AW: Rollover", "2020-01-07T09:00:00Z", message="<b@x>", refers="<0@x>\n <a@x>"),
        mail("d", "Rollover", "Thu, 9 Jan 2020 10:00:00 +0100", message="<d@x>"),
    ]
    assert places(readings) == [["a.eml", "b.eml", "c.eml"], ["d.eml"]]
    assert threads(readings)[0].subject == "Rollover"


def test_answers_to_a_mail_that_is_not_there_belong_together() -> None:
    readings = [mail("a", "x", refers="<gone@x>"), mail("b", "y", answers="<gone@x>")]
    assert places(readings) == [["a.eml", "b.eml"]]


def test_subjects_join_only_where_one_is_an_answer() -> None:
    assert places([mail("a", "Hello"), mail("b", "Hello")]) == [["a.eml"], ["b.eml"]]
    assert places([mail("a", "Hello"), mail("b", "RE: FW: hello")]) == [["a.eml", "b.eml"]]
    assert places([mail("a", ""), mail("b", "Re: ")]) == [["a.eml"], ["b.eml"]]


def test_nested_mails_have_their_place() -> None:
    inner = mail("inner", "Rollover", "2020-01-06", message="<a@x>")
    box = Reading(
        name="box", path="m/0001.mbox", type="mbox", state="text", children=(mail("x", "x"), inner)
    )
    outer = mail("outer", "Re: Rollover", "2020-01-07", answers="<a@x>")
    assert places([outer, box]) == [["m/0001.mbox!2", "outer.eml"], ["m/0001.mbox!1"]]


def test_dates_of_both_kinds() -> None:
    assert moment("Mon, 6 Jan 2020 10:00:00 +0100 (CET)") == "2020-01-06T09:00:00Z"
    assert moment("2020-01-06T09:00:00Z") == "2020-01-06T09:00:00Z"
    assert moment("<HR>") == moment("") == moment("Wed, 15 Dec 2010 59:10 -0500") == ""


@given(st.text(max_size=40), st.lists(st.sampled_from(["Re: ", "FWD:", "AW[2]: ", "[list] "])))
def test_marks_of_answers_fall_away(subject: str, marks: list[str]) -> None:
    assert plain_subject("".join(marks) + subject) == plain_subject(subject)


@given(st.lists(st.tuples(st.sampled_from("abcde"), st.sets(st.sampled_from("abcde"))), max_size=9))
def test_no_mail_is_lost_or_doubled(mails: list[tuple[str, set[str]]]) -> None:
    readings = [
        mail(str(n), "s", message=f"<{own}@x>", refers=" ".join(f"<{r}@x>" for r in refers))
        for n, (own, refers) in enumerate(mails)
    ]
    found = sorted(place for thread in places(readings) for place in thread)
    assert found == sorted(f"{n}.eml" for n in range(len(mails)))
