"""Gloria Picktoria: the fox enters, moves and is passed (G14 to G16)."""

from __future__ import annotations

import pytest

from tests.rulebook.gloria.tables import Table

# The fox enters


@pytest.mark.rule("G14")
def test_last_player_to_open_a_first_collection_gets_the_fox() -> None:
    table = Table("GR AN", players=3, rows="/ AN / AN", lone="TA TA", left=3).do("play GR")
    assert table.fox == "0 GR"
    assert table.left == 2
    assert table.told == ["opened", "fox-entered"]
    assert table.event("fox-entered").values == {"seat": 0, "motif": "GR"}


@pytest.mark.rule("G14")
def test_fox_waits_while_a_player_has_only_lone_chests() -> None:
    table = Table("GR AN", players=3, rows="/ AN /", lone="TA TA / / TA").do("play GR", "play AN")
    assert table.fox == ""
    assert table.refuses("fox GR") == "fox-not-in-play"
    assert table.refuses("fox left AN") == "fox-not-in-play"
    assert table.refuses("keep") == "fox-not-in-play"
    assert table.do("take 0").turn == 1


@pytest.mark.rule("G14")
def test_fox_enters_only_once() -> None:
    table = Table("GR AN", rows="/ AN", lone="TA TA").do("play GR", "play AN")
    assert table.fox == "0 GR"


@pytest.mark.rule("G14")
def test_entry_of_the_fox_does_not_count_as_its_move() -> None:
    table = Table("GR", rows="/ AN", lone="TA").do("play GR", "fox left AN")
    assert table.fox == "1 AN"
    table = Table("GR AN", rows="/ AN", lone="TA TA").do("play GR", "play AN", "fox AN", "pass AN")
    assert table.fox == "1 AN"


@pytest.mark.rule("G14", "G16")
def test_fox_can_be_passed_for_free_in_the_turn_it_enters() -> None:
    table = Table("GR", rows="/ AN", lone="TA", left=1).do("play GR")
    assert table.is_passing
    assert table.legal == ("pass AN", "keep")
    assert table.do("pass AN").fox == "1 AN"


@pytest.mark.rule("G14")
def test_fox_never_enters_if_a_player_never_opens_a_collection() -> None:
    table = Table(rows="GR / AN", players=3, pile="R " * 10).do("take 0")
    assert table.outcome is not None
    assert table.fox == ""


# The fox moves


@pytest.mark.rule("G15")
def test_fox_moves_to_another_own_collection_for_one_point() -> None:
    table = Table("GR", rows="GR, AN / AN", fox="0 GR").do("fox AN")
    assert (table.fox, table.left, table.turn) == ("0 AN", 2, 0)
    assert table.event("fox-moved").values == {"seat": 0, "source": "GR", "owner": 0, "motif": "AN"}


@pytest.mark.rule("G15")
def test_fox_moves_to_the_left_neighbour_for_two_points() -> None:
    table = Table("GR", players=3, rows="GR / AN, RU / TA", fox="0 GR")
    assert {action for action in table.legal if "fox" in action} == {"fox left AN", "fox left RU"}
    table.do("fox left RU")
    assert (table.fox, table.left, table.turn) == ("1 RU", 1, 0)
    assert table.event("fox-moved").values == {"seat": 0, "source": "GR", "owner": 1, "motif": "RU"}
    assert table.do("chest GR").turn == 1


@pytest.mark.rule("G15")
def test_left_neighbour_of_the_last_seat_is_the_first_seat() -> None:
    table = Table(players=3, rows="GR / AN / TA", fox="2 TA", turn=2)
    assert [table.view(seat).neighbour for seat in range(3)] == [1, 2, 0]
    assert table.do("fox left GR").fox == "0 GR"


@pytest.mark.rule("G15")
def test_second_fox_move_in_a_turn_is_refused() -> None:
    table = Table("GR", rows="GR, AN / AN", fox="0 GR").do("fox AN")
    assert table.refuses("fox GR") == "second-fox-move"
    assert table.refuses("fox left AN") == "second-fox-move"


@pytest.mark.rule("G15")
def test_fox_move_without_enough_points_is_refused() -> None:
    table = Table("GR", rows="GR, AN / AN", fox="0 GR", left=1)
    assert table.refuses("fox left AN") == "too-few-points"
    assert table.do("fox AN").fox == "0 AN"


@pytest.mark.rule("G15")
def test_only_the_player_with_the_fox_can_move_it() -> None:
    table = Table("GR", rows="GR, AN / AN", fox="1 AN")
    assert table.refuses("fox AN") == "fox-not-yours"
    assert table.refuses("fox left AN") == "fox-not-yours"


@pytest.mark.rule("G15")
def test_fox_can_only_move_to_another_collection() -> None:
    table = Table("GR", rows="GR, AN / AN", lone="RU / RU", fox="0 GR")
    assert table.refuses("fox RU") == "no-collection"
    assert table.refuses("fox left RU") == "neighbour-has-none"
    assert table.refuses("fox GR") == "fox-already-there"


@pytest.mark.rule("G16")
def test_player_with_the_fox_passes_or_keeps_it_after_three_points() -> None:
    table = Table("GR", rows="GR / AN, RU", fox="0 GR", left=1).do("chest GR")
    assert table.is_passing
    assert (table.turn, table.left) == (0, 0)
    assert table.legal == ("pass AN", "pass RU", "keep")
    assert table.refuses("take 0") == "only-pass-or-keep"
    assert table.refuses("fox left AN") == "only-pass-or-keep"
    assert table.refuses("pass GR") == "neighbour-has-none"
    table.do("pass RU")
    assert (table.fox, table.turn, table.left) == ("1 RU", 1, 3)
    assert table.told == ["fox-passed", "turn"]


@pytest.mark.rule("G16")
def test_player_can_keep_the_fox_instead_of_passing_it() -> None:
    table = Table("GR", rows="GR / AN", fox="0 GR", left=1).do("chest GR", "keep")
    assert (table.fox, table.turn) == ("0 GR", 1)
    assert table.told == ["chest-built", "fox-kept", "turn"]


@pytest.mark.rule("G16")
def test_fox_can_be_passed_after_a_move_between_own_collections() -> None:
    table = Table("GR", rows="GR, AN / AN", fox="0 GR", left=1).do("fox AN", "pass AN")
    assert (table.fox, table.turn) == ("1 AN", 1)


@pytest.mark.rule("G16")
def test_turn_of_a_player_without_the_fox_ends_at_once() -> None:
    for table in (
        Table("GR", rows="GR / AN", fox="1 AN", left=1).do("chest GR"),
        Table("GR", rows="GR / AN", fox="0 GR", left=2).do("fox left AN"),
        Table("GR", left=1).do("chest GR"),
    ):
        assert (table.turn, table.is_passing) == (1, False)


@pytest.mark.rule("G16")
def test_pass_and_keep_without_the_fox_are_refused() -> None:
    table = Table("GR", rows="GR / AN", fox="1 AN")
    assert table.refuses("keep") == "fox-not-yours"
    assert table.refuses("pass AN") == "fox-not-yours"


@pytest.mark.rule("G16")
def test_free_pass_follows_a_scoring_triggered_by_the_last_action() -> None:
    table = Table(rows="GR / AN", fox="0 GR", roosters=3, pile="R", left=1).do("take 0")
    assert table.is_passing
    assert table.points == (0, 4)
    table.do("pass AN")
    assert (table.points, table.fox) == ((0, 4), "1 AN")
