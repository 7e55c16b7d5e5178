"""The holder's side, for gates that compare a release with what it was made from."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from corpus import Corpus, SubjectRecord

if TYPE_CHECKING:
    from anonymize import AnonymizeConfig, Consent, SecretKey
    from anonymize.detect.recordwide import Known
    from anonymize.documents import Document
    from anonymize.spans import Spans


@dataclass(frozen=True)
class Finding:
    """What has to be replaced in one raw record.

    Attributes:
        record: the raw record without what was removed.
        documents: its strings.
        spans: for each string what has to go.
        known: what its names are.
    """

    record: SubjectRecord
    documents: list[Document]
    spans: list[Spans]
    known: Known


@dataclass
class HolderSide:
    """What only the holder has.

    Attributes:
        raw: the raw corpus.
        pairs: raw subject id → released subject id.
        config: how the release was made.
        consent: who consented; None if the consent file is not at hand.
        key: the secret key; None if it is not at hand.
    """

    raw: Corpus
    pairs: dict[str, str]
    config: AnonymizeConfig
    consent: Consent | None = None
    key: SecretKey | None = None
    _findings: dict[str, Finding] = field(default_factory=dict, repr=False)

    @cached_property
    def raw_of(self) -> dict[str, str]:
        """Released subject id → raw subject id."""
        return {released: raw for raw, released in self.pairs.items()}

    def finding(self, raw: str) -> Finding:
        """What has to be replaced in a raw subject, found once: two gates ask for it, and it takes a language model.

        Raises:
            CorpusError: if the record cannot be read.
            ConfigError: if the configuration's model is not installed.
        """
        if raw not in self._findings:
            # Imported here, because a reader of the release alone needs no language model.
            from anonymize.decisions import for_subject
            from anonymize.detect import find
            from anonymize.documents import documents
            from anonymize.subject import prepare

            given: Any = self.consent.subjects.get(raw) if self.consent is not None else None
            record, _ = prepare(self.raw.load(raw), given, self.config)
            found = documents(record)
            self._findings[raw] = Finding(record, found, *find(record, found, for_subject(self.config, raw)))
        return self._findings[raw]
