"""A hand-made release with something in it for every gate that a reader can ask, and results of its audit."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from corpus import dump_json

SUBJECTS = ("U01", "U02")
Change = Callable[[Any], Any]


def message(id: str, time: str, content: str, sender: str = "user") -> dict[str, Any]:
    return {"id": id, "sender": sender, "timestamp": f"2024-01-{time}", "content": content}


def source() -> dict[str, Any]:
    return {
        "header": {"messages": 12, "user_messages": 7, "companion_messages": 5, "app_messages": 0, "active_days": 3},
        "messages": [
            message("day1-0", "05T09:00:00", "off to the lake this Friday, 5 January 2024"),
            message("day1-1", "05T09:01:00", "have fun///which one?", "companion"),
            message("day1-2", "05T09:02:00", "the small one"),
            message("day1-4", "05T09:03:00", "you should try the ferry", "companion"),
            message("day2-0", "07T08:00:00", "good morning"),
            message("day2-1", "07T08:01:00", "hello///slept well?", "companion"),
            message("day2-2", "07T08:02:00", "mostly, yes"),
            message("day3-0", "09T20:00:00", "remember where I went?"),
            message("day3-1", "09T20:01:00", "to the lake", "companion"),
            message("day3-2", "09T20:02:00", "and which boat did you say?"),
            message("day3-3", "09T20:03:00", "the ferry", "companion"),
            message("day3-4", "09T20:04:00", "what do I like?"),
        ],
    }


def row(probe: str, id: str, tier: str, category: str, locus: str, stratum: str, **context: Any) -> dict[str, Any]:
    given = {"recent_context": [], "profile_refs": [], "episode_refs": [], "recent_needed": False} | context
    refs = [ref["evidence_dayids"] for ref in given["profile_refs"]] + [ref["dayids"] for ref in given["episode_refs"]]
    return {
        "probe": probe,
        "probe_dayid": id,
        "tier": tier,
        "category": category,
        "required_context": given,
        "gold_response": "yes",
        "trace": {
            "A": {"referent_text": "it", "locus": locus, "rationaleA": "said so"},
            "B": {"locus": locus, "rationaleB": "said so", "stage_b_reverified": True},
            "C": {"tier": tier, "category": category, "ruleC": "by the lists"},
            "D": {"grounding_dayids": [*given["recent_context"], *(i for ids in refs for i in ids), id]},
            "E": {"ok": True, "category_ok": True, "rationaleE": "fine", "note": None},
        },
        "signals": {"hint": False, "epi_score": 0.5, "prof_score": 0},
        "stratum": stratum,
        "gold_depends_on_refs": bool(refs),
        "referent_on_screen": {"verdict": "no", "source": "rule", "distance": 5, "criterion": "a name"}
        if refs
        else None,
        "withdrawn": None,
    }


def episode(*ids: str) -> dict[str, Any]:
    return {"dayids": list(ids), "gist": "a trip on Friday", "weight": "primary"}


def chat() -> list[dict[str, Any]]:
    likes = {"facet": "identity.hobby", "claim_text": "likes lakes", "weight": "primary"}
    basic = row("mostly, yes", "day2-2", "basic", "small_talk", "thread", "proportional", recent_context=["day2-1"])
    return [
        row("remember where I went?", "day3-0", "hard", "shared_event", "episode", "enriched",
            episode_refs=[episode("day1-0", "day1-2")]),
        basic,
        row("good morning", "day2-0", "edge", "opener", "none", "abstention"),
        row("and which boat did you say?", "day3-2", "hard", "promise", "companion", "proportional",
            recent_context=["day3-0", "day3-1"], episode_refs=[episode("day1-4")]),
        row("what do I like?", "day3-4", "intermediate", "preference", "profile", "proportional",
            recent_context=["day3-2", "day3-3"], profile_refs=[{**likes, "evidence_dayids": ["day1-0", "day1-2"]}]),
        {**basic, "withdrawn": "duplicate of another probe"},
    ]  # fmt: skip


def claim(text: str, *ids: str, day: str, verdict: str = "supported", kind: str = "fact") -> dict[str, Any]:
    return {
        "text": text, "evidence": list(ids), "evidence_count": len(ids), "confidence": 0.9, "confidence_label": "high",
        "first_seen": day, "last_seen": day, "temporality": "stable", "grounded": verdict == "supported",
        "kind": kind, "value": None, "l5_verdict": verdict,
    }  # fmt: skip


def profile() -> dict[str, Any]:
    return {
        "name": "Ines",
        "narrative": "likes lakes",
        "behavior": {"first_active": "2024-01-05", "own_messages": 7},
        "identity": {"hobby": claim("went to a lake on Friday", "day1-0", "day1-2", day="2024-01-05")},
        "psychology": {
            "behaviors": [
                claim("sleeps badly", "day2-2", day="2024-01-07", verdict="unsupported", kind="characterization")
            ]
        },
    }


def qa() -> list[dict[str, Any]]:
    known = {"question": "When did she go to the lake?", "answer": "On Friday, 5 January 2024.", "answerable": True}
    unknown = {"question": "Which car?", "answer": None, "answerable": False}
    return [
        {**known, "evidence": ["day1-0"], "category": "events", "stratum": "regular", "difficulty": "easy"},
        {**unknown, "evidence": [], "category": "identity", "stratum": "abstention", "difficulty": "hard"},
    ]


def manifest() -> dict[str, Any]:
    return {
        "consent": "held",
        "subjects": {subject: ["source", "profile", "persona", "chat", "qa"] for subject in SUBJECTS},
        "removed": dict.fromkeys(SUBJECTS, 1),
        "vacant": dict.fromkeys(SUBJECTS, 0),
        "vocabularies": {
            "strata": ["abstention", "enriched", "proportional", "regular"],
            "categories": {
                "shared_event": ["hard"], "promise": ["hard"], "preference": ["intermediate"], "opener": ["edge"],
                "small_talk": ["basic"],
            },
            "question_categories": ["events", "identity"],
            "retired": ["smalltalk"],
        },
    }  # fmt: skip


def write_full_release(folder: Path) -> Path:
    folder.mkdir()
    persona = {"summary": "likes lakes", "_evidence": {"summary": ["day1-0"]}}
    trees = {"source": source(), "profile": profile(), "persona": persona, "chat": chat(), "qa": qa()}
    for subject in SUBJECTS:
        for kind, tree in trees.items():
            (folder / f"{subject}_{kind}.json").write_bytes(dump_json(tree))
    removed = [{"subject": subject, "id": "day1-3", "reason": "game"} for subject in SUBJECTS]
    (folder / "removals.json").write_bytes(dump_json(removed))
    (folder / "datasheet.json").write_bytes(dump_json({"motivation": {"Who asked for it?": "its subjects"}}))
    (folder / "manifest.json").write_bytes(dump_json(manifest()))
    rehash(folder)
    return folder


def rehash(folder: Path) -> None:
    """Make both manifests say what the files are."""
    names = sorted(p.name for p in folder.iterdir() if p.name not in ("manifest.json", "manifest-sha256.txt"))
    files = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names}
    said = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_bytes(dump_json({**said, "files": files}))
    (folder / "manifest-sha256.txt").write_text("".join(f"{digest}  {name}\n" for name, digest in files.items()))


def tamper(folder: Path, name: str, change: Change) -> None:
    """Change one file's JSON in place, and the manifests with it."""
    tree = json.loads((folder / name).read_text())
    changed = change(tree)
    (folder / name).write_bytes(dump_json(tree if changed is None else changed))
    rehash(folder)


