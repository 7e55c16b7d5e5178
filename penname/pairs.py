"""Which released subject is which raw one: from the holder's mapping, else by their times of day."""

from __future__ import annotations

from pathlib import Path

from corpus import Corpus, CorpusError, read_json

MAPPING = "subjects.json"


def find_pairs(raw: Corpus, release: Corpus, private: Path | None) -> dict[str, str]:
    """Raw subject id → released subject id, for every released subject.

    Args:
        raw: the holder's side.
        release: the released side.
        private: the holder's folder with `subjects.json`, or None to pair by times of day.

    Raises:
        CorpusError: if the mapping cannot be read, or a subject of it or of the release has no counterpart.
    """
    from corpus.pairing import pair_subjects

    if private is None:
        return pair_subjects(raw, release)
    if not private.is_dir():
        raise CorpusError("there is no such folder", file=private.name)
    mapping = read_json(private / MAPPING)
    if not isinstance(mapping, dict) or not all(isinstance(released, str) for released in mapping.values()):
        raise CorpusError("must map raw subject ids to released ones", file=MAPPING)
    pairs = {subject: released for subject, released in mapping.items() if released in release.subjects}
    if set(pairs.values()) != set(release.subjects) or not set(pairs) <= set(raw.subjects):
        raise CorpusError(
            "does not map the subjects of this raw folder to those of this release; give the folder that was written"
            " with the release",
            file=MAPPING,
        )
    return pairs
