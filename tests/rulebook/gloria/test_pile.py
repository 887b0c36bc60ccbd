"""Gloria Picktoria: display, draw pile and Rooster Boosters (G9 to G13)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from roost.core.errors import GameOver
from tests.rulebook.gloria.tables import Table, by_players, dealt

# Display and draw pile


@pytest.mark.rule("G9")
@pytest.mark.parametrize(("place", "display"), [(0, "TA AN RU"), (1, "GR TA RU"), (2, "GR AN TA")])
def test_card_from_the_display_goes_to_the_hand_and_is_replaced(place: int, display: str) -> None:
    table = Table(pile="TA").do(f"take {place}")
    assert table.hand(0) == ("GR", "AN", "RU")[place]
    assert table.view().display == tuple(display.split())
    assert table.left == 2
    assert table.told == ["took", "refilled"]


@pytest.mark.rule("G9")
def test_refilled_card_can_be_taken_next() -> None:
    assert Table(pile="TA NE").do("take 0", "take 0").hand(0) == "GR TA"


@pytest.mark.rule("G10", "G21")
def test_draw_costs_two_points_and_is_hidden_from_others() -> None:
    table = Table(pile="TA").do("draw")
    assert table.hand(0) == "TA"
    assert table.left == 1
    assert table.event("drew", 0).values["card"] == "TA"
    for seat in (1, None):
        assert table.event("drew", seat).values["card"] is None
        assert "TA" not in str(replace(table.view(seat), unseen={}))


@pytest.mark.rule("G10")
def test_draw_with_one_point_left_is_refused() -> None:
    assert Table("GR", left=1).refuses("draw") == "too-few-points"
    assert Table("GR", left=2).do("draw").turn == 1


@pytest.mark.rule("G10")
def test_second_draw_in_a_turn_is_refused() -> None:
    table = Table("GR").do("draw")
    assert table.refuses("draw") == "second-draw"
    table.do("take 0")
    assert table.do("draw").view(1).has_drawn


# Rooster Boosters


@pytest.mark.rule("G11")
def test_rooster_booster_on_a_refill_is_set_aside_and_replaced() -> None:
    table = Table(pile="R R TA").do("take 1")
    view = table.view()
    assert view.display == ("GR", "TA", "RU")
    assert (view.roosters, view.until_scoring, view.pile) == (2, 2, 91)
    assert table.told == ["took", "rooster", "rooster", "refilled"]
    assert table.left == 2


@pytest.mark.rule("G11")
def test_rooster_booster_on_a_draw_is_set_aside_and_replaced() -> None:
    table = Table(pile="R TA").do("draw")
    assert table.hand(0) == "TA"
    assert table.view().roosters == 1
    assert table.told == ["rooster", "drew"]
    assert table.event("rooster").values == {"seat": 0, "number": 1, "until_scoring": 3}


@pytest.mark.rule("G12")
@pytest.mark.parametrize(
    ("roosters", "scorings"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 1), (7, 2), (8, 2), (9, 2), (10, 3)]
)
def test_fourth_seventh_and_tenth_rooster_booster_trigger_a_scoring(roosters: int, scorings: int) -> None:
    table = Table(rows="GR", pile="R " * roosters).do("take 0")
    assert table.view().scorings == ((4, 0),) * scorings
    assert sum(due <= roosters for due in table.view().scored_at) == scorings


@pytest.mark.rule("G12")
@pytest.mark.parametrize("roosters", [3, 6])
def test_turn_continues_after_the_first_and_second_scoring(roosters: int) -> None:
    table = Table("GR", rows="GR", roosters=roosters, pile="R TA").do("take 0")
    assert table.told == ["took", "rooster", "scored", "refilled"]
    assert table.view().display == ("TA", "AN", "RU")
    assert (table.turn, table.left, table.points) == (0, 2, (4, 0))
    table.do("play GR", "take 0")
    assert table.turn == 1


@pytest.mark.rule("G12")
def test_scoring_counts_the_rows_at_that_moment() -> None:
    table = Table("GR GR", rows="GR / GR GR", roosters=3, pile="R")
    table.do("play GR", "take 0", "play GR")
    assert table.points == (2, 2)
    assert table.view().standings[0].points == (3, 1)


@pytest.mark.rule("G12")
def test_one_draw_can_trigger_two_scorings() -> None:
    table = Table(rows="GR", roosters=3, pile="R R R R TA").do("draw")
    assert table.view().scorings == ((4, 0), (4, 0))
    assert table.told == ["rooster", "scored", "rooster", "rooster", "rooster", "scored", "drew"]
    numbers = [(event.values["number"], event.values["totals"]) for event in table.events if event.key == "scored"]
    assert numbers == [(1, (4, 0)), (2, (8, 0))]
    assert (table.hand(0), table.left) == ("TA", 1)


@pytest.mark.rule("G12")
def test_one_draw_can_trigger_all_three_scorings() -> None:
    table = Table("GR", rows="GR", pile="R " * 10).do("draw")
    assert table.view().scorings == ((4, 0), (4, 0), (4, 0))
    assert table.points == (11, 0)
    totals = [event.values["totals"] for event in table.events if event.key == "scored"]
    assert totals == [(4, 0), (8, 0), (11, 0)]


@pytest.mark.rule("G12", "G21")
def test_view_shows_the_last_scoring_while_play_continues() -> None:
    table = Table("GR AN", rows="GR / GR GR", lone="TA", roosters=3, pile="R").do("take 0")
    at_once = table.view(1).scoring
    table.do("play GR", "play AN")
    assert table.view(1).scoring == at_once
    assert at_once is not None
    assert (at_once.number, at_once.points) == (1, (1, 3))
    assert [(row.motif, row.lengths, row.ranks) for row in at_once.motifs] == [("GR", (1, 2), ("second", "longest"))]


@pytest.mark.rule("G13")
def test_tenth_rooster_booster_ends_the_game_at_once() -> None:
    table = Table("GR", rows="GR / GR", fox="0 GR", roosters=9, pile="R").do("take 0")
    assert table.outcome is not None
    assert table.legal == ()
    assert table.game.to_act(table.state) == ()
    assert table.told == ["took", "rooster", "scored", "over"]
    with pytest.raises(GameOver):
        table.do("take 1")


@pytest.mark.rule("G13")
def test_no_free_pass_after_the_third_scoring() -> None:
    table = Table("GR", rows="GR / GR", fox="0 GR", roosters=9, pile="R", left=1).do("take 0")
    assert not table.is_passing
    with pytest.raises(GameOver):
        table.do("pass GR")
    assert table.fox == "0 GR"


@pytest.mark.rule("G13")
def test_card_taken_before_the_tenth_rooster_booster_is_not_replaced() -> None:
    table = Table(roosters=9, pile="R").do("take 1")
    assert table.hand(0) == "AN"
    assert table.left == 2
    assert table.view().display == ("GR", None, "RU")
    assert table.points == (-1, 0)


@pytest.mark.rule("G13")
def test_draw_of_the_tenth_rooster_booster_adds_no_card_to_the_hand() -> None:
    table = Table("GR", roosters=9, pile="R").do("draw")
    assert table.hand(0) == "GR"
    assert table.told == ["rooster", "scored", "over"]
    assert table.points == (-1, 0)


@pytest.mark.rule("G13")
@by_players
def test_draw_pile_lasts_until_the_tenth_rooster_booster(players: int) -> None:
    table = dealt(players)
    while table.outcome is None:
        table.do("take 0" if not table.is_passing else "keep")
    assert table.view().roosters == 10
    assert table.view().pile >= 0
