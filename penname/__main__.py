"""`python -m penname`."""

from penname.cli import main

main()
