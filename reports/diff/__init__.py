"""Two releases, or two audits, against each other."""

from reports.diff.audits import diff_audits
from reports.diff.model import AuditDiff, ReleaseDiff
from reports.diff.releases import diff_releases, same_people
from reports.diff.terminal import render_diff

__all__ = ["AuditDiff", "ReleaseDiff", "diff_audits", "diff_releases", "render_diff", "same_people"]
