"""The likelihood attack, with a model whose answers can be worked out by hand."""

from __future__ import annotations

import stat
from math import log
from pathlib import Path

import numpy as np
import pytest
from counting_model import Counting
from people import histories, own, samples

from attacks import Histories, History, Models, Sample, Samples, create
from attacks.likelihood.excerpts import passages, without_copies
from attacks.likelihood.kept import Kept
from attacks.likelihood.normalising import averaged, usefulness
from attacks.lm_likelihood import LmLikelihood
from attacks.lm_likelihood_masked import LmLikelihoodMasked
from attacks.scores import read
from corpus import ConfigError, NotEvaluatedError, OutputError


def made(**parameters: int) -> LmLikelihood:
    return LmLikelihood(model=Counting(), **{"known_tokens": 300, **parameters})


def test_people_with_other_habits_are_told_apart() -> None:
    outcomes = read(made().fit(histories()).score(samples()), seed=0)
    assert outcomes.hits.mean() >= 0.9


def test_a_score_is_the_log_ratio_less_the_passages_usefulness_to_strangers() -> None:
    # Tokens: a b \n a b \n and c \n c \n … of six; each history is its own passage, and its own text for strangers.
    known = Histories((History("A", own("a b", "a b")), History("B", own("c c", "c d"))))
    fitted = LmLikelihood(model=Counting(), known_tokens=100, excerpts=1).fit(known)
    assert fitted.known_tokens_ == 6
    score = fitted.score(Samples((Sample("A", own("a d")),))).rows(0, 1)[0]
    # "a d \n": after A (2+1)(0+1)(2+1) / 56³, after B (0+1)(1+1)(2+1) / 56³, by itself 1 / 50³.
    ratios = np.log([9 / 56**3, 6 / 56**3]) - np.log(1 / 50**3)
    # Strangers: B's text after A: c c \n c d \n, 1·1·3·1·1·3 / 56⁶; A's after B: 1·1·3·1·1·3 / 56⁶. Equally useful.
    assert np.allclose(score, ratios)


def test_a_passage_that_helps_everybody_is_found_whoever_wrote_the_texts() -> None:
    # Texts 0.5, 1 and 2, candidates 3, -1 and -2, and what a writer's own passage adds, which does not count.
    ratios = np.add.outer([0.5, 1.0, 2.0], [3.0, -1.0, -2.0]) + 7 * np.eye(3)
    assert np.allclose(usefulness(ratios, [0, 1, 2], 3), [3, -1, -2])


def test_usefulness_is_drawn_towards_0_by_its_share_of_noise() -> None:
    # Two texts each by candidates 0 to 3 who differ by 0.3, 0.1, -0.1 and -0.3, and ±0.4 that no sum explains: over
    # the pairs of texts by one writer it cancels, so that the numbers are exact and all of it is noise.
    exact, off = np.array([0.3, 0.1, -0.1, -0.3]), np.zeros((8, 4))
    off[::2, :], off[1::2, :] = [[1, -1, 1, -1]] * 4, [[-1, 1, -1, 1]] * 4
    writers = np.repeat(np.arange(4), 2)
    ratios = exact + 0.4 * off
    others = np.arange(4) != writers[:, None]
    # What is left beside the texts' own means; 24 pairs, 8 texts and 4 candidates less one.
    left = 0.4 * off - (0.4 * off * others).sum(axis=1, keepdims=True) / 3
    noise = (left[others] ** 2).sum() / (24 - 11) / 6
    spread = (0.09 + 0.01 + 0.01 + 0.09) / 3
    assert 0.2 < noise / spread < 0.9
    assert np.allclose(usefulness(ratios, writers, 4), exact * (1 - noise / spread))


def test_two_candidates_or_no_text_cannot_tell_whose_passages_are_useful() -> None:
    assert not usefulness([[0.0, 1.0], [5.0, 0.0]], [0, 1], 2).any()
    assert not usefulness([], [], 3).any()


def test_passages_are_averaged_as_probabilities_and_not_as_logarithms() -> None:
    one, other = np.log(np.array([0.5, 0.1], np.float32)), np.log(np.array([0.1, 0.3], np.float32))
    assert averaged([one, other]) == pytest.approx(log(0.3) + log(0.2), abs=1e-6)


def test_all_candidates_are_read_for_the_same_number_of_tokens() -> None:
    known = Histories(tuple(History(h.subject, h.messages[: 10 * (i + 1)]) for i, h in enumerate(histories(4))))
    fitted = made(known_tokens=1_000, excerpts=3).fit(known)
    shortest = 10 * 11  # ten messages of ten words and a line break
    assert fitted.known_tokens_ == shortest
    assert {len(passage) for some in fitted.passages_ for passage in some} == {shortest}


def test_half_of_the_models_context_is_left_to_the_sample() -> None:
    model = Counting()
    model.context = 90
    assert LmLikelihood(model=model, known_tokens=1_000).fit(histories(3)).known_tokens_ == 45


