"""Whole games of Gloria Picktoria at random: what holds at every moment of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from roost.core import compiled, layout
from roost.core.fair import Stream, seed_from_text
from roost.games.gloria import cards, rules
from roost.games.gloria.game import GameGloria
from roost.games.gloria.rules import DOUBLER, KINDS, LEGAL, MOTIFS, NONE, OVER, ROOSTER, WILD, State

by_players = pytest.mark.parametrize("players", [2, 3, 4, 5])


def moments(game: GameGloria, seed: str) -> Iterator[State]:
    """All states of a random game, from the deal to the end."""
    rng = random.Random(seed)
    state = game.start()
    state = game.deal(state, game.shuffle(state, Stream(seed_from_text(seed), "gloria", 0))).state
    yield state
    while seats := game.to_act(state):
        state = game.apply(state, seats[0], rng.choice(game.legal(state, seats[0]))).state
        yield state


def all_cards(state: State) -> Counter[int]:
    """Every card, wherever it lies."""
    found = Counter(state.deck[state.top : rules.pile_size(state.players)])
    found.update(card for card in state.display if card != NONE)
    found.update(chest % KINDS for chest in state.queue[: rules.lone_chests(state)])
    found[ROOSTER] += state.roosters
    for place, count in enumerate(state.hand):
        found[place % KINDS] += count
    for row, length in enumerate(state.length):
        if length > 0:
            found.update({row % MOTIFS: length - state.wilds[row], WILD: state.wilds[row]})
            found.update({DOUBLER: state.doubled[row], state.chest[row]: 1})
    return +found


@by_players
def test_no_card_appears_or_gets_lost(players: int) -> None:
    expected = Counter([*cards.CARDS, *cards.ROOSTER_CARDS, *[DOUBLER] * players])
    for state in moments(GameGloria(players, {}), "cards"):
        assert all_cards(state) == expected
        for seat in range(players):
            assert state.held[seat] == sum(state.hand[seat * KINDS : seat * KINDS + KINDS])
            assert state.collections[seat] == sum(
                length > 0 for length in state.length[seat * MOTIFS : seat * MOTIFS + MOTIFS]
            )


@by_players
def test_a_game_is_never_stuck_and_ends_with_the_tenth_rooster(players: int) -> None:
    for index in range(3):
        for state in moments(GameGloria(players, {}), f"end {index}"):
            assert (state.phase == OVER) == (state.roosters == rules.ROOSTERS)
            legal = [action for action in range(rules.ACTIONS) if rules.why_not(state, action) == LEGAL]
            assert bool(legal) == (state.phase != OVER)
            if state.phase == rules.PASSING:
                assert {action >= rules.PASS for action in legal} == {True}
                assert len(legal) >= 2


@pytest.mark.skipif(not compiled.is_available(), reason="nothing can be compiled here")
@by_players
def test_compiled_rules_do_the_same_state_by_state(players: int) -> None:
    why_not, apply = compiled.compiled(rules.why_not), compiled.compiled(rules.apply)
    deal_random, choose_random = compiled.compiled(rules.deal_random), compiled.compiled(rules.choose_random)
    state = State()
    rules.begin(state, players, NONE)
    state.rng = [players, 2, 3, 4]
    records = layout.new_records(State, 1)
    layout.store(state, records, 0)
    rules.deal_random(state)
    deal_random(records[0])
    while True:
        assert layout.load(State, records, 0) == state
        for action in range(rules.ACTIONS):
            assert why_not(records[0], action) == rules.why_not(state, action)
        if state.phase == OVER:
            break
        action = rules.choose_random(state)
        assert choose_random(records[0]) == action
        rules.apply(state, action)
        apply(records[0], action)


@by_players
@pytest.mark.parametrize("chests", ["memory", "noted"])
def test_a_sample_looks_like_the_table_it_was_sampled_from(players: int, chests: str) -> None:
    game = GameGloria(players, {"chests": chests})
    rng = random.Random(players)
    expected = Counter([*cards.CARDS, *cards.ROOSTER_CARDS, *[DOUBLER] * players])
    for state in moments(game, "sample"):
        for seat in (None, *range(players)):
            view = game.view(state, seat)
            sample = game.sample(view, rng)
            assert game.view(sample, seat) == view
            assert all_cards(sample) == expected
            assert Counter(sample.deck) == Counter(state.deck)
            assert [doublers_of(sample, other) for other in range(players)] == [1] * players


def doublers_of(state: State, seat: int) -> int:
    """Doublers that a seat has anywhere: always its own."""
    rows = range(seat * MOTIFS, seat * MOTIFS + MOTIFS)
    return (
        state.hand[seat * KINDS + DOUBLER]
        + state.queue[: rules.lone_chests(state)].count(seat * KINDS + DOUBLER)
        + sum(state.doubled[row] + (state.chest[row] == DOUBLER) for row in rows if state.length[row] > 0)
    )


def test_a_hidden_doubler_is_sampled_evenly_from_the_places_it_can_be_in() -> None:
    """Of four hidden places of a player two are in the hand, one is a lone chest, one lies under a collection."""
    game = GameGloria(2, {"start": 1})
    state = next(moments(game, "doubler"))
    first, second, third, _ = [card for card in game.view(state, 1).hand if card in cards.MOTIF_NAMES]
    for action in (f"chest {first}", f"play {second}", f"chest {third}"):
        state = game.apply(state, 1, action).state
    view, rng = game.view(state, 0), random.Random(1)
    samples = [game.sample(view, rng) for _ in range(800)]
    in_hand = sum(sample.hand[KINDS + DOUBLER] for sample in samples)
    in_lone_chest = sum(sample.queue[0] == KINDS + DOUBLER for sample in samples)
    assert abs(in_hand - 400) < 60
    assert abs(in_lone_chest - 200) < 50
