"""The attacker's own anonymizer: the holder's configuration, another key."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from attacks.histories import OwnText
from attacks.own_words import own_texts
from attacks.sides import Progress, Sides
from corpus import Corpus, EndpointError, NotEvaluatedError, PennameError, SubjectRecord

if TYPE_CHECKING:
    from anonymize import AnonymizeConfig, SecretKey
    from anonymize.rewriting_llm import ModelRewriter

ADAPTIVE = "adaptive"
"""Name of the cell, and of its outside side."""
Anonymize = Callable[[SubjectRecord], SubjectRecord]
"""A record under its raw id → the same record as the attacker's anonymizer would release it."""


class IndependentAnonymizer:
    """The anonymizer of an attacker who knows the configuration and not the key.

    It anonymizes one record in memory, without the holder's last search of what was written: a left-over in their own
    sample does not stop an attacker. Removal rules are not applied: the attacker keeps every sample there is.

    Args:
        config: the holder's.
        key: any key but the holder's; a fixed one gives the same results every time.
        cache: where the answers of a model that rewrites are kept; None keeps them in memory.
        tell: told in words what such a model will cost.
    """

    def __init__(
        self,
        config: AnonymizeConfig,
        key: SecretKey,
        cache: Path | None = None,
        tell: Callable[[str], None] = lambda said: None,
    ) -> None:
        # Their models take seconds to import, which other cells need not wait for.
        from anonymize.rewriting_llm import model_rewriter
        from anonymize.rewriting_llm.rewriter import STAGE

        def report(stage: str, done: int, total: int) -> None:
            if stage.startswith(f"{STAGE},"):
                tell(f"{ADAPTIVE}: {stage.removesuffix(':')}")

        self._config, self._key = config, key
        self._model = model_rewriter(config, cache, report)

    def __call__(self, record: SubjectRecord) -> SubjectRecord:
        """Anonymize one record.

        Raises:
            PennameError: for a record it cannot do.
        """
        return self._release(record, self._model)

    def tell_cost(self, records: Sequence[SubjectRecord]) -> None:
        """Tell what a model that rewrites will cost for these records; nothing where none does.

        Raises:
            PennameError: for a record it cannot do, or a cost that is not allowed.
        """
        if self._model is not None:
            rehearsal = self._model.rehearsal()
            for record in records:
                self._release(record, rehearsal)
            self._model.tell_cost(rehearsal.requests)

    def _release(self, record: SubjectRecord, model: ModelRewriter | None) -> SubjectRecord:
        from anonymize.documents import documents
        from anonymize.subject import release, survey

        spans, originals = survey(record, self._key, self._config)
        found = documents(record)
        known = originals.__contains__
        return release(record, found, spans, record.subject, self._key, self._config, known, model)[0]


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
        EndpointError: if it asks a model that cannot be asked.
    """
    texts: dict[str, dict[str, OwnText]] = {name["released"]: {} for name in names}
    samples = {name["released"]: _sample(sides, raw, name) for name in names}
    written = {released: sample for released, sample in samples.items() if sample.messages}
    try:
        if isinstance(anonymize, IndependentAnonymizer):
            anonymize.tell_cost(list(written.values()))
        for done, (released, sample) in enumerate(written.items(), start=1):
            made = anonymize(sample)
            texts[released] = {
                message.id: message for message in own_texts(made, session_gap_minutes=session_gap_minutes)
            }
            if progress:
                progress("anonymizing samples", done, len(written))
    except EndpointError:
        # A model that is down or too dear says nothing of a sample, and the same run goes on where it stopped.
        raise
    except PennameError as error:
        # Its message may name a file of the raw side, and reasons are public.
        raise NotEvaluatedError(f"the attacker's anonymizer refused a sample ({type(error).__name__})") from None
    return replace(sides, texts={**sides.texts, ADAPTIVE: texts})


def _sample(sides: Sides, raw: Corpus, name: Mapping[str, str]) -> SubjectRecord:
    """A person's outside messages alone."""
    outside = {message.id for message in sides.cuts[name["released"]].outside}
    record = raw.load(name["raw"])
    sample = SubjectRecord(record.subject, record.source)
    return sample.with_messages([message for message in record.messages if message.id in outside])
