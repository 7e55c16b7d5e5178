"""The family of names, words and templates to measure on."""
