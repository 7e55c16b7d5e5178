"""Importing Presidio without opening a socket.

Presidio and spaCy import `requests`, and with it `urllib3`, which binds a local IPv6 socket while it is imported to learn
whether it could. Where sockets are forbidden that is one attempt too many; the answer is not needed here.
"""

from __future__ import annotations

import importlib
import socket
import sys


def import_without_probing() -> None:
    """Import `urllib3` once with its probe left out; it then believes what Python was built with."""
    if "urllib3.util.connection" in sys.modules:
        return
    built_with = socket.has_ipv6
    socket.has_ipv6 = False
    try:
        connection = importlib.import_module("urllib3.util.connection")
    finally:
        socket.has_ipv6 = built_with
    connection.HAS_IPV6 = built_with  # type: ignore[attr-defined]


import_without_probing()
