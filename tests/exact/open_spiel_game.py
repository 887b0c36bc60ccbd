"""An endgame as a game of OpenSpiel: chance deals two hands, then the seats lay cards in turn.

Only the results of finished rounds come from `roost.exact`, not the sums over hands that OpenSpiel checks.

Import this module only where OpenSpiel is installed."""

from __future__ import annotations

from typing import Any

import pyspiel

from roost.exact.tree import Endgame, Row
from tests.exact.positions import deals

TYPE = pyspiel.GameType(
    short_name="roost_endgame",
    long_name="Endgame of 5211",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)


class EndgameGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """The game tree of a position with few unseen cards."""

    def __init__(self, endgame: Endgame) -> None:
        self.endgame = endgame
        self.deals = list(deals(endgame).items())
        info = pyspiel.GameInfo(
            num_distinct_actions=len(endgame.kinds),
            max_chance_outcomes=len(self.deals),
            num_players=2,
            min_utility=-24.0,
            max_utility=24.0,
            utility_sum=0.0,
            max_game_length=2 * endgame.turns,
        )
        super().__init__(TYPE, info, {})

    def new_initial_state(self) -> EndgameState:
        return EndgameState(self)


class EndgameState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """Two hands, and the cards that were laid: seat 0 first, then seat 1 without seeing it."""

    def __init__(self, game: EndgameGame) -> None:
        super().__init__(game)
        self.hands: tuple[tuple[int, ...], ...] = ()
        self.laid: tuple[int, ...] = ()

    def is_terminal(self) -> bool:
        return bool(len(self.laid) == 2 * self.get_game().endgame.turns)

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return len(self.laid) % 2 if self.hands else int(pyspiel.PlayerId.CHANCE)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        counts = [count for _, count in self.get_game().deals]
        return [(number, count / sum(counts)) for number, count in enumerate(counts)]

    def held(self, player: int) -> tuple[int, ...]:
        """Return the cards that are still in a hand."""
        cards = list(self.hands[player])
        for kind in self.laid[player::2]:
            cards.remove(kind)
        return tuple(cards)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(set(self.held(player)))

    def _apply_action(self, action: int) -> None:
        if self.hands:
            self.laid = (*self.laid, action)
        else:
            self.hands = self.get_game().deals[action][0]

    def information_state_string(self, player: int | None = None) -> str:
        player = self.current_player() if player is None else player
        seen = self.laid[: len(self.laid) // 2 * 2]  # cards are revealed when both are laid
        return f"{player} {self.held(player)} {seen}"

    def returns(self) -> list[float]:
        endgame = self.get_game().endgame
        rows = [
            Row.of((*row, *(endgame.kinds[kind] for kind in self.laid[seat::2])))
            for seat, row in enumerate(endgame.position.rows)
        ]
        points = endgame.result(*rows)
        return [points, -points]

    def __str__(self) -> str:
        return f"{self.hands} {self.laid}"

    def row_of(self, policy: Any) -> Any:
        """Return the probabilities of a policy of `roost.exact` in this state."""
        endgame, player = self.get_game().endgame, self.current_player()
        hand = self.held(player)
        if len(hand) == 3:
            return policy.third[endgame.hands.index[hand]]
        pair = self.laid[:2] if endgame.turns == 2 else (0, 0)
        return policy.last[pair][endgame.rests.index[hand]]
