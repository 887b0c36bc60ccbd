"""Golden playthroughs: whole games as text. Changes in them are changes that players notice.

A game lists its tables as `VARIANTS` in its `testing.py`. Each is played with every number of players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roost import load
from roost.core import registry
from roost.lab.random_games import random_records
from roost.terminal.playthrough import playthrough
from roost.text import catalogue

FOLDER = "tests/playthroughs"


def playthroughs(games: Iterable[str]) -> dict[str, str]:
    """Return the text of all golden playthroughs of some games, by name."""
    return {name: content for game in games for name, content in _playthroughs(game)}


def _playthroughs(game: str) -> Iterator[tuple[str, str]]:
    for variant, (language, options) in registry.part(game, "testing").VARIANTS.items():
        for players in registry.game_type(game).seats:
            name = f"{game}-{variant}-{players}"
            (record,) = random_records(load(game, players, **options), name, 1)
            yield name, "\n".join(playthrough(record, catalogue(language))) + "\n"
