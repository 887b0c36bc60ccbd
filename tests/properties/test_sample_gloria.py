"""Gloria Picktoria: `sample` draws whole tables that fit a view, every doubler with its player."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from roost.core.engine.bits import has
from roost.core.fair import seed_from_text
from roost.core.play import Transcript
from roost.games.gloria import rules
from roost.games.gloria.cards import MOTIF_NAMES
from roost.games.gloria.game import GameGloria
from roost.games.gloria.rules import DOUBLER, KINDS, MOTIFS, State
from roost.games.gloria.testing import all_cards, cards_in
from roost.testing.play import moments


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("chests", ["memory", "noted"])
def test_sample_has_the_view_and_the_cards_of_its_table(players: int, chests: str) -> None:
    game = GameGloria(players, {"chests": chests})
    rng = random.Random(players)
    viewers = (None, *range(players))
    for number, moment in enumerate(moments(Transcript(game, seed_from_text("sample")))):
        if number == 0:  # nothing has been dealt
            continue
        seat = viewers[number % len(viewers)]
        view = game.view(moment.state, seat)
        sample = game.sample(view, rng)
        assert game.view(sample, seat) == view
        assert cards_in(sample) == all_cards(players)
        assert Counter(sample.deck) == Counter(moment.state.deck)
        assert [doublers_of(sample, other) for other in range(players)] == [1] * players


def doublers_of(state: State, seat: int) -> int:
    """Doublers that a seat has anywhere: always its own."""
    begun = [motif for motif in range(MOTIFS) if has(state.begun[seat], motif)]
    return (
        state.hand[seat][DOUBLER]
        + state.queue[: rules.lone_chests(state)].count(seat * KINDS + DOUBLER)
        + sum(has(state.doubled[seat], motif) + (state.chest[seat][motif] == DOUBLER) for motif in begun)
    )


def test_a_hidden_doubler_is_sampled_evenly_from_the_places_it_can_be_in() -> None:
    """Of four hidden places of a player two are in the hand, one is a lone chest, one lies under a collection."""
    transcript = Transcript(GameGloria(2, {"start": 1}), seed_from_text("doubler"))
    transcript.deal()
    game, hand = transcript.game, transcript.game.view(transcript.state, 1).hand
    first, second, third, _ = [card for card in hand if card in MOTIF_NAMES]
    for action in (f"chest {first}", f"play {second}", f"chest {third}"):
        transcript.apply(1, action)
    view, rng = game.view(transcript.state, 0), random.Random(1)
    samples = [game.sample(view, rng) for _ in range(800)]
    in_hand = sum(sample.hand[1][DOUBLER] for sample in samples)
    in_lone_chest = sum(sample.queue[0] == KINDS + DOUBLER for sample in samples)
    assert abs(in_hand - 400) < 60
    assert abs(in_lone_chest - 200) < 50
