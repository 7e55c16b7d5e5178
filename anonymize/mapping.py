"""The private mapping of originals to surrogates: written only on request, encrypted under the holder's key.

A release needs no mapping: the key makes the same surrogates again. It is for a holder who has to answer which person a
surrogate stands for, after the raw corpus is gone.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable
from pathlib import Path

from cryptography.fernet import Fernet, InvalidToken

from anonymize.entities import Entity
from anonymize.keys import SecretKey
from corpus import CorpusError, Json, SecretKeyError, dump_json, write_atomic

MAPPING = "mapping.encrypted"
SCHEMA = "penname.mapping/1"


def write_mapping(folder: Path, rows: Iterable[Entity], key: SecretKey) -> None:
    """Encrypt and write the mapping into a private folder, mode 0600.

    Fernet (AES-128-CBC with HMAC-SHA256) under a key derived for this purpose alone, so that whoever gets it has neither
    offsets nor surrogates of another release.
    """
    tree = {
        "schema": SCHEMA,
        "entities": [
            {"subject": row.subject, "label": row.label, "value": row.value, "surrogate": row.surrogate} for row in rows
        ],
    }
    # Time 0: when it was written is nobody's business.
    write_atomic(folder / MAPPING, _cipher(key).encrypt_at_time(dump_json(tree), 0), mode=0o600)


def read_mapping(path: Path, key: SecretKey) -> Json:
    """Decrypt a mapping.

    Raises:
        CorpusError: if there is no such file.
        SecretKeyError: if the key is not the one it was written under, or the file was changed.
    """
    try:
        return json.loads(_cipher(key).decrypt(path.read_bytes()))
    except OSError:
        raise CorpusError("the mapping cannot be read", file=path.name) from None
    except InvalidToken:
        raise SecretKeyError(
            f"{path.name}: this key does not open it, or the file was changed; use the key of its release"
        ) from None


def _cipher(key: SecretKey) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(key.derive("mapping")))
