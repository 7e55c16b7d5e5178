"""Plain tables: `file.jsonl → line → object` and `file.csv → header row → row`, a row a message.

A file is one subject, named after it, unless a column says who the subject of each row is.
"""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from corpus.errors import ConfigError, CorpusError
from corpus.ids import check_subject
from corpus.importers.base import Batch, ImportOptions, Medium, Turn, importer, subject_of
from corpus.importers.moments import read_moment, zone

Row = tuple[int, dict[str, object]]
Rows = Callable[[Path], Iterator[Row]]

NEEDED = ("sender", "timestamp", "content")
FIELDS = ("id", *NEEDED, "subject", "media")
# A field of csv holds 131,072 characters unless told otherwise; pasted messages of 2,400,000 were seen.
_LONGEST_FIELD = 2**31 - 1


@importer("jsonl")
def read_jsonl(source: Path, options: ImportOptions) -> Iterator[Batch]:
    """Read JSON Lines: a file, or every `*.jsonl` of a folder."""
    return table_batches(source, ".jsonl", _json_rows, options)


@importer("csv")
def read_csv(source: Path, options: ImportOptions) -> Iterator[Batch]:
    """Read comma-separated values with a header row: a file, or every `*.csv` of a folder."""
    return table_batches(source, ".csv", _csv_rows, options)


def table_batches(source: Path, suffix: str, rows: Rows, options: ImportOptions) -> Iterator[Batch]:
    """Batches of every table that is or lies in ``source``.

    Args:
        source: a file or a folder.
        suffix: how the names of the folder's tables end.
        rows: reads one table, row by row, naming its columns.
        options: which column is what, and whose the rows are.
    """
    unknown = sorted(set(options.columns) - set(FIELDS))
    if unknown:
        raise ConfigError(f"--column: a field must be one of {', '.join(FIELDS)}")
    files = _files(source, suffix)
    if "subject" not in options.columns:
        whole = Batch(subject_of(options, source.name), source.name) if options.subject is not None else None
        for path in files:
            batch = whole or Batch(check_subject(path.stem, file=path.name), path.name)
            for line, row in _rows(path, rows):
                _take(batch, path.name, line, row, options)
            if whole is None:
                yield batch
        if whole is not None:
            yield whole
        return
    batches: dict[str, Batch] = {}
    for path in files:
        for line, row in _rows(path, rows):
            subject = _text(row, "subject", options, path.name, line)
            try:
                check_subject(subject)
            except CorpusError as error:
                raise CorpusError(error.problem, file=path.name, line=line) from None
            _take(batches.setdefault(subject, Batch(subject, path.name)), path.name, line, row, options)
    if not batches:
        raise CorpusError("holds no message at all", file=source.name)
    yield from (batches[subject] for subject in sorted(batches))


def _files(source: Path, suffix: str) -> list[Path]:
    if source.is_file():
        return [source]
    if not source.is_dir():
        raise CorpusError("there is no such file or folder", file=source.name)
    files = sorted(path for path in source.iterdir() if path.suffix.lower() == suffix and path.is_file())
    if not files:
        raise CorpusError(f"holds no file that ends in {suffix}", file=source.name)
    return files


def json_rows(path: Path) -> Iterator[Row]:
    """Line number and object of each line of a JSON Lines file, blank lines passed over.

    Raises:
        CorpusError: naming file and line of what is no JSON object.
    """
    return _rows(path, _json_rows)


def _rows(path: Path, rows: Rows) -> Iterator[Row]:
    try:
        yield from rows(path)
    except UnicodeDecodeError:
        raise CorpusError("is not UTF-8; save it as UTF-8", file=path.name) from None
    except FileNotFoundError:
        raise CorpusError("there is no such file", file=path.name) from None
    except OSError as error:
        raise CorpusError(f"cannot be read ({error.strerror})", file=path.name) from None


