"""What gives people away, and where: for the holder alone."""

from __future__ import annotations

from reports import labels, numbers
from reports.inert import inert
from reports.results.advice import Advice, RiskySession, Trait
from reports.results.model import Results
from reports.view.blocks import Block, Cell, Column, Group, Heading, Section, Table, Text


def advice_sections(results: Results) -> list[Section]:
    """One section in an internal report whose attacks advise, and none in any other."""
    advised = results.advice
    if not advised:
        return []
    blocks: list[Block] = [
        Text(
            "Who is found most often, by which habits, and in which sessions of the release: to rewrite, or to leave out."
            " A habit is a function word, or marks in a text whose letters are a, capitals A, digits 0 and line ends ¶. A"
            " share is of all that the compared habits, or sessions, say for the person.",
            "lead",
        ),
        Table(
            "What gives people away",
            "By person, most often found first: samples traced, and the habits that say most",
            (Column("Person"), Column("Found", number=True), Column("By"), Column("Habits")),
            [Group(None, [_person(one) for one in advised])],
            wide=True,
        ),
        Heading("Where it stands"),
        Table(
            "Sessions that give people away",
            "Sessions of the release that say most for their person, by first and last own message",
            (
                Column("Person"),
                Column("From"),
                Column("To"),
                Column("Own messages", number=True),
                Column("Share", number=True),
            ),
            [Group(None, [_session(one, part) for one in advised for part in one.sessions])],
        ),
    ]
    return [Section("advice", "What gives people away (internal)", "Advice", blocks)]


def _person(one: Advice) -> list[Cell]:
    return [
        Cell(one.subject),
        Cell(f"{one.hits}/{one.samples}"),
        Cell(f"{labels.title(one.attack).lower()}, {numbers.words(one.sample_words)} words"),
        Cell("; ".join(_habit(trait) for trait in one.traits) or numbers.NONE),
    ]


def _habit(trait: Trait) -> str:
    share = f"< 1{numbers.NBSP}%" if 0 < trait.share < 0.005 else numbers.percent(trait.share, 0)
    return f"{trait.direction} “{inert(trait.name)}” ({share})"


def _session(one: Advice, part: RiskySession) -> list[Cell]:
    return [
        Cell(one.subject),
        Cell(part.first, code=True),
        Cell(part.last, code=True),
        Cell(numbers.count(part.messages)),
        Cell(numbers.percent(part.share, 0)),
    ]
