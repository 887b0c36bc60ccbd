"""Games in which Python bots take part: through the contract of games and bots, on the deals of the compiled games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from roost.bots.policies import RANDOM, Policy
from roost.bots.seated import TableBot
from roost.core import fair
from roost.core.bot import BotFailed, Budget
from roost.core.course import Move, play_out
from roost.core.engine import layout, rng
from roost.core.engine.compiled import compiled
from roost.core.game import Action, Event, Game, Outcome, Seat
from roost.lab import loops
from roost.lab.pieces import ROWS_PER_GAME, Arrays, Job, Part, Piece, PolicyFailed, new_rows, place_of

Player: TypeAlias = "TableBot | PolicySeat"


def play_piece(piece: Piece) -> Part:
    """Play the games of a piece."""
    room = piece.games * ROWS_PER_GAME if piece.job.has_rows else 0
    while True:
        counter = _Counter(piece.job, new_rows(piece.job, room))
        arrays = Arrays.empty(piece.games, piece.job.game.players)
        for index in range(piece.games):
            _play(piece, index, counter, arrays)
        if counter.needed <= room:
            break
        room = counter.needed
    counter.rows[:, 0] += piece.first
    rows = counter.rows[: counter.needed] if piece.job.has_rows else None
    return Part(piece.first, counter.facts, rows, *arrays.all)


def _play(piece: Piece, index: int, counter: _Counter, arrays: Arrays) -> None:
    """Play one game, count its facts and enter its result."""
    job, number = piece.job, piece.first + index
    table = _Table(job.game, job.seed + number)
    players = _seat(job, job.seed + number)
    decisions, turns, turn = 0, 0, None

    def choose(to_act: tuple[Seat, ...]) -> Move:
        nonlocal decisions
        decisions += 1
        seat = to_act[0]
        return seat, _decide(players[seat], job, table.state, place_of(job, number, decisions, seat))

    counter.begin(table.state)
    for moment in play_out(table, choose):
        if moment.move is None:
            turn = None
        for player in players:
            player.observe(moment.events)
        counter.observe(table.state, index)
        if table.outcome is None and table.to_act and job.game.playouts.turn_of(table.state) != turn:
            turns, turn = turns + 1, job.game.playouts.turn_of(table.state)
    assert table.outcome is not None
    winners = sum(1 << seat for seat in table.outcome.winners)
    counter.end(table.state, winners)
    arrays.points[index], arrays.tiebreak[index] = table.outcome.points, table.outcome.tiebreak
    arrays.winners[index], arrays.length[index], arrays.decisions[index] = winners, turns, decisions
    second, best = sorted(table.outcome.points)[-2:]
    arrays.margin[index] = best - second


def _decide(player: Player, job: Job, state: Any, place: dict[str, Any]) -> Action:
    """Return a player's decision; raise PolicyFailed if it fails or is not legal."""
    try:
        action = player.act(state, job.budget)
    except BotFailed as error:
        if error.key == "bot-illegal":
            raise PolicyFailed("policy-illegal", action=error.values["action"], number="–", **place) from error
        if error.key == "bot-raised":
            raise PolicyFailed("policy-raised", detail=error.values["detail"], **place) from error
        raise  # a program, which has a sentence of its own
    if action not in job.game.legal(state, place["seat"]):
        raise PolicyFailed("policy-illegal", action=action, number="–", **place)
    return action


class _Table:
    """A game whose deals are those of the compiled games with the same seed."""

    def __init__(self, game: Game[Any, Any], seed: int) -> None:
        self.game = game
        self.state = game.start()
        rng.seed(self.state.rng, seed)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.game.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def apply(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        self.state, events = self.game.apply(self.state, seat, action)
        return events

    def deal(self) -> tuple[Event, ...]:
        dealt = layout.copy(self.state)
        self.game.playouts.deal_random(dealt)
        self.state, events = self.game.deal(self.state, self.game.playouts.deal_of(self.game, dealt))
        self.state.rng = dealt.rng
        return events


class PolicySeat:
    """A compiled policy in a game with Python bots."""

    def __init__(self, policy: Policy, game: Game[Any, Any], seat: Seat) -> None:
        self._game, self._seat = game, seat
        self._decide = compiled(policy.function)
        self._tools = () if policy.tools is None else (policy.tools(game),)
        self._states: Any = layout.new_states(game.rules.State, 1)

    def observe(self, events: Sequence[Event]) -> None:
        """A policy has the state."""

    def act(self, state: Any, budget: Budget) -> Action:  # noqa: ARG002  # a policy needs no budget
        """Return the policy's decision, and advance the generator of the state where it has used it."""
        layout.store(state, self._states, 0)
        try:
            number = int(self._decide(self._states[0], self._seat, *self._tools))
        except Exception as error:
            raise BotFailed("bot-raised", bot="", seat=self._seat, detail=repr(error)) from error
        state.rng = self.left().rng
        actions = self._game.actions
        return actions[number] if 0 <= number < len(actions) else str(number)

    def left(self) -> Any:
        """Return the state as the last decision has left it."""
        return layout.load(self._game.rules.State, self._states, 0)


def _seat(job: Job, seed: int) -> list[Player]:
    """Return the players of a game, each with the seed of its seat."""
    players: list[Player] = []
    seed_of_game = fair.seed_of_run("simulate", seed)
    for seat, who in enumerate(job.company.seats):
        if who == RANDOM:
            players.append(PolicySeat(Policy(loops.random_policy(job.game)), job.game, seat))
        elif isinstance(who, Policy):
            players.append(PolicySeat(who, job.game, seat))
        else:
            players.append(TableBot(who, job.game, seat, seed_of_game))
    return players


class _Counter:
    """The facts of the games of a piece, counted by the interpreted rules."""

    def __init__(self, job: Job, rows: Any) -> None:
        self.rows = rows
        self._module = loops.facts_of(job.game) if job.has_facts else None
        self.facts = self._module.Facts() if self._module else None
        self._notes = self._module.Notes() if self._module else None

    @property
    def needed(self) -> int:
        """The number of rows that there are, with room or without."""
        return self._notes.row if self._notes is not None and len(self.rows) else 0

    def begin(self, state: Any) -> None:
        if self._module:
            self._module.begin_facts(state, self._notes)

    def observe(self, state: Any, index: int) -> None:
        if self._module:
            self._module.observe(state, self._notes, self.facts, index, self.rows)

    def end(self, state: Any, winners: int) -> None:
        if self._module:
            self._module.end_facts(state, self._notes, self.facts, winners)
