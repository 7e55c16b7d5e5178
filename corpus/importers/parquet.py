"""Plain tables in Parquet: `file.parquet → row group → row`, a row a message, columns mapped as for CSV."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from corpus.errors import ConfigError, CorpusError
from corpus.importers.base import Batch, ImportOptions, importer
from corpus.importers.plain import Row, table_batches

_ROWS = 4096


@importer("parquet")
def read_parquet(source: Path, options: ImportOptions) -> Iterator[Batch]:
    """Read Parquet tables: a file, or every `*.parquet` of a folder.

    Raises:
        ConfigError: if pyarrow, which is not installed by default, is missing.
    """
    try:
        import pyarrow.parquet
    except ImportError:
        raise ConfigError(
            "reading Parquet needs the package pyarrow, which is missing; install penname with its extra:"
            " pip install 'penname[parquet]'"
        ) from None

    def rows(path: Path) -> Iterator[Row]:
        # Faults of pyarrow come as its own errors, OSError or ValueError; their texts may quote the file.
        number = 0
        try:
            with pyarrow.parquet.ParquetFile(path) as table:
                for batch in table.iter_batches(batch_size=_ROWS):
                    for row in _without_nanoseconds(batch, pyarrow).to_pylist():
                        number += 1
                        yield number, {name: _plain(value) for name, value in row.items()}
        except FileNotFoundError:
            raise
        except (pyarrow.ArrowException, OSError, ValueError, OverflowError, ArithmeticError):
            raise CorpusError(f"is not sound Parquet after row {number}", file=path.name) from None

    return table_batches(source, ".parquet", rows, options)


def _without_nanoseconds(batch: Any, pyarrow: Any) -> Any:
    """Times in microseconds: Python's have no nanoseconds, and no chat needs them."""
    for position, field in enumerate(batch.schema):
        if pyarrow.types.is_timestamp(field.type) and field.type.unit == "ns":
            exact = pyarrow.timestamp("us", tz=field.type.tz)
            column = batch.column(position).cast(exact, safe=False)
            batch = batch.set_column(position, pyarrow.field(field.name, exact), column)
    return batch


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else value
