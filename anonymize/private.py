"""What goes to the holder's private folder: whose ids are whose, what was done, and who stopped a release."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple

from anonymize.subject import Outcome
from corpus import make_folder, write_json

STOPPED = "stopped.json"
"""Who stopped the last release that was not completed."""


class Stopped(NamedTuple):
    """A subject in whose files something was found that had to go.

    Attributes:
        subject: raw id.
        message: where, under the released id, and what to do.
    """

    subject: str
    message: str


def write_stopped(private: Path, stopped: Sequence[Stopped]) -> None:
    """Write by raw id where an original was found; an error may not name whom it is about."""
    private_folder(private)
    write_json(private / STOPPED, {one.subject: one.message for one in stopped}, mode=0o600)


def private_folder(private: Path) -> None:
    """Make the folder, or close the one that is there to everybody else."""
    make_folder(private, mode=0o700)
    private.chmod(0o700)


def write_private(
    private: Path, names: dict[str, str], outcomes: dict[str, Outcome], removed: dict[str, dict[str, str]]
) -> None:
    """Write the table of ids and the ledger of a release that was completed."""
    private_folder(private)
    (private / STOPPED).unlink(missing_ok=True)
    ledger = {
        names[subject]: {
            "messages": outcome.messages,
            "replaced": outcome.replaced,
            "times": outcome.times,
            "text_dates": outcome.text_dates,
            "placeholders": outcome.placeholders,
            "date_order": asdict(outcome.date_order),
            "entities": outcome.entities,
            "rewriting": outcome.rewriting,
            "refused": outcome.refused,
            "unread": outcome.unread,
            "split_names": outcome.split_names,
            "removed": dict(sorted(Counter(removed[subject].values()).items())),
        }
        for subject, outcome in sorted(outcomes.items(), key=lambda item: names[item[0]])
    }
    write_json(private / "subjects.json", dict(sorted(names.items())), mode=0o600)
    write_json(private / "ledger.json", {"schema": "penname.ledger/1", "subjects": ledger}, mode=0o600)
