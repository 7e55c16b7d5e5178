"""The dataset card: Markdown with a YAML header in the form that dataset hubs read."""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from corpus import Json
from reports.papers.datasheet import UNANSWERED, name
from reports.papers.escaping import markdown, markdown_line
from reports.papers.licences import hub_name
from reports.papers.sheet import Sheet
from reports.papers.statements import limitations, summary
from reports.results.model import Results

# Size categories of the hub, each with the number of rows it ends before.
_SIZES = (
    (1_000, "n<1K"),
    (10_000, "1K<n<10K"),
    (100_000, "10K<n<100K"),
    (1_000_000, "100K<n<1M"),
    (10_000_000, "1M<n<10M"),
)
_TAGS = ["conversational", "chat", "memory", "anonymized", "croissant"]


def render_card(sheet: Sheet, results: Results | None) -> str:
    """Render the card.

    Args:
        sheet: the datasheet.
        results: the public results of the release's audit; None where there are none.
    """
    header = yaml.safe_dump(_header(sheet), sort_keys=False, allow_unicode=False, width=110)
    return f"---\n{header}---\n\n" + "\n\n".join(_body(sheet, results)) + "\n"


def _header(sheet: Sheet) -> dict[str, Json]:
    identity, facts = sheet.identity, sheet.facts
    header: dict[str, Json] = {"pretty_name": identity.title or name(sheet)}
    if identity.license is not None:
        header |= _licence(identity.license)
    if identity.languages:
        header["language"] = list(identity.languages)
    header["size_categories"] = [next((size for least, size in _SIZES if facts.messages < least), "10M<n<100M")]
    tasks = ["text-generation"] if facts.chat is not None else []
    tasks += ["question-answering"] if facts.qa is not None else []
    if tasks:
        header["task_categories"] = tasks
    header["tags"] = _TAGS
    return header


def _licence(licence: str) -> dict[str, Json]:
    name = hub_name(licence)
    if name is not None:
        return {"license": name}
    if "://" in licence:
        return {"license": "other", "license_name": "other", "license_link": licence}
    return {"license": "other", "license_name": licence.lower()}


def _body(sheet: Sheet, results: Results | None) -> Iterator[str]:
    identity = sheet.identity
    yield f"# {markdown_line(identity.title) if identity.title else name(sheet).capitalize()}"
    yield markdown(identity.description) if identity.description else UNANSWERED
    yield markdown_line(summary(sheet.facts))
    if count := len(sheet.open()):
        yield f"**{count} {'question' if count == 1 else 'questions'} of the datasheet {'is' if count == 1 else 'are'} open.**"
    yield "## What is in it"
    yield _listed(_measured(sheet, "composition.instances") + _measured(sheet, "composition.counts"))
    yield "## Can a person be recognised?"
    yield _listed(_measured(sheet, "composition.identifiable") or ["Not measured, so the risk is unknown."])
    yield "## What it still supports"
    yield _listed(_measured(sheet, "uses.supported") or ["Not measured."])
    yield "## How it was made"
    yield _listed(_measured(sheet, "preprocessing.steps") + _measured(sheet, "preprocessing.software"))
    yield "## Limitations"
    yield _listed(limitations(sheet.facts, results))
    for title, question in (
        ("Uses", "uses.used"),
        ("Not to be used for", "uses.not_for"),
        ("Sensitive content", "composition.sensitive"),
        ("Contact", "maintenance.contact"),
    ):
        yield f"## {title}"
        answer = next((entry.answer for entry in sheet.entries if entry.name == question), None)
        yield markdown(answer) if answer else UNANSWERED
    yield "## Papers and checks"
    yield _listed(
        [
            "datasheet.md: the datasheet, in the seven sections of Gebru et al.",
            "croissant.json: metadata in Croissant 1.1 with its responsible-AI vocabulary.",
            "corrections.json: faults that were found, and in which release.",
        ]
    )
    yield (
        "In the folder of the released files `sha256sum -c manifest-sha256.txt` checks each of them, and"
        f" `sha256sum manifest.json` must print `{sheet.release_digest}`."
    )
    if identity.citation:
        yield "## How to cite"
        yield markdown(identity.citation)


def _measured(sheet: Sheet, question: str) -> list[str]:
    return [sentence for entry in sheet.entries if entry.name == question for sentence in entry.measured]


def _listed(sentences: list[str]) -> str:
    return "\n".join(f"- {markdown_line(sentence)}" for sentence in sentences)
