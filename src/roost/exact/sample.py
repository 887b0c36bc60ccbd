"""Endgames from games between bots."""

from __future__ import annotations

from dataclasses import dataclass

from roost.arena.play import play
from roost.core import fair
from roost.core.engine import layout
from roost.core.record import replay
from roost.games.g5211 import rules
from roost.games.g5211.game import Game5211
from roost.games.g5211.rules import Phase, State

SPARRING = "hen-1"
"""The bot that plays both seats of the games from which the endgames are taken."""
FAR = 1000
"""The largest target there is. Nobody reaches it with one deck, so that the game goes on and every point counts."""


@dataclass(frozen=True)
class Sample:
    """The states of a game before the second and before the third turn of its last round."""

    two_turns: State
    last_turn: State

    def before(self, turns: int) -> State:
        """Return the state in which this many turns are left."""
        return self.two_turns if turns == 2 else self.last_turn


def game_for(payoff: str) -> Game5211:
    """Return the game in which a pay-off is what counts: a longer one for points, a single deck for the victory."""
    options = {"target": FAR} if payoff == "margin" else {}
    return Game5211(2, options)


def sample(seed: str, index: int) -> Sample:
    """Return the endgames of one game of a run."""
    record = play(Game5211(2, {}), (SPARRING, SPARRING), fair.seed_of_run(seed, index))
    states = [moment.state for moment in replay(record) if _is_before_choices(moment.state)]
    return Sample(*states[-2:])


def _is_before_choices(state: State) -> bool:
    return state.phase == Phase.CHOOSE and not any(rules.has_chosen(state, seat) for seat in range(2))


def with_target(state: State, target: int) -> State:
    """Return the same table in a longer game, or in a game of one deck if `target` is 0."""
    changed = layout.copy(state)
    changed.target = target
    return changed
