"""The matching attack: a chat model ranks the candidates, in balanced orders, under ids that mean nothing."""

from attacks.lm_matching.attack import LmMatching, LmMatchingMasked, LmMatchingUnguided

__all__ = ["LmMatching", "LmMatchingMasked", "LmMatchingUnguided"]
