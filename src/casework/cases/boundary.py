"""The security boundary: nothing of truth/ may stand in matter/ or tasks/.

What is searched: every string of every file of matter/ (the reader is passed in), index.csv cell
by cell, and the texts of tasks/. What counts as a leak:

leak-role        a role's own word (`pro_alternative`, `chaff_half`) anywhere; an ordinary word
                 (`noise`, `signal` …) as a whole name, property, cell, comment or header; any
                 ``role: x``, ``role=x``, ``"level": "x"``, ``standing: x``
leak-fact-id     the id of a fact of this case, as a whole token
leak-hypothesis  a hypothesis name that is no ordinary word (`alt_1`); `adopted` or `rejected` as
                 a whole property
leak-label       the gold label under a telling key in input.json or in anything hidden
leak-quotation   key quotations, outside the visible text of their own sources (or, for those
                 that have one, of merits documents)
leak-reference   other texts of the truth: propositions (outside their sources' visible text),
                 answers (outside supporting documents), rubric items, criteria, claims,
                 sub-claims, reasons, rationale, story, reference deliverables

Texts are compared as runs of eight folded words (phrases.py). A room and its truth speak of the
same things, so runs which stand in the visible text of documents the truth itself lists as
sources are common property: only a run outside them, or most of a sentence, is a leak. Shorter
texts leak as a whole hidden value, where they are too particular to stand there by chance.

A reference deliverable quotes the room: what stands in quotation marks on a line that names a
document by its id (a footnote, as a rule) is at home in that document.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, Protocol

from casework.cases.fault import Fault
from casework.cases.phrases import RUN, Hit, Index, Run, Secret, plain, runs_of, words
from casework.cases.records import Fact, Truth
from casework.cases.survey import Survey

MOST = 0.8
"""Share of a sentence's runs that makes it "the sentence as a whole"."""
HALF = 0.5
"""The same for key quotations in hidden places, where they have no business at all."""

OWN_WORD = re.compile(r"(?i)(?<![a-z0-9])(pro_alternative|chaff_half|chaff_full)(?![a-z0-9])")
ORDINARY = r"merits|signal|noise|chaff|refuting|pro[-_ ]?alternative"
WHOLE = re.compile(rf"(?im)^[\s\"']*({ORDINARY})[\s\"'.;]*$")
KEYED = re.compile(
    r"(?im)\b[\"']?(?:\w+[-_ ])?(?:role|level|standing)[\"']?[ \t]*[:=][ \t]*[\"']?"
    rf"({ORDINARY}|adopted|rejected|alternative)[\"']?[ \t]*(?=[,;.}})\]|<\n]|$)"
)
CITED = re.compile(r"“[^“”]+”|\"[^\"]+\"")
"""A quotation in a reference deliverable."""
VERDICT = re.compile(r"(?im)^[\s\"']*(adopted|rejected)[\s\"'.;]*$")


