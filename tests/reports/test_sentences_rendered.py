"""Likeness of sentences, where a model of embeddings measured it."""

from __future__ import annotations

from dataclasses import replace

from report_samples import sample, support_report

from reports import render_html
from stats import Estimate
from utility.meaning import Embeddings


def test_likeness_of_sentences_under_a_model_stands_beside_its_floor() -> None:
    found = support_report()
    likeness, floor = (Estimate(rate, rate, rate, "bootstrap over subjects", 10, 7) for rate in (0.83, 0.12))
    embeddings = Embeddings("pass", None, 5_000, likeness, floor)
    page = render_html(sample(support=replace(found, meaning=replace(found.meaning, embeddings=embeddings))))
    for part in ("Likeness to the released text (5,000 messages)", "83", "Floor: likeness to another message", "12"):
        assert part in page
    assert "Meaning (sentences)" not in page[page.index('id="unmeasured"') :]