def digest(folder: Path) -> str:
    return hashlib.sha256((folder / "manifest.json").read_bytes()).hexdigest()


def control(held: bool = True) -> SimpleNamespace:
    return SimpleNamespace(held=held)


def attack(name: str = "delta", cell: str = "released/raw", rate: float = 0.2, **more: Any) -> SimpleNamespace:
    values: dict[str, Any] = {
        "attack": name, "cell": cell, "view": "full_text", "status": "pass", "known_words": "all", "sample_words": 500,
        "macro": SimpleNamespace(rate=rate, high=rate + 0.1), "pooled": SimpleNamespace(high=rate + 0.05),
        "null": SimpleNamespace(high=0.3, p_value=None),
        "controls": SimpleNamespace(positive=control(), refit_shuffled=control()),
    }  # fmt: skip
    return SimpleNamespace(**values | more)


def surrogates(rate: float = 0.2, **more: Any) -> SimpleNamespace:
    values = {"cell": "adaptive", "view": "surrogates"} | more
    return attack("surrogates_only", rate=rate, **values)


def track(name: str = "chat", rows: int = 12, withdrawn: int = 2, scored: int = 6) -> SimpleNamespace:
    return SimpleNamespace(track=name, rows=rows, withdrawn=withdrawn, scored=scored)


def of_category(category: str, pooled: float | None = 0.5, macro: float | None = None, **more: Any) -> SimpleNamespace:
    values = {"track": "chat", "n": 100, "averaged": 10, "after": None} | more
    return SimpleNamespace(category=category, before=SimpleNamespace(pooled=pooled, macro=macro), **values)


def guessed(hits: int, n: int) -> Any:
    return (SimpleNamespace(top1=SimpleNamespace(hits=hits, n=n)),)


def results(
    folder: Path,
    *attacks: Any,
    tracks: Any = (),
    categories: Any = (),
    digested: str | None = None,
    channels: Any = (),
    left: str = "pass",
) -> Any:
    return SimpleNamespace(
        release_digest=digest(folder) if digested is None else digested,
        attacks=attacks or (attack(), attack(cell="raw/raw", rate=0.9), surrogates()),
        gates=(),
        date_recovery=SimpleNamespace(channels=channels),
        residual_identifiers=SimpleNamespace(status=left),
        utility=SimpleNamespace(retrieval=SimpleNamespace(tracks=tracks or (track(),), categories=categories)),
    )
