"""Presets: commented YAML files to name with `--config` or to copy."""
