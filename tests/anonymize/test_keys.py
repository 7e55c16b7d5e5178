from __future__ import annotations

import hashlib
import hmac
from pathlib import Path

import pytest

from anonymize import SecretKey, generate_key, load_key
from corpus import OutputError, SecretKeyError


def test_a_generated_key_reads_back_and_belongs_to_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "k"
    made = generate_key(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert load_key(path).derive("x") == made.derive("x")


def test_a_key_file_is_never_overwritten(tmp_path: Path) -> None:
    generate_key(tmp_path / "k")
    before = (tmp_path / "k").read_bytes()
    with pytest.raises(OutputError):
        generate_key(tmp_path / "k")
    assert (tmp_path / "k").read_bytes() == before


def test_derivation_is_hmac_sha256_over_purpose_and_parts() -> None:
    expected = hmac.new(bytes(32), b"date-offset|S01", hashlib.sha256).digest()
    assert SecretKey(bytes(32)).derive("date-offset", "S01") == expected


def test_parts_cannot_run_into_each_other() -> None:
    key = SecretKey(bytes(32))
    assert key.derive("a", "b|c") != key.derive("a", "b", "c")
    assert key.derive("a", "b\\", "c") != key.derive("a", "b\\|c")


@pytest.mark.parametrize("text", ["", "ab" * 31, "ab" * 33, "zz" * 32])
def test_a_file_that_is_no_key_of_32_bytes_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "k"
    path.write_text(text)
    path.chmod(0o600)
    with pytest.raises(SecretKeyError) as refused:
        load_key(path)
    assert not text or text not in str(refused.value)


def test_a_missing_key_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SecretKeyError, match="nowhere"):
        load_key(tmp_path / "nowhere")


def test_a_key_that_others_can_read_is_refused(tmp_path: Path) -> None:
    generate_key(tmp_path / "k")
    (tmp_path / "k").chmod(0o640)
    with pytest.raises(SecretKeyError, match="chmod 600"):
        load_key(tmp_path / "k")


def test_a_key_does_not_print_itself() -> None:
    assert "61" not in repr(SecretKey(b"a" * 32))
    with pytest.raises(SecretKeyError, match="has 31"):
        SecretKey(b"a" * 31)
