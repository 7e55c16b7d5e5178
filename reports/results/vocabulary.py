"""Every reason an audit can give, as a code for the file and a sentence for people.

Findings carry the code. A sentence is looked up when a report is rendered, so that no finding can hold words of its
own. Gates declare theirs beside their check.
"""

from __future__ import annotations

from utility.findings import REASONS as INTERVAL_REASONS

REASONS: dict[str, str] = {
    **INTERVAL_REASONS,
    # verdict
    "attack-failed": "an attack's result is outside its limits",
    "control-missing": "the attack has no refit control, so nothing shows that its pipeline does not leak",
    "control-outside-null": "with the authors shuffled the attack still succeeds, as it would if its pipeline leaked",
    "controls-held": "the controls show what they must",
    "gate-failed": "the released files break a rule",
    "intervals-changed": "some times are not the originals moved by one whole number of days",
    "no-attacks": "no attack was run, so the risk is unknown",
    "no-gates": "no gate was run on the released files",
    "no-risk-limit": "no limit on re-identification is set, so this verdict does not judge the rate: a person has to",
    "none-given": "no reason was recorded",
    "not-evaluated": "could not be evaluated",
    "not-run": "was not run",
    "other": "a reason without a name",
    "originals-left": "an original still stands in the release",
    "positive-control-failed": "with this much text the attack is no better than chance even on the original, so its result means nothing",
    "retrieval-failed": "retrieval is outside its limits",
    # attacks
    "anonymizer-missing": "the attacker was given no anonymizer to run on their own samples",
    "anonymizer-refused": "the attacker's anonymizer refused a sample",
    "nothing-differs": "nothing the attack looks at differs between the known histories",
    "positive-control-not-run": "the attack could not be tried on the original text, so nothing shows that it works",
    "samples-identical": "every sample is the same text",
    "samples-too-short": "nobody has that many words of their own outside the known part",
    "scores-constant": "the attack gives every candidate the same score",
    "scores-not-numbers": "the attack gave a score that is not a number",
    "side-missing": "one side of the comparison is not at hand",
    "too-few-candidates": "fewer than five people are too few to tell success from chance",
    "no-allowed-offset": "nobody's times are the originals moved by one of the offsets that the configuration allows",
    "no-originals": "the originals hold nothing to search for",
    "some-offsets-not-allowed": "measured on some of the people; the others' times are not moved by an allowed offset",
    # intervals, as far as a reader of the release alone can see
    "unseen-date-left": "a derived date left behind that is not the first or last date of a claim",
    "unseen-day-moved": "a message moved to another day, where the order still holds",
    "unseen-fraction-lost": "fraction digits lost from a time",
    "unseen-id-renumbered": "an id renumbered to another free slot that keeps the order",
    "unseen-message-dropped": "a message dropped without a manifest entry, where nothing shows that it was there",
    "unseen-offset-split": "an offset split in two where one day ends and another begins",
    "unseen-slots": "vacant slots, because the release has no removal manifest to account for them",
    "unseen-text-moved": "a text moved to another timestamp, unless the message is a probe",
    "unseen-time-moved": "a message moved within its day, where the order still holds",
    "unseen-zone-rewritten": "a zone rewritten, as long as the order still holds",
    # what the release supports
    "no-embeddings": "no embedding model is at hand, so whether sentences still mean the same was not looked at",
    "no-memory-probes": "no probe needs a message from beyond its recent window",
    "no-people": "the profiles name no person",
    "no-proportional-rows": "no row of the proportional stratum says how often memory is needed",
    "rhythm-changed": "messages that both sides have lie otherwise in time",
    # notes on the samples
    "doubled-across-the-cut": "messages dropped because the known and the outside side share eight words in a row",
    "inside-the-embargo": "own messages inside the embargo, on neither side",
    "known-words-least": "words of the shortest history the attacker was given",
    "known-words-most": "words of the longest history the attacker was given",
    "outside-people-unknown": "outside people who are not among the candidates",
    "shared-between-subjects": "pairs of subjects with the same long messages: perhaps one person twice",
    # gates
    "gate-crashed": "the gate stopped on a file it could not read, so it says nothing",
    "needs-holder": "needs the holder's side: the original corpus, the key or the consent file",
    "no-such-file": "the release declares no file of this kind",
    "no-limit": "what was measured has no limit, so nobody judged it",
    "no-such-field": "no row or claim of the release has the field that this is about",
    "no-vocabulary": "the manifest does not declare the words that closed fields may hold",
    "no-retired-labels": "the manifest retires no label",
    "attack-unmeasured": "no attack on the release could be measured",
    "no-results": "no results of an audit of this release were given",
    "no-claims-by-category": "the results state nothing about single categories",
    "no-papers": "no papers of the release were given; penname datasheet writes them",
    "no-reference": "a limit is relative, and no earlier results were given to compare with",
    "other-config": "the configuration given is not the one that the release was made with",
    "rewritten": "the wording was rewritten, so replacements cannot be found in their places",
    "surrogate-attack-missing": "the attack on surrogates alone, with a key of the attacker's own, was not measured",
    "no-manifest": "the release has no manifest, so what it should hold is unknown",
    "nothing-to-check": "there was nothing to check",
}
