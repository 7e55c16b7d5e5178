"""Words for what the result holds as codes, shared by every rendering."""

from __future__ import annotations

import re

from reports.gates import GATES
from reports.results.model import AnonymizationLevel, Reason, Results
from reports.results.vocabulary import REASONS

STATUS: dict[str, str] = {
    "pass": "pass",
    "fail": "fail",
    "not_evaluated": "not evaluated",
    "not_applicable": "not applicable",
    "skipped_by_role": "needs the holder",
}
MARK: dict[str, str] = {"pass": "✓", "fail": "✗", "not_evaluated": "?", "not_applicable": "–", "skipped_by_role": "↷"}
"""Beside each status, so that it does not hang on a colour."""

VERDICT: dict[str, tuple[str, str]] = {
    "pass": (
        "Every check holds",
        "Re-identification is within the limits set. That is not a promise: the rates below say how far these attacks got.",
    ),
    "unjudged": (
        "No check failed; the risk is for you to judge",
        "Every check that was made holds, but none of them says how much re-identification is too much.",
    ),
    "fail": ("Do not publish this release", "At least one check failed."),
    "not_evaluated": (
        "Not evaluated",
        "No check failed, but something could not be looked at, and what was not looked at cannot count as good.",
    ),
}
"""How the verdict looks → what it says to a person who has to decide."""

CELL: dict[str, tuple[str, str]] = {
    "raw/raw": ("Original → original", "before: the attacker knows the original text and sees original text"),
    "released/raw": (
        "Release → original",
        "the publishing case: the attacker has the release and a sample of the person's own writing from elsewhere",
    ),
    "released/released": ("Release → release", "the attacker links one part of the release to another"),
    "adaptive": ("Adaptive", "the attacker runs the same anonymizer, without the key, on their own samples"),
    "split": ("One corpus, cut in time", "the attacker knows the first part of each history"),
    "outside": ("Two corpora", "the attacker knows one corpus and has samples from the other"),
}
"""Cell → short and long name; known side first, what is to be identified second."""

VIEW: dict[str, str] = {
    "surrogates": "surrogates only",
    "skeleton": "punctuation and layout only",
    "function_words": "function words only",
    "masked_text": "text with names masked",
    "full_text": "the whole text",
    "times": "times only",
}

METHOD: dict[str, str] = {
    "wilson": "Wilson",
    "exact": "exact (Clopper–Pearson)",
    "bootstrap_over_subjects": "bootstrap over subjects",
    "exact_over_subjects": "exact over subjects",
    "paired_bootstrap_over_subjects": "paired bootstrap over subjects",
    "degenerate_one_subject": "no interval: one person only",
    "degenerate_the_same_difference_in_every_subject": "no interval: the same in everybody",
    "degenerate_the_same_rates_in_every_subject": "no interval: the same in everybody",
    "not_evaluated": "not evaluated",
    "none": "none",
}

SEARCH: dict[str, str] = {
    "random": "random choice",
    "recency": "the latest messages",
    "recency_user": "the latest own messages",
    "bm25": "BM25",
    "bm25_before": "BM25, earlier messages only",
    "oracle": "oracle",
}
TRACK: dict[str, str] = {"chat": "chat", "qa": "question"}
POPULATION: dict[str, str] = {
    "all": "all probes",
    "proportional": "the proportional stratum",
    "memory_bearing": "probes that need memory",
    "memory_bearing_strict": "probes that need memory (strict reading)",
}


def title(name: str) -> str:
    """`function_words` → `Function words`, `lm_matching` → `Language model matching`."""
    return re.sub(r"^lm_", "language model ", name).replace("_", " ").replace("-", " ").capitalize()


def people(number: int) -> str:
    """`1` → `person`; any other number → `people`."""
    return "person" if number == 1 else "people"


def population(name: str) -> str:
    """Which probes, in words; a name that came with a plug-in is shown as its words."""
    return POPULATION.get(name) or title(name)


def metric(name: str) -> str:
    """`hit@5` → `Hit@5`; `mrr` → `MRR`."""
    return name.upper() if name == "mrr" else name.capitalize()


def level(found: AnonymizationLevel | None) -> str:
    """How strongly a release was anonymized."""
    if found is None:
        return "this release"
    if found.rewrite == "none":
        return "names and dates only"
    strength = f" {found.flatten_level}" if found.flatten_level is not None else ""
    return f"{found.rewrite.replace('_', ' ')}{strength}"


def sentence(code: str | None, gate: str | None = None) -> str:
    """What a reason code means; an unknown code, from a newer or extended version, is shown as its words."""
    if code is None:
        return ""
    if gate in GATES and code in GATES[gate].reasons:
        return GATES[gate].reasons[code]
    return REASONS.get(code, code.replace("-", " "))


CHANNEL: dict[str, str] = {
    "weekday_rhythm": "The week’s rhythm",
    "weekday_words": "Weekday words",
    "text_dates": "Dates in texts",
    "holidays": "Holidays and seasons",
    "ages": "Ages and birthdays",
    "ids": "Moments in ids",
    "together": "All together",
}
"""Kinds of evidence for a true date."""
LEFT_OVER: dict[str, str] = {
    "verbatim": "word for word",
    "case": "in another case",
    "folded": "with other marks or look-alike letters",
    "possessive": "as a possessive",
    "elongated": "stretched",
    "squeezed": "run together",
    "handle": "inside a handle or an address",
    "reformatted": "a number with other separators",
    "spoken": "an address spelled out",
    "fragment": "most of a number",
    "in_place": "a name that is also a word, where it stood",
    "capital": "a name that is also a word, elsewhere with a capital (suspected)",
    "edit": "one letter off (suspected)",
    "initials": "as initials (suspected)",
    "split": "typed across two messages (suspected)",
}
"""How an original that was left is written."""


def question(gate: str) -> str:
    """What a gate asks, or its name in words where it is not installed here."""
    return GATES[gate].question if gate in GATES else gate.replace("-", " ")


def verdict(results: Results) -> tuple[str, str, str]:
    """How the verdict looks, its head and its text.

    A pass without a limit on re-identification is `unjudged`: a green banner above a rate of 90 % would mislead.
    """
    status: str = results.verdict.status
    if status == "pass" and any(reason.code == "no-risk-limit" for reason in results.verdict.reasons):
        status = "unjudged"
    return status, *VERDICT[status]


_COUNTED = {"intervals": "violation", "rhythm": "subject", "residual_identifiers": "place"}
"""What a reason of each check counts; those of attacks count settings: a cell with one length of the sample."""


def reason_line(reason: Reason) -> tuple[str, str]:
    """Subject and predicate of one line of the verdict."""
    if reason.check in GATES and reason.status == "fail":
        return (
            f"Gate {reason.check}",
            f"{question(reason.check)} No: {reason.count:,} {plural(reason.count, 'failure')}.",
        )
    counted = (
        f" ({reason.count:,} {plural(reason.count, _COUNTED.get(reason.check, 'setting'))})" if reason.count else ""
    )
    check = f"Gate {reason.check}" if reason.check in GATES else title(reason.check)
    return check, sentence(reason.code, reason.check) + counted


def plural(number: int, word: str) -> str:
    """`1, failure` → `failure`; `2, failure` → `failures`."""
    return word if number == 1 else f"{word}s"
