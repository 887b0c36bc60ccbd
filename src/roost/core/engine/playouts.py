"""Whole random games, written once for all games.

A game's own `playouts.py` has the functions declared here under the same names, and binds these rules to itself:
`random_games = bound(playouts.random_games, __name__)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells
from roost.core.engine.rng import seed

if TYPE_CHECKING:

    class Phase:
        """The game's phases; these two every game has."""

        DEAL: int
        OVER: int

    def begin_again(s: Any) -> None:
        """Reset a state to the same table before its first deal."""

    def deal_random(s: Any) -> None:
        """Make the deal that is due with the state's own generator."""

    def random_play(s: Any, log: Cells) -> int:
        """Make random decisions until a deal is due or the game is over, `note` them, and return their number."""

    def reshuffle(s: Any) -> None:
        """Shuffle the cards that nobody has seen with the state's own generator. Only `finish_games` needs it."""

    def tiebreak_of(s: Any, seat: int) -> int:
        """Return what decides between seats with equal points; more is better."""


@rule
def note(log: Cells, decisions: int, seat: int, action: int) -> None:
    """Add a decision to a log of seats and action numbers that holds `decisions` of them."""
    log[2 * decisions] = seat
    log[2 * decisions + 1] = action


@rule(inline=False)
def random_game(s: Any, log: Cells) -> int:
    """Play from the given state to the end of the game, and return the number of decisions."""
    decisions = 0
    while s.phase != Phase.OVER:
        if s.phase == Phase.DEAL:
            deal_random(s)
        decisions += random_play(s, log)
    return decisions


@rule(inline=False)
def random_games(states: Sequence[Any], first: int, games: int, log: Cells, points: Cells, tiebreak: Cells) -> int:
    """Play whole games from the deal on with the table of `states[0]`, game `i` from the random seed `first + i`.

    Each game's results are a row of `points` and of `tiebreak`, a number for each seat. The number of decisions."""
    s = states[0]
    decisions = 0
    for game in range(games):
        begin_again(s)
        seed(s.rng, first + game)
        decisions += random_game(s, log)
        for seat in range(s.players):
            points[game * s.players + seat] = s.points[seat]
            tiebreak[game * s.players + seat] = tiebreak_of(s, seat)
    return decisions


@rule(inline=False)
def finish_games(
    states: Sequence[Any], first: int, is_reshuffled: bool, log: Cells, points: Cells, tiebreak: Cells
) -> None:
    """Play every state to the end of its game, state `i` from the random seed `first + i`.

    The cards that nobody has seen come in their order, or are shuffled first. Results are as in `random_games`."""
    for game in range(len(states)):
        s = states[game]
        seed(s.rng, first + game)
        if is_reshuffled:
            reshuffle(s)
        random_game(s, log)
        for seat in range(s.players):
            points[game * s.players + seat] = s.points[seat]
            tiebreak[game * s.players + seat] = tiebreak_of(s, seat)
