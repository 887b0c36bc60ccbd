"""5211: the first step of a scoring, the mascots (F10, F11)."""

from __future__ import annotations

import pytest

from tests.rulebook.g5211.tables import Play, Scored, table


@pytest.mark.rule("F10")
def test_only_mascots_score_if_four_players_have_exactly_six() -> None:
    scored = table("Y1 G1 O2 O3 / O1 B1 O2 Y2 / T1 O6 O2 G2 / O1 Y5 B2 T2")
    assert scored.why.scored == "mascots"
    assert scored.points == scored.won == (2, 2, 1, 1)


@pytest.mark.rule("F10")
@pytest.mark.parametrize(("players", "mascots"), [(2, 4), (3, 5), (4, 6), (5, 7)])
def test_exact_number_of_mascots_is_players_plus_two(players: int, mascots: int) -> None:
    assert Play(players=players).view().exact == mascots
    for laid in range(8):
        assert (with_mascots(players, laid).why.scored == "mascots") == (laid == mascots)


def with_mascots(players: int, mascots: int) -> Scored:
    laid = ["Y1"] * mascots + ["G2"] * (4 * players - mascots)
    return table(" / ".join(" ".join(laid[place : place + 4]) for place in range(0, len(laid), 4)))


@pytest.mark.rule("F10")
def test_mascots_score_regardless_of_limit_and_ties() -> None:
    over_the_limit = table("Y1 Y1 Y1 Y1 / Y1 Y2 Y2 Y2 / G2 G2 G2 G2")  # 8 yellow, the limit is 6
    assert over_the_limit.points == (4, 1, 0)
    tied = table("Y1 Y1 Y2 Y2 / G1 G1 G2 G2")
    assert tied.points == (2, 2)


@pytest.mark.rule("F11")
def test_colours_score_with_more_or_fewer_mascots() -> None:
    one_too_few = table("Y1 Y1 Y1 Y6 / G2 G2 G2 O2")
    assert one_too_few.why.scored == "colour"
    assert one_too_few.points == (9, 0)
    one_too_many = table("Y1 Y1 Y1 Y1 / G1 G2 O2 O2")
    assert one_too_many.points == (4, 0)
