"""What the date attack recovers from invented people, shifted well and badly: `python -m benchmarks.date_recovery`.

Four releases of the same people, each shifted by an offset drawn for each person:
  times only     timestamps moved; dates, weekday words and holidays in the text left as they were
  weekdays left  timestamps and dates moved; weekday words and holidays left
  holidays left  timestamps, dates and weekday words moved; holidays and seasons left
  all moved      timestamps, dates, weekday and season words moved, holidays generalised
Bits are means over people; the control is a random other offset.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

import numpy as np

from anonymize.textdates import DateOrder, TextDatesConfig, decide_order, shift_text
from attacks.date_recovery import DateRecoveryReport, allowed_offsets, recover_dates
from corpus import Corpus, Json, SubjectRecord, write_record
from corpus.makebelieve import invent

Shift = Callable[[str, date, int, DateOrder], str]


def moved(config: TextDatesConfig) -> Shift:
    """Dates in text moved by one configuration."""
    return lambda text, day, offset, order: shift_text(text, day, offset, order, config).text


RELEASES: dict[str, Shift] = {
    "times only": lambda text, day, offset, order: text,
    "weekdays left": moved(TextDatesConfig(weekdays="keep", holidays="keep", seasons="keep")),
    "holidays left": moved(TextDatesConfig(holidays="keep", seasons="keep")),
    "all moved": moved(TextDatesConfig()),
}


def shifted(record: SubjectRecord, offset: int, shift: Shift) -> SubjectRecord:
    """A record with its timestamps moved, and its texts as the release has them."""
    spoken = [(message.content, message.timestamp.date) for message in record.messages if message.sender != "app"]
    order = decide_order(spoken).order
    last = record.messages[-1].timestamp.date

    def in_tree(node: Json) -> Json:
        if isinstance(node, str):
            return shift(node, last, offset, order)
        if isinstance(node, list):
            return [in_tree(item) for item in node]
        return {key: in_tree(value) for key, value in node.items()} if isinstance(node, dict) else node

    messages = [
        message.model_copy(
            update={
                "timestamp": message.timestamp.shift(offset),
                "content": shift(message.content, message.timestamp.date, offset, order),
            }
        )
        for message in record.messages
    ]
    trees = {"source": record.with_messages(messages).tree("source"), "persona": in_tree(record.tree("persona"))}
    return SubjectRecord.from_trees(record.subject, trees)


def release(raw: Corpus, folder: Path, shift: Shift, *, seed: int, multiple_of: int = 1) -> Corpus:
    """A release of everybody, each moved by an allowed offset drawn from the seed."""
    offsets = np.random.default_rng(seed).choice(allowed_offsets(multiple_of=multiple_of), len(raw.subjects))
    folder.mkdir(parents=True)
    for subject, offset in zip(raw.subjects, offsets, strict=True):
        write_record(folder, shifted(raw.load(subject), int(offset), shift))
    return Corpus.open(folder)


def show(name: str, report: DateRecoveryReport) -> None:
    """One line a channel."""
    print(f"\n{name}: {report.offsets} offsets, {report.status}")
    print(
        f"{'channel':<16}{'pieces':>8}{'top-1':>9}{'bits':>7}{'control':>9}{'mod 7':>9}{'bits':>7}{'over control':>14}"
    )
    for one in report.channels:
        line = f"{one.channel:<16}{one.pieces:>8}"
        if one.top1 is not None and one.bits is not None:
            line += f"{one.top1.hits:>5}/{one.top1.n:<3}{one.bits.gained.rate:>7.2f}{one.bits.control.rate:>9.2f}"
        if one.top1_of_seven is not None and one.bits_of_seven is not None:
            seven = one.bits_of_seven
            line += f"{one.top1_of_seven.hits:>5}/{one.top1_of_seven.n:<3}{seven.gained.rate:>7.2f}"
            line += f"{seven.gain_over_control:>14.2f}"
        print(line)


def main() -> None:
    """Invent people, shift them four ways, and print what each kind of evidence gives away."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--subjects", type=int, default=40)
    parser.add_argument("--messages", type=int, default=40_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        invent(
            folder / "raw", subjects=options.subjects, messages=options.messages, seed=options.seed,
            family="measure", heavy_share=0.3,
        )  # fmt: skip
        raw = Corpus.open(folder / "raw")
        for name, shift in RELEASES.items():
            show(name, recover_dates(release(raw, folder / name, shift, seed=options.seed), raw, seed=options.seed))


if __name__ == "__main__":
    main()
