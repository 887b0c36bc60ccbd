"""Every installed game as an OpenSpiel game. Import this module, then `pyspiel.load_game("roost_gloria(players=3)")`.

- Seats that decide at the same time decide one after another, without seeing what the others have chosen.
- A deal is a series of chance events, each a random number of the shuffle, so that probabilities are exact.
- The return of a seat is its share of the victory minus that of equal players, so returns add up to zero.
- The information state is the text of everything that the seat was told; the observation is its view as JSON.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

import pyspiel

from roost.core import registry
from roost.core.game import Game, Outcome, Seat
from roost.envs.openspiel.chance import deal_or_bound, largest_bound
from roost.envs.openspiel.position import Position

PREFIX = "roost_"
DEFAULT_PLAYERS = 2
MAX_GAME_LENGTH = 20_000
"""More decisions than any game has."""
OFF = -1
"""The parameter of an option that is not switched on."""


def game_type(game: type[Game[Any, Any]]) -> pyspiel.GameType:
    """Return the description of a game. Its parameters are the number of players and the options of the table."""
    options = {option.name: OFF if option.default is None else option.default for option in game.table_options}
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game.name}",
        long_name=f"{game.name} (Roost)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": DEFAULT_PLAYERS, **options},
    )


class RoostGame(pyspiel.Game):
    """A game of Roost with a number of players and options."""

    def __init__(self, game: Game[Any, Any], parameters: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.actions = game.actions
        self.numbers = {action: number for number, action in enumerate(game.actions)}
        par = 1 / game.players
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions),
            max_chance_outcomes=largest_bound(game),
            num_players=game.players,
            min_utility=-par,
            max_utility=1 - par,
            utility_sum=0.0,
            max_game_length=MAX_GAME_LENGTH,
        )
        super().__init__(game_type(type(game)), info, dict(parameters or {"players": game.players}))

    def new_initial_state(self) -> RoostState:
        nothing = dict.fromkeys(range(self.game.players), "")
        return RoostState(self, Position(self.game, self.game.start(), known=nothing))

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer:
        if parameters:
            raise ValueError(f"observers have no parameters: {parameters}")
        return Observer(has_recall=kind is not None and kind.perfect_recall)


class RoostState(pyspiel.State):
    """A state of a game, in which one seat or chance is to move."""

    def __init__(self, game: RoostGame, position: Position, first: Seat = 0) -> None:
        """`first` decides first where several seats decide at the same time, then those after it."""
        super().__init__(game)
        self.position = position
        self._first = first
        self._drawn: tuple[int, ...] = ()

    def current_player(self) -> int:
        if self.position.outcome is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        if not self.position.to_act:
            return int(pyspiel.PlayerId.CHANCE)
        players = self.position.game.players
        return min(self.position.to_act, key=lambda seat: (seat - self._first) % players)

    def is_terminal(self) -> bool:
        return self.position.outcome is not None

    def returns(self) -> list[float]:
        outcome = self.position.outcome
        return [0.0] * self.position.game.players if outcome is None else shares(outcome)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        bound = deal_or_bound(self.position.game, self.position.state, self._drawn)
        assert isinstance(bound, int)
        return [(number, 1 / bound) for number in range(bound)]

    def _legal_actions(self, player: int) -> list[int]:
        numbers = self.get_game().numbers
        return sorted(numbers[action] for action in self.position.game.legal(self.position.state, player))

    def _apply_action(self, action: int) -> None:
        game, state = self.position.game, self.position.state
        if self.position.to_act:
            self.position = self.position.after(game.apply(state, self.current_player(), game.actions[action]))
            return
        self._drawn = (*self._drawn, action)
        deal = deal_or_bound(game, state, self._drawn)
        if not isinstance(deal, int):
            self.position, self._drawn = self.position.after(game.deal(state, deal)), ()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"number {action}"
        name: str = self.position.game.actions[action]
        return name

    def resample_from_infostate(self, player: int, sampler: Any) -> RoostState:
        """Return a random state with the same information for a player. `sampler` returns numbers from 0 to 1."""
        return self.resampled(player, random.Random(sampler()))

    def resampled(self, player: int, rng: random.Random) -> RoostState:
        """Return a random state in which this player knows the same and decides next."""
        game = self.position.game
        state = game.sample(game.view(self.position.state, player), rng)
        return RoostState(self.get_game(), Position(game, state, known={player: self.position.text(player)}), player)

    def __str__(self) -> str:
        return f"{self.position.state!r} {self._drawn}"


def shares(outcome: Outcome) -> list[float]:
    """Return each seat's share of the victory, minus the share of equal players."""
    par, share = 1 / len(outcome.points), 1 / len(outcome.winners)
    return [share * (seat in outcome.winners) - par for seat in range(len(outcome.points))]


class Observer:
    """What a player knows, as a text. There are no tensors."""

    tensor = None

    def __init__(self, has_recall: bool) -> None:
        self.dict: dict[str, Any] = {}
        self._has_recall = has_recall

    def set_from(self, state: RoostState, player: int) -> None:
        """Do nothing: there is no tensor to be filled."""

    def string_from(self, state: RoostState, player: int) -> str:
        return state.position.text(player) if self._has_recall else state.position.view_text(player)


class NamedGame(RoostGame):
    """A game with the parameters that OpenSpiel passes. Each installed game has a subclass."""

    name: ClassVar[str]

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        options = {key: value for key, value in parameters.items() if key != "players" and value != OFF}
        super().__init__(registry.game_type(self.name)(parameters.get("players", DEFAULT_PLAYERS), options), parameters)


def _register() -> None:
    """Register all installed games with OpenSpiel.

    What is registered is a class: OpenSpiel lets go of it after Python has ended, which only classes survive."""
    for name in registry.playable():
        pyspiel.register_game(game_type(registry.game_type(name)), type(f"Game_{name}", (NamedGame,), {"name": name}))


_register()
