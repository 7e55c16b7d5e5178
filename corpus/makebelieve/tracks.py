"""The chat and the question track of an invented subject: probes with what they need, questions with evidence."""

from __future__ import annotations

from corpus.makebelieve.derive import Deriver, Tree
from corpus.makebelieve.facts import EPISODES, EVENTS, IDENTITY, TIP, Fact
from corpus.makebelieve.speaking import CompanionVoice
from corpus.makebelieve.texts import Mention, Text, concatenate
from corpus.makebelieve.world import Entity

PROBE_SHARE = 1_477 / 27_218
"""Probes of the reference release for each message."""
ENRICHED = 0.85
"""Share of memory-bearing probes that were sought out; the rest came with the proportional sample."""

CATEGORY_OF_KIND = {
    "age": "identity", "birthday": "identity", "home": "location", "hometown": "location", "address": "location",
    "p_city": "location", "role": "work", "employer": "work", "commute": "work", "p_job": "work",
    "education": "education", "status": "relationships", "p_birthday": "relationships", "gift": "relationships",
    "pet": "relationships", "phone": "contact", "email": "contact", "handle": "contact", "p_contact": "contact",
    "allergy": "health", "health": "health", "favourite_food": "food", "dislike": "food", "p_like": "food",
    "hobby": "leisure", "routine": "leisure", "p_habit": "leisure", "purchase": "possessions",
    "possession": "possessions", "media": "media", "music": "media", "goal": "goals", "travel": "travel",
    "appointment": "appointments", "meet": "events", "visit": "events", "outing": "events", "quarrel": "events",
    "stressor": "emotions", "coping": "emotions", "opinion": "opinions", "tip": "promises",
}  # fmt: skip


def chat(deriver: Deriver) -> list[Tree]:
    """The chat track, in the order of its probes."""
    turns, rng = deriver.turns, deriver.rng
    most = max(2, round(len(turns) * PROBE_SHARE))
    recalls = [i for i in deriver.own if turns[i].act == "recall" and _evidence(deriver, i)]
    openers = [i for i in deriver.own if turns[i].beat.place == 0 and turns[i].text.text]
    ordinary = [
        i for i in deriver.own
        if turns[i].beat.place >= 2 and turns[i].act in ("talk", "short", "identifier", "say") and _recent(deriver, i)
    ]  # fmt: skip
    memory = rng.sample(recalls, min(len(recalls), round(most * 0.35)))
    edge = rng.sample(openers, min(len(openers), max(1, round(most * 0.06))))
    basic = rng.sample(ordinary, min(len(ordinary), most - len(memory) - len(edge)))
    rows = [(i, _memory_row(deriver, i)) for i in memory]
    rows += [(i, _plain_row(deriver, i, _recent(deriver, i))) for i in basic]
    rows += [(i, _plain_row(deriver, i, [])) for i in edge]
    return [row for _, row in sorted(rows, key=lambda pair: pair[0])]


def _evidence(deriver: Deriver, position: int) -> list[int]:
    """Where the fact that a turn asks for was said, before the session of that turn."""
    turn = deriver.turns[position]
    return [i for i in turn.fact.said if i < turn.window] if turn.fact else []


def _recent(deriver: Deriver, position: int) -> list[int]:
    """Up to six turns of conversation before a turn, in its session."""
    turns = deriver.turns
    spoken = [i for i in range(turns[position].window, position) if turns[i].beat.sender != "app"]
    return spoken[-6:]


def _row(deriver: Deriver, position: int, **rest: Tree) -> dict[str, Tree]:
    turn = deriver.turns[position]
    reason = "duplicate of another probe" if deriver.rng.random() < 0.02 else None
    return {
        "probe": turn.text,
        "probe_dayid": turn.beat.id,
        **rest,
        "withdrawn": reason,
    }


def _plain_row(deriver: Deriver, position: int, recent: list[int]) -> Tree:
    tier = "basic" if recent else "edge"
    rng = deriver.rng
    category = rng.choice(("continuation", "reaction", "question") if recent else ("opener",))
    locus = "thread" if recent and rng.random() < 0.9 else "none"
    grounding = deriver.ids([*recent[-2:], position])
    scene = deriver.scene()
    voice = CompanionVoice(deriver.family, rng)
    gold = voice.turn(scene, rng.choice(sorted(deriver.family.user))) if recent else voice.opening(scene)
    context: Tree = {
        "recent_context": deriver.ids(recent), "profile_refs": [], "episode_refs": [], "recent_needed": bool(recent),
    }  # fmt: skip
    return _row(
        deriver, position,
        tier=tier, category=category, required_context=context, gold_response=gold,
        trace=_trace(deriver, position, None, locus, tier, category, grounding),
        signals={"hint": False, "epi_score": round(rng.random() * 0.4, 3), "prof_score": round(rng.random() * 0.4, 3)},
        stratum="proportional" if recent else "abstention",
        gold_depends_on_refs=False,
        referent_on_screen=None,
    )  # fmt: skip


