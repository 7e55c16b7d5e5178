"""Fixtures that several packages' tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The development data, which is not part of the project; tests that need it skip without it."""
    folder = Path(os.environ.get("PENNAME_DATA", Path(__file__).parents[2] / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip("needs development data that is not part of the project (set PENNAME_DATA)")
    return folder
