"""The top of a report: the verdict with its reasons, and the two numbers a decision needs first."""

from __future__ import annotations

import re
from collections.abc import Iterator

from reports import labels, numbers
from reports.headline import MEASURED, Headline, SameSetting, headline
from reports.labels import plural
from reports.results.model import Attack, Level, Results, Retrieval
from reports.results.types import Status
from reports.support import support_lines
from reports.view.blocks import Card, Cell, Column, Group, ReasonLine, Strip, StripLine, Table, Tone, View

TONE: dict[str, Tone] = {
    "raw/raw": "before",
    "released/raw": "after",
    "released/released": "within",
    "adaptive": "adaptive",
}
"""Cell → tone; any other is about a release."""
_COUNTED = re.compile(r"\(([\d,]+ \w+)\)\Z")
"""How many of something a reason is about."""


def top(results: Results) -> View:
    """The view without its sections."""
    look, head, text = labels.verdict(results)
    picked = headline(results)
    people = len(results.intervals.subjects)
    release = f" · release {results.release_digest[:12]}" if results.release_digest else ""
    return View(
        look=look,
        mark=labels.MARK.get(look, ""),
        title=head,
        text=text,
        meta=f"version {results.version}{release}" + (f" · {people} {labels.people(people)}" if people else ""),
        internal=results.internal,
        reasons=tuple(_reasons(results)),
        tally=_tally(results),
        cards=(_risk(picked), _use(results, picked)),
        foot="Internal results, for the holder alone."
        if results.internal
        else "Public results: they hold no text, no original identifier and no date offset.",
    )


def _reasons(results: Results) -> Iterator[ReasonLine]:
    """One line for what is said alike of several checks: with few people, of every attack."""
    lines: dict[tuple[Status, str], list[str]] = {}
    for reason in results.verdict.reasons:
        check, text = labels.reason_line(reason)
        lines.setdefault((reason.status, text), []).append(check)
    for (status, text), checks in lines.items():
        label = "note" if status == "not_applicable" else labels.STATUS[status]
        said = _COUNTED.sub(r"(\1 each)", text) if len(checks) > 1 else text
        yield ReasonLine(status, label, ", ".join(checks), said)


def _tally(results: Results) -> str:
    found = results.verdict
    checks = f"{found.evaluated} {plural(found.evaluated, 'check')} evaluated"
    said = f"{checks}, {found.not_evaluated} could not be evaluated"
    if found.skipped_by_role:
        said += f", {found.skipped_by_role} {'needs' if found.skipped_by_role == 1 else 'need'} the holder’s side"
    if results.attacks:
        measured = sum(attack.status in MEASURED for attack in results.attacks)
        said += f". {measured} of {len(results.attacks)} attack settings could be measured"
    return f"{said}."


def _risk(head: Headline) -> Card:
    title = "How likely is a person to be picked out?"
    after = head.after
    if after is None or after.macro is None:
        return Card(
            id="risk",
            title=title,
            big="not measured",
            tone="",
            texts=["No attack could be evaluated, so the risk is unknown. Unknown is not low."],
            lines=["Picked out: not measured, so the risk is unknown"],
        )
    limits = f"95 % interval {numbers.interval(after.macro.low, after.macro.high)}; " if _has_limits(after) else ""
    strips = [_strip("After, in the release" if after.cell == "released/raw" else labels.CELL[after.cell][0], after)]
    if head.before is not None:
        strips.insert(0, _strip("Before, in the original text", head.before))
    return Card(
        id="risk",
        title=title,
        big=numbers.percent(after.macro.rate),
        tone="after",
        small=f"{limits}guessing {numbers.percent(after.chance)}",
        texts=list(_risk_texts(head, after)),
        strips=strips,
        legend=_legend(head, after),
        table=_same_table(head.same),
        lines=list(_risk_lines(head, after)),
    )


