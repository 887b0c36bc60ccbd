"""5211, rule by rule."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from roost.core.errors import GameOver, IllegalAction, Malformed
from tests.rulebook.g5211_tables import PLAYERS, Play, Scored, counted, ending, table

by_players = pytest.mark.parametrize("players", PLAYERS)


# The cards and the deal


@pytest.mark.rule("F1")
@pytest.mark.parametrize("edition", ["classic", "azul"])
def test_a_deck_is_five_colours_of_twenty_cards_worth_51_points(edition: str) -> None:
    deck = Play(players=2, edition=edition).decks[0]
    assert len(deck) == 100
    colours = {card[0] for card in deck}
    assert len(colours) == 5
    for colour in colours:
        values = Counter(int(card[1]) for card in deck if card[0] == colour)
        assert values == {1: 5, 2: 6, 3: 5, 4: 2, 5: 1, 6: 1}
        assert sum(value * count for value, count in values.items()) == 51
    assert sum(card[1] == "1" for card in deck) == 25


@pytest.mark.rule("F2")
def test_the_editions_differ_in_one_colour_and_in_nothing_else() -> None:
    assert {card[0] for card in Play(players=2, edition="classic").decks[0]} == set("YGOBV")
    assert {card[0] for card in Play(players=2, edition="azul").decks[0]} == set("YGOBT")
    classic = table("V1 V2 G2 O2 / V3 B2 G2 O3", "classic")
    azul = table("T1 T2 G2 O2 / T3 B2 G2 O3", "azul")
    assert classic.points == azul.points == (3, 3)
    assert (classic.colour, azul.colour) == ("V", "T")


@pytest.mark.rule("F3")
@pytest.mark.parametrize(("players", "removed"), [(2, 10), (3, 13), (4, 0), (5, 15)])
def test_cards_are_removed_unseen_and_shown_when_the_game_is_over(players: int, removed: int) -> None:
    play = Play(players=players)
    view = play.view(0)
    assert view.pile + 5 * players == 100 - removed
    assert play.told(0, "dealt").values["removed"] == removed
    assert view.removed == ()
    play.any_deck()
    assert play.outcome is not None
    assert Counter(play.view(0).removed) == Counter(play.decks[0][:removed])


@pytest.mark.rule("F4")
@pytest.mark.parametrize(("players", "pile"), [(2, 80), (3, 72), (4, 80), (5, 60)])
def test_everybody_gets_five_cards_and_the_rest_is_the_pile(players: int, pile: int) -> None:
    play = Play(players=players)
    assert [len(hand) for hand in play.hands()] == [5] * players
    assert play.view().pile == pile


# A round


HANDS = "Y1 Y2 Y3 Y4 Y5 / G1 G2 G3 G4 G5"


@pytest.mark.rule("F5")
def test_a_round_is_three_turns_of_two_one_and_one_cards() -> None:
    play = Play(HANDS, pile="O1 O2 B1 B2 O3 B3 O4 B4")
    due = []
    for _ in range(3):
        due.append(play.view().due)
        play.any_turn()
    assert due == [2, 1, 1]
    assert play.view().round == 2


@pytest.mark.rule("F5")
def test_nobody_chooses_more_or_fewer_cards_than_are_due_or_passes() -> None:
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
def test_a_choice_of_two_cards_is_written_with_the_lower_card_first() -> None:
    play = Play(HANDS)
    with pytest.raises(Malformed, match="action-lower-card-first") as caught:
        play.choose(0, "Y2+Y1")
    assert caught.value.values["right"] == "Y1+Y2"


@pytest.mark.rule("F5")
def test_all_cards_are_revealed_at_once_when_the_last_player_has_chosen() -> None:
    play = Play("Y1 Y2 Y3 Y4 Y5 / G1 G2 G3 G4 G5 / O1 O2 O3 O4 O5")
    play.choose(2, "O4+O5").choose(0, "Y1+Y2")
    assert play.view().rows == ((), (), ())
    play.choose(1, "G2+G3")
    assert play.view().rows == (("Y1", "Y2"), ("G2", "G3"), ("O4", "O5"))
    assert play.told(None, "revealed").values["cards"] == [["Y1", "Y2"], ["G2", "G3"], ["O4", "O5"]]


@pytest.mark.rule("F5")
def test_in_which_order_cards_were_held_is_not_revealed() -> None:
    play = Play("Y5 Y1 Y3 Y2 Y4 / G1 G2 G3 G4 G5")
    assert play.view(0).hand == ("Y1", "Y2", "Y3", "Y4", "Y5")
    assert play.turn("Y1+Y5 / G1+G2").view().rows[0] == ("Y1", "Y5")


@pytest.mark.rule("F6")
def test_a_choice_may_be_changed_until_the_last_player_has_chosen() -> None:
    play = Play(HANDS).choose(0, "Y1+Y2")
    assert "Y3+Y4" in play.view(0).legal
    play.choose(0, "Y3+Y4")
    assert play.view(0).choice == ("Y3", "Y4")
    play.choose(1, "G1+G2")
    assert play.view().rows[0] == ("Y3", "Y4")
    play.choose(0, "Y1")  # the next turn's: what lies on the table stays there
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
def test_after_each_turn_everybody_draws_back_to_five_in_seat_order() -> None:
    play = Play(HANDS, pile="O1 O2 B1 B2 O3 B3 O4 B4")
    play.turn("Y1+Y2 / G1+G2")
    assert play.hands() == [("Y3", "Y4", "Y5", "O1", "O2"), ("G3", "G4", "G5", "B1", "B2")]
    play.turn("Y3 / G3")
    assert play.hands() == [("Y4", "Y5", "O1", "O2", "O3"), ("G4", "G5", "B1", "B2", "B3")]
    play.turn("Y4 / G4")
    assert play.hands() == [("Y5", "O1", "O2", "O3", "O4"), ("G5", "B1", "B2", "B3", "B4")]


@pytest.mark.rule("F7")
def test_a_player_is_told_only_of_the_own_cards_drawn() -> None:
    play = Play(HANDS, pile="O1 O2 B1 B2").turn("Y1+Y2 / G1+G2")
    assert play.told(0, "drew").values["cards"] == [["O1", "O2"], None]
    assert play.told(None, "drew").values["cards"] == [None, None]


@pytest.mark.rule("F8")
@pytest.mark.parametrize(("players", "rounds"), [(2, 11), (3, 7), (4, 6), (5, 4)])
def test_the_pile_empties_with_a_third_turn_and_one_round_more_is_played(players: int, rounds: int) -> None:
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
def test_the_last_round_is_played_from_the_hand_and_the_fifth_card_is_neither_scored_nor_shown(players: int) -> None:
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


# Scoring: the mascots


@pytest.mark.rule("F10")
def test_six_mascots_with_four_players_score_and_nothing_else_does() -> None:
    scored = table("Y1 G1 O2 O3 / O1 B1 O2 Y2 / T1 O6 O2 G2 / O1 Y5 B2 T2")
    assert scored.why.scored == "mascots"
    assert scored.points == scored.won == (2, 2, 1, 1)


@pytest.mark.rule("F10")
@pytest.mark.parametrize(("players", "mascots"), [(2, 4), (3, 5), (4, 6), (5, 7)])
def test_the_exact_number_of_mascots_is_two_more_than_players(players: int, mascots: int) -> None:
    assert Play(players=players).view().exact == mascots
    for laid in range(8):
        assert (with_mascots(players, laid).why.scored == "mascots") == (laid == mascots)


def with_mascots(players: int, mascots: int) -> Scored:
    laid = ["Y1"] * mascots + ["G2"] * (4 * players - mascots)
    return table(" / ".join(" ".join(laid[place : place + 4]) for place in range(0, len(laid), 4)))


@pytest.mark.rule("F10")
def test_limit_and_ties_do_not_matter_to_mascots() -> None:
    over_the_limit = table("Y1 Y1 Y1 Y1 / Y1 Y2 Y2 Y2 / G2 G2 G2 G2")  # 8 yellow, the limit is 6
    assert over_the_limit.points == (4, 1, 0)
    tied = table("Y1 Y1 Y2 Y2 / G1 G1 G2 G2")
    assert tied.points == (2, 2)


@pytest.mark.rule("F11")
def test_with_more_or_fewer_mascots_the_colours_decide() -> None:
    one_too_few = table("Y1 Y1 Y1 Y6 / G2 G2 G2 O2")
    assert one_too_few.why.scored == "colour"
    assert one_too_few.points == (9, 0)
    one_too_many = table("Y1 Y1 Y1 Y1 / G1 G2 O2 O2")
    assert one_too_many.points == (4, 0)


# Scoring: the colours


@pytest.mark.rule("F12")
def test_the_colour_with_the_most_cards_scores_cards_not_values() -> None:
    scored = table("Y2 Y2 G6 G5 / Y2 O2 B2 T2")
    assert scored.colour == "Y"
    assert scored.points == (4, 2)


@pytest.mark.rule("F12")
def test_mascots_count_for_their_colour_and_score_with_it() -> None:
    scored = table("Y1 Y1 G6 G5 / Y2 O2 B2 T2")
    assert scored.colour == "Y"
    assert scored.points == (2, 2)


@pytest.mark.rule("F12")
def test_the_cards_of_all_players_are_counted_together() -> None:
    scored = table("Y2 G2 G3 T2 / Y2 B3 B2 O3 / Y2 T2 B2 O2 / Y2 T3 O2 G2")
    assert scored.colour == "Y"
    assert scored.points == (2, 2, 2, 2)


@pytest.mark.rule("F13")
def test_eight_green_are_out_and_four_yellow_score() -> None:
    """The rulebook's example, with four players: the limit is 7."""
    scored = counted("8 green, 4 yellow, 2 orange, 1 blue, 1 turquoise")
    assert scored.colour == "Y"
    assert sum(scored.won) == 4
    assert [(step.count, step.fate) for step in scored.why.steps] == [(8, "limit"), (4, "scores")]


