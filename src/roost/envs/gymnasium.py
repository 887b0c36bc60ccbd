"""Gymnasium: one seat of a game, with bots in the others; and many such games as a vector environment.

Importing this module registers `roost/5211-v0` and `roost/gloria-v0`, or

    gymnasium.make("roost.envs.gymnasium:roost/5211-v0", players=3, opponents="hen")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Literal, TypeAlias, get_args

from roost.envs.extra import is_missing, missing

if is_missing("gymnasium"):
    raise missing()

import gymnasium as gym
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv

from roost.core import codec
from roost.core.codec import Layout
from roost.core.errors import BadSetup, GameOver, IllegalAction, Malformed
from roost.core.game import Game, Seat
from roost.envs.batch import Array, Batch, Rewards, as_array, batch, checked_seat
from roost.envs.explained import said, with_note
from roost.envs.ids import VERSIONS
from roost.envs.spaces import Actions, BatchActions, observation_space
from roost.envs.table import METADATA, Table, check_bots
from roost.lab.policies import Spec

Observation = dict[str, Array]
Illegal: TypeAlias = Literal["raise", "terminate"]
VECTOR_METADATA: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}


class RoostEnv(gym.Env[Any, Any]):
    """One seat of a game. Bots, by name, decide for all others within a step.

    Every action of the action space can be given at any time, as Gymnasium asks for. One that is not legal ends the
    game at a reward below that of every loss, and a warning says once what was legal; with `illegal="raise"` it is an
    error. What is not in the action space at all is always an error."""

    metadata = METADATA

    def __init__(
        self,
        game: str | Game[Any, Any],
        players: int | None = None,
        opponents: str | Sequence[str] = "hen",
        seat: Seat = 0,
        *,
        options: Mapping[str, Any] | None = None,
        rewards: Rewards = "share",
        illegal: Illegal = "terminate",
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, players, options, rewards, render_mode)
        self.render_mode = render_mode
        self._illegal, self._has_warned = _checked_illegal(illegal), False
        self._illegal_reward = worst_reward(rewards, self.table.layout)
        self._is_over = True
        self.seat = checked_seat(self.table.game, seat)
        others = [other for other in range(self.table.game.players) if other != seat]
        self._bots = dict(zip(others, check_bots(self.table.game, opponents), strict=True))
        count = len(self.table.game.actions)
        self.observation_space = observation_space(self.table.layout, count)
        self.action_space = Actions(count, partial(self.table.legal, seat))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self.table.begin(self.np_random.bytes(32))
        self.table.seat_bots(self._bots)
        self.table.let_bots_act(self.seat)
        self._is_over = False
        self._show()
        return self.table.observe(self.seat), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._is_over:
            raise with_note(GameOver("env-needs-reset"))
        before = self.table.points
        try:
            self.table.act(self.seat, action)
        except IllegalAction as error:
            if self._illegal == "raise" or int(action) not in range(len(self.table.game.actions)):
                raise
            self._is_over = True
            self._warn(error)
            return self.table.observe(self.seat), self._illegal_reward, True, False, {"illegal": dict(error.values)}
        self.table.let_bots_act(self.seat)
        self._is_over = self.table.outcome is not None
        self._show()
        return self.table.observe(self.seat), self.table.paid(before)[self.seat], self._is_over, False, {}

    def _show(self) -> None:
        """Print the table, if that is the mode: Gymnasium expects it of every step."""
        if self.render_mode == "human":
            self.render()

    def _warn(self, error: IllegalAction) -> None:
        """Warn about the first action that is not legal: most often it is a mistake of the program."""
        if not self._has_warned:
            self._has_warned = True
            gym.logger.warn(" ".join([*with_note(error).__notes__, said("env-illegal-ends")]))

    def action_masks(self) -> Array:
        """Return the mask of the legal actions as Stable-Baselines3 Contrib asks for it."""
        return self.table.observe(self.seat)["action_mask"].astype(np.bool_)

    def render(self) -> Any:
        return self.table.render(self.seat)


class RoostVectorEnv(VectorEnv[Any, Any, Array]):
    """One seat of many games: compiled policies, by name, decide for all others, and one call steps all games.

    A game that ends begins again in the same step; `infos["final_obs"][game]` then has its last observation."""

    metadata = VECTOR_METADATA

    def __init__(
        self,
        game: str | Game[Any, Any],
        num_envs: int = 1,
        players: int | None = None,
        opponents: Spec | Sequence[Spec] = "hen",
        seat: Seat = 0,
        *,
        options: Mapping[str, Any] | None = None,
        rewards: Rewards = "share",
        render_mode: None = None,
    ) -> None:
        if render_mode is not None:
            raise with_note(BadSetup("env-bad-render-mode", mode=str(render_mode), allowed="None"))
        self.batch: Batch = batch(
            game, players, num_envs, options=options, rewards=rewards, opponents=opponents, seat=seat
        )
        self.num_envs, self.seat, self.render_mode = num_envs, seat, None
        count = len(self.batch.actions)
        self.single_observation_space = observation_space(self.batch.layout, count)
        self.observation_space = gym.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.single_action_space = gym.spaces.Discrete(count)
        self.action_space = BatchActions(num_envs, count, self._masks)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        if options and "reset_mask" in options:
            raise with_note(BadSetup("env-reset-mask"))
        super().reset(seed=self._one_seed(seed), options=options)
        self.batch.reset(int(self.np_random.integers(2**62)))
        return self._observation(), {}

    def step(self, actions: Any) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        given, expected = as_array(actions), str((self.num_envs,))
        if given.dtype.kind not in "iu":
            raise with_note(Malformed("batch-actions-type", found=str(given.dtype), expected=expected))
        if given.shape != (self.num_envs,):
            raise with_note(Malformed("batch-actions-shape", found=str(given.shape), expected=expected))
        shown = self.batch.step(given[:, None])
        rewards = shown.rewards[:, self.seat].astype(np.float64)
        return self._observation(), rewards, shown.dones.copy(), np.zeros(self.num_envs, np.bool_), self._finals()

    def _one_seed(self, seed: int | list[int | None] | None) -> int | None:
        """Return a seed for all games, which are dealt from one stream: also if there is one given for each of them."""
        if not isinstance(seed, list):
            return seed
        if len(seed) != self.num_envs:
            raise with_note(BadSetup("env-seeds", count=len(seed), needed=self.num_envs))
        numbers = [one for one in seed if one is not None]
        is_random = len(numbers) < len(seed)
        return None if is_random else int(np.random.SeedSequence(numbers).generate_state(1, np.uint64)[0])

    def _finals(self) -> dict[str, Any]:
        """Return what is known of games that have ended, in the form of Gymnasium's own vector environments."""
        dones = self.batch.step_result.dones
        if not dones.any():
            return {}
        last = np.full(self.num_envs, None, object)
        for game in np.flatnonzero(dones).tolist():
            mask = np.zeros(len(self.batch.actions), codec.MASK)
            last[game] = {"observation": self.batch.final_observations[game, 0].copy(), "action_mask": mask}
        return {"final_obs": last, "_final_obs": dones.copy(), "final_info": {}, "_final_info": dones.copy()}

    def _masks(self) -> Array:
        return self.batch.step_result.masks[:, 0]

    def _observation(self) -> Observation:
        shown = self.batch.step_result
        return {"observation": shown.observations[:, 0].copy(), "action_mask": shown.masks[:, 0].copy()}


def worst_reward(rewards: Rewards, layout: Layout) -> float:
    """Return what an action that is not legal is paid: less than every loss, so that it does not pay to end a game."""
    points = [part.most - part.least for part in layout.parts if part.name == "points"]
    return -1.0 if rewards == "share" or not points else -float(points[0])


def _checked_illegal(illegal: object) -> str:
    if illegal not in get_args(Illegal):
        raise with_note(BadSetup("env-bad-illegal", value=str(illegal), allowed=", ".join(get_args(Illegal))))
    return str(illegal)


for _game, _id in VERSIONS.items():
    if _id not in gym.registry:
        gym.register(
            _id,
            entry_point="roost.envs.gymnasium:RoostEnv",
            vector_entry_point="roost.envs.gymnasium:RoostVectorEnv",
            kwargs={"game": _game},
        )