def _risk_texts(head: Headline, after: Attack) -> Iterator[str]:
    people = after.macro.n if after.macro else 0
    text = (
        f"With {numbers.words(after.sample_words)} words of a person’s own writing, the strongest attack"
        f" ({labels.title(after.attack).lower()}) names the right one of {after.candidates}"
        f" {labels.people(after.candidates)} this often"
        f" ({numbers.count(after.samples)} {plural(after.samples, 'sample')} of {people} {labels.people(people)}, each"
        " person counting once)."
    )
    if head.before is not None and head.before.macro is not None:
        limits = (
            f" (95 % interval {numbers.interval(head.before.macro.low, head.before.macro.high)})"
            if _has_limits(head.before)
            else ""
        )
        text += (
            f" In the original text the strongest attack ({labels.title(head.before.attack).lower()},"
            f" {numbers.words(head.before.sample_words)} words) did so {numbers.percent(head.before.macro.rate)} of the"
            f" time{limits}."
        )
    yield text
    if head.more is not None and head.more.macro is not None:
        few = head.more.macro.n
        yield (
            f"With {numbers.words(head.more.sample_words)} words it is {numbers.percent(head.more.macro.rate)}, but only"
            f" {few} {labels.people(few)} {'has' if few == 1 else 'have'} written that much: too few to build on, and no"
            " comfort."
        )


def _legend(head: Headline, after: Attack) -> str:
    null = after.shuffled_high
    edge = f", the dotted edge what shuffled names still reach ({numbers.percent(null)})" if null is not None else ""
    said = f"The line marks guessing ({numbers.percent(after.chance)}){edge}; the bar is the 95 % interval. "
    if head.before is None:
        return f"{said}The highest rate of {head.settings} attack {plural(head.settings, 'setting')} in {labels.CELL[after.cell][0].lower()}."
    return (
        f"{said}Each is the highest rate of all attack settings with samples of at least five people:"
        f" {head.settings_before} were measured before, {head.settings} after. They need not be the same attack."
    )


def _strip(where: str, attack: Attack) -> StripLine:
    rate, low, high = (attack.macro.rate, attack.macro.low, attack.macro.high) if attack.macro else (None, None, None)
    return StripLine(
        label=f"{where}: {_setting(attack)}",
        value=numbers.percent(rate),
        tone="before" if attack.cell == "raw/raw" else "after",
        strip=Strip(rate, low, high, attack.chance, attack.shuffled_high),
    )


def _same_table(same: tuple[SameSetting, ...]) -> Table | None:
    if not same:
        return None
    rows = []
    for one in same:
        change = one.change
        limits = "not paired"
        if change is not None:
            limits = (
                labels.METHOD[change.method] if change.low is None else numbers.points_interval(change.low, change.high)
            )
        strongest = "before and after" if one.strongest == "both" else one.strongest
        setting = _setting(one.attack)
        rows.append(
            [
                Cell(setting[0].upper() + setting[1:], note=f"(strongest {strongest})"),
                Cell(numbers.plain(one.before)),
                Cell(numbers.plain(one.after), strong=True),
                Cell(numbers.points(one.after - one.before), note=limits),
            ]
        )
    columns = [
        Column("Setting"),
        Column("Before", number=True),
        Column("After", number=True),
        Column("Change", number=True),
    ]
    caption = "The same attack with as many words, on both sides; per cent, change in points with its 95 % interval"
    return Table("The same setting on both sides", caption, columns, [Group(None, rows)], stacked=True)


