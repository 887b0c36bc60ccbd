"""Copies with changes are those of `dataclasses.replace`."""

from __future__ import annotations

import dataclasses
from functools import cached_property

import pytest

from roost.core.copies import changed


@dataclasses.dataclass(frozen=True)
class Box:
    length: int
    width: int = 1

    @cached_property
    def area(self) -> int:
        return self.length * self.width


@dataclasses.dataclass(frozen=True, slots=True)
class Slotted:
    length: int


@dataclasses.dataclass(frozen=True)
class Checked:
    length: int

    def __post_init__(self) -> None:
        raise ValueError


def test_copy_has_the_changes_and_everything_else() -> None:
    box = Box(2, 3)
    assert changed(box, width=5) == dataclasses.replace(box, width=5) == Box(2, 5)
    assert box == Box(2, 3)


def test_cached_property_of_a_copy_is_computed_again() -> None:
    box = Box(2, 3)
    assert box.area == 6
    assert changed(box, width=5).area == 10


def test_unknown_field_is_refused() -> None:
    with pytest.raises(TypeError, match="Box has no fields depth"):
        changed(Box(2), depth=5)


@pytest.mark.parametrize("kind", [Slotted, Checked])
def test_class_that_cannot_be_copied_so_is_refused(kind: type[Slotted | Checked]) -> None:
    value = object.__new__(kind)
    with pytest.raises(TypeError, match="slots or a __post_init__"):
        changed(value, length=1)
