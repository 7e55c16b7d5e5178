"""What a release still supports: exact intervals, and whether what a probe needs can still be found."""
