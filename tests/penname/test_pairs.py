import json
from pathlib import Path

import pytest

from corpus import Corpus, CorpusError
from penname.pairs import find_pairs


def mapping(home: Path, pairs: object) -> Path:
    (home / "private").mkdir(exist_ok=True)
    (home / "private" / "subjects.json").write_text(json.dumps(pairs))
    return home / "private"


def released(home: Path) -> Corpus:
    (home / "release").mkdir()
    for raw, name in (("ada", "U02"), ("bo", "U01")):
        (home / "release" / f"{name}_source.json").write_bytes((home / "raw" / f"{raw}_source.json").read_bytes())
    return Corpus.open(home / "release")


def test_the_mapping_of_the_private_folder_decides(home: Path) -> None:
    pairs = {"ada": "U02", "bo": "U01"}
    assert find_pairs(Corpus.open(home / "raw"), released(home), mapping(home, pairs)) == pairs


def test_a_mapping_may_hold_more_than_is_released(home: Path) -> None:
    release = released(home)
    (home / "release" / "U01_source.json").unlink()
    found = find_pairs(
        Corpus.open(home / "raw"), Corpus.open(release.folder), mapping(home, {"ada": "U02", "bo": "U01"})
    )
    assert found == {"ada": "U02"}


@pytest.mark.parametrize("pairs", [{}, {"ada": "U02"}, {"ada": "U02", "cy": "U01"}, ["U01"], {"ada": 1}])
def test_a_mapping_of_other_people_is_an_error(home: Path, pairs: object) -> None:
    with pytest.raises(CorpusError, match=r"subjects\.json"):
        find_pairs(Corpus.open(home / "raw"), released(home), mapping(home, pairs))


def test_a_private_folder_that_is_not_there_is_an_error(home: Path) -> None:
    with pytest.raises(CorpusError, match="no such folder"):
        find_pairs(Corpus.open(home / "raw"), released(home), home / "nowhere")
