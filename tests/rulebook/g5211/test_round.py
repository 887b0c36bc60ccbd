"""5211: a round of three turns, the refills and the last round (F5 to F9)."""

from __future__ import annotations

from collections import Counter

import pytest

from roost.core.errors import IllegalAction, Malformed
from tests.rulebook.g5211.tables import Play, by_players

HANDS = "Y1 Y2 Y3 Y4 Y5 / G1 G2 G3 G4 G5"


@pytest.mark.rule("F5")
def test_round_has_three_turns_of_two_one_and_one_cards() -> None:
    play = Play(HANDS, pile="O1 O2 B1 B2 O3 B3 O4 B4")
    due = []
    for _ in range(3):
        due.append(play.view().due)
        play.any_turn()
    assert due == [2, 1, 1]
    assert play.view().round == 2


@pytest.mark.rule("F5")
def test_choice_that_is_not_the_due_number_of_own_cards_is_refused() -> None:
    play = Play(HANDS)
    for wrong in ("Y1", "Y1+Y2+Y3"):
        with pytest.raises(IllegalAction, match="illegal-card-count"):
            play.choose(0, wrong)
    for passing in ("", "pass"):
        with pytest.raises(Malformed):
            play.choose(0, passing)
    with pytest.raises(IllegalAction, match="illegal-not-in-hand"):
        play.choose(0, "Y1+Y1")
    with pytest.raises(IllegalAction, match="illegal-not-in-hand"):
        play.choose(0, "Y1+G1")


@pytest.mark.rule("F5")
def test_choice_of_two_cards_is_written_with_the_lower_card_first() -> None:
    play = Play(HANDS)
    with pytest.raises(Malformed, match="action-lower-card-first") as caught:
        play.choose(0, "Y2+Y1")
    assert caught.value.values["right"] == "Y1+Y2"


@pytest.mark.rule("F5")
def test_all_cards_are_revealed_when_the_last_player_has_chosen() -> None:
    play = Play("Y1 Y2 Y3 Y4 Y5 / G1 G2 G3 G4 G5 / O1 O2 O3 O4 O5")
    play.choose(2, "O4+O5").choose(0, "Y1+Y2")
    assert play.view().rows == ((), (), ())
    play.choose(1, "G2+G3")
    assert play.view().rows == (("Y1", "Y2"), ("G2", "G3"), ("O4", "O5"))
    assert play.told(None, "revealed").values["cards"] == [["Y1", "Y2"], ["G2", "G3"], ["O4", "O5"]]


@pytest.mark.rule("F5")
def test_order_of_cards_in_hand_is_not_revealed() -> None:
    play = Play("Y5 Y1 Y3 Y2 Y4 / G1 G2 G3 G4 G5")
    assert play.view(0).hand == ("Y1", "Y2", "Y3", "Y4", "Y5")
    assert play.turn("Y1+Y5 / G1+G2").view().rows[0] == ("Y1", "Y5")


@pytest.mark.rule("F6")
def test_choice_can_be_changed_until_the_last_player_has_chosen() -> None:
    play = Play(HANDS).choose(0, "Y1+Y2")
    assert "Y3+Y4" in play.view(0).legal
    play.choose(0, "Y3+Y4")
    assert play.view(0).choice == ("Y3", "Y4")
    play.choose(1, "G1+G2")
    assert play.view().rows[0] == ("Y3", "Y4")
    play.choose(0, "Y1")  # a choice for the next turn does not change the cards on the table
    assert play.view().rows[0] == ("Y3", "Y4")


@pytest.mark.rule("F6")
def test_others_see_only_who_has_chosen() -> None:
    first = Play(HANDS).choose(0, "Y1+Y2")
    other = Play(HANDS).choose(0, "Y4+Y5")
    for seat in (1, None):
        assert first.view(seat) == other.view(seat)
        assert first.view(seat).has_chosen == (True, False)
        assert first.view(seat).choice == ()
        assert first.told(seat, "chosen").values == {"seat": 0, "cards": None}
    before = first.view(1)
    assert first.choose(0, "Y2+Y3").view(1).events == (), "of a changed mind others hear nothing"
    assert first.view(1).has_chosen == before.has_chosen


@pytest.mark.rule("F6")
def test_nobody_has_chosen_before_the_cards_are_dealt() -> None:
    game = Play(HANDS).game
    view = game.view(game.start(), 0)
    assert view.has_chosen == (False, False)
    assert view.choice == view.hand == ()


@pytest.mark.rule("F7")
def test_players_draw_back_to_five_in_seat_order_after_each_turn() -> None:
    play = Play(HANDS, pile="O1 O2 B1 B2 O3 B3 O4 B4")
    play.turn("Y1+Y2 / G1+G2")
    assert play.hands() == [("Y3", "Y4", "Y5", "O1", "O2"), ("G3", "G4", "G5", "B1", "B2")]
    play.turn("Y3 / G3")
    assert play.hands() == [("Y4", "Y5", "O1", "O2", "O3"), ("G4", "G5", "B1", "B2", "B3")]
    play.turn("Y4 / G4")
    assert play.hands() == [("Y5", "O1", "O2", "O3", "O4"), ("G5", "B1", "B2", "B3", "B4")]


@pytest.mark.rule("F7")
def test_player_sees_only_their_own_drawn_cards() -> None:
    play = Play(HANDS, pile="O1 O2 B1 B2").turn("Y1+Y2 / G1+G2")
    assert play.told(0, "drew").values["cards"] == [["O1", "O2"], None]
    assert play.told(None, "drew").values["cards"] == [None, None]


@pytest.mark.rule("F8")
@pytest.mark.parametrize(("players", "rounds"), [(2, 11), (3, 7), (4, 6), (5, 4)])
def test_last_round_follows_when_a_third_turn_empties_the_draw_pile(players: int, rounds: int) -> None:
    play = Play(players=players)
    assert play.view().rounds == rounds
    for number in range(1, rounds):
        assert play.view().round == number
        for due in (2, 1, 1):
            before = play.view().pile
            play.any_turn()
            assert play.view().pile == before - due * players, "everybody draws, and nobody too little"
    assert play.view().pile == 0
    assert play.view().is_last_round
    assert play.told(None, "last-round").values["round"] == rounds
    play.any_round()
    assert play.outcome is not None


@pytest.mark.rule("F9")
@by_players
def test_fifth_card_of_the_last_round_is_neither_scored_nor_shown(players: int) -> None:
    play = Play(players=players).to_last_round()
    hands, points = play.hands(), play.points
    sizes = []
    for _ in range(3):
        sizes.append({len(hand) for hand in play.hands()})
        play.any_turn()
        assert not any(event.key == "drew" for event in play.events)
    assert sizes == [{5}, {3}, {2}]
    scoring = play.view().scoring
    assert scoring is not None
    fifth = [list((Counter(hand) - Counter(row)).elements()) for hand, row in zip(hands, scoring.rows, strict=True)]
    assert play.told(0, "discarded").values["cards"] == [fifth[0], *[None] * (players - 1)]
    assert play.told(None, "discarded").values["cards"] == [None] * players
    assert play.points == tuple(old + new for old, new in zip(points, scoring.points, strict=True))
