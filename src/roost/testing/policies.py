"""`check_policy`: check a compiled policy: legal decisions that depend only on what the seat sees."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from roost.bots.policies import RANDOM, Policy
from roost.core import fair
from roost.core.bot import BotFailed, Budget
from roost.core.course import Move, play_out
from roost.core.engine import layout
from roost.core.engine.compiled import is_available
from roost.core.game import Action, Game, Seat
from roost.core.play import Transcript
from roost.lab import loops
from roost.lab.compilation import check_compiled
from roost.lab.policies import Spec, company
from roost.lab.python_games import PolicySeat

NO_BUDGET = Budget()


@dataclass(frozen=True)
class CheckedPolicy:
    """What `check_policy` has done, for a report."""

    games: int
    decisions: int


def check_policy(
    policy: Spec, game: Game[Any, Any], games: int = 2, seed: str = "check", samples: int = 3
) -> CheckedPolicy:
    """Raise AssertionError with a description if a compiled policy is not fair. It plays all seats of `games` games.

    - **Legal.** Every decision is legal.
    - **No change.** The policy changes nothing of the state but its random generator.
    - **No peeking.** Before every decision, everything that the seat cannot see is dealt again `samples` times: the
      hands of others, their choices, the pile, and scores where the table hides them. The policy must decide the same
      in all these states."""
    checked = _policy(policy, game)
    decisions = sum(_check_one_game(checked, game, fair.seed_of_run(seed, index), samples) for index in range(games))
    return CheckedPolicy(games, decisions)


def _policy(spec: Spec, game: Game[Any, Any]) -> Policy:
    found = company(game, spec).seats[0]
    if found == RANDOM:
        return Policy(loops.random_policy(game), name=RANDOM)
    assert isinstance(found, Policy), f"{spec} is not a compiled policy: use check_bot for bots"
    if is_available():
        check_compiled(found, game)
    return found


def _check_one_game(policy: Policy, game: Game[Any, Any], seed: bytes, samples: int) -> int:
    """Play a game by the policy, and return the number of decisions."""
    transcript = Transcript(game, seed)
    seats = [PolicySeat(policy, game, seat) for seat in range(game.players)]
    rng = random.Random(seed)
    decisions = 0

    def choose(to_act: tuple[Seat, ...]) -> Move:
        nonlocal decisions
        decisions += 1
        seat = to_act[0]
        action = _check_decision(seats[seat], transcript.state, game, seat, decisions)
        words = [rng.getrandbits(32) for _ in transcript.state.rng]
        _check_samples(seats[seat], transcript.state, game, seat, decisions, samples, words, rng)
        return seat, action

    for _ in play_out(transcript, choose):
        pass
    return decisions


def _check_decision(policy: PolicySeat, state: Any, game: Game[Any, Any], seat: Seat, number: int) -> Action:
    """Return the decision in the real state, after checking that it is legal and changes nothing."""
    try:
        action, changed = _decide(policy, state, state.rng)
    except BotFailed as error:
        detail = error.values["detail"]
        raise AssertionError(f"decision {number}, seat {seat}: the policy raised {detail}") from error
    legal = game.legal(state, seat)
    assert action in legal, f"decision {number}, seat {seat}: {action!r} is not legal; legal: {', '.join(legal)}"
    changed.rng = state.rng
    assert changed == state, f"decision {number}, seat {seat}: the policy changed the state"
    return action


def _check_samples(
    policy: PolicySeat,
    state: Any,
    game: Game[Any, Any],
    seat: Seat,
    number: int,
    samples: int,
    words: list[int],
    rng: random.Random,
) -> None:
    """Check that the decision is the same in states that the seat cannot tell apart.

    The real state is not one of them: in a sampled state the own hand may be in another order."""
    view = game.view(state, seat)
    decided = {_decide(policy, game.sample(view, rng), words)[0] for _ in range(samples)}
    assert len(decided) == 1, (
        f"decision {number}, seat {seat}: the policy peeks: what the seat cannot see changes its decision "
        f"({', '.join(sorted(decided))})"
    )


def _decide(policy: PolicySeat, state: Any, words: Any) -> tuple[Action, Any]:
    """Return the decision in a copy of a state, and the copy as the policy left it."""
    copy = layout.copy(state)
    copy.rng = list(words)
    return policy.act(copy, NO_BUDGET), policy.left()
