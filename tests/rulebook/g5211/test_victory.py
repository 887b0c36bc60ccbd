"""5211: points and victory (F17 to F20)."""

from __future__ import annotations

import random

import pytest

from tests.rulebook.g5211.tables import Play, by_players, ending, table


@pytest.mark.rule("F17")
def test_each_player_keeps_only_their_own_scoring_cards() -> None:
    scored = table("Y6 Y2 G2 O2 / Y3 Y4 G2 B2 / G6 O6 B6 T6")
    assert scored.why.cards == (("Y6", "Y2"), ("Y3", "Y4"), ())
    assert scored.won == (2, 2, 0)


@pytest.mark.rule("F18")
def test_points_are_card_values_and_a_mascot_is_worth_one() -> None:
    assert table("Y6 Y1 O3 O2 / Y5 G3 G2 B2").points == (7, 5)


@pytest.mark.rule("F18")
@by_players
def test_points_of_a_game_are_the_sum_of_its_rounds(players: int) -> None:
    play, rng = Play(players=players), random.Random(7)
    total = [0] * players
    while play.outcome is None:
        scoring = play.any_round(rng).view().scoring
        assert scoring is not None
        total = [old + new for old, new in zip(total, scoring.points, strict=True)]
    assert play.outcome.points == tuple(total)
    assert sum(total) > 0


@pytest.mark.rule("F19")
def test_most_points_win_then_most_cards_then_victory_is_shared() -> None:
    assert ending(points=(31, 28, 40), won=(20, 20, 9)) == (2,)
    assert ending(points=(40, 28, 40), won=(10, 20, 9)) == (0,)
    assert ending(points=(40, 28, 40), won=(10, 20, 10)) == (0, 2)


@pytest.mark.rule("F19")
def test_all_players_share_the_victory_if_nobody_has_points() -> None:
    assert ending(points=(0, 0, 0), won=(0, 0, 0)) == (0, 1, 2)


@pytest.mark.rule("F20")
def test_hidden_scores_are_visible_only_to_their_owner_until_the_end() -> None:
    is_open, hidden = Play(players=3), Play(players=3, scores="hidden")
    while sum(is_open.points) == 0 or is_open.view().turn > 1:
        is_open.any_turn()
        hidden.any_turn()
    points = is_open.points
    assert is_open.view(1).points == is_open.view(None).points == points
    assert hidden.view(1).points == (None, points[1], None)
    assert [won is None for won in hidden.view(1).won] == [True, False, True]
    assert hidden.view(None).points == (None, None, None)
    hidden.any_deck()
    assert hidden.view(1).points == hidden.points
