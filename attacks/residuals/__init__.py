"""What the holder knows to have been replaced, and the written forms in which it may still stand."""
