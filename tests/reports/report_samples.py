"""An invented audit with the numbers a real one has, built from what the other packages hand over."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from attacks import AttackReport, AttackResult, Control, CutNotes, Joint, Protocol, Spread, SubjectHits
from attacks.date_recovery import ChannelRecovery, DateRecoveryReport, Information, SubjectRecovery
from attacks.residual_identifiers import Residual, ResidualReport
from attacks.results import BaseRatePrecision, OpenSet, Paired, RiskyPart, SubjectAdvice, Trait, WorstCase
from reports.results import AnonymizationLevel, Example, Gate, Results, build_results
from stats import Difference, Estimate, Null, exact, wilson
from stats import Residual as Remaining
from utility.categories import BY_CATEGORY, CategoryScore
from utility.coverage import TOKENS, TURNS, CoveragePoint, CoverageReport, Distances
from utility.demand import Demand, DemandReport, Effect, split_effect
from utility.findings import SubjectIntervals, Verification
from utility.levels import NOTHING, Level
from utility.meaning import Embeddings, EntityGraph, MeaningReport, Wording
from utility.medium import MediumCounts, MediumReport
from utility.probes import RowCounts
from utility.retrieval import RetrievalReport, RetrievalScore, TrackCounts
from utility.rhythm import RHYTHM_NAMES, RhythmAgreement, RhythmLevel, RhythmReport
from utility.support import Support

GRID = (50, 100, 250, 500, 1000, 2500)
RATES = {
    ("delta", "raw/raw"): (0.49, 0.61, 0.81, 0.90, 0.95),
    ("delta", "released/raw"): (0.43, 0.55, 0.74, 0.83, 0.88),
    ("delta", "released/released"): (0.44, 0.57, 0.76, 0.85, 0.91),
    ("function_words", "raw/raw"): (0.45, 0.55, 0.82, 0.90, 0.94),
    ("function_words", "released/raw"): (0.41, 0.52, 0.75, 0.84, 0.90),
    ("function_words", "released/released"): (0.42, 0.53, 0.78, 0.86, 0.92),
}


def subject_ids(subjects: int) -> list[str]:
    return [f"U{i:02d}" for i in range(1, subjects + 1)]


def paired(attack: str, cell: str, words: int, rate: float, subjects: int) -> Paired | None:
    before = dict(zip(GRID, RATES.get((attack, "raw/raw"), ()), strict=False)).get(words)
    if cell == "raw/raw" or before is None:
        return None
    change = Difference(
        before, rate, rate - before, rate - before - 0.05, rate - before + 0.04, "paired bootstrap over subjects",
        subjects, 7,
    )  # fmt: skip
    return Paired(change, 14, 5, 0.0636)


def attack_result(
    attack: str, cell: str, words: int, rate: float | None, subjects: int = 10, **more: Any
) -> AttackResult:
    n = subjects * 20
    values: dict[str, Any] = {
        "attack": attack,
        "view": "function_words" if attack == "function_words" else "full_text",
        "cell": cell,
        "known_words": "all",
        "sample_words": words,
        "candidates": subjects,
        "chance": 1 / subjects,
        "macro": None,
        "pooled": wilson(0, 0),
        "across_subjects": None,
        "joint": Joint(0, 0),
        "open_set": None,
        "w50": 100.0,
        "null": None,
        "controls": {"positive": None, "refit_shuffled": None},
        "subjects": (),
        "samples": 0,
        "samples_wanted": n,
        "status": "not_evaluated",
        "reason": f"no candidate has {words} own words outside",
    }
    if rate is not None:
        hits = round(rate * 20)
        values |= {
            "macro": Estimate(rate, max(0, rate - 0.13), min(1, rate + 0.11), "bootstrap over subjects", subjects, 7),
            "pooled": wilson(round(rate * n), n),
            "across_subjects": Spread(max(0, rate - 0.4), max(0, rate - 0.1), rate, min(1, rate + 0.08), 1.0),
            "joint": Joint(round(min(1, rate + 0.03) * n), n),
            "null": Null(1 / subjects, min(1, 1 / subjects + 0.055), 0.0001, 9999),
            "controls": {
                "positive": Control(min(1, rate + 0.05), rate - 0.1, 1.0, 0.155, 0.0001, False, True, 1),
                "refit_shuffled": Control(0.09, 0.04, 0.15, 0.155, 0.61, True, True, 1),
            },
            "subjects": tuple(SubjectHits(s, 20, hits, 1.0 + 3 * (1 - rate)) for s in subject_ids(subjects)),
            "samples": n,
            "status": "pass",
            "reason": None,
            "paired": paired(attack, cell, words, rate, subjects),
            "residual": None
            if cell == "raw/raw"
            else Remaining(0.92, 0.8, math.inf, "paired bootstrap over subjects", subjects, 7),
            "smallest_effect": 0.055,
            "adjusted_p": 0.0004,
            "open_set": OpenSet(0.1, 0.02, 0.3, n, (BaseRatePrecision(0.1, 0.4, 0.3),), 0.7, 0.1, "left_out"),
        }
    return AttackResult(**(values | more))


def attack_report(subjects: int = 10) -> AttackReport:
    results = [
        attack_result(attack, cell, words, rate, subjects)
        for (attack, cell), rates in RATES.items()
        for words, rate in zip(GRID, (*rates, None), strict=True)
    ]
    notes = CutNotes((), 41, 37, 112, {"U01": 36_801, "U02": 2_204}, {"U01": 9_000}, 0)
    worst = tuple(WorstCase(cell, "delta", 1000, 0.88, 0.0001, 10, 9_999) for cell in ("raw/raw", "released/raw"))
    traits = (Trait("function_words", "gonna", "more", 0.21), Trait("marks", "¶¶", "less", 0.08))
    advice = tuple(
        SubjectAdvice(s, "delta", 1000, 18, 20, traits, (RiskyPart("day3-1", "day3-9", 5, 0.4),))
        for s in subject_ids(subjects)
    )
    return AttackReport(Protocol(sample_words=GRID), 7, results, notes, worst, advice=advice)


def channel(name: str, hits: int, bits: float, subjects: int) -> ChannelRecovery:
    def mean(value: float) -> Estimate:
        return Estimate(value, value - 0.31, value + 0.32, "bootstrap over subjects", subjects, 7)

    def information(possible: float) -> Information:
        return Information(possible, mean(bits), mean(-0.11), bits + 0.11)

    return ChannelRecovery(
        channel=name,
        pieces=124,
        subjects_with_evidence=subjects,
        claimed_bits=1.2,
        top1=exact(hits, subjects),
        bits=information(9.23),
        top1_of_seven=exact(hits, subjects),
        bits_of_seven=information(2.81),
    )


def date_report(subjects: int = 10, **more: Any) -> DateRecoveryReport:
    rows = tuple(SubjectRecovery(s, 12, 287, 0.23, "weekday_words") for s in subject_ids(subjects))
    channels = (channel("weekday_words", 1, 0.27, subjects), channel("together", 0, 0.43, subjects))
    report = DateRecoveryReport("pass", None, 600, channels, rows, 7)
    return replace(report, **more)


def residual_report(subjects: int = 10, **more: Any) -> ResidualReport:
    return replace(ResidualReport("pass", None, 517, 75, 4_048, {}, 0, ()), **more)


LEFT = ResidualReport(
    "fail",
    None,
    517,
    75,
    4_048,
    {"possessive": 2, "edit": 1},
    1,
    (
        Residual("U01_source.json", "U01", "day1-2", "possessive", "PERSON", "Julian"),
        Residual("U01_profile.json", "U01", None, "possessive", "PERSON", "Julian"),
        Residual("U02_source.json", "U02", "day3-1", "edit", "EMAIL_ADDRESS", "a@b.example"),
    ),
)
"""A search that found two certain left-overs in one person's files, and one that is only suspected."""


