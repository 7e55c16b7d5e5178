"""A random sample of messages with what was found marked, for a person to count what was not; and the bound it gives."""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from anonymize.config import AnonymizeConfig
from anonymize.decisions import for_subject
from anonymize.detect import find
from anonymize.documents import documents
from anonymize.review import inert, read_edited
from anonymize.spans import Spans
from corpus import ConfigError, Corpus, OutputError, make_folder, write_atomic
from stats import upper_limit

SAMPLE = "sample.csv"
COLUMNS = ("subject", "id", "text", "found", "missed")
OPEN, CLOSE = "⟦", "⟧"
"""What stands around everything that would be replaced."""


class Sampled(NamedTuple):
    """One message of the sample; `text` has the marks, `found` says how many."""

    subject: str
    id: str
    text: str
    found: int


class Reviewed(NamedTuple):
    """What a person found in a sample.

    Attributes:
        messages: how many were reviewed.
        unread: how many of the sample were not.
        holding: reviewed messages that hold an identifier, found or missed.
        with_a_miss: reviewed messages in which something was missed.
        found, missed: identifiers in them.
    """

    messages: int
    unread: int
    holding: int
    with_a_miss: int
    found: int
    missed: int

    @property
    def of_messages_at_most(self) -> float:
        """One-sided exact upper limit (95 %) of the share of messages in which something is missed."""
        return upper_limit(self.with_a_miss, self.messages)

    @property
    def of_holding_at_most(self) -> float:
        """The same among messages that hold an identifier; the message is the unit, for what stands together is missed
        together.
        """
        return upper_limit(self.with_a_miss, self.holding)


def draw_sample(
    raw: Corpus,
    config: AnonymizeConfig,
    *,
    size: int,
    seed: int,
    progress: Callable[[str, int, int], None] | None = None,
) -> list[Sampled]:
    """Draw messages from a whole corpus, each as likely as any other, with what would be replaced marked.

    Args:
        raw: the corpus.
        config: as for the release.
        size: how many; all of them where there are fewer.
        seed: of the draw.
        progress: called with (stage, done, total).

    Raises:
        ConfigError: for a size below one.
    """
    if size < 1:
        raise ConfigError("sample: draw at least one message")
    counts = [(subject, len(raw.load(subject).messages)) for subject in raw.subjects]
    places = [(subject, i) for subject, count in counts for i in range(count)]
    drawn = set(random.Random(f"sample|{seed}").sample(places, min(size, len(places))))
    rows: list[Sampled] = []
    for done, (subject, count) in enumerate(counts, start=1):
        wanted = [i for i in range(count) if (subject, i) in drawn]
        if wanted:
            record = raw.load(subject)
            strings = documents(record)
            spans, _ = find(record, strings, for_subject(config, subject))
            contents = [
                (document.text, of_text)
                for document, of_text in zip(strings, spans, strict=True)
                if document.place.file == "source" and document.place.path[-1] == "content"
            ]
            rows += [
                Sampled(subject, record.messages[i].id, _marked(*contents[i]), len(contents[i][1])) for i in wanted
            ]
        if progress is not None:
            progress("sample", done, len(counts))
    return rows


def _marked(text: str, spans: Spans) -> str:
    parts, at = [], 0
    for span in spans:
        parts += [text[at : span.start], OPEN, text[span.start : span.end], CLOSE]
        at = span.end
    return "".join([*parts, text[at:]])


def write_sample(folder: Path, rows: Sequence[Sampled]) -> None:
    """Write `sample.csv`, readable by its owner alone, with an empty column `missed` for the reviewer's counts.

    Raises:
        OutputError: if the folder holds a sample already (its counts would be lost), or cannot be written.
    """
    if (folder / SAMPLE).exists():
        raise OutputError(f"{folder.name}: holds a sample already; choose another folder")
    make_folder(folder, mode=0o700)
    table = io.StringIO(newline="")
    writer = csv.writer(table, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow([inert(cell) for cell in (row.subject, row.id, row.text, str(row.found), "")])
    write_atomic(folder / SAMPLE, table.getvalue().encode("utf-8", "backslashreplace"), mode=0o600)


def read_reviewed(path: Path) -> Reviewed:
    """Read a sample in whose column `missed` a person wrote how many identifiers each message has without marks.

    A row with an empty cell was not reviewed and counts for nothing.

    Raises:
        ConfigError: if it is no such table, a cell is no count, or nothing was reviewed; never quotes what stands there.
    """
    text = read_edited(path, "sample")
    reader = csv.DictReader(io.StringIO(text, newline=""))
    if not set(COLUMNS) <= set(reader.fieldnames or ()):
        raise ConfigError(f"{path.name}, line 1: must have the columns {', '.join(COLUMNS)}")
    pairs: list[tuple[int, int]] = []
    unread = 0
    for row in reader:
        missed, found = ((row[name] or "").strip() for name in ("missed", "found"))
        if not missed:
            unread += 1
            continue
        if not (missed.isascii() and missed.isdigit() and found.isascii() and found.isdigit()):
            raise ConfigError(f"{path.name}, line {reader.line_num}: found and missed must be counts, 0 or more")
        pairs.append((int(found), int(missed)))
    if not pairs:
        raise ConfigError(
            f"{path.name}: nothing was reviewed; write into the column missed, 0 where nothing was missed"
        )
    return _reviewed(pairs, unread)


def _reviewed(pairs: Sequence[tuple[int, int]], unread: int) -> Reviewed:
    return Reviewed(
        messages=len(pairs),
        unread=unread,
        holding=sum(found + missed > 0 for found, missed in pairs),
        with_a_miss=sum(missed > 0 for _, missed in pairs),
        found=sum(found for found, _ in pairs),
        missed=sum(missed for _, missed in pairs),
    )
