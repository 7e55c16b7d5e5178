"""The release under attack: histories and samples cut one way, scores read one way, and controls for every attack."""

from attacks.adaptive import IndependentAnonymizer
from attacks.base import VIEWS, Attack, Models, View, available, create, register
from attacks.date_recovery import DateRecoveryReport, allowed_offsets, recover_dates
from attacks.histories import Histories, History, OwnText, Sample, Samples
from attacks.protocol import CELLS, Cell, Primary, Protocol, Side
from attacks.residual_identifiers import ResidualReport, find_residuals
from attacks.results import (
    AtRate,
    AttackReport,
    AttackResult,
    BaseRatePrecision,
    Control,
    CutNotes,
    Joint,
    OpenSet,
    Paired,
    RiskyPart,
    SharedMessages,
    Spread,
    SubjectAdvice,
    SubjectHits,
    Trait,
    WorstCase,
)
from attacks.run import run_attacks, run_outside, run_split
from attacks.scores import ScoreMatrix

__all__ = [
    "CELLS",
    "VIEWS",
    "AtRate",
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
    "IndependentAnonymizer",
    "Joint",
    "Models",
    "OpenSet",
    "OwnText",
    "Paired",
    "Primary",
    "Protocol",
    "ResidualReport",
    "RiskyPart",
    "Sample",
    "Samples",
    "ScoreMatrix",
    "SharedMessages",
    "Side",
    "Spread",
    "SubjectAdvice",
    "SubjectHits",
    "Trait",
    "View",
    "WorstCase",
    "allowed_offsets",
    "available",
    "create",
    "find_residuals",
    "recover_dates",
    "register",
    "run_attacks",
    "run_outside",
    "run_split",
]
