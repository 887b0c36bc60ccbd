"""Every installed game as an OpenSpiel game. Import this module, then `pyspiel.load_game("roost_gloria(players=3)")`.

- Seats that decide at the same time decide one after another, without seeing what the others have chosen. Such a game
  has a second form, `roost_5211_simultaneous`, in which they decide at once.
- A deal is a series of chance events, each a random number of the shuffle, or a single event (`chance=deals`) in games
  with few deals. Probabilities are exact.
- The return of a seat is its share of the victory minus that of equal players, so returns add up to zero.
- The information state is the text of everything that the seat was told; the observation is its view as JSON. The
  tensors have the numbers of the game's `codec.py`.
- Parameters are the number of players, the options of the table, and the parameters of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pyspiel

from roost.core import registry
from roost.core.game import Game
from roost.envs.explained import explained
from roost.envs.openspiel import parameters
from roost.envs.openspiel.chance import Chance, Deals, Shuffle
from roost.envs.openspiel.observers import Observer, observer_for
from roost.envs.openspiel.position import NOTHING, Position
from roost.envs.openspiel.recall import is_remembered, most_steps
from roost.envs.openspiel.state import RoostState, SimultaneousState

PREFIX = "roost_"
SIMULTANEOUS = "_simultaneous"
MAX_GAME_LENGTH = 20_000
"""More decisions than any game has."""


def game_type(game: Game[Any, Any], is_simultaneous: bool = False) -> pyspiel.GameType:
    """Return the description of a game in one of its forms."""
    dynamics = pyspiel.GameType.Dynamics
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game.name}{SIMULTANEOUS if is_simultaneous else ''}",
        long_name=f"{game.name} (Roost)",
        dynamics=dynamics.SIMULTANEOUS if is_simultaneous else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=is_remembered(game),
        provides_observation_string=True,
        provides_observation_tensor=is_remembered(game),
        provides_factored_observation_string=True,
        parameter_specification=parameters.specification(game.name),
    )


class RoostGame(pyspiel.Game):
    """A game of Roost with a number of players, options and rules."""

    is_simultaneous: ClassVar[bool] = False

    def __init__(self, game: Game[Any, Any], chance: str = parameters.SHUFFLE, room: int = parameters.ENOUGH) -> None:
        self.game, self._room = game, room
        self.actions = game.actions
        self.numbers = {action: number for number, action in enumerate(game.actions)}
        is_small = chance == parameters.DEALS
        with explained():
            self.chance: Chance = Deals(game) if is_small else Shuffle(game)
        self._start = Position(game, game.start(), known=dict.fromkeys(range(game.players), NOTHING), is_kept=is_small)
        par, most = 1 / game.players, most_steps(game)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions),
            max_chance_outcomes=self.chance.most,
            num_players=game.players,
            min_utility=-par,
            max_utility=1 - par,
            utility_sum=0.0,
            max_game_length=MAX_GAME_LENGTH if most is None else most * (1 if self.is_simultaneous else game.players),
        )
        described = parameters.describe(game, chance, room)
        super().__init__(game_type(game, self.is_simultaneous), info, described)

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (str(self),)

    def new_initial_state(self) -> RoostState:
        return RoostState(self, self._start)

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> Observer | None:
        if isinstance(kind, Mapping):  # OpenSpiel leaves the kind out where it means the default one
            kind, parameters = None, kind
        if parameters:
            raise ValueError(f"observers have no parameters: {parameters}")
        return observer_for(self.game, kind, self._room)


class SimultaneousGame(RoostGame):
    """The same with decisions at the same time."""

    is_simultaneous = True

    def new_initial_state(self) -> RoostState:
        return SimultaneousState(self, self._start)


def _load(text: str) -> Any:
    """Return a game from its text: what pickles call, because it imports this module."""
    return pyspiel.load_game(text)


def is_simultaneous(game: Game[Any, Any]) -> bool:
    """Return True if several seats of a game have to decide after the first deal."""
    return len(game.to_act(game.deal(game.start(), Shuffle(game).example).state)) > 1


def _class_for(name: str, base: type[RoostGame]) -> type[RoostGame]:
    """Return the class that OpenSpiel makes games with a name from."""

    def __init__(self: Any, given: Mapping[str, Any]) -> None:  # noqa: N807  # the method of a class
        chance, room = given.get("chance", parameters.SHUFFLE), given.get("room", parameters.ENOUGH)
        base.__init__(self, parameters.load(name, given), chance, room)

    return type(f"{base.__name__}_{name}", (base,), {"__init__": __init__})


def _register() -> None:
    """Register all installed games with OpenSpiel.

    What is registered is a class: OpenSpiel lets go of it after Python has ended, which only classes survive."""
    for name in registry.playable():
        game = parameters.load(name, {})
        pyspiel.register_game(game_type(game), _class_for(name, RoostGame))
        if is_simultaneous(game):
            pyspiel.register_game(game_type(game, is_simultaneous=True), _class_for(name, SimultaneousGame))


_register()
