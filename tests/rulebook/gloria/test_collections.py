"""Gloria Picktoria: chests, collections and doublers (G5 to G8)."""

from __future__ import annotations

import pytest

from tests.rulebook.gloria.tables import Table, scored

# Chests


@pytest.mark.rule("G5")
@pytest.mark.parametrize("card", ["GR", "W", "D"])
def test_any_card_in_hand_can_become_a_chest(card: str) -> None:
    table = Table(f"{card} AN").do(f"chest {card}")
    assert table.hand(0) == "AN"
    assert len(table.view().lone[0]) == 1
    assert table.left == 2


@pytest.mark.rule("G5")
def test_chest_from_a_card_not_in_hand_is_refused() -> None:
    assert Table("GR / AN").refuses("chest AN") == "not-in-hand"


@pytest.mark.rule("G5", "G21")
def test_chest_is_shown_to_all_when_built_and_hidden_afterwards() -> None:
    table = Table("D GR").do("chest D")
    for seat in (None, 0, 1):
        assert table.event("chest-built", seat).values == {"seat": 0, "card": "D", "lone": 1}
        assert table.view(seat).lone == ((None,), ())
    table.do("play GR")
    for seat in (None, 0, 1):
        assert [own.chest for own in table.view(seat).collections[0]] == [None]
        assert "D" not in str(table.view(seat).events)


@pytest.mark.rule("G5")
def test_oldest_of_several_lone_chests_is_opened_first() -> None:
    table = Table("GR AN RU TA", lone="SH / NE", chests="noted").do("chest GR", "chest AN", "play RU")
    assert table.view().lone == (("GR", "AN"), ("NE",))
    assert [own.chest for own in table.view().collections[0]] == ["SH"]
    table.do("take 0", "take 0", "take 0", "play TA")
    assert table.view().lone == (("AN",), ("NE",))
    assert [(own.motif, own.chest) for own in table.view().collections[0]] == [("RU", "SH"), ("TA", "GR")]


# Collections


@pytest.mark.rule("G6")
def test_collection_is_opened_on_a_lone_chest_of_any_card() -> None:
    table = Table("SH", lone="AN").do("play SH")
    assert table.row(0, "SH") == "SH"
    assert table.view().lone[0] == ()
    assert table.left == 2
    assert table.event("opened").values == {"seat": 0, "motif": "SH", "lone": 0}


@pytest.mark.rule("G6")
def test_opening_a_collection_without_a_lone_chest_is_refused() -> None:
    table = Table("GR GR AN", lone="GR").do("play GR")
    assert table.refuses("play AN") == "no-lone-chest"
    assert Table("GR", lone="/ GR").refuses("play GR") == "no-lone-chest"


@pytest.mark.rule("G6")
@pytest.mark.parametrize("card", ["W", "D"])
def test_wild_card_or_doubler_cannot_open_a_collection(card: str) -> None:
    table = Table(card, lone="GR")
    assert table.refuses(f"play {card} on GR") == "no-collection"
    assert not any(action.startswith("play") for action in table.legal)


@pytest.mark.rule("G6")
def test_player_has_one_collection_per_motif_even_if_foxed_or_ended() -> None:
    foxed = Table("GR", rows="GR / GR", lone="AN", fox="0 GR").do("play GR")
    assert foxed.row(0, "GR") == "GR GR"
    assert len(foxed.view().lone[0]) == 1
    assert Table("GR", rows="GR D", lone="AN").refuses("play GR") == "row-ended"


@pytest.mark.rule("G6")
def test_several_players_can_collect_the_same_motif() -> None:
    assert Table("GR", rows="/ GR", lone="AN").do("play GR").row(0, "GR") == "GR"


@pytest.mark.rule("G7")
def test_row_is_extended_by_its_motif_or_by_a_wild_card() -> None:
    table = Table("GR W W", rows="GR").do("play GR").do("play W on GR")
    assert table.row(0, "GR") == "GR GR W"
    assert table.left == 1
    assert table.event("extended").values == {"seat": 0, "motif": "GR", "card": "W", "length": 3}
    assert table.do("play W on GR").row(0, "GR") == "GR GR W W"


@pytest.mark.rule("G7")
def test_row_of_another_player_cannot_be_extended() -> None:
    table = Table("GR W D", rows="/ GR")
    assert table.refuses("play GR") == "no-lone-chest"
    assert table.refuses("play W on GR") == "no-collection"
    assert table.refuses("play D on GR") == "no-collection"


@pytest.mark.rule("G7")
def test_card_not_in_hand_is_refused() -> None:
    table = Table("AN / GR W D", rows="GR")
    for action in ("play GR", "play W on GR", "play D on GR"):
        assert table.refuses(action) == "not-in-hand"


@pytest.mark.rule("G7", "G18")
def test_wild_card_counts_for_the_length_of_its_row() -> None:
    assert scored("GR W / GR", players=2) == (3, 1)
    assert scored("GR W / GR GR", players=2) == (2, 2)


# Doublers


@pytest.mark.rule("G8")
@pytest.mark.parametrize("row", ["GR", "GR GR GR", "GR W"])
def test_doubler_ends_a_row_and_is_not_counted(row: str) -> None:
    table = Table("D GR W", rows=row).do("play D on GR")
    assert table.row(0, "GR") == f"{row} D"
    assert table.view().standings[0].lengths[0] == len(row.split())
    assert table.left == 2
    assert table.event("doubled").values == {"seat": 0, "motif": "GR", "length": len(row.split())}
    assert table.refuses("play GR") == "row-ended"
    assert table.refuses("play W on GR") == "row-ended"


@pytest.mark.rule("G8")
def test_second_doubler_on_a_row_is_refused() -> None:
    assert Table("D", rows="GR D").refuses("play D on GR") == "row-ended"


@pytest.mark.rule("G8")
def test_doubler_can_be_played_on_a_row_under_the_fox() -> None:
    table = Table("D", rows="GR / GR", fox="0 GR").do("play D on GR")
    assert table.row(0, "GR") == "GR D"
    assert table.view().standings[0].points == (0, 4)


@pytest.mark.rule("G8")
def test_doubler_counts_in_all_later_scorings() -> None:
    table = Table("D", rows="GR / AN", roosters=3, pile="R GR R R R GR")
    table.do("take 0", "play D on GR", "take 0")
    assert table.view().scorings == ((4, 4), (8, 4))


@pytest.mark.rule("G8")
def test_doubler_in_a_chest_has_no_effect() -> None:
    table = Table("D GR", roosters=3, pile="R").do("chest D", "play GR", "take 0")
    assert table.points == (4, 0)
