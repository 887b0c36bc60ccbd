"""Make `python -m roost.cli` run `roost`."""

from roost.cli import main

main()
