"""Worlds contain every card once, and depend on nothing that is hidden."""

from __future__ import annotations

import random
from collections import Counter
from statistics import fmean

import pytest

from roost.bots.g5211.beliefs import Beliefs, History, deal_believed, infer_hands, infer_policies
from roost.bots.g5211.desk import new_desks
from roost.bots.g5211.packing import gone_cards, pack
from roost.bots.g5211.policies import HEN_1, population
from roost.bots.g5211.worlds import Hidden, collect, deal_hidden
from roost.core.engine.rng import seed
from roost.games.g5211.cards import DECK
from roost.games.g5211.rules import CARDS, MAX_PLAYERS, REMOVED, VALUES, State, hand_size
from roost.games.g5211.view import View
from tests.bots.g5211.positions import positions


def hidden_cards(view: View) -> Hidden:
    """Return the hidden cards of a view, with a generator."""
    hidden = Hidden(rounds=1)
    hidden.gone = gone_cards(view)
    seed(hidden.rng, 7)
    return hidden


def world(view: View, history: History | None = None) -> State:
    """Return a world of a view: uniform, or with beliefs about the history."""
    state, hidden, seat = pack(view).state, hidden_cards(view), view.seat or 0
    collect(state, seat, hidden)
    if history is None:
        deal_hidden(state, seat, hidden)
        return state
    beliefs, desk = Beliefs(), new_desks(is_compiled=False)[0]
    policies = [list(policy) for policy in population(view.players)]
    infer_policies(state, State(), seat, 2, 0.3, policies, 1, hidden, history, beliefs, desk)
    infer_hands(state, State(), seat, 4, 3, 0.3, 0.9, policies, hidden, history, beliefs, desk)
    deal_believed(state, seat, 4, hidden, beliefs)
    return state


def all_cards(state: State, view: View) -> Counter[int]:
    """Return every card of a world: removed, in hands, open, gone, in the pile."""
    cards = [*state.deck[: REMOVED[state.players]], *state.deck[state.top : CARDS]]
    for seat in range(state.players):
        cards += state.hand[seat][: hand_size(state)]
        cards += state.table[seat][: len(view.rows[seat])]
    return Counter(cards) + Counter(dict(enumerate(gone_cards(view))))


@pytest.mark.parametrize("players", range(2, 6))
def test_world_contains_every_card_of_the_deck(players: int) -> None:
    for game, state, notes in positions(players, "cards"):
        if len(game.to_act(state)) < players:
            continue  # the seat sees the same cards as before the first choice of the turn
        view = game.view(state, 0)
        for known in (None, notes[0].history(view)):
            imagined = world(view, known)
            assert all_cards(imagined, view) == Counter(DECK)
            assert sorted(imagined.hand[0][: hand_size(imagined)]) == sorted(pack(view).state.hand[0][: len(view.hand)])
        if state.rounds > 2:
            break


def test_world_does_not_depend_on_hidden_cards() -> None:
    """Two states with the same view have the same worlds."""
    rng = random.Random(1)
    for game, state, notes in positions(4, "secret"):
        if len(game.to_act(state)) < 4:
            continue  # the seat sees the same cards as before the first choice of the turn
        view = game.view(state, 2)
        other = game.view(game.sample(view, rng), 2)
        history = notes[2].history(view)
        assert world(other) == world(view)
        assert world(other, history) == world(view, history)
        if state.rounds > 1:
            break


def test_hand_that_explains_what_was_laid_is_likelier() -> None:
    """A hen begins a round with a pair of a colour: if she begins with G2 and O1, she rarely has one in hand."""
    game, state, notes = next(
        position for position in positions(2, "pairs") if (position[1].rounds, position[1].turn) == (1, 1)
    )
    view = game.view(state, 0)
    history = notes[0].history(view)
    history.turns = 1
    history.laid[MAX_PLAYERS][:2], history.laid[MAX_PLAYERS + 1][:2] = [1, 2], [7, 12]
    hidden, beliefs, desk = hidden_cards(view), Beliefs(), new_desks(is_compiled=False)[0]
    packed = pack(view).state
    collect(packed, 0, hidden)
    policies = [list(HEN_1)] * 2
    beliefs.likeliest = [1] * MAX_PLAYERS
    infer_hands(packed, State(), 0, 60, 1, 0.3, 1.0, policies, hidden, history, beliefs, desk)
    totals = beliefs.total[1][:60]
    likely = [after - before for before, after in zip([0.0, *totals], totals, strict=False)]
    assert all(0 <= chance <= 1 for chance in likely)
    colours = [len({card // VALUES for card in beliefs.earlier[hand][2:]}) for hand in range(60)]
    with_pair = [chance for chance, count in zip(likely, colours, strict=True) if count < 3]
    without = [chance for chance, count in zip(likely, colours, strict=True) if count == 3]
    assert fmean(without) > 1.3 * fmean(with_pair)