@pytest.mark.rule("F13")
@pytest.mark.parametrize(
    ("limit", "at_limit", "below"),
    [
        (5, "5 green, 3 orange", "4 green, 3 orange, 1 blue"),
        (6, "6 green, 5 orange, 1 blue", "5 green, 4 orange, 3 blue"),
        (7, "7 green, 6 orange, 3 blue", "6 green, 5 orange, 5 blue"),
        (8, "8 green, 7 orange, 5 blue", "7 green, 6 orange, 5 blue, 2 yellow"),
    ],
)
def test_a_colour_at_the_limit_scores_nothing_and_one_below_it_scores(limit: int, at_limit: str, below: str) -> None:
    """With two to five players: the limit is three more than there are."""
    assert counted(at_limit).why.limit == limit == len(counted(at_limit).points) + 3
    assert counted(at_limit).colour == "O"
    assert counted(below).colour == "G"


@pytest.mark.rule("F13")
def test_two_colours_over_the_limit_are_out_one_after_the_other_and_the_third_scores() -> None:
    """The chain that the German rulebook spells out, with four and with five players."""
    four = counted("8 green, 7 yellow, 1 orange")
    assert four.colour == "O"
    assert [(step.count, step.fate) for step in four.why.steps] == [(8, "limit"), (7, "limit"), (1, "scores")]
    five = counted("9 green, 8 yellow, 2 orange, 1 blue")
    assert five.colour == "O"
    assert sum(five.won) == 2


