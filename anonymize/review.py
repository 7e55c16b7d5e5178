"""Review: every entity of a raw corpus with its surrogate in one table, and the edited table read back.

The table is written as CSV, for a spreadsheet, and as JSON lines. In `decision` a person writes one of

    allow       it is no identifier: leave it as it is, everywhere in this subject's record
    known       it is a person's name: find it in any case, wherever it stands
    same-as     it is the same entity as the one in `to`: give it that one's surrogate
    apart       it is another person than the one in `to`, to whom it was linked
    surrogate   give it the surrogate in `to`

A cell that a spreadsheet would take for a formula begins with an apostrophe in the CSV, which is taken off again when
the table is read.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from pydantic import ValidationError

from anonymize.config import AnonymizeConfig, Decision
from anonymize.consent import Consent
from anonymize.documents import documents
from anonymize.entities import Entity, entities
from anonymize.keys import SecretKey
from anonymize.pipeline import released_names
from anonymize.subject import book_of, prepare, survey
from corpus import ConfigError, Corpus, OutputError, explain, make_folder, write_atomic

COLUMNS = ("subject", "label", "value", "surrogate", "count", "examples", "doubts", "links", "decision", "to")
_RISKY = ("=", "+", "-", "@", "\t", "\r", "\n", "'")


def review_corpus(
    raw: Corpus,
    *,
    key: SecretKey,
    consent: Consent | None,
    config: AnonymizeConfig,
    progress: Callable[[str, int, int], None] | None = None,
) -> Iterator[Entity]:
    """Every entity of a corpus with the surrogate a release of it would have.

    Args:
        raw: the corpus.
        key: the holder's key.
        consent: as for the release; whoever withdrew is not read.
        config: as for the release.
        progress: called with (stage, done, total).

    Raises:
        ConsentError: if a subject has no consent.
    """
    report = progress or (lambda stage, done, total: None)
    agreed = {s: consent.for_subject(s, config.scope) if consent is not None else None for s in raw.subjects}
    subjects = [subject for subject, given in agreed.items() if given is None or given.withdrawn is not True]
    originals: set[bytes] = set()
    found = {}
    for done, subject in enumerate(subjects, start=1):
        record, _ = prepare(raw.load(subject), agreed[subject], config)
        if record.messages:
            found[subject], of_subject = survey(record, key, config)
            originals |= of_subject
        report("detect", done, len(subjects))
    names = released_names(list(found), key, config)
    for done, (subject, spans) in enumerate(found.items(), start=1):
        record, _ = prepare(raw.load(subject), agreed[subject], config)
        strings = documents(record)
        book = book_of(record, strings, spans, names[subject], key, config, originals.__contains__)
        yield from entities(record, strings, spans, book.linked, book.becomes)
        report("review", done, len(found))


def write_review(folder: Path, rows: Iterable[Entity]) -> int:
    """Write `review.csv` and `review.jsonl` into a new or empty folder, readable by their owner alone.

    Returns:
        How many entities they hold.

    Raises:
        OutputError: if the folder holds a review already (its decisions would be lost), or cannot be written.
    """
    if any((folder / name).exists() for name in ("review.csv", "review.jsonl")):
        raise OutputError(f"{folder.name}: holds a review already; choose another folder")
    make_folder(folder, mode=0o700)
    table = io.StringIO(newline="")
    writer = csv.writer(table, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    lines = []
    for row in rows:
        cells = {
            "subject": row.subject,
            "label": row.label,
            "value": row.value,
            "surrogate": row.surrogate,
            "count": row.count,
            "examples": list(row.examples),
            "doubts": list(row.doubts),
            "links": list(row.links),
            "decision": "",
            "to": "",
        }
        flat = ("; ".join(cell) if isinstance(cell, list) else str(cell) for cell in cells.values())
        writer.writerow([inert(cell) for cell in flat])
        lines.append(json.dumps(cells, ensure_ascii=False) + "\n")
    write_atomic(folder / "review.csv", table.getvalue().encode("utf-8", "backslashreplace"), mode=0o600)
    write_atomic(folder / "review.jsonl", "".join(lines).encode("utf-8", "backslashreplace"), mode=0o600)
    return len(lines)


def read_edited(path: Path, kind: str) -> str:
    """The text of a file that a person edited and hands back.

    Raises:
        ConfigError: if there is no such file (`kind` says of what), or it is no UTF-8.
    """
    try:
        return path.read_text("utf-8-sig")
    except FileNotFoundError:
        raise ConfigError(f"{path.name}: there is no such {kind}") from None
    except (OSError, UnicodeDecodeError):
        raise ConfigError(f"{path.name}: cannot be read as UTF-8") from None


def load_decisions(path: Path) -> tuple[Decision, ...]:
    """Read the decisions of an edited review, CSV or JSON lines; rows without one are passed over.

    Raises:
        ConfigError: naming the line of what cannot be used, never what stands there.
    """
    text = read_edited(path, "file of decisions")
    decisions = []
    for line, row in _rows(path, text):
        if not str(row.get("decision") or "").strip():
            continue
        wanted = {name: row[name] for name in ("subject", "label", "value", "decision", "to") if row.get(name)}
        try:
            decisions.append(Decision.model_validate(wanted))
        except ValidationError as error:
            raise ConfigError(f"{path.name}, line {line}: {explain(error, Decision)}") from None
    return tuple(decisions)


def _rows(path: Path, text: str) -> Iterator[tuple[int, dict[str, object]]]:
    if path.suffix == ".csv":
        reader = csv.DictReader(io.StringIO(text, newline=""))
        if not {"label", "value", "decision"} <= set(reader.fieldnames or ()):
            raise ConfigError(f"{path.name}, line 1: must have the columns {', '.join(COLUMNS)}")
        for row in reader:
            yield reader.line_num, {name: (cell or "").removeprefix("'") for name, cell in row.items() if name}
        return
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                row = json.loads(line)
            except ValueError:
                raise ConfigError(f"{path.name}, line {number}: is not JSON") from None
            if not isinstance(row, dict):
                raise ConfigError(f"{path.name}, line {number}: must be an object")
            yield number, row


def inert(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(_RISKY) else cell
