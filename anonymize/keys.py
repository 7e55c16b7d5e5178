"""The holder's secret key and what is derived from it.

Everything random in a release comes from HMAC-SHA256 under this key, over `purpose|part|…`, so that the same input,
key and configuration give the same bytes on any machine.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from corpus import OutputError, SecretKeyError

KEY_BYTES = 32


class SecretKey:
    """A 32-byte secret; prints as nothing that tells what it is.

    Raises:
        SecretKeyError: if it has not 32 bytes.
    """

    __slots__ = ("_secret",)

    def __init__(self, secret: bytes) -> None:
        if len(secret) != KEY_BYTES:
            raise SecretKeyError(
                f"a key has {KEY_BYTES} bytes, this one has {len(secret)}; make one with penname keygen"
            )
        self._secret = secret

    def derive(self, purpose: str, *parts: str) -> bytes:
        """32 bytes for one purpose and what it is about; a `|` or backslash inside a part is escaped."""
        fields = [part.replace("\\", "\\\\").replace("|", "\\|") for part in (purpose, *parts)]
        return hmac.digest(self._secret, "|".join(fields).encode("utf-8", "surrogatepass"), hashlib.sha256)

    def number(self, purpose: str, *parts: str) -> int:
        """The derived bytes as an integer below 2**256; a remainder of it is uniform to within 2**-200."""
        return int.from_bytes(self.derive(purpose, *parts), "big")

    def __repr__(self) -> str:
        return "SecretKey(…)"


def load_key(path: Path) -> SecretKey:
    """Read a key file: 64 hexadecimal digits, readable by its owner alone.

    Raises:
        SecretKeyError: if it is missing, not hexadecimal, of the wrong length, or readable by others.
    """
    try:
        mode = path.stat().st_mode
        text = path.read_text("ascii").strip()
    except FileNotFoundError:
        raise SecretKeyError(f"{path.name}: there is no such key file; make one with penname keygen") from None
    except (OSError, UnicodeDecodeError):
        raise SecretKeyError(f"{path.name}: cannot be read as a key file (64 hexadecimal digits)") from None
    if os.name == "posix" and mode & 0o077:
        raise SecretKeyError(f"{path.name}: others may read this key file; take that away with chmod 600")
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        raise SecretKeyError(f"{path.name}: a key file holds 64 hexadecimal digits and nothing else") from None
    if len(secret) != KEY_BYTES:
        raise SecretKeyError(f"{path.name}: a key has {2 * KEY_BYTES} hexadecimal digits, this file has {len(text)}")
    return SecretKey(secret)


def generate_key(path: Path) -> SecretKey:
    """Write a new key file, mode 0600, and return the key.

    Raises:
        OutputError: if the file exists (a key that made a release must not be lost) or cannot be written.
    """
    secret = secrets.token_bytes(KEY_BYTES)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise OutputError(f"{path.name}: exists already; a key is never overwritten, choose another name") from None
    except OSError as error:
        raise OutputError(f"{path.name}: cannot be written ({error.strerror})") from None
    with os.fdopen(descriptor, "w", encoding="ascii") as stream:
        stream.write(secret.hex() + "\n")
        stream.flush()
        os.fsync(stream.fileno())
    return SecretKey(secret)
