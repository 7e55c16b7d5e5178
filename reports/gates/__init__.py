"""Release gates: each one small file that asks one question of the released files.

A gate registers itself when its file is imported; they are asked in the order of this list.
"""

from reports.gates import (  # isort: skip  # the order is the order of the report
    files_complete,
    manifest_true,
    counters_agree,
    ids_unique,
    day_ranks,
    time_order,
    citations_resolve,
    evidence_counts,
    no_future_evidence,
    probe_verbatim,
    answerable_evidence,
    chips_excluded,
    intervals_exact,
)
from reports.gates.base import GATES, Failure, ReleaseGate, gate, run_gates
from reports.gates.release import NotCheckableError, ReleaseView

__all__ = [
    "GATES",
    "Failure",
    "NotCheckableError",
    "ReleaseGate",
    "ReleaseView",
    "answerable_evidence",
    "chips_excluded",
    "citations_resolve",
    "counters_agree",
    "day_ranks",
    "evidence_counts",
    "files_complete",
    "gate",
    "ids_unique",
    "intervals_exact",
    "manifest_true",
    "no_future_evidence",
    "probe_verbatim",
    "run_gates",
    "time_order",
]
