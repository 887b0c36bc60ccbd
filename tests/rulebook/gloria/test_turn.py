"""Gloria Picktoria: a turn and its action points (G4)."""

from __future__ import annotations

import pytest

from roost.core.errors import Malformed
from tests.rulebook.gloria.tables import Table


@pytest.mark.rule("G4")
def test_turn_ends_after_three_action_points() -> None:
    table = Table("GR AN")
    assert [table.do(action).left for action in ("take 0", "chest GR")] == [2, 1]
    table.do("chest AN")
    assert (table.turn, table.left) == (1, 3)
    assert table.told == ["chest-built", "turn"]


@pytest.mark.rule("G4")
def test_actions_can_be_repeated_and_taken_in_any_order() -> None:
    assert Table("GR GR GR").do("chest GR", "chest GR", "chest GR").turn == 1
    assert Table("GR AN").do("chest GR", "play AN", "take 1").turn == 1
    assert Table("GR AN").do("take 1", "chest GR", "play AN").turn == 1


@pytest.mark.rule("G4")
def test_passing_or_keeping_the_fox_with_points_left_is_refused() -> None:
    table = Table("GR", rows="AN / AN", fox="0 AN", left=1)
    assert table.refuses("keep") == "points-left"
    assert table.refuses("pass AN") == "points-left"


@pytest.mark.rule("G4")
def test_player_with_an_empty_hand_can_take_or_draw() -> None:
    table = Table("GR").do("chest GR")
    assert table.hand(0) == ""
    assert table.legal == ("take 0", "take 1", "take 2", "draw")
    assert table.do("draw").turn == 1


@pytest.mark.rule("G4")
def test_there_is_no_hand_limit() -> None:
    table = Table(" ".join(["GR"] * 9 + ["AN"] * 9 + ["RU"] * 9))
    assert table.do("take 0", "draw").view().held[0] == 29


@pytest.mark.rule("G4")
def test_view_has_the_cost_of_each_action() -> None:
    table = Table("GR", rows="GR, AN / RU", fox="0 GR")
    assert {action for action, cost in table.view(0).costs.items() if cost == 2} == {"draw", "fox left RU"}
    ones = {"chest GR", "take 0", "take 1", "take 2", "play GR", "fox AN"}
    assert {action for action, cost in table.view(0).costs.items() if cost == 1} == ones
    assert table.do("draw", "play GR").view(0).costs == {"pass RU": 0, "keep": 0}


@pytest.mark.rule("G4")
@pytest.mark.parametrize("text", ["", "chest", "chest R", "take 3", "take", "play W", "play D on W", "fox", "PLAY GR"])
def test_action_that_is_not_in_the_notation_is_malformed(text: str) -> None:
    with pytest.raises(Malformed, match="action-malformed"):
        Table("GR").do(text)
