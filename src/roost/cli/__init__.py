"""The command `roost`; each subcommand is a module of this package."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from roost import __version__
from roost.cli import (
    arena,
    bench,
    check,
    check_bot,
    dataset,
    golden,
    join,
    lab,
    loadtest,
    miniature,
    play,
    protocol,
    review,
    serve,
    show,
    simulate,
    train,
)
from roost.cli.common import say
from roost.core.errors import RoostError

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (
    play,
    serve,
    join,
    loadtest,
    arena,
    lab,
    miniature,
    simulate,
    dataset,
    check,
    check_bot,
    show,
    review,
    bench,
    golden,
    train,
    protocol,
):
    app.command(command.__name__.rpartition(".")[2].replace("_", "-"))(command.run)


def _print_version(is_asked: bool) -> None:
    if is_asked:
        print(f"roost {__version__}")
        raise typer.Exit


@app.callback()
def roost(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Play, host and study three card games: 5211, its Azul edition, and Gloria Picktoria."""


def main() -> None:
    """Run the command; an error prints one line to standard error and exits with status 1."""
    try:
        app()
    except RoostError as error:
        print(say().error(error), file=sys.stderr)
        sys.exit(1)
    except BrokenPipeError:  # the reader has closed the pipe, as in `roost show ... | head`
        sys.stderr.close()
        sys.exit(1)


if __name__ == "__main__":
    main()
