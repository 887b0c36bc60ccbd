"""Gloria Picktoria: at every moment of a game something is legal, and everything else has its reason."""

from __future__ import annotations

import pytest

from roost.core.fair import seed_from_text
from roost.core.play import Transcript
from roost.games.gloria import rules
from roost.games.gloria.game import REASONS, GameGloria
from roost.games.gloria.rules import KINDS, LEGAL, MOTIFS, OVER, PASSING, State
from roost.testing.play import moments


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_is_never_stuck_and_ends_with_the_tenth_rooster(players: int) -> None:
    game = GameGloria(players, {})
    for number, moment in enumerate(moments(Transcript(game, seed_from_text("end")))):
        if number == 0:  # nothing has been dealt
            continue
        state: State = moment.state
        assert (state.phase == OVER) == (state.roosters == rules.ROOSTERS)
        check_reasons(game, state)
        check_counts(state)


def check_reasons(game: GameGloria, state: State) -> None:
    """An action is legal, or there is a reason why not that has its words."""
    reasons = {action: rules.why_not(state, number) for number, action in enumerate(game.actions)}
    legal = [action for action, reason in reasons.items() if reason == LEGAL]
    assert game.legal(state, state.turn) == tuple(legal)
    assert bool(legal) == (state.phase != OVER)
    assert {reason for reason in reasons.values() if reason != LEGAL} <= set(REASONS)
    if state.phase == PASSING:
        assert legal[-1] == "keep"
        assert len(legal) >= 2, "the left neighbour always has a collection"
        assert all(action.startswith("pass ") for action in legal[:-1])


def check_counts(state: State) -> None:
    """What the state counts beside the cards themselves is what one finds by counting."""
    for seat in range(state.players):
        assert state.held[seat] == sum(state.hand[seat * KINDS : seat * KINDS + KINDS])
        rows = state.length[seat * MOTIFS : seat * MOTIFS + MOTIFS]
        assert state.collections[seat] == sum(length > 0 for length in rows)
    assert state.openers == sum(count > 0 for count in state.collections)
