"""`penname attack`: attacks alone, on two folders as given or on one that is cut in time."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from penname.options import AsJson, ConfigName, Debug, Quiet, Seed, Verbose
from penname.screen import Screen

if TYPE_CHECKING:
    from attacks import AttackReport
    from penname.config import Config

EXAMPLE = "Example: penname attack raw/ --split --attacks delta --sample-words 100,250"


def attack(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="What the attacker knows: a release or a corpus.")],
    outside: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Samples of the same people from elsewhere, as source files.")
    ] = None,
    split: Annotated[
        bool, typer.Option("--split", help="Cut each history of DIR into a known and an outside part instead.")
    ] = False,
    attacks: Annotated[
        str | None, typer.Option(metavar="NAME,…", help="Which attacks; the configuration's if absent.")
    ] = None,
    sample_words: Annotated[
        str | None, typer.Option(metavar="N,…", help="Words a sample; the configuration's if absent.")
    ] = None,
    pool: Annotated[
        Path | None, typer.Option(metavar="DIR", help="People who are not in DIR, to ask how often one is claimed.")
    ] = None,
    config: ConfigName = None,
    seed: Seed = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    debug: Debug = False,
) -> None:
    """Try to tell whose samples these are.

    Says how often it works, beside chance and controls. Exit code: 0 measured, 1 a control did not hold, 3 nothing could be measured.
    """
    from attacks import run_outside, run_split
    from corpus import Corpus
    from penname.config import load_config
    from penname.models import ready_models

    if split is (outside is not None):
        raise typer.BadParameter("give either --outside DIR or --split", param_hint="--outside / --split")
    screen = Screen(quiet=quiet, verbose=verbose)
    settings = _settings(load_config(config), attacks, sample_words)
    seed = settings.seed if seed is None else seed
    known = Corpus.open(folder)
    models = ready_models(settings.lm, settings.attacks, screen.say)
    with screen.steps("attacking") as step:
        given: dict[str, Any] = {
            "attacks": settings.attacks,
            "protocol": settings.protocol,
            "seed": seed,
            "progress": step,
            "models": models,
            "pool": None if pool is None else Corpus.open(pool),
        }
        found = run_split(known, **given) if outside is None else run_outside(known, Corpus.open(outside), **given)
    statuses = _show(screen, found, as_json=as_json)
    raise typer.Exit(1 if "fail" in statuses else 0 if "pass" in statuses else 3)


def _settings(config: Config, attacks: str | None, sample_words: str | None) -> Config:
    from penname.config import revised

    changes: dict[str, object] = {}
    if attacks is not None:
        changes["attacks"] = [name.strip() for name in attacks.split(",")]
    if sample_words is not None:
        words = [part.strip() for part in sample_words.split(",")]
        if not all(part.isascii() and part.isdigit() for part in words):
            raise typer.BadParameter("must be whole numbers, such as 100,250", param_hint="--sample-words")
        changes["protocol"] = {"sample_words": sorted({int(part) for part in words})}
    return revised(config, changes)


def _show(screen: Screen, found: AttackReport, *, as_json: bool) -> set[str]:
    from reports import render_attacks
    from reports.results import attack_entries, protocol_entry

    entries = attack_entries(found)
    protocol = protocol_entry(found.protocol)
    reasons = Counter(result.reason for result in found.results if result.reason is not None)
    if as_json:
        screen.json(
            {
                "seed": found.seed,
                "protocol": protocol.model_dump(mode="json"),
                "attacks": [entry.model_dump(mode="json") for entry in entries],
            }
        )
    else:
        render_attacks(entries, screen.out)
        for reason, count in sorted(reasons.items()):
            screen.result(f"not measured ({count}): {reason}")
    return {entry.status for entry in entries}
