"""The report as Markdown, in GitHub's flavour: all that the HTML report says, without its pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports import labels
from reports.inert import inert
from reports.papers.escaping import markdown_inside, markdown_line
from reports.results.model import Results
from reports.results.types import Status
from reports.view import view
from reports.view.blocks import (
    Block,
    Card,
    Cell,
    Commands,
    Facts,
    Heading,
    Key,
    Listing,
    Panels,
    Side,
    Table,
    Text,
    View,
)


def render_markdown(results: Results, others: Sequence[Results] = ()) -> str:
    """Render a result, and nothing but the result.

    Args:
        results: public or internal; an internal one is marked as such at its head.
        others: results of the same corpus at other anonymization levels, for the table of levels.

    Raises:
        CorpusError: if the others are not of the same corpus, attacked in the same way.
    """
    return "\n\n".join(part for part in _document(view(results, others)) if part) + "\n"


def _document(v: View) -> Iterator[str]:
    yield f"# {markdown_line(f'{v.mark} {v.title}'.strip())}"
    yield f"penname audit, {markdown_inside(v.meta)}"
    if v.internal:
        yield "**Internal: this report names which people the attacks picked out. Do not pass it on.**"
    yield markdown_line(v.text)
    yield "\n".join(
        f"- {_status(r.status, r.label)} **{markdown_inside(r.check)}**: {markdown_inside(r.text)}" for r in v.reasons
    )
    yield markdown_line(v.tally)
    for card in v.cards:
        yield from _card(card)
    for section in v.sections:
        yield f"## {markdown_line(section.title)}"
        for block in section.blocks:
            yield from _block(block)
    yield f"---\n\n{markdown_line(v.foot)}"


def _card(card: Card) -> Iterator[str]:
    yield f"## {markdown_line(card.title)}"
    yield f"**{markdown_inside(card.big)}**" + (f" {markdown_inside(card.small)}" if card.small else "")
    yield from (markdown_line(text) for text in card.texts)
    yield "\n".join(f"- {markdown_line(line.label)}: **{markdown_inside(line.value)}**" for line in card.strips)
    if card.table is not None:
        yield _table(card.table)
    yield "\n".join(f"- {markdown_line(item)}" for item in card.items)


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Heading):
        yield f"### {markdown_line(block.text)}"
    elif isinstance(block, Text):
        yield f"{_status(block.status)} {markdown_inside(block.text)}" if block.status else markdown_line(block.text)
    elif isinstance(block, Listing):
        yield "\n".join(f"- {markdown_line(item)}" for item in block.items)
    elif isinstance(block, Facts):
        yield "\n".join(
            f"- {markdown_line(name)}: {_code(value) if code else markdown_inside(value)}"
            for name, value, code in block.pairs
        )
    elif isinstance(block, Commands):
        yield "\n".join(("```sh", *(inert(line) for line in block.lines), "```"))
    elif isinstance(block, Key):
        yield "\n".join(
            f"- **{markdown_inside(name)}**: {markdown_inside(meaning)}"
            for _, name, meaning in block.entries
            if meaning
        )
    elif isinstance(block, Side | Panels):
        yield _table(block.table)
    elif block.full:
        yield _table(block)


def _table(table: Table) -> str:
    """A table whose columns all have something to say: a strip is a picture, and its numbers stand beside it."""
    drawn = {i for group in table.groups for row in group.rows for i, cell in enumerate(row) if cell.strip is not None}
    kept = [i for i in range(len(table.columns)) if i not in drawn]
    lines = [
        _row([markdown_inside(table.columns[i].title) for i in kept]),
        _row(["---:" if table.columns[i].number else "---" for i in kept]),
    ]
    for group in table.groups:
        if group.heading is not None:
            lines.append(_row([f"**{markdown_inside(group.heading.text)}**", *[""] * (len(kept) - 1)]))
        for row in group.rows:
            cells = [cell for i, cell in enumerate(row) if i not in drawn]
            texts = [_cell(cell) for cell in cells]
            lines.append(_row([*texts, *[""] * (len(kept) - len(texts))]))
    return f"{markdown_line(table.caption)}:\n\n" + "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(cell: Cell) -> str:
    text = _code(cell.text) if cell.code else markdown_inside(cell.text)
    if cell.strong and text:
        text = f"**{text}**"
    status = _status(cell.status) if cell.status else ""
    note = markdown_inside(cell.note)
    if note and (text or status) and not note.startswith("("):
        note = f"({note})"
    return " ".join(part for part in (status, text, note) if part)


def _status(status: Status, label: str | None = None) -> str:
    return "note:" if label == "note" else f"{labels.MARK[status]} {label or labels.STATUS[status]}"


def _code(text: str) -> str:
    return f"`{inert(text).replace('`', chr(39)).replace('|', '/')}`"
