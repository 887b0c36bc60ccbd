"""Values and best responses equal those that OpenSpiel finds in the same game tree."""

from __future__ import annotations

from typing import Any

import pytest

from roost.bots.g5211.endgame import Position
from roost.exact.equilibrium import solve
from roost.exact.tree import Endgame, Policy
from tests.exact.positions import LAST, TWO, random_policy

pytest.importorskip("pyspiel", reason="needs OpenSpiel")


def both_of(game: Any, pair: tuple[Policy, Policy]) -> Any:
    """Return two policies as OpenSpiel asks for them."""
    from open_spiel.python import policy as policies

    class Both(policies.Policy):  # type: ignore[misc]  # OpenSpiel has no types
        def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
            player = state.current_player() if player_id is None else player_id
            row = state.row_of(pair[player])
            return {kind: row[kind] for kind in state.legal_actions()}

    return Both(game, [0, 1])


@pytest.mark.parametrize("position", [LAST, TWO])
def test_values_and_best_responses_equal_those_of_openspiel(position: Position) -> None:
    from open_spiel.python.algorithms import best_response, expected_game_score

    from tests.exact.open_spiel_game import EndgameGame

    endgame = Endgame(position)
    pair = random_policy(endgame, 1), random_policy(endgame, 2)
    game = EndgameGame(endgame)

    both = both_of(game, pair)
    root = game.new_initial_state()
    expected = expected_game_score.policy_value(root, [both, both])
    assert endgame.respond(0, pair[1], pair[0]) == pytest.approx(expected[0])
    for seat in (0, 1):
        found = best_response.BestResponsePolicy(game, seat, both).value(root)
        assert endgame.respond(seat, _other(pair, seat)) == pytest.approx(found)


def _other(pair: tuple[Policy, Policy], seat: int) -> Policy:
    return pair[1 - seat]


@pytest.mark.parametrize("position", [LAST, TWO])
def test_gap_of_a_solution_is_the_nash_conv_of_openspiel(position: Position) -> None:
    from open_spiel.python.algorithms import exploitability

    from tests.exact.open_spiel_game import EndgameGame

    found = solve(Endgame(position), iterations=200)
    game = EndgameGame(found.endgame)
    assert exploitability.nash_conv(game, both_of(game, found.policies)) == pytest.approx(found.gap, abs=1e-9)
