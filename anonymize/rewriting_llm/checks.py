"""Whether a rewrite says what the message said, and in other words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from anonymize.detect.lexicon import is_ordinary
from anonymize.flatten import check_kept
from anonymize.flatten.english import is_english
from anonymize.flatten.tokens import chunk_items
from anonymize.passages import Places
from anonymize.rewriting_llm.holding import MARK
from anonymize.text import word_set, words

RUN = 6
"""Words in a row that make a rewrite a copy."""
_SHORTER, _LONGER = (0.4, -1), (2.5, 4)
"""Times the words of a message, and words added, that a rewrite has at least and at most."""
_SHARED = 1 / 3
"""Of a message's telling words, the share that a rewrite has more of than that, where no embedding can say more."""
_STEM = 4
"""Letters of a word that are compared, so that `walks` is `walked`; shorter words tell nothing."""
_EMPTY = word_set(
    "that this these those what which when where your yours their theirs there here just like going gonna want wanna know "
    "think need make made good thanks thank hello please then than some something more most very really also dont been "
    "were have having does doing will would could should might must with from about they them into only even much many "
    "well yeah okay haha hahaha lmao because cause over still back again always never maybe probably actually such quite "
    "rather other another every each same said says tell told thing things kind sort stuff gotta sure right"
)
_INSIDE = re.compile(r"[^.!?…:\n/\"'“‘(]\s*$")
"""What stands before a word inside a sentence."""
_NAME = re.compile(r"(?<![\w'’])[^\W\d_a-z][\w'’-]*")


def own_words(shown: str) -> int:
    """Words of a text with marks that are not behind one."""
    return sum(len(part) for part in _parts(shown))


def copied(shown: str, written: str) -> bool:
    """Whether a rewrite is its message again, or holds six words of it in a row; marks end a row.

    Args:
        shown: the message with marks.
        written: the rewrite with marks.
    """
    before, after = [*_parts(shown)], [*_parts(written)]
    if [word for part in before for word in part] == [word for part in after for word in part]:
        return True
    runs = {run for part in before for run in _runs(part)}
    return any(run in runs for part in after for run in _runs(part))


def damage(before: str, after: str, places: Places) -> list[str]:
    """Reason codes of what a rewrite lost or added; empty when it did not.

    Args:
        before: the message.
        after: the rewrite, marks taken out.
        places: what of the message had to stay as it was.
    """
    reasons = check_kept(before, after, places)
    count, kept = len(words(before)), len(words(after))
    if not count * _SHORTER[0] + _SHORTER[1] <= kept <= count * _LONGER[0] + _LONGER[1]:
        reasons.append("length")
    if ("\n" in after and "\n" not in before) or _control(after) - _control(before):
        reasons.append("layout")
    if _english(before) != _english(after):
        reasons.append("language")
    if _new_names(before, after):
        reasons.append("entity")
    return list(dict.fromkeys(reasons))


def telling(shown: str) -> set[str]:
    """Beginnings of the words that say what a text with marks is about."""
    return {word[:_STEM] for part in _parts(shown) for word in part if len(word) >= _STEM and word not in _EMPTY}


def strayed(shown: str, written: str) -> bool:
    """Whether too little of what a message is about is left in its rewrite; both with marks.

    It compares words where no embedding compares the meaning, and so refuses many a free rewrite that is right.
    """
    said = telling(shown)
    return len(said & telling(written)) <= _SHARED * len(said)


def _parts(shown: str) -> Iterator[list[str]]:
    """The words between marks."""
    for part in MARK.split(shown)[::2]:
        yield [word for word, _, _ in words(part)]


def _runs(part: list[str]) -> Iterator[tuple[str, ...]]:
    yield from (tuple(part[at : at + RUN]) for at in range(len(part) - RUN + 1))


def _control(text: str) -> set[str]:
    return {char for char in text if unicodedata.category(char) in ("Cc", "Cf", "Co", "Cs") and char != "\n"}


def _english(text: str) -> bool:
    return is_english([item for chunk in text.split() for item in chunk_items(chunk)])


def _new_names(before: str, after: str) -> bool:
    """Whether a capitalised word came in that no sentence begins with, or that is no ordinary one."""
    known = {word for word, _, _ in words(before)} | {"i"}
    for found in _NAME.finditer(after):
        opens = not _INSIDE.search(after[: found.start()])
        for word, _, _ in words(found[0])[:1]:
            if word not in known and not (opens and is_ordinary(word)):
                return True
    return False
