"""`penname config`: what can be set, and the presets."""

from __future__ import annotations

from typing import Annotated

import typer

from penname.options import AsJson, Debug
from penname.screen import Screen

app = typer.Typer(help="What can be set, and the presets.", no_args_is_help=True, rich_markup_mode=None)


@app.command("schema", epilog="Example: penname config schema > penname.schema.json")
def schema(
    as_json: Annotated[bool, typer.Option("--json", help="The output is JSON with and without this.")] = False,
    debug: Debug = False,
) -> None:
    """Print the JSON schema of configuration files, every option with its meaning and default."""
    from penname.config import Config

    Screen().json(Config.model_json_schema())


@app.command("list", epilog="Example: penname config list")
def list_presets(as_json: AsJson = False, debug: Debug = False) -> None:
    """Name the presets that --config knows."""
    from penname.config import presets

    if as_json:
        Screen().json(presets())
        return
    for name, what in presets().items():
        Screen().result(f"{name:<12} {what}")


@app.command("show", epilog="Example: penname config show strict > mine.yaml")
def show(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A preset.")],
    debug: Debug = False,
) -> None:
    """Print a preset with its comments, to be copied and changed."""
    from importlib.resources import files

    from corpus import ConfigError
    from penname.config import presets

    if name not in presets():
        raise ConfigError(f"there is no preset of that name; presets are {', '.join(presets())}")
    print(files("configs").joinpath(f"{name}.yaml").read_text("utf-8"), end="")
