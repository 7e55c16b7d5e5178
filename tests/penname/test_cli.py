import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from penname import cli

COMMANDS = ["demo", "import", "keygen", "detect", "anonymize", "verify", "attack", "audit", "gates", "report", "config"]


def penname(*arguments: object, code: int = 0, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "penname", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    assert done.returncode == code, done.stderr
    return done


def main(*arguments: object) -> int:
    with pytest.raises(SystemExit) as caught:
        cli.main([str(argument) for argument in arguments])
    return int(caught.value.code or 0)


def test_help_names_every_command_within_a_second() -> None:
    begun = time.perf_counter()
    listed = penname("--help").stdout
    assert time.perf_counter() - begun < 3  # one second on an idle machine; the suite shares its cores
    assert all(f" {command} " in listed for command in COMMANDS)


def test_help_loads_no_model_and_no_statistics() -> None:
    probe = "import sys, penname.cli; print([m for m in ('spacy', 'sklearn', 'scipy', 'numpy', 'matplotlib') if m in sys.modules])"  # fmt: skip
    assert subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.parametrize(
    "command", [*COMMANDS[:-1], "config schema", "config list", "config show", "models get", "models list"]
)
def test_the_help_of_every_command_shows_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(*command.split(), "--help") == 0
    assert f"penname {command}" in capsys.readouterr().out.partition("Example")[2]


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("--version") == 0
    assert capsys.readouterr().out == f"penname {cli.__version__}\n"


def test_an_unknown_command_or_option_exits_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("frobnicate") == 2
    assert main("keygen", "--frobnicate") == 2
    assert "Traceback" not in capsys.readouterr().err


def crash(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def explode(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("anonymize.generate_key", explode)


def test_an_unforeseen_error_is_one_line_without_its_own_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    crash(monkeypatch, ValueError("Margit Olander"))
    assert main("keygen", tmp_path / "k") == cli.CRASHED
    shown = capsys.readouterr()
    assert shown.err.startswith("penname: stopped by an error nobody foresaw (ValueError in test_cli.py, line ")
    assert shown.err.count("\n") == 1
    assert "Margit" not in shown.err + shown.out


def test_debug_shows_the_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    crash(monkeypatch, ValueError("details"))
    assert main("keygen", tmp_path / "k", "--debug") == cli.CRASHED
    assert "Traceback" in capsys.readouterr().err


def test_ctrl_c_is_no_crash(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("anonymize.generate_key", interrupt)
    assert main("keygen", tmp_path / "k") == 130


def test_keygen_writes_a_key_once_and_says_so_on_stderr(tmp_path: Path) -> None:
    done = penname("keygen", tmp_path / "secret.key")
    assert done.stdout == ""
    assert "mode 0600" in done.stderr
    again = penname("keygen", tmp_path / "secret.key", code=2)
    assert again.stderr.count("\n") == 1
    assert "never overwritten" in again.stderr


def test_quiet_says_nothing(tmp_path: Path) -> None:
    assert penname("keygen", "-q", tmp_path / "secret.key").stderr == ""
