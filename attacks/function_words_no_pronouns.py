"""The function-word attack without pronouns, reported beside the one with them."""

from __future__ import annotations

from attacks.base import register
from attacks.function_words import FunctionWords


@register("function_words_no_pronouns")
class FunctionWordsNoPronouns(FunctionWords):
    """Function words less "I", "you" and their like.

    The attacker does what they do in :class:`attacks.function_words.FunctionWords`, and strikes out pronouns, too: who
    talks of "my" plans and who of what "they" said depends on the topic and on whom one talks to. What is lost
    against the attack with pronouns is not style alone.
    """

    name = "function_words_no_pronouns"

    def __init__(self) -> None:
        super().__init__(pronouns=False)
