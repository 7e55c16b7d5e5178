"""The release under attack: histories and samples cut one way, scores read one way, and controls for every attack."""

from attacks.base import VIEWS, Attack, View, available, create, register
from attacks.histories import Histories, History, OwnText, Sample, Samples
from attacks.protocol import CELLS, Cell, Protocol, Side
from attacks.results import AttackReport, AttackResult, Control, CutNotes, Joint, SharedMessages, Spread, SubjectHits
from attacks.run import run_attacks, run_outside, run_split
from attacks.scores import ScoreMatrix

__all__ = [
    "CELLS",
    "VIEWS",
    "Attack",
    "AttackReport",
    "AttackResult",
    "Cell",
    "Control",
    "CutNotes",
    "Histories",
    "History",
    "Joint",
    "OwnText",
    "Protocol",
    "Sample",
    "Samples",
    "ScoreMatrix",
    "SharedMessages",
    "Side",
    "Spread",
    "SubjectHits",
    "View",
    "available",
    "create",
    "register",
    "run_attacks",
    "run_outside",
    "run_split",
]
