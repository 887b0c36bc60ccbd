"""The endgame of a table, from what is public about it."""

from __future__ import annotations

from typing import Any

from roost.bots.g5211.endgame import PAYOFFS, is_endgame, position
from roost.core.errors import BadSetup, GameOver
from roost.exact.tree import PLAYERS, Endgame
from roost.games.g5211.view import View

FIRST_TURN = 2
"""The turn of the last round before which an endgame begins."""


def endgame(view: Any, payoff: str | None = None) -> Endgame:
    """Return the endgame of a view of 5211, of any seat or of a spectator.

    `payoff` is "margin" or "win"; None: what counts in this round. Raise BadSetup or GameOver if the position is none
    that can be solved."""
    if not isinstance(view, View):
        raise BadSetup("exact-not-5211", given=type(view).__name__)
    if view.players != PLAYERS:
        raise BadSetup("exact-two-players", players=view.players)
    if payoff is not None and payoff not in PAYOFFS:
        raise BadSetup("setup-bad-value", option="payoff", value=str(payoff), allowed=", ".join(PAYOFFS))
    if view.phase == "over":
        raise GameOver("exact-over")
    if not is_endgame(view):
        raise BadSetup("exact-too-early", round=view.round, rounds=view.rounds, turn=view.turn)
    if payoff == "win" and None in view.points:
        raise BadSetup("exact-hidden-scores")
    return Endgame(position(view, payoff), view.edition)
