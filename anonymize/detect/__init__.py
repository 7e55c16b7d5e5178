"""Finding what has to go: Presidio's recognizers over one spaCy pass, then a pass over the whole record."""

from anonymize.detect.find import detect_each, detect_texts, find, read_alone
from anonymize.detect.recordwide import Known

__all__ = ["Known", "detect_each", "detect_texts", "find", "read_alone"]
