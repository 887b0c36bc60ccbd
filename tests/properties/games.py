"""The games, for tests that hold for all of them."""

from __future__ import annotations

import pytest

from roost.core.registry import playable

for_every_game = pytest.mark.parametrize("name", playable())
