"""Places are read as the values of entry points."""

from __future__ import annotations

from pathlib import Path

import pytest

from roost.core import plugins


@pytest.mark.parametrize(
    ("place", "found"),
    [
        ("pathlib:Path", Path),
        ("pathlib : Path", Path),
        ("pathlib:Path [extra]", Path),
        ("pathlib:Path.joinpath", Path.joinpath),
    ],
)
def test_place_may_be_any_value_of_an_entry_point(place: str, found: object) -> None:
    assert plugins.load(place) is found
