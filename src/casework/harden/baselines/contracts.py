"""What each task asks and what must stay true of it, told without the set's name (A.8)."""

from casework.benchmarks.adapter import Adapter

CONTRACTS: dict[str, str] = {
    "finqa": (
        "A solver reads one page of a company's annual report (text, a table, more text) and "
        "answers a question about it with a short program over figures of the page and rows of "
        "the table. The same program, with the same figures and the same row names, must still "
        "be what the page supports, and must still give the same value. The table's first cells "
        "are the names that programs use: keep them unique and free of brackets, commas, # and |."
    ),
    "pubmedqa": (
        "A solver reads the abstract of a study, without its conclusion, and answers the research "
        "question in its title with yes, no or maybe. What was done, what was found, with which "
        "figures and how sure the authors may be must stay, so that the same conclusion follows. "
        "The conclusion itself must not be stated."
    ),
    "contractnli": (
        "A solver reads an agreement and one fixed hypothesis about it, and says whether the "
        "agreement entails it, contradicts it, or does not mention it. The hypothesis must stay "
        "word for word. Every clause that bears on it must keep its sense, and where none does, "
        "none may be added."
    ),
}


def contract(adapter: Adapter) -> str:
    """The task of a set and what a rewriting must keep."""
    told = CONTRACTS.get(adapter.name)
    if told:
        return told
    kinds = f" with one of: {', '.join(adapter.labels)}" if adapter.labels else ""
    return (
        f"A solver reads the input and answers what it asks{kinds}. Everything that the expected "
        "answer rests on must stay, in value and in sense, and nothing may be added that supports "
        "another answer."
    )
