"""PettingZoo: every seat is an agent, `seat_0` to `seat_4`.

Importing this module registers `roost/5211-v0` and `roost/gloria-v0`, in which agents decide one after another (AEC),
and `roost/5211-v0`, in which all decide at the same time (parallel):

    pettingzoo.make("parallel", "roost/5211-v0", players=3)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from roost.envs.extra import is_missing, missing

if is_missing("pettingzoo"):
    raise missing()

import pettingzoo
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from roost.core import codec
from roost.core.errors import BadSetup, GameOver, Malformed
from roost.core.game import Game, Seat
from roost.envs.batch import Array, Rewards
from roost.envs.explained import explained, with_note
from roost.envs.ids import VERSIONS
from roost.envs.spaces import Actions, observation_space
from roost.envs.table import METADATA, Table

Observation = dict[str, Array]


class _Agents:
    """The agents of a table and their spaces."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        players: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        rewards: Rewards = "share",
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, players, options, rewards, render_mode)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.game.players)]
        self.agents = self.possible_agents[:]
        self._seats: dict[str, Seat] = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        count = len(self.table.game.actions)
        self.observation_spaces = {agent: observation_space(self.table.layout, count) for agent in self.possible_agents}
        self.action_spaces = {
            agent: Actions(count, partial(self.table.legal, seat)) for agent, seat in self._seats.items()
        }
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[self._known(agent)]

    def observe(self, agent: str) -> Observation:
        return self.table.observe(self._seats[self._known(agent)])

    def _known(self, agent: str) -> str:
        """Return an agent; raise Malformed if there is none of this name."""
        if agent not in self._seats:
            raise with_note(Malformed("env-agent", found=str(agent), expected=", ".join(self.possible_agents)))
        return agent

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.table.begin(self._random.bytes(32))
        self.agents = self.possible_agents[:]

    def close(self) -> None:
        """Do nothing: there is no window."""


class RoostAEC(_Agents, AECEnv):
    """Agents decide one after another. Where seats decide at the same time, none sees what the others have chosen."""

    metadata = METADATA

    def __init__(self, game: str | Game[Any, Any], players: int | None = None, **settings: Any) -> None:
        super().__init__(game, players, **settings)
        self._clear()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002  # as PettingZoo's
        self._begin(seed)
        self._clear()

    def _clear(self) -> None:
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: Any) -> None:
        if not self.agents:
            raise with_note(GameOver("env-needs-reset"))
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        before = self.table.points
        self.table.act(self._seats[agent], action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.table.paid(before), strict=True))
        if self.table.outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """Select the next agent; when the game is over, any: all of them take their last step."""
        seats = self.table.to_act
        self.agent_selection = self.possible_agents[seats[0] if seats else 0]

    def render(self) -> Any:
        return self.table.render(self._seats.get(self.agent_selection, 0))


class RoostParallel(_Agents, ParallelEnv):
    """All agents decide at the same time: for games in which all seats do."""

    metadata = METADATA

    def __init__(self, game: str | Game[Any, Any], players: int | None = None, **settings: Any) -> None:
        super().__init__(game, players, **settings)
        if not codec.codec_of(self.table.game).IS_SIMULTANEOUS:
            with explained():
                raise BadSetup("env-not-simultaneous", game=self.table.game.name)

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  # as PettingZoo's
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._begin(seed)
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        self._check(actions)
        agents, before = self.agents, self.table.points
        for agent in agents:
            self.table.act(self._seats[agent], actions[agent])
        is_over = self.table.outcome is not None
        if is_over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            {agent: self.observe(agent) for agent in agents},
            dict(zip(agents, self.table.paid(before), strict=False)),
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _check(self, actions: Mapping[str, Any]) -> None:
        """Raise an error, and change nothing, unless there is a legal action for each agent."""
        with explained():
            if not self.agents:
                raise GameOver("env-needs-reset")
            if set(actions) != set(self.agents):
                raise Malformed("env-agents", found=", ".join(map(str, actions)), expected=", ".join(self.agents))
        for agent in self.agents:
            self.table.checked(self._seats[agent], actions[agent])

    def render(self) -> Any:
        return self.table.render(0)


for _game, _id in VERSIONS.items():
    if _id not in pettingzoo.aec_registry:
        pettingzoo.register("aec", _id, "roost.envs.pettingzoo:RoostAEC", kwargs={"game": _game})
if VERSIONS["5211"] not in pettingzoo.parallel_registry:
    pettingzoo.register("parallel", VERSIONS["5211"], "roost.envs.pettingzoo:RoostParallel", kwargs={"game": "5211"})
