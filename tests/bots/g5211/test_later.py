"""The last choice of a round within a simulation depends on what the player would know by then, and is the best one."""

from __future__ import annotations

import random
from statistics import fmean

from roost.bots.g5211.desk import new_desks
from roost.bots.g5211.hen import Hen1
from roost.bots.g5211.later import LastChoice, last_choice
from roost.bots.g5211.learned import value_weights
from roost.bots.g5211.packing import gone_cards
from roost.bots.g5211.policies import population
from roost.bots.g5211.worlds import Hidden
from roost.core.bot import Budget
from roost.core.engine.rng import seed
from roost.core.game import Game
from roost.games.g5211.cards import NAMES
from roost.games.g5211.rules import ROUNDS, State
from roost.games.g5211.view import View
from tests.bots.g5211.positions import positions


def choose(state: State, view: View, worlds: int = 3) -> str:
    """Return the card that the view's seat lays later in a simulation that is in this state."""
    hidden, last, desk = Hidden(), LastChoice(), new_desks(is_compiled=False)[0]
    hidden.gone = gone_cards(view)
    last.policy = [1] * len(last.policy)
    seed(desk.rng, 5)
    policies = [list(policy) for policy in population(view.players)]
    values = value_weights(view.players)
    seat = view.seat or 0
    choice = last_choice(state, State(), State(), seat, worlds, desk, hidden, last, policies, values)
    return NAMES[view.edition][state.hand[seat][choice]]


def test_last_choice_does_not_depend_on_hidden_cards() -> None:
    rng = random.Random(2)
    for game, state, _ in positions(3, "later"):
        if state.turn < 2 or len(game.to_act(state)) < 3:
            continue  # only the third turn of a round is chosen so
        view = game.view(state, 1)
        assert choose(state, view) == choose(game.sample(view, rng), view)
        if state.rounds > 1:
            break


def victories(game: Game[State, View], view: View, action: str) -> float:
    """Return how often a last card wins against the first hen, by the rules themselves."""
    rng, shares = random.Random(3), []
    for _ in range(12):
        state = game.sample(view, rng)
        state, _ = game.apply(state, 0, action)
        seen = game.view(state, 1)
        state, _ = game.apply(state, 1, Hen1(game, rng).act(seen, seen.legal, Budget(1.0)))
        outcome = game.outcome(state)
        assert outcome is not None
        shares.append((0 in outcome.winners) / len(outcome.winners))
    return fmean(shares)


def test_last_choice_of_a_game_is_the_card_that_wins() -> None:
    clear = 0
    for number in range(40):
        for game, state, _ in positions(2, f"the end {number}"):
            if state.rounds < ROUNDS[2] - 1 or state.turn < 2 or len(game.to_act(state)) < 2:
                continue
            view = game.view(state, 0)
            worth = {card: victories(game, view, card) for card in view.hand}
            if max(worth.values()) - min(worth.values()) > 0.5:
                clear += 1
                assert worth[choose(state, view, worlds=8)] == max(worth.values())
        if clear == 2:
            return
    raise AssertionError("no game ends with a choice that matters")
