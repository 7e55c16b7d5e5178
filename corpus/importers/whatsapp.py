"""WhatsApp: `chat.txt → line with a date, and the lines after it that have none → message`.

Android writes `D/M/Y, H:MM - Name: text`, iOS `[D/M/Y, H:MM:SS] Name: text`; both times are the wall time of the phone
that exported. A file is one chat and, unless `--subject` says otherwise, one person's; in a chat of two the person is the
one the file is not named after.
"""

from __future__ import annotations

import io
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from pathlib import Path

from corpus.errors import CorpusError
from corpus.importers.archives import Export, open_export, zips_in
from corpus.importers.base import Batch, ImportOptions, Turn, importer, subject_of
from corpus.importers.moments import zone
from corpus.importers.whatsapp_dates import WrittenDate, order_of
from corpus.importers.whatsapp_texts import MARKS, body
from corpus.times import WrittenTime

# `\s` takes the narrow and the plain no-break space that stand before AM and PM since 2023.
_HEADER = re.compile(
    r"(?P<open>\[)?(?P<a>\d{4}|\d{1,2})(?P<sep>[./-])\s?(?P<b>\d{1,2})(?P=sep)\s?(?P<c>\d{4}|\d{1,2})[,،]?\s"
    r"(?P<hour>\d{1,2})[:.](?P<minute>\d{2})(?:[:.](?P<second>\d{2}))?(?:\s*(?P<half>[AaPp])\.?\s?[Mm]\.?)?"
    r"(?(open)\]|\s[-–])(?:\s(?P<rest>.*))?\Z",
    re.DOTALL,
)
_LONGEST_NAME = 100
# A quotation mark before the colon: `Margit changed the subject to "Dinner: Friday"`, which nobody said.
_QUOTES = re.compile('["“”„«»]')
_LEAST_FOR_COLON_NAME = 3


@dataclass(slots=True)
class _Row:
    line: int
    date: WrittenDate
    clock: tuple[int, int, int | None]
    rest: str
    more: list[str] = field(default_factory=list)


@importer("whatsapp")
def read_whatsapp(source: Path, options: ImportOptions) -> Iterator[Batch]:
    """Read chats exported as text: a file, a folder or a zip; with `--subject` all of them are one person's."""
    whole = Batch(subject_of(options, source.name), source.name, people=True) if options.subject else None
    # Phones give a chat as text or as a zip, and a folder may hold both.
    zips = zips_in(source) if source.is_dir() else []
    for path in [source, *zips]:
        with open_export(path) as export:
            names = export.find(r".*\.txt")
            if not names and not (path == source and zips):
                raise CorpusError("holds no chat as .txt; export the chat from WhatsApp", file=export.name)
            for name in names:
                called = _called(export, name, alone=len(names) == 1 and path.is_file())
                batch = whole or Batch(subject_of(options, called), called, people=True)
                _read(export, name, called, batch, options)
                if whole is None:
                    yield batch
    if whole is not None:
        yield whole


def _called(export: Export, name: str, *, alone: bool) -> str:
    """What the user calls a chat: iOS calls each `_chat.txt`, and the zip or folder around it has the name."""
    above, _, last = f"{export.name}/{name}".rpartition("/")
    return export.name if alone else above.rpartition("/")[2] if last == "_chat.txt" else last


def _read(export: Export, name: str, called: str, batch: Batch, options: ImportOptions) -> None:
    rows, ios = _rows(export, name, batch)
    if not rows:
        raise CorpusError("has no line that begins like a WhatsApp message, with date and time", file=name)
    order = options.date_order or order_of([row.date for row in rows], file=name)
    names = _senders(rows, options)
    where = zone(options.tz)
    first = len(batch.turns)
    for row, sender in zip(rows, names, strict=True):
        batch.ledger.read += 1
        if sender is None:
            batch.ledger.drop("system_line")
            continue
        batch.heard.add(_plain(sender))
        text = row.rest[len(sender) + 1 :].removeprefix(" ")
        content, medium, reason = body("\n".join([text, *row.more]), ios, batch.ledger.noted)
        if reason is not None:
            batch.ledger.drop(reason)
            continue
        try:
            time = _time(row, order)
        except ValueError:
            raise CorpusError(
                f"names a day or time that does not exist when dates are read as {order}; check --date-order",
                file=name,
                line=row.line,
            ) from None
        if where is not None and _twice(time.wall, where):
            batch.ledger.noted["times_in_a_repeated_hour"] += 1
        batch.turns.append(Turn(name, row.line, None, _plain(sender), time, content, medium))
    _other_of_two(batch, {turn.sender for turn in batch.turns[first:]}, called)