@pytest.mark.rule("F13", "F16")
def test_with_three_players_two_colours_of_six_leave_nothing_to_score() -> None:
    scored = counted("6 green, 6 yellow")
    assert scored.why.scored == "nothing"
    assert scored.points == (0, 0, 0)


@pytest.mark.rule("F14")
def test_five_yellow_and_five_green_are_tied_and_three_orange_score() -> None:
    """The rulebook's example, with four players."""
    scored = counted("5 yellow, 5 green, 3 orange, 2 blue, 1 turquoise")
    assert scored.colour == "O"
    assert sum(scored.won) == 3
    assert [(step.colours, step.fate) for step in scored.why.steps] == [(("Y", "G"), "tie"), (("O",), "scores")]


@pytest.mark.rule("F14")
def test_colours_tied_at_the_next_count_are_out_as_well() -> None:
    scored = counted("5 yellow, 5 green, 3 orange, 3 blue, 4 turquoise")  # five players
    assert scored.colour == "T"
    scored = counted("6 yellow, 6 green, 3 orange, 3 blue, 2 turquoise")
    assert scored.colour == "T"
    assert [step.fate for step in scored.why.steps] == ["tie", "tie", "scores"]


@pytest.mark.rule("F14")
def test_colours_out_by_the_limit_do_not_save_those_tied_below() -> None:
    scored = counted("7 green, 4 yellow, 4 orange, 1 blue")
    assert scored.colour == "B"
    assert [step.fate for step in scored.why.steps] == ["limit", "tie", "scores"]


