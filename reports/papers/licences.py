"""Licences of data by their SPDX identifiers."""

from __future__ import annotations

# What data set hubs call them where that is not the identifier in small letters.
_OWN = {"odbl-1.0": "odbl", "odc-by-1.0": "odc-by", "pddl-1.0": "pddl"}
_SPDX = {
    one.lower(): one
    for one in (
        "CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-NC-4.0", "CC-BY-ND-4.0", "CC-BY-NC-SA-4.0", "CC-BY-NC-ND-4.0",
        "ODbL-1.0", "ODC-By-1.0", "PDDL-1.0", "CDLA-Permissive-1.0", "CDLA-Permissive-2.0", "CDLA-Sharing-1.0", "Apache-2.0",
        "MIT", "BSD-3-Clause",
    )
}  # fmt: skip


def hub_name(licence: str) -> str | None:
    """What hubs of data sets call a licence; None if it is none that they know."""
    name = licence.lower()
    return _OWN.get(name, name) if name in _SPDX else None


def address(licence: str) -> str:
    """Where a licence can be read: its page at SPDX, or the address that was given; another identifier stays as it is."""
    known = _SPDX.get(licence.lower())
    return licence if known is None else f"https://spdx.org/licenses/{known}.html"