def _memory_row(deriver: Deriver, position: int) -> Tree:
    turn, rng = deriver.turns[position], deriver.rng
    fact = turn.fact
    assert fact is not None  # noqa: S101 - rows are made of recalls alone
    evidence, recent = _evidence(deriver, position), _recent(deriver, position)
    episode = fact.kind in EPISODES
    locus = "companion" if fact.kind == TIP else "episode" if episode else "profile"
    tier = "hard" if episode else "intermediate"
    category = {"companion": "companion_promise", "episode": "shared_event"}.get(
        locus, "personal_fact" if fact.kind in IDENTITY else "preference_or_person"
    )
    refs: Tree
    if episode:
        template = fact.texts.gist or fact.texts.claim
        refs = [{"dayids": deriver.ids(evidence), "gist": deriver.about(fact, template), "weight": "primary"}]
    else:
        refs = [{"facet": _facet(fact), "claim_text": deriver.about(fact, fact.texts.claim),
                 "evidence_dayids": deriver.ids(evidence), "weight": "primary"}]  # fmt: skip
        refs += _supporting(deriver, fact, turn.window)
    context: Tree = {
        "recent_context": deriver.ids(recent),
        "profile_refs": [] if episode else refs,
        "episode_refs": refs if episode else [],
        "recent_needed": bool(recent) and rng.random() < 0.2,
    }
    voice = CompanionVoice(deriver.family, rng)
    scene = deriver.scene(fact, full=0.1)
    answer = Text.join(scene.render(fact.texts.answer))
    gold = concatenate(voice.reaction(scene, rng.choice(sorted(deriver.family.user))), "///", answer)
    strong, weak = round(rng.uniform(0.5, 1), 3), round(rng.random() * 0.5, 3)
    return _row(
        deriver, position,
        tier=tier, category=category, required_context=context, gold_response=gold,
        trace=_trace(deriver, position, fact, locus, tier, category, deriver.ids([*evidence, position])),
        signals={"hint": rng.random() < 0.3, "epi_score": strong if episode else weak,
                 "prof_score": weak if episode else strong},
        stratum="enriched" if rng.random() < ENRICHED else "proportional",
        gold_depends_on_refs=True,
        referent_on_screen={
            "verdict": _on_screen(deriver, fact, recent),
            "source": "rule",
            "distance": position - evidence[-1],
            "criterion": "a name of the referent stands in the recent window",
        },
    )  # fmt: skip


def _facet(fact: Fact) -> str:
    if fact.kind in IDENTITY:
        return f"identity.{fact.kind}"
    return f"entities.{fact.kind}" if fact.kind.startswith("p_") else f"user_facts.{fact.kind}"


def _supporting(deriver: Deriver, fact: Fact, window: int) -> list[Tree]:
    """One time in four, a second claim about the same person."""
    if deriver.rng.random() >= 0.25:
        return []
    person = fact.values.get("p")
    others = [
        other for other in deriver.facts
        if other is not fact and other.kind not in EPISODES and other.said[0] < window
        and isinstance(person, Entity) and other.values.get("p") is person
    ]  # fmt: skip
    if not others:
        return []
    other = deriver.rng.choice(others)
    evidence = [i for i in other.said if i < window]
    return [{"facet": _facet(other), "claim_text": deriver.about(other, other.texts.claim),
             "evidence_dayids": deriver.ids(evidence), "weight": "supporting"}]  # fmt: skip


def _on_screen(deriver: Deriver, fact: Fact, recent: list[int]) -> str:
    named = {value.id for value in fact.values.values() if isinstance(value, Entity)}
    seen = {
        span.mark.entity for i in recent for span in deriver.turns[i].text.spans if isinstance(span.mark, Mention)
    }  # fmt: skip
    if not named & seen:
        return "no"
    return "clear" if named <= seen else "borderline"


def _trace(
    deriver: Deriver, position: int, fact: Fact | None, locus: str, tier: str, category: str, grounding: list[str]
) -> Tree:
    claim = deriver.about(fact, fact.texts.claim) if fact else deriver.turns[position].text
    return {
        "A": {"referent_text": claim, "locus": locus, "rationaleA": _rationale(deriver, fact)},
        "B": {"locus": locus, "rationaleB": _rationale(deriver, fact), "stage_b_reverified": True},
        "C": {"tier": tier, "category": category, "ruleC": f"{locus} -> {tier}"},
        "D": {"grounding_dayids": grounding, "rationaleD": _rationale(deriver, fact)},
        "E": {"ok": True, "category_ok": True, "rationaleE": _rationale(deriver, fact), "note": None},
    }


def _rationale(deriver: Deriver, fact: Fact | None) -> Text:
    template = deriver.rng.choice(deriver.family.texts["rationale"])
    scene = deriver.scene(fact)
    if "claim" not in template.slots:
        return Text.join(scene.render(template))
    before, _, after = template.source.partition("{claim}")
    claim = scene.text(fact.texts.claim) if fact else deriver.sentence("traits")
    return concatenate(before, claim, after)


def questions(deriver: Deriver) -> list[Tree]:
    """The question track: what is known, and one question in twelve that nothing answers."""
    rng = deriver.rng
    rows: list[Tree] = []
    for fact in deriver.facts:
        distance = len(deriver.turns) - fact.said[0]
        difficulty = "hard" if fact.kind in EPISODES else "medium" if distance > 500 else "easy"
        rows.append({
            "question": deriver.about(fact, fact.texts.ask, full=0.3),
            "answer": Text.join(deriver.scene(fact).render(fact.texts.answer)),
            "category": CATEGORY_OF_KIND[fact.kind],
            "answerable": True,
            "evidence": deriver.ids(fact.said),
            "qtype": "temporal" if fact.kind in EVENTS else "multi" if len(fact.said) > 1 else "single",
            "stratum": "regular",
            "difficulty": difficulty,
            "difficulty_delivered": difficulty,
        })  # fmt: skip
    unknown = deriver.family.texts["unknown"]
    rows += [
        {
            "question": deriver.scene().text(template), "answer": None, "category": "identity",
            "answerable": False, "evidence": [], "qtype": "single", "stratum": "abstention", "difficulty": "hard",
            "difficulty_delivered": "hard",
        }
        for template in rng.sample(unknown, min(len(unknown), max(1, len(rows) // 12)))
    ]  # fmt: skip
    rng.shuffle(rows)
    return rows
