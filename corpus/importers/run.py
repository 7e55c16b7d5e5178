"""One import from start to end: read, build, write beside the target, and take its place only when all is written."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from corpus.errors import ConfigError, CorpusError, OutputError
from corpus.importers import chatgpt, discord, locomo, parquet, plain, telegram, whatsapp
from corpus.importers.base import FORMATS, ImportOptions
from corpus.importers.build import build
from corpus.importers.moments import zone
from corpus.names import NAMES, read_all_names, tidy, write_names
from corpus.records import Json
from corpus.sessions import census
from corpus.strict import read_json
from corpus.writing import make_folder, write_json, write_record

LEDGER = "ledger.json"
"""The private account beside the source files: counts, and which export row each message was."""
WALL = "not given: wall time as exported"
"""Stands for the zone of times that carry none where nobody named it: they are what the exporting clock showed."""
TABLES = ("csv", "jsonl", "parquet")
"""Formats whose columns the user may name."""
BUILT_IN = (plain, parquet, chatgpt, whatsapp, telegram, discord, locomo)
"""Modules that register a format when they are imported."""


@dataclass(frozen=True, slots=True)
class SubjectSummary:
    """What became of one subject's rows."""

    subject: str
    read: int
    kept: int
    dropped: dict[str, int]
    noted: dict[str, int]
    named: dict[str, list[str]]
    user_messages: int
    companion_messages: int
    app_messages: int
    active_days: int
    zone: str | None
    """IANA zone of times written without one, :data:`WALL` where nobody said it, None where times carry their offset."""


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """What became of an export."""

    subjects: tuple[SubjectSummary, ...]
    own_not_met: int
    """How many of the names given as the subject's are no sender's."""

    @property
    def messages(self) -> int:
        """Messages written, over all subjects."""
        return sum(subject.kept for subject in self.subjects)

    def to_json(self) -> dict[str, Json]:
        """As JSON values."""
        return {
            "messages": self.messages,
            "own_not_met": self.own_not_met,
            "subjects": [asdict(subject) for subject in self.subjects],
        }


def import_corpus(
    format: str,
    source: Path,
    target: Path,
    options: ImportOptions | None = None,
    *,
    add: bool = False,
    progress: Callable[[str, int], None] | None = None,
) -> ImportSummary:
    """Turn an export into source files.

    Args:
        format: a name of :data:`FORMATS`.
        source: the export, a file or a folder.
        target: a folder (mode 0700) that does not exist yet or is empty; it gets one source file a subject, the account
            `ledger.json` and the known `names.json` (mode 0600), and appears only when all of them are written.
        options: column names, own senders, time zone.
        add: whether the target may be an earlier import's, to whose people these are added.
        progress: called with each subject's id and number of messages when it is done.

    Raises:
        ConfigError: for an unknown format, field or time zone.
        CorpusError: naming the file and line of what cannot be read, or a subject that is there already; nothing is
            written then.
        OutputError: if the target holds anything (anything but an import, for ``add``) or cannot be written.
    """
    options = options or ImportOptions()
    if format not in FORMATS:
        raise ConfigError(f"there is no importer of that name; formats are {', '.join(sorted(FORMATS))}")
    zone(options.tz)
    if options.columns and format not in TABLES:
        raise ConfigError(f"--column is for {', '.join(TABLES)}; the {format} format fixes its own names")
    if options.date_order is not None and format != "whatsapp":
        raise ConfigError("--date-order is for whatsapp; other formats write their dates one way")
    summaries: list[SubjectSummary] = []
    with _staged(target, add) as (folder, earlier):
        accounts: list[Json] = list(earlier)
        names: dict[str, Iterable[str]] = dict(read_all_names(target)) if add else {}
        met: set[str] = set()
        for batch in FORMATS[format](source, options):
            if add and (target / f"{batch.subject}_source.json").exists():
                raise CorpusError(
                    "gives a subject id that the folder has already; a person is one record there, so name another"
                    " person with --subject, or leave one of the two exports out",
                    file=batch.file,
                )
            if any(batch.subject == done.subject for done in summaries):
                raise CorpusError(
                    "gives the same subject id as another file; rename it, or say with --subject that all files are"
                    " one person's",
                    file=batch.file,
                )
            built = build(batch, options)
            met |= {name for name in options.own if batch.called([name])}
            record = built.record
            write_record(folder, record, mode=0o600)
            counted = census(record)
            ledger = batch.ledger.to_json()
            clock = None if record.messages[0].timestamp.aware else options.tz or WALL
            names[batch.subject] = tidy([*batch.known_names(), *options.own])
            summaries.append(
                SubjectSummary(
                    subject=batch.subject,
                    user_messages=counted.user_messages,
                    companion_messages=counted.companion_messages,
                    app_messages=counted.app_messages,
                    active_days=counted.active_days,
                    zone=clock,
                    **ledger,
                )
            )
            accounts.append(
                {
                    "subject": batch.subject,
                    "format": format,
                    "zone": clock,
                    **ledger,
                    "people": built.people,
                    "messages": built.origins,
                }
            )
            if progress:
                progress(batch.subject, len(record.messages))
        write_json(folder / LEDGER, {"subjects": accounts}, mode=0o600)
        write_names(folder, names)
    return ImportSummary(tuple(summaries), len(options.own - met))


@contextmanager
def _staged(target: Path, add: bool) -> Iterator[tuple[Path, list[Json]]]:
    """A folder beside the target that takes its place at the end, or vanishes with the first error; and the accounts of
    what the target holds already.
    """
    target = Path(os.path.abspath(target))
    if target.is_symlink() or (target.exists() and not target.is_dir()):
        raise OutputError(f"{target.name}: is a file where a folder has to be")
    joins = target.is_dir() and any(target.iterdir())
    if joins and not add:
        raise OutputError(
            f"{target.name}: the folder is not empty; name a new one, or add to the people of an earlier import (--add)"
        )
    earlier = _accounts(target) if joins else []
    make_folder(target.parent)
    # mkdtemp makes it for its owner alone (0700), and so it stays.
    try:
        folder = Path(tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name}.", suffix=".tmp"))
    except OSError as error:
        raise OutputError(f"{target.name}: cannot be written ({error.strerror})") from None
    try:
        yield folder, earlier
        if joins:
            # Names first: without them, a source file would be anonymized as if nobody were known.
            for path in sorted(folder.iterdir(), key=lambda path: (path.name not in (NAMES, LEDGER), path.name)):
                os.replace(path, target / path.name)
        else:
            os.replace(folder, target)
    except OSError as error:
        raise OutputError(f"{target.name}: cannot be written ({error.strerror})") from None
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _accounts(target: Path) -> list[Json]:
    """The accounts in the ledger of an earlier import, of everybody whose source file it finished.

    Raises:
        OutputError: if the folder is none's.
    """
    ledger = read_json(target / LEDGER) if (target / LEDGER).is_file() else None
    accounts = ledger.get("subjects") if isinstance(ledger, dict) else None
    if not isinstance(accounts, list):
        raise OutputError(f"{target.name}: is no import's folder, so nobody can be added to it; name a new one")
    return [
        one for one in accounts if isinstance(one, dict) and (target / f"{one.get('subject')}_source.json").is_file()
    ]
