"""Random edits of a release, each of which breaks one rule of the formats.

An operator takes a file's JSON and a generator of random numbers, changes one place, and says whether it found one. Every
operator breaks a rule wherever it applies, so that a mutant that no gate names is one that got past them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_WEEKDAY = re.compile("|".join(_WEEKDAYS))
Tree = Any
Operator = Callable[[Tree, random.Random], bool]
Change = Callable[[Tree, Tree, random.Random], bool | None]
"""Takes one object of a file and the whole file; False says that there was nothing to change."""
OPERATORS: dict[tuple[str, str], Operator] = {}
"""(File, what is done to it) → operator."""

_TIERS = {"thread": ("basic",), "none": ("basic", "edge"), "profile": ("intermediate",), "episode": ("hard",),
          "companion": ("hard",)}  # fmt: skip
_CHAT_TIERS = ("basic", "intermediate", "hard", "edge")
_UNKNOWN = "day9998-7"
_LEAKS = (
    "write to tilda.brandvold@fastmail.com",
    "my number is 020 7183 8750",
    "card 4151 3217 6243 3448 ok",
    "see https://reddit.com/u/tilda_b",
    "the router is 84.17.45.12",
    "https://cdn.example.org/1175930242859376640/cat.png",
)


def operator(file: str, name: str) -> Callable[[Operator], Operator]:
    """Register an operator."""

    def register(function: Operator) -> Operator:
        OPERATORS[file, name] = function
        return function

    return register


def _shifted(text: str, rng: random.Random) -> str:
    """A written time on another day, its time of day kept."""
    day = date.fromisoformat(text[:10]) + timedelta(days=rng.choice((-1, 1)) * rng.randint(1, 400))
    return day.isoformat() + text[10:]


def on_one(file: str, name: str, where: Callable[[Tree], list[Tree]]) -> Callable[[Change], Change]:
    """Register an operator that changes one of the objects found; it gives up where there is none, or the change does."""

    def register(change: Change) -> Change:
        def edit(tree: Tree, rng: random.Random) -> bool:
            found = where(tree)
            return bool(found) and change(rng.choice(found), tree, rng) is not False

        OPERATORS[file, name] = edit
        return change

    return register


def _set(file: str, name: str, where: Callable[[Tree], list[Tree]], key: str, value: Callable[..., Any]) -> None:
    """An operator that sets one field of one of the objects found to another value."""

    @on_one(file, name, where)
    def _(item: Tree, tree: Tree, rng: random.Random) -> None:
        item[key] = value(item, rng)


def _turn_weekday(item: Tree, key: str, rng: random.Random) -> None:
    """Turn the first weekday word of a text into another: the standard fault of date shifting."""

    def turned(match: re.Match[str]) -> str:
        return rng.choice([day for day in _WEEKDAYS if day != match[0]])

    item[key] = _WEEKDAY.sub(turned, item[key], count=1)


def _messages(tree: Tree) -> list[Tree]:
    return list(tree["messages"])


def _claims(node: Tree) -> Iterator[Tree]:
    if isinstance(node, dict):
        if isinstance(node.get("evidence"), list) and "text" in node:
            yield node
        node = list(node.values())
    for child in node if isinstance(node, list) else ():
        yield from _claims(child)


def _all_claims(tree: Tree) -> list[Tree]:
    return list(_claims(tree))


def _dated(tree: Tree) -> list[Tree]:
    return [claim for claim in _claims(tree) if claim.get("first_seen")]


def _rows(tree: Tree) -> list[Tree]:
    return [row for row in tree if not row.get("withdrawn")]


def _of_tier(*tiers: str) -> Callable[[Tree], list[Tree]]:
    return lambda tree: [row for row in _rows(tree) if row["tier"] in tiers]


_memory = _of_tier("intermediate", "hard")

# source
for _counter in ("messages", "user_messages", "companion_messages", "app_messages", "active_days"):
    _set("source", f"header {_counter}", lambda tree: [tree["header"]], _counter,
         lambda header, rng, key=_counter: header[key] + rng.choice((-2, -1, 1, 2)))  # fmt: skip
_set("source", "id malformed", _messages, "id", lambda m, rng: rng.choice((m["id"].replace("day", "day0"), "1", "")))
_set("source", "sender", _messages, "sender",
     lambda m, rng: rng.choice([s for s in ("user", "companion", "app", "model") if s != m["sender"]]))  # fmt: skip
_set("source", "day of a timestamp", _messages, "timestamp", lambda m, rng: _shifted(m["timestamp"], rng))
_set("source", "timestamp malformed", _messages, "timestamp",
     lambda m, rng: rng.choice((m["timestamp"][:9], "yesterday", 1_700_000_000, None)))  # fmt: skip
_set("source", "media of no kind", _messages, "media", lambda m, rng: rng.choice(("video", 3, ["gif"])))
_set("source", "content no text", _messages, "content", lambda m, rng: rng.choice((None, 7, ["a"])))
_set("source", "identifier in content", _messages, "content", lambda m, rng: f"{m['content']} {rng.choice(_LEAKS)}")


@operator("source", "id of another message")
def _(tree: Tree, rng: random.Random) -> bool:
    one, two = rng.sample(tree["messages"], 2)
    one["id"] = two["id"]
    return True


@on_one("source", "zone of a timestamp", _messages)
def _(message: Tree, tree: Tree, rng: random.Random) -> None:
    text = message["timestamp"]
    zoned = re.search(r"(?:Z|[+-]\d\d:?\d\d)\Z", text)
    message["timestamp"] = text[: zoned.start()] if zoned else text + "Z"


@operator("source", "message deleted")
def _(tree: Tree, rng: random.Random) -> bool:
    tree["messages"].pop(rng.randrange(len(tree["messages"])))
    return True


@operator("source", "message doubled")
def _(tree: Tree, rng: random.Random) -> bool:
    at = rng.randrange(len(tree["messages"]))
    tree["messages"].insert(at, dict(tree["messages"][at]))
    return True


@operator("source", "neighbours exchanged")
def _(tree: Tree, rng: random.Random) -> bool:
    at = rng.randrange(len(tree["messages"]) - 1)
    tree["messages"][at : at + 2] = tree["messages"][at : at + 2][::-1]
    return True


# profile
_set("profile", "evidence_count", _all_claims, "evidence_count",
     lambda c, rng: len(c["evidence"]) + rng.choice((-1, 1, 2)))  # fmt: skip
_set("profile", "evidence empty", _all_claims, "evidence", lambda c, rng: [])
_set("profile", "evidence dangling", _all_claims, "evidence", lambda c, rng: [*c["evidence"][:-1], _UNKNOWN])
_set("profile", "evidence no list", _all_claims, "evidence", lambda c, rng: c["evidence"][0])
_set("profile", "evidence lost", _all_claims, "evidence", lambda c, rng: c["evidence"][:-1])
_set("profile", "first_seen", _dated, "first_seen", lambda c, rng: _shifted(c["first_seen"], rng))
_set("profile", "last_seen", _dated, "last_seen", lambda c, rng: _shifted(c["last_seen"], rng))
_set("profile", "temporality", _all_claims, "temporality", lambda c, rng: rng.choice(("always", 1)))
_set("profile", "kind", _all_claims, "kind", lambda c, rng: rng.choice(("opinion", False)))
_set("profile", "confidence", _all_claims, "confidence", lambda c, rng: rng.choice((-0.2, 1.5, "0.8")))
_set("profile", "text no text", _all_claims, "text", lambda c, rng: rng.choice((None, 3)))
_set("profile", "grounded no truth value", _all_claims, "grounded", lambda c, rng: rng.choice(("yes", 1)))
_set("profile", "identifier in a claim", _all_claims, "text", lambda c, rng: f"{c['text']} ({rng.choice(_LEAKS)})")


@on_one("profile", "evidence of another claim", _dated)
def _(claim: Tree, tree: Tree, rng: random.Random) -> bool:
    ends = (claim["first_seen"][:10], claim["last_seen"][:10])
    others = [
        other
        for other in _dated(tree)
        if len(other["evidence"]) == len(claim["evidence"])
        and (other["first_seen"][:10], other["last_seen"][:10]) != ends
    ]
    if not others:
        return False
    claim["evidence"] = list(rng.choice(others)["evidence"])
    return True


def _facts_with_a_weekday(tree: Tree) -> list[Tree]:
    # What somebody is like in general may name any day.
    return [claim for claim in _claims(tree) if claim["kind"] == "fact" and _WEEKDAY.search(claim["text"])]


@on_one("profile", "weekday of a claim", _facts_with_a_weekday)
def _(claim: Tree, tree: Tree, rng: random.Random) -> None:
    _turn_weekday(claim, "text", rng)


# persona
def _cited(tree: Tree) -> list[Tree]:
    return [ids for ids in (tree.get("_evidence") or {}).values() if ids]


def _citing(tree: Tree) -> list[Tree]:
    return sorted(tree.get("_evidence") or {})


@on_one("persona", "evidence dangling", _cited)
def _(ids: Tree, tree: Tree, rng: random.Random) -> None:
    ids[rng.randrange(len(ids))] = rng.choice((_UNKNOWN, "day1", "see above"))


@on_one("persona", "evidence no list", _citing)
def _(field: Tree, tree: Tree, rng: random.Random) -> None:
    tree["_evidence"][field] = rng.choice(("day1-0", 3, None))


# chat
_set("chat", "probe", _rows, "probe", lambda row, rng: row["probe"] + rng.choice((" ", ".", " ok")))
_set("chat", "probe_dayid dangling", _rows, "probe_dayid", lambda row, rng: rng.choice((_UNKNOWN, "day1")))
_set("chat", "tier", _rows, "tier", lambda row, rng: rng.choice([t for t in _CHAT_TIERS if t != row["tier"]]))
_set("chat", "category", _rows, "category", lambda row, rng: rng.choice(("mood", None)))
_set("chat", "stratum", _rows, "stratum", lambda row, rng: rng.choice(("handpicked", None)))
_set("chat", "abstention with context", _of_tier("basic", "intermediate", "hard"), "stratum",
     lambda row, rng: "abstention")  # fmt: skip
_set("chat", "withdrawn without reason", _rows, "withdrawn", lambda row, rng: rng.choice(("", " ", True, 0)))
_set("chat", "on screen", _memory, "referent_on_screen",
     lambda row, rng: rng.choice((None, {"verdict": "maybe", "source": "rule"}, {"verdict": "no"})))  # fmt: skip
_set("chat", "context no object", _rows, "required_context", lambda row, rng: rng.choice((None, [])))


@on_one("chat", "category of another tier", _rows)
def _(row: Tree, tree: Tree, rng: random.Random) -> bool:
    allowed = {other["category"] for other in _rows(tree) if other["tier"] == row["tier"]}
    others = sorted({other["category"] for other in _rows(tree)} - allowed)
    if not others:
        return False
    row["category"] = rng.choice(others)
    return True


@on_one("chat", "locus", _rows)
def _(row: Tree, tree: Tree, rng: random.Random) -> None:
    row["trace"]["B"]["locus"] = rng.choice([locus for locus, tiers in _TIERS.items() if row["tier"] not in tiers])


@operator("chat", "grounding outside")
def _(tree: Tree, rng: random.Random) -> bool:
    row, other = rng.sample(_rows(tree), 2)
    row["trace"]["D"]["grounding_dayids"].append(other["probe_dayid"])
    return True


@on_one("chat", "future in the window", lambda tree: _rows(tree)[:-1])
def _(row: Tree, tree: Tree, rng: random.Random) -> None:
    later = [other["probe_dayid"] for other in tree[tree.index(row) + 1 :]]
    row["required_context"]["recent_context"].append(rng.choice([row["probe_dayid"], *later]))


@on_one("chat", "both reference lists", _memory)
def _(row: Tree, tree: Tree, rng: random.Random) -> None:
    context = row["required_context"]
    ids = [id for ref in context["profile_refs"] for id in ref["evidence_dayids"]]
    ids += [id for ref in context["episode_refs"] for id in ref["dayids"]]
    if context["profile_refs"]:
        context["episode_refs"] = [{"dayids": ids, "gist": "a talk", "weight": "primary"}]
    else:
        reference = {"facet": "identity.age", "claim_text": "is old", "evidence_dayids": ids, "weight": "primary"}
        context["profile_refs"] = [reference]


@on_one("chat", "references lost", _memory)
def _(row: Tree, tree: Tree, rng: random.Random) -> None:
    row["required_context"].update(profile_refs=[], episode_refs=[])


@on_one("chat", "reference dangling", _memory)
def _(row: Tree, tree: Tree, rng: random.Random) -> None:
    context = row["required_context"]
    for ref in context["profile_refs"] or context["episode_refs"]:
        ref["evidence_dayids" if "evidence_dayids" in ref else "dayids"] = [_UNKNOWN]


@on_one(
    "chat",
    "reference in the window",
    lambda tree: [row for row in _memory(tree) if row["required_context"]["recent_context"]],
)
def _(row: Tree, tree: Tree, rng: random.Random) -> None:
    context = row["required_context"]
    ref = (context["profile_refs"] or context["episode_refs"])[0]
    ref["evidence_dayids" if "evidence_dayids" in ref else "dayids"].append(rng.choice(context["recent_context"]))


@on_one("chat", "weight", _memory)
def _(row: Tree, tree: Tree, rng: random.Random) -> None:
    context = row["required_context"]
    (context["profile_refs"] or context["episode_refs"])[0]["weight"] = rng.choice(("tertiary", 1))


# qa
def _answerable(tree: Tree) -> list[Tree]:
    return [row for row in tree if row["answerable"]]


def _unanswerable(tree: Tree) -> list[Tree]:
    return [row for row in tree if not row["answerable"]]


def _questions(tree: Tree) -> list[Tree]:
    return list(tree)


_set("qa", "evidence lost", _answerable, "evidence", lambda row, rng: [])
_set("qa", "evidence of nothing", _unanswerable, "evidence", lambda row, rng: ["day1-0"])
_set("qa", "answerable", _questions, "answerable", lambda row, rng: not row["answerable"])
_set("qa", "evidence dangling", _answerable, "evidence", lambda row, rng: [*row["evidence"], _UNKNOWN])
_set("qa", "category", _questions, "category", lambda row, rng: rng.choice(("gossip", None)))
_set("qa", "stratum", _questions, "stratum", lambda row, rng: rng.choice(("handpicked", None)))


@on_one(
    "qa",
    "weekday of an answer",
    lambda tree: [row for row in _answerable(tree) if _WEEKDAY.search(str(row["answer"]))],
)
def _(row: Tree, tree: Tree, rng: random.Random) -> None:
    _turn_weekday(row, "answer", rng)


_set("qa", "question no text", _questions, "question", lambda row, rng: rng.choice((None, 4)))
_set(
    "qa", "identifier in a question", _questions, "question", lambda row, rng: f"{row['question']} {rng.choice(_LEAKS)}"
)
