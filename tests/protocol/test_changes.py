"""Changes of a state: found by the server, applied by clients. The page is tested with the same file."""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel
from pydantic_core import from_json, to_json

from roost.protocol.changes import OutOfStep, apply_changes, checksum, find_changes, next_state

CASES = json.loads((Path(__file__).parent / "changes.json").read_text())
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text("a/~0", max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab/~", max_size=2), inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(st.text("ab/~", max_size=2), st.tuples(VALUES, VALUES)))
def test_applied_changes_make_the_state_after(pairs: dict[str, tuple[Any, Any]]) -> None:
    before, after = ({name: pair[side] for name, pair in pairs.items()} for side in (0, 1))
    kept = copy.deepcopy(before)
    assert apply_changes(before, find_changes(before, after)) == after
    assert before == kept


class _Model(BaseModel):
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class _Slotted:
    cards: tuple[str, ...]
    owner: _Model


def test_models_and_dataclasses_change_field_by_field() -> None:
    before = {"seats": [_Slotted(("Y1",), _Model(name="a", points=1)), _Slotted((), _Model(name="b", points=2))]}
    after = {"seats": [before["seats"][0], _Slotted(("G2",), _Model(name="b", points=3))]}
    changed = find_changes(before, after)
    assert changed == {"/seats/1/cards": ("G2",), "/seats/1/owner/points": 3}
    assert apply_changes(from_json(to_json(before)), from_json(to_json(changed))) == from_json(to_json(after))


def test_next_state_has_the_changes_and_what_belongs_to_the_message() -> None:
    after = next_state(CASES["state"], CASES["change"])
    assert (after["version"], after["after"], after["chat"], after["notices"]) == (5, 4, [], [{"key": "back"}])
    assert after["view"] == {"hand": ["Y1"], "costs": {"B/G~": 3, "D": 2}, "to_act": [1], "events": [{"key": "y"}]}
    assert after["seats"][1] == {"name": "a/b", "hints": 1}
    assert CASES["state"]["seats"][1]["hints"] == 0


@pytest.mark.parametrize("misfit", CASES["misfits"], ids=str)
def test_change_that_does_not_fit_is_noticed(misfit: dict[str, Any]) -> None:
    with pytest.raises(OutOfStep):
        next_state(CASES["state"], {**CASES["change"], **misfit})


def test_change_without_a_state_is_noticed() -> None:
    with pytest.raises(OutOfStep):
        next_state(None, CASES["change"])


@pytest.mark.parametrize(("decimal", "whole"), [(1_800_000_000.0, 1_800_000_000), (1e20, 10**20), (-2.0, -2)])
def test_checksum_writes_whole_numbers_without_decimals(decimal: float, whole: int) -> None:
    state = {"view": None, "clock": {"deadline": decimal}, "text": "1.0"}
    assert checksum(state) == checksum({**state, "clock": {"deadline": whole}})
    assert checksum(state) != checksum({**state, "clock": {"deadline": decimal + 0.5 if decimal < 1e15 else 7}})


def test_checksum_ignores_what_belongs_to_one_message() -> None:
    state = CASES["state"]
    assert checksum(state) == CASES["check"]
    assert checksum({**state, "chat": [], "notices": [1], "view": {**state["view"], "events": []}}) == CASES["check"]
    assert checksum({**state, "you": None}) != CASES["check"]
