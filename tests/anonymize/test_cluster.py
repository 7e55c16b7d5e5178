"""A release made by a Dask cluster is the one that local processes make."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from anonymize import AnonymizeConfig, SecretKey, anonymize_corpus
from corpus import ConfigError, Corpus, CorpusError

distributed = pytest.importorskip("distributed", reason="the extra penname[dask] is not installed")

KEY = SecretKey(b"\x01" * 32)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as running:
        yield running


def released(raw: Path, target: Path, config: AnonymizeConfig, **more: Any) -> dict[str, bytes]:
    anonymize_corpus(Corpus.open(raw), target, key=KEY, consent=None, config=config, **more)
    return {path.name: path.read_bytes() for path in target.iterdir()}


def test_a_cluster_and_a_local_process_write_the_same_bytes(
    cluster: Any, corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig
) -> None:
    address = cluster.scheduler_address
    by_cluster = released(corpus_folder, tmp_path / "cluster", config, cluster=address)
    assert by_cluster == released(corpus_folder, tmp_path / "one", config)
    assert len([name for name in by_cluster if name.startswith("U")]) == 11


def test_a_subject_that_cannot_be_read_stops_a_cluster_as_it_stops_a_process(
    cluster: Any, corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig
) -> None:
    (corpus_folder / "S03_source.json").write_text('{"header": {}, "messages": []}')
    with pytest.raises(CorpusError):
        released(corpus_folder, tmp_path / "out", config, cluster=cluster.scheduler_address)
    assert not (tmp_path / "out").exists()


def test_a_cluster_of_threads_is_refused(corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig) -> None:
    options = {"n_workers": 1, "threads_per_worker": 2, "processes": False, "dashboard_address": ":0"}
    with distributed.LocalCluster(**options) as threaded, pytest.raises(ConfigError, match="nthreads 1"):
        released(corpus_folder, tmp_path / "out", config, cluster=threaded.scheduler_address)


def test_a_cluster_that_is_not_there_is_an_error_of_configuration(
    corpus_folder: Path, tmp_path: Path, config: AnonymizeConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("anonymize.cluster.CONNECT_SECONDS", 0.2)
    with pytest.raises(ConfigError, match="scheduler"):
        released(corpus_folder, tmp_path / "out", config, cluster="tcp://127.0.0.1:9")
    with pytest.raises(ConfigError, match="scheduler"):
        released(corpus_folder, tmp_path / "out", config, cluster="no address at all")
