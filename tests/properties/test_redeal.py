"""Hidden cards drawn again: the seat is told the same, and gets no hint of the cards that others really held."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice
from statistics import fmean, pstdev
from typing import Any

import pytest

import roost
from roost.core.errors import BadSetup
from roost.core.fair import seed_from_text
from roost.core.game import Seat
from roost.core.play import Play
from roost.core.record import Record
from roost.core.redeal import redeal_for
from roost.testing.play import random_record

DRAWS = 150
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("5211", 2, {"edition": "azul"}),
    ("5211", 3, {"scores": "hidden"}),
    ("5211", 4, {"target": 50}),
    ("5211", 5, {}),
    ("gloria", 2, {}),
    ("gloria", 3, {"chests": "noted"}),
    ("gloria", 5, {}),
]


def position(record: Record, moves: int) -> Play:
    """Return the game after some moves of a record, without choices that others have yet to answer."""
    begun = Play.resume(record.game, record.seed, record.deals, record.moves[:moves])
    return Play.resume(record.game, record.seed, record.deals, begun.moves)


def told(play: Play, deals: Any, seat: Seat) -> list[Any]:
    """Return the views of a seat after half of the moves and after all of them, with all events."""
    counts = len(play.moves) // 2, len(play.moves)
    steps = [Play.resume(play.game, play.seed, deals, play.moves[:count]) for count in counts]
    return [play.game.view(step.state, seat, step.events) for step in steps]


@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_seat_is_told_the_same_when_hidden_cards_are_drawn_again(
    name: str, players: int, options: dict[str, Any]
) -> None:
    chance = random.Random(f"{name}{players}")
    record = random_record(roost.load(name, players, **options), seed_from_text(f"{name} {players}"))
    for moves in chance.sample(range(len(record.moves)), 4):
        play, seat = position(record, moves), chance.randrange(players)
        drawn = redeal_for(play.game)(play, seat, chance)
        assert drawn != play.deals
        assert len(drawn) == len(play.deals)
        assert told(play, drawn, seat) == told(play, play.deals, seat)


def kept_cards(play: Play, seat: Seat, is_sampled: bool) -> list[int]:
    """Draw what a seat cannot see many times, and return how many cards each draw leaves in the others' hands."""
    game, chance = play.game, random.Random(7)
    real = [Counter(game.view(play.state, other).hand) for other in range(game.players)]
    kept = []
    for _ in range(DRAWS):
        if is_sampled:
            state = game.sample(game.view(play.state, seat), chance)
        else:
            state = Play.resume(game, play.seed, redeal_for(game)(play, seat, chance), play.moves).state
        others = [other for other in range(game.players) if other != seat]
        kept.append(sum((Counter(game.view(state, other).hand) & real[other]).total() for other in others))
    return kept


@pytest.mark.parametrize(("name", "moves"), [("5211", 0), ("5211", 24), ("gloria", 0)])
def test_hidden_hands_match_the_real_ones_as_often_as_a_fair_draw(name: str, moves: int) -> None:
    play = position(random_record(roost.load(name, 3), seed_from_text("fair")), moves)
    drawn, fair = (kept_cards(play, 1, is_sampled) for is_sampled in (False, True))
    error = ((pstdev(drawn) ** 2 + pstdev(fair) ** 2) / DRAWS) ** 0.5
    assert abs(fmean(drawn) - fmean(fair)) < 3.5 * error
    assert fmean(drawn) < 6, "of ten cards in two hands"


def test_cards_that_others_took_openly_stay_in_their_hands() -> None:
    game = roost.load("gloria", 2, start=0)
    play = Play(game, seed_from_text("taken"), game.start()).with_deals()
    taken = game.view(play.state, 1).display[0]
    play = play.apply(0, "take 0").apply(0, "draw")
    hands = [
        game.view(Play.resume(game, play.seed, deals, play.moves).state, 0).hand
        for deals in (redeal_for(game)(play, 1, random.Random(seed)) for seed in range(30))
    ]
    assert all(taken in hand and "D" in hand for hand in hands)
    assert len(set(hands)) > 25


def test_resumed_game_deals_from_the_seed_when_no_deal_is_given() -> None:
    record = random_record(roost.load("5211", 5, target=60), seed_from_text("longer"))
    assert len(record.deals) > 1
    play = Play.resume(record.game, record.seed, record.deals[:1], record.moves)
    assert (play.deals, play.outcome) == (record.deals, record.outcome)
    assert [event.key for event in islice(play.events, 2)] == ["dealt", "chosen"]


def test_game_without_a_redeal_is_refused() -> None:
    with pytest.raises(BadSetup, match="setup-no-redeal"):
        redeal_for(roost.load("auction", 2))
