# ruff: noqa: E501 (prose stands on its own lines)
"""Excerpts of five depositions, and where a piece of testimony stands by page and line."""

import re
from collections.abc import Sequence
from datetime import date

from suites.demo import render_pdf
from suites.demo.content import Deposition
from suites.records.veldane_v_tarnridge.exhibit import Exhibit, exhibit

Spoken = Sequence[tuple[str, str]]

_KESSOCK: Spoken = (
    ("", "ROLAND KESSOCK, having been duly sworn, testified as follows:"),
    ("", "EXAMINATION BY MS. HARCASTLE:"),
    ("Q", "What was your job in July of 2020?"),
    (
        "A",
        "Shift supervisor at Tarn Ridge, days, Monday to Friday. I went home at four on Fridays.",
    ),
    ("Q", "You had a user name for the alarm panels?"),
    ("A", "RKESSOCK. With a PIN."),
    ("Q", "Did anyone else have that PIN?"),
    ("A", "No. You were not supposed to share them and I did not."),
    ("Q", "You were trained on Revision 4 of TR-QA-017?"),
    ("A", "Annika had us all in a room in March. Yes."),
    (
        "Q",
        "So you knew that a nuisance alarm was no reason for a hold, and that a hold was two hours at most.",
    ),
    ("A", "I knew what the paper said."),
    ("Q", "Mr. Sedgely of Northlight left on July 17 at about 1:26 in the afternoon?"),
    ("A", "Around there. I signed his sheet."),
    (
        "Q",
        'Exhibit 15, those are your initials next to "checked with the technician that all alarm points are ARMED"?',
    ),
    ("A", "Yes. He showed me on the panel. They were all green."),
    ("Q", "Who put Room 4 on hold at 3:42 that afternoon?"),
    (
        "A",
        "I don't remember putting it on hold. The Northlight guy had that room on hold all week.",
    ),
    (
        "Q",
        'Please look at Exhibit 14, 3:47 p.m. "4 keeps squawking every time they stage the dock. put it on hold till monday." Is that your telephone number?',
    ),
    ("A", "That's my number. I guess I sent it."),
    ("Q", "Was Mr. Sedgely in the building at 3:42?"),
    ("A", "No. He was gone by then."),
    ("Q", "Did you write the hold in the log?"),
    ("A", "No."),
    ("Q", "Did you tell Ms. Ferrow?"),
    ("A", "I figured Marcus would."),
    ("Q", "Who released the hold on Monday?"),
    ("A", "I did, when I got in. Ten to seven or so."),
    ("Q", "And then you handled the rounds sheet."),
    ("A", "I looked it over and signed it. That was my job on Mondays."),
    ("Q", "Did you tell Ms. Pellerin to fill it in?"),
    ("A", "I told her to get her paperwork in order. I did not tell her what to write."),
    ("", "EXAMINATION BY MR. SAYLES:"),
    ("Q", "Did Northlight's technician use holds during the week of the study?"),
    ("A", "The Monday for sure, when he was hanging his probes. After that I didn't watch him."),
    ("Q", "Had holds been used in Room 4 before?"),
    ("A", "For years. Everybody did it when we staged the dock."),
)

_PELLERIN: Spoken = (
    ("", "JODY PELLERIN, having been duly sworn, testified as follows:"),
    ("", "EXAMINATION BY MR. WYNN:"),
    ("Q", "Is Exhibit 12 in your handwriting?"),
    ("A", "All of it, except Roland's name at the bottom."),
    ("Q", "The initials SW too?"),
    ("A", "Yes. I wrote those. Stephan didn't."),
    ("Q", "Which of the twelve rounds did you do?"),
    ("A", "Saturday at six and Saturday at ten. Those two I went in and read it."),
    ("Q", "And the other ten?"),
    ("A", "Nobody did them that I know of. I didn't."),
    ("Q", "When did you write the other ten readings?"),
    (
        "A",
        "Monday morning, about seven-thirty. Roland gave me the sheet and said it had to be complete before Annika came in. So I put numbers like the ones that are always there.",
    ),
    ("Q", "Were you in the building on Sunday afternoon?"),
    ("A", "No. My daughter was sick and I went home at eleven. I called Roland and he said fine."),
    ("Q", "Did anyone come in for you?"),
    ("A", "Not till Stephan at six."),
    ("Q", "What training did you have on rounds?"),
    ("A", "A sheet to sign. Roland showed me the thermometer."),
    ("Q", "Did anyone check the sheets against the doors?"),
    (
        "A",
        "Annika did for a few weeks in the spring. Then she was put on the audit for the other building and it stopped.",
    ),
    ("", "EXAMINATION BY MR. SAYLES:"),
    ("Q", "On Saturday at ten, was there anything wrong with the room?"),
    ("A", "No. It was five-something. It was fine."),
    ("Q", "Did you see pallets from the Thursday load?"),
    ("A", "They were in the racks on the right. Cold like the rest."),
)

