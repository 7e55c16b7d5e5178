"""`penname demo`: the whole job on invented people, in a minute."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from typing import Annotated, Final, Literal

import typer

from penname.options import Debug, Quiet, Verbose, Workers
from penname.screen import Screen
from penname.wording import counted

EXAMPLE = "Example: penname demo && open demo/report.html"

SUBJECTS = 10
MESSAGES = 3_000
# As unequal as the reference release (73 %), eight of ten people would have 100 messages each, too few for samples of
# 100 words; at 20 % all are about equal.
HEAVY_SHARE = 0.3
# Figures are reported on the family of texts that nothing was developed on.
FAMILY: Final = "measure"
MARK = ".penname-demo"
"""What tells a demo's folder from anybody else's."""
MADE = ("raw", "release", "private", "results.json", "report.html", "timings.json")


def demo(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new folder, or that of an earlier demo.")] = Path(
        "demo"
    ),
    subjects: Annotated[int, typer.Option(min=1, help="How many people.")] = SUBJECTS,
    messages: Annotated[
        int, typer.Option(min=1, help="How many messages in all; 27218 is the reference size.")
    ] = MESSAGES,
    family: Annotated[
        Literal["develop", "measure"],
        typer.Option(help="Which lists of names, words and sentences; the two share nothing."),
    ] = FAMILY,
    heavy_share: Annotated[
        float,
        typer.Option(help="Share of all messages that the heaviest fifth of the people holds; 0.73 at the reference."),
    ] = HEAVY_SHARE,
    seed: Annotated[
        int, typer.Option(min=0, help="Which invented people, and what everything random starts from.")
    ] = 0,
    workers: Workers = 1,
    quiet: Quiet = False,
    verbose: Verbose = False,
    debug: Debug = False,
) -> None:
    """Do the whole job on invented people.

    People who chat with a companion are invented, their chats released, and the release audited. Exits with 0 when it ran, whatever the verdict. An earlier demo in the same folder is replaced.
    """
    from anonymize import anonymize_corpus, load_consent, load_key
    from corpus import Corpus, make_folder, write_atomic
    from corpus.makebelieve import invent
    from penname.config import load_config
    from penname.running import run_audit

    screen = Screen(quiet=quiet, verbose=verbose)
    config = load_config("demo")
    _clear(folder)
    raw, release, private = folder / "raw", folder / "release", folder / "private"
    make_folder(raw)
    make_folder(private, mode=0o700)
    with screen.steps(f"inventing {counted(subjects, 'person', 'people')} and {counted(messages, 'message')}") as step:
        invent(
            raw,
            subjects=subjects,
            messages=messages,
            seed=seed,
            family=family,
            heavy_share=heavy_share,
            progress=lambda done, total: step("", done, total),
        )
    # Anyone can compute this key. That is right for people who do not exist, and for them alone: it makes the demo the
    # same everywhere. Real keys come from `penname keygen`.
    secret = hashlib.sha256(f"penname demo|{seed}".encode()).hexdigest()
    write_atomic(private / "demo.key", f"{secret}\n".encode(), mode=0o600)
    corpus, key, consent = Corpus.open(raw), load_key(private / "demo.key"), load_consent(raw / "consent.json")
    with screen.steps("anonymizing") as step:
        anonymize_corpus(
            corpus,
            release,
            key=key,
            consent=consent,
            config=config.anonymize,
            private=private,
            workers=workers,
            progress=step,
        )
    results = run_audit(
        screen, corpus, Corpus.open(release), private, folder, config=config, consent=consent, key=key, seed=seed
    )
    screen.results(results, as_json=False)
    screen.result(f"{'report':<10} {folder / 'report.html'}   (results.json beside it holds all numbers)")
    screen.result(f"{'release':<10} {release}   (what would be published)")
    screen.result(f"{'raw':<10} {raw}   (what was invented; planted.json has the right answers)")
    screen.result(f"{'private':<10} {private}   (key and mapping: never published)")


def _clear(folder: Path) -> None:
    """Make the folder ready: a new one, or one whose demo is taken away; anything else is left alone.

    Raises:
        OutputError: if it holds what no demo wrote, or cannot be written.
    """
    from corpus import OutputError, make_folder, write_atomic

    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise OutputError(f"{folder.name}: holds files that no demo wrote; name a new folder")
    make_folder(folder)
    write_atomic(folder / MARK, b"penname demo\n")
    try:
        for name in MADE:
            path = folder / name
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)
    except OSError as error:
        raise OutputError(f"{folder.name}: the earlier demo cannot be taken away ({error.strerror})") from None
