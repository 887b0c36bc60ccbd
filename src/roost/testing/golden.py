"""Golden playthroughs: whole games as text. What changes in them changes for players.

A game lists its tables in its `testing.py`, as `VARIANTS`; each is played with every number of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from roost import load
from roost.core import registry
from roost.lab.random_games import random_records
from roost.terminal.playthrough import playthrough
from roost.text import catalogue

FOLDER = "tests/playthroughs"


def playthroughs(games: Iterable[str]) -> dict[str, str]:
    """The text of every golden playthrough of some games, by its name."""
    return {name: content for game in games for name, content in _playthroughs(game)}


def _playthroughs(game: str) -> Iterator[tuple[str, str]]:
    for variant, (language, options) in registry.part(game, "testing").VARIANTS.items():
        for players in registry.game_type(game).seats:
            name = f"{game}-{variant}-{players}"
            (record,) = random_records(load(game, players, **options), name, 1)
            yield name, "\n".join(playthrough(record, catalogue(language))) + "\n"
