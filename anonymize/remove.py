"""Taking turns out of a record, with everything that rests on them.

Ids of the other turns stay as they are, so a removal leaves a vacant slot. A derived item whose evidence is all gone
goes too; one that keeps some evidence keeps the rest. A probe that is gone, or needs what is gone, takes its row along:
its gold response was written from it. Where a sentence names a removed message by its id, `[removed]` stands instead.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from anonymize.behavior import measured_anew
from anonymize.config import RemovalRule
from corpus import (
    ChatItem,
    ConfigError,
    DayId,
    Json,
    Persona,
    Profile,
    SubjectRecord,
    WrittenTime,
    ids_in,
    is_id,
    strings,
)
from corpus.ids import ID_IN_TEXT

NAMELESS = "[removed]"
_GONE: Any = object()
_EVIDENCE_LISTS = ("evidence", "evidence_dayids", "dayids")


def matched_ids(record: SubjectRecord, rules: Sequence[RemovalRule]) -> dict[str, str]:
    """Message id → reason, for every turn a rule removes; the first rule that matches names the reason.

    Raises:
        ConfigError: if a rule lists an id the record does not have: a misspelt one would silently remove nothing.
    """
    reasons: dict[str, str] = {}
    known = {message.id for message in record.messages}
    for number, rule in enumerate(rules, start=1):
        if rule.subject is not None and rule.subject != record.subject:
            continue
        if not known.issuperset(rule.ids):
            unknown = len(set(rule.ids) - known)
            raise ConfigError(
                f"remove, rule {number}: {unknown} of its ids stand in no message of its subject; correct them"
            )
        pattern = re.compile(rule.matching) if rule.matching is not None else None
        for message in record.messages:
            if (
                message.id not in reasons
                and (not rule.ids or message.id in rule.ids)
                and (rule.sender is None or message.sender == rule.sender)
                and (pattern is None or pattern.search(message.content))
            ):
                reasons[message.id] = rule.reason
    return reasons


def remove(record: SubjectRecord, gone: frozenset[str]) -> SubjectRecord:
    """The record without these messages and without what rests on them alone.

    Args:
        record: any record.
        gone: ids of the messages to take out.
    """
    if not gone:
        return record
    kept = [message for message in record.messages if message.id not in gone]
    dates = {message.id: message.timestamp for message in kept}
    changed = record.with_messages(kept)
    if record.profile is not None:
        pruned = _prune(record.profile.to_json(), gone, dates)
        if record.profile.behavior is not None:
            pruned["behavior"] = measured_anew(record.profile.behavior, record.messages, kept)
        changed = replace(changed, profile=Profile.model_validate(pruned))
    if record.persona is not None:
        changed = replace(changed, persona=Persona.model_validate(_persona(record.persona.to_json(), gone, dates)))
    if record.chat is not None:
        changed = replace(changed, chat=[_row(item, gone) for item in record.chat if not _rests_on(item, gone)])
    if record.qa is not None:
        changed = replace(changed, qa=[item for item in record.qa if not gone.intersection(item.evidence)])
    return _unnamed(changed, gone)


def vacancies(record: SubjectRecord) -> list[str]:
    """Ids of slots that were vacant before anything was removed here, in order.

    A slot counts from 0, or from 1 where no day of the record has a slot 0. What stood behind the last message of a day
    cannot be known; a day that is missing altogether is named by its first slot.
    """
    slots: dict[int, set[int]] = {}
    for message in record.messages:
        slots.setdefault(message.place.day, set()).add(message.place.slot)
    first = min(1, *(min(taken) for taken in slots.values())) if slots else 0
    return [
        str(DayId(day, slot))
        for day in range(1, max(slots, default=0) + 1)
        for slot in (range(first, max(slots[day])) if day in slots else (first,))
        if slot not in slots.get(day, ())
    ]


def _unnamed(record: SubjectRecord, gone: frozenset[str]) -> SubjectRecord:
    """The record with `[removed]` where a sentence names a removed message."""

    def replaced(node: Json) -> Json:
        if isinstance(node, str):
            if gone.isdisjoint(ids_in(node)):
                return node
            return ID_IN_TEXT.sub(lambda match: NAMELESS if match[0] in gone else match[0], node)
        if isinstance(node, list):
            return [replaced(item) for item in node]
        if isinstance(node, dict):
            return {replaced(key): replaced(value) for key, value in node.items()}
        return node

    if not any(any(not gone.isdisjoint(ids_in(text)) for _, text in strings(f, record.tree(f))) for f in record.files):
        return record
    trees = {file: replaced(record.tree(file)) for file in record.files}
    return replace(SubjectRecord.from_trees(record.subject, trees), names=record.names)


def _rests_on(item: ChatItem, gone: frozenset[str]) -> bool:
    return item.probe_dayid in gone or not gone.isdisjoint(item.memory_ids)


def _row(item: ChatItem, gone: frozenset[str]) -> ChatItem:
    tree = item.to_json()
    return item if gone.isdisjoint(_ids(tree)) else ChatItem.model_validate(_without(tree, gone))


def _ids(node: Json) -> list[str]:
    if isinstance(node, str):
        return [node] if is_id(node) else []
    children = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    return [id for child in children for id in _ids(child)]


def _without(node: Json, gone: frozenset[str]) -> Json:
    """The tree with every citation of a removed message taken out of its list."""
    if isinstance(node, list):
        return [_without(item, gone) for item in node if not (isinstance(item, str) and item in gone)]
    if isinstance(node, dict):
        return {key: None if isinstance(value, str) and value in gone else _without(value, gone)
                for key, value in node.items()}  # fmt: skip
    return node


def _prune(node: Json, gone: frozenset[str], dates: Mapping[str, WrittenTime]) -> Json:
    """A profile's tree without the claims whose evidence is all gone."""
    if isinstance(node, list):
        return [item for item in (_prune(item, gone, dates) for item in node) if item is not _GONE]
    if not isinstance(node, dict):
        return node
    for name in _EVIDENCE_LISTS:
        cited = node.get(name)
        if isinstance(cited, list) and not gone.isdisjoint(id for id in cited if isinstance(id, str)):
            left = [id for id in cited if id not in gone]
            if not left:
                return _GONE
            node = _recount({**node, name: left}, left, dates)
    pruned = {key: _prune(value, gone, dates) for key, value in node.items()}
    return {key: value for key, value in pruned.items() if value is not _GONE}


