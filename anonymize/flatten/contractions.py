"""Expand contractions whose reading hangs on their neighbours.

`isn't it` is `is it not` and `isn't working` is `is not working`; `it's been` is *has* and `it's fine` is *is*;
`Sarah's` is neither and stays. Expanding is the one direction that can be applied everywhere: contracting
fails at the end of a clause (`yes it is`).
"""

from __future__ import annotations

from anonymize.flatten.tokens import EDGES, asks
from anonymize.flatten.words import EXPANSIONS, NEGATED
from anonymize.text import word_set

SUBJECTS = word_set("i you he she it we they there")
_ASKING = word_set("why how what where when who which and but so or")
_HOST_S = word_set(
    "it that he she there here what who where how when why this everything something nothing everyone someone "
    "anyone anything"
)
_HAS = word_set("been got had gotten become happened occurred worked taken come started stopped")
_HAD = word_set("better been had gone done seen known")
_HOST_D = word_set("i you he she it we they that there who")
# After these, a bare `its` is `it is`; before a noun it is the possessive.
_ITS_IS = word_set(
    "a an the not just in on at for from to all also been called like so very too really only probably ok fine good bad "
    "hard easy possible always already still now because that what where how why when if more better worse great nice "
    "cool about up out off over pretty quite kind as my your our his her their supposed never ok right wrong true "
    "currently actually basically easier likely worth done gone me you him them us some something one no nothing in"
)
_ILL = word_set(
    "be do go try check look get see take have give let make tell ask just read find put use keep send call wait "
    "come start stop think talk leave never need also probably"
)
_ID = word_set("like love rather say suggest recommend go use try prefer guess be have think just never")


def _ends(items: list[str], at: int) -> bool:
    return at < 0 or at >= len(items) or items[at] in EDGES


def _is_expanded(following: str) -> bool:
    return following in _ITS_IS or (following.endswith("ing") and len(following) > 4)


def expand(items: list[str]) -> tuple[list[str], int]:
    """Write contractions out.

    Args:
        items: lower-case items of one line.

    Returns:
        The items, and how many contractions were written out.
    """
    out: list[str] = []
    count = 0
    skip = False
    for at, word in enumerate(items):
        if skip:
            skip = False
            continue
        following = items[at + 1] if at + 1 < len(items) else ""
        before = items[at - 1] if at else ""
        written: list[str] | None = None
        if "'" not in word:
            if word == "its" and _is_expanded(following):
                written = ["it", "has" if following in _HAS else "is"]
            elif word == "ill" and _ends(items, at - 1) and following in _ILL:
                written = ["i", "will"]
            elif word == "id" and following in _ID and before not in ("the", "an", "user", "and"):
                written = ["i", "would"]
            elif word == "ur" and _is_expanded(following):
                written = ["you", "are"]
            elif word == "cannot":
                written = ["can", "not"] if following == "only" else None
            elif word == "lets" and _ends(items, at - 1):
                written = ["let's"]
            elif word in EXPANSIONS:
                written = EXPANSIONS[word].split()
            if word == "ur" and written is None:
                written = ["your"]
        elif word in EXPANSIONS:
            written = EXPANSIONS[word].split()
        elif word.endswith("n't"):
            base = NEGATED.get(word)
            opens = _ends(items, at - 1) or before in _ASKING
            if word == "ain't":
                written = [{"i": "am", "you": "are", "we": "are", "they": "are"}.get(before, "is"), "not"]
            elif base is None:
                pass
            elif following == "you" and word == "don't" and not asks(items, at):
                pass  # "don't you dare" orders, "don't you know" asks: without the mark they look alike
            elif following in SUBJECTS and opens:
                written = [base, following, "not"]
                skip = True
            elif opens and word != "don't" and asks(items, at):
                pass  # "isn't ubuntu free?": the subject's end cannot be told, so it stays
            elif word == "can't":
                written = ["cannot"]
            else:
                written = [base, "not"]
        elif word.endswith("'s") and word[:-2] in _HOST_S:
            written = [word[:-2], "has" if following in _HAS else "is"]
        elif word.endswith("'d") and word[:-2] in _HOST_D:
            written = [word[:-2], "had" if following in _HAD else "would"]
        if written is None:
            out.append(word)
        else:
            out += written
            count += 1
    return out, count
