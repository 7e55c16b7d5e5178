"""BM25 against `rank_bm25` on 1,000 queries over 12,600 messages: the same ranking, and how much sooner.

    python -m benchmarks.bm25_peer

Both sides get the same tokens, k1 and b. They differ in the idf: here log(1 + (N − df + 0.5) / (df + 0.5)), which never
turns negative; in the peer's Okapi log((N − df + 0.5) / (df + 0.5)), with what is negative replaced by a quarter of the
mean. The peer's BM25L has log((N + 1) / (df + 0.5)), which is the first by algebra, so its Okapi scores with that idf must
give the same ranking; with its own idf they are shown for comparison. Scores are sums of floats in another order, so those
closer than 1e-9 count as equal and are settled by position on both sides.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from rank_bm25 import BM25L, BM25Okapi
from rich.console import Console
from rich.table import Table

from benchmarks.retrieval import history
from utility.bm25 import BM25, K1, B, tokens, top

RESULTS = 20
DIGITS = 9


def settled(scores: NDArray[np.float64]) -> NDArray[np.int64]:
    """The best documents of a query, best first, equal scores in stream order; documents without a score left out."""
    rounded = np.round(scores, DIGITS)
    order = np.lexsort((np.arange(rounded.size), -rounded))[:RESULTS]
    return order[rounded[order] > 0]


def timed(work: Callable[[], object]) -> float:
    """Seconds a call takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def agreement(ours: Sequence[NDArray[np.float64]], peer: BM25Okapi, queries: Sequence[list[str]]) -> tuple[int, float]:
    """Queries ranked the same to the twentieth result, and the largest difference of any two scores."""
    same, apart = 0, 0.0
    for scores, query in zip(ours, queries, strict=True):
        other = peer.get_scores(query)
        same += np.array_equal(settled(scores), settled(other))
        apart = max(apart, float(np.abs(scores - other).max()))
    return same, apart


def main() -> None:
    """Print agreement and seconds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=12_600)
    parser.add_argument("--queries", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    record = history(arguments.messages, arguments.queries, arguments.seed)
    texts = [message.content for message in record.messages]
    queries = [row.probe for row in record.chat or ()]
    documents, questions = [tokens(text) for text in texts], [tokens(query) for query in queries]

    def index_and_rank() -> None:
        index = BM25(texts)
        scores = index.scores(queries)
        for row in range(len(queries)):
            top(scores, row, RESULTS)

    # The peer is given its tokens; ours has to cut its own.
    peers: list[BM25Okapi] = []
    building = timed(lambda: peers.append(BM25Okapi(documents, k1=K1, b=B)))
    peer = peers[0]
    ranking = timed(lambda: [np.argsort(-peer.get_scores(query), kind="stable")[:RESULTS] for query in questions])
    seconds = timed(index_and_rank)

    ours = list(BM25(texts).scores(queries).toarray())
    own_idf = agreement(ours, peer, questions)
    peer.idf = BM25L(documents).idf
    same_idf = agreement(ours, peer, questions)

    console = Console(width=120)
    table = Table("idf of the peer", "queries ranked the same", "largest difference of scores")
    for name, (same, apart) in (("of its BM25L: the same as here", same_idf), ("its own, Okapi", own_idf)):
        table.add_row(name, f"{same:,} of {len(queries):,}", f"{apart:.1e}")
    console.print(table)
    console.print(
        f"{len(queries):,} queries over {len(texts):,} messages, index included: here {seconds:.2f} s, rank_bm25"
        f" {building + ranking:.2f} s, {(building + ranking) / seconds:.0f} times as long"
    )


if __name__ == "__main__":
    main()
