"""The value of known states, which luck and skill are measured with.

5211: the mean result of games that very soft first hens finish. Gloria Picktoria has some 200 steps, over
which the noise of such games would add up; there hens play on for a round, and the learned value of the strongest bot
judges where they get.
"""

from __future__ import annotations

import hashlib
from typing import Any

from roost.arena.rollouts import Rollouts
from roost.bots.gloria.outlook import outlook_for
from roost.core.engine import layout
from roost.core.errors import BadSetup
from roost.core.game import Game
from roost.core.record import Record, encode
from roost.games.g5211 import rules
from roost.games.g5211.cards import NUMBERS
from roost.review.balance import Moves, Shares, Values
from roost.review.budget import LUCK_GAMES

SEED_BITS = 60
NOISE = 8.0
"""The noise of the hens of 5211: good players mix their choices, and hens who do not take the cards for the result."""


def values_for(played: Record, games: int = LUCK_GAMES) -> Values:
    """Return the value for a game. The same record gives the same values."""
    seed = int.from_bytes(hashlib.sha256(encode(played).encode()).digest()) % 2**SEED_BITS
    if played.game.name == "5211":
        return _by_hens(played.game, games, seed)
    if played.game.name == "gloria":
        return _by_outlook(played.game, games, seed)
    raise BadSetup("review-no-engine", game=played.game.name)


def _by_hens(game: Game[Any, Any], games: int, seed: int) -> Values:
    """Return the value of 5211. All values use the same random numbers: differences have less noise than values."""
    rollouts = Rollouts(game, games, NOISE)

    def of(state: Any) -> Shares:
        return rollouts.shares(state, seed)

    def of_made(state: Any, made: Moves) -> Shares:
        return rollouts.shares(all_chosen(game, state, made), seed)

    return Values(of, of_made)


def _by_outlook(game: Game[Any, Any], games: int, seed: int) -> Values:
    """Return the value of Gloria Picktoria."""
    outlook, numbers = outlook_for(game.players), {name: number for number, name in enumerate(game.actions)}

    def of(state: Any) -> Shares:
        return outlook(state, rules.NONE, seed, games)

    def of_made(state: Any, made: Moves) -> Shares:
        (_, action), *_ = made
        return outlook(state, numbers[action], seed, games)

    return Values(of, of_made)


def all_chosen(game: Game[Any, Any], state: Any, made: Moves) -> Any:
    """Return a state of 5211 in which all have chosen and nothing is revealed yet."""
    chosen = layout.copy(state)
    for seat, action in made:
        low, *high = (NUMBERS[game.options["edition"]][card] for card in action.split("+"))
        rules.commit_cards(chosen, seat, low, high[0] if high else rules.NONE)
    return chosen