_UMBERFIELD: Spoken = (
    ("", "DALE UMBERFIELD, having been duly sworn, testified as follows:"),
    ("", "EXAMINATION BY MS. HARCASTLE:"),
    ("Q", "You are the general manager and signed the Agreement?"),
    ("A", "Yes."),
    ("Q", "Did you approve in writing any hold of the Room 4 alarm in July 2020?"),
    ("A", "No. Nobody asked me."),
    ("Q", "When did you first read Dunmore's report on the 4B contactor, Exhibit 5?"),
    ("A", "Marcus showed it to me in November or December of 2019. I knew what it said."),
    ("Q", "It was not replaced before July 20, 2020?"),
    ("A", "No. We had a budget."),
    ("Q", "Compressor 4A was locked out on July 9?"),
    ("A", "Yes."),
    ("Q", "Did Tarn Ridge tell Veldane at any time before July 20 that 4A was out of service?"),
    ("A", "No. I made that call. They were in the middle of their study."),
    ("Q", "What is the basis for Tarn Ridge's statement that Northlight left the alarm on hold?"),
    ("A", "We understood it to be Northlight's. They'd been on that panel all week."),
    ("Q", "Had you seen Exhibit 10, the event history, when that letter went out on August 26?"),
    ("A", "I'd have to say I had not read it."),
    ("Q", "Do you know of any document that shows a hold placed by Northlight after July 13?"),
    ("A", "No, I don't."),
    ("Q", "Did Tarn Ridge place any hold on lot VB-2207 when it came in?"),
    ("A", "No. Hollis accepted it. The cartons were fine."),
    ("Q", "Do you know of any reading of the product in that lot above 8 degrees before July 19?"),
    ("A", "Of the product, no. The trailer said 9.4."),
    ("", "EXAMINATION BY MR. SAYLES:"),
    ("Q", "Could Veldane see the temperature of Room 4 itself?"),
    ("A", "They had a log-in to the web page. Read only. They could look any time they liked."),
)

_SEDGELY: Spoken = (
    ("", "EVAN SEDGELY, having been duly sworn, testified as follows:"),
    ("", "EXAMINATION BY MR. WYNN:"),
    ("Q", "How many times did you place a hold on Room 4 during the study?"),
    ("A", "Once. Monday, July 13, while I hung the loggers. Twenty-eight minutes."),
    ("Q", "From what device?"),
    (
        "A",
        "My laptop, NL-22. I never use the panel. My user name is ESEDGELY and it works from the laptop only.",
    ),
    ("Q", "What did you do before you left on Friday?"),
    (
        "A",
        "I tripped the high and the low point and got the dial-out on my own phone both times. Then I ran a status query and every point came back armed. I showed Mr. Kessock and he initialed.",
    ),
    ("Q", "Where were you at 3:42 that afternoon?"),
    ("A", "On the Thruway. I had a four o'clock in Batavia."),
    ("Q", "Did anyone at Veldane ask you to leave the alarm on hold?"),
    ("A", "No. Mr. Esterhuysen told me the opposite."),
    ("", "EXAMINATION BY MS. MOTTRAM:"),
    ("Q", "You could have placed a hold remotely if you had wanted to?"),
    (
        "A",
        "With the laptop on their network. Not from the road. There is no remote access to holds.",
    ),
    ("Q", "Mr. Esterhuysen asked you to keep the alarm quiet?"),
    ("A", "While I was placing them. That was the half hour."),
)

_LINDQVAR: Spoken = (
    ("", "TESSA LINDQVAR, having been duly sworn, testified as follows:"),
    ("", "EXAMINATION BY MS. MOTTRAM:"),
    ("Q", "Veldane had a log-in to the monitoring web page?"),
    ("A", "Two. Mine and Mr. Achterberg's. Read only."),
    ("Q", "Did either of you look at Room 4 between Friday, July 17 and Monday, July 20?"),
    (
        "A",
        "Mr. Achterberg looked on Saturday at 9:12 in the morning. It was 5.2. Nobody looked after that.",
    ),
    ("Q", "Nothing prevented you from looking on Sunday?"),
    ("A", "Nothing except that we pay Tarn Ridge to look."),
    ("Q", "Does the web page show whether the alarm is on hold?"),
    ("A", "No. It shows temperature."),
    ("Q", "You found alarm holds in your audit in February 2020. You left the product there?"),
    ("A", "They wrote to us that it was fixed. I had a letter and a procedure."),
    ("Q", "Did you go back to check?"),
    ("A", "The site was closed to visitors from the middle of March to the end of June."),
    ("Q", "On July 16 three pallets of VB-2207 stood on your dock before loading?"),
    ("A", "For about thirty-five minutes. The dock at the plant is kept at 5 degrees."),
    ("", "EXAMINATION BY MR. WYNN:"),
    ("Q", "Did Veldane ever ask anyone to put the alarm of Room 4 on hold on July 17 or after?"),
    ("A", "No."),
    ("Q", "Could anyone at Veldane place a hold?"),
    ("A", "No. We have no user at the panel."),
)


