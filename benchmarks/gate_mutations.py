"""How many random faults of a release its gates name, with the manifest made true again after each.

    python -m benchmarks.gate_mutations [--mutants 2000] [--seeds 20]

Two figures: the share of mutants that some gate other than manifest-true catches, by what was done to which file; and
over how many seeds in a row a release that nobody touched passes. The gates are asked as a reader would, without the
holder's side, and then once as the holder for the untouched ones. A mutant is asked until a first gate names it, so
that 2,000 of them take minutes; one that gets past them has been asked by all.
"""

from __future__ import annotations

import argparse
import copy
import hashlib
import json
import random
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from anonymize import AnonymizeConfig, anonymize_corpus, load_consent, load_key
from benchmarks.mutants import OPERATORS
from corpus import FILES, Corpus, PennameError, dump_json
from corpus.makebelieve import invent
from reports.gates import GATES, HolderSide, ReleaseView, run_gates
from utility.verify import verify

SUBJECTS, MESSAGES = 2, 260
LEAST = 0.98
"""Share that has to be caught."""
_TRUE = "manifest-true"
# Judge the results of an audit, which a mutant of the release has none of.
_OF_RESULTS = frozenset({"attacks-reported", "surrogate-leak", "category-floor"})
READERS = tuple(name for name, kind in GATES.items() if not kind.holder and name not in _OF_RESULTS)


class Mutant(NamedTuple):
    """One edit and the first gate that named it, None where no gate did."""

    file: str
    edit: str
    caught_by: str | None


def make_release(folder: Path, seed: int) -> Path:
    """An invented corpus and its release."""
    raw, release = folder / "raw", folder / "release"
    invent(raw, subjects=SUBJECTS, messages=MESSAGES, seed=seed)
    # A key from the seed, so that a release that does not pass can be made again.
    (folder / "key").write_text(hashlib.sha256(f"gate_mutations {seed}".encode()).hexdigest() + "\n")
    (folder / "key").chmod(0o600)
    anonymize_corpus(
        Corpus.open(raw),
        release,
        key=load_key(folder / "key"),
        consent=load_consent(raw / "consent.json"),
        config=AnonymizeConfig(),
        private=folder / "private",
    )
    return release


def rehash(release: Path) -> None:
    """Make both manifests say what the files now are."""
    manifest = json.loads((release / "manifest.json").read_text("utf-8"))
    for name in manifest["files"]:
        manifest["files"][name] = hashlib.sha256((release / name).read_bytes()).hexdigest()
    (release / "manifest.json").write_bytes(dump_json(manifest))
    (release / "manifest-sha256.txt").write_text("".join(f"{d}  {name}\n" for name, d in manifest["files"].items()))


def named(view: ReleaseView, only: Sequence[str] = READERS) -> tuple[str, ...]:
    """Gates that do not pass a release."""
    return tuple(one.gate for one in run_gates(view, only=only) if one.status in ("fail", "not_evaluated"))


def first_named(view: ReleaseView, asked: Sequence[str]) -> str | None:
    """The first gate that does not pass a release."""
    return next((name for name in asked if named(view, (name,))), None)