def _json_rows(path: Path) -> Iterator[Row]:
    # Lines end at \n alone: U+2028 and its like stand inside messages.
    with path.open(encoding="utf-8-sig", newline="\n") as stream:
        for number, line in enumerate(stream, start=1):
            if not line.strip():
                continue
            try:
                value = json.loads(line)
            except json.JSONDecodeError as error:
                raise CorpusError(f"is not complete JSON: {error.msg}", file=path.name, line=number) from None
            except RecursionError:
                raise CorpusError("is nested too deeply to be a message", file=path.name, line=number) from None
            except ValueError:  # Python refuses integers of more than 4,300 digits
                raise CorpusError("holds a number too long to be one", file=path.name, line=number) from None
            if not isinstance(value, dict):
                raise CorpusError("must be one JSON object with one message", file=path.name, line=number)
            yield number, value


def _csv_rows(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8-sig", newline="") as stream, _long_fields():
        reader = csv.reader(stream, strict=True)
        try:
            header = next(reader, [])
            if len(set(header)) < len(header):
                raise CorpusError("names a column twice", file=path.name, line=1)
            end = reader.line_num
            for cells in reader:
                begin, end = end + 1, reader.line_num
                if not cells:
                    continue
                if len(cells) != len(header):
                    raise CorpusError(
                        f"has {len(cells)} fields where the first line names {len(header)}; quote fields that hold"
                        " commas",
                        file=path.name,
                        line=begin,
                    )
                yield begin, dict(zip(header, cells, strict=True))
        except csv.Error as error:
            # csv's own messages name characters of its dialect, never text of the file.
            raise CorpusError(f"is not well-formed CSV: {error}", file=path.name, line=reader.line_num) from None


@contextmanager
def _long_fields() -> Iterator[None]:
    before = csv.field_size_limit(_LONGEST_FIELD)
    try:
        yield
    finally:
        csv.field_size_limit(before)


def _take(batch: Batch, file: str, line: int, row: dict[str, object], options: ImportOptions) -> None:
    """Turn one row into a turn of the batch, or count why it is none."""
    ledger = batch.ledger
    ledger.read += 1
    columns = {name: options.columns.get(name, name) for name in FIELDS}
    ledger.noted["unknown_values"] += len(set(row) - set(columns.values()))
    media = _medium(row, columns["media"], file, line)
    content = _value(row, "content", options, file, line)
    if not _missing(content) and not isinstance(content, str):
        raise CorpusError(f"{columns['content']} must be text", file=file, line=line)
    content = content if isinstance(content, str) else ""
    if not content.strip() and media is None:
        ledger.drop("empty_content")
        return
    try:
        time = read_moment(_value(row, "timestamp", options, file, line), zone(options.tz))
    except ValueError as error:
        raise CorpusError(f"{columns['timestamp']} {error}", file=file, line=line) from None
    sender = _text(row, "sender", options, file, line)
    batch.turns.append(Turn(file, line, _old_id(row, options, file, line), sender, time, content, media))


def _value(row: dict[str, object], field: str, options: ImportOptions, file: str, line: int) -> object:
    column = options.columns.get(field, field)
    if column not in row:
        raise CorpusError(
            f"has no {field} under the expected name; name its column with --column {field}=NAME", file=file, line=line
        )
    return row[column]


def _text(row: dict[str, object], field: str, options: ImportOptions, file: str, line: int) -> str:
    value = _value(row, field, options, file, line)
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str) or not value.strip():
        raise CorpusError(f"{options.columns.get(field, field)} is missing or no text", file=file, line=line)
    return value.strip()


def _old_id(row: dict[str, object], options: ImportOptions, file: str, line: int) -> str | None:
    column = options.columns.get("id", "id")
    if "id" not in options.columns and _missing(row.get(column)):
        return None
    return _text(row, "id", options, file, line)


def _missing(value: object) -> bool:
    """Whether a value is how tables write "nothing": null or a bare NaN. The word "nan" in a text is a grandmother."""
    return value is None or (isinstance(value, float) and math.isnan(value))


def _medium(row: dict[str, object], column: str, file: str, line: int) -> Medium | None:
    value = row.get(column)
    if _missing(value) or value == "":
        return None
    if value == "gif" or value == "photo":
        return value
    raise CorpusError(f"{column} must be gif, photo or empty", file=file, line=line)
