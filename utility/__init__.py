"""What a release still supports: exact intervals, whether what a probe needs can still be found, rhythm and meaning."""