def verification(subjects: int = 10) -> Verification:
    rows = [SubjectIntervals(s, 2722, 3391, 0, True, True) for s in subject_ids(subjects)]
    return Verification("pass", "holder", rows, [], [])


def retrieval_report(subjects: int = 10) -> RetrievalReport:
    def level(rate: float, metric: str) -> Level:
        if not metric.startswith("hit"):
            return Level(rate, None, None, "none", rate, None, None, "none")
        return Level(rate, rate * 0.9, rate, "wilson", rate, rate * 0.8, min(1, rate * 1.2), "bootstrap over subjects")

    scores = []
    for track, population in (("chat", "all"), ("chat", "memory_bearing"), ("qa", "all")):
        for gold in ("recorded", "offset_permuted", "position_randomized", "broken_oracle"):
            for method, base in {"random": 0.005, "recency": 0.022, "bm25": 0.248, "oracle": 1.0}.items():
                for metric, factor in {"hit@1": 0.5, "hit@5": 1, "hit@20": 1, "mrr": 0.6, "recall@20": 0.8}.items():
                    rate = 0.0 if gold == "broken_oracle" else base * factor * (1 if gold == "recorded" else 0.1)
                    change = Difference(
                        rate, rate * 0.98, -rate * 0.02, -rate * 0.05, rate * 0.01, "paired bootstrap over subjects",
                        subjects, 7,
                    )  # fmt: skip
                    scores.append(
                        RetrievalScore(
                            track, population, gold, method, metric, 1169, subjects, level(rate, metric),
                            level(rate * 0.98, metric), change if gold == "recorded" else None,
                        )
                    )  # fmt: skip
    counts = RowCounts(rows=1477, scored=1169, withdrawn=20, abstention=150, without_gold=138)
    many = level(0.25, "hit@5")
    categories = [
        CategoryScore(track, category, method, n, subjects, averaged, stated, stated)
        for track, category, n, averaged, stated in (
            ("chat", "promise", 118, 9, many),
            ("chat", "shared_event", 12, 1, NOTHING),
            ("chat", "<b>mood</b>", 118, 9, many),
            ("qa", "events", 40, 4, replace(many, macro=None)),
        )
        for method in BY_CATEGORY
    ]
    tracks = [TrackCounts("chat", counts), TrackCounts("qa", counts)]
    return RetrievalReport("pass", 7, scores, tracks, 0, categories)


