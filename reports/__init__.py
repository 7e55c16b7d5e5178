"""Gates, the typed public result of an audit, and its renderings.

The renderers load when they are first asked for: the HTML one brings matplotlib, which takes half a second that reading
a result does not need.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reports.html import render_html
    from reports.markdown import render_markdown
    from reports.terminal import render_attacks, render_gates, render_terminal, render_text

_HOME = {
    "render_attacks": "reports.terminal",
    "render_gates": "reports.terminal",
    "render_html": "reports.html",
    "render_markdown": "reports.markdown",
    "render_terminal": "reports.terminal",
    "render_text": "reports.terminal",
}

__all__ = ["render_attacks", "render_gates", "render_html", "render_markdown", "render_terminal", "render_text"]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(name)
    return getattr(import_module(_HOME[name]), name)
