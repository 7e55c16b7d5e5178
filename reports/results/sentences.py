"""From the sentences in which findings explain themselves to codes.

Attacks and checks say in words why something could not be measured. Words could carry a name from the data, so only
those that are known here get in, as a code; any other becomes `other`.
"""

from __future__ import annotations

from reports.results.vocabulary import REASONS

_BEGINNINGS: tuple[tuple[str, str], ...] = (
    # attacks
    ("refitted on shuffled authors the attack still finds people", "control-outside-null"),
    ("the positive control lies within its null", "positive-control-failed"),
    ("the positive control could not be run", "positive-control-not-run"),
    ("there is no text for the positive control", "positive-control-not-run"),
    ("its positive control needs the raw side", "needs-holder"),
    ("a side of this cell is not at hand", "side-missing"),
    ("this cell needs a release", "side-missing"),
    ("this cell needs the raw side", "needs-holder"),
    ("this cell needs the attacker's anonymizer", "anonymizer-missing"),
    ("the attacker's anonymizer refused a sample", "anonymizer-refused"),
    ("fewer than two candidates", "too-few-candidates"),
    ("with ", "too-few-candidates"),
    ("no candidate has ", "samples-too-short"),
    ("every sample is the same text", "samples-identical"),
    ("the scores tell no two candidates apart", "scores-constant"),
    ("no word differs between the known histories", "nothing-differs"),
    ("no function word differs between the known blocks", "nothing-differs"),
    ("the attack gave a score that is not a number", "scores-not-numbers"),
    ("whether a guess is right needs the raw side", "needs-holder"),
    ("no subject's times differ from its raw ones by one of the allowed offsets", "no-allowed-offset"),
    ("measured on ", "some-offsets-not-allowed"),
    ("there is no original to search for", "no-originals"),
    # what a reader of a release alone cannot see
    ("a message moved to another day", "unseen-day-moved"),
    ("a message moved within its day", "unseen-time-moved"),
    ("a message dropped without a manifest entry", "unseen-message-dropped"),
    ("an offset split in two", "unseen-offset-split"),
    ("a derived date left behind", "unseen-date-left"),
    ("a zone rewritten", "unseen-zone-rewritten"),
    ("fraction digits lost", "unseen-fraction-lost"),
    ("an id renumbered", "unseen-id-renumbered"),
    ("a text moved to another timestamp", "unseen-text-moved"),
    ("vacant slots", "unseen-slots"),
)


def code(said: str | None) -> str | None:
    """The code of a reason, which may be given as a code already; None stays None."""
    if said is None:
        return None
    if said in REASONS:
        return said
    return next((known for beginning, known in _BEGINNINGS if said.startswith(beginning)), "other")
