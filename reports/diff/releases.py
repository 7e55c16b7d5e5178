"""Two releases against each other: settings, files, people, and what became of whose messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from pathlib import Path
from typing import Literal, get_args

from pydantic import TypeAdapter, ValidationError

from anonymize.manifest import Manifest, read_manifest
from corpus import Corpus, Message
from corpus.pairing import clockwork, pair_clockworks
from reports.diff.model import PersonChange, ReleaseDiff, SettingChange, StratumChange
from reports.hashes import is_true
from reports.papers.facts import is_plain
from reports.results.types import FileName

_FILE_NAME = TypeAdapter(FileName)
_SETTINGS = get_args(SettingChange.model_fields["setting"].annotation)


def diff_releases(before: Path, after: Path) -> ReleaseDiff:
    """Compare two release folders.

    People are paired by the ids of their messages and the times of day, which no release changes: with another key, or with
    one person more, everybody may have another id.

    Raises:
        CorpusError: if one cannot be read.
    """
    first, second = read_manifest(before), read_manifest(after)
    one, other = Corpus.open(before), Corpus.open(after)
    pairs, alike = _pairs(one, other)
    people = tuple(_person(one, other, *pair) for pair in sorted(pairs.items()) if pair[0] not in alike)
    files, files_after = first.files, second.files
    same = sum(files_after.get(name) == digest for name, digest in files.items())
    return ReleaseDiff(
        releases=(first.digest, second.digest),
        notes=tuple(_notes(before, first, after, second, people, alike)),
        settings=tuple(_settings(first, second)),
        files_only_before=_names(files.keys() - files_after.keys()),
        files_only_after=_names(files_after.keys() - files.keys()),
        files_changed=_names(name for name in files.keys() & files_after.keys() if files[name] != files_after[name]),
        files_same=same,
        people_only_before=tuple(sorted(set(one.subjects) - set(pairs))),
        people_only_after=tuple(sorted(set(other.subjects) - set(pairs.values()))),
        people=people,
        removed=(sum(first.removed.values()), sum(second.removed.values())),
        strata=tuple(_strata(first, second)),
    )


def same_people(before: Corpus, after: Corpus) -> dict[str, str]:
    """Released id in one release → that of the same person in the other, for everybody who can be told from the others."""
    pairs, alike = _pairs(before, after)
    return {one: other for one, other in pairs.items() if one not in alike}


def _pairs(before: Corpus, after: Corpus) -> tuple[dict[str, str], set[str]]:
    """Who is who, and who of the first release might as well be another of the second, or the reverse."""
    left = {record.subject: clockwork(record) for record in before}
    right = {record.subject: clockwork(record) for record in after}
    pairs = pair_clockworks(left, right)
    alike = {
        one
        for one, other in pairs.items()
        if any(len(left[one] & right[rival]) >= len(left[one] & right[other]) for rival in right if rival != other)
        or any(len(left[rival] & right[other]) >= len(left[one] & right[other]) for rival in left if rival != one)
    }
    return pairs, alike


def _person(before: Corpus, after: Corpus, first: str, second: str) -> PersonChange:
    one = {message.id: message for message in before.load(first).messages}
    other = {message.id: message for message in after.load(second).messages}
    common = [(one[id], other[id]) for id in one if id in other]
    return PersonChange(
        before=first,
        after=second,
        messages=(len(one), len(other)),
        only_before=len(one.keys() - other.keys()),
        only_after=len(other.keys() - one.keys()),
        texts_changed=sum(message.content != changed.content for message, changed in common),
        dates=_dates(common),
    )


def _dates(common: list[tuple[Message, Message]]) -> Literal["same", "moved", "differ"]:
    """Which number of days it is, is not kept: it is the difference of two secret ones."""
    if any(message.timestamp.tail != other.timestamp.tail for message, other in common):
        return "differ"
    moved = {(other.timestamp.date - message.timestamp.date).days for message, other in common}
    return "differ" if len(moved) != 1 else "same" if moved == {0} else "moved"


def _settings(first: Manifest, second: Manifest) -> Iterator[SettingChange]:
    for name in _SETTINGS:
        values = (getattr(first, name), getattr(second, name))
        if values[0] != values[1]:
            yield SettingChange(setting=name, values=values)


def _strata(first: Manifest, second: Manifest) -> Iterator[StratumChange]:
    counts = (first.vocabularies.rows, second.vocabularies.rows)
    places = {
        (track, stratum) for side in counts for track, rows in side.items() for stratum in rows if is_plain(stratum)
    }
    for track, stratum in sorted(places):
        rows = (counts[0].get(track, {}).get(stratum, 0), counts[1].get(track, {}).get(stratum, 0))
        if rows[0] != rows[1]:
            yield StratumChange(track=track, stratum=stratum, rows=rows)


def _notes(
    before: Path, first: Manifest, after: Path, second: Manifest, people: Sequence[PersonChange], alike: Set[str]
) -> Iterator[str]:
    if first.digest == second.digest:
        yield "same-release"
    if not (is_true(before, first.files) and is_true(after, second.files)):
        yield "files-not-true"
    if any(person.before != person.after for person in people):
        yield "other-ids"
    if alike:
        yield "people-alike"


def _names(names: Iterable[str]) -> tuple[str, ...]:
    """Names that a release may have; the name of another file may be private."""
    return tuple(sorted(name for name in names if _is_name(name)))


def _is_name(name: str) -> bool:
    try:
        _FILE_NAME.validate_python(name)
    except ValidationError:
        return False
    return True
