"""Names typed over the seam of two messages (`its jul`, then `ian lol`): neither half is a name, so neither is replaced.

They are reported as possible residues, in the private ledger by message ids and in the review, for a person to look at.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from anonymize.detect.lexicon import is_in_dictionary
from anonymize.text import words
from corpus import SubjectRecord

# Of four letters, *to* and *ny* or *ma* and *ry* would be somebody in every chat.
_SHORTEST = 5


class SplitName(NamedTuple):
    """One name over a seam.

    Attributes:
        first, second: ids of the messages.
        written: both halves, as typed, a slash between them.
    """

    first: str
    second: str
    written: str


def split_names(record: SubjectRecord, names: Collection[str]) -> list[SplitName]:
    """Where the last word of a message and the first of the sender's next one make a name of the record.

    Args:
        record: the record.
        names: folded words of its people's names.
    """
    found = []
    last: dict[str, tuple[str, str, str]] = {}
    for message in record.messages:
        of_message = words(message.content)
        if not of_message:
            continue
        (first, start, end), (final, begin, stop) = of_message[0], of_message[-1]
        before = last.pop(message.sender, None)
        if before is not None and start == 0:
            id, half, written = before
            whole = half + first
            if len(whole) >= _SHORTEST and whole in names and not (is_in_dictionary(half) and is_in_dictionary(first)):
                found.append(SplitName(id, message.id, f"{written}/{message.content[start:end]}"))
        if stop == len(message.content.rstrip()):
            last[message.sender] = message.id, final, message.content[begin:stop]
    return found
