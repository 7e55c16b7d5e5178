"""One module per command; whatever is heavy is imported when the command runs, so that `--help` answers at once."""
