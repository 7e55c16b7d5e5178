"""Random faults of an invented record are named by some gate, and a record that nobody touched passes them all."""

from __future__ import annotations

from pathlib import Path

import pytest

from anonymize.manifest import merge_vocabularies, vocabulary
from benchmarks.gate_mutations import LEAST, READERS, mutants, rehash
from benchmarks.mutants import OPERATORS
from corpus import FILES, Corpus, dump_json
from corpus.makebelieve import invent
from reports.gates import ReleaseView, run_gates

# Nobody anonymized these records, so their identifiers are still in them.
ASKED = tuple(name for name in READERS if name != "identifiers-gone")


def write_unchanged(folder: Path, seed: int) -> Path:
    """An invented record as a release, with the manifest that such a release would have."""
    invent(folder, subjects=2, messages=120, seed=seed)
    for name in ("planted.json", "consent.json"):
        (folder / name).unlink()
    corpus = Corpus.open(folder)
    (folder / "removals.json").write_bytes(dump_json([]))
    manifest = {
        "consent": "held",
        "subjects": dict.fromkeys(corpus.subjects, FILES),
        "removed": dict.fromkeys(corpus.subjects, 0),
        "vocabularies": merge_vocabularies(vocabulary(record) for record in corpus).model_dump(mode="json"),
        "files": dict.fromkeys(sorted(path.name for path in folder.iterdir()), ""),
    }
    (folder / "manifest.json").write_bytes(dump_json(manifest))
    rehash(folder)
    return folder


def test_a_record_that_nobody_touched_passes_with_twenty_seeds(tmp_path: Path) -> None:
    against = {}
    for seed in range(20):
        answers = run_gates(ReleaseView(write_unchanged(tmp_path / str(seed), seed)), only=ASKED)
        against[seed] = [one.gate for one in answers if one.status in ("fail", "not_evaluated")]
    assert not any(against.values()), against


def test_one_hundred_random_faults_are_caught(tmp_path: Path) -> None:
    found = list(mutants(write_unchanged(tmp_path / "release", 3), 100, seed=1, only=ASKED))
    missed = [mutant[:2] for mutant in found if not mutant.caught_by]
    assert len(missed) <= (1 - LEAST) * len(found), missed


def test_every_file_of_a_subject_is_tampered_with() -> None:
    assert {file for file, _ in OPERATORS} == set(FILES)
    assert all(sum(of == file for of, _ in OPERATORS) >= 2 for file in FILES)


@pytest.mark.benchmark
def test_the_pipelines_releases_pass_and_their_mutants_do_not() -> None:
    from benchmarks.gate_mutations import main

    assert main([]) == 0