@pytest.mark.rule("F15")
def test_a_colour_that_is_not_on_the_table_neither_wins_nor_ties() -> None:
    scored = counted("4 yellow, 4 green")  # three colours have no card
    assert scored.why.scored == "nothing"
    assert [step.colours for step in scored.why.steps] == [("Y", "G")]


@pytest.mark.rule("F15")
def test_one_colour_that_is_not_on_the_table_does_not_win_when_all_others_are_out() -> None:
    scored = counted("4 yellow, 4 green, 4 orange, 4 blue")  # turquoise alone has no card
    assert scored.why.scored == "nothing"
    assert scored.colour is None


@pytest.mark.rule("F15")
def test_one_lone_card_can_win() -> None:
    scored = table("G2 G2 G2 G3 / G2 G4 G3 O6")
    assert scored.points == (0, 6)
    assert scored.won == (0, 1)


@pytest.mark.rule("F16")
def test_when_all_colours_are_tied_nobody_scores() -> None:
    """The rulebook's example, with four players: yellow and green are tied, and so are all others below them."""
    scored = counted("5 yellow, 5 green, 2 orange, 2 blue, 2 turquoise")
    assert scored.why.scored == "nothing"
    assert scored.points == scored.won == (0, 0, 0, 0)


@pytest.mark.rule("F16", "F17")
def test_what_is_not_scored_is_discarded_with_the_rest_of_the_table() -> None:
    play = Play("Y1 Y2 Y2 Y3 Y4 / G1 G2 G2 G3 G4").turn("Y1+Y2 / G1+G2").turn("Y2 / G2").turn("Y3 / G3")
    assert play.points == (0, 0)
    assert play.view().rows == ((), ())
    assert play.view().gone == {"Y1": 1, "Y2": 2, "Y3": 1, "G1": 1, "G2": 2, "G3": 1}


# Points and victory


@pytest.mark.rule("F17")
def test_each_player_keeps_the_own_scoring_cards_and_no_others() -> None:
    scored = table("Y6 Y2 G2 O2 / Y3 Y4 G2 B2 / G6 O6 B6 T6")
    assert scored.why.cards == (("Y6", "Y2"), ("Y3", "Y4"), ())
    assert scored.won == (2, 2, 0)


@pytest.mark.rule("F18")
def test_points_are_the_values_in_the_score_pile_and_a_mascot_is_one() -> None:
    assert table("Y6 Y1 O3 O2 / Y5 G3 G2 B2").points == (7, 5)


