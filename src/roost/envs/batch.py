"""Many games side by side for programs that learn: one compiled call steps all of them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from roost.bots import policies
from roost.bots.policies import RANDOM
from roost.core import codec
from roost.core.codec import Layout
from roost.core.engine import batches, layout, rng
from roost.core.engine.batches import LEARNER, Reward
from roost.core.engine.compiled import compiled
from roost.core.engine.simulation import ACTION, CURSOR, GAME, SEAT
from roost.core.errors import BadSetup, IllegalAction, Malformed
from roost.core.game import Action, Game, Seat
from roost.envs.explained import explained
from roost.envs.stepping import steps
from roost.lab import loops
from roost.lab.pieces import PolicyFailed
from roost.lab.policies import Spec, company, compiled_seats
from roost.lab.simulation import table_of

Rewards: TypeAlias = Literal["share", "points", "margin"]
Array: TypeAlias = NDArray[Any]
MOST_GAMES = 1 << 20


class Step(NamedTuple):
    """What a step returns: arrays that are read-only and that the next step overwrites. Copy what you keep."""

    observations: Array
    """int16[count, rows, size]: what each seat that has to decide sees, see `Batch.layout`."""
    masks: Array
    """int8[count, rows, actions]: 1 for each legal action."""
    seats: Array
    """int8[count, rows]: the seats that have to decide."""
    rewards: Array
    """float32[count, players]: what the last step has paid each seat."""
    dones: Array
    """bool[count]: the last step has ended the game, and a new one has begun."""


class Batch:
    """Games that go on side by side. Each has one row for every seat that the program has to decide for now.

    If all seats decide at the same time, as in 5211, these are all seats; otherwise it is one seat."""

    def __init__(
        self,
        game: Game[Any, Any],
        count: int,
        seed: int = 0,
        rewards: Rewards = "share",
        opponents: Spec | Sequence[Spec] | None = None,
        seat: Seat = 0,
    ) -> None:
        """See `batch`."""
        loops.need_steps(game)
        own = codec.codec_of(game)
        self.game, self.count = game, _checked_count(count)
        self.layout: Layout = own.layout(game)
        self.actions = game.actions
        self._reward = Reward[checked_rewards(rewards).upper()]
        functions, who, tools = compiled_seats(game, _seats(game, opponents, seat))
        self._steps = steps(game.playouts, own, functions)
        self._find_illegal, self._choose = compiled(batches.find_illegal), compiled(batches.choose_any)
        self._cursor: Any = np.zeros(CURSOR, np.int64)
        self._table = (who, tools, own.is_open(game), self._cursor)
        rows = game.players if own.IS_SIMULTANEOUS and not functions else 1
        self._states = layout.new_states(game.rules.State, count)
        for place in range(count):
            layout.store(game.start(), self._states, place)
        self._make_arrays(rows)
        self.reset(seed)

    def _make_arrays(self, rows: int) -> None:
        count, players = self.count, self.game.players
        self._seats = np.zeros((count, rows), np.int8)
        self._observations = np.zeros((count, rows, self.layout.size), codec.OBSERVATION)
        self._masks = np.zeros((count, rows, len(self.actions)), codec.MASK)
        self._rewards = np.zeros((count, players), np.float32)
        self._dones = np.zeros(count, np.bool_)
        self._points = np.zeros((count, players), np.int32)
        self._given = np.zeros((count, rows), np.int32)
        self._rng: Any = np.zeros(rng.WORDS, np.int64)
        self._finals = np.zeros_like(self._observations)
        self._show_arrays()

    def _show_arrays(self) -> None:
        shown = (self._observations, self._masks, self._seats, self._rewards, self._dones)
        self.step_result = Step(*map(_read_only, shown))
        self.points = _read_only(self._points)
        """int32[count, players]: the final points of the games that the last step has ended, `dones`."""
        self.final_observations = _read_only(self._finals)
        """int16[count, rows, size]: what the seats that decided in the last step see at the end of these games."""

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Become a copy, from `copy.deepcopy` or a pickle: what it shows are its own arrays."""
        self.__dict__.update(state)
        self._show_arrays()

    @property
    def rows(self) -> int:
        """How many seats of a game decide in a step."""
        return int(self._seats.shape[1])

    def reset(self, seed: int = 0) -> Step:
        """Begin all games again. The same seed gives the same games for the same actions."""
        with explained():
            first = _first(seed)
            rng.seed(self._rng, first)
            shown = (self._seats, self._observations, self._masks)
            self._run(self._steps.begin_games, first, *self._table, *shown)
            self._rewards[:], self._dones[:] = 0, False
            return self.step_result

    def step(self, actions: Any) -> Step:
        """Apply an action for each row; finished games begin again. Raise IllegalAction, and change nothing, if one of
        them is not legal; Malformed if the array is not one of `count` by `rows` integers."""
        with explained():
            given = self._checked(actions)
            shown = (self._seats, self._observations, self._masks, self._rewards, self._dones)
            self._run(self._steps.step_games, given, self._reward, *self._table, *shown, self._points, self._finals)
            return self.step_result

    def random_actions(self) -> Array:
        """Return a legal action for each row, drawn by the batch's own generator, which `reset` seeds."""
        actions = np.empty_like(self._given)
        self._choose(self._masks, self._rng, actions)
        return actions

    def state(self, game: int) -> Any:
        """Return the state of a game, with everything that is hidden: for rendering and for tests."""
        return layout.load(self.game.rules.State, self._states, game)

    def _run(self, play: Any, *arguments: Any) -> None:
        try:
            is_done = play(self._states, *arguments)
        except Exception as error:  # a policy is the user's own code
            raise PolicyFailed("batch-policy-raised", game=int(self._cursor[GAME]), detail=repr(error)) from error
        if not is_done:
            game, seat, action = (int(self._cursor[place]) for place in (GAME, SEAT, ACTION))
            raise PolicyFailed("batch-policy-illegal", game=game, seat=seat, action=self._named(action))

    def _checked(self, actions: Any) -> Array:
        """Return the actions as the compiled code takes them."""
        found = as_array(actions)
        if found.dtype.kind not in "iu":
            raise Malformed("batch-actions-type", found=str(found.dtype), expected=str(self._given.shape))
        if found.shape != self._given.shape:
            raise Malformed("batch-actions-shape", found=str(found.shape), expected=str(self._given.shape))
        np.copyto(self._given, np.clip(found, LEARNER, len(self.actions)), casting="unsafe")
        if self._find_illegal(self._given, self._masks, self._cursor):
            raise self._illegal(int(self._cursor[GAME]), int(self._cursor[SEAT]), found)
        return self._given

    def _illegal(self, game: int, row: int, actions: Array) -> IllegalAction:
        action, legal = int(actions[game, row]), np.flatnonzero(self._masks[game, row])
        return IllegalAction(
            "batch-illegal-action",
            game=game,
            seat=int(self._seats[game, row]),
            action=self._named(action),
            legal=", ".join(map(self._named, legal.tolist())),
        )

    def _named(self, action: int) -> str:
        return named(self.actions, action)


