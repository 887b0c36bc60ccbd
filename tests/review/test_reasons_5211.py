"""Reasons in 5211: what the simulations say of a colour, of mascots and of the cards in hand."""

from __future__ import annotations

import pytest

from roost.review.reasons import reason_against, reason_for
from roost.review.reasons.g5211 import Fate, end_of
from roost.text import catalogue
from tests.review.games import game
from tests.review.positions import name_of, position, survey, tally

FOUR = game("5211", 4)
GREEN = position("G2 G3 / G2 Y2 / G3 O2 / B2 B3", "G6 B2 V1 Y2 O3")
"""Green has four of seven cards."""
SEVEN, SIX = "G2 G2 G2 G2 G2 G2 G2 B2 B2", "G2 G2 G2 G2 G2 G2 B2 B2 B2"


def test_fifth_card_of_a_colour_makes_it_break() -> None:
    found = survey(
        {
            "B2": [(0.5, 5, SIX), (0.4, 5, SIX), (0.3, 0, SEVEN), (0.5, 5, SIX)],
            "G6": [(0.2, 2, SEVEN), (0.2, 2, SEVEN), (0.3, 2, SEVEN), (0.5, 5, SIX)],
        }
    )
    reason = reason_against(FOUR, GREEN, "B2", "G6", found)
    assert name_of(reason) == "5211-limit"
    said = catalogue("en")(reason.key, **reason.values)
    assert said == "green had 4 of 7 cards: with 5 it reached the limit in 75% of the simulations, with 4 in 25%."


def test_colour_that_ties_is_named() -> None:
    tied, alone = "G2 G2 Y2 Y2 B2", "G2 G2 G2 Y2 Y2 B2"
    found = survey({"G6": [(0.5, 9, alone), (0.4, 9, alone)], "B2": [(0.2, 0, tied), (0.4, 9, alone)]})
    reason = reason_against(FOUR, position("G2 / Y2 / Y3 / G3", "G6 B2"), "G6", "B2", found)
    assert name_of(reason) == "5211-tie"
    assert (reason.values["more"], reason.values["often"], reason.values["seldom"]) == (3, 0, 50)


def test_colour_that_scores_only_with_the_better_choice_is_named() -> None:
    violet, orange, yellow = "V2 V2 Y2", "V2 O2 O2", "V2 Y2 Y2"
    found = survey({"V5": [(0.5, 5, violet), (0.4, 5, violet)], "O3": [(0.2, 0, orange), (0.3, 0, yellow)]})
    reason = reason_against(FOUR, position("V2 / V3 / Y2 / O3", "V5 O3"), "V5", "O3", found)
    assert name_of(reason) == "5211-scores"
    said = catalogue("en")(reason.key, **reason.values)
    assert said.startswith("violet had 2 cards: with 3 it scored in 100% of the simulations, with 2 in 0%.")
    assert said.endswith("That is worth 7 points to you and up to 3 on the table to another player.")


def test_exact_number_of_mascots_is_named() -> None:
    mascots, colours = "Y1 G1 O1 B1 V1 Y1 G2", "Y1 G1 O1 B1 V1 G2 G2"
    found = survey({"Y1": [(0.5, 2, mascots), (0.4, 2, mascots)], "Y2": [(0.2, 0, colours), (0.4, 0, colours)]})
    reason = reason_against(FOUR, position("Y1 / G1 / O1 / B1", "Y1 Y2"), "Y1", "Y2", found)
    assert name_of(reason) == "5211-mascots"
    said = catalogue("en")(reason.key, **reason.values)
    assert said.startswith("4 Kododos on the table, and exactly 6 would score: with 5 they did in 100%")


def test_colour_that_scores_anyway_pays_the_higher_card() -> None:
    ends = "G2 G2 G2 Y2"
    found = survey({"G6": [(0.5, 8, ends), (0.4, 8, ends)], "G2": [(0.3, 4, ends), (0.4, 4, ends)]})
    reason = reason_against(FOUR, position("G2 / G3 / Y2 / O3", "G6 G2"), "G6", "G2", found)
    assert name_of(reason) == "5211-points"
    assert (reason.values["more"], reason.values["less"], reason.values["often"]) == (8, 4, 100)


