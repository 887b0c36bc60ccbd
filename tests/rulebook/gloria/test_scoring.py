"""Gloria Picktoria: scorings, penalties, victory (G17 to G20)."""

from __future__ import annotations

import pytest

from tests.rulebook.gloria.tables import Table, by_players, dealt, ending, played_out, scored, standing


@pytest.mark.rule("G17")
def test_collection_under_the_fox_can_be_extended() -> None:
    table = Table("GR W", rows="GR / AN", fox="0 GR").do("play GR", "play W on GR")
    assert table.row(0, "GR") == "GR GR W"


@pytest.mark.rule("G17")
def test_collection_under_the_fox_is_ignored_in_a_scoring() -> None:
    assert scored("GR GR GR / GR", players=2, fox="0 GR") == (0, 4)
    assert scored("GR GR GR / GR GR / GR", fox="0 GR") == (0, 3, 1)
    assert scored("GR GR / GR GR / GR", fox="1 GR") == (3, 0, 1)
    assert standing("GR GR GR / GR", fox="0 GR").ranks == ("foxed", "sole", None)


@pytest.mark.rule("G17")
def test_fox_affects_one_collection_only() -> None:
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
def test_motif_earns_points_by_the_length_of_its_rows(
    rows: str, points: tuple[int, ...], ranks: tuple[str | None, ...]
) -> None:
    assert scored(rows) == points
    assert standing(rows).points == points
    assert standing(rows).ranks == ranks


@pytest.mark.rule("G18")
def test_only_one_of_several_shorter_rows_is_second_longest() -> None:
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
def test_doubled_row_earns_double(rows: str, points: tuple[int, ...]) -> None:
    assert scored(rows) == points


@pytest.mark.rule("G18")
def test_each_motif_is_scored_separately() -> None:
    assert scored("GR GR, AN, RU D / GR, AN / AN AN") == (3 + 0 + 8, 1 + 0, 3)


@pytest.mark.rule("G18")
def test_chests_and_doublers_do_not_count_for_the_length() -> None:
    assert scored("GR D / GR GR", players=2) == (2, 3)


@pytest.mark.rule("G19")
def test_third_scoring_has_penalties_for_lone_chests_and_hand_cards() -> None:
    table = Table("GR W D / AN", rows="GR", lone="GR AN / RU", roosters=9, pile="R").do("draw")
    assert table.outcome is not None
    assert table.outcome.details["penalties"] == [7, 3]
    assert table.points == (4 - 7, -3)
    third = table.event("scored").values
    assert (third["lone"], third["held"], third["penalties"]) == ((2, 1), (3, 1), (7, 3))


@pytest.mark.rule("G19")
def test_first_two_scorings_have_no_penalties() -> None:
    table = Table("GR W D", rows="GR", lone="GR AN", pile="R R R R R R R").do("take 0")
    assert table.view().scorings == ((4, 0), (4, 0))
    assert table.points == (8, 0)
    assert table.view().penalties == (0, 0)


@pytest.mark.rule("G20")
@pytest.mark.parametrize(
    ("points", "winners"),
    [((3, 9, 5), (1,)), ((9, 3, 9), (0, 2)), ((0, 0), (0, 1)), ((-5, -2, -9), (1,))],
)
def test_most_points_win_and_a_tie_is_shared(points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    assert ending(points) == winners


@pytest.mark.rule("G20")
@by_players
def test_result_is_the_sum_of_scorings_minus_penalties(players: int) -> None:
    outcome = played_out(dealt(players)).outcome
    assert outcome is not None
    scorings, penalties = outcome.details["scorings"], outcome.details["penalties"]
    assert len(scorings) == 3
    sums = tuple(sum(own) - penalty for *own, penalty in zip(*scorings, penalties, strict=True))
    assert outcome.points == sums
    assert outcome.tiebreak == (0,) * players
    assert outcome.winners == tuple(seat for seat in range(players) if sums[seat] == max(sums))
