"""The search of 5211 is the same compiled and interpreted."""

from __future__ import annotations

import random
from typing import Any

import pytest

from roost.bots.g5211.beliefs import Beliefs
from roost.bots.g5211.desk import new_desks
from roost.bots.g5211.later import LastChoice
from roost.bots.g5211.learned import value_weights
from roost.bots.g5211.notes import Notes
from roost.bots.g5211.packing import gone_cards, pack
from roost.bots.g5211.policies import population, search_settings
from roost.bots.g5211.root import Root
from roost.bots.g5211.search import LAST_WORLD, SEARCH_STATES, SIMULATION, Setting, begin_search, play_on, run_worlds
from roost.bots.g5211.worlds import Hidden
from roost.core.engine import layout
from roost.core.engine.compiled import compiled
from roost.games.g5211.rules import ROUNDS, Phase, State
from roost.games.g5211.view import View
from tests.bots.g5211.positions import positions

WORLDS = 3


def settings() -> list[float]:
    """Return settings of a short search that uses everything."""
    row = search_settings(players=2, simulations=1000, later_worlds=2)
    row[Setting.POLICY_HANDS], row[Setting.HANDS], row[Setting.AFTER] = 2, 4, 0.5
    return row


def interpreted(
    view: View,
    notes: Notes,
    only: int | None = None,
    worlds: int = WORLDS,
    states: list[State] | None = None,
    after: float = 0.5,
) -> Root:
    """Search in the interpreter, on plain objects; if a choice is given, try this one only."""
    states = states or [State() for _ in range(SEARCH_STATES)]
    root, desk = Root(), new_desks(is_compiled=False)[0]
    states[0] = pack(view).state
    hidden, later, beliefs, last = Hidden(), Hidden(), Beliefs(), LastChoice()
    hidden.gone = gone_cards(view)
    policies = [list(policy) for policy in population(view.players)]
    values, row, seat = value_weights(view.players), settings(), view.seat or 0
    row[Setting.AFTER] = after
    begin_search(states, seat, desk, hidden, notes.history(view), beliefs, later, root, row, policies, 11)
    if only is not None:
        root.is_open = [int(choice == only) for choice in range(len(root.is_open))]
        root.open_choices = 1
    run_worlds(states, seat, desk, hidden, beliefs, later, last, root, row, policies, values, worlds)
    return root


def by_machine(view: View, notes: Notes) -> Root:
    """Search in compiled code, on records."""
    states, hidden = layout.new_states(State, SEARCH_STATES), layout.new_states(Hidden, 2)
    layout.store(pack(view).state, states, 0)
    known = Hidden()
    known.gone = gone_cards(view)
    layout.store(known, hidden, 0)
    history: Any = layout.new_states(type(notes.history(view)), 1)
    layout.store(notes.history(view), history, 0)
    roots, beliefs = layout.new_states(Root, 1), layout.new_states(Beliefs, 1)
    last, desk = layout.new_states(LastChoice, 1), new_desks(is_compiled=True)[0]
    policies, values = layout.weights(population(view.players)), layout.weights(value_weights(view.players))
    row, seat = layout.weights(settings()), view.seat or 0
    compiled(begin_search)(
        states, seat, desk, hidden[0], history[0], beliefs[0], hidden[1], roots[0], row, policies, 11
    )
    compiled(run_worlds)(
        states, seat, desk, hidden[0], beliefs[0], hidden[1], last[0], roots[0], row, policies, values, WORLDS
    )
    return layout.load(Root, roots, 0)


@pytest.mark.interpreted
@pytest.mark.parametrize("players", [2, 4])
def test_compiled_search_equals_interpreted_bit_for_bit(players: int) -> None:
    rng = random.Random(players)
    for game, state, notes in positions(players, "twins"):
        if rng.random() < 0.2:
            view = game.view(state, game.to_act(state)[0])
            own = notes[view.seat or 0]
            assert by_machine(view, own) == interpreted(view, own)
        if state.rounds > 1:
            break


def test_choice_has_the_same_worth_whichever_others_are_tried_in_its_world() -> None:
    for game, state, notes in positions(3, "alone"):
        if len(game.to_act(state)) == 3:
            view = game.view(state, 0)
            together = interpreted(view, notes[0], worlds=1)
            for choice in range(together.choices):
                if together.is_open[choice] == 1:
                    assert interpreted(view, notes[0], choice, worlds=1).total[choice] == together.total[choice]
        if state.rounds > 0:
            break


@pytest.mark.parametrize(("before_end", "played"), [(4, 1), (3, 1), (2, 2), (1, 1)])
def test_simulation_plays_one_round_more_and_the_last_one_if_it_follows(before_end: int, played: int) -> None:
    for game, state, _ in positions(4, "after"):
        if state.rounds == ROUNDS[4] - before_end and state.turn == 0 and len(game.to_act(state)) == 4:
            hidden, last, root, desk = Hidden(), LastChoice(), Root(), new_desks(is_compiled=False)[0]
            policies = [list(policy) for policy in population(4)]
            hidden.gone = gone_cards(game.view(state, 0))
            rounds = state.rounds
            play_on(state, hidden, last, root, policies, desk)
            assert (state.rounds - rounds, state.turn) == (played, 0)
            assert (state.phase == Phase.OVER) == (played == before_end)
            return
    pytest.fail("no such position")


def test_simulation_shows_the_end_of_the_round_whatever_is_played_after_it() -> None:
    """The reasons of a review tell what lies on the table and what was scored at the end of the round."""
    for game, state, notes in positions(3, "shown"):
        if state.rounds == 1 and len(game.to_act(state)) == 3:
            states = [State() for _ in range(SEARCH_STATES)]
            interpreted(game.view(state, 0), notes[0], worlds=1, states=states)
            assert (states[SIMULATION].rounds, states[LAST_WORLD].rounds) == (2, 3)
            return
    pytest.fail("no such position")


def test_result_of_a_simulation_is_a_weighted_mean_of_two_values() -> None:
    for game, state, notes in positions(2, "weight"):
        if state.rounds == 3 and len(game.to_act(state)) == 2:
            view = game.view(state, 0)
            quarter, half, whole = (
                interpreted(view, notes[0], worlds=1, after=weight).total for weight in (0.25, 0.5, 1.0)
            )
            for low, middle, high in zip(quarter, half, whole, strict=True):
                assert high - middle == pytest.approx(2 * (middle - low))
            assert quarter != whole
            return
    pytest.fail("no such position")