def _rows(export: Export, name: str, batch: Batch) -> tuple[list[_Row], bool]:
    """Lines gathered into messages, and whether they are in the form of iOS."""
    rows: list[_Row] = []
    shape: tuple[object, ...] | None = None
    try:
        with export.open(name) as raw, io.TextIOWrapper(raw, encoding="utf-8-sig", newline="\n") as stream:
            for number, line in enumerate(stream, start=1):
                line = line.rstrip("\r\n")
                header = _HEADER.match(line.lstrip(MARKS))
                # A chat pasted into a chat has headers too; those of another shape than the first are text.
                if header and shape in (None, _shape(header)):
                    shape = _shape(header)
                    rows.append(_row(number, header))
                elif rows:
                    rows[-1].more.append(line)
                elif line.strip(MARKS + " "):
                    batch.ledger.read += 1
                    batch.ledger.drop("before_the_first_message")
    except UnicodeDecodeError:
        raise CorpusError("is not UTF-8; export the chat again without opening it in an editor", file=name) from None
    for row in rows:
        while row.more and not row.more[-1].strip():
            row.more.pop()
    return rows, bool(shape and shape[0])


def _shape(header: re.Match[str]) -> tuple[object, ...]:
    return (
        header["open"] is not None,
        header["sep"],
        header["second"] is not None,
        header["half"] is not None,
        len(header["a"]) == 4,
    )


def _row(number: int, header: re.Match[str]) -> _Row:
    date = WrittenDate(int(header["a"]), int(header["b"]), int(header["c"]), len(header["a"]) == 4)
    hour = int(header["hour"])
    if header["half"] is not None:
        # 0 and 13 to 23 do not go with AM or PM; left as they are they fail as a time that does not exist.
        hour = hour % 12 + (12 if header["half"] in "Pp" else 0) if 1 <= hour <= 12 else 99
    second = None if header["second"] is None else int(header["second"])
    return _Row(number, date, (hour, int(header["minute"]), second), header["rest"] or "")


def _senders(rows: list[_Row], options: ImportOptions) -> list[str | None]:
    """Per row what stands before its text's colon, exactly as written, or None for lines nobody said.

    A name may hold a colon. Names given by the user come first; else a longer name is believed where every row of the
    shorter one, and at least three, begins with it.
    """
    known = options.own | options.app
    prefixes = [_prefixes(row.rest) for row in rows]
    senders: list[str | None] = []
    groups: dict[str, list[int]] = defaultdict(list)
    for at, found in enumerate(prefixes):
        given = [prefix for prefix in found if _plain(prefix) in known]
        senders.append(given[-1] if given else found[0] if found else None)
        if found and not given:
            groups[found[0]].append(at)
    for short, members in groups.items():
        longer = [prefix for prefix in prefixes[members[0]] if prefix != short]
        shared = [prefix for prefix in longer if all(prefix in prefixes[at] for at in members)]
        if shared and len(members) >= _LEAST_FOR_COLON_NAME:
            for at in members:
                senders[at] = shared[-1]
    return senders


def _prefixes(rest: str) -> list[str]:
    """What may be the sender of a row, shortest first: the text before each of its first colons."""
    found = []
    for colon in re.finditer(r":(?=\s|\Z)", rest[: _LONGEST_NAME + 1]):
        prefix = rest[: colon.start()]
        if _QUOTES.search(prefix) or not _plain(prefix):
            break
        found.append(prefix)
    return found


def _plain(name: str) -> str:
    """A sender's name without direction marks and the `~` of people who are not in the phone's contacts."""
    return re.sub(r"\s+", " ", re.sub(f"[{MARKS}]", "", name)).strip().removeprefix("~").strip()


def _time(row: _Row, order: str) -> WrittenTime:
    year, month, day = row.date.read(order)  # type: ignore[arg-type]
    hour, minute, second = row.clock
    seconds = "" if second is None else f":{second:02}"
    return WrittenTime.parse(f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}{seconds}")


def _twice(wall: datetime, where: tzinfo) -> bool:
    """Whether clocks there showed this time twice, so that messages of the two hours cannot be told apart."""
    first, second = (wall.replace(tzinfo=where, fold=fold).utcoffset() for fold in (0, 1))
    return first is not None and second is not None and first > second


def _other_of_two(batch: Batch, senders: set[str], called: str) -> None:
    stem = _plain(re.sub(r"(?:\.txt|\.zip)+\Z|\s*\(\d+\)(?=\.)", "", called)).casefold()
    namesakes = {sender for sender in senders if sender.casefold() == stem}
    # `WhatsApp Chat with Orla.txt` is named after the other one; a bare `ada.txt` was named by the user.
    partners = {sender for sender in senders - namesakes if stem.endswith(sender.casefold())}
    if namesakes:
        batch.own |= namesakes
    elif len(senders) == 2 and len(partners) == 1:
        batch.own |= senders - partners