def mutants(release: Path, count: int, seed: int, only: Sequence[str] = READERS) -> Iterator[Mutant]:
    """Edit one place of a copy of a release at a time, and ask its gates.

    Args:
        release: an untouched release.
        count: how many edits.
        seed: which.
        only: the gates to ask; edits that add an identifier are left out where nobody looks for one.
    """
    rng = random.Random(seed)
    trees = {
        f"{subject}_{file}": json.loads((release / f"{subject}_{file}.json").read_text("utf-8"))
        for subject in Corpus.open(release).subjects
        for file in FILES
    }
    whole = ReleaseView(release)
    for subject in whole.subjects:
        whole.documents(subject)
    looks = "identifiers-gone" in only
    # The gate that named the last mutant of a kind is asked first: 0.2 s a mutant for all gates, 0.03 s for that one.
    order: dict[tuple[str, str], list[str]] = {}
    kinds = sorted(kind for kind in OPERATORS if looks or not kind[1].startswith("identifier"))
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(shutil.copytree(release, Path(folder) / "release"))
        while count:
            file, edit = rng.choice(kinds)
            subject = rng.choice(whole.subjects)
            name = f"{subject}_{file}"
            tree: Any = copy.deepcopy(trees[name])
            if not OPERATORS[file, edit](tree, rng) or tree == trees[name]:
                continue
            (copied / f"{name}.json").write_bytes(dump_json(tree))
            rehash(copied)
            # What was not touched need not be read again.
            kept = {key: value for key, value in whole._trees.items() if key != f"{name}.json"}
            records = {key: record for key, record in whole._records.items() if key != subject}
            documents = {key: found for key, found in whole._documents.items() if key != subject}
            asked = order.setdefault((file, edit), [name for name in only if name != _TRUE])
            view = ReleaseView(copied, _trees=kept, _records=records, _documents=documents)
            gate = first_named(view, asked)
            if gate is not None:
                asked.insert(0, asked.pop(asked.index(gate)))
            yield Mutant(file, edit, gate)
            shutil.copy(release / f"{name}.json", copied / f"{name}.json")
            count -= 1


def untouched(folder: Path, seed: int) -> tuple[str, ...]:
    """Gates, the holder's included, that do not pass a release which nobody touched."""
    release = make_release(folder, seed)
    raw, released = Corpus.open(folder / "raw"), Corpus.open(release)
    pairs = json.loads((folder / "private" / "subjects.json").read_text("utf-8"))
    consent = load_consent(folder / "raw" / "consent.json")
    side = HolderSide(raw, pairs, AnonymizeConfig(), consent, load_key(folder / "key"))
    view = ReleaseView(release, verification=verify(released, raw, pairs), holder=side)
    asked = [name for name in GATES if name not in _OF_RESULTS]
    return tuple(one.gate for one in run_gates(view, only=asked) if one.status in ("fail", "not_evaluated"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print both figures; 1 if the gates miss too much or an untouched release does not pass."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mutants", type=int, default=2_000)
    parser.add_argument("--seeds", type=int, default=20)
    given = parser.parse_args(arguments)
    failing = 0
    found: list[Mutant] = []
    begun = perf_counter()
    for seed in range(given.seeds):
        with tempfile.TemporaryDirectory() as folder:
            try:
                against = untouched(Path(folder), seed)
            except PennameError as stopped:
                failing += 1
                print(f"untouched, seed {seed:<3} there is no release: {stopped}")
                continue
            failing += bool(against)
            print(f"untouched, seed {seed:<3} {'passes' if not against else 'not passed by ' + ', '.join(against)}")
            share = given.mutants // given.seeds
            if not named(ReleaseView(Path(folder) / "release")):
                found.extend(mutants(Path(folder) / "release", share, seed))
    print(f"\n{'file':<9}{'edit':<28}{'mutants':>8}{'caught':>8}")
    total, caught = Counter((m.file, m.edit) for m in found), Counter((m.file, m.edit) for m in found if m.caught_by)
    for kind, number in sorted(total.items()):
        print(f"{kind[0]:<9}{kind[1]:<28}{number:>8}{caught[kind]:>8}")
    by_gate = Counter(mutant.caught_by for mutant in found if mutant.caught_by)
    print("\nnamed first by " + ", ".join(f"{gate} {number}" for gate, number in by_gate.most_common()))
    rate = caught.total() / max(1, len(found))
    print(f"\ncaught {caught.total()} of {len(found)} ({rate:.2%}), at least {LEAST:.0%} asked for")
    print(f"untouched releases that pass: {given.seeds - failing} of {given.seeds}; {perf_counter() - begun:.0f} s")
    return 0 if rate >= LEAST and not failing else 1


if __name__ == "__main__":
    sys.exit(main())
