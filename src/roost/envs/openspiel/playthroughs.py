"""Playthroughs in OpenSpiel's own form: a random game with all that OpenSpiel asks of its states."""

from __future__ import annotations

import zlib

from open_spiel.python.algorithms.generate_playthrough import playthrough

from roost.envs.openspiel.miniature import MINIATURE, MINIATURE_SIMULTANEOUS

FOLDER = "tests/playthroughs/openspiel"
GAMES = {
    "miniature": MINIATURE,
    "miniature-simultaneous": MINIATURE_SIMULTANEOUS,
    "5211": "roost_5211(players=2,edition=azul,target=5,room=2)",
    "5211-simultaneous": "roost_5211_simultaneous(players=4,scores=hidden,target=5,room=2)",
    "gloria": "roost_gloria(players=2,roosters=20,scored_at=1/2/3,room=2)",
}
"""The games by the name of the file. Information state tensors have room for two steps, so that they do not fill pages,
and with more roosters Gloria is shorter."""


def playthroughs() -> dict[str, str]:
    """Return the text of all playthroughs, by name."""
    return {name: playthrough(game, [], seed=zlib.crc32(name.encode())) for name, game in GAMES.items()}