def as_array(given: Any) -> Array:
    """Return anything as an array: one of objects if its rows have different lengths."""
    try:
        return np.asarray(given)
    except ValueError:
        return np.asarray(given, object)


def named(actions: Sequence[Action], number: int) -> str:
    """Return an action as error messages show it: its number, and what it is, if it is one."""
    return f"{number} ({actions[number]})" if 0 <= number < len(actions) else str(number)


def batch(
    game: str | Game[Any, Any],
    players: int | None = None,
    count: int = 4096,
    seed: int = 0,
    *,
    options: Mapping[str, Any] | None = None,
    rewards: Rewards = "share",
    opponents: Spec | Sequence[Spec] | None = None,
    seat: Seat = 0,
) -> Batch:
    """Return `count` games side by side, with 4 players by default. `game` may be a variant by `roost.load`.

    `rewards` are the share of the victory or the margin over the best other seat, both at the end, or the points of
    each step. With `opponents`, compiled policies by name (`random`, `hen`) play all seats except `seat`."""
    with explained():
        return Batch(table_of(game, players, options), count, seed, rewards, opponents, seat)


def _seats(game: Game[Any, Any], opponents: Spec | Sequence[Spec] | None, seat: Seat) -> list[Any]:
    """Return the policy of each seat, None for those that the program decides for."""
    seat = checked_seat(game, seat)
    if opponents is None:
        return [None] * game.players
    is_list = isinstance(opponents, Sequence) and not isinstance(opponents, str)
    given: list[Any] = list(opponents) if is_list else [opponents] * (game.players - 1)  # type: ignore[arg-type]
    if len(given) != game.players - 1:
        raise BadSetup("batch-wrong-opponents", count=len(given), needed=game.players - 1)
    seated = company(game, [*given[:seat], RANDOM, *given[seat:]])
    if not seated.is_compiled:
        raise BadSetup("batch-not-compiled", bots=", ".join(seated.names), known=", ".join(policies.names(game.name)))
    return [None if other == seat else policy for other, policy in enumerate(seated.seats)]


def checked_seat(game: Game[Any, Any], seat: object) -> Seat:
    """Return a seat; raise BadSetup if the game does not have it."""
    with explained():
        if isinstance(seat, bool) or not isinstance(seat, int) or seat not in range(game.players):
            raise BadSetup("batch-bad-seat", seat=str(seat), most=game.players - 1)
    return seat


def _checked_count(count: object) -> int:
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MOST_GAMES:
        raise BadSetup("batch-bad-count", count=str(count), most=MOST_GAMES)
    return count


def checked_rewards(rewards: object) -> str:
    """Return a kind of rewards; raise BadSetup if there is none of this name."""
    if rewards not in get_args(Rewards):
        raise BadSetup("batch-bad-rewards", rewards=str(rewards), allowed=", ".join(get_args(Rewards)))
    return str(rewards)


def _first(seed: object) -> int:
    """Return the random seed of the first game; the others follow. Those of two seeds are far from each other."""
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0:
        raise BadSetup("batch-bad-seed", seed=str(seed))
    return int.from_bytes(hashlib.sha256(b"batch|%d" % int(seed)).digest()[:8]) >> 2


def _read_only(array: Array) -> Array:
    view = array.view()
    view.flags.writeable = False
    return view
