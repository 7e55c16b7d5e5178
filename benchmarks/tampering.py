"""Does `verify` find it? Twelve kinds of tampering, several random instances each, with and without the raw side.

    python -m benchmarks.tampering RAW RELEASE [--private DIR] [--instances 10]
    python -m benchmarks.tampering

Without folders a corpus is invented and released first. Manifests are not touched: verification must not rest on
hashes, because whoever changes a file can write a new manifest. Every instance changes one subject and is verified on
that subject; the untouched release is verified whole.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from corpus import FILES, Corpus, DayId, Json, WrittenTime, pairing, write_json
from utility.derived import as_time
from utility.verify import verify

Trees = dict[str, Any]
"""The files of one subject as JSON values, by file."""
Tamper = Callable[[Trees, Trees, np.random.Generator], bool]
"""Changes the released trees in place, seeing the raw ones; returns whether the kind applies to this subject."""


def _pick(items: list[Any], rng: np.random.Generator) -> Any:
    return items[int(rng.integers(len(items)))]


def _messages(trees: Trees) -> list[dict[str, Json]]:
    messages: list[dict[str, Json]] = trees["source"]["messages"]
    return messages


def _recount(trees: Trees) -> None:
    """Make the header agree, as a careful forger would."""
    messages = _messages(trees)
    header = trees["source"]["header"]
    header["messages"] = len(messages)
    for sender in ("user", "companion", "app"):
        header[f"{sender}_messages"] = sum(message["sender"] == sender for message in messages)
    header["active_days"] = len({message["timestamp"][:10] for message in messages})


def _move(message: dict[str, Json], step: timedelta) -> None:
    time = WrittenTime.parse(message["timestamp"])
    moved = time.wall + step
    clock = moved.isoformat(timespec="seconds")[11:][: 8 if time.text[16:17] == ":" else 5]
    message["timestamp"] = f"{moved.date().isoformat()}{time.text[10]}{clock}{time.text[11 + len(clock) :]}"


def _sort(trees: Trees, rng: np.random.Generator) -> None:
    """In half of the instances put the stream back in order, so that order cannot tell."""
    if rng.random() < 0.5:
        _messages(trees).sort(key=lambda item: (WrittenTime.parse(item["timestamp"]).instant, DayId.parse(item["id"])))


def one_day(raw: Trees, released: Trees, rng: np.random.Generator) -> bool:
    """A message moved by one day."""
    _move(_pick(_messages(released), rng), timedelta(days=_pick([-1, 1], rng)))
    _sort(released, rng)
    _recount(released)
    return True


def one_second(raw: Trees, released: Trees, rng: np.random.Generator) -> bool:
    """A message moved by one second."""
    timed = [message for message in _messages(released) if message["timestamp"][16:17] == ":"]
    if not timed:
        return False
    _move(_pick(timed, rng), timedelta(seconds=_pick([-1, 1], rng)))
    _sort(released, rng)
    return True


def dst_hour(raw: Trees, released: Trees, rng: np.random.Generator) -> bool:
    """A message moved by a daylight-saving hour, or every message from some day on."""
    messages = _messages(released)
    step = timedelta(hours=_pick([-1, 1], rng))
    start = int(rng.integers(len(messages)))
    for message in messages[start:] if rng.random() < 0.5 else messages[start : start + 1]:
        _move(message, step)
    _sort(released, rng)
    _recount(released)
    return True


def two_swapped(raw: Trees, released: Trees, rng: np.random.Generator) -> bool:
    """Two messages swapped: their places in the file, or their times."""
    messages = _messages(released)
    if len(messages) < 2:
        return False
    i = int(rng.integers(len(messages) - 1))
    j = _pick([i + 1, int(rng.integers(i + 1, len(messages)))], rng)
    times = messages[i]["timestamp"], messages[j]["timestamp"]
    if times[0] != times[1] and rng.random() < 0.5:
        messages[j]["timestamp"], messages[i]["timestamp"] = times
        _sort(released, rng)
    else:
        messages[i], messages[j] = messages[j], messages[i]
    return True


def one_dropped(raw: Trees, released: Trees, rng: np.random.Generator) -> bool:
    """A message dropped without a manifest entry, the header recounted."""
    messages = _messages(released)
    messages.pop(int(rng.integers(len(messages))))
    _recount(released)
    return bool(messages)


def one_doubled(raw: Trees, released: Trees, rng: np.random.Generator) -> bool:
    """A message doubled, under its own id or under the next free one, the header recounted."""
    messages = _messages(released)
    i = int(rng.integers(len(messages)))
    double = dict(messages[i])
    if rng.random() < 0.5:
        day = DayId.parse(double["id"]).day
        slots = [DayId.parse(message["id"]).slot for message in messages if DayId.parse(message["id"]).day == day]
        last = max(k for k, message in enumerate(messages) if DayId.parse(message["id"]).day == day)
        double |= {"id": str(DayId(day, max(slots) + 1)), "timestamp": messages[last]["timestamp"]}
        messages.insert(last + 1, double)
    else:
        messages.insert(i + 1, double)
    _recount(released)
    return True


def offset_split(raw: Trees, released: Trees, rng: np.random.Generator) -> bool:
    """An offset split in two: everything from some message on moved by some more days."""
    messages = _messages(released)
    if len(messages) < 2:
        return False
    start, days = int(rng.integers(1, len(messages))), timedelta(days=_pick([1, 2, 7, 30], rng))
    if rng.random() < 0.5:
        # Between two days, where no day falls apart.
        while start < len(messages) and messages[start]["timestamp"][:10] == messages[start - 1]["timestamp"][:10]:
            start += 1
        if start == len(messages):
            return False
    for message in messages[start:]:
        _move(message, days)
    _recount(released)
    return True


def derived_left_behind(raw: Trees, released: Trees, rng: np.random.Generator) -> bool:
    """A derived date left as it is on the raw side."""
    offset = _offset(raw, released)
    places = [place for file in FILES[1:] if file in released for place in _dates(released[file])]
    if not places:
        return False
    holder, key = _pick(places, rng)
    holder[key] = WrittenTime.parse(holder[key]).shift(-offset).text
    return True


def _offset(raw: Trees, released: Trees) -> int:
    times = {message["id"]: WrittenTime.parse(message["timestamp"]) for message in _messages(raw)}
    one = _messages(released)[0]
    return (WrittenTime.parse(one["timestamp"]).date - times[one["id"]].date).days


def _dates(node: Json) -> Iterator[tuple[Any, Any]]:
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in children:
        if as_time(value) is not None and key != "probe":
            yield node, key
        else:
            yield from _dates(value)


def zone_rewritten(raw: Trees, released: Trees, rng: np.random.Generator) -> bool:
    """The zone rewritten, of one message or of all, the wall-clock time kept."""
    messages = _messages(released)
    for message in messages if rng.random() < 0.5 else [_pick(messages, rng)]:
        text = message["timestamp"]
        zone = WrittenTime.parse(text).zone
        bare = text.rstrip("Zz") if zone is not None and text[-1] in "Zz" else text
        if zone is None:
            message["timestamp"] = f"{text}+00:00"
        elif bare != text:
            message["timestamp"] = f"{bare}+00:00"
        else:
            cut = max(text.rfind("+"), text.rfind("-"))
            message["timestamp"] = f"{text[:cut]}{'+03:00' if zone != 180 else '+02:00'}"
    return True


def fraction_lost(raw: Trees, released: Trees, rng: np.random.Generator) -> bool:
    """Fraction digits lost, of one message or of all."""
    having = [message for message in _messages(released) if message["timestamp"][19:20] in (".", ",")]
    if not having:
        return False
    for message in having if rng.random() < 0.5 else [_pick(having, rng)]:
        text = message["timestamp"]
        tail = text[20:].lstrip("0123456789")
        message["timestamp"] = text[:19] + tail
    return True


def id_renumbered(raw: Trees, released: Trees, rng: np.random.Generator) -> bool:
    """An id renumbered to a free slot; in half of the instances its citations follow."""
    messages = _messages(released)
    message = _pick(messages, rng)
    old = DayId.parse(message["id"])
    taken = {DayId.parse(other["id"]) for other in messages}
    free = [slot for slot in range(1, max(id.slot for id in taken) + 3) if DayId(old.day, slot) not in taken]
    message["id"] = str(DayId(old.day, _pick(free, rng)))
    if rng.random() < 0.5:
        for file in FILES[1:]:
            if file in released:
                released[file] = _renamed(released[file], str(old), message["id"])
    return True


def _renamed(node: Json, old: str, new: str) -> Json:
    if isinstance(node, dict):
        return {key: _renamed(value, old, new) for key, value in node.items()}
    if isinstance(node, list):
        return [_renamed(value, old, new) for value in node]
    return new if node == old else node


def text_moved(raw: Trees, released: Trees, rng: np.random.Generator) -> bool:
    """A text moved to another timestamp: two texts exchanged, or one written over another."""
    messages = _messages(released)
    for _ in range(100):
        one, other = _pick(messages, rng), _pick(messages, rng)
        if one["content"].casefold() != other["content"].casefold():
            if rng.random() < 0.5:
                one["content"], other["content"] = other["content"], one["content"]
            else:
                one["content"] = other["content"]
            return True
    return False


KINDS: dict[str, Tamper] = {
    "moved by one day": one_day,
    "moved by one second": one_second,
    "moved by a DST hour": dst_hour,
    "two swapped": two_swapped,
    "one dropped": one_dropped,
    "one doubled": one_doubled,
    "offset split in two": offset_split,
    "derived date left behind": derived_left_behind,
    "zone rewritten": zone_rewritten,
    "fraction digits lost": fraction_lost,
    "id renumbered": id_renumbered,
    "text moved": text_moved,
}
"""The twelve kinds."""


def trees_of(corpus: Corpus, subject: str) -> Trees:
    """The files of one subject, read as they are."""
    paths = {file: corpus.path(subject, file) for file in FILES}
    return {file: json.loads(path.read_bytes()) for file, path in paths.items() if path.exists()}


def write_tampered(folder: Path, release: Corpus, subject: str, trees: Trees) -> Corpus:
    """A release of this one subject with these trees, and the removal manifest of the whole."""
    for file, tree in trees.items():
        write_json(folder / f"{subject}_{file}.json", tree)
    removals = release.folder / "removals.json"
    if removals.exists():
        (folder / removals.name).write_bytes(removals.read_bytes())
    return Corpus.open(folder)


def measure(
    raw: Corpus, release: Corpus, pairs: dict[str, str], *, instances: int, seed: int, console: Console
) -> None:
    """Verify the untouched release, then each kind, and print the table."""
    begun = time.perf_counter()
    clean = verify(release, raw, pairs)
    seconds = time.perf_counter() - begun
    reader = verify(release)
    messages = sum(subject.messages for subject in clean.subjects)
    console.print(
        f"untouched, {messages:,} messages of {len(release)} subjects: {len(clean.violations)} violations with raw"
        f" ({seconds:.1f} s), {len(reader.violations)} with the release only"
    )
    owners = {released: subject for subject, released in pairs.items()}
    known = {subject: {v.reason for v in reader.violations if v.subject == subject} for subject in release.subjects}
    table = Table("kind", "instances", "found with raw", "found with the release only", "reasons named with raw")
    for number, (kind, tamper) in enumerate(track(list(KINDS.items()), console=console, transient=True)):
        tried = with_raw = alone = 0
        reasons: set[str] = set()
        for instance in range(20 * instances):
            if tried == instances:
                break
            rng = np.random.default_rng((seed, number, instance))
            subject = _pick(list(release.subjects), rng)
            before, trees = trees_of(raw, owners[subject]), trees_of(release, subject)
            if not tamper(before, trees, rng):
                continue
            tried += 1
            with tempfile.TemporaryDirectory() as folder:
                tampered = write_tampered(Path(folder), release, subject, trees)
                holder = verify(tampered, raw, {owners[subject]: subject})
                with_raw += holder.status == "fail"
                reasons |= {violation.reason for violation in holder.violations}
                alone += bool({violation.reason for violation in verify(tampered).violations} - known[subject])
        named = ", ".join(sorted(reasons - {v.reason for v in clean.violations}))
        shown = (str(tried), f"{with_raw}/{tried}", f"{alone}/{tried}") if tried else ("0", "not applicable", "-")
        table.add_row(kind, *shown, named)
    console.print(table)


def main() -> None:
    """Print the table for two folders, or for an invented corpus."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("raw", nargs="?", type=Path)
    parser.add_argument("release", nargs="?", type=Path)
    parser.add_argument("--private", type=Path, help="folder with subjects.json")
    parser.add_argument("--instances", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    console = Console(width=120)
    with tempfile.TemporaryDirectory() as folder:
        if arguments.raw is None or arguments.release is None:
            raw, release, private = _invented(Path(folder))
        else:
            raw, release, private = arguments.raw, arguments.release, arguments.private
        left, right = Corpus.open(raw), Corpus.open(release)
        pairs = (
            json.loads((private / "subjects.json").read_bytes())
            if private is not None
            else pairing.pair_subjects(left, right)
        )
        measure(left, right, pairs, instances=arguments.instances, seed=arguments.seed, console=console)


def _invented(folder: Path) -> tuple[Path, Path, Path]:
    from anonymize import AnonymizeConfig, anonymize_corpus, generate_key
    from corpus.makebelieve import invent

    invent(folder / "raw", messages=3_000, family="measure")
    key = generate_key(folder / "key")
    anonymize_corpus(
        Corpus.open(folder / "raw"),
        folder / "release",
        key=key,
        consent=None,
        config=AnonymizeConfig(),
        private=folder / "private",
    )
    return folder / "raw", folder / "release", folder / "private"


if __name__ == "__main__":
    main()
