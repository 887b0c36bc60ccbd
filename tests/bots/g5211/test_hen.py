"""The hen of 5211 beats chicks, and finds the right choice where it is obvious."""

from __future__ import annotations

import random
from dataclasses import replace
from math import comb

import pytest

import roost
from roost.arena.match import measure
from roost.bots.g5211.desk import Desk, new_desks
from roost.bots.g5211.hen import Hen
from roost.bots.g5211.judgement import colours_worth, draw_chance, look
from roost.bots.g5211.packing import pack
from roost.bots.g5211.policies import HEN_1
from roost.bots.seated import BUDGET
from roost.core.fair import seed_from_text
from roost.core.play import Transcript
from roost.games.g5211.view import View


@pytest.mark.strength
def test_hen_wins_over_half_of_her_games_against_three_chicks() -> None:
    match = measure(roost.load("5211", players=4), "hen", ("chick",) * 3, deals=25, seed="hen")
    assert match.low > 0.55


@pytest.mark.strength
@pytest.mark.parametrize(("players", "least"), [(2, 0.9), (3, 0.75), (5, 0.4)])
@pytest.mark.thorough
def test_hen_beats_chicks_with_other_numbers_of_players(players: int, least: float) -> None:
    match = measure(roost.load("5211", players=players), "hen", ("chick",) * (players - 1), deals=15, seed="hen")
    assert match.share > least


def third_turn(hand: str, rows: str, is_last_round: bool = True) -> View:
    """Return the view of seat 0 of four before the third turn, with these cards in hand and on the table."""
    game = roost.load("5211", players=4)
    transcript = Transcript(game, seed_from_text("a table to change"))
    transcript.deal()
    cards = tuple(tuple(row.split()) for row in rows.split("/"))
    open_cards = [card for row in cards for card in row]
    view: View = game.view(transcript.state, 0)
    return replace(
        view,
        turn=3,
        due=1,
        is_last_round=is_last_round,
        hand=tuple(hand.split()),
        rows=cards,
        counts={colour: sum(card[0] == colour for card in open_cards) for colour in view.counts},
        mascots=sum(card[1] == "1" for card in open_cards),
        legal=tuple(hand.split()),
        gone={},
    )


def choice(view: View) -> str:
    return Hen(roost.load("5211", players=4), random.Random(0)).act(view, view.legal, BUDGET)


def test_hen_adds_her_best_card_to_the_leading_colour() -> None:
    assert choice(third_turn("Y2 Y6", "Y3 Y3 G2 / G3 O2 B2 / Y2 Y2 V2 / O3 B3 V3")) == "Y6"


def test_hen_keeps_her_own_colour_below_the_limit() -> None:
    assert choice(third_turn("O2 Y2", "Y4 Y5 Y3 / G3 O2 B2 / Y2 Y2 V2 / Y2 B3 V3")) == "O2"


def test_hen_takes_the_opponents_colour_to_the_limit() -> None:
    assert choice(third_turn("O2 Y2", "G4 G5 V3 / Y3 Y4 Y5 / Y6 Y4 V2 / Y3 B3 G3")) == "Y2"


def test_hen_plays_the_mascot_that_makes_mascots_score() -> None:
    mascots = third_turn("Y2 O1", "Y1 G1 B1 / V6 V5 O2 / V1 V3 G2 / V2 O1 B3")
    assert choice(mascots) == "O1"


def desk_of(view: View) -> Desk:
    """Return the desk of the judgement of seat 0."""
    desk = new_desks(is_compiled=False)[0]
    look(*pack(view)[:1], 0, *pack(view)[1:], list(HEN_1), desk)
    return desk


def test_points_of_the_leading_opponent_weigh_more() -> None:
    view = replace(third_turn("O2 Y2", "G4 / Y3 / Y6 / Y3"), points=(5, 9, 20, 9))
    own, *others = desk_of(view).share[:4]
    assert own == 1
    assert others[1] < others[0] == others[2] < 0
    assert sum(others) == pytest.approx(sum(desk_of(replace(view, points=(5, None, None, None))).share[1:4]))


def test_hen_keeps_a_six_that_cannot_score_in_this_round() -> None:
    lost = "Y3 Y3 G2 / Y3 O2 B2 / Y2 Y2 G2 / Y2 B3 G3"
    assert choice(third_turn("O2 O6", lost, is_last_round=False)) == "O2"


def test_probabilities_of_a_draw_add_up_to_one() -> None:
    desk = new_desks(is_compiled=False)[0]
    desk.unseen, desk.to_come, desk.each_way = 40, 12, [1 / comb(40, 12)]
    assert sum(draw_chance(desk, 9, drawn) for drawn in range(13)) == pytest.approx(1)
    desk.unseen, desk.to_come, desk.each_way = 10, 2, [1 / comb(10, 2)]
    assert [draw_chance(desk, 3, drawn) for drawn in range(-1, 4)] == pytest.approx([0, 42 / 90, 42 / 90, 6 / 90, 0])


def worth_of(counts: str, chances: dict[str, list[float]], margins: dict[str, float]) -> float:
    """Return the worth of a table of two players from the chances of each colour to grow by 0, 1, ... cards."""
    desk = new_desks(is_compiled=False)[0]
    for colour, letter in enumerate("YGOBV"):
        for drawn, chance in enumerate(chances.get(letter, [1.0])):
            desk.chance[colour][drawn] = chance
        for drawn in range(1, len(desk.fewer[colour])):
            desk.fewer[colour][drawn] = desk.fewer[colour][drawn - 1] + desk.chance[colour][drawn - 1]
        desk.margin[colour] = margins.get(letter, 0.0)
    desk.to_come = 2
    tally = sum(counts.count(letter) << 8 * colour for colour, letter in enumerate("YGOBV"))
    return colours_worth(tally, 0, 5, desk)


def test_colour_scores_if_all_others_have_fewer_cards() -> None:
    """Green has three cards and gets a fourth with probability 1/4, which ties with yellow."""
    assert worth_of("YYYY GGG", {"G": [3 / 4, 1 / 4]}, {"Y": 8.0, "G": 4.0}) == pytest.approx(3 / 4 * 8)


def test_colour_at_the_limit_does_not_score() -> None:
    """Yellow gets its fifth card with probability 1/4; then green scores."""
    assert worth_of("YYYY GGG", {"Y": [3 / 4, 1 / 4]}, {"Y": 8.0, "G": 4.0}) == pytest.approx(3 / 4 * 8 + 1 / 4 * 4)
