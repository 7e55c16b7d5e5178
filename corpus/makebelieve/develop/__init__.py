"""The family of names, words and templates to develop on."""
