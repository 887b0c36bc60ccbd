"""A state is plain lists or one NumPy record, with the same contents."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import pytest

from roost.core.engine import layout
from roost.core.engine.layout import Cells, Grid, cells, grid, number


@dataclass(slots=True)
class Small:
    row: Cells = cells(4)  # noqa: RUF009  # makes a dataclass field
    points: Cells = cells(2, "i4")  # noqa: RUF009  # the same
    table: Grid = grid(2, 3, "u1")  # noqa: RUF009  # the same
    top: int = number()


def test_a_new_state_is_all_zero() -> None:
    assert Small() == Small([0, 0, 0, 0], [0, 0], [[0, 0, 0], [0, 0, 0]], 0)


def test_states_do_not_share_their_rows() -> None:
    one, two = Small(), Small()
    one.row[0] = one.table[1][0] = 7
    assert two.row[0] == two.table[1][0] == one.table[0][0] == 0


@pytest.mark.parametrize(
    ("change", "expected"),
    [({}, True), ({"row": [9, 9, 9, 9]}, True), ({"points": [1, 0]}, False), ({"top": 1}, False)],
)
def test_one_field_is_left_aside_when_states_are_compared(change: dict[str, object], expected: bool) -> None:
    assert layout.differ_only_in("row", Small(), dataclasses.replace(Small(), **change)) is expected  # type: ignore[arg-type]


def test_a_copy_is_equal_and_of_its_own() -> None:
    state = Small([1, 2, 3, 4], [70_000, 6], [[1, 2, 3], [4, 5, 6]], 7)
    other = layout.copy(state)
    assert other == state
    other.row[0] = other.table[1][2] = 9
    other.top = 9
    assert state == Small([1, 2, 3, 4], [70_000, 6], [[1, 2, 3], [4, 5, 6]], 7)


def test_what_is_stored_in_a_record_is_loaded_from_it() -> None:
    states = layout.new_records(Small, 3)
    state = Small([1, -1, 127, -128], [70_000, -6], [[0, 128, 255], [1, 2, 3]], 2**31 - 1)
    layout.store(state, states, 1)
    assert layout.load(Small, states, 1) == state
    assert layout.load(Small, states, 0) == layout.load(Small, states, 2) == Small()


def test_loaded_values_are_plain_numbers() -> None:
    loaded = layout.load(Small, layout.new_records(Small, 1), 0)
    assert {type(item) for item in (*loaded.row, *loaded.points, *loaded.table[1], loaded.top)} == {int}
    assert (type(loaded.row), type(loaded.table), type(loaded.table[1])) == (list, list, list)


def test_plain_states_are_stored_and_loaded_in_the_same_way() -> None:
    states = [Small(), Small()]
    state = Small([1, 2, 3, 4], [5, 6], [[7, 8, 9], [1, 2, 3]], 7)
    layout.store(state, states, 1)
    assert states == [Small(), state]
    assert states[1] is not state
    loaded = layout.load(Small, states, 1)
    assert loaded == state
    assert loaded is not states[1]


def test_a_record_is_one_piece_of_memory() -> None:
    kind = layout.record_type(Small)
    assert kind.names == ("top", "points", "row", "table")
    assert kind.isalignedstruct
    assert not kind.hasobject
    assert kind.itemsize == 8 + 8 + 4 + 6 + 6  # six bytes, so that the next record is aligned


def test_names_that_numpy_keeps_for_itself_are_refused() -> None:
    taken = dataclasses.make_dataclass("Taken", [("size", int, number()), ("pile", Cells, cells(2))])
    with pytest.raises(TypeError, match="NumPy keeps for itself: size"):
        layout.record_type(taken)