def test_passages_end_with_a_line_and_are_spread_over_the_history() -> None:
    some = [(i, -1) for i in range(100)]
    found = passages(some, 20, 4, np.random.default_rng(0))
    assert all(passage[-1] == -1 and len(passage) == 20 for passage in found)
    last = [passage[-2] for passage in found]
    assert last == sorted(set(last))
    assert [int((end - 9) // 22.6) for end in last] == [0, 1, 2, 3]


def test_a_history_of_one_passage_is_read_once_whatever_their_number() -> None:
    model = Counting()
    known = Histories((History("A", own("a b")), History("B", own("c d"))))
    LmLikelihood(model=model, known_tokens=100, excerpts=3).fit(known).score(Samples((Sample("A", own("a")),)))
    histories_read = [history for history, _ in model.read if history]
    assert len(histories_read) == len(set(histories_read)) == 2


def test_a_copy_of_eight_words_from_anybodys_history_is_left_out() -> None:
    line = "one two three four five six seven eight"
    known = [own("before", f"well {line} and"), own("nothing of it")]
    kept = without_copies(known, [own("mine", f"oh {line.upper()}"), own(line[4:])], 8)
    assert [[message.text for message in messages] for messages in kept] == [["mine"], [line[4:]]]


def test_copies_bring_no_candidate_nearer() -> None:
    line = "one two three four five six seven eight"
    known = Histories((History("A", own(line, "a b")), History("B", own("c d e f g h i j", "a b"))))
    fitted = made().fit(known)
    plain, copied = (fitted.score(Samples((Sample("A", own(*texts)),))) for texts in (("k b",), ("k b", line)))
    assert fitted.copies_ == 1
    assert np.allclose(plain.rows(0, 1), copied.rows(0, 1))


def test_a_sample_of_nothing_but_copies_tells_nobody_apart() -> None:
    line = "one two three four five six seven eight"
    known = Histories((History("A", own(line)), History("B", own("c d e"))))
    assert not made().fit(known).score(Samples((Sample("A", own(line)),))).rows(0, 1).any()


def test_masked_text_is_all_the_masked_attack_sees() -> None:
    fitted = LmLikelihoodMasked(model=Counting(), known_tokens=300).fit(histories(3))
    plain = Samples((Sample("U00", own("though we saw the garden of paper")),))
    other = Samples((Sample("U00", own("though we lost the tractor of Zagreb")),))
    assert np.allclose(fitted.score(plain).rows(0, 1), fitted.score(other).rows(0, 1))
    assert fitted.view == "masked_text"


def test_the_same_seed_takes_the_same_passages_and_another_one_others() -> None:
    one, again, other = (made(seed=seed, known_tokens=50).fit(histories(3)).passages_ for seed in (0, 0, 1))
    assert one == again != other


def test_what_it_costs_is_told_before_anything_is_scored_and_met_exactly() -> None:
    model = Counting()
    said: list[str] = []
    done: list[tuple[int, int]] = []
    attack = LmLikelihood(model=model, known_tokens=50)
    attack.use(Models(tell=said.append, progress=lambda what, read, total: done.append((read, total))))
    attack.fit(histories(3)).score(samples(3))
    asked = model.read[1:]  # the first is a look at how fast it is
    tokens = sum(len(history) + sum(map(len, texts)) for history, texts in asked)
    assert said[0].startswith(f"lm_likelihood: {tokens:,} tokens to read, about ")
    assert done[-1] == (tokens, tokens)


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("attacks.likelihood.scoring._SECONDS_BETWEEN_SAVES", 0.0)
    known, asked = histories(3), samples(3)
    whole = made(known_tokens=50).fit(known).score(asked).rows(0, len(asked))

    def run(model: Counting) -> np.ndarray:
        attack = LmLikelihood(model=model, known_tokens=50)
        attack.use(Models(cache=tmp_path))
        return attack.fit(known).score(asked).rows(0, len(asked))

    broken, resumed, done = Counting(), Counting(), Counting()
    broken.breaks_after = 40
    with pytest.raises(KeyboardInterrupt):
        run(broken)
    assert np.array_equal(run(resumed), whole)
    texts = len(asked) + 3
    assert sum(len(some) for _, some in resumed.read) == 1 + 7 * texts - 39  # one of the 40 was the look at its speed
    assert np.array_equal(run(done), whole)
    assert not done.read


def test_what_is_kept_is_the_owners_alone_and_holds_no_text(tmp_path: Path) -> None:
    attack = LmLikelihood(model=Counting(), known_tokens=50)
    attack.use(Models(cache=tmp_path))
    attack.fit(histories(3)).score(samples(3))
    folder = tmp_path / "likelihoods"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    files = list(folder.iterdir())
    assert files
    for file in files:
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert b"garden" not in file.read_bytes()


def test_a_folder_that_others_may_look_into_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    with pytest.raises(OutputError, match="chmod 700"):
        Kept(tmp_path, "model")


def test_another_models_likelihoods_and_damaged_files_are_not_found(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    Kept(folder, "one").add((1, 2), [(3,)], [np.array([-1.0], np.float32)])
    assert Kept(folder, "one").find((1, 2), (3,)) == np.array([-1.0], np.float32)
    assert Kept(folder, "other").find((1, 2), (3,)) is None
    next(folder.iterdir()).write_bytes(b"PK\x03\x04 cut off")
    assert Kept(folder, "one").find((1, 2), (3,)) is None


def test_without_a_configured_model_the_attack_is_refused_and_says_what_to_configure() -> None:
    with pytest.raises(ConfigError, match=r"lm\.causal\.model"):
        create("lm_likelihood", Models())
    with pytest.raises(NotEvaluatedError, match="no language model"):
        create("lm_likelihood").fit(histories())


def test_fewer_than_two_candidates_or_equal_histories_are_not_evaluated() -> None:
    with pytest.raises(NotEvaluatedError, match="fewer than two"):
        made().fit(histories(1))
    with pytest.raises(NotEvaluatedError, match="differs"):
        made().fit(Histories((History("A", own("a b")), History("B", own("a b")))))