def _recount(claim: dict[str, Json], left: list[str], dates: Mapping[str, WrittenTime]) -> dict[str, Json]:
    """A claim whose evidence shrank: its count, and its first and last day seen, follow what is left."""
    if "evidence_count" in claim:
        claim = {**claim, "evidence_count": len(left)}
    seen = sorted((dates[id] for id in left if id in dates), key=lambda time: time.instant)
    for name, time in (("first_seen", seen[0]), ("last_seen", seen[-1])) if seen else ():
        if isinstance(claim.get(name), str):
            claim = {**claim, name: time.text if len(claim[name]) > 10 else time.text[:10]}
    return claim


def _persona(tree: dict[str, Json], gone: frozenset[str], dates: Mapping[str, WrittenTime]) -> dict[str, Json]:
    """A persona's tree: a prose field whose evidence is all gone goes with it."""
    cited = tree.get("_evidence")
    pruned: dict[str, Json] = _prune({key: value for key, value in tree.items() if key != "_evidence"}, gone, dates)
    if isinstance(cited, dict):
        left = {field: [id for id in ids if id not in gone] for field, ids in cited.items()}
        emptied = {field for field, ids in left.items() if cited[field] and not ids}
        pruned = {key: value for key, value in pruned.items() if key not in emptied}
        pruned["_evidence"] = {field: ids for field, ids in left.items() if field not in emptied}
    return pruned