def _deposition(
    name: str, day: str, reporter: str, counsel: Sequence[str], spoken: Spoken
) -> Deposition:
    return Deposition(
        caption=("UNITED STATES DISTRICT COURT", "WESTERN DISTRICT OF NEW YORK", "", "VELDANE BIOLOGICS, INC., Plaintiff,", "v.  Case No. 1:21-cv-09417-HMT", "TARN RIDGE COLD STORAGE, LLC, Defendant."),
        title=("EXCERPTS OF THE DEPOSITION OF", name.upper(), day, "Buffalo, New York", f"Reported by {reporter}"),
        appearances=counsel,
        exchanges=spoken,
        certificate=(f"I, {reporter}, certify that the foregoing is a true transcript of the testimony of {name}, who was first duly sworn by me.", f"/s/ {reporter}"),
    )  # fmt: skip


_BOTH = (
    "For Plaintiff: Eleanor D. Harcastle, Tobias R. Wynn",
    "  Harcastle Wynn & Boyce LLP",
    "For Defendant: Jerome K. Sayles, Andrea L. Mottram",
    "  Mottram Sayles PLLC",
)

TESTIMONY: tuple[Exhibit, ...] = tuple(
    exhibit(number, label, f"{name.split()[-1]} deposition excerpts", "deposition", "pdf", day, "Fern Dalby", _deposition(name, f"{day:%B} {day.day}, {day.year}", "Fern Dalby, RPR", _BOTH, spoken))
    for number, label, name, day, spoken in (
        ("71-23", "Ex. 23", "Roland Kessock", date(2022, 3, 8), _KESSOCK),
        ("71-24", "Ex. 24", "Jody Pellerin", date(2022, 3, 9), _PELLERIN),
        ("71-25", "Ex. 25", "Dale Umberfield", date(2022, 4, 5), _UMBERFIELD),
        ("71-27", "Ex. 27", "Evan Sedgely", date(2022, 5, 3), _SEDGELY),
        ("80-6", "Ex. F", "Tessa Lindqvar", date(2022, 5, 17), _LINDQVAR),
    )
)  # fmt: skip

FIRST, LINES = 3, 25
"""The first page of testimony (after cover and appearances), and the lines of a page."""


def lines_of(one: Exhibit) -> list[str]:
    """The lines of testimony as they are printed."""
    assert isinstance(one.doc.body, Deposition)
    return render_pdf._transcript(one.doc.body)


def tr(witness: str, words: str) -> str:
    """``tr("Kessock", "He was gone")`` is ``Kessock Tr. 4:7``: where the words stand.

    Raises ValueError where the witness does not say so.
    """
    one = next(x for x in TESTIMONY if x.title.startswith(witness))
    lines = lines_of(one)
    text, starts = "", []
    for line in lines:
        starts.append(len(text))
        text += " ".join(line.split()) + " "
    found = re.search(r"\s+".join(map(re.escape, words.split())), text)
    if found is None:
        raise ValueError(f"{witness} does not say: {words}")
    first = max(n for n, at in enumerate(starts) if at <= found.start())
    last = max(n for n, at in enumerate(starts) if at < found.end())
    (p1, l1), (p2, l2) = ((FIRST + n // LINES, n % LINES + 1) for n in (first, last))
    tail = "" if first == last else f"-{l2}" if p1 == p2 else f"-{p2}:{l2}"
    return f"{witness} Tr. {p1}:{l1}{tail}"


def ex(witness: str, words: str) -> str:
    """As the parties cite it: ``Ex. 23, Kessock Tr. 4:7``."""
    one = next(x for x in TESTIMONY if x.title.startswith(witness))
    return f"{one.label}, {tr(witness, words)}"


def doc(witness: str, *words: str) -> str:
    """As the court cites it: ``Doc. 71-23, Kessock Tr. 4:7, 4:12``."""
    one = next(x for x in TESTIMONY if x.title.startswith(witness))
    first, *rest = [tr(witness, each) for each in words]
    places = [first, *(each.rpartition(" ")[2] for each in rest)]
    return f"Doc. {one.number}, {', '.join(places)}"
