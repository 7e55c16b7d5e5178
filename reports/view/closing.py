"""The end of a report: gates, what was not measured, and how to get the same results again."""

from __future__ import annotations

from reports import labels, numbers
from reports.labels import plural
from reports.results.model import Gate, Results
from reports.unmeasured import unmeasured
from reports.view.blocks import Block, Cell, Column, Commands, Facts, Group, Heading, Listing, Section, Table, Text
from reports.view.use import places

LIMITS = (
    "Only the attacks named above were run. An attacker with a language model, with more of a person’s writing, or who"
    " knows the person’s life may do better: read the rates as what is at least possible.",
    "The attacks choose among the people of this release. How hard it is to find one of them among everybody is another"
    " question.",
    "Whether a life told in a release can be recognised by those who lived it with the person cannot be measured by a"
    " program.",
)
"""What no audit measures."""


def gates_section(results: Results) -> Section:
    """What each gate answered, and where it failed."""
    blocks: list[Block] = [
        Text(
            "Each gate asks one question of the released files themselves. A gate that crashed, or found nothing to look"
            " at, does not count as passed.",
            "lead",
        )
    ]
    if not results.gates:
        blocks.append(Text("No gate was run.", status="not_evaluated", brief=True))
        return Section("gates", "Gates", "Gates", blocks)
    statuses = [gate.status for gate in results.gates]
    counts = ", ".join(f"{statuses.count(key)} {labels.STATUS[key]}" for key in labels.STATUS if key in statuses)
    blocks.append(gate_table(results.gates, f"Gates: {counts}"))
    for gate in results.gates:
        if gate.examples:
            blocks += [Heading(gate.gate), places(f"Places of {gate.gate}", gate.examples, gate.failures, gate.gate)]
    return Section("gates", "Gates", "Gates", blocks)


def gate_table(gates: tuple[Gate, ...], caption: str) -> Table:
    """One row a gate."""
    rows = [
        [
            Cell(gate.gate, code=True),
            Cell("", status=gate.status),
            Cell(labels.question(gate.gate), _said(gate)),
            Cell(numbers.count(gate.failures)),
        ]
        for gate in gates
    ]
    columns = (
        Column("Gate", brief="gate"),
        Column("Answer", brief="answer"),
        Column("Question", brief=None),
        Column("Failures", number=True, brief="failures"),
    )
    return Table("Gates", caption, columns, [Group(None, rows)], brief=True)


def _said(gate: Gate) -> str:
    said = [] if gate.measured is None else [f"measured {gate.measured:.4g}"]
    if gate.reason is not None:
        said.append(labels.sentence(gate.reason, gate.gate))
    return f"({'; '.join(said)})" if said else ""


def unmeasured_section(results: Results) -> Section:
    """What was not looked at says nothing good and nothing bad."""
    return Section(
        "unmeasured",
        "What was not measured",
        "Not measured",
        [
            Text("What is listed here says nothing good and nothing bad; it was not looked at.", "lead"),
            Listing(list(unmeasured(results)), brief=True),
            Listing(LIMITS),
        ],
    )


def reproduce_section(results: Results) -> Section:
    """Everything that decides the bytes of the results."""
    return Section(
        "reproduce",
        "How to reproduce this",
        "Reproduce",
        [
            Text(
                "The same release, original, configuration and seed give the same results to the byte; this report is"
                " rendered from results.json alone.",
                "lead",
            ),
            Commands(
                [
                    f"penname audit RAW RELEASE --private DIR --seed {results.seed}",
                    "penname report results.json --out report.html",
                    "sha256sum RELEASE/manifest.json",
                ]
            ),
            Facts(_facts(results)),
        ],
    )


def _facts(results: Results) -> list[tuple[str, str, bool]]:
    facts = [
        ("Schema", results.schema_, True),
        ("penname", results.version, True),
        ("Seed", str(results.seed), True),
        ("Level", labels.level(results.level), False),
        ("Release (manifest.json)", results.release_digest or numbers.NONE, True),
        ("Configuration", results.config_digest or numbers.NONE, True),
    ]
    if (cut := results.protocol) is not None:
        days, most = cut.embargo_days, cut.max_samples
        facts += [
            ("Protocol", cut.digest, True),
            (
                "Cut",
                f"the first {numbers.percent(cut.known_share, 0)} of each person’s own words are known; then {days}"
                f" {plural(days, 'day')} on neither side; a session ends after {cut.session_gap_minutes} minutes of"
                " silence and lies on one side",
                False,
            ),
            (
                "Samples",
                f"at most {most} a person, of {_grid(cut.sample_words)} words; messages that share"
                f" {cut.shingle_words} words in a row across the cut are dropped",
                False,
            ),
            ("Histories", f"{_grid(cut.known_words)} words known, volumes {cut.volumes.replace('_', ' ')}", False),
            ("Null", f"{numbers.count(cut.permutations)} permutations of the samples’ authors", False),
        ]
    return facts


def _grid(values: tuple[int | str, ...]) -> str:
    return ", ".join(numbers.words(value) for value in values)