def support_report(subjects: int = 10) -> Support:
    hours = tuple(40 * hour for hour in range(24))
    level = RhythmLevel(27_218, 2_904, 41.4, 577_566.1, 655, 780, 400, 250, 5, hours)
    agreement = tuple(RhythmAgreement(name, subjects - 1, subjects) for name in RHYTHM_NAMES)
    points = tuple(
        CoveragePoint(reading, axis, window, wilson(place * n // 8, n), wilson(place * n // 9, n))
        for reading, n in (("recorded", 339), ("strict", 116))
        for axis, windows in (("turns", TURNS), ("tokens", TOKENS))
        for place, window in enumerate(windows)
    )
    demand = tuple(
        Demand(
            reading, wilson(hits, 1169), wilson(hits, 1169), (split_effect(hits / 1169, Effect(0.117, 0.107), "gain"),)
        )
        for reading, hits in (("recorded", 40), ("strict", 15))
    )
    graph = EntityGraph("pass", None, subjects, subjects - 1, 41, 40, wilson(622, 653), wilson(44, 56), 2)

    def share(rate: float) -> Estimate:
        return Estimate(rate, rate - 0.02, rate + 0.02, "bootstrap over subjects", subjects, 7)

    counts = MediumCounts(27_218, 12_795, 14_329, 94, 8_121, 20_000, 33, 54, 30_000, 9_000, 7, 10, 20, 30, 40)
    return Support(
        RhythmReport("pass", None, subjects, level, level, agreement),
        CoverageReport(
            "pass", None, "characters_over_four", 339, 2, points,
            (Distances("recorded", "before", 339, 450, 2_157, 5_114, 12_542),),
        ),
        DemandReport("pass", None, demand),
        MeaningReport("pass", None, graph, Wording(27_000, share(0.9), share(0.1), share(0.4)), Embeddings()),
        MediumReport("pass", None, counts, counts),
    )  # fmt: skip


def gate_answer(name: str, status: str = "pass", failures: int = 0, **more: Any) -> Gate:
    return Gate(gate=name, name=name.replace("-", " "), status=status, failures=failures, **more)


def gate_answers() -> tuple[Gate, ...]:
    examples = tuple(
        Example(file="U03_profile.json", subject="U03", id=f"day{i}-4", reason="citation-dangling")
        for i in range(1, 21)
    )
    return (
        gate_answer("files-complete"),
        gate_answer("manifest-true"),
        gate_answer("counters-agree"),
        gate_answer("ids-unique"),
        gate_answer("citations-resolve", "fail", 431, examples=examples),
        gate_answer("probe-verbatim", "not_evaluated", reason="nothing-to-check"),
        gate_answer("intervals-exact"),
    )


def sample(subjects: int = 10, *, gates: tuple[Gate, ...] | None = None, **more: Any) -> Results:
    given: dict[str, Any] = {
        "attacks": attack_report(subjects),
        "verification": verification(subjects),
        "retrieval": retrieval_report(subjects),
        "support": support_report(subjects),
        "dates": date_report(subjects),
        "residuals": residual_report(subjects),
        "level": AnonymizationLevel(rewrite="none"),
        "gates": gate_answers() if gates is None else gates,
        "config_digest": "c0ffee" + "0" * 58,
        "release_digest": "5eed" + "1" * 60,
        "version": "0.1.0",
        "seed": 7,
    }
    return build_results(**(given | more))
