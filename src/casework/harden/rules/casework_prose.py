"""Sentences on other matters, each named as what it is. They bear on nothing in a room, but code
cannot know that: a child with one of them is for a judge, or for a user who takes the rules at
their word. Names are invented."""

OTHER_MATTERS = (
    "In another matter, Tarrow against Quillby, the parties exchanged drafts for a season and "
    "then let the subject rest.",
    "For the sake of order, the file on the Ellin mill is another matter, and is kept by other "
    "people in another building.",
    "The brochure of the Pennard fair, a matter of its own, speaks of a like event in other words.",
    "The Osk bridge file, which is another matter altogether, holds a letter much like this one.",
)
OTHER_MEETINGS = (
    "The meeting of the allotment society, which is not the one spoken of here, was moved to the "
    "larger hall.",
    "The yearly meeting of the Pennard choir, another body, is held in the same building.",
    "A visit of the Ellin school class, on another occasion, followed the same route.",
)