def _use(results: Results, head: Headline) -> Card:
    intervals = results.intervals
    pairs = sum(subject.pairs_checked for subject in intervals.subjects)
    if intervals.status in MEASURED and intervals.role != "reader":
        big, small = f"{head.exact} of {head.of}", f"{labels.people(head.of)} with every interval exact"
        whole = head.exact == head.of
        text = (
            "Every gap, session and hour of writing is what it was."
            if whole
            else "For the others some times are not the originals moved by one whole number of days."
        )
        text += f" {numbers.count(pairs)} times were compared."
        line = f"Intervals exact: {big} {labels.people(head.of)}"
    elif intervals.status in MEASURED:
        big, small = f"{head.consistent} of {head.of}", f"{labels.people(head.of)} with consistent times"
        text = "Checked from the release alone; that every interval is exact can only be shown with the original."
        line = f"Times consistent: {big} {labels.people(head.of)} (exactness needs the original)"
    else:
        big, small, text, line = "not measured", "", "Intervals were not verified.", "Intervals: not measured"
    score = head.retrieval
    return Card(
        id="use",
        title="What does the release still support?",
        big=big,
        tone="use" if small else "",
        small=small,
        texts=[text],
        strips=[] if score is None else list(_retrieval_strips(score)),
        legend="Retrieval was not measured." if score is None else _retrieval_legend(score),
        items=list(support_lines(results.utility)),
        lines=[line, *(() if score is None else (_retrieval_line(score),))],
    )


def _retrieval_strips(score: Retrieval) -> Iterator[StripLine]:
    sides: tuple[tuple[str, Level | None, Tone], ...] = (
        ("before", score.before, "before"),
        ("after", score.after, "within"),
    )
    for side, level, tone in sides:
        if level is not None:
            strip = Strip(level.macro, level.macro_low, level.macro_high)
            yield StripLine(f"{side}: {labels.metric(score.metric)}", numbers.percent(level.macro), tone, strip)


def _retrieval_legend(score: Retrieval) -> str:
    name = labels.SEARCH.get(score.method) or labels.title(score.method)
    first = score.metric.partition("@")[2] or "results"
    said = (
        f"How often {name} finds a needed message among its first {first}, on {labels.population(score.population)} of"
        f" the {labels.TRACK[score.track]} track."
    )
    change = score.difference
    if change is None:
        return said
    limits = "" if change.low is None else f" ({numbers.points_interval(change.low, change.high)})"
    return f"{said} Change {numbers.points(change.difference)} points{limits}."


def _risk_lines(head: Headline, after: Attack) -> Iterator[str]:
    if head.before is not None:
        yield f"Picked out before, strongest attack: {_found(head.before)}"
    said = "after, strongest attack" if head.before is not None else "by the strongest attack"
    yield f"Picked out {said}: {_found(after)}"
    yield f"  guessing {numbers.percent(after.chance)}"
    for same in head.same:
        change = numbers.points(same.after - same.before)
        limits = ""
        if same.change is not None and same.change.low is not None:
            limits = f", 95 %: {numbers.points_interval(same.change.low, same.change.high)}"
        yield (
            f"  {_setting(same.attack)}, both sides: {numbers.percent(same.before)} → {numbers.percent(same.after)}"
            f" ({change} points{limits})"
        )
    if head.more is not None and head.more.macro is not None:
        few = head.more.macro.n
        yield (
            f"  {numbers.percent(head.more.macro.rate)} with {numbers.words(head.more.sample_words)} words, but of {few}"
            f" {labels.people(few)} only: too few to build on"
        )


def _retrieval_line(score: Retrieval) -> str:
    after = "" if score.after is None else f" → {numbers.percent(score.after.macro)}"
    name = labels.SEARCH.get(score.method) or labels.title(score.method)
    return (
        f"Retrieval ({name}, {labels.metric(score.metric)}, {labels.population(score.population)}):"
        f" {numbers.percent(score.before.macro)}{after}"
    )


def _found(attack: Attack) -> str:
    macro = attack.macro
    if macro is None:
        return numbers.NONE
    limits = f" (95 %: {numbers.short_interval(macro.low, macro.high)})" if _has_limits(attack) else ""
    return f"{numbers.percent(macro.rate)}{limits}, {_setting(attack)}"


def _setting(attack: Attack) -> str:
    known = "" if attack.known_words == "all" else f" of {numbers.words(attack.known_words)} known"
    return f"{labels.title(attack.attack).lower()}, {numbers.words(attack.sample_words)} words{known}"


def _has_limits(attack: Attack) -> bool:
    return attack.macro is not None and attack.macro.low is not None and attack.macro.high is not None
