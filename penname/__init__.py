"""Publish consented chat histories without giving the people in them away.

What a program needs, re-exported once; each name is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from penname._version import __version__

if TYPE_CHECKING:
    from anonymize import AnonymizeConfig, SecretKey, anonymize_corpus, generate_key, load_consent, load_key
    from attacks import Protocol, run_attacks, run_outside, run_split
    from corpus import Corpus, Message, PennameError, SubjectRecord
    from corpus.importers import ImportOptions, import_corpus
    from penname.config import Config, load_config
    from reports import render_html, render_markdown, render_terminal
    from reports.results import Results, read_results, write_results
    from utility.retrieval import measure_retrieval
    from utility.verify import verify

_HOMES = {
    "AnonymizeConfig": "anonymize",
    "Config": "penname.config",
    "Corpus": "corpus",
    "ImportOptions": "corpus.importers",
    "Message": "corpus",
    "PennameError": "corpus",
    "Protocol": "attacks",
    "Results": "reports.results",
    "SecretKey": "anonymize",
    "SubjectRecord": "corpus",
    "anonymize_corpus": "anonymize",
    "generate_key": "anonymize",
    "import_corpus": "corpus.importers",
    "load_config": "penname.config",
    "load_consent": "anonymize",
    "load_key": "anonymize",
    "measure_retrieval": "utility.retrieval",
    "read_results": "reports.results",
    "render_html": "reports",
    "render_markdown": "reports",
    "render_terminal": "reports",
    "run_attacks": "attacks",
    "run_outside": "attacks",
    "run_split": "attacks",
    "verify": "utility.verify",
    "write_results": "reports.results",
}

__all__ = [
    "AnonymizeConfig",
    "Config",
    "Corpus",
    "ImportOptions",
    "Message",
    "PennameError",
    "Protocol",
    "Results",
    "SecretKey",
    "SubjectRecord",
    "__version__",
    "anonymize_corpus",
    "generate_key",
    "import_corpus",
    "load_config",
    "load_consent",
    "load_key",
    "measure_retrieval",
    "read_results",
    "render_html",
    "render_markdown",
    "render_terminal",
    "run_attacks",
    "run_outside",
    "run_split",
    "verify",
    "write_results",
]


def __getattr__(name: str) -> object:
    """Load a public name from its package: the command line must not wait for spaCy to print its help."""
    if name not in _HOMES:
        raise AttributeError(f"module 'penname' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
