"""Finding what has to go: Presidio's recognizers over one spaCy pass, then a pass over the whole record."""

from anonymize.detect.engine import Detector, detector
from anonymize.detect.find import detect_each, detect_texts, find
from anonymize.detect.recordwide import Known

__all__ = ["Detector", "Known", "detect_each", "detect_texts", "detector", "find"]
