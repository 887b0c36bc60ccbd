"""Worlds agree with what a player sees and remembers, and depend on nothing else."""

from __future__ import annotations

import random

import pytest

import roost
from roost.bots.gloria.notes import Notes, observe
from roost.bots.gloria.worlds import Pool, copy_state, deal_hidden
from roost.core.engine import layout
from roost.games.gloria.rules import State
from roost.games.gloria.testing import all_cards, cards_in
from tests.bots.gloria.positions import moments


def imagined(state: State, notes: Notes, seat: int, chance: int) -> State:
    """Return a world of a seat, with nothing of the state that is not copied."""
    world = State()
    copy_state(world, state)
    deal_hidden(world, notes, seat, Pool(rng=[chance, 2, 3, 4]))
    return world


def in_seat_order(world: State) -> State:
    """Sort the lone chests by seat: their order between seats has no meaning."""
    world.queue.sort()
    return world


@pytest.mark.parametrize("players", [2, 3, 5])
def test_worlds_conserve_cards_and_what_the_seat_sees(players: int) -> None:
    game, notes = roost.load("gloria", players), Notes()
    for state, events, _ in moments(players, "conserved", every=3):
        observe(notes, events)
        world = imagined(state, notes, state.turn, 1)
        assert cards_in(world) == all_cards(players)
        world.scored, world.scored_rows = state.scored, state.scored_rows
        assert game.view(world, state.turn) == game.view(state, state.turn)


def test_worlds_do_not_depend_on_where_hidden_cards_are() -> None:
    game, notes, rng = roost.load("gloria", 4), Notes(), random.Random(1)
    for state, events, _ in moments(4, "hidden", every=3):
        observe(notes, events)
        other = game.sample(game.view(state, state.turn), rng)
        worlds = [in_seat_order(imagined(hidden, notes, state.turn, 5)) for hidden in (state, other)]
        assert worlds[0] == worlds[1]


def test_worlds_conserve_cards_without_notes() -> None:
    for state in [state for state, _, _ in moments(3, "no notes", every=3)]:
        assert cards_in(imagined(state, Notes(), state.turn, 9)) == all_cards(3)


def test_cards_taken_in_sight_of_all_stay_in_hand() -> None:
    notes = Notes()
    for state, events, _ in moments(4, "taken", every=5):
        observe(notes, events)
        world = imagined(state, notes, state.turn, 3)
        for seat in range(4):
            assert all(known <= held for known, held in zip(notes.taken[seat], world.hand[seat], strict=True))


def test_other_random_numbers_give_other_worlds() -> None:
    state = layout.copy(next(moments(2, "others"))[0])
    assert imagined(state, Notes(), state.turn, 1).deck != imagined(state, Notes(), state.turn, 2).deck
