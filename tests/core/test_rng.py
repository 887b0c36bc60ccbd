"""The random generator of playouts is the same, bit for bit, interpreted and compiled."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roost.core.engine import rng
from roost.core.engine.compiled import compiled, is_available
from roost.core.engine.rng import WORDS

SEEDS = st.integers(0, 2**63 - 1)


def started(value: int) -> list[int]:
    cells = [0] * WORDS
    rng.seed(cells, value)
    return cells


def started_compiled(value: int) -> Any:
    import numpy as np

    cells = np.zeros(WORDS, np.int64)
    twin: Any = compiled(rng.seed)
    twin(cells, value)
    return cells


@pytest.mark.skipif(not is_available(), reason="nothing can be compiled here")
@given(SEEDS)
def test_words_are_the_same_interpreted_and_compiled(value: int) -> None:
    cells, twin = started(value), started_compiled(value)
    assert twin.tolist() == cells
    for _ in range(20):
        assert compiled(rng.next_word)(twin) == rng.next_word(cells)
    assert twin.tolist() == cells


@pytest.mark.skipif(not is_available(), reason="nothing can be compiled here")
@given(SEEDS, st.integers(1, 2**31 - 1))
def test_numbers_and_shuffles_are_the_same_interpreted_and_compiled(value: int, n: int) -> None:
    import numpy as np

    cells, twin = started(value), started_compiled(value)
    assert compiled(rng.below)(twin, n) == rng.below(cells, n)
    row, twin_row = list(range(30)), np.arange(30, dtype=np.int8)
    twin_shuffle: Any = compiled(rng.shuffle)
    rng.shuffle(cells, row, 20)
    twin_shuffle(twin, twin_row, 20)
    assert twin_row.tolist() == row
    assert row[20:] == list(range(20, 30))
    assert Counter(row) == Counter(range(30))


@given(SEEDS, st.integers(1, 2**31 - 1))
def test_a_number_below_n_is_in_range(value: int, n: int) -> None:
    cells = started(value)
    for _ in range(20):
        assert 0 <= rng.below(cells, n) < n
        assert all(0 <= cell <= rng.MASK for cell in cells)


def test_every_number_comes() -> None:
    cells = started(7)
    counts = Counter(rng.below(cells, 6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert max(abs(count - 1000) for count in counts.values()) < 150


def test_words_of_a_seed_never_change() -> None:
    cells = started(5211)
    assert [rng.next_word(cells) for _ in range(4)] == [215260636, 494684503, 621793533, 2530422287]


def test_different_seeds_give_different_words() -> None:
    assert len({rng.next_word(started(value)) for value in (*range(50), 2**32, 2**62)}) == 52
