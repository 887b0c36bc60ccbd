"""5211: the longer game (F21 to F24)."""

from __future__ import annotations

from collections import Counter

import pytest

from roost import load
from roost.core.errors import BadSetup, GameOver
from tests.rulebook.g5211.tables import Play


@pytest.mark.rule("F21")
def test_game_without_a_target_has_one_deck() -> None:
    play = Play(players=3).any_deck()
    assert play.outcome is not None
    assert play.view().target is None


@pytest.mark.rule("F21")
def test_default_target_is_50() -> None:
    assert Play(players=3, target="on").view().target == 50


@pytest.mark.parametrize("target", ["0", "1001", "9999"])
def test_target_is_at_most_1000(target: str) -> None:
    """Else one table could take 20,000 moves, and everybody who loads it would wait for them."""
    load("5211", players=2, target="1000")
    with pytest.raises(BadSetup) as refused:
        load("5211", players=2, target=target)
    assert refused.value.key == "setup-bad-value"


@pytest.mark.rule("F21")
def test_below_the_target_a_new_deck_is_dealt_and_points_are_kept() -> None:
    play = Play(players=3, target=500).to_last_round()
    assert play.view().deck == 1
    play.any_round()
    assert play.outcome is None
    points, won = play.points, play.view().won
    assert sum(points) > 0
    assert play.game.to_act(play.state) == ()
    play.deal()
    assert Counter(play.decks[1]) == Counter(play.decks[0])
    assert play.decks[1] != play.decks[0]
    view = play.view(0)
    assert (view.deck, view.round, view.pile, len(view.hand), view.gone) == (2, 1, 72, 5, {})
    assert (view.points, view.won) == (points, won)
    assert view.removed == (), "what was removed from the first deck stays secret, too (F3)"


@pytest.mark.rule("F22")
def test_target_is_checked_only_at_the_end_of_the_first_deck() -> None:
    play = Play(players=2, target=50).standing_at(60, 0)
    for _ in range(11):
        assert play.outcome is None
        play.any_round()
    assert play.outcome is not None
    assert play.view().deck == 1


@pytest.mark.rule("F22")
def test_last_round_of_the_first_deck_counts_for_the_target() -> None:
    play = Play(players=2, target=50).to_last_round().standing_at(49, 49)
    assert play.any_round().outcome is not None
    assert max(play.points) >= 50


SECOND_DECK = "Y6 Y5 Y1 G2 O2 / Y4 Y3 B2 T2 O3"
"""In this round yellow scores 12 for seat 0 and 7 for seat 1."""


def end_of_round(*points: int, deck: int) -> Play:
    play = Play(SECOND_DECK, target=50, edition="azul").turn("Y5+Y6 / Y3+Y4").turn("G2 / B2")
    play.standing_at(*points, deck=deck)
    return play.turn("O2 / T2")


@pytest.mark.rule("F22")
def test_from_the_second_deck_on_reaching_the_target_ends_the_game() -> None:
    assert end_of_round(38, 0, deck=2).outcome is None
    over = end_of_round(39, 0, deck=2).outcome
    assert over is not None
    assert over.points == (50, 7)
    assert end_of_round(39, 0, deck=1).outcome is None, "the first deck is played through"


@pytest.mark.rule("F23")
def test_most_points_win_not_the_first_to_reach_the_target() -> None:
    both = end_of_round(39, 44, deck=2).outcome
    assert both is not None
    assert both.points == (50, 51)
    assert both.winners == (1,)


@pytest.mark.rule("F23")
def test_cards_of_all_decks_count_for_the_tie_break() -> None:
    play = Play(players=2, target=500).any_deck()
    won = play.view().won
    play.deal().any_deck()
    assert play.view().deck == 2
    assert all(new >= old for new, old in zip(play.view().won, won, strict=True) if new is not None and old is not None)
    assert sum(play.state.won) > sum(count or 0 for count in won) > 0


@pytest.mark.rule("F24")
def test_end_in_the_middle_of_a_deck_ignores_hands_and_draw_pile() -> None:
    play = end_of_round(39, 0, deck=2)
    view = play.view(0)
    assert view.pile > 0
    assert len(view.hand) == 5
    assert play.points == (50, 7)
    assert not any(event.key in ("discarded", "last-round") for event in play.events)
    with pytest.raises(GameOver):
        play.choose(0, view.hand[0])
