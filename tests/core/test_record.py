"""Valid records pass, and every kind of damage has its own error."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import roost
from roost.core import fair, record
from roost.core.errors import BadRecord
from roost.core.record import Drawn
from roost.testing.play import random_record
from tests.core.records import Content, check, content_of, error_of, played

BEFORE = Path(__file__).with_name("records_before.jsonl").read_text(encoding="utf-8").splitlines()
"""Records of every kind, written by version 0.1.0 before the rules were made faster."""


@pytest.mark.parametrize("line", BEFORE, ids=range(len(BEFORE)))
def test_record_of_an_earlier_version_still_checks(line: str) -> None:
    read = record.decode(line)
    record.check(read)
    assert record.encode(read) == line


# The content of a record


def test_record_has_the_fields_of_its_format_and_no_others() -> None:
    content = content_of(played(edition="azul"))
    assert list(content) == ["format", "game", "players", "options", "seed", "deals", "moves", "result"]
    assert content["format"] == "roost/1"
    assert content["options"] == {"edition": "azul"}
    assert content["seed"] == hashlib.sha256(b"a game").hexdigest()
    assert set(content["result"]) == {"points", "tiebreak", "winners"}


def test_record_has_the_edition_and_options_that_are_not_default() -> None:
    assert content_of(played(0))["options"] == {"edition": "classic"}
    assert content_of(played(0, target="on", scores="hidden"))["options"] == {
        "edition": "classic",
        "target": 50,
        "scores": "hidden",
    }


def test_longer_game_has_a_deal_per_deck() -> None:
    written = played(target=120)
    assert len(written.deals) > 1
    check(content_of(written))


GLORIA_MOVE = re.compile(
    "chest (M|W|D)|play (M|W on M|D on M)|take [0-2]|draw|fox (left )?M|pass M|keep".replace(
        "M", "(GR|AN|RU|TA|NE|SH|FE|EG|NS|WV)"
    )
)


@pytest.mark.parametrize("options", [{}, {"start": 1, "chests": "noted"}])
def test_record_of_gloria_uses_its_notation(options: dict[str, Any]) -> None:
    content = content_of(random_record(roost.load("gloria", 3, **options), fair.seed_from_text("notation")))
    assert content["options"] == options
    (deal,) = content["deals"]
    assert list(deal) == ["start", "display", "hands", "pile"]
    assert [len(hand) for hand in deal["hands"]] == [4, 4, 4]
    assert [move for _, move in content["moves"] if not GLORIA_MOVE.fullmatch(move)] == []
    result = content["result"]
    assert list(result) == ["points", "tiebreak", "winners", "scorings", "penalties"]
    assert result["tiebreak"] == [0, 0, 0]
    by_seat = zip(*result["scorings"], result["penalties"], strict=True)
    assert result["points"] == [first + second + third - lost for first, second, third, lost in by_seat]


def test_abandoned_game_is_unfinished_and_valid() -> None:
    content = content_of(played(20))
    assert content["unfinished"] is True
    assert "result" not in content
    check(content)


def test_game_without_a_deal_is_valid() -> None:
    content = content_of(played(0))
    assert content["deals"] == content["moves"] == []
    check(content)


# Damage to the form


@pytest.mark.parametrize(
    ("line", "column"),
    [("", 1), ("{", 2), ('{"format": oops}', 12), ("nonsense", 1), ("[" * 100_000, 1), ("9" * 5000, 1)],
)
def test_invalid_json_is_refused(line: str, column: int) -> None:
    with pytest.raises(BadRecord, match="record-not-json") as caught:
        record.decode(line)
    assert caught.value.values == {"column": column}


@pytest.mark.parametrize("line", ["[]", "7", "null", '"roost/1"'])
def test_json_that_is_not_an_object_is_refused(line: str) -> None:
    with pytest.raises(BadRecord, match="record-not-object"):
        record.decode(line)


@pytest.mark.parametrize(
    ("change", "key", "values"),
    [
        ({"format": "roost/2"}, "record-wrong-format", {"value": "roost/2", "expected": "roost/1"}),
        ({"format": None}, "record-wrong-format", {"value": "None"}),
        ({"game": "5212"}, "setup-unknown-game", {"game": "5212"}),
        ({"players": 1}, "setup-bad-players", {"value": "1", "allowed": "2–5"}),
        ({"players": 6}, "setup-bad-players", {"value": "6", "allowed": "2–5"}),
        ({"players": "2"}, "record-bad-field", {"field": "players"}),
        ({"players": True}, "record-bad-field", {"field": "players"}),
        ({"options": {"colour": "red"}}, "setup-unknown-option", {"option": "colour"}),
        ({"options": {"players": 3}}, "setup-unknown-option", {"option": "players"}),
        ({"options": {"edition": "gold"}}, "setup-bad-value", {"option": "edition", "allowed": "classic, azul"}),
        ({"options": []}, "record-bad-field", {"field": "options"}),
        ({"options": {}}, "record-option-missing", {"option": "edition", "expected": '"classic"'}),
        ({"options": {"edition": "classic", "scores": "open"}}, "record-option-default", {"option": "scores"}),
        ({"options": {"edition": "classic", "target": None}}, "record-option-default", {"option": "target"}),
        (
            {"options": {"edition": "classic", "target": "1"}},
            "record-option-form",
            {"option": "target", "value": '"1"', "expected": "1"},
        ),
        ({"options": {"edition": "classic", "target": "on"}}, "record-option-form", {"expected": "50"}),
        ({"seed": "00"}, "record-bad-hex", {"field": "seed", "digits": 64}),
        ({"seed": "A" * 64}, "record-bad-hex", {"field": "seed"}),
        ({"seed": "g" * 64}, "record-bad-hex", {"field": "seed"}),
        ({"seed": 7}, "record-bad-field", {"field": "seed"}),
        ({"deals": {}}, "record-bad-field", {"field": "deals"}),
        ({"deals": ["deck"]}, "record-bad-field", {"field": "deals"}),
        ({"moves": "none"}, "record-bad-field", {"field": "moves"}),
        ({"result": None}, "record-bad-field", {"field": "result"}),
        ({"result": {"points": [1, 2]}}, "record-bad-field", {"field": "result"}),
        ({"result": {"points": 1, "tiebreak": 2, "winners": 0}}, "record-bad-field", {"field": "result"}),
        ({"unfinished": True}, "record-unfinished-with-result", {}),
        ({"unfinished": "yes"}, "record-bad-field", {"field": "unfinished"}),
        ({"unfinished": False}, "record-bad-field", {"field": "unfinished"}),
        ({"comment": "a good game"}, "record-unknown-field", {"field": "comment"}),
        ({"fair": {}}, "record-bad-field", {"field": "fair"}),
        ({"fair": "yes"}, "record-bad-field", {"field": "fair"}),
        ({"drawn": 4}, "record-bad-field", {"field": "drawn"}),
        ({"drawn": {"seat": 2, "moves": 4}}, "record-bad-field", {"field": "drawn"}),
        ({"drawn": {"seat": 1, "moves": True}}, "record-bad-field", {"field": "drawn"}),
        ({"drawn": {"seat": 1, "moves": 4}}, "record-drawn", {"moves": 4}),
    ],
)
def test_each_damage_to_the_form_has_its_own_error(change: Content, key: str, values: dict[str, str]) -> None:
    error = error_of({**content_of(played()), **change})
    assert error.key == key
    assert values.items() <= error.values.items()


def test_field_that_appears_twice_is_refused() -> None:
    line = record.encode(played()).replace('"players":2', '"players":2,"players":2')
    with pytest.raises(BadRecord) as caught:
        record.decode(line)
    assert (caught.value.key, caught.value.values["field"]) == ("record-field-twice", "players")


@pytest.mark.parametrize("field", ["game", "players", "options", "seed", "deals", "moves", "result"])
def test_missing_field_is_named(field: str) -> None:
    content = content_of(played())
    del content[field]
    error = error_of(content)
    assert (error.key, error.values["field"]) == ("record-bad-field", field)


@pytest.mark.parametrize("move", [None, "Y1", [], [0], ["0", "Y1"], [0, 1], [True, "Y1"], [0, "Y1", 2], {"0": "Y1"}])
def test_malformed_move_is_reported_with_its_number(move: Any) -> None:
    content = content_of(played())
    content["moves"][4] = move
    error = error_of(content)
    assert (error.key, error.values["move"]) == ("record-bad-move", 5)


# Damage to the deals


def first_deck(content: Content) -> list[Any]:
    deck: list[Any] = content["deals"][0]["deck"]
    return deck


def remove_a_card(content: Content) -> None:
    first_deck(content).pop()


def card_twice(content: Content) -> None:
    deck = first_deck(content)
    deck[deck.index("Y5")] = "Y6"


def card_of_the_other_edition(content: Content) -> None:
    deck = first_deck(content)
    deck[deck.index("V6")] = "T6"


def card_that_is_not_text(content: Content) -> None:
    first_deck(content)[3] = ["Y1"]


def no_deck(content: Content) -> None:
    content["deals"][0] = {"cards": first_deck(content)}


def swap_two_cards(content: Content) -> None:
    deck = first_deck(content)
    one, two = deck.index("Y6"), deck.index("G6")
    deck[one], deck[two] = deck[two], deck[one]


def add_a_deal(content: Content) -> None:
    content["deals"].append(content["deals"][0])


def reorder_the_removed(content: Content) -> None:
    deck = first_deck(content)
    deck[:10] = sorted(deck[:10])


@pytest.mark.parametrize(
    ("damage", "key", "values"),
    [
        (remove_a_card, "deal-wrong-size", {"count": 99, "expected": 100}),
        (card_twice, "deal-card-too-often", {"card": "Y6", "count": 2, "expected": 1}),
        (card_of_the_other_edition, "deal-unknown-card", {"card": "T6"}),
        (card_that_is_not_text, "deal-unknown-card", {}),
        (no_deck, "deal-malformed", {}),
        (reorder_the_removed, "record-wrong-shuffle", {"deal": 1}),
        (add_a_deal, "record-deals-left", {"count": 2}),
    ],
)
def test_each_damage_to_the_deals_has_its_own_error(
    damage: Callable[[Content], None], key: str, values: dict[str, Any]
) -> None:
    content = content_of(played())
    damage(content)
    error = error_of(content)
    assert error.key == key
    assert values.items() <= error.values.items()


def test_deck_that_does_not_match_the_seed_is_refused() -> None:
    content = content_of(played(1))  # dealt, nothing played
    swap_two_cards(content)
    assert error_of(content).key == "record-wrong-shuffle"
    content = content_of(played(1))
    content["seed"] = hashlib.sha256(b"another").hexdigest()
    assert error_of(content).key == "record-wrong-shuffle"


@pytest.mark.parametrize("kept", [0, 1])
def test_moves_without_their_deal_are_refused(kept: int) -> None:
    content = content_of(played(target=120))
    content["deals"] = content["deals"][:kept]
    error = error_of(content)
    assert error.key == "record-deal-missing"
    assert error.values == {"move": 1 if kept == 0 else 11 * 6 + 1}


# Damage to the moves


def test_illegal_move_is_reported_with_its_number_and_reason() -> None:
    content = content_of(played())
    content["moves"][2][1] = "Y1+Y2+Y3"
    error = error_of(content)
    assert (error.key, error.values["move"]) == ("illegal-card-count", 3)
    content["moves"][2][1] = "nonsense"
    assert error_of(content).key == "action-malformed"


def test_move_with_a_card_that_is_not_in_hand_is_refused() -> None:
    content = content_of(played())
    content["moves"][0] = [0, "Y6+Y6"]  # there is only one
    error = error_of(content)
    assert (error.key, error.values["move"]) == ("illegal-not-in-hand", 1)


def test_moves_out_of_seat_order_are_refused() -> None:
    content = content_of(played())
    content["moves"][0], content["moves"][1] = content["moves"][1], content["moves"][0]
    error = error_of(content)
    assert error.key == "record-wrong-seat"
    assert error.values == {"move": 1, "seat": 1, "expected": 0}


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_seat_that_does_not_exist_is_refused(seat: int) -> None:
    content = content_of(played())
    content["moves"][0][0] = seat
    assert error_of(content).key == "record-wrong-seat"


def test_moves_after_the_end_are_refused() -> None:
    content = content_of(played())
    moves = len(content["moves"])
    content["moves"].append([0, "Y1+Y2"])
    error = error_of(content)
    assert (error.key, error.values["move"]) == ("record-moves-left", moves + 1)


# Damage to the result


@pytest.mark.parametrize("field", ["points", "tiebreak", "winners"])
def test_wrong_result_is_reported_with_the_right_one(field: str) -> None:
    content = content_of(played())
    right = list(content["result"][field])
    content["result"][field] = [number + 1 for number in right]
    error = error_of(content)
    assert error.key == "record-wrong-result"
    assert error.values["field"] == field
    assert error.values["expected"] == json.dumps(right)


@pytest.mark.parametrize("kind", [float, bool, str])
def test_result_with_values_other_than_integers_is_refused(kind: type) -> None:
    content = content_of(played())
    content["result"]["winners"] = [kind(seat) for seat in content["result"]["winners"]]
    assert error_of(content).key == "record-wrong-result"


def test_result_with_an_unknown_field_is_refused() -> None:
    content = content_of(played())
    content["result"]["applause"] = "loud"
    assert error_of(content).key == "record-wrong-result"


def test_result_before_the_end_is_refused() -> None:
    content = content_of(played())
    content["moves"] = content["moves"][:-3]
    assert error_of(content).key == "record-not-over"


def test_finished_game_marked_as_unfinished_is_refused() -> None:
    content = content_of(played())
    del content["result"]
    content["unfinished"] = True
    assert error_of(content).key == "record-is-over"


def test_drawn_record_is_read_back_and_its_result_is_checked() -> None:
    drawn = replace(played(), drawn=Drawn(1, 4))
    read = record.decode(record.encode(drawn))
    assert read.drawn == drawn.drawn
    record.check_play(read)
    content = content_of(drawn)
    content["result"]["points"][0] += 1
    assert error_of(content).key == "record-wrong-result"
