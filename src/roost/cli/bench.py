"""`roost bench`: complete random games per second, compiled and interpreted, measured in one run."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Literal, TypeAlias

import typer

from roost import load
from roost.cli.common import Language, compile_rules, progress, say
from roost.core import registry
from roost.core.engine import compiled
from roost.core.errors import BadSetup
from roost.core.game import Game
from roost.lab.random_games import Batch, interpreted_random_games, random_games
from roost.text import Catalogue

REPEATS = 5
Mode: TypeAlias = Literal["compiled", "interpreted"]
Play: TypeAlias = Callable[[Game[Any, Any], int], Batch]
Timed: TypeAlias = tuple[int, float, Batch]
"""A number of games, their processor time in seconds, and their results."""


@dataclass(frozen=True)
class Row:
    """One measurement: the best of several repeats, since other processes can only make it slower."""

    game: str
    players: int
    mode: Mode
    cores: int
    games_per_second: float
    decisions_per_second: float


def run(
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as a JSON list.")] = False,
    players: Annotated[int, typer.Option("--players", "-p", help="Number of players.")] = 4,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="Approximate duration of one repeat.")] = 1.0,
    lang: Language = None,
) -> None:
    """Measure complete random games per second on one core: the best of five repeats."""
    words = say(lang)
    rows = []
    games = [game for game in registry.playable() if players in registry.game_type(game).seats]
    if not games:
        raise BadSetup("bench-no-game", players=players)
    for game in games:
        pair = list(_measure(load(game, players), seconds, words))
        rows += pair
        if not as_json:
            _print(pair)
    if as_json:
        print(json.dumps([asdict(row) for row in rows], indent=2))


def _measure(game: Game[Any, Any], seconds: float, words: Catalogue) -> Iterator[Row]:
    if compiled.is_available():
        compile_rules(lambda: random_games(game, 1), words)
        yield _best(game, "compiled", _repeats(game, random_games, seconds), words)
    yield _best(game, "interpreted", _repeats(game, interpreted_random_games, seconds), words)


def _best(game: Game[Any, Any], mode: Mode, repeats: Iterator[Timed], words: Catalogue) -> Row:
    what = words("bench-progress", game=game.name, mode=mode)
    shown = progress(repeats, REPEATS, what, in_background=False)  # a thread would take processor time from the rules
    games, elapsed, batch = min(shown, key=lambda timed: timed[1] / timed[0])
    return Row(game.name, game.players, mode, 1, games / elapsed, batch.decisions / elapsed)


def _repeats(game: Game[Any, Any], play: Play, seconds: float) -> Iterator[Timed]:
    """Find out how many games take about `seconds`, and measure that many several times."""
    games = 16
    while (trial := _time(play, game, games)[0]) < seconds / 4:
        games *= 2
    games = max(1, round(games * seconds / trial))
    for _ in range(REPEATS):
        yield games, *_time(play, game, games)


def _time(play: Play, game: Game[Any, Any], games: int) -> tuple[float, Batch]:
    start = time.process_time()  # processor time, so that other processes matter less
    batch = play(game, games)
    return time.process_time() - start, batch


def _print(rows: list[Row]) -> None:
    for row in rows:
        print(
            f"{row.game:8} {row.players} players  {row.mode:12} {row.cores} core  "
            f"{row.games_per_second:12,.0f} games/s  {row.decisions_per_second:14,.0f} decisions/s"
        )
    if len(rows) == 2:
        ratio = rows[0].games_per_second / rows[1].games_per_second
        print(f"{rows[0].game:8} compiled is {ratio:.0f} times as fast as interpreted")
