"""How much the detector misses in a given corpus: planted names, and a sample that a person reads.

Two answers to one question. Names planted into a copy of the corpus, in memory, say how often each *written form* of a
name is found; a person who reads a random sample of messages and counts what was not marked says how much is missed of
what really stands there, with an upper bound.
"""

from anonymize.canaries.forms import FORMS
from anonymize.canaries.planting import FormRecall, canary_recall
from anonymize.canaries.sample import SAMPLE, Reviewed, draw_sample, read_reviewed, write_sample

__all__ = [
    "FORMS",
    "SAMPLE",
    "FormRecall",
    "Reviewed",
    "canary_recall",
    "draw_sample",
    "read_reviewed",
    "write_sample",
]
