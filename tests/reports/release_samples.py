"""A hand-made release of two people, small enough to see what a gate must say of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from corpus import dump_json


def message(id: str, time: str, content: str, sender: str = "user") -> dict[str, Any]:
    return {"id": id, "sender": sender, "timestamp": time, "content": content}


def source() -> dict[str, Any]:
    return {
        "header": {"messages": 5, "user_messages": 3, "companion_messages": 2, "app_messages": 0, "active_days": 2},
        "messages": [
            message("day1-0", "2024-01-05T09:00:00", "off to the lake"),
            message("day1-1", "2024-01-05T09:01:00", "have fun///which one? //// the big one", "companion"),
            message("day1-2", "2024-01-05T09:02:00", "the small one"),
            message("day2-0", "2024-01-07T20:00:00", "//// tell me more //// not now", "companion"),
            message("day2-1", "2024-01-07T20:00:00", "remember where I went?"),
        ],
    }


def chat() -> list[dict[str, Any]]:
    context = {
        "recent_context": ["day2-0"],
        "profile_refs": [],
        "episode_refs": [{"dayids": ["day1-0", "day1-2"], "gist": "a trip", "weight": "primary"}],
        "recent_needed": False,
    }
    context["recent_context"] = []
    return [{"probe": "remember where I went?", "probe_dayid": "day2-1", "tier": "hard", "required_context": context}]


def profile() -> dict[str, Any]:
    claim = {"text": "likes lakes", "evidence": ["day1-0", "day1-2"], "evidence_count": 2}
    return {"name": "Ines", "identity": {"hobby": claim}}


def qa() -> list[dict[str, Any]]:
    return [
        {"question": "Which lake?", "answer": "the small one", "answerable": True, "evidence": ["day1-2"]},
        {"question": "Which boat?", "answer": None, "answerable": False, "evidence": []},
    ]


def write_release(folder: Path) -> Path:
    folder.mkdir()
    for subject in ("U01", "U02"):
        for kind, tree in {"source": source(), "chat": chat(), "profile": profile(), "qa": qa()}.items():
            (folder / f"{subject}_{kind}.json").write_bytes(dump_json(tree))
    (folder / "removals.json").write_bytes(dump_json({}))
    write_manifests(folder)
    return folder


def write_manifests(folder: Path) -> None:
    names = sorted(p.name for p in folder.iterdir() if p.suffix == ".json" and p.name != "manifest.json")
    files = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names}
    subjects: dict[str, list[str]] = {}
    for name in names:
        if "_" in name:
            subjects.setdefault(name.split("_")[0], []).append(name.split("_")[1].removesuffix(".json"))
    (folder / "manifest-sha256.txt").write_text("".join(f"{digest}  {name}\n" for name, digest in files.items()))
    (folder / "manifest.json").write_bytes(dump_json({"subjects": subjects, "files": files}))


def edit(folder: Path, name: str, change: Callable[[Any], Any], *, rehash: bool = True) -> None:
    """Change one file's JSON in place, and by default the manifests with it."""
    tree = json.loads((folder / name).read_text())
    changed = change(tree)
    (folder / name).write_bytes(dump_json(tree if changed is None else changed))
    if rehash:
        write_manifests(folder)
