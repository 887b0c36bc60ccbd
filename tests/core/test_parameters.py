"""Parameters of the rules: their values, their ranges, and the errors of values that are not allowed."""

from __future__ import annotations

from typing import Any

import pytest

import roost
from roost import text
from roost.core import registry
from roost.core.errors import BadSetup
from roost.core.parameters import Parameter, Parameters, Values, describe, key_of, original_of, values_in

ROW = Parameter("scored_at", (4, 7, 10), least=1, most=20, lengths=(3, 3), ascends=True)


@pytest.mark.parametrize(
    ("given", "value"),
    [
        ("3/6/9", (3, 6, 9)),
        ([3, 6, 9], (3, 6, 9)),
        ((1, 2, 20), (1, 2, 20)),
        ("3/6", None),
        ("3/6/9/12", None),
        ("3/3/9", None),
        ("0/6/9", None),
        ("3/6/21", None),
        ("3/6/x", None),
        ("3-6-9", None),
        ("", None),
        (4, None),
        ([3, 6, True], None),
        (None, None),
    ],
)
def test_row_is_read_from_text_or_numbers_in_its_range(given: object, value: object) -> None:
    assert ROW.read(given) == value


@pytest.mark.parametrize(
    ("given", "value"), [(4, 4), ("4", 4), (0, None), (9, None), ("-1", None), ("4/4", None), ((4,), None), (1.5, None)]
)
def test_number_is_read_from_text_or_a_number_in_its_range(given: object, value: object) -> None:
    assert Parameter("limit", 3, least=1, most=8).read(given) == value


def test_one_number_stands_for_a_row_that_repeats() -> None:
    assert registry.parameters("5211").declared["removed"].read("12") == (12, 12, 12, 12)


def test_values_survive_in_the_name_of_a_module() -> None:
    values: Values = {"limit": 4, "removed": (10, 13, 0, 15)}
    name = f"roost.games.g5211@{key_of('5211', values)}.rules"
    assert values_in(name) == values
    assert original_of(name) == "roost.games.g5211.rules"
    assert describe(values) == "limit=4,removed=10/13/0/15"


def test_module_that_is_not_a_copy_has_official_values() -> None:
    parameters = Parameters("roost.games.g5211.rules")
    assert parameters.number("limit", 3, least=0, most=9) == 3
    assert parameters.row("removed", (1, 2), least=0, most=9) == (1, 2)


def test_official_values_are_left_out() -> None:
    assert registry.parameters("5211").settle("5211", {"limit": "3", "hand": 6, "colours": 4}) == {
        "colours": 4,
        "hand": 6,
    }


WRONG: list[tuple[str, int, dict[str, Any], str, str]] = [
    ("5211", 4, {"limits": 4}, "variant-unknown-parameter", "limit"),
    ("5211", 4, {"limit": 11}, "variant-bad-number", "0–10"),
    ("5211", 4, {"limit": "four"}, "variant-bad-number", "official: 3"),
    ("5211", 4, {"copies": (1,)}, "variant-bad-row", "2–6 × 1–12"),
    ("5211", 4, {"hand": 6}, "variant-cards-left-over", "12, 28"),
    ("5211", 2, {"removed": 1000}, "variant-bad-row", "0–340"),
    ("5211", 2, {"removed": 300}, "variant-cards-left-over", "2, 10"),
    ("5211", 5, {"colours": 2, "copies": (1, 1)}, "variant-too-few-cards", "25"),
    ("gloria", 3, {"scored_at": "4/4/10"}, "variant-bad-row", "4/7/10"),
    ("gloria", 3, {"scored_at": "4/7/11"}, "variant-too-few-roosters", "11"),
    ("gloria", 3, {"action_points": 0}, "variant-bad-number", "1–6"),
    ("auction", 3, {"limit": 1}, "variant-unknown-parameter", "–"),
]


@pytest.mark.parametrize("language", text.LANGUAGES)
@pytest.mark.parametrize(("game", "players", "rules", "key", "said"), WRONG)
def test_rules_that_cannot_be_played_are_refused_with_what_is_right(
    game: str, players: int, rules: dict[str, Any], key: str, said: str, language: str
) -> None:
    with pytest.raises(BadSetup) as caught:
        roost.load(game, players, rules=rules)
    assert caught.value.key == key
    shown = text.catalogue(language).error(caught.value)
    assert said.replace("official", "offiziell" if language == "de" else "official") in shown
