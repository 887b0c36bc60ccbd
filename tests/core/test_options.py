"""Options are accepted, or refused with an error that says what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

import roost
from roost.core.errors import BadSetup
from roost.core.options import Choice, IntOption, SeatOption, settle, to_record


@pytest.mark.parametrize("players", [1, 6, 0, -2, True, "4", 2.0, None])
def test_wrong_number_of_players_raises_with_the_allowed_range(players: Any) -> None:
    with pytest.raises(BadSetup) as caught:
        roost.load("5211", players)
    assert caught.value.key == "setup-bad-players"
    assert caught.value.values == {"game": "5211", "value": str(players), "allowed": "2–5"}


def test_unknown_game_raises_with_the_known_games() -> None:
    with pytest.raises(BadSetup) as caught:
        roost.load("chess", 2)
    assert caught.value.key == "setup-unknown-game"
    assert "5211" in str(caught.value.values["known"])


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("target", 0, "1–1000"),
        ("target", -50, "1–1000"),
        ("target", 1001, "1–1000"),
        ("target", "many", "1–1000"),
        ("target", "9" * 5000, "1–1000"),
        ("target", True, "1–1000"),
        ("target", 50.5, "1–1000"),
        ("target", "٥٠", "1–1000"),
        ("edition", "gold", "classic, azul"),
        ("edition", None, "classic, azul"),
        ("scores", True, "open, hidden"),
    ],
)
def test_wrong_value_raises_with_the_allowed_values(option: str, value: Any, allowed: str) -> None:
    with pytest.raises(BadSetup) as caught:
        roost.load("5211", 3, **{option: value})
    assert caught.value.key == "setup-bad-value"
    assert caught.value.values == {"option": option, "value": str(value), "allowed": allowed}


def test_unknown_option_raises_with_the_known_options() -> None:
    with pytest.raises(BadSetup) as caught:
        roost.load("5211", 3, colour="red")
    assert caught.value.key == "setup-unknown-option"
    assert caught.value.values == {"option": "colour", "known": "edition, target, scores"}


def test_options_have_defaults() -> None:
    assert roost.load("5211", 3).options == {"edition": "classic", "target": None, "scores": "open"}


@pytest.mark.parametrize(("given", "settled"), [("on", 50), ("70", 70), (70, 70), (None, None), (1, 1), (1000, 1000)])
def test_target_accepts_a_number_digits_or_on(given: Any, settled: int | None) -> None:
    assert roost.load("5211", 3, target=given).options["target"] == settled


def test_seat_option_accepts_seats_of_the_table_only() -> None:
    declared = [SeatOption("start")]
    assert settle(declared, {"start": 2}, players=3) == {"start": 2}
    assert settle(declared, {"start": "0"}, players=3) == {"start": 0}
    with pytest.raises(BadSetup, match="setup-bad-value"):
        settle(declared, {"start": 3}, players=3)


def test_record_contains_options_that_differ_from_the_default() -> None:
    declared = (
        Choice("edition", ("a", "b"), always_recorded=True),
        Choice("scores", ("c", "d")),
        IntOption("target", 1, 9, 5),
    )
    assert to_record(declared, settle(declared, {}, 2)) == {"edition": "a"}
    assert to_record(declared, settle(declared, {"scores": "d", "target": "on"}, 2)) == {
        "edition": "a",
        "scores": "d",
        "target": 5,
    }
