from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import sparse

from utility.bm25 import BM25, STOP_WORDS, tokens, top


def test_the_stop_list_has_62_words_of_three_characters_or_more():
    assert len(STOP_WORDS) == 62
    assert min(map(len, STOP_WORDS)) >= 3


def test_tokens_are_lower_case_of_three_characters_without_stop_words():
    assert tokens("The Dog's NOT at Zoë’s; it's 42 or 420, ok?") == ["dog's", "it's", "420"]


def by_hand(documents, query, k1=1.5, b=0.75):
    """The formula, term by term, over lists."""
    cut = [tokens(document) for document in documents]
    mean = sum(map(len, cut)) / len(cut)
    scores = []
    for document in cut:
        tf, score = Counter(document), 0.0
        for term in tokens(query):
            df = sum(term in other for other in cut)
            idf = math.log(1 + (len(cut) - df + 0.5) / (df + 0.5))
            score += idf * tf[term] * (k1 + 1) / (tf[term] + k1 * (1 - b + b * len(document) / mean))
        scores.append(score)
    return scores


def test_one_term_in_one_of_two_equal_documents_scores_log_two():
    # N = 2, df = 1: idf = log(1 + 1.5 / 1.5); tf = 1 at mean length: tf part = 2.5 / 2.5.
    assert BM25(["dog", "cat"]).scores(["dog"]).toarray().tolist() == [[pytest.approx(math.log(2)), 0.0]]


@given(
    st.lists(st.lists(st.sampled_from(["dog", "cat", "tree", "rain", "soup"]), max_size=6), min_size=1, max_size=8),
    st.lists(st.sampled_from(["dog", "cat", "tree", "snow"]), max_size=4),
)
def test_scores_are_those_of_the_formula(documents, query):
    texts = [" ".join(words) for words in documents]
    if any(texts):
        np.testing.assert_allclose(
            BM25(texts).scores([" ".join(query)]).toarray()[0], by_hand(texts, " ".join(query)), atol=1e-12
        )


def test_equal_scores_stay_in_stream_order():
    scores = sparse.csr_array(np.array([[1.0, 3.0, 1.0, 0.0, 1.0]]))
    assert top(scores, 0, 3).tolist() == [1, 0, 2]
    assert top(scores, 0, 3, before=1).tolist() == [0]


def test_a_history_without_words_finds_nothing():
    assert top(BM25(["", "ok"]).scores(["dog"]), 0, 5).tolist() == []
