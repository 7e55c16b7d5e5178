"""LoCoMo's questions as the question track: evidence mapped to the new ids, and what does not resolve counted and named."""

from __future__ import annotations

import re
from collections.abc import Mapping

from corpus.importers.ledger import Ledger
from corpus.importers.told import listing, mapping, text
from corpus.records import Json, QAItem

_CATEGORIES = {1: "multi_hop", 2: "temporal", 3: "open_domain", 4: "single_hop", 5: "adversarial"}
_PADDED = re.compile(r"D0*([1-9]\d*):0*([1-9]\d*)", re.ASCII)
# What may be shown: an id and its misspellings, never a word.
_SHOWN = re.compile(r"D?[\d:.-]{0,12}", re.ASCII)


def questions(asked: list[Json], ids: Mapping[str, str], ledger: Ledger) -> list[QAItem]:
    """The questions that can be put: unanswerable ones without evidence, answerable ones with what resolves of it.

    Args:
        asked: the sample's `qa` list.
        ids: `dia_id` → id of the message it became.
        ledger: gets the counts, and by name every evidence id that is joined, padded or resolves to nothing.
    """
    items = []
    for number, question in enumerate(map(mapping, asked), start=1):
        ledger.noted["questions"] += 1
        words, answer = text(question.get("question")), question.get("answer")
        kind = question.get("category")
        unanswerable = kind == 5
        if not words.strip() or not (unanswerable or isinstance(answer, str | int | float)):
            ledger.noted["questions_without_words_or_answer"] += 1
            continue
        evidence = _resolve(number, listing(question.get("evidence")), ids, ledger)
        if unanswerable:
            # It asks after something nobody said; what it cites is where the trap was laid.
            ledger.noted["questions_unanswerable"] += 1
            evidence = []
        elif not evidence:
            ledger.noted["questions_without_evidence"] += 1
            ledger.named.setdefault("questions_without_evidence", []).append(f"question {number}")
            continue
        category = _CATEGORIES.get(kind, "other") if isinstance(kind, int) else "other"
        more = {"adversarial_answer": question["adversarial_answer"]} if "adversarial_answer" in question else {}
        items.append(
            QAItem(
                question=words,
                answer=answer,
                answerable=not unanswerable,
                evidence=evidence,
                category=category,
                **more,
            )
        )
    return items


def _resolve(number: int, cited: list[Json], ids: Mapping[str, str], ledger: Ledger) -> list[str]:
    found: dict[str, None] = {}
    for written in map(text, cited):
        parts = [part for part in re.split(r"[;,\s]+", written) if part]
        if len(parts) > 1:
            _name(ledger, "evidence_ids_joined", number, parts)
        for part in parts or [""]:
            padded = _PADDED.fullmatch(part)
            plain = f"D{padded[1]}:{padded[2]}" if padded else part
            if part in ids:
                found[ids[part]] = None
            elif plain in ids:
                found[ids[plain]] = None
                _name(ledger, "evidence_ids_padded", number, [part])
            else:
                _name(ledger, "evidence_ids_unresolved", number, [part])
    return list(found)


def _name(ledger: Ledger, reason: str, number: int, ids: list[str]) -> None:
    ledger.noted[reason] += 1
    shown = " ".join(id or "empty" for id in ids) if all(map(_SHOWN.fullmatch, ids)) else "not an id"
    ledger.named.setdefault(reason, []).append(f"question {number}: {shown}")
