"""Gloria Picktoria: public and hidden information (G21)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rulebook.gloria.tables import Table, by_players, dealt


@pytest.mark.rule("G21")
def test_table_is_public_and_hands_are_hidden_from_others() -> None:
    table = Table("SH / NE W", rows="GR W / AN D", lone="TA", fox="1 AN", roosters=2, display="EG EG EG")
    spectator, own, other = (table.view(seat) for seat in (None, 0, 1))
    for view in (spectator, own, other):
        assert view.held == (1, 2)
        assert [len(lone) for lone in view.lone] == [1, 0]
        assert [[row.cards for row in rows] for rows in view.collections] == [[("GR", "W")], [("AN", "D")]]
        assert (view.fox, view.roosters, view.display) == (own.fox, 2, ("EG", "EG", "EG"))
        assert "TA" not in str(replace(view, unseen={}))
    assert (spectator.hand, own.hand, other.hand) == ((), ("SH",), ("NE", "W"))
    assert "NE" not in str(replace(own, unseen={}))
    assert "SH" not in str(replace(other, unseen={}))


@pytest.mark.rule("G21")
def test_unseen_cards_are_those_that_the_view_does_not_show() -> None:
    table = Table("SH / NE W", rows="GR W / AN D", lone="TA", display="EG EG EG")
    own, other = table.view(0), table.view(1)
    assert (own.unseen["SH"], own.unseen["NE"], own.unseen["W"]) == (8, 9, 4)
    assert (other.unseen["SH"], other.unseen["NE"], other.unseen["W"]) == (9, 8, 3)
    for view in (own, other):
        assert (view.unseen["GR"], view.unseen["AN"], view.unseen["EG"], view.unseen["TA"]) == (8, 8, 6, 9)
    noted = Table("SH / NE W", rows="GR W / AN D", lone="TA", display="EG EG EG", chests="noted")
    assert noted.view(None).unseen["TA"] == 8


@pytest.mark.rule("G21")
def test_deal_shows_each_player_their_own_hand_only() -> None:
    table = dealt(3)
    for seat in (None, 0, 1, 2):
        hands = table.event("dealt", seat).values["hands"]
        assert [own is not None for own in hands] == [owner == seat for owner in range(3)]


@pytest.mark.rule("G21")
@pytest.mark.parametrize("chests", ["memory", "noted"])
def test_chests_are_visible_with_the_option_and_after_the_game(chests: str) -> None:
    table = Table("D GR AN", chests=chests, pile="R " * 10).do("chest D", "play GR")
    hidden = None if chests == "memory" else "D"
    assert [own.chest for own in table.view(0).collections[0]] == [hidden]
    table.do("take 0")
    assert [own.chest for own in table.view(1).collections[0]] == ["D"]


@pytest.mark.rule("G21")
@by_players
def test_no_view_contains_the_draw_pile(players: int) -> None:
    table = dealt(players)
    views = [table.view(seat) for seat in (None, *range(players))]
    size = views[0].pile
    table.state.deck[:size] = table.state.deck[:size][::-1]
    assert [table.view(seat) for seat in (None, *range(players))] == views
