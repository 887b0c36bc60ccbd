"""The frozen value of known states, by games that soft first hens finish in compiled code."""

from __future__ import annotations

import hashlib
from typing import Any

from roost.arena.luck import NOISE
from roost.arena.rollouts import Rollouts
from roost.core.engine import layout
from roost.core.engine.compiled import compiled
from roost.core.game import Game
from roost.core.record import Record, encode
from roost.review.balance import Moves, Shares, Values

GAMES = 200
"""Games per value."""
SEED_BITS = 60


def values_for(played: Record, games: int = GAMES) -> Values:
    """Return the value for a game. The same record gives the same values.

    All values use the same random numbers, so that differences between neighbours are less noisy than the values."""
    game = played.game
    rollouts = Rollouts(game, games, NOISE)
    seed = int.from_bytes(hashlib.sha256(encode(played).encode()).digest()) % 2**SEED_BITS

    def of(state: Any) -> Shares:
        return rollouts.shares(state, seed)

    def of_made(state: Any, made: Moves) -> Shares:
        if len(made) == 1:
            return _of_action(game, rollouts, state, made[0][1], seed)
        return rollouts.shares(all_chosen(game, state, made), seed)

    return Values(of, of_made)


def all_chosen(game: Game[Any, Any], state: Any, made: Moves) -> Any:
    """Return a state of 5211 in which all have chosen and nothing is revealed yet."""
    from roost.games.g5211 import rules
    from roost.games.g5211.cards import NUMBERS

    chosen = layout.copy(state)
    for seat, action in made:
        low, *high = (NUMBERS[game.options["edition"]][card] for card in action.split("+"))
        rules.commit_cards(chosen, seat, low, high[0] if high else rules.NONE)
    return chosen


def _of_action(game: Game[Any, Any], rollouts: Rollouts, state: Any, action: str, seed: int) -> Shares:
    """Return the value of an action of Gloria Picktoria over the cards that it may turn up."""
    from roost.bots.gloria.first_action import begin_with

    number = game.actions.index(action)
    return rollouts.shares(state, seed, lambda states: compiled(begin_with)(states, seed, number))
