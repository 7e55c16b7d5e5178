"""`penname gates`: the release gates alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from penname.options import AsJson, ConfigName, ConsentToCheck, Debug, KeyToCheck, Private, Quiet, Verbose
from penname.screen import Screen

if TYPE_CHECKING:
    from corpus import Corpus
    from penname.config import Config
    from reports.gates import ReleaseView

EXAMPLE = "Example: penname gates release/ --results audit/results.json, or: penname gates explain window-disjoint"
EXPLAIN = "explain"


def gates(
    release: Annotated[
        Path, typer.Argument(metavar="RELEASE", help="The release; or `explain`, to be told of a gate.")
    ],
    gate: Annotated[
        str | None, typer.Argument(metavar="[GATE]", help="After `explain`: which one; all if absent.")
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The results.json of the release's audit, which two gates judge."),
    ] = None,
    reference: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Earlier results.json that relative limits compare with.")
    ] = None,
    papers: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The release's papers (penname datasheet), which one gate judges."),
    ] = None,
    raw: Annotated[Path | None, typer.Option(metavar="DIR", help="The raw corpus, for gates that need it.")] = None,
    key_file: KeyToCheck = None,
    consent: ConsentToCheck = None,
    private: Private = None,
    config: ConfigName = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    verbose: Verbose = False,
    debug: Debug = False,
) -> None:
    """Ask each release gate its question.

    Exit code: 0 if no gate fails, 1 if one does, 3 if one could not be evaluated. Gates that need the holder's side are
    skipped without it, and say so. `penname gates explain GATE` tells what a gate asks and what its reasons mean.
    """
    from corpus import Corpus
    from penname.config import load_config
    from reports import render_gates
    from reports.gates import ReleaseView, run_gates
    from reports.results import EXIT_CODES, read_results

    screen = Screen(quiet=quiet, verbose=verbose)
    if str(release) == EXPLAIN:
        _explain(screen, gate, as_json=as_json)
        return
    if gate is not None:
        raise typer.BadParameter("a gate's name stands only after `explain`")
    if raw is None and (key_file is not None or consent is not None):
        raise typer.BadParameter("--key-file and --consent need the raw corpus (--raw) to be compared with")
    settings = load_config(config)
    released = Corpus.open(release)
    view = ReleaseView(
        release,
        results=None if results is None else read_results(results),
        reference=None if reference is None else read_results(reference),
        thresholds=settings.gates,
        papers=papers,
    )
    if raw is not None:
        _take_holders_side(screen, view, Corpus.open(raw), released, private, settings, key_file, consent)
    with screen.steps("asking the gates") as step:
        answers = run_gates(view, progress=step)
    if as_json:
        screen.json([answer.model_dump(mode="json") for answer in answers])
    else:
        render_gates(answers, screen.out)
    statuses = {answer.status for answer in answers}
    worst = "fail" if "fail" in statuses else "not_evaluated" if "not_evaluated" in statuses else "pass"
    raise typer.Exit(EXIT_CODES[worst])


def _take_holders_side(
    screen: Screen,
    view: ReleaseView,
    raw: Corpus,
    released: Corpus,
    private: Path | None,
    config: Config,
    key_file: Path | None,
    consent: Path | None,
) -> None:
    from anonymize import load_consent, load_key
    from penname.pairs import find_pairs
    from reports.gates import HolderSide
    from utility.verify import verify

    pairs = find_pairs(raw, released, private)
    view.holder = HolderSide(
        raw,
        pairs,
        config.anonymize,
        consent=None if consent is None else load_consent(consent),
        key=None if key_file is None else load_key(key_file),
    )
    with screen.steps("verifying"):
        view.verification = verify(released, raw, pairs)


def _explain(screen: Screen, name: str | None, *, as_json: bool) -> None:
    """Tell what a gate asks, of whom, and what its reasons mean.

    Raises:
        ConfigError: if there is no such gate.
    """
    from inspect import cleandoc

    from corpus import ConfigError
    from reports.gates import GATES, Thresholds

    if name is not None and name not in GATES:
        raise ConfigError(f"there is no such gate; gates are {', '.join(GATES)}")
    told = []
    for kind in GATES.values() if name is None else [GATES[name]]:
        fields = Thresholds.model_fields
        told.append(
            {
                "gate": kind.name,
                "question": kind.question,
                "about": cleandoc(kind.__doc__ or ""),
                "needs_holder": kind.holder,
                "thresholds": {one: " ".join((fields[one].description or "").split()) for one in kind.thresholds},
                "reasons": kind.reasons,
            }
        )
    if as_json:
        screen.json(told)
        return
    for number, one in enumerate(told):
        lines = ["", f"{one['gate']}: {one['question']}"] if number else [f"{one['gate']}: {one['question']}"]
        lines += [f"  {line}".rstrip() for line in str(one["about"]).splitlines()]
        if one["needs_holder"]:
            lines.append("  Needs the holder's side (--raw, --key-file, --consent); skipped for a reader.")
        for title, table in (
            ("thresholds (gates: in the configuration)", one["thresholds"]),
            ("reasons", one["reasons"]),
        ):
            if isinstance(table, dict) and table:
                lines += [f"  {title}:", *(f"    {key}: {text}" for key, text in table.items())]
        for line in lines:
            screen.result(line)
