"""What the subcommands share: options, languages, files, progress."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, TextIO, TypeVar

import typer

from roost import text
from roost.core.errors import BadRecord, BadSetup
from roost.core.game import Game
from roost.core.registry import game_type

Item = TypeVar("Item")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game, such as 5211 or gloria.")]
Players = Annotated[int, typer.Option("--players", "-p", help="How many seats.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A table option, such as edition=azul.")
]
Language = Annotated[
    str | None, typer.Option("--lang", envvar="ROOST_LANG", help="en or de; the system's language by default.")
]


def say(language: str | None = None) -> text.Catalogue:
    """The catalogue of a language, or of the person's own."""
    return text.catalogue(language or text.preferred_language())


def game_of(name: str, players: int, options: Sequence[str] | None) -> Game[Any, Any]:
    """The game that somebody asked for; a bare option name switches it on."""
    settings: dict[str, str] = {}
    for option in options or ():
        key, equals, value = option.partition("=")
        settings[key] = value if equals else "on"
    return game_type(name)(players, settings)


def one_for_each(bots: str, seats: int) -> list[str]:
    """Comma-separated names of bots, one for each seat, or a single one for all."""
    names = [name.strip() for name in bots.split(",")]
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise BadSetup("setup-wrong-bot-count", count=len(names), players=seats)
    return names


@contextmanager
def open_output(path: str) -> Iterator[TextIO]:
    """A file to write to; `-` is standard output."""
    if path == "-":
        yield sys.stdout
        return
    with _say_what_is_wrong(path), Path(path).open("w", encoding="utf-8", newline="\n") as file:
        yield file


def read_lines(path: str) -> list[str]:
    """The lines of a file; `-` is standard input. Bytes that are no text are kept for the reader to refuse."""
    with _say_what_is_wrong(path):
        content = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    return content.decode("utf-8", errors="replace").split("\n")


def read_records(path: str) -> list[tuple[int, str]]:
    """The lines of a file that are not empty, with their numbers from 1: one record each."""
    return [(number, line) for number, line in enumerate(read_lines(path), 1) if line.strip()]


def place_of(error: BadRecord, words: text.Catalogue, file: str, line: int) -> str:
    """What is wrong with a record, on one line: file, line, move and reason."""
    problem = words.error(error)
    if "move" in error.values:
        move = str(error.values["move"])
        return words("record-place-move", file=file, line=str(line), move=move, problem=problem)
    return words("record-place", file=file, line=str(line), problem=problem)


@contextmanager
def _say_what_is_wrong(path: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BadSetup("file-problem", file=path, problem=error.strerror or str(error)) from error


def progress(items: Iterable[Item], total: int, what: str) -> Iterator[Item]:
    """The items, with a bar on standard error while a person is watching."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, description=what, total=total, console=Console(stderr=True), transient=True)
