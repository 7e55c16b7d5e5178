"""The datasheet as Markdown: the seven sections of Gebru et al., and what is open."""

from __future__ import annotations

from collections.abc import Iterator

from reports.papers.escaping import markdown, markdown_line
from reports.papers.questions import IDENTITY, QUESTIONS, SECTIONS
from reports.papers.sheet import Entry, Sheet

UNANSWERED = "**Open question.**"
"""What stands where an answer is missing."""


def render_datasheet(sheet: Sheet) -> str:
    """Render a datasheet, from nothing else."""
    return "\n\n".join(_parts(sheet)) + "\n"


def _parts(sheet: Sheet) -> Iterator[str]:
    identity = sheet.identity
    yield f"# Datasheet: {markdown_line(identity.title) if identity.title else name(sheet)}"
    yield (
        "The questions follow *Datasheets for Datasets* (Gebru et al., Communications of the ACM 64, 2021). What penname"
        " measured is marked so; the rest was said by people."
    )
    yield f"Release `{sheet.release_digest}` (SHA-256 of its `manifest.json`)."
    missing = [fact.text for fact in IDENTITY if fact.required and not getattr(identity, fact.key)]
    count = len(sheet.open())
    if count:
        yield f"**{count} {'question is' if count == 1 else 'questions are'} open.** This release is not ready to be published."
    if missing:
        yield "\n".join(f"- {UNANSWERED} {markdown_line(text)}" for text in missing)
    questions = {question.name: question for question in QUESTIONS}
    for section, heading in SECTIONS.items():
        yield f"## {heading}"
        for entry in sheet.entries:
            if entry.name in questions and questions[entry.name].section == section:
                yield from _entry(entry)


def _entry(entry: Entry) -> Iterator[str]:
    yield f"### {markdown_line(entry.question)}"
    if entry.measured:
        yield "**Measured**"
        yield "\n".join(f"- {markdown_line(sentence)}" for sentence in entry.measured)
    if entry.open:
        yield UNANSWERED
    if entry.answer is not None:
        yield markdown(entry.answer)


def name(sheet: Sheet) -> str:
    """What a release without a title is called."""
    return f"release {sheet.release_digest[:12]}"
