"""`python -m roost.cli` is `roost`."""

from roost.cli import main

main()
