"""Golden playthroughs: whole games as text. What changes in them changes for players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from roost import load
from roost.core.registry import GAMES, game_type
from roost.lab.random_games import random_records
from roost.terminal.playthrough import playthrough
from roost.text import catalogue

FOLDER = "tests/playthroughs"

VARIANTS: dict[str, tuple[tuple[str, str, dict[str, Any]], ...]] = {
    "5211": (
        ("classic", "en", {}),
        ("azul", "de", {"edition": "azul"}),
        ("target", "en", {"edition": "azul", "target": 50}),
    ),
    "gloria": (
        ("memory", "en", {}),
        ("noted", "de", {"chests": "noted", "start": 1}),
    ),
}
"""For each game: a name, a language and options; each is played with every number of players."""


def playthroughs() -> dict[str, str]:
    """The text of every golden playthrough by its name."""
    return {name: content for game in GAMES for name, content in _playthroughs(game)}


def _playthroughs(game: str) -> Iterator[tuple[str, str]]:
    for variant, language, options in VARIANTS[game]:
        for players in game_type(game).seats:
            table = load(game, players, **options)
            name = f"{game}-{variant}-{players}"
            (record,) = random_records(table, name, 1)
            yield name, "\n".join(playthrough(record, catalogue(language))) + "\n"
