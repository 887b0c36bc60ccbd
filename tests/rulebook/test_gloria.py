"""Gloria Picktoria, rule by rule."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from roost.core.errors import BadSetup, GameOver, Malformed, NotYourTurn, TooLate
from roost.core.fair import Stream
from roost.games.gloria.game import GameGloria
from tests.rulebook.gloria_tables import PLAYERS, Table, dealt, ending, played_out, scored, standing

by_players = pytest.mark.parametrize("players", PLAYERS)

MOTIFS = ("GR", "AN", "RU", "TA", "NE", "SH", "FE", "EG", "NS", "WV")


def a_deal(players: int = 2, **options: Any) -> dict[str, Any]:
    game = GameGloria(players, options)
    return dict(game.shuffle(game.start(), Stream(bytes(32), "gloria", 0)))


# The cards and the deal


@pytest.mark.rule("G1")
@by_players
def test_there_are_nine_cards_of_each_of_ten_motifs_five_wilds_and_ten_roosters(players: int) -> None:
    deal = a_deal(players)
    cards = Counter([*deal["display"], *deal["pile"], *(card for hand in deal["hands"] for card in hand)])
    assert cards == {**dict.fromkeys(MOTIFS, 9), "W": 5, "R": 10}


@pytest.mark.rule("G2")
@pytest.mark.parametrize(("players", "pile"), [(2, 94), (3, 90), (4, 86), (5, 82)])
def test_three_cards_are_displayed_and_everybody_gets_four_and_a_doubler(players: int, pile: int) -> None:
    table = dealt(players)
    view = table.view()
    assert len(view.display) == 3
    assert view.held == (5,) * players
    assert all(Counter(table.view(seat).hand)["D"] == 1 for seat in range(players))
    assert view.pile == pile
    assert (view.fox, view.roosters, view.until_scoring) == (None, 0, 4)


@pytest.mark.rule("G2")
@pytest.mark.parametrize("seed", range(20))
def test_roosters_are_shuffled_into_the_pile_after_display_and_hands_are_dealt(seed: int) -> None:
    game = GameGloria(5, {})
    deal = game.shuffle(game.start(), Stream(bytes([seed] * 32), "gloria", 0))
    assert "R" not in [*deal["display"], *(card for hand in deal["hands"] for card in hand)]
    assert deal["pile"].count("R") == 10


@pytest.mark.rule("G2")
@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"display": ["GR", "GR"]}, "deal-wrong-size"),
        ({"display": None}, "deal-wrong-size"),
        ({"hands": [["GR"] * 4]}, "deal-wrong-size"),
        ({"hands": "GR"}, "deal-malformed"),
        ({"pile": ["GR"] * 94}, "deal-card-too-often"),
        ({"display": ["GR", "AN", "D"]}, "deal-card-too-often"),
        ({"display": ["GR", "AN", "R"]}, "deal-rooster-outside-pile"),
        ({"display": ["GR", "AN", "XX"]}, "deal-unknown-card"),
        ({"display": ["GR", "AN", 7]}, "deal-unknown-card"),
        ({"start": 2}, "deal-wrong-start"),
        ({"start": True}, "deal-wrong-start"),
        ({"more": 1}, "deal-malformed"),
    ],
)
def test_a_deal_that_is_none_is_refused(change: dict[str, Any], key: str) -> None:
    game = GameGloria(2, {})
    with pytest.raises(Malformed) as caught:
        game.deal(game.start(), {**a_deal(), **change})
    assert caught.value.key == key


@pytest.mark.rule("G2")
def test_there_is_one_deal() -> None:
    table = dealt(2)
    with pytest.raises(TooLate):
        table.game.deal(table.state, a_deal())


@pytest.mark.rule("G3")
def test_the_start_player_is_drawn_by_lot() -> None:
    assert {dealt(3, text).turn for text in "abcdefghij"} == {0, 1, 2}


@pytest.mark.rule("G3")
def test_the_host_can_choose_the_start_player_and_the_cards_stay_the_same() -> None:
    by_lot = a_deal(4)
    for seat in range(4):
        assert a_deal(4, start=seat) == {**by_lot, "start": seat}
    game = GameGloria(4, {"start": 2})
    assert game.to_act(game.deal(game.start(), a_deal(4, start=2)).state) == (2,)
    with pytest.raises(Malformed, match="deal-wrong-start"):
        game.deal(game.start(), {**by_lot, "start": 1})
    with pytest.raises(BadSetup):
        GameGloria(4, {"start": 4})


@pytest.mark.rule("G3")
def test_play_goes_clockwise() -> None:
    table = Table("GR GR GR / GR GR GR / GR GR GR", players=3, turn=1)
    turns = []
    for _ in range(4):
        turns.append(table.turn)
        table.do("take 0", "take 0", "take 0")
    assert turns == [1, 2, 0, 1]


@pytest.mark.rule("G3")
def test_nobody_else_can_act() -> None:
    table = Table("GR / GR", players=2)
    assert table.game.to_act(table.state) == (0,)
    assert table.game.legal(table.state, 1) == ()
    with pytest.raises(NotYourTurn):
        table.game.apply(table.state, 1, "take 0")


# Action points


@pytest.mark.rule("G4")
def test_a_turn_is_three_points_and_then_ends_by_itself() -> None:
    table = Table("GR AN")
    assert [table.do(action).left for action in ("take 0", "chest GR")] == [2, 1]
    table.do("chest AN")
    assert (table.turn, table.left) == (1, 3)
    assert table.told == ["chest-built", "turn"]


@pytest.mark.rule("G4")
def test_actions_come_in_any_order_and_any_of_them_again() -> None:
    assert Table("GR GR GR").do("chest GR", "chest GR", "chest GR").turn == 1
    assert Table("GR AN").do("chest GR", "play AN", "take 1").turn == 1
    assert Table("GR AN").do("take 1", "chest GR", "play AN").turn == 1


@pytest.mark.rule("G4")
def test_points_cannot_be_given_up() -> None:
    table = Table("GR", rows="AN / AN", fox="0 AN", left=1)
    assert table.refuses("keep") == "points-left"
    assert table.refuses("pass AN") == "points-left"


@pytest.mark.rule("G4")
def test_an_empty_hand_is_legal_and_there_is_always_something_to_do() -> None:
    table = Table("GR").do("chest GR")
    assert table.hand(0) == ""
    assert table.legal == ("take 0", "take 1", "take 2", "draw")
    assert table.do("draw").turn == 1


@pytest.mark.rule("G4")
def test_there_is_no_hand_limit() -> None:
    table = Table(" ".join(["GR"] * 9 + ["AN"] * 9 + ["RU"] * 9))
    assert table.do("take 0", "draw").view().held[0] == 29


@pytest.mark.rule("G4")
def test_the_view_tells_what_each_action_costs() -> None:
    table = Table("GR", rows="GR, AN / RU", fox="0 GR")
    assert {action for action, cost in table.view(0).costs.items() if cost == 2} == {"draw", "fox left RU"}
    ones = {"chest GR", "take 0", "take 1", "take 2", "play GR", "fox AN"}
    assert {action for action, cost in table.view(0).costs.items() if cost == 1} == ones
    assert table.do("draw", "play GR").view(0).costs == {"pass RU": 0, "keep": 0}


@pytest.mark.rule("G4")
@pytest.mark.parametrize("text", ["", "chest", "chest R", "take 3", "take", "play W", "play D on W", "fox", "PLAY GR"])
def test_what_is_not_in_the_notation_is_malformed(text: str) -> None:
    with pytest.raises(Malformed, match="action-malformed"):
        Table("GR").do(text)


# Chests


@pytest.mark.rule("G5")
@pytest.mark.parametrize("card", ["GR", "W", "D"])
def test_any_card_of_the_hand_can_be_a_chest(card: str) -> None:
    table = Table(f"{card} AN").do(f"chest {card}")
    assert table.hand(0) == "AN"
    assert len(table.view().lone[0]) == 1
    assert table.left == 2


@pytest.mark.rule("G5")
def test_a_chest_needs_a_card_of_the_hand() -> None:
    assert Table("GR / AN").refuses("chest AN") == "not-in-hand"


@pytest.mark.rule("G5", "G21")
def test_a_chest_is_shown_to_all_once_and_to_nobody_afterwards() -> None:
    table = Table("D GR").do("chest D")
    for seat in (None, 0, 1):
        assert table.event("chest-built", seat).values == {"seat": 0, "card": "D", "lone": 1}
        assert table.view(seat).lone == ((None,), ())
    table.do("play GR")
    for seat in (None, 0, 1):
        assert [own.chest for own in table.view(seat).collections[0]] == [None]
        assert "D" not in str(table.view(seat).events)


@pytest.mark.rule("G5")
def test_any_number_of_chests_and_the_oldest_is_opened_first() -> None:
    table = Table("GR AN RU TA", lone="SH / NE", chests="noted").do("chest GR", "chest AN", "play RU")
    assert table.view().lone == (("GR", "AN"), ("NE",))
    assert [own.chest for own in table.view().collections[0]] == ["SH"]
    table.do("take 0", "take 0", "take 0", "play TA")
    assert table.view().lone == (("AN",), ("NE",))
    assert [(own.motif, own.chest) for own in table.view().collections[0]] == [("RU", "SH"), ("TA", "GR")]


# Collections


@pytest.mark.rule("G6")
def test_a_collection_is_opened_on_a_lone_chest_whatever_its_face() -> None:
    table = Table("SH", lone="AN").do("play SH")
    assert table.row(0, "SH") == "SH"
    assert table.view().lone[0] == ()
    assert table.left == 2
    assert table.event("opened").values == {"seat": 0, "motif": "SH", "lone": 0}


@pytest.mark.rule("G6")
def test_no_collection_without_a_lone_chest() -> None:
    table = Table("GR GR AN", lone="GR").do("play GR")
    assert table.refuses("play AN") == "no-lone-chest"
    assert Table("GR", lone="/ GR").refuses("play GR") == "no-lone-chest"


@pytest.mark.rule("G6")
@pytest.mark.parametrize("card", ["W", "D"])
def test_neither_a_wild_nor_a_doubler_opens_a_collection(card: str) -> None:
    table = Table(card, lone="GR")
    assert table.refuses(f"play {card} on GR") == "no-collection"
    assert not any(action.startswith("play") for action in table.legal)


@pytest.mark.rule("G6")
def test_a_motif_has_one_collection_also_when_that_is_foxed_or_ended() -> None:
    foxed = Table("GR", rows="GR / GR", lone="AN", fox="0 GR").do("play GR")
    assert foxed.row(0, "GR") == "GR GR"
    assert len(foxed.view().lone[0]) == 1
    assert Table("GR", rows="GR D", lone="AN").refuses("play GR") == "row-ended"


@pytest.mark.rule("G6")
def test_several_players_can_collect_the_same_motif() -> None:
    assert Table("GR", rows="/ GR", lone="AN").do("play GR").row(0, "GR") == "GR"


@pytest.mark.rule("G7")
def test_a_row_is_extended_by_its_motif_or_by_a_wild() -> None:
    table = Table("GR W W", rows="GR").do("play GR").do("play W on GR")
    assert table.row(0, "GR") == "GR GR W"
    assert table.left == 1
    assert table.event("extended").values == {"seat": 0, "motif": "GR", "card": "W", "length": 3}
    assert table.do("play W on GR").row(0, "GR") == "GR GR W W"


@pytest.mark.rule("G7")
def test_only_own_rows_are_extended() -> None:
    table = Table("GR W D", rows="/ GR")
    assert table.refuses("play GR") == "no-lone-chest"
    assert table.refuses("play W on GR") == "no-collection"
    assert table.refuses("play D on GR") == "no-collection"


@pytest.mark.rule("G7")
def test_a_card_has_to_be_in_the_hand() -> None:
    table = Table("AN / GR W D", rows="GR")
    for action in ("play GR", "play W on GR", "play D on GR"):
        assert table.refuses(action) == "not-in-hand"


@pytest.mark.rule("G7", "G18")
def test_a_wild_counts_as_a_card_of_the_row() -> None:
    assert scored("GR W / GR", players=2) == (3, 1)
    assert scored("GR W / GR GR", players=2) == (2, 2)


# Doublers


@pytest.mark.rule("G8")
@pytest.mark.parametrize("row", ["GR", "GR GR GR", "GR W"])
def test_a_doubler_ends_a_row_and_is_not_counted(row: str) -> None:
    table = Table("D GR W", rows=row).do("play D on GR")
    assert table.row(0, "GR") == f"{row} D"
    assert table.view().standings[0].lengths[0] == len(row.split())
    assert table.left == 2
    assert table.event("doubled").values == {"seat": 0, "motif": "GR", "length": len(row.split())}
    assert table.refuses("play GR") == "row-ended"
    assert table.refuses("play W on GR") == "row-ended"


@pytest.mark.rule("G8")
def test_a_row_takes_no_second_doubler() -> None:
    assert Table("D", rows="GR D").refuses("play D on GR") == "row-ended"


@pytest.mark.rule("G8")
def test_a_doubler_can_be_laid_on_a_foxed_row() -> None:
    table = Table("D", rows="GR / GR", fox="0 GR").do("play D on GR")
    assert table.row(0, "GR") == "GR D"
    assert table.view().standings[0].points == (0, 4)


@pytest.mark.rule("G8")
def test_a_doubler_counts_in_all_scorings_from_then_on() -> None:
    table = Table("D", rows="GR / AN", roosters=3, pile="R GR R R R GR")
    table.do("take 0", "play D on GR", "take 0")
    assert table.view().scorings == ((4, 4), (8, 4))


@pytest.mark.rule("G8")
def test_a_doubler_in_a_chest_does_nothing() -> None:
    table = Table("D GR", roosters=3, pile="R").do("chest D", "play GR", "take 0")
    assert table.points == (4, 0)


# Cards from the middle


@pytest.mark.rule("G9")
@pytest.mark.parametrize(("place", "display"), [(0, "TA AN RU"), (1, "GR TA RU"), (2, "GR AN TA")])
def test_a_display_card_comes_to_the_hand_and_its_place_is_refilled_at_once(place: int, display: str) -> None:
    table = Table(pile="TA").do(f"take {place}")
    assert table.hand(0) == ("GR", "AN", "RU")[place]
    assert table.view().display == tuple(display.split())
    assert table.left == 2
    assert table.told == ["took", "refilled"]


@pytest.mark.rule("G9")
def test_the_card_that_refills_can_be_taken_next() -> None:
    assert Table(pile="TA NE").do("take 0", "take 0").hand(0) == "GR TA"


@pytest.mark.rule("G10", "G21")
def test_a_draw_costs_two_points_and_is_seen_by_nobody_else() -> None:
    table = Table(pile="TA").do("draw")
    assert table.hand(0) == "TA"
    assert table.left == 1
    assert table.event("drew", 0).values["card"] == "TA"
    for seat in (1, None):
        assert table.event("drew", seat).values["card"] is None
        assert "TA" not in str(table.view(seat))


@pytest.mark.rule("G10")
def test_a_draw_needs_two_points() -> None:
    assert Table("GR", left=1).refuses("draw") == "too-few-points"
    assert Table("GR", left=2).do("draw").turn == 1


@pytest.mark.rule("G10")
def test_there_is_one_draw_a_turn() -> None:
    table = Table("GR").do("draw")
    assert table.refuses("draw") == "second-draw"
    table.do("take 0")
    assert table.do("draw").view(1).has_drawn


# Roosters


@pytest.mark.rule("G11")
def test_a_rooster_on_a_refill_is_laid_aside_and_the_refill_goes_on() -> None:
    table = Table(pile="R R TA").do("take 1")
    view = table.view()
    assert view.display == ("GR", "TA", "RU")
    assert (view.roosters, view.until_scoring, view.pile) == (2, 2, 91)
    assert table.told == ["took", "rooster", "rooster", "refilled"]
    assert table.left == 2


@pytest.mark.rule("G11")
def test_a_rooster_on_a_draw_is_laid_aside_and_the_draw_goes_on() -> None:
    table = Table(pile="R TA").do("draw")
    assert table.hand(0) == "TA"
    assert table.view().roosters == 1
    assert table.told == ["rooster", "drew"]
    assert table.event("rooster").values == {"seat": 0, "number": 1, "until_scoring": 3}


@pytest.mark.rule("G12")
@pytest.mark.parametrize(
    ("roosters", "scorings"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 1), (7, 2), (8, 2), (9, 2), (10, 3)]
)
def test_the_fourth_seventh_and_tenth_rooster_bring_the_scorings(roosters: int, scorings: int) -> None:
    table = Table(rows="GR", pile="R " * roosters).do("take 0")
    assert table.view().scorings == ((4, 0),) * scorings
    assert sum(due <= roosters for due in table.view().scored_at) == scorings


@pytest.mark.rule("G12")
def test_after_a_scoring_the_refill_the_action_and_the_turn_go_on() -> None:
    table = Table("GR", rows="GR", roosters=3, pile="R TA").do("take 0")
    assert table.told == ["took", "rooster", "scored", "refilled"]
    assert table.view().display == ("TA", "AN", "RU")
    assert (table.turn, table.left, table.points) == (0, 2, (4, 0))
    table.do("play GR", "take 0")
    assert table.turn == 1


@pytest.mark.rule("G12")
def test_a_scoring_sees_the_rows_of_its_moment() -> None:
    table = Table("GR GR", rows="GR / GR GR", roosters=3, pile="R")
    table.do("play GR", "take 0", "play GR")
    assert table.points == (2, 2)
    assert table.view().standings[0].points == (3, 1)


@pytest.mark.rule("G12")
def test_one_draw_can_bring_two_scorings() -> None:
    table = Table(rows="GR", roosters=3, pile="R R R R TA").do("draw")
    assert table.view().scorings == ((4, 0), (4, 0))
    assert table.told == ["rooster", "scored", "rooster", "rooster", "rooster", "scored", "drew"]
    numbers = [(event.values["number"], event.values["totals"]) for event in table.events if event.key == "scored"]
    assert numbers == [(1, (4, 0)), (2, (8, 0))]
    assert (table.hand(0), table.left) == ("TA", 1)


@pytest.mark.rule("G12")
def test_one_draw_can_bring_all_three_scorings() -> None:
    table = Table("GR", rows="GR", pile="R " * 10).do("draw")
    assert table.view().scorings == ((4, 0), (4, 0), (4, 0))
    assert table.points == (11, 0)
    totals = [event.values["totals"] for event in table.events if event.key == "scored"]
    assert totals == [(4, 0), (8, 0), (11, 0)]


@pytest.mark.rule("G12", "G21")
def test_the_last_scoring_can_be_read_while_play_goes_on() -> None:
    table = Table("GR AN", rows="GR / GR GR", lone="TA", roosters=3, pile="R").do("take 0")
    at_once = table.view(1).scoring
    table.do("play GR", "play AN")
    assert table.view(1).scoring == at_once
    assert at_once is not None
    assert (at_once.number, at_once.points) == (1, (1, 3))
    assert [(row.motif, row.lengths, row.ranks) for row in at_once.motifs] == [("GR", (1, 2), ("second", "longest"))]


@pytest.mark.rule("G13")
def test_the_tenth_rooster_ends_the_game_at_once() -> None:
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
def test_a_card_taken_before_the_tenth_rooster_is_in_the_hand_and_its_place_stays_empty() -> None:
    table = Table(roosters=9, pile="R").do("take 1")
    assert table.hand(0) == "AN"
    assert table.left == 2
    assert table.view().display == ("GR", None, "RU")
    assert table.points == (-1, 0)


@pytest.mark.rule("G13")
def test_a_draw_that_finds_the_tenth_rooster_gains_no_card() -> None:
    table = Table("GR", roosters=9, pile="R").do("draw")
    assert table.hand(0) == "GR"
    assert table.told == ["rooster", "scored", "over"]
    assert table.points == (-1, 0)


@pytest.mark.rule("G13")
@by_players
def test_the_pile_cannot_run_out_before_the_tenth_rooster(players: int) -> None:
    table = dealt(players)
    while table.outcome is None:
        table.do("take 0" if not table.is_passing else "keep")
    assert table.view().roosters == 10
    assert table.view().pile >= 0


# The fox comes


@pytest.mark.rule("G14")
def test_the_last_player_to_open_a_first_collection_gets_the_fox_at_once() -> None:
    table = Table("GR AN", players=3, rows="/ AN / AN", lone="TA TA", left=3).do("play GR")
    assert table.fox == "0 GR"
    assert table.left == 2
    assert table.told == ["opened", "fox-entered"]
    assert table.event("fox-entered").values == {"seat": 0, "motif": "GR"}


@pytest.mark.rule("G14")
def test_the_fox_waits_while_somebody_has_only_lone_chests() -> None:
    table = Table("GR AN", players=3, rows="/ AN /", lone="TA TA / / TA").do("play GR", "play AN")
    assert table.fox == ""
    assert table.refuses("fox GR") == "fox-not-in-play"
    assert table.refuses("fox left AN") == "fox-not-in-play"
    assert table.refuses("keep") == "fox-not-in-play"
    assert table.do("take 0").turn == 1


@pytest.mark.rule("G14")
def test_the_fox_enters_only_once() -> None:
    table = Table("GR AN", rows="/ AN", lone="TA TA").do("play GR", "play AN")
    assert table.fox == "0 GR"


@pytest.mark.rule("G14")
def test_the_entry_is_no_fox_move() -> None:
    table = Table("GR", rows="/ AN", lone="TA").do("play GR", "fox left AN")
    assert table.fox == "1 AN"
    table = Table("GR AN", rows="/ AN", lone="TA TA").do("play GR", "play AN", "fox AN", "pass AN")
    assert table.fox == "1 AN"


@pytest.mark.rule("G14", "G16")
def test_the_fox_can_be_passed_free_in_the_turn_of_its_entry() -> None:
    table = Table("GR", rows="/ AN", lone="TA", left=1).do("play GR")
    assert table.is_passing
    assert table.legal == ("pass AN", "keep")
    assert table.do("pass AN").fox == "1 AN"


@pytest.mark.rule("G14")
def test_the_fox_never_comes_when_somebody_never_opens() -> None:
    table = Table(rows="GR / AN", players=3, pile="R " * 10).do("take 0")
    assert table.outcome is not None
    assert table.fox == ""


# The fox moves


@pytest.mark.rule("G15")
def test_one_point_moves_the_fox_to_another_own_collection() -> None:
    table = Table("GR", rows="GR, AN / AN", fox="0 GR").do("fox AN")
    assert (table.fox, table.left, table.turn) == ("0 AN", 2, 0)
    assert table.event("fox-moved").values == {"seat": 0, "source": "GR", "owner": 0, "motif": "AN"}


@pytest.mark.rule("G15")
def test_two_points_move_the_fox_to_the_left_neighbour() -> None:
    table = Table("GR", players=3, rows="GR / AN, RU / TA", fox="0 GR")
    assert {action for action in table.legal if "fox" in action} == {"fox left AN", "fox left RU"}
    table.do("fox left RU")
    assert (table.fox, table.left, table.turn) == ("1 RU", 1, 0)
    assert table.event("fox-moved").values == {"seat": 0, "source": "GR", "owner": 1, "motif": "RU"}
    assert table.do("chest GR").turn == 1


@pytest.mark.rule("G15")
def test_the_left_neighbour_of_the_last_seat_is_the_first() -> None:
    table = Table(players=3, rows="GR / AN / TA", fox="2 TA", turn=2)
    assert [table.view(seat).neighbour for seat in range(3)] == [1, 2, 0]
    assert table.do("fox left GR").fox == "0 GR"


@pytest.mark.rule("G15")
def test_the_fox_moves_at_most_once_a_turn() -> None:
    table = Table("GR", rows="GR, AN / AN", fox="0 GR").do("fox AN")
    assert table.refuses("fox GR") == "second-fox-move"
    assert table.refuses("fox left AN") == "second-fox-move"


@pytest.mark.rule("G15")
def test_a_fox_move_needs_its_points() -> None:
    table = Table("GR", rows="GR, AN / AN", fox="0 GR", left=1)
    assert table.refuses("fox left AN") == "too-few-points"
    assert table.do("fox AN").fox == "0 AN"


@pytest.mark.rule("G15")
def test_only_who_has_the_fox_can_move_it() -> None:
    table = Table("GR", rows="GR, AN / AN", fox="1 AN")
    assert table.refuses("fox AN") == "fox-not-yours"
    assert table.refuses("fox left AN") == "fox-not-yours"


@pytest.mark.rule("G15")
def test_the_fox_goes_to_collections_only_and_not_to_the_one_it_sits_on() -> None:
    table = Table("GR", rows="GR, AN / AN", lone="RU / RU", fox="0 GR")
    assert table.refuses("fox RU") == "no-collection"
    assert table.refuses("fox left RU") == "neighbour-has-none"
    assert table.refuses("fox GR") == "fox-already-there"


@pytest.mark.rule("G16")
def test_after_three_points_the_fox_at_home_is_passed_or_kept() -> None:
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
def test_the_free_pass_is_optional() -> None:
    table = Table("GR", rows="GR / AN", fox="0 GR", left=1).do("chest GR", "keep")
    assert (table.fox, table.turn) == ("0 GR", 1)
    assert table.told == ["chest-built", "fox-kept", "turn"]


@pytest.mark.rule("G16")
def test_the_fox_can_be_passed_after_a_move_between_own_collections() -> None:
    table = Table("GR", rows="GR, AN / AN", fox="0 GR", left=1).do("fox AN", "pass AN")
    assert (table.fox, table.turn) == ("1 AN", 1)


@pytest.mark.rule("G16")
def test_without_the_fox_at_home_the_turn_ends_by_itself() -> None:
    for table in (
        Table("GR", rows="GR / AN", fox="1 AN", left=1).do("chest GR"),
        Table("GR", rows="GR / AN", fox="0 GR", left=2).do("fox left AN"),
        Table("GR", left=1).do("chest GR"),
    ):
        assert (table.turn, table.is_passing) == (1, False)


@pytest.mark.rule("G16")
def test_pass_and_keep_are_for_who_has_the_fox() -> None:
    table = Table("GR", rows="GR / AN", fox="1 AN")
    assert table.refuses("keep") == "fox-not-yours"
    assert table.refuses("pass AN") == "fox-not-yours"


@pytest.mark.rule("G16")
def test_the_free_pass_comes_after_the_scoring_that_the_last_action_brought() -> None:
    table = Table(rows="GR / AN", fox="0 GR", roosters=3, pile="R", left=1).do("take 0")
    assert table.is_passing
    assert table.points == (0, 4)
    table.do("pass AN")
    assert (table.points, table.fox) == ((0, 4), "1 AN")


# Scoring


@pytest.mark.rule("G17")
def test_a_foxed_collection_may_be_extended() -> None:
    table = Table("GR W", rows="GR / AN", fox="0 GR").do("play GR", "play W on GR")
    assert table.row(0, "GR") == "GR GR W"


@pytest.mark.rule("G17")
def test_a_foxed_collection_is_treated_as_if_it_did_not_exist() -> None:
    assert scored("GR GR GR / GR", players=2, fox="0 GR") == (0, 4)
    assert scored("GR GR GR / GR GR / GR", fox="0 GR") == (0, 3, 1)
    assert scored("GR GR / GR GR / GR", fox="1 GR") == (3, 0, 1)
    assert standing("GR GR GR / GR", fox="0 GR").ranks == ("foxed", "sole", None)


@pytest.mark.rule("G17")
def test_the_fox_costs_one_collection_only() -> None:
    assert scored("GR, AN / RU", players=2, fox="0 GR") == (4, 4)


@pytest.mark.rule("G18")
@pytest.mark.parametrize(
    ("rows", "points", "ranks"),
    [
        ("GR", (4, 0, 0), ("sole", None, None)),
        ("GR GR / GR", (3, 1, 0), ("longest", "second", None)),
        ("GR GR GR / GR / GR GR", (3, 0, 1), ("longest", "behind", "second")),
        ("GR GR / GR GR / GR", (2, 2, 0), ("tied-longest", "tied-longest", "no-second")),
        ("GR / GR / GR", (2, 2, 2), ("tied-longest",) * 3),
        ("GR GR / GR / GR", (3, 0, 0), ("longest", "tied-second", "tied-second")),
        ("GR GR / GR GR", (2, 2, 0), ("tied-longest", "tied-longest", None)),
    ],
)
def test_a_motif_pays_by_the_length_of_its_rows(
    rows: str, points: tuple[int, ...], ranks: tuple[str | None, ...]
) -> None:
    assert scored(rows) == points
    assert standing(rows).points == points
    assert standing(rows).ranks == ranks


@pytest.mark.rule("G18")
def test_with_five_players_the_second_longest_is_one_row_however_many_follow() -> None:
    assert scored("GR GR GR / GR GR / GR / GR", players=5) == (3, 1, 0, 0, 0)
    assert standing("GR GR GR / GR GR GR / GR GR / GR", players=5).ranks == (
        *("tied-longest", "tied-longest", "no-second", "behind"),
        None,
    )


@pytest.mark.rule("G18")
@pytest.mark.parametrize(
    ("rows", "points"),
    [
        ("GR D", (8, 0, 0)),
        ("GR GR D / GR", (6, 1, 0)),
        ("GR GR / GR D", (3, 2, 0)),
        ("GR D / GR", (4, 2, 0)),
        ("GR GR / GR D / GR", (3, 0, 0)),
    ],
)
def test_a_doubled_row_pays_double(rows: str, points: tuple[int, ...]) -> None:
    assert scored(rows) == points


@pytest.mark.rule("G18")
def test_each_motif_is_scored_on_its_own() -> None:
    assert scored("GR GR, AN, RU D / GR, AN / AN AN") == (3 + 0 + 8, 1 + 0, 3)


@pytest.mark.rule("G18")
def test_chests_and_doublers_are_no_items() -> None:
    assert scored("GR D / GR GR", players=2) == (2, 3)


@pytest.mark.rule("G19")
def test_the_third_scoring_costs_two_for_a_lone_chest_and_one_for_a_card_in_hand() -> None:
    table = Table("GR W D / AN", rows="GR", lone="GR AN / RU", roosters=9, pile="R").do("draw")
    assert table.outcome is not None
    assert table.outcome.details["penalties"] == [7, 3]
    assert table.points == (4 - 7, -3)
    third = table.event("scored").values
    assert (third["lone"], third["held"], third["penalties"]) == ((2, 1), (3, 1), (7, 3))


@pytest.mark.rule("G19")
def test_the_first_two_scorings_have_no_penalties() -> None:
    table = Table("GR W D", rows="GR", lone="GR AN", pile="R R R R R R R").do("take 0")
    assert table.view().scorings == ((4, 0), (4, 0))
    assert table.points == (8, 0)
    assert table.view().penalties == (0, 0)


@pytest.mark.rule("G20")
@pytest.mark.parametrize(
    ("points", "winners"),
    [((3, 9, 5), (1,)), ((9, 3, 9), (0, 2)), ((0, 0), (0, 1)), ((-5, -2, -9), (1,))],
)
def test_the_most_points_win_and_a_tie_is_shared(points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    assert ending(points) == winners


@pytest.mark.rule("G20")
@by_players
def test_the_result_adds_up(players: int) -> None:
    outcome = played_out(dealt(players)).outcome
    assert outcome is not None
    scorings, penalties = outcome.details["scorings"], outcome.details["penalties"]
    assert len(scorings) == 3
    sums = tuple(sum(own) - penalty for *own, penalty in zip(*scorings, penalties, strict=True))
    assert outcome.points == sums
    assert outcome.tiebreak == (0,) * players
    assert outcome.winners == tuple(seat for seat in range(players) if sums[seat] == max(sums))


# What everybody sees


@pytest.mark.rule("G21")
def test_everybody_sees_the_table_and_nobody_sees_another_hand() -> None:
    table = Table("SH / NE W", rows="GR W / AN D", lone="TA", fox="1 AN", roosters=2, display="EG EG EG")
    spectator, own, other = (table.view(seat) for seat in (None, 0, 1))
    for view in (spectator, own, other):
        assert view.held == (1, 2)
        assert [len(lone) for lone in view.lone] == [1, 0]
        assert [[row.cards for row in rows] for rows in view.collections] == [[("GR", "W")], [("AN", "D")]]
        assert (view.fox, view.roosters, view.display) == (own.fox, 2, ("EG", "EG", "EG"))
        assert "TA" not in str(view)
    assert (spectator.hand, own.hand, other.hand) == ((), ("SH",), ("NE", "W"))
    assert "NE" not in str(own)
    assert "SH" not in str(other)


@pytest.mark.rule("G21")
def test_the_deal_shows_everybody_their_own_hand_only() -> None:
    table = dealt(3)
    for seat in (None, 0, 1, 2):
        hands = table.event("dealt", seat).values["hands"]
        assert [own is not None for own in hands] == [owner == seat for owner in range(3)]


@pytest.mark.rule("G21")
@pytest.mark.parametrize("chests", ["memory", "noted"])
def test_chests_are_noted_where_the_table_says_so_and_shown_when_the_game_is_over(chests: str) -> None:
    table = Table("D GR AN", chests=chests, pile="R " * 10).do("chest D", "play GR")
    hidden = None if chests == "memory" else "D"
    assert [own.chest for own in table.view(0).collections[0]] == [hidden]
    table.do("take 0")
    assert [own.chest for own in table.view(1).collections[0]] == ["D"]


@pytest.mark.rule("G21")
@by_players
def test_the_pile_is_in_no_view(players: int) -> None:
    table = dealt(players)
    views = [table.view(seat) for seat in (None, *range(players))]
    size = views[0].pile
    table.state.deck[:size] = table.state.deck[:size][::-1]
    assert [table.view(seat) for seat in (None, *range(players))] == views
