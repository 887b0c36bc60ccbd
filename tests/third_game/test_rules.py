"""The rules of Auction."""

from __future__ import annotations

import pytest

from roost.core.errors import GameOver, IllegalAction, Malformed
from roost_auction.cards import NAMES, PRIZE_NAMES
from roost_auction.game import GameAuction
from roost_auction.rules import State

PRIZES = [f"P{value}" for value in (3, 5, 1, 2, 4, 6, 7, 8)]


def table(*hands: str, **options: str) -> tuple[GameAuction, State]:
    """Return a table with these hands; P3 is for sale, then P5, P1, P2 and P4."""
    game = GameAuction(len(hands), options)
    dealt = [card for hand in hands for card in hand.split()]
    rest = [name for name in NAMES for _ in range(4 - dealt.count(name))]
    return game, game.deal(game.start(), {"prizes": PRIZES, "bids": [*dealt, *rest]}).state


def bid(game: GameAuction, state: State, *cards: int) -> State:
    for seat, card in enumerate(cards):
        state = game.apply(state, seat, f"bid {card}").state
    return state


def test_highest_bid_wins_the_prize() -> None:
    game, state = table("1 2 3 4 5", "6 7 8 9 10", "1 2 3 4 5")
    state = bid(game, state, 1, 6, 5)
    assert game.view(state, None).points == (0, 3, 0)
    assert game.view(state, None).won == (0, 1, 0)


def test_equal_bids_cancel_each_other_out() -> None:
    game, state = table("1 2 3 4 10", "1 2 3 4 10", "1 2 3 4 5")
    state = bid(game, state, 10, 10, 1)
    assert game.view(state, None).points == (0, 0, 3)


def test_prize_is_discarded_if_all_bids_are_equal() -> None:
    game, state = table("1 2 3 4 5", "1 2 3 4 5")
    state = bid(game, state, 5, 5)
    assert [sale.buyer for sale in game.view(state, None).sales] == [None]
    assert game.view(state, None).stake == 5


def test_unsold_prizes_are_added_to_the_next_one_with_the_option() -> None:
    game, state = table("1 2 3 4 5", "1 2 3 4 5", unsold="carried")
    state = bid(game, bid(game, state, 5, 5), 4, 4)
    assert game.view(state, None).stake == 3 + 5 + 1
    state = bid(game, state, 3, 2)
    assert game.view(state, None).points == (9, 0)
    assert game.view(state, None).stake == 2


def test_bid_is_secret_and_can_be_changed_until_all_have_bid() -> None:
    game, state = table("1 2 3 4 5", "1 2 3 4 5")
    state = game.apply(state, 0, "bid 5").state
    changed = game.apply(state, 0, "bid 1").state
    assert game.view(changed, 1).has_bid == (True, False)
    assert game.view(changed, 1) == game.view(state, 1)
    assert game.view(changed, 0).bid == "1"


def test_most_points_win() -> None:
    game, state = table("2 4 6 8 10", "1 3 5 7 9", "1 2 3 4 5")
    for cards in ((10, 9, 5), (8, 7, 4), (2, 5, 3), (4, 3, 2), (6, 1, 1)):
        state = bid(game, state, *cards)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.points == (3 + 5 + 2 + 4, 1, 0)
    assert outcome.winners == (0,)
    with pytest.raises(GameOver):
        game.apply(state, 0, "bid 1")


def test_tie_is_broken_by_the_most_prizes() -> None:
    game, state = table("1 2 8 9 10", "1 2 3 6 7")
    for cards in ((10, 1), (1, 7), (9, 2), (2, 6), (8, 3)):
        state = bid(game, state, *cards)
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.points, outcome.tiebreak) == ((3 + 1 + 4, 5 + 2), (3, 2))
    assert outcome.winners == (0,)


def test_long_game_sells_all_prizes() -> None:
    game = GameAuction(5, {"length": "long"})
    assert game.start().rounds == len(PRIZE_NAMES)


def test_card_not_in_hand_is_refused() -> None:
    game, state = table("1 2 3 4 5", "6 7 8 9 10")
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, 0, "bid 6")
    assert caught.value.values == {"card": "6", "hand": "1 2 3 4 5"}
    with pytest.raises(Malformed):
        game.apply(state, 0, "bid 11")
