"""What a bot remembers: events and compiled tracking agree, and notes are true."""

from __future__ import annotations

import pytest

import roost
from roost.bots.gloria.notes import Notes, observe, track
from roost.core.engine import layout
from roost.core.engine.compiled import compiled
from roost.games.gloria.rules import KINDS, MOTIFS, State, lone_chests
from tests.bots.gloria.positions import moments


@pytest.mark.parametrize("players", [2, 5])
def test_notes_of_events_equal_tracked_actions(players: int) -> None:
    game, notes = roost.load("gloria", players), Notes()
    states, tracked = layout.new_states(State, 1), layout.new_states(Notes, 1)
    for state, events, action in moments(players, "notes"):
        observe(notes, game.view(state, 0, events).events)
        assert layout.load(Notes, tracked, 0) == notes
        layout.store(state, states, 0)
        compiled(track)(tracked[0], states[0], action)


def test_noted_cards_are_where_the_notes_say() -> None:
    game, notes = roost.load("gloria", 3), Notes()
    for state, events, _ in moments(3, "true notes"):
        observe(notes, game.view(state, None, events).events)
        for seat in range(3):
            assert all(notes.taken[seat][kind] <= state.hand[seat][kind] for kind in range(KINDS))
            lone = [chest % KINDS for chest in state.queue[: lone_chests(state)] if chest // KINDS == seat]
            under = [state.chest[seat][motif] for motif in range(MOTIFS) if state.begun[seat] >> motif & 1]
            assert notes.buried[seat] == [(lone + under).count(kind) for kind in range(KINDS)]


def test_a_new_deal_begins_without_notes() -> None:
    game, notes = roost.load("gloria", 2), Notes()
    history = [event for _, events, _ in moments(2, "one") for event in events]
    observe(notes, history)
    assert notes != Notes()
    _, events, _ = next(moments(2, "two"))
    observe(notes, game.view(game.start(), 1, events).events)
    assert notes == Notes()