class Carried(Protocol):
    """One string of a file, as documents.found.Found has it."""

    @property
    def where(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def kind(self) -> Literal["visible", "hidden", "raw", "name"]: ...
    @property
    def values(self) -> bool: ...


@dataclass(frozen=True)
class Text:
    """A string with the file it stands in. `line` is that of its first line, where lines count."""

    file: str
    where: str
    text: str
    kind: Literal["visible", "hidden", "raw", "name", "task"]
    values: bool = False
    line: int | None = None

    def fault(self, rule: str, offset: int, message: str) -> Fault:
        line = None if self.line is None else self.line + self.text.count("\n", 0, offset)
        place = "" if self.where in {self.file, self.file.rsplit("/", 1)[-1]} else f"{self.where}: "
        return Fault(rule=rule, file=self.file, line=line, message=f"{place}{message}")


@dataclass
class Boundary:
    """Collects texts with `look`, then tells all leaks with `leaks`."""

    survey: Survey
    references: Iterable[tuple[str, str]] = ()
    """(file, text) of reference deliverables below truth/."""
    index: Index = field(default_factory=Index)
    faults: list[Fault] = field(default_factory=list[Fault])
    hits: list[tuple[Text, list[Hit]]] = field(default_factory=list[tuple[Text, list[Hit]]])

    def __post_init__(self) -> None:
        truth = self.survey.truth
        self.by_file = {f"matter/{document.file}": document for document in truth.documents}
        _fill(self.index, truth, self.references)
        self.ids = _tokens(fact.id for fact in truth.facts)
        odd = [h.name for h in truth.hypotheses if "_" in h.name or any(map(str.isdigit, h.name))]
        self.names = _tokens(odd)
        self.short = _short_texts(self.survey)
        self.labels = _labels(self.survey.expected.values())

    def look(self, text: Text) -> None:
        """Search one string: tokens at once, word runs for later."""
        for rule, pattern, message in self._patterns(text):
            match = pattern.search(text.text)
            if match:
                self.faults.append(text.fault(rule, match.start(), message.format(match[1])))
        if self.short and (text.kind == "task" or (text.values and text.kind != "visible")):
            for line in text.text.split("\n"):
                origin = self._short(text.file, plain(line))
                if origin:
                    message = f"holds {origin} as a whole value. Remove it."
                    self.faults.append(text.fault("leak-reference", 0, message))
        hits = self.index.hits(text.text)
        if hits:
            self.hits.append((text, hits))

    def _short(self, file: str, value: str) -> str | None:
        """What short text of the truth this whole value is, where it may not be one."""
        found = self.short.get(value)
        document = self.by_file.get(file)
        if found is None or (document and document.id in found[1]):
            return None
        return found[0]

    def leaks(self) -> list[Fault]:
        """All leaks; each secret is told once a file, at its most telling place."""
        told: set[tuple[str, str, str]] = set()
        result: list[Fault] = []
        for fault in [*self.faults, *self._phrases()]:
            key = (fault.rule, fault.file, fault.message.rpartition(": ")[2])
            if key not in told:
                told.add(key)
                result.append(fault)
        return result

    def _patterns(self, text: Text) -> list[tuple[str, re.Pattern[str], str]]:
        role = "tells a document's role ({}). Remove it."
        patterns = [("leak-role", OWN_WORD, role), ("leak-role", KEYED, role)]
        if text.values and (text.kind != "raw"):
            patterns.append(("leak-role", WHOLE, role))
        if text.kind == "name":
            patterns.append(("leak-role", re.compile(rf"(?im)^({ORDINARY})\.\w+$"), role))
        if self.ids:
            patterns.append(("leak-fact-id", self.ids, "names the fact {} of the key. Remove it."))
        if self.names:
            message = "names the hypothesis {} of the key. Remove it."
            patterns.append(("leak-hypothesis", self.names, message))
        if text.kind == "hidden" and text.values and ": property " in text.where:
            patterns.append(("leak-hypothesis", VERDICT, "tells a verdict ({}). Remove it."))
        if self.labels and (text.kind == "hidden" or text.file == "matter/input.json"):
            patterns.append(
                ("leak-label", self.labels, "gives the expected label ({}). Remove it.")
            )
        return patterns

    def _phrases(self) -> list[Fault]:
        sources = self._sources()
        common: set[Run] = set()
        visible: dict[str, set[Run]] = {}
        for text, hits in self.hits:
            if text.kind == "visible":
                visible.setdefault(text.file, set()).update(hit.run for hit in hits)
                if text.file in sources:
                    common.update(hit.run for hit in hits)
        common |= self._public()
        faults: list[Fault] = []
        # Hidden places first: they say most precisely where a leak stands.
        order = {"name": 0, "task": 1, "hidden": 2, "visible": 3, "raw": 4}
        for text, hits in sorted(self.hits, key=lambda pair: order[pair[0].kind]):
            own = visible.get(text.file, set())
            faults += self._judge(text, hits, common, own, text.file in sources)
        return faults

    def _judge(
        self, text: Text, hits: list[Hit], common: set[Run], own: set[Run], source: bool
    ) -> list[Fault]:
        present = {hit.run: hit.offset for hit in reversed(hits)}
        if text.kind == "raw":  # repeats visible text, which is judged by itself
            present = {run: offset for run, offset in present.items() if run not in own}
        allowed = self._allowed(text)
        faults: list[Fault] = []
        for number in sorted({n for run in present for n in self.index.by_run[run]}):
            secret = self.index.secrets[number]
            if self._may_stand(secret, text):
                continue
            runs = [run for run in secret.runs if run in present and run not in allowed]
            share = len(runs) / len(secret.runs)
            new = [run for run in runs if run not in common]
            strict = not secret.loose and not (text.kind == "visible" and source)
            enough = HALF if secret.quotation and text.kind != "visible" else MOST
            if share >= enough or (strict and new):
                offset = min(present[run] for run in (runs if share >= enough else new))
                faults.append(_phrase_fault(text, secret, offset))
        return faults

    def _allowed(self, text: Text) -> set[Run]:
        """Runs this file may hold because the truth lists it as their source."""
        document = self.by_file.get(text.file)
        if document is None or text.kind != "visible":
            return set()
        own = (secret for secret in self.index.secrets if document.id in secret.documents)
        return {run for secret in own for run in secret.runs}

    def _may_stand(self, secret: Secret, text: Text) -> bool:
        document = self.by_file.get(text.file)
        if document is None:
            return False
        if text.kind != "visible" and not secret.cited:
            return False
        quoted = secret.quotation or secret.cited
        merits = bool(quoted and secret.documents and document.role == "merits")
        return merits or document.id in secret.documents

    def _sources(self) -> frozenset[str]:
        """Files the truth itself lists as sources of something, and all merits documents."""
        truth = self.survey.truth
        names = {ref.doc_id for fact in truth.facts for ref in fact.source_refs}
        names |= {name for question in truth.questions for name in question.supporting_documents}
        for document in truth.documents:
            if document.role == "merits" or document.asserts or document.refutes:
                names.add(document.id)
        return frozenset(file for file, document in self.by_file.items() if document.id in names)

    def _public(self) -> set[Run]:
        """Runs an agent is told anyway: the questions, the kind and the title of the matter."""
        case, truth = self.survey.case, self.survey.truth
        texts = [question.question for question in truth.questions]
        told = " ".join([case.title, case.case_type]) if case else ""
        claims = {run for h in truth.hypotheses for run in runs_of([w for w, _ in words(h.claim)])}
        # A title that holds a claim is a leak of its own, not a licence for others.
        if not claims & set(runs_of([word for word, _ in words(told)])):
            texts.append(told)
        return {run for text in texts for run in runs_of([word for word, _ in words(text)])}


def _fill(index: Index, truth: Truth, references: Iterable[tuple[str, str]]) -> None:
    sources = {fact.id: _sources_of(fact, truth) for fact in truth.facts}
    for fact in truth.facts:
        index.add(f"the proposition of {fact.id}", fact.proposition, sources[fact.id])
        quotes = dict.fromkeys([fact.highlight_text, *(r.highlight_text for r in fact.source_refs)])
        for quote in quotes:
            index.add(f"the quotation of {fact.id}", quote, sources[fact.id], quotation=True)
    for question in truth.questions:
        places = set(question.supporting_documents)
        places |= {name for fact in question.fact_ids for name in sources.get(fact, ())}
        index.add(f"the answer to {question.id}", question.answer, places)
        for item in question.rubric_items:
            index.add(f"a rubric item of {question.id}", item)
    for hypothesis in truth.hypotheses:
        name = hypothesis.name
        index.add(f"the claim of {name}", hypothesis.claim)
        for group in hypothesis.fact_dag:
            index.add(f"a sub-claim of {name}", group.sub_claim or "")
        index.add(f"why {name} is plausible", hypothesis.why_plausible)
        index.add(f"why {name} is refuted", hypothesis.why_refuted)
    if truth.ruling is not None:
        index.add("the ruling's rationale", truth.ruling.rationale)
    for rubric in truth.rubrics:
        for criterion in rubric.criteria:
            index.add(f"the criterion {criterion.id} of {rubric.task}", criterion.text, loose=True)
    index.add("the story", truth.story, loose=True)
    ids = _tokens(document.id for document in truth.documents)
    for file, text in references:
        _fill_reference(index, f"the reference {file}", text, ids)


def _fill_reference(index: Index, origin: str, text: str, ids: re.Pattern[str] | None) -> None:
    rest: list[str] = []
    for line in text.split("\n"):
        named = ids.findall(line) if ids else []
        for quote in CITED.findall(line) if named else []:
            index.add(origin, quote, named, loose=True, cited=True)
        rest.append(CITED.sub(" ", line) if named else line)
    index.add(origin, "\n".join(rest), loose=True)


def _sources_of(fact: Fact, truth: Truth) -> frozenset[str]:
    listed = {ref.doc_id for ref in fact.source_refs}
    named = {d.id for d in truth.documents if fact.id in d.asserts or fact.id in d.refutes}
    return frozenset(listed | named)


def _tokens(names: Iterable[str]) -> re.Pattern[str] | None:
    """Any of these as a token of its own, also beside an underscore (``asserts_f001``).

    ``f001`` counts in lower case only: F001 may be a form.
    """
    unique = sorted(set(names), key=lambda name: (-len(name), name))
    if not unique:
        return None
    parts = [re.escape(n) if re.fullmatch(r"f\d+", n) else f"(?i:{re.escape(n)})" for n in unique]
    return re.compile(rf"(?<![A-Za-z0-9])({'|'.join(parts)})(?![A-Za-z0-9])")


def _labels(labels: Iterable[str]) -> re.Pattern[str] | None:
    unique = sorted(set(labels))
    if not unique:
        return None
    return re.compile(
        r"(?im)[\"']?\b(?:final_decision|(?:gold|expected|correct|true)?[_ -]?(?:label|answer)"
        r"|gold|expected|target|verdict)[\"']?\s*[:=]\s*[\"']?"
        rf"({'|'.join(re.escape(label) for label in unique)})[\"']?\s*(?=[,;.}}\]\n]|$)"
    )


def _short_texts(survey: Survey) -> dict[str, tuple[str, frozenset[str]]]:
    """Texts of under eight words that are too particular to be a value by chance.

    {words: (origin, documents which may hold it)}. Names of documents are told anyway.
    """
    truth = survey.truth
    texts = [(q.answer, f"the answer to {q.id}", frozenset[str]()) for q in truth.questions]
    texts += [(h.claim, f"the claim of {h.name}", frozenset[str]()) for h in truth.hypotheses]
    for fact in truth.facts:
        sources = _sources_of(fact, truth)
        texts.append((fact.proposition, f"the proposition of {fact.id}", sources))
        for quote in (fact.highlight_text, *(ref.highlight_text for ref in fact.source_refs)):
            texts.append((quote, f"the quotation of {fact.id}", sources))
    named = {plain(document.title) for document in truth.documents}
    named |= {plain(row.name) for row in survey.index}
    found: dict[str, tuple[str, frozenset[str]]] = {}
    for text, origin, sources in texts:
        value = plain(text)
        count = len(value.split())
        wordy = count >= 2 and len(value) >= 12 and not any(map(str.isdigit, value))
        odd = count >= 4 or (wordy and origin.startswith("the answer"))
        if count < RUN and odd and value not in named:
            found[value] = (origin, sources)
    return found


def _phrase_fault(text: Text, secret: Secret, offset: int) -> Fault:
    words_shown = secret.sentence.split()
    shown = " ".join(words_shown[:10]) + (" …" if len(words_shown) > 10 else "")
    rule = "leak-quotation" if secret.quotation else "leak-reference"
    return text.fault(rule, offset, f'holds {secret.origin} ("{shown}"). Remove it.')
