from __future__ import annotations

import numpy as np
import pytest
from small_release import raw_trees, record_of, released, write_trees

from utility.gold import gold_positions
from utility.probes import chat_probes, qa_probes
from utility.retrieval import METHODS, METRICS, measure_retrieval, metrics, search


def value(report, track, population, method, metric, gold="recorded"):
    (score,) = [
        one
        for one in report.scores
        if (one.track, one.population, one.method, one.metric, one.gold) == (track, population, method, metric, gold)
    ]
    return score


def history(contents, rows=(), qa=()):
    """Messages a minute apart, alternating user and companion; row = (probe position, recent, memory)."""
    messages = [
        {
            "id": f"day1-{i + 1}",
            "sender": "companion" if i % 2 else "user",
            "timestamp": f"2024-03-01T{i // 60:02}:{i % 60:02}:00",
            "content": content,
        }
        for i, content in enumerate(contents)
    ]
    chat = [
        {
            "probe": contents[at],
            "probe_dayid": f"day1-{at + 1}",
            "tier": "hard",
            "required_context": {
                "recent_context": [f"day1-{i + 1}" for i in recent],
                "episode_refs": [{"dayids": [f"day1-{i + 1}" for i in memory], "gist": ""}] if memory else [],
            },
            **extra,
        }
        for at, recent, memory, extra in rows
    ]
    header = {"messages": 0, "user_messages": 0, "companion_messages": 0, "app_messages": 0, "active_days": 0}
    return record_of({"source": {"header": header, "messages": messages}, "chat": chat, "qa": list(qa)})


def test_metrics_of_four_probes_worked_by_hand():
    ranking = np.full((4, 20), -1)
    ranking[0, :3] = [7, 8, 9]  # first at once, one of two
    ranking[1, :7] = [1, 2, 3, 4, 5, 6, 0]  # position 0 at rank 7
    ranking[2, :2] = [4, 5]  # nothing
    found = metrics(ranking, [np.array([7, 11]), np.array([0]), np.array([9]), np.array([], dtype=np.int64)])
    np.testing.assert_allclose(
        found,
        [[1, 1, 1, 1, 0.5], [0, 0, 1, 1 / 7, 1], [0, 0, 0, 0, 0], [np.nan] * 5],
    )


def test_recency_returns_the_messages_just_before_the_probe():
    record = history([f"word{i}" for i in range(30)], [(25, [24], [], {}), (3, [2], [], {})])
    found = search(record, chat_probes(record).scored, (0,))
    assert found["recency"][0].tolist() == list(range(24, 4, -1))
    assert found["recency"][1].tolist() == [2, 1, 0] + [-1] * 17
    assert found["recency_user"][0].tolist() == [*range(24, -1, -2)] + [-1] * 7


def test_random_returns_distinct_messages_of_the_pool():
    record = history([f"word{i}" for i in range(60)], [(50, [49], [], {})])
    row = search(record, chat_probes(record).scored, (0,))["random"][0]
    assert len(set(row.tolist())) == 20
    assert row.max() < 50


def test_the_published_variant_loses_what_40_later_messages_outrank():
    texts = ["zebra crossing near home"] + ["rain"] * 9 + ["zebra"] + ["zebra"] * 45
    record = history(texts, [(10, [], [0], {})])
    found = search(record, chat_probes(record).scored, (0,))
    assert found["bm25"][0].tolist() == [-1] * 20
    assert found["bm25_before"][0].tolist() == [0] + [-1] * 19


def test_suggestions_are_not_indexed():
    record = history(["hello there", "sure //// zebra? //// no", "zebra"], [(2, [1], [], {})])
    assert search(record, chat_probes(record).scored, (0,))["bm25_before"][0].max() == -1


def test_rows_that_count_nowhere_are_counted_apart():
    record = history(
        [f"word{i}" for i in range(8)],
        [
            (7, [6], [], {}),
            (6, [5], [], {"withdrawn": "doubtful"}),
            (5, [], [], {"stratum": "abstention"}),
            (4, [], [], {}),
        ],
    )
    counts = chat_probes(record).counts
    assert (counts.rows, counts.scored, counts.withdrawn, counts.abstention, counts.without_gold) == (4, 1, 1, 1, 1)


def test_populations_follow_stratum_memory_and_screen():
    record = history(
        [f"word{i}" for i in range(8)],
        [
            (7, [6], [], {"stratum": "proportional"}),
            (6, [5], [1], {"stratum": "enriched", "referent_on_screen": {"verdict": "no"}}),
            (5, [4], [1], {"stratum": "proportional", "referent_on_screen": {"verdict": "clear"}}),
        ],
    )
    assert [set(probe.populations) for probe in chat_probes(record).scored] == [
        {"all", "proportional"},
        {"all", "memory_bearing", "memory_bearing_strict"},
        {"all", "proportional", "memory_bearing"},
    ]


