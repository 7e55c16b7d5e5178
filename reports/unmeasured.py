"""What an audit did not measure, line by line: a thing that was not looked at must never read as good."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.headline import MEASURED
from reports.labels import CELL, sentence, title
from reports.numbers import words
from reports.results.model import Attack, Results, Utility


def unmeasured(results: Results) -> Iterator[str]:
    """One sentence for each thing."""
    if not results.attacks:
        yield "Re-identification: no attack was run."
    for (reason, sizes), cells in _missing(results.attacks).items():
        where = "; ".join(
            f"{title(name)}: {', '.join(CELL[cell][0].lower() for cell in cells[name])}" for name in cells
        )
        yield f"Samples of {sizes} words: {sentence(reason or None) or 'no reason given'} ({where})."
    for name, search in (("True dates", results.date_recovery), ("Originals left", results.residual_identifiers)):
        if search.status not in MEASURED:
            yield f"{name}: {sentence(search.reason) or _STATUS[search.status]}."
    intervals = results.intervals
    if intervals.status not in MEASURED:
        yield f"Intervals: {sentence(intervals.reason) or 'not evaluated'}."
    for code in intervals.not_checkable:
        yield f"Without the original nobody can see {sentence(code)}."
    retrieval = results.utility.retrieval
    if retrieval.status not in MEASURED:
        yield f"Retrieval: {sentence(retrieval.reason) or _STATUS[retrieval.status]}."
    yield from _unmeasured_support(results.utility)
    for said, gates in _unmeasured_gates(results).items():
        yield f"Gate{'s' if len(gates) > 1 else ''} {', '.join(gates)}: {said}."


def _unmeasured_gates(results: Results) -> dict[str, list[str]]:
    """Why → gates; a release of source files alone has twenty that ask about files it does not have."""
    found: dict[str, list[str]] = {}
    for gate in results.gates:
        if gate.status not in MEASURED:
            found.setdefault(sentence(gate.reason, gate.gate) or _STATUS[gate.status], []).append(gate.gate)
    return found


def _unmeasured_support(utility: Utility) -> Iterator[str]:
    for name in ("rhythm", "coverage", "demand", "meaning", "medium"):
        measure = getattr(utility, name)
        if measure.status not in MEASURED:
            yield f"{title(name)}: {sentence(measure.reason) or _STATUS[measure.status]}."
    for name, part in (("people", utility.meaning.graph), ("sentences", utility.meaning.embeddings)):
        if part is not None and part.status not in MEASURED:
            yield f"Meaning ({name}): {sentence(part.reason) or _STATUS[part.status]}."


_STATUS = {
    "not_evaluated": "could not be evaluated",
    "not_applicable": "the release declares no file of this kind",
    "skipped_by_role": "needs the holder's side",
}


def _missing(attacks: Sequence[Attack]) -> dict[tuple[str, str], dict[str, list[str]]]:
    """Reason and volumes → attack → cells, for every setting that was not measured."""
    settings: dict[tuple[str, str, str], list[str]] = {}
    for attack in attacks:
        if attack.status not in MEASURED:
            key = (attack.attack, attack.cell, attack.reason or "")
            settings.setdefault(key, []).append(words(attack.sample_words))
    lines: dict[tuple[str, str], dict[str, list[str]]] = {}
    for (name, cell, reason), sizes in settings.items():
        lines.setdefault((reason, ", ".join(sizes)), {}).setdefault(name, []).append(cell)
    return lines
