import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from importing import Imported

from corpus import ConfigError, CorpusError
from corpus.importers import import_corpus

pyarrow = pytest.importorskip("pyarrow")
from pyarrow import parquet  # noqa: E402

NOON = datetime(2024, 3, 9, 12, tzinfo=UTC)


def table(folder: Path, **columns: Any) -> Path:
    base: dict[str, Any] = {"sender": ["ada", "orla"], "timestamp": [NOON, NOON], "content": ["hi", "hey"]}
    path = folder / "ada.parquet"
    parquet.write_table(pyarrow.table(base | columns), path)
    return path


def test_a_row_becomes_a_message(tmp_path: Path) -> None:
    imported = Imported("parquet", table(tmp_path), tmp_path)
    assert imported.turns == [("user", "hi"), ("companion", "hey")]
    assert imported.values("timestamp") == ["2024-03-09T12:00:00+00:00"] * 2


def test_columns_are_found_under_the_names_the_user_gives(tmp_path: Path) -> None:
    path = table(tmp_path, text=["a", "b"])
    assert Imported("parquet", path, tmp_path, columns={"content": "text"}).values("content") == ["a", "b"]


def test_nanoseconds_are_cut_and_a_naive_time_needs_a_zone(tmp_path: Path) -> None:
    times = pyarrow.array([1709985600_123456789, 1709985600_123456789], pyarrow.timestamp("ns"))
    path = table(tmp_path, timestamp=times)
    with pytest.raises(CorpusError, match=r"ada\.parquet, line 1: timestamp has no zone"):
        Imported("parquet", path, tmp_path)
    assert Imported("parquet", path, tmp_path, tz="UTC").values("timestamp")[0] == "2024-03-09T12:00:00.123456"


def test_missing_values_are_counted(tmp_path: Path) -> None:
    assert Imported("parquet", table(tmp_path, content=["hi", None]), tmp_path).subject.dropped == {"empty_content": 1}


def test_a_file_that_is_no_parquet_is_one_error(tmp_path: Path) -> None:
    data = table(tmp_path).read_bytes()
    for broken in (b"", b"secret", data[:-10], data[:4] + data[200:]):
        (tmp_path / "bad.parquet").write_bytes(broken)
        with pytest.raises(CorpusError, match=r"^bad\.parquet: is not sound Parquet") as caught:
            Imported("parquet", tmp_path / "bad.parquet", tmp_path)
        assert "secret" not in str(caught.value)


def test_without_pyarrow_the_error_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = table(tmp_path)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(ConfigError, match=r"pip install 'penname\[parquet\]'"):
        import_corpus("parquet", path, tmp_path / "out")
