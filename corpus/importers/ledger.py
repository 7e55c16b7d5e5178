"""The account of an import: every row that was read is either kept or dropped for a stated reason."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from corpus.errors import CorpusError
from corpus.records import Json


@dataclass(slots=True)
class Ledger:
    """Counts of one subject's import.

    Attributes:
        read: rows that hold something; blank lines are not rows.
        kept: rows that became messages.
        dropped: rows that did not, by reason.
        noted: what was met on the way and did not cost a row (unknown columns, rows out of order).
        named: places worth a look, by what is wrong with them; never text of a message.
    """

    read: int = 0
    kept: int = 0
    dropped: Counter[str] = field(default_factory=Counter)
    noted: Counter[str] = field(default_factory=Counter)
    named: dict[str, list[str]] = field(default_factory=dict)

    def drop(self, reason: str) -> None:
        """Count one row that becomes no message."""
        self.dropped[reason] += 1

    def check(self, file: str) -> None:
        """Hold the account against itself.

        Raises:
            CorpusError: unless read = kept + dropped.
        """
        if self.read != self.kept + self.dropped.total():
            raise CorpusError(
                f"the import does not reconcile: {self.read} rows read, {self.kept} kept,"
                f" {self.dropped.total()} dropped; please report this as a fault of penname",
                file=file,
            )

    def to_json(self) -> dict[str, Json]:
        """As JSON values, reasons in alphabetical order."""
        return {
            "read": self.read,
            "kept": self.kept,
            "dropped": dict(sorted(self.dropped.items())),
            "noted": dict(sorted(self.noted.items())),
            "named": {reason: list(places) for reason, places in sorted(self.named.items())},
        }
