"""The games. Each folder has the same files, in the same roles; no game knows another."""

GAMES = {
    "5211": "roost.games.g5211.game:Game5211",
    "gloria": "roost.games.gloria.game:GameGloria",
}
"""Our own games: the entry points of the group `roost.games` in pyproject.toml, for where there is no metadata."""
