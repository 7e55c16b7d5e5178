"""Release papers: datasheet, dataset card, Croissant metadata and corrections, from what was measured and what was said."""

from reports.papers.answers import NOTHING, Answers, load_answers, template
from reports.papers.facts import ReleaseFacts, measure_release
from reports.papers.questions import QUESTIONS, SECTIONS, Question
from reports.papers.sheet import Entry, Sheet, build_sheet, read_sheet
from reports.papers.writing import render_papers, write_papers

__all__ = [
    "NOTHING",
    "QUESTIONS",
    "SECTIONS",
    "Answers",
    "Entry",
    "Question",
    "ReleaseFacts",
    "Sheet",
    "build_sheet",
    "load_answers",
    "measure_release",
    "read_sheet",
    "render_papers",
    "template",
    "write_papers",
]
