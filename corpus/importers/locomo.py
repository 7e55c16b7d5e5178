"""LoCoMo: `locomo10.json → sample → conversation → session_N → turn`, and `→ qa[] → question`.

A sample becomes one record called by its `sample_id`: `speaker_a` is the user and `speaker_b` the companion, the other way
round where `--own` names `speaker_b`. Only sessions have a time, so every turn of a session has that time and the source
file says `t_resolution: session`. Summaries and observations are not read; pictures are noted, their addresses are not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from corpus.errors import ConfigError, CorpusError
from corpus.ids import check_subject
from corpus.importers.archives import open_export
from corpus.importers.base import Batch, ImportOptions, Turn, importer
from corpus.importers.jsonwalk import walk
from corpus.importers.locomo_questions import questions
from corpus.importers.told import count_unknown, listing, mapping, text
from corpus.records import Json, SubjectRecord
from corpus.times import WrittenTime

_TIME = re.compile(r"(\d{1,2}):(\d{2}) ?([ap])\.?m\.? on (\d{1,2}) ([a-z]+),? (\d{4})", re.IGNORECASE | re.ASCII)
_MONTHS = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_KEYS = frozenset(["speaker", "dia_id", "text", "img_url", "blip_caption", "query", "re-download"])


@importer("locomo")
def read_locomo(source: Path, options: ImportOptions) -> Iterator[Batch]:
    """Read the samples of a LoCoMo file, a record each, with their questions."""
    if options.subject is not None:
        raise ConfigError("--subject: LoCoMo samples have their own ids, and each is a record of its own")
    with open_export(source) as export:
        found = False
        for name in export.find(r".*\.json"):
            with export.open(name) as stream:
                for number, (_, sample) in enumerate(walk(stream, (("*",),), file=name), start=1):
                    found = True
                    yield _batch(name, number, mapping(sample), options)
        if not found:
            raise CorpusError("holds no LoCoMo samples, which are a JSON array of objects", file=export.name)


def _batch(file: str, number: int, sample: dict[str, Json], options: ImportOptions) -> Batch:
    conversation = mapping(sample.get("conversation"))
    speakers = [text(conversation.get(key)) for key in ("speaker_a", "speaker_b")]
    if not speakers[0] or not speakers[1] or speakers[0] == speakers[1]:
        raise CorpusError("its conversation does not name two speakers", file=file, id=f"sample {number}")
    if set(speakers) <= options.own:
        raise ConfigError("--own names both speakers of one conversation; name one of them")
    batch = Batch(_subject(sample, number), file, own=frozenset(speakers[:1]), extra={"t_resolution": "session"})
    batch.people = True
    sessions = sorted(int(match[1]) for key in conversation if (match := re.fullmatch(r"session_(\d{1,6})", key, re.A)))
    for session in sessions:
        _take(batch, session, conversation, f"sample {number}, session {session}")
    timed = sum(key.startswith("session_") and key.endswith("_date_time") for key in conversation)
    batch.ledger.noted["times_without_a_session"] += max(0, timed - len(sessions))

    def finish(record: SubjectRecord, ids: Mapping[str, str]) -> SubjectRecord:
        asked = listing(sample.get("qa"))
        return replace(record, qa=questions(asked, ids, batch.ledger)) if asked else record

    batch.finish = finish
    return batch


def _subject(sample: dict[str, Json], number: int) -> str:
    try:
        return check_subject(text(sample.get("sample_id")))
    except CorpusError:
        return f"sample-{number}"


def _take(batch: Batch, session: int, conversation: dict[str, Json], place: str) -> None:
    ledger = batch.ledger
    written = conversation.get(f"session_{session}_date_time")
    for turn in map(mapping, listing(conversation.get(f"session_{session}"))):
        ledger.read += 1
        count_unknown(ledger.noted, turn, _KEYS)
        content, speaker = text(turn.get("text")), text(turn.get("speaker"))
        medium = "photo" if turn.get("img_url") or turn.get("blip_caption") else None
        if not content.strip() and medium is None:
            ledger.drop("empty_content")
        elif not speaker:
            ledger.drop("no_speaker")
        elif written is None:
            ledger.drop("no_time")
        else:
            id = text(turn.get("dia_id")) or None
            time = _time(written, batch.file, place)
            batch.turns.append(
                Turn(batch.file, ledger.read, id, speaker, time, content, "photo" if medium else None, "number")
            )


def _time(written: Json, file: str, place: str) -> WrittenTime:
    """The prose time of a session, to the minute, without a zone."""
    match = _TIME.fullmatch(text(written).strip())
    month = match[5].lower() if match else ""
    if match is None or month not in _MONTHS or not 1 <= int(match[1]) <= 12:
        raise CorpusError("its time does not read like `1:56 pm on 8 May, 2023`", file=file, id=place)
    hour = int(match[1]) % 12 + (12 if match[3] in "pP" else 0)
    try:
        return WrittenTime.parse(
            f"{match[6]}-{_MONTHS.index(month) + 1:02}-{int(match[4]):02}T{hour:02}:{match[2]}"
        )  # fmt: skip
    except ValueError:
        raise CorpusError("its time names a day or hour that does not exist", file=file, id=place) from None
