"""The one whole-day offset by which all times of a subject move."""

from __future__ import annotations

from anonymize.config import DatesConfig
from anonymize.keys import SecretKey


def date_offset(key: SecretKey, subject: str, dates: DatesConfig) -> int:
    """The offset of a subject, in days: `HMAC(key, "date-offset|" + subject)` reduced to the allowed ones.

    Uniform over both signs and all magnitudes the configuration allows (600 offsets by default: 60 to 359 days,
    earlier or later; 86 where they must be multiples of seven).
    """
    index = key.number("date-offset", subject) % dates.offsets
    magnitude = dates.magnitudes[index // 2]
    return magnitude if index % 2 else -magnitude
