"""What was measured, as sentences: the measured answers of the datasheet, and what card and metadata say.

Each sentence is made of numbers, plain labels and codes that :mod:`reports.papers.facts` and the results of an audit can
hold, and of nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from reports import labels, numbers
from reports.headline import MEASURED, headline
from reports.papers.answers import Answers
from reports.papers.facts import Labels, ReleaseFacts, Spread, Track
from reports.results.model import Attack, Results
from reports.unmeasured import unmeasured

_REWRITE = {
    "none": "The wording is otherwise as it was written.",
    "flatten": "The wording was normalised by rule, to take away habits of writing.",
    "llm": "The wording was rewritten by a language model.",
}
_FILE = {
    "source": "source: the stream of messages between the person and a companion, from which all else is derived",
    "profile": "profile: claims about the person, each with the messages that support it",
    "persona": "persona: a portrait of the person, with the messages it rests on",
    "chat": "chat: turns to be answered (probes), with the context that answering needs and a reference answer",
    "qa": "qa: questions about the history, with answers and the messages that hold them",
}


def measured(facts: ReleaseFacts, results: Results | None, answers: Answers) -> dict[str, tuple[str, ...]]:
    """Name of a question → the sentences that measurement gives; questions it says nothing of are absent.

    Args:
        facts: of the release.
        results: of its audit; None where there is none, and then what only an audit can say is not there.
        answers: of a person, for what is said once in them and asked again.
    """
    found = {name: tuple(say(facts)) for name, say in _OF_RELEASE.items()}
    if results is not None:
        found |= {name: (*found.get(name, ()), *say(results)) for name, say in _OF_AUDIT.items()}
    identity = answers.identity
    if identity.published is not None:
        found["distribution.date"] = (identity.published.isoformat(),)
    if identity.license is not None:
        found["distribution.terms"] = (identity.license,)
    concerned = sum(entry.release == facts.release_digest for entry in answers.corrections)
    listed = _many(len(answers.corrections), "correction") if answers.corrections else "no correction"
    found["maintenance.corrections"] = (
        f"Yes: corrections.json. It lists {listed}, {concerned:,} of this very release. An entry is dated by the SHA-256 of the"
        " manifest of the release that has the fault.",
    )
    return {name: said for name, said in found.items() if said}


def summary(facts: ReleaseFacts) -> str:
    """The release in one sentence."""
    return (
        f"Chat histories of {_many(facts.subjects, 'person', 'people')} with a companion: {facts.messages:,} messages over"
        f" {_spread(facts.window_days, 'days')} each, anonymized with penname {facts.version}."
    )


def limitations(facts: ReleaseFacts, results: Results | None) -> list[str]:
    """What the release cannot show, as far as measuring tells."""
    found = [
        f"{_many(facts.subjects, 'person', 'people')} are too few to speak for others."
        if facts.subjects < 30
        else f"It holds {facts.subjects:,} people."
    ]
    if facts.subjects > 2 and facts.heaviest_two > 2 / facts.subjects:
        found.append(f"The two people with most messages hold {_pc(facts.heaviest_two)} of them.")
    if facts.rewrite != "none":
        found.append("The wording is not the people's own: " + _REWRITE.get(facts.rewrite, "it was rewritten."))
    found.append("Calendar dates are not the true ones; only intervals, times of day and their order are.")
    found += list(unmeasured(results)) if results is not None else ["No audit was given: risk and use are not stated."]
    return found


def risk(results: Results) -> Iterator[str]:
    """How far the attacks of an audit got."""
    top = headline(results)
    if top.after is None:
        yield "Whether a person can be recognised by their writing was not measured, so that risk is unknown."
    else:
        yield f"After anonymization, strongest of {_many(top.settings, 'setting')}: {_attack(top.after)}"
        if top.before is not None:
            yield f"On the original text, strongest of {_many(top.settings_before, 'setting')}: {_attack(top.before)}"
        yield "These are the rates of the attacks that ran; a stronger reader may do better."
    left = results.residual_identifiers
    if left.status in MEASURED:
        yield (
            f"{_many(left.originals, 'original')} of names and identifiers were searched for in the release;"
            f" {left.certain:,} left-overs are certain."
        )
    for channel in results.date_recovery.channels:
        if channel.channel == "together" and channel.top1 is not None:
            yield (
                f"For {channel.top1.hits:,} of {channel.top1.n:,} people the true dates are the likeliest by all that the"
                " release says of them."
            )


def support(results: Results) -> Iterator[str]:
    """What the release still supports, by an audit."""
    top = headline(results)
    score = top.retrieval
    if score is not None:
        after = "" if score.after is None else f", {_pc(score.after.macro)} in the release"
        yield (
            f"Retrieval ({labels.SEARCH.get(score.method, 'another method')}, {score.metric},"
            f" {labels.POPULATION.get(score.population, 'one population')}):"
            f" {_pc(score.before.macro)} {'in the original' if score.after is not None else 'of probes'}{after}."
        )
    if results.intervals.role == "holder":
        yield f"Intervals between messages are exact for {top.exact} of {top.of} people, compared with the original."
    elif results.intervals.role == "reader":
        yield f"Times hold no contradiction for {top.consistent} of {top.of} people; exactness needs the original."
    rhythm = results.utility.rhythm
    if rhythm.agreement:
        kept = min(one.kept for one in rhythm.agreement)
        yield (
            f"Sessions, gaps and hours of writing are the same over the messages that both sides have for {kept} of"
            f" {rhythm.subjects} people."
        )


def _instances(facts: ReleaseFacts) -> Iterator[str]:
    yield "An instance is the record of one person, in up to five JSON files."
    for file, count in facts.files.items():
        yield f"{_FILE[file]} ({_many(count, 'person', 'people')})."


def _counts(facts: ReleaseFacts) -> Iterator[str]:
    yield (
        f"{_many(facts.subjects, 'person', 'people')}; {facts.messages:,} messages, of which {facts.own:,} are the people's"
        f" own, {facts.companion:,} the companion's and {facts.app:,} posted by the app; {_many(facts.sessions, 'session')}"
        f" (parted by more than 30 minutes); {facts.own_words:,} own words."
    )
    yield (
        f"A person has {_spread(facts.per_subject, 'messages')} and an observation window of"
        f" {_spread(facts.window_days, 'days')}."
    )
    if facts.subjects > 2:
        yield f"The two people with most messages hold {_pc(facts.heaviest_two)} of them."
    if facts.chat is not None:
        yield f"{_many(facts.chat.rows, 'chat row')}, of which {facts.chat.withdrawn:,} are withdrawn and count nowhere."
    if facts.qa is not None:
        yield f"{_many(facts.qa.rows, 'question')}."
    if facts.claims:
        yield f"{_many(facts.claims, 'claim')} in profiles."


def _sample(facts: ReleaseFacts) -> Iterator[str]:
    if not facts.removed and not facts.withdrawn_subjects:
        yield "Nothing of the raw record was left out."
        return
    yield (
        f"Left out of the raw record: {_many(facts.withdrawn_subjects, 'person', 'people')}, and"
        f" {_many(facts.removed, 'message')} of those who are in it."
    )


def _content(facts: ReleaseFacts) -> Iterator[str]:
    yield (
        "Messages are text, with the kind of their sender, a timestamp and a stored id. Names and identifiers that were found"
        " in it were replaced; one that nobody found still stands there."
    )
    yield _REWRITE.get(facts.rewrite, "The wording was rewritten.")
    if facts.turns_with_chips:
        yield (
            f"{_many(facts.turns_with_chips, 'companion turn')} end in reply suggestions (after `////`), which nobody"
            " said."
        )


def _labels(facts: ReleaseFacts) -> Iterator[str]:
    if facts.chat is None and facts.qa is None:
        yield "No: there are no rows with a reference answer."
    for title, track in (("Chat rows", facts.chat), ("Questions", facts.qa)):
        if track is not None:
            yield from _track(title, track)


def _track(title: str, track: Track) -> Iterator[str]:
    for name, found in (("stratum", track.strata), ("category", track.categories), ("kind", track.tiers)):
        if found.counts or found.unnamed:
            yield f"{title} by {name}: {_listed(found)}."


def _missing(facts: ReleaseFacts) -> Iterator[str]:
    yield (
        f"Removed or withdrawn: {_many(facts.removed, 'message')}. removals.json names each, and its id stays vacant."
        if facts.removed
        else "No message was removed."
    )
    if facts.vacant:
        yield f"Vacant in the raw record: {_many(facts.vacant, 'slot')}. removals.json names them too."
    yield f"Sent with a picture or an animation, of which only the kind is kept: {_many(facts.media, 'message')}."


def _relations(facts: ReleaseFacts) -> Iterator[str]:
    if set(facts.files) == {"source"}:
        yield "By person and by order in time; nothing cites anything."
        return
    yield (
        f"Derived files cite messages by their ids: {_many(facts.citations, 'citation')}, of which {facts.dangling:,} name a"
        " message that is not there."
    )


def _self_contained(facts: ReleaseFacts) -> Iterator[str]:
    yield "Nothing but the released files is needed to read them. Media that were sent are not part of it."


def _consent(facts: ReleaseFacts) -> Iterator[str]:
    if facts.consent == "none":
        yield "The release was made without a consent file."
        return
    yield "The release was made against a consent file that has an entry for every person in it."
    if facts.scope is not None:
        yield f"What every entry was checked to allow: {facts.scope}."


def _withdrawal(facts: ReleaseFacts) -> Iterator[str]:
    people = _many(facts.withdrawn_subjects, "person", "people") if facts.withdrawn_subjects else "nobody"
    yield f"Before this release {people} took everything back; whoever did is in no file of it."


def _steps(facts: ReleaseFacts) -> Iterator[str]:
    yield "Names and identifiers that were found were replaced, in all files of a person alike."
    yield (
        "All times and dates of a person were moved by one number of whole days, which is secret; time of day, intervals and"
        " order stayed."
    )
    yield _REWRITE.get(facts.rewrite, "The wording was rewritten.")
    if facts.subject_ids == "renumber":
        yield "People got new ids, in an order drawn by a secret key."


def _software(facts: ReleaseFacts) -> Iterator[str]:
    yield f"penname {facts.version}, which is free software (Apache-2.0), with the configuration {facts.config_digest}."


def _errors(results: Results) -> Iterator[str]:
    if not results.gates:
        return
    by: dict[str, list[str]] = {}
    for gate in results.gates:
        by.setdefault(gate.status, []).append(gate.gate)
    yield f"Of {len(results.gates)} release gates {len(by.get('pass', ()))} pass."
    for status, said in (("fail", "These fail"), ("not_evaluated", "These could not be evaluated")):
        if status in by:
            yield f"{said}: {', '.join(by[status])}."


def _impact(results: Results) -> Iterator[str]:
    names = sorted({attack.attack for attack in results.attacks})
    if names:
        yield (
            f"The risk of re-identification was measured before publication with {_many(len(names), 'attack')}:"
            f" {', '.join(labels.title(name).lower() for name in names)}."
        )
    yield f"Verdict of the audit: {labels.verdict(results)[1]}."


_OF_RELEASE: dict[str, Callable[[ReleaseFacts], Iterator[str]]] = {
    "composition.instances": _instances,
    "composition.counts": _counts,
    "composition.sample": _sample,
    "composition.content": _content,
    "composition.labels": _labels,
    "composition.missing": _missing,
    "composition.relations": _relations,
    "composition.self_contained": _self_contained,
    "collection.consent": _consent,
    "collection.withdrawal": _withdrawal,
    "preprocessing.steps": _steps,
    "preprocessing.software": _software,
}
_OF_AUDIT: dict[str, Callable[[Results], Iterator[str]]] = {
    "composition.errors": _errors,
    "composition.identifiable": risk,
    "collection.impact": _impact,
    "uses.supported": support,
}


def _attack(attack: Attack) -> str:
    macro = attack.macro
    if macro is None:
        return "not measured."
    limits = "" if macro.low is None else f" (95 %: {numbers.interval(macro.low, macro.high)})"
    # A rate over two of ten people is one of 100 % soon enough, so it says of how many it is.
    over = "" if macro.n == attack.candidates else f", over the {_many(macro.n, 'person', 'people')} with such samples"
    return (
        f"{labels.title(attack.attack).lower()}, with samples of {numbers.words(attack.sample_words)} words, finds the right one"
        f" of {attack.candidates:,} people in {_pc(macro.rate)} of cases{limits}{over}; guessing in {_pc(attack.chance)}."
    )


def _listed(found: Labels) -> str:
    parts = [f"{label} {count:,}" for label, count in found.counts.items()]
    parts += [f"labels not shown {found.unnamed:,}"] if found.unnamed else []
    parts += [f"none {found.missing:,}"] if found.missing else []
    return ", ".join(parts)


def _spread(spread: Spread, what: str) -> str:
    if spread.min == spread.max:
        return f"{spread.min:,.0f} {what}"
    return f"{spread.min:,.0f} to {spread.max:,.0f} {what} (median {spread.median:,.0f})"


def _many(count: int, one: str, several: str | None = None) -> str:
    return f"{count:,} {one if count == 1 else several or f'{one}s'}"


def _pc(share: float | None) -> str:
    return numbers.percent(share).replace(numbers.NBSP, " ")
