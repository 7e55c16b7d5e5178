"""One corpus at several anonymization levels: a release of each, all cut, seeded and attacked in one way."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from anonymize.flatten import Level as Strength
from corpus import ConfigError, OutputError, make_folder, read_json, write_json
from penname._version import __version__
from penname.audit import MODELS, RESULTS
from penname.config import Config, revised

if TYPE_CHECKING:
    from anonymize import Consent, SecretKey
    from corpus import Corpus
    from penname.screen import Screen
    from reports.results import Results

ATTACKS = ("function_words", "characters", "fusion", "surrogates_only")
"""What is compared by, unless the configuration names its attacks: closed-class words, everything, and all style; a gate
asks for the surrogates."""
RELEASE, PRIVATE = "release", "private"
_RUN = "run.json"


class Level(NamedTuple):
    """How strongly one of the releases is anonymized.

    Attributes:
        folder: its name among the files of a comparison.
        rewrite: the rewriter.
        strength: how strongly `flatten` writes; None for the others.
    """

    folder: str
    rewrite: str
    strength: int | None = None


FLATTENED = tuple(Level(f"flatten-{strength}", "flatten", strength) for strength in get_args(Strength))
PLAIN, REWRITTEN = Level("none", "none"), Level("llm", "llm")
_SPELLED = {level.folder.replace("-", ":"): level for level in (PLAIN, *FLATTENED, REWRITTEN)}


def parse_levels(text: str | None, config: Config) -> list[Level]:
    """The levels of a list such as `none,flatten:1,llm`.

    Args:
        text: the list; None for all that can be made: `llm` only where a model is configured.
        config: what is configured.

    Raises:
        ConfigError: for a level that does not exist or stands there twice, or a model that is not configured.
    """
    if text is None:
        return [PLAIN, *FLATTENED, *([REWRITTEN] if _rewrites(config) else [])]
    names = [name.strip() for name in text.split(",")]
    if len(set(names)) < len(names) or not set(names) <= set(_SPELLED):
        raise ConfigError(f"--levels takes, each once and separated by commas: {', '.join(_SPELLED)}")
    levels = [_SPELLED[name] for name in names]
    if REWRITTEN in levels and not _rewrites(config):
        raise ConfigError("--levels: llm needs a model that rewrites, named as lm.endpoint in the configuration")
    return levels


def _rewrites(config: Config) -> bool:
    """Whether a model is configured that rewrites."""
    own = config.anonymize.llm
    return config.lm.endpoint is not None or (own is not None and own.endpoint is not None)


def compared_config(config: Config, out: Path) -> Config:
    """The configuration of a comparison, whatever the level.

    Attacks that the configuration names are kept. Else those run that show what rewriting is for, with the language
    models' where there is a model. Models' answers are kept among the comparison's files, because every level is held
    to the same original, and asking about that once is enough.
    """
    changes: dict[str, Any] = {}
    if "attacks" not in config.model_fields_set:
        asked = {"lm_likelihood": config.lm.causal, "lm_matching": config.lm.endpoint}
        changes["attacks"] = (*ATTACKS, *(name for name, model in asked.items() if model is not None))
    if config.lm.cache is None and (config.lm.causal is not None or config.lm.endpoint is not None):
        changes["lm"] = {"cache": out / MODELS}
    return revised(config, changes)


def compare(
    screen: Screen,
    raw: Corpus,
    out: Path,
    levels: Sequence[Level],
    *,
    key: SecretKey,
    consent: Consent | None,
    config: Config,
    seed: int | None = None,
    workers: int = 1,
) -> list[Results]:
    """Release and audit a corpus at each level; what an earlier run finished for the same inputs is not done again.

    Args:
        screen: told what is worked on.
        raw: the corpus.
        out: a folder for the comparison: one folder a level, with its release, its private folder and its audit.
        levels: in the order of the results.
        key: the holder's secret key; the same for all levels.
        consent: who consented.
        config: of the comparison (see :func:`compared_config`).
        seed: instead of the configuration's.
        workers: local processes that anonymize.

    Returns:
        Public results, one a level.

    Raises:
        OutputError: if the folder lies in the raw one, or holds releases of another corpus, key or configuration.
        PennameError: as `anonymize_corpus` and `penname.audit.audit`.
    """
    from corpus import Corpus
    from penname.running import run_audit

    if out.resolve().is_relative_to(raw.folder.resolve()):
        raise OutputError("a comparison's files lie outside the raw folder; name another folder")
    if config.lm.cache == out / MODELS:
        make_folder(out / MODELS, mode=0o700)
    found = []
    for level in levels:
        folder = out / level.folder
        settings = _at(config, level)
        _release(screen, raw, folder, key=key, consent=consent, config=settings, workers=workers)
        release = Corpus.open(folder / RELEASE)
        results = _finished(folder / RESULTS, release, settings, seed)
        if results is None:
            screen.say(f"{level.folder}: to be audited")
            results = run_audit(
                screen,
                raw,
                release,
                folder / PRIVATE,
                folder,
                config=settings,
                consent=consent,
                key=key,
                seed=seed,
            )
        else:
            screen.say(f"{level.folder}: audited before, nothing to do")
        found.append(results.public())
    return found


def _at(config: Config, level: Level) -> Config:
    changes: dict[str, Any] = {"rewrite": level.rewrite}
    if level.strength is not None:
        changes["flatten_level"] = level.strength
    return revised(config, {"anonymize": changes})


def _release(
    screen: Screen,
    raw: Corpus,
    folder: Path,
    *,
    key: SecretKey,
    consent: Consent | None,
    config: Config,
    workers: int,
) -> None:
    """Make a level's release, or find it there, made from the same inputs.

    Raises:
        OutputError: if the folder holds anything else: no release is ever overwritten.
    """
    from anonymize import anonymize_corpus
    from anonymize.manifest import MANIFEST
    from anonymize.resume import run_fingerprint
    from penname.running import telling

    private = folder / PRIVATE
    inputs = {"inputs": run_fingerprint(raw, key, consent, config.anonymize)}
    if folder.is_dir() and any(folder.iterdir()):
        if not (private / _RUN).is_file() or read_json(private / _RUN) != inputs:
            raise OutputError(
                f"{folder.name}: holds what was made of another corpus, key, consent, configuration or version; name a"
                " new folder"
            )
    else:
        make_folder(private, mode=0o700)
        write_json(private / _RUN, inputs, mode=0o600)
    if (folder / RELEASE / MANIFEST).is_file():
        screen.say(f"{folder.name}: released before, nothing to do")
        return
    with screen.steps(f"{folder.name}: anonymizing") as step:
        anonymize_corpus(
            raw,
            folder / RELEASE,
            key=key,
            consent=consent,
            config=config.anonymize,
            private=private,
            workers=workers,
            progress=telling(screen, step),
        )


def _finished(file: Path, release: Corpus, config: Config, seed: int | None) -> Results | None:
    """What an earlier run found out about this very release under this configuration, or None."""
    from anonymize import read_manifest
    from reports.results import read_results

    if not file.is_file():
        return None
    results = read_results(file)
    same = (
        results.config_digest == config.digest
        and results.release_digest == read_manifest(release.folder).digest
        and results.seed == (config.seed if seed is None else seed)
        and results.version == __version__
    )
    return results if same else None
