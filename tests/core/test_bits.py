"""Sets and counters packed into one integer, interpreted and compiled."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roost.core.engine import bits
from roost.core.engine.compiled import compiled

SETS = st.sets(st.integers(0, 62))
COUNTERS = st.lists(st.integers(0, 7), max_size=15)


def both_ways(rule: Callable[..., int]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("rule", [rule, compiled(rule)], ids=["interpreted", "compiled"])


def packed(numbers: set[int]) -> int:
    return sum(1 << number for number in numbers)


@both_ways(bits.members)
@given(numbers=SETS)
def test_members_are_counted(rule: Callable[..., int], numbers: set[int]) -> None:
    assert rule(packed(numbers)) == len(numbers)


@both_ways(bits.member)
@given(numbers=SETS)
def test_members_are_returned_in_ascending_order(rule: Callable[..., int], numbers: set[int]) -> None:
    assert [rule(packed(numbers), i) for i in range(len(numbers))] == sorted(numbers)


@both_ways(bits.has)
@given(numbers=SETS, number=st.integers(0, 62))
def test_has_is_true_for_members_only(rule: Callable[..., int], numbers: set[int], number: int) -> None:
    assert rule(packed(numbers), number) == (number in numbers)


@both_ways(bits.total)
@given(counters=COUNTERS)
def test_counters_are_added_up(rule: Callable[..., int], counters: list[int]) -> None:
    assert rule(sum(count << 4 * place for place, count in enumerate(counters))) == sum(counters)
