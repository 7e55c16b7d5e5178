"""Raw records → release: consent, remove → detect → link → surrogate → dates → rewrite → write → check."""

import anonymize.offline  # noqa: F401  # first: it keeps the imports below from opening a socket
from anonymize.config import AnonymizeConfig, DatesConfig, Decision, RemovalRule
from anonymize.consent import Consent, SubjectConsent, Withdrawal, load_consent
from anonymize.detect import detect_texts, read_alone
from anonymize.keys import SecretKey, generate_key, load_key
from anonymize.manifest import Manifest, read_manifest
from anonymize.mapping import read_mapping
from anonymize.offsets import date_offset
from anonymize.pipeline import ReleaseSummary, anonymize_corpus, released_names
from anonymize.review import load_decisions, review_corpus, write_review
from anonymize.spans import Span

__all__ = [
    "AnonymizeConfig",
    "Consent",
    "DatesConfig",
    "Decision",
    "Manifest",
    "ReleaseSummary",
    "RemovalRule",
    "SecretKey",
    "Span",
    "SubjectConsent",
    "Withdrawal",
    "anonymize_corpus",
    "date_offset",
    "detect_texts",
    "generate_key",
    "load_consent",
    "load_decisions",
    "load_key",
    "read_alone",
    "read_manifest",
    "read_mapping",
    "released_names",
    "review_corpus",
    "write_review",
]
