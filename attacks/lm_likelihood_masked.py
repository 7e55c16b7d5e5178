"""The likelihood attack on masked text: the same question about style alone."""

from __future__ import annotations

from attacks.base import View, register
from attacks.histories import OwnText
from attacks.lm_likelihood import LmLikelihood
from attacks.masking import masked_message


@register("lm_likelihood_masked")
class LmLikelihoodMasked(LmLikelihood):
    """Whose history makes a language model expect the sample, when neither says what it is about.

    The attacker does what they do in :class:`attacks.lm_likelihood.LmLikelihood`, after striking out every word of
    either side that is no function word, and every digit. What is left is comparable with attacks that see no content.
    Copies are still found in the full text. Scores are uncalibrated.
    """

    name = "lm_likelihood_masked"
    view: View = "masked_text"

    def seen(self, message: OwnText) -> OwnText:
        """The message with its content struck out."""
        return masked_message(message)
