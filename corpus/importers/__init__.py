"""Chat exports → source files: one small file per format, each ending in a ledger that must reconcile."""

from corpus.importers.base import FORMATS, ImportOptions, importer
from corpus.importers.ledger import Ledger
from corpus.importers.run import WALL, ImportSummary, SubjectSummary, import_corpus

__all__ = [
    "FORMATS",
    "WALL",
    "ImportOptions",
    "ImportSummary",
    "Ledger",
    "SubjectSummary",
    "import_corpus",
    "importer",
]
