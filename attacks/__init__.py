"""The release under attack: histories and samples cut one way, scores read one way, and controls for every attack."""

from attacks.adaptive import independent_anonymizer
from attacks.base import VIEWS, Attack, View, available, create, register
from attacks.date_recovery import DateRecoveryReport, allowed_offsets, recover_dates
from attacks.histories import Histories, History, OwnText, Sample, Samples
from attacks.protocol import CELLS, Cell, Protocol, Side
from attacks.residual_identifiers import ResidualReport, find_residuals
from attacks.results import (
    AttackReport,
    AttackResult,
    BaseRatePrecision,
    Control,
    CutNotes,
    Joint,
    OpenSet,
    Paired,
    SharedMessages,
    Spread,
    SubjectHits,
    WorstCase,
)
from attacks.run import run_attacks, run_outside, run_split
from attacks.scores import ScoreMatrix

__all__ = [
    "CELLS",
    "VIEWS",
    "Attack",
    "AttackReport",
    "AttackResult",
    "BaseRatePrecision",
    "Cell",
    "Control",
    "CutNotes",
    "DateRecoveryReport",
    "Histories",
    "History",
    "Joint",
    "OpenSet",
    "OwnText",
    "Paired",
    "Protocol",
    "ResidualReport",
    "Sample",
    "Samples",
    "ScoreMatrix",
    "SharedMessages",
    "Side",
    "Spread",
    "SubjectHits",
    "View",
    "WorstCase",
    "allowed_offsets",
    "available",
    "create",
    "find_residuals",
    "independent_anonymizer",
    "recover_dates",
    "register",
    "run_attacks",
    "run_outside",
    "run_split",
]
