"""The full-screen table of `roost play`: a game against bots, the replay of a record, or a live table."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from roost import bots as bot_registry
from roost.cli.common import bot_per_seat, check_writable, file_errors, game_of
from roost.core import fair, registry
from roost.core.bot import Budget
from roost.core.errors import BadRecord, BadSetup
from roost.core.record import Record, encode
from roost.fullscreen.app import RoostApp, Setup
from roost.fullscreen.opening import Opening, is_link, opening
from roost.text import Catalogue


@dataclass(frozen=True)
class Wanted:
    """What the command line asks for."""

    what: str | None
    """A game, a file, an address; None: the player chooses on the screen."""
    players: int
    bots: str | None
    budget: Budget
    options: Sequence[str]
    seed: str | None
    number: int
    """The number of the game in a file, from 1."""
    name: str | None
    """The player's name at a live table."""


def show(wanted: Wanted, out: str | None, words: Catalogue) -> None:
    """Run the full-screen table until the player leaves it; raise BadSetup if there is no terminal."""
    first = _first(wanted, words)
    if out is not None:
        check_writable(out)
    _expect_terminal(wanted)
    keeper = None if out is None else _Keeper(out)
    RoostApp(words, first, keep=None if keeper is None else keeper.keep).run()
    for line in () if keeper is None else keeper.waiting:
        print(line)
    if keeper is not None and keeper.count > len(keeper.waiting):
        print(words("play-saved", file=out))


def _expect_terminal(wanted: Wanted) -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        is_game = wanted.what in registry.names()
        raise BadSetup("screen-no-terminal", game=str(wanted.what) if is_game else "5211")


def _first(wanted: Wanted, words: Catalogue) -> Opening:
    """Return what shows the first screen; raise RoostError if something in the command line is wrong."""
    if wanted.what is None:
        return RoostApp.show_choose
    if is_link(wanted.what) or _is_file(wanted.what):
        return _open(wanted.what, wanted, words)
    game = game_of(wanted.what, wanted.players, wanted.options)
    opponents = bot_per_seat(wanted.bots or bot_registry.default(game.name), wanted.players - 1)
    for bot in dict.fromkeys(opponents):
        bot_registry.bot_type(bot, game.name)  # refuse an unknown bot before the screen is opened
    seed = None if wanted.seed is None else fair.seed_from_text(wanted.seed)
    setup = Setup(game, tuple(opponents), wanted.budget, seed)
    return lambda app: app.play(setup)


def _open(what: str, wanted: Wanted, words: Catalogue) -> Opening:
    """Return what shows a record or a table; if a record is wrong, the error names its place in the file."""
    try:
        return opening(what, wanted.number, wanted.name)
    except BadRecord as error:
        place: dict[str, str | int] = {"file": what, "line": wanted.number, "problem": words.error(error)}
        if "move" in error.values:
            raise BadRecord("record-place-move", **place, move=error.values["move"]) from error
        raise BadRecord("record-place", **place) from error


def _is_file(what: str) -> bool:
    """Return True if a text is meant as a file: it exists, or looks like one, and is not the name of a game."""
    return what not in registry.names() and (Path(what).exists() or Path(what).suffix != "" or "/" in what)


class _Keeper:
    """Saves the records of all games of a run, one per line; standard output gets them when the screen is gone."""

    def __init__(self, out: str) -> None:
        self.count = 0
        self.waiting: list[str] = []
        self._out = out

    def keep(self, record: Record) -> None:
        self.count += 1
        if self._out == "-":
            self.waiting.append(encode(record))
            return
        mode = "w" if self.count == 1 else "a"
        with file_errors(self._out), Path(self._out).open(mode, encoding="utf-8", newline="\n") as file:
            file.write(encode(record) + "\n")
