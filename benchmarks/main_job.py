"""The whole job on real chat, through the command line: import, anonymize, verify, audit.

    python -m benchmarks.main_job [--data DIR] [--people 10]

The chat is that of one JSON Lines file a person; the first so many people are released. Each step is a process of its
own, as a user would run it.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

# Histories with gaps of months: a day between the known and the outside side would leave some people without samples.
CONFIG = "protocol:\n  embargo_days: 0\n  sample_words: [50, 100, 250, 500]\n"


def main() -> None:
    """Run the job and print a row a step."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--people", type=int, default=10)
    arguments = parser.parse_args()
    table = Table(title="The whole job on real chat")
    for column in ("step", "seconds", "exit", "result"):
        table.add_column(column)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        chosen = home / "chats"
        chosen.mkdir()
        for path in sorted((arguments.data / "irc").glob("*.jsonl"))[: arguments.people]:
            shutil.copy(path, chosen)
        (home / "config.yaml").write_text(CONFIG)
        config = ("--config", "config.yaml")
        steps = {
            "import": ("import", "jsonl", "chats", "raw", "--tz", "UTC", "--json"),
            "keygen": ("keygen", "key"),
            "anonymize": ("anonymize", "raw", "release", "--key-file", "key", "--consent", "none", *config, "--json"),
            "verify": ("verify", "raw", "release", "--json"),
            "verify, release alone": ("verify", "release", "--json"),
            "audit": ("audit", "raw", "release", "--out", "audit", *config, "--json"),
        }
        for step, command in steps.items():
            begun = time.perf_counter()
            done = subprocess.run(
                [sys.executable, "-m", "penname", *command, "-q"], cwd=home, capture_output=True, text=True, check=False
            )
            seconds = time.perf_counter() - begun
            table.add_row(step, f"{seconds:.1f}", str(done.returncode), _said(step, done.stdout or done.stderr))
    Console().print(table)


def _said(step: str, output: str) -> str:
    try:
        tree = json.loads(output)
    except json.JSONDecodeError:
        return output.strip()
    if step.startswith("verify"):
        return f"{tree['status']}: {sum(row['violations'] for row in tree['subjects'])} violations"
    if step == "audit":
        return f"{tree['verdict']['status']}: {len(tree['attacks'])} settings, {len(tree['gates'])} gates"
    return ", ".join(f"{key} {value}" for key, value in tree.items() if isinstance(value, int))


if __name__ == "__main__":
    main()
