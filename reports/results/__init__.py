"""`penname.results/1`: the typed result of an audit, how it is built, judged, written and read."""

from reports.results.building import (
    attack_entries,
    build_results,
    interval_entries,
    protocol_entry,
    retrieval_entries,
    support_entries,
)
from reports.results.model import (
    AnonymizationLevel,
    Attack,
    Example,
    Gate,
    Intervals,
    Reason,
    Results,
    RetrievalReport,
    Verdict,
)
from reports.results.storing import dump_results, read_results, write_results
from reports.results.types import SCHEMA, Status
from reports.results.verdict import EXIT_CODES, FEW, verdict
from reports.results.vocabulary import REASONS

__all__ = [
    "EXIT_CODES",
    "FEW",
    "REASONS",
    "SCHEMA",
    "AnonymizationLevel",
    "Attack",
    "Example",
    "Gate",
    "Intervals",
    "Reason",
    "Results",
    "RetrievalReport",
    "Status",
    "Verdict",
    "attack_entries",
    "build_results",
    "dump_results",
    "interval_entries",
    "protocol_entry",
    "read_results",
    "retrieval_entries",
    "support_entries",
    "verdict",
    "write_results",
]
