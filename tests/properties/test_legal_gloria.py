"""Gloria Picktoria: at every moment of a game something is legal, and everything else has its reason."""

from __future__ import annotations

import pytest

from roost.core.engine.bits import has
from roost.core.fair import seed_from_text
from roost.core.play import Transcript
from roost.games.gloria import rules
from roost.games.gloria.game import TOLD, GameGloria
from roost.games.gloria.rules import KINDS, MOTIFS, Phase, Reason, State
from roost.testing.play import moments


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_is_never_stuck_and_ends_with_the_tenth_rooster(players: int) -> None:
    game = GameGloria(players, {})
    for number, moment in enumerate(moments(Transcript(game, seed_from_text("end")))):
        if number == 0:  # nothing has been dealt
            continue
        state: State = moment.state
        assert (state.phase == Phase.OVER) == (state.roosters == rules.ROOSTERS)
        check_reasons(game, state)
        check_counts(state)


def check_reasons(game: GameGloria, state: State) -> None:
    """An action is legal, or there is a reason why not that has its words."""
    reasons = {action: rules.why_not(state, number) for number, action in enumerate(game.actions)}
    legal = [action for action, reason in reasons.items() if reason == Reason.LEGAL]
    assert game.legal(state, state.turn) == tuple(legal)
    assert bool(legal) == (state.phase != Phase.OVER)
    assert {reason for reason in reasons.values() if reason != Reason.LEGAL} <= set(TOLD)
    if state.phase == Phase.PASS:
        assert legal[-1] == "keep"
        assert len(legal) >= 2, "the left neighbour always has a collection"
        assert all(action.startswith("pass ") for action in legal[:-1])


def check_counts(state: State) -> None:
    """The sets that the state keeps beside the cards themselves are what one finds by looking at them."""
    for seat in range(state.players):
        assert members_of(state.kinds[seat]) == {kind for kind in range(KINDS) if state.hand[seat][kind] > 0}
        assert members_of(state.begun[seat]) == {motif for motif in range(MOTIFS) if state.length[seat][motif] > 0}
        assert members_of(state.doubled[seat]) <= members_of(state.begun[seat])


def members_of(numbers: int) -> set[int]:
    return {number for number in range(numbers.bit_length()) if has(numbers, number)}