def test_card_that_scores_nothing_either_way_is_better_kept() -> None:
    ends = "G2 G2 G2 Y2"
    found = survey({"O2": [(0.5, 0, ends), (0.4, 0, ends)], "O5": [(0.3, 0, ends), (0.4, 0, ends)]})
    reason = reason_against(FOUR, position("Y2 / G3 / G2 / G3", "O2 O5 V4"), "O2", "O5", found)
    assert name_of(reason) == "5211-hand"
    assert (reason.values["more"], reason.values["less"], reason.values["often"]) == (9, 6, 100)


def test_difference_without_a_fact_is_told_in_points() -> None:
    one, other = "G2 G2 Y2", "Y2 Y2 G2"
    found = survey({"O2": [(0.5, 2, one), (0.4, 2, other)], "V2": [(0.3, 0, one), (0.3, 1, other)]})
    reason = reason_against(FOUR, position("G2 / Y3 / G2 / G3", "O2 V2"), "O2", "V2", found)
    assert (name_of(reason), reason.values) == ("points", {"more": 2.0, "less": 0.5, "better": "O2", "other": "V2"})


def test_difference_of_wins_alone_is_told_in_wins() -> None:
    ends = "G2 G2 Y2"
    found = survey({"O2": [(0.5, 0, ends), (0.4, 0, ends)], "V2": [(0.3, 0, ends), (0.3, 0, ends)]})
    reason = reason_against(FOUR, position("G2 / Y3 / G2 / G3", "O2 V2"), "O2", "V2", found)
    assert (name_of(reason), reason.values) == (
        "wins",
        {"more": 45.0, "less": 30.0, "worlds": 20, "better": "O2", "other": "V2"},
    )


def test_difference_that_may_be_chance_has_no_cause() -> None:
    found = survey({"B2": [(0.9, 5, SIX), (0.1, 5, SIX)], "G6": [(0.1, 2, SEVEN), (0.8, 2, SEVEN)]})
    reason = reason_against(FOUR, GREEN, "B2", "G6", found)
    assert (name_of(reason), reason.values["worlds"]) == ("close", 20)


def test_choices_that_win_equally_often_are_said_to() -> None:
    found = survey({"B2": [(0.0, 5, SIX), (0.0, 5, SIX)], "G6": [(0.0, 2, SEVEN), (0.0, 2, SEVEN)]})
    reason = reason_against(FOUR, GREEN, "B2", "G6", found)
    assert (name_of(reason), reason.values["share"], reason.values["worlds"]) == ("same", 0.0, 20)


def test_good_choice_is_compared_with_the_best_worse_one() -> None:
    found = survey(
        {
            "B2": [(0.5, 5, SIX), (0.4, 5, SIX)],
            "V1": [(0.6, 5, SIX), (0.3, 5, SIX)],
            "G6": [(0.2, 2, SEVEN), (0.2, 2, SEVEN)],
        }
    )
    assert reason_for(FOUR, GREEN, "B2", found) == reason_against(FOUR, GREEN, "B2", "G6", found)


def test_good_choice_among_equal_ones_says_so() -> None:
    found = survey({"B2": [(0.5, 5, SIX), (0.4, 5, SIX)], "V1": [(0.6, 5, SIX), (0.3, 5, SIX)]})
    assert name_of(reason_for(FOUR, GREEN, "B2", found)) == "even"


@pytest.mark.parametrize(
    ("cards", "fates"),
    [
        ("Y2 Y2 G2", "scores nothing nothing nothing nothing"),
        ("Y2 Y2 G2 G2 O2", "tie tie scores nothing nothing"),
        ("Y2 Y2 Y2 Y2 Y2 Y2 Y2 G2", "limit scores nothing nothing nothing"),
        ("Y2 Y2 G2 O2", "scores nothing nothing nothing nothing"),
        ("Y1 Y1 G1 G1 O1 O1", "nothing nothing nothing nothing nothing"),
    ],
)
def test_fate_of_a_colour_follows_from_the_table(cards: str, fates: str) -> None:
    assert end_of(tally(cards), 4).fates == tuple(Fate(fate) for fate in fates.split())
