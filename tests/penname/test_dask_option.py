"""`penname anonymize --dask`: the address goes to the cluster, and one that leads nowhere is a usage error."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_corpus import Run

pytest.importorskip("distributed", reason="the extra penname[dask] is not installed")


def test_an_address_where_no_scheduler_answers_exits_with_2_and_leaves_no_release(
    home: Path, run: Run, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("anonymize.cluster.CONNECT_SECONDS", 0.2)
    options = ("--key-file", home / "key", "--consent", home / "consent.json", "--dask", "tcp://127.0.0.1:9")
    assert run("anonymize", home / "raw", home / "out", *options, "-q") == 2
    assert "no Dask scheduler answers" in capsys.readouterr().err
    assert not (home / "out").exists()
