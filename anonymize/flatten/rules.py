"""A small rewriting engine for phrases, and the notation its tables are written in.

One rule a line: `[left] words -> replacement | kind`, or with `[right]` after the words. A context names the
neighbours that are asked for (`[you we]`) or refused (`[!much many]`); `^` is the start of a sentence, `^.` of one that
does not end in a question mark, `^?` of one that does, `$` the end of a clause, `@NAME` a class of words, `@ing`, `@er`,
`@ed` and `@s` endings. Left and right contexts are looked at, not replaced. `_` as replacement drops the words. In the words,
`,` is the mark itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from anonymize.flatten.tokens import EDGES, FROZEN, asks
from anonymize.text import word_set

# Words that end like a form of a verb and are none.
_NO_ENDING = word_set("thing something anything nothing everything morning evening during string spring sibling indeed")


class Context(NamedTuple):
    """A condition on one neighbour."""

    wanted: bool
    words: frozenset[str]
    edges: frozenset[str]
    at_line: bool
    endings: tuple[str, ...]
    asks: bool | None
    """Whether the sentence must end in a question mark; None where it does not matter."""

    def holds(self, neighbour: str | None) -> bool:
        """Say whether the neighbour (None outside the line) meets the condition."""
        if neighbour is None:
            hit = self.at_line
        elif neighbour in EDGES:
            hit = neighbour in self.edges or neighbour in self.words
        else:
            hit = neighbour in self.words or (
                bool(self.endings)
                and neighbour[0] != FROZEN
                and len(neighbour) > 4
                and neighbour.endswith(self.endings)
                and neighbour not in _NO_ENDING
            )
        return hit is self.wanted


class Rule(NamedTuple):
    """One phrase and what it becomes."""

    words: tuple[str, ...]
    to: tuple[str, ...]
    kind: str
    left: Context | None
    right: Context | None


_STARTS = EDGES - {",", "(", ")", "[", "]"}

Index = dict[str, tuple[Rule, ...]]

_ENDINGS = {"@ing": "ing", "@er": "er", "@ed": "ed", "@ly": "ly", "@s": "s"}


def _context(text: str, classes: Mapping[str, frozenset[str]]) -> Context:
    wanted = not text.startswith("!")
    words: set[str] = set()
    endings: list[str] = []
    edges: frozenset[str] = frozenset()
    asks: bool | None = None
    for part in text.lstrip("!").split():
        if part in ("^", "^.", "^?"):
            edges |= _STARTS
            asks = None if part == "^" else part == "^?"
        elif part == "$":
            edges |= EDGES
        elif part == "$.":
            edges |= EDGES - {"?"}
        elif part in _ENDINGS:
            endings.append(_ENDINGS[part])
        elif part.startswith("@"):
            words |= classes[part[1:]]
        else:
            words.add(part)
    return Context(wanted, frozenset(words), edges, bool(edges), tuple(endings), asks)


def read_rules(table: str, classes: Mapping[str, frozenset[str]]) -> Index:
    """Read a table of rules.

    Args:
        table: rules, one a line; alternatives of the first phrase are separated by ` / `.
        classes: the word classes that contexts may name.

    Returns:
        Rules by the first two words of their phrase (the one, where it has but one), longest first, in the table's order
        among equals. By the first word alone `i` and `you` had some hundred rules each to be tried.
    """
    index: dict[str, list[Rule]] = {}
    for line in table.splitlines():
        line = line.strip()
        if not line:
            continue
        body, kind = line.rsplit("|", 1)
        lhs, rhs = body.split("->")
        left = right = None
        lhs = lhs.strip()
        if lhs.startswith("["):
            inner, lhs = lhs[1:].split("]", 1)
            left = _context(inner, classes)
        lhs = lhs.strip()
        if lhs.endswith("]"):
            lhs, inner = lhs[:-1].rsplit("[", 1)
            right = _context(inner, classes)
        to = () if rhs.strip() == "_" else tuple(rhs.split())
        for phrase in lhs.split(" / "):
            words = tuple(phrase.split())
            index.setdefault(" ".join(words[:2]), []).append(Rule(words, to, kind.strip(), left, right))
    return {first: tuple(sorted(rules, key=lambda r: -len(r.words))) for first, rules in index.items()}


def apply_rules(items: list[str], index: Index, counts: Counter[str]) -> list[str]:
    """Go over a line once, left to right; at each place the first rule that fits is applied.

    Args:
        items: lower-case items.
        index: from `read_rules`.
        counts: gets one more for the kind of each rule applied.
    """
    out: list[str] = []
    at = 0
    size = len(items)
    solid = sum(item not in EDGES for item in items)
    while at < size:
        word = items[at]
        rules = (index.get(f"{word} {items[at + 1]}", ()) if at + 1 < size else ()) + index.get(word, ())
        if not rules:
            out.append(word)
            at += 1
            continue
        for rule in rules:
            n = len(rule.words)
            end = at + n
            if n > 2 and tuple(items[at:end]) != rule.words:
                continue
            if rule.left is not None and not rule.left.holds(out[-1] if out else None):
                continue
            if rule.left is not None and rule.left.asks is not None and rule.left.asks is not asks(items, at):
                continue
            if rule.right is not None and not rule.right.holds(items[end] if end < size else None):
                continue
            if not rule.to:
                left_over = solid - sum(w not in EDGES for w in rule.words)
                if not left_over:
                    continue  # dropping it would leave nothing said
                solid = left_over
            out += rule.to
            at = end
            counts[rule.kind] += 1
            break
        else:
            out.append(word)
            at += 1
    return out
