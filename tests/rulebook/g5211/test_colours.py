"""5211: the second step of a scoring, the colours (F12 to F16)."""

from __future__ import annotations

import pytest

from tests.rulebook.g5211.tables import Play, counted, table


@pytest.mark.rule("F12")
def test_colour_with_the_most_cards_scores_whatever_their_values() -> None:
    scored = table("Y2 Y2 G6 G5 / Y2 O2 B2 T2")
    assert scored.colour == "Y"
    assert scored.points == (4, 2)


@pytest.mark.rule("F12")
def test_mascots_count_and_score_with_their_colour() -> None:
    scored = table("Y1 Y1 G6 G5 / Y2 O2 B2 T2")
    assert scored.colour == "Y"
    assert scored.points == (2, 2)


@pytest.mark.rule("F12")
def test_cards_of_all_players_are_counted_together() -> None:
    scored = table("Y2 G2 G3 T2 / Y2 B3 B2 O3 / Y2 T2 B2 O2 / Y2 T3 O2 G2")
    assert scored.colour == "Y"
    assert scored.points == (2, 2, 2, 2)


@pytest.mark.rule("F13")
def test_eight_green_reach_the_limit_and_four_yellow_score() -> None:
    """This is the example in the rulebook: with four players the limit is 7."""
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
def test_colour_at_the_limit_scores_nothing_and_below_it_scores(limit: int, at_limit: str, below: str) -> None:
    """The limit is the number of players plus three."""
    assert counted(at_limit).why.limit == limit == len(counted(at_limit).points) + 3
    assert counted(at_limit).colour == "O"
    assert counted(below).colour == "G"


@pytest.mark.rule("F13")
def test_third_colour_scores_if_two_reach_the_limit() -> None:
    """The German rulebook describes this case; it is tested with four and five players."""
    four = counted("8 green, 7 yellow, 1 orange")
    assert four.colour == "O"
    assert [(step.count, step.fate) for step in four.why.steps] == [(8, "limit"), (7, "limit"), (1, "scores")]
    five = counted("9 green, 8 yellow, 2 orange, 1 blue")
    assert five.colour == "O"
    assert sum(five.won) == 2


@pytest.mark.rule("F13", "F16")
def test_two_colours_of_six_with_three_players_score_nothing() -> None:
    scored = counted("6 green, 6 yellow")
    assert scored.why.scored == "nothing"
    assert scored.points == (0, 0, 0)


@pytest.mark.rule("F14")
def test_five_yellow_and_five_green_are_tied_and_three_orange_score() -> None:
    """This is the example in the rulebook, with four players."""
    scored = counted("5 yellow, 5 green, 3 orange, 2 blue, 1 turquoise")
    assert scored.colour == "O"
    assert sum(scored.won) == 3
    assert [(step.colours, step.fate) for step in scored.why.steps] == [(("Y", "G"), "tie"), (("O",), "scores")]


@pytest.mark.rule("F14")
def test_colours_tied_at_the_next_count_do_not_score_either() -> None:
    scored = counted("5 yellow, 5 green, 3 orange, 3 blue, 4 turquoise")  # five players
    assert scored.colour == "T"
    scored = counted("6 yellow, 6 green, 3 orange, 3 blue, 2 turquoise")
    assert scored.colour == "T"
    assert [step.fate for step in scored.why.steps] == ["tie", "tie", "scores"]


@pytest.mark.rule("F14")
def test_colours_tied_below_one_at_the_limit_do_not_score() -> None:
    scored = counted("7 green, 4 yellow, 4 orange, 1 blue")
    assert scored.colour == "B"
    assert [step.fate for step in scored.why.steps] == ["limit", "tie", "scores"]


@pytest.mark.rule("F15")
def test_colour_without_cards_neither_wins_nor_ties() -> None:
    scored = counted("4 yellow, 4 green")  # three colours have no card
    assert scored.why.scored == "nothing"
    assert [step.colours for step in scored.why.steps] == [("Y", "G")]


@pytest.mark.rule("F15")
def test_colour_without_cards_does_not_win_if_all_others_are_tied() -> None:
    scored = counted("4 yellow, 4 green, 4 orange, 4 blue")  # turquoise alone has no card
    assert scored.why.scored == "nothing"
    assert scored.colour is None


@pytest.mark.rule("F15")
def test_single_card_can_score() -> None:
    scored = table("G2 G2 G2 G3 / G2 G4 G3 O6")
    assert scored.points == (0, 6)
    assert scored.won == (0, 1)


@pytest.mark.rule("F16")
def test_nobody_scores_if_all_colours_are_tied() -> None:
    """This is the example in the rulebook, with four players: the top colours are tied, and so are the others."""
    scored = counted("5 yellow, 5 green, 2 orange, 2 blue, 2 turquoise")
    assert scored.why.scored == "nothing"
    assert scored.points == scored.won == (0, 0, 0, 0)


@pytest.mark.rule("F16", "F17")
def test_cards_that_do_not_score_are_discarded() -> None:
    play = Play("Y1 Y2 Y2 Y3 Y4 / G1 G2 G2 G3 G4").turn("Y1+Y2 / G1+G2").turn("Y2 / G2").turn("Y3 / G3")
    assert play.points == (0, 0)
    assert play.view().rows == ((), ())
    assert play.view().gone == {"Y1": 1, "Y2": 2, "Y3": 1, "G1": 1, "G2": 2, "G3": 1}