@pytest.mark.rule("F18")
@by_players
def test_the_points_of_a_game_are_the_sum_of_its_rounds(players: int) -> None:
    play, rng = Play(players=players), random.Random(7)
    total = [0] * players
    while play.outcome is None:
        scoring = play.any_round(rng).view().scoring
        assert scoring is not None
        total = [old + new for old, new in zip(total, scoring.points, strict=True)]
    assert play.outcome.points == tuple(total)
    assert sum(total) > 0


@pytest.mark.rule("F19")
def test_most_points_win_then_most_cards_then_the_victory_is_shared() -> None:
    assert ending(points=(31, 28, 40), won=(20, 20, 9)) == (2,)
    assert ending(points=(40, 28, 40), won=(10, 20, 9)) == (0,)
    assert ending(points=(40, 28, 40), won=(10, 20, 10)) == (0, 2)


@pytest.mark.rule("F19")
def test_when_nobody_has_a_point_everybody_shares_the_victory() -> None:
    assert ending(points=(0, 0, 0), won=(0, 0, 0)) == (0, 1, 2)


@pytest.mark.rule("F20")
def test_open_scores_are_seen_by_all_hidden_ones_by_their_owner_until_the_end() -> None:
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


# The longer game


@pytest.mark.rule("F21")
def test_without_a_target_one_deck_is_played() -> None:
    play = Play(players=3).any_deck()
    assert play.outcome is not None
    assert play.view().target is None


@pytest.mark.rule("F21")
def test_the_target_is_50_when_it_is_switched_on() -> None:
    assert Play(players=3, target="on").view().target == 50


@pytest.mark.rule("F21")
def test_below_the_target_a_new_deck_is_dealt_after_the_last_round_and_points_carry_over() -> None:
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


@pytest.mark.rule("F22")
def test_in_the_first_deck_the_target_is_looked_at_only_when_it_has_been_played_through() -> None:
    play = Play(players=2, target=50).standing_at(60, 0)
    for _ in range(11):
        assert play.outcome is None
        play.any_round()
    assert play.outcome is not None
    assert play.view().deck == 1


@pytest.mark.rule("F22")
def test_the_last_round_counts_for_the_target_of_the_first_deck() -> None:
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
def test_from_the_second_deck_on_the_game_ends_with_the_round_in_which_somebody_reaches_the_target() -> None:
    assert end_of_round(38, 0, deck=2).outcome is None
    over = end_of_round(39, 0, deck=2).outcome
    assert over is not None
    assert over.points == (50, 7)
    assert end_of_round(39, 0, deck=1).outcome is None, "the first deck is played through"


@pytest.mark.rule("F23")
def test_then_the_most_points_win_not_the_first_to_arrive() -> None:
    both = end_of_round(39, 44, deck=2).outcome
    assert both is not None
    assert both.points == (50, 51)
    assert both.winners == (1,)


@pytest.mark.rule("F23")
def test_the_cards_of_all_decks_count_for_the_tie_break() -> None:
    play = Play(players=2, target=500).any_deck()
    won = play.view().won
    play.deal().any_deck()
    assert play.view().deck == 2
    assert all(new >= old for new, old in zip(play.view().won, won, strict=True) if new is not None and old is not None)
    assert sum(play.state.won) > sum(count or 0 for count in won) > 0


@pytest.mark.rule("F24")
def test_a_game_that_ends_in_the_middle_of_a_deck_ignores_hands_and_pile() -> None:
    play = end_of_round(39, 0, deck=2)
    view = play.view(0)
    assert view.pile > 0
    assert len(view.hand) == 5
    assert play.points == (50, 7)
    assert not any(event.key in ("discarded", "last-round") for event in play.events)
    with pytest.raises(GameOver):
        play.choose(0, view.hand[0])
