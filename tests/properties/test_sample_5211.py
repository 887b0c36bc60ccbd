"""5211: `sample` draws evenly from all states that fit a view."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import roost
from roost.core import fair
from roost.core.play import Transcript
from roost.games.g5211 import narrate, rules
from roost.games.g5211.rules import State

DRAWS = 6000


def near_the_end() -> Transcript:
    """Four players before the last turn, two cards in each hand, one of them chosen by seat 1: six cards unseen."""
    game = roost.load("5211", 4)
    transcript = Transcript(game, fair.seed_from_text("near the end"))
    transcript.deal()
    for number in range(6 * 12 - 4):
        seat = game.to_act(transcript.state)[0]
        legal = game.legal(transcript.state, seat)
        transcript.apply(seat, legal[number % len(legal)])
    transcript.apply(1, game.legal(transcript.state, 1)[0])
    return transcript


def hidden(state: State) -> tuple[tuple[int, ...], ...]:
    """All that seat 0 cannot see: three hands, and what seat 1 has chosen."""
    hands = [sorted(state.hand[seat][:2]) for seat in (1, 2, 3)]
    return (*map(tuple, hands), tuple(narrate.chosen(state, 1)))


def test_all_states_that_fit_a_view_are_equally_likely() -> None:
    transcript = near_the_end()
    game, state = transcript.game, transcript.state
    assert rules.hand_size(state) == 2
    view = game.view(state, 0)
    unseen = [card for seat in (1, 2, 3) for card in state.hand[seat][:2]]
    expected: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for cards in permutations(unseen):
        hands = [tuple(sorted(cards[place : place + 2])) for place in (0, 2, 4)]
        for chosen in cards[:2]:
            expected[(*hands, (chosen,))] += 1
    rng = random.Random(5211)
    drawn = Counter(hidden(game.sample(view, rng)) for _ in range(DRAWS))
    assert set(drawn) <= set(expected)
    share = DRAWS / expected.total()
    chi_square = sum((drawn[key] - count * share) ** 2 / (count * share) for key, count in expected.items())
    freedom = len(expected) - 1
    assert len(expected) > 50
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5, "four standard deviations off"


def test_the_state_that_was_played_is_among_them() -> None:
    transcript = near_the_end()
    view = transcript.game.view(transcript.state, 0)
    rng = random.Random(1)
    assert any(hidden(transcript.game.sample(view, rng)) == hidden(transcript.state) for _ in range(2000))
