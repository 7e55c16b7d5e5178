"""Clauses of the bare level: sentences made of joined statements, and possessives that the reader puts back.

These look at more than a neighbour, which the tables of :mod:`anonymize.flatten.telegram` cannot.
"""

from __future__ import annotations

from collections import Counter

from anonymize.flatten.phrases import CLASSES
from anonymize.flatten.telegram import FORMS
from anonymize.flatten.tokens import EDGES, STOPS, asks
from anonymize.text import word_set

_FINITE = CLASSES["AUX"] | FORMS
_SUBORDINATE = CLASSES["WH"] | word_set(
    "if because that unless until since while though whether think know say says said hope sure before after than so as "
    "either both between neither nor or"
)
_JOINS = word_set("and but so")
# Forms that are a subject wherever they stand.
_SUBJECTS = word_set("i he she we they")
# Before a `but` that means *except*.
_BUT = word_set("one nobody nothing everyone anyone all none anything")
# `more and more`, `up and down`, `now and then`, `first and last`.
_FIXED_BEFORE = word_set("first up back now again more and")
_FIXED_AFTER = word_set("not or half")
# With one of these in the sentence, or after it, `but` puts something right: `not this but that`.
_DENIED = word_set("not no never nothing none cannot without nobody neither nor all anything only yes")
_PRONOUNS = CLASSES["PRON"] | CLASSES["OBJ"]
_PERSONS = word_set(
    "mother mom mommy father dad daddy parents sister brother son daughter kid kids child children baby wife husband "
    "partner boyfriend girlfriend fiance fiancee ex friend friends best family boss manager colleague colleagues "
    "coworker coworkers teacher doctor therapist dentist neighbor neighbors roommate roommates flatmate uncle aunt "
    "cousin cousins nephew niece grandma grandpa grandmother grandfather granny nan team crush date guy girl man "
    "mate buddy name birthday age"
)
# After `your` that stands for `you are`, too.
_NOT_OWNED = _PERSONS | CLASSES["AUX"] | EDGES | word_set("own not welcome right wrong going")


def split_clauses(items: list[str], counts: Counter[str]) -> list[str]:
    """Make two sentences of `..., but it failed` where both clauses are statements, and a comma of any other `and`.

    Args:
        items: lower-case items of one line.
        counts: gets one for each join undone.

    Returns:
        The items; a clause under `if`, `that` and their like, and a question, is no sentence of its own, and `and`
        stays before a pronoun that is no such clause's subject (`mom and i`), after `between` and where it is fixed.
    """
    out: list[str] = []
    free, verb, paired, denied = True, False, False, False
    at, size = 0, len(items)
    while at < size:
        item = items[at]
        join = at + (item == ",")
        joint, after, next_after = (*items[join : join + 3], "", "", "")[:3]
        clause = after in CLASSES["PRON"] and next_after in _FINITE
        spliced = item == "," and verb and joint in _SUBJECTS and after not in _SUBORDINATE  # "it is hot, she said"
        if free and (spliced or _joins(out, joint, after, verb and clause)) and not asks(items, at):
            out.append(".")
            counts["sentence"] += 1
            at = join + (not spliced)
            free, verb, paired, denied = True, False, False, False
            continue
        listed = item == "and" and not paired and _comma_does(out, items[at + 1 : at + 3], clause)
        if listed or (item == "but" and free and not denied and _contrasts(out, after)):
            item = ","
            counts["connective"] += 1
        if item in STOPS:
            free, verb, paired, denied = True, False, False, False
        free = free and item not in _SUBORDINATE
        paired = paired or item in ("between", "both")
        verb = verb or item in _FINITE
        denied = denied or item in _DENIED
        out.append(item)
        at += 1
    return out


def _joins(before: list[str], joint: str, after: str, clauses: bool) -> bool:
    """Whether a conjunction joins two statements."""
    if joint not in _JOINS or not before or before[-1] in STOPS or before[-1] in _BUT:
        return False
    return clauses or (joint != "and" and after in _SUBJECTS)


def _contrasts(before: list[str], after: str) -> bool:
    """Whether `but` opposes two runs of items, of which the second is not denied, so that a comma does for it."""
    return bool(before) and not {before[-1], after} & EDGES and after not in _DENIED and after not in ("for", "if", "")


def _comma_does(before: list[str], after: list[str], clause: bool) -> bool:
    """Whether a comma does for the `and` between two runs of items."""
    if not before or before[-1] in _FIXED_BEFORE or before[-1] in STOPS or not after:
        return False
    if after[0] in EDGES or after[0] in _FIXED_AFTER or after[:2] == ["a", "half"]:
        return False
    return after[0] == "it" if clause else after[0] not in _PRONOUNS


def drop_possessives(items: list[str], counts: Counter[str]) -> list[str]:
    """Leave out `my` of a statement, `your` of a question or an order, where what is owned is no person.

    Args:
        items: lower-case items of one line.
        counts: gets one for each word left out.
    """
    out: list[str] = []
    opens, order = True, False
    for at, item in enumerate(items):
        if opens:
            order = item in CLASSES["VERB"]
        opens = item in STOPS
        owned = at + 1 < len(items) and items[at + 1] not in _NOT_OWNED
        if (item == "my" and owned and not order and not asks(items, at)) or (
            item == "your" and owned and (order or asks(items, at))
        ):
            counts["possessive"] += 1
        else:
            out.append(item)
    return out