def test_unanswerable_questions_are_abstentions():
    rows = [
        {"question": "q", "answer": None, "answerable": False, "evidence": []},
        {"question": "q", "answer": "a", "answerable": True, "evidence": ["day1-1"]},
        {"question": "q", "answer": "a", "answerable": True, "evidence": ["day9-1"]},
    ]
    counts = qa_probes(history(["one"], qa=rows)).counts
    assert (counts.abstention, counts.scored, counts.unresolved) == (1, 1, 1)


@pytest.fixture
def sides(tmp_path):
    raw = write_trees(tmp_path / "raw", "ann", raw_trees())
    return raw, write_trees(tmp_path / "release", "U01", released(raw_trees()))


def test_the_oracle_finds_all_and_gold_outside_the_pool_is_never_found(sides):
    report = measure_retrieval(*sides, {"ann": "U01"}, seed=1)
    assert value(report, "chat", "memory_bearing", "oracle", "hit@1").before.pooled == 1.0
    assert report.broken_oracle_hits == 0
    for method in METHODS:
        for metric in METRICS:
            broken = value(report, "chat", "all", method, metric, "broken_oracle")
            assert (broken.before.pooled, broken.after.pooled) == (0.0, 0.0)


def test_before_and_after_have_the_same_probes_and_a_paired_difference(sides):
    report = measure_retrieval(*sides, {"ann": "U01"})
    score = value(report, "qa", "all", "bm25", "hit@1")
    assert (report.status, score.n, score.subjects) == ("pass", 2, 1)
    assert score.difference.difference == 0.0
    # One of two questions: "dog" and "barks" stand in one text alone, "rain" has no cited message.
    assert score.before.pooled == score.after.pooled


def test_a_row_that_was_not_released_leaves_both_sides(sides, tmp_path):
    raw, _ = sides
    trees = released(raw_trees())
    trees["chat"].pop(0)
    report = measure_retrieval(raw, write_trees(tmp_path / "thinner", "U01", trees), {"ann": "U01"})
    assert value(report, "chat", "all", "recency", "hit@1").n == 2
    assert report.tracks[0].counts.not_released == 1


def test_one_side_alone_has_no_difference(sides):
    score = value(measure_retrieval(sides[0]), "chat", "all", "recency", "hit@20")
    assert score.after is None
    assert score.difference is None
    # The message before the probe is the recent context of all three.
    assert score.before.pooled == 1.0


def test_a_corpus_of_sources_alone_is_not_applicable(tmp_path):
    corpus = write_trees(tmp_path / "raw", "ann", {"source": raw_trees()["source"]})
    assert measure_retrieval(corpus).status == "not_applicable"


def test_the_same_seed_gives_the_same_report(sides):
    assert measure_retrieval(*sides, {"ann": "U01"}, seed=3) == measure_retrieval(*sides, {"ann": "U01"}, seed=3)


def test_permuted_distances_are_those_of_another_probe():
    record = history([f"word{i}" for i in range(30)], [(20, [], [15], {}), (29, [], [19], {})])
    gold = gold_positions(chat_probes(record).scored, "memory", "offset_permuted", 30, np.random.default_rng(0))
    # Distances 5 and 10 change places.
    assert [positions.tolist() for positions in gold] == [[10], [24]]


def test_random_positions_bring_recency_to_chance():
    rows = [(i, [i - 1], [i - 1], {}) for i in range(100, 500)]
    record = history([f"word{i}" for i in range(500)], rows)
    probes = chat_probes(record).scored
    gold = gold_positions(probes, "memory", "position_randomized", 500, np.random.default_rng(0))
    rate = metrics(search(record, probes, (0,))["recency"], gold)[:, METRICS.index("hit@20")].mean()
    chance = np.mean([20 / probe.end for probe in probes])
    assert rate == pytest.approx(chance, abs=4 * np.sqrt(chance * (1 - chance) / 400))


def test_permuted_distances_leave_recency_as_it_was():
    rows = [(i, [], [i - 1 - i % 60], {}) for i in range(100, 500)]
    record = history([f"word{i}" for i in range(500)], rows)
    probes = chat_probes(record).scored
    found = search(record, probes, (0,))["recency"]
    rates = [
        metrics(found, gold_positions(probes, "memory", gold, 500, np.random.default_rng(0)))[
            :, METRICS.index("hit@20")
        ]
        for gold in ("recorded", "offset_permuted")
    ]
    # No probe is so early that a distance of 60 would fall before the stream.
    assert rates[0].sum() == rates[1].sum() > 0
