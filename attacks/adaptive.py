"""The attacker's own anonymizer: the holder's configuration, another key."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from attacks.histories import OwnText
from attacks.own_words import own_texts
from attacks.sides import Progress, Sides
from corpus import Corpus, NotEvaluatedError, PennameError, SubjectRecord

if TYPE_CHECKING:
    from anonymize import AnonymizeConfig, SecretKey

ADAPTIVE = "adaptive"
"""Name of the cell, and of its outside side."""
Anonymize = Callable[[SubjectRecord], SubjectRecord]
"""A record under its raw id → the same record as the attacker's anonymizer would release it."""


def independent_anonymizer(config: AnonymizeConfig, key: SecretKey) -> Anonymize:
    """The anonymizer of an attacker who knows the configuration and not the key.

    Args:
        config: the holder's. Its removal rules are not applied: the attacker keeps every sample there is.
        key: any key but the holder's; a fixed one gives the same results every time.

    Returns:
        A function that anonymizes one record in memory, without the holder's last search of what was written: a
        left-over in their own sample does not stop an attacker. It raises ``PennameError`` for a record it cannot do.
    """
    # Their models take seconds to import, which other cells need not wait for.
    from anonymize.documents import documents
    from anonymize.rewriting_llm import model_rewriter
    from anonymize.subject import release, survey

    model = model_rewriter(config, None)

    def anonymize(record: SubjectRecord) -> SubjectRecord:
        spans, originals = survey(record, key, config)
        found = documents(record)
        return release(record, found, spans, record.subject, key, config, originals.__contains__, model)[0]

    return anonymize


def with_adaptive(
    sides: Sides,
    raw: Corpus,
    names: Sequence[Mapping[str, str]],
    anonymize: Anonymize,
    *,
    session_gap_minutes: int,
    progress: Progress | None = None,
) -> Sides:
    """The sides and one more: everybody's outside messages, anonymized by the attacker.

    Nothing but those messages goes in: the attacker has neither the rest of the history nor the derived files, from
    which the holder's run learns names.

    Args:
        sides: as cut by the raw side.
        raw: the raw corpus.
        names: for each person the ids on both sides.
        anonymize: the attacker's anonymizer.
        session_gap_minutes: as in the protocol.
        progress: called after each person.

    Raises:
        NotEvaluatedError: if the anonymizer refuses somebody's samples.
    """
    texts: dict[str, dict[str, OwnText]] = {}
    for done, name in enumerate(names):
        outside = {message.id for message in sides.cuts[name["released"]].outside}
        record = raw.load(name["raw"])
        sample = SubjectRecord(record.subject, record.source)
        sample = sample.with_messages([message for message in record.messages if message.id in outside])
        texts[name["released"]] = _released_texts(sample, anonymize, session_gap_minutes) if outside else {}
        if progress:
            progress("anonymizing samples", done + 1, len(names))
    return replace(sides, texts={**sides.texts, ADAPTIVE: texts})


def _released_texts(sample: SubjectRecord, anonymize: Anonymize, session_gap_minutes: int) -> dict[str, OwnText]:
    try:
        released = anonymize(sample)
    except PennameError as error:
        # Its message may name a file of the raw side, and reasons are public.
        raise NotEvaluatedError(f"the attacker's anonymizer refused a sample ({type(error).__name__})") from None
    return {message.id: message for message in own_texts(released, session_gap_minutes=session_gap_minutes)}
