"""The miniature of 5211 as a game of OpenSpiel, and the policies of `roost.exact` in it."""

from __future__ import annotations

from typing import Any

from open_spiel.python import policy as spiel_policy

from roost.envs.openspiel import parameters
from roost.envs.openspiel.game import PREFIX, SIMULTANEOUS
from roost.exact.miniature import miniature
from roost.exact.tree import Array
from roost.exact.walk import InformationSet
from roost.exact.whole import WholeGame


def _text(form: str) -> str:
    described = parameters.describe(miniature(), parameters.DEALS)
    return f"{PREFIX}5211{form}({','.join(f'{name}={value}' for name, value in described.items())})"


MINIATURE = _text("")
"""The game as OpenSpiel loads it: `pyspiel.load_game(MINIATURE)`. A deal is a single chance event."""
MINIATURE_SIMULTANEOUS = _text(SIMULTANEOUS)
"""The same with decisions at the same time."""


def states(game: Any, whole: WholeGame) -> tuple[list[Any], list[Any]]:
    """Return a state of each information set of `roost.exact`, for both seats in their order."""
    first, second = ([_state(game, one) for one in side.sets] for side in whole.sides)
    return first, second


def tabular(game: Any, whole: WholeGame, policies: tuple[Array, Array]) -> Any:
    """Return policies of `roost.exact` as a tabular policy of OpenSpiel for the same game."""
    found = spiel_policy.TabularPolicy(game)
    for side, own, places in zip(whole.sides, policies, states(game, whole), strict=True):
        for one, state in zip(side.sets, places, strict=True):
            row = found.policy_for_key(state.information_state_string(one.seat))
            row[:] = 0
            for action, share in side.mix(own, one).items():
                row[game.numbers[action]] = share
    return found


def _state(game: Any, one: InformationSet) -> Any:
    """Return the state of a history of an information set."""
    state = game.new_initial_state()
    state.apply_action(game.chance.numbers[str(one.deal)])
    for _, action in one.moves:
        state.apply_action(game.numbers[action])
    return state
