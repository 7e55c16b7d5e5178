"""The version, where it costs nothing to import."""

__version__ = "0.1.0"
