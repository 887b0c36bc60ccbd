"""Options, languages, files and progress bars shared by the subcommands."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, TextIO, TypeVar

import typer

from roost import bots, text
from roost.bots import preparation
from roost.core.engine import compiled
from roost.core.errors import BadRecord, BadSetup
from roost.core.game import Game
from roost.core.registry import game_type
from roost.workers import Cluster

Item = TypeVar("Item")

INTERRUPTED = 130
"""The status of a command that was ended with Ctrl-C."""

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as 5211 or gloria.")]
Players = Annotated[int, typer.Option("--players", "-p", help="Number of players.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="Game option such as edition=azul; repeatable."),
]
WorkersOption = Annotated[
    str | None,
    typer.Option(
        "--workers",
        metavar="NUMBER|ADDRESS",
        help="Workers on this machine, or a cluster: dask://host:8786, ray://host:10001, ray (this machine's).",
    ),
]
Seconds = Annotated[float, typer.Option("--budget", min=0.01, help="Seconds that a bot may take per decision.")]
SecondsOfRun = Annotated[
    float | None,
    typer.Option(
        "--budget",
        min=0.01,
        help="Seconds that a bot may take per decision. Default: 60, so that no clock decides; 10 with exec:.",
    ),
]
Simulations = Annotated[
    int | None,
    typer.Option(
        "--simulations", min=1, help="Simulations per decision, for bots that search. Default: each bot's own number."
    ),
]


class _Chosen:
    """The language of this run of the command, so that `main` reports errors in it."""

    language: str | None = None


def _choose(language: str | None) -> str | None:
    _Chosen.language = language if language in text.LANGUAGES else None
    return language


Language = Annotated[
    str | None,
    typer.Option(
        "--lang", envvar="ROOST_LANG", callback=_choose, help="Language: en or de. Default: the system language."
    ),
]


def say(language: str | None = None) -> text.Catalogue:
    """Return the catalogue of a language; by default that of this run, or else of the system."""
    return text.catalogue(language or _Chosen.language or text.preferred_language())


def option_values(options: Sequence[str]) -> dict[str, str]:
    """Return options as they are given; one without a value is switched on, if it can be."""
    parts = (option.partition("=") for option in options)
    return {key: value if equals else "on" for key, equals, value in parts}


def game_of(name: str, players: int, options: Sequence[str] | None) -> Game[Any, Any]:
    """Return the game with these options; an option without a value is switched on, if it can be."""
    given = list(options or ())
    settings = option_values(given)
    try:
        return game_type(name)(players, settings)
    except BadSetup as error:
        option = error.values.get("option")
        if error.key == "setup-bad-value" and option in given and f"{option}={settings[str(option)]}" not in given:
            values = {key: error.values[key] for key in ("option", "allowed")}
            raise BadSetup("setup-needs-value", **values) from error
        raise


def bot_per_seat(bots: str, seats: int) -> list[str]:
    """Return one bot name per seat from a comma-separated list; a single name fills all seats."""
    names = [name.strip() for name in bots.split(",")]
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise BadSetup("setup-wrong-bot-count", count=len(names), players=seats)
    return names


def parse_simulations(text: str, bots: Sequence[str]) -> dict[str, int | None]:
    """Return the number of simulations of each bot from a number for all, or from `fox=900,rooster=80`."""
    found: dict[str, int | None] = {}
    for part in text.split(","):
        bot, equals, number = part.strip().rpartition("=")
        if not number.isdecimal() or int(number) < 1 or (equals and bot not in bots):
            raise BadSetup("arena-bad-simulations", value=part, known=", ".join(bots))
        found.update({bot: int(number)} if equals else dict.fromkeys(bots, int(number)))
    return found


@contextmanager
def open_output(path: str) -> Iterator[TextIO]:
    """Open a file for writing; `-` is standard output."""
    if path == "-":
        yield sys.stdout
        return
    with file_errors(path), Path(path).open("w", encoding="utf-8", newline="\n") as file:
        yield file


def check_writable(path: str) -> None:
    """Raise BadSetup if a file cannot be written; `-` is standard output."""
    if path != "-":
        with file_errors(path), Path(path).open("a", encoding="utf-8"):
            pass


def read_lines(path: str) -> list[str]:
    """Return the lines of a file; `-` is standard input. Invalid UTF-8 is replaced, so that parsing rejects it."""
    with file_errors(path):
        content = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    return content.decode("utf-8", errors="replace").split("\n")


def read_records(path: str) -> list[tuple[int, str]]:
    """Return the non-empty lines of a file with their line numbers, starting at 1: one record per line."""
    return [(number, line) for number, line in enumerate(read_lines(path), 1) if line.strip()]


def describe(error: BadRecord, words: text.Catalogue, file: str, line: int) -> str:
    """Describe an error in a record on one line: file, line, move and reason."""
    problem = words.error(error)
    if "move" in error.values:
        move = str(error.values["move"])
        return words("record-place-move", file=file, line=str(line), move=move, problem=problem)
    return words("record-place", file=file, line=str(line), problem=problem)


@contextmanager
def file_errors(path: str) -> Iterator[None]:
    """Turn an OSError about a file or folder into BadSetup."""
    try:
        yield
    except OSError as error:
        raise BadSetup("file-problem", file=path, problem=error.strerror or str(error)) from error


def command_line() -> str:
    """Return the command that is running, as a person would type it."""
    return shlex.join(["roost", *sys.argv[1:]])


def progress(items: Iterable[Item], total: int, what: str, in_background: bool = True) -> Iterator[Item]:
    """Yield the items, with a progress bar on standard error if that is a terminal.

    The bar is redrawn by a thread, or only after each item if that would disturb what is measured."""
    if not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    yield from track(items, what, total, auto_refresh=in_background, console=console, transient=True)


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Show what is being done and for how long, on standard error if that is a terminal."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as shown:
        shown.add_task(what, total=None)
        yield


def prepare_bots(names: Iterable[str], game: Game[Any, Any], words: text.Catalogue, with_default: bool = False) -> None:
    """Prepare bots for a game, with a progress bar; raise BadSetup if one of them raises an exception.

    The default bot is left out unless many games are played: it is quick without."""
    wanted = [
        name
        for name in dict.fromkeys(names)
        if (with_default or name != bots.default(game.name)) and preparation.needs_preparation(name, game.name)
    ]
    for name in progress(wanted, len(wanted), words("prepare-progress")):
        preparation.prepare_or_refuse(name, game)


def prepare_machines(pool: Cluster, function: Callable[[], object], words: text.Catalogue) -> None:
    """Call a function that compiles something once on every machine of a cluster, with a progress bar."""
    for _ in progress(pool.prepare(function), pool.machines, words("workers-prepare-progress")):
        pass


def compile_rules(play_once: Callable[[], object], words: text.Catalogue, key: str = "compile-progress") -> None:
    """Play something with the compiled rules; meanwhile a line says that they may have to be compiled first."""
    if compiled.is_available():
        with waiting(words(key)):
            play_once()
