"""Endgames of a miniature of 5211: the solver is copied with the rules, and refuses the views of other rules."""

from __future__ import annotations

from typing import Any

import pytest

import roost
from roost import exact
from roost.core import registry
from roost.core.errors import BadSetup

MINIATURE = {"colours": 2, "copies": (3, 3, 2), "removed": 6, "limit": 1, "mascots": 0}


def test_endgame_of_a_miniature_is_solved_by_its_own_rules() -> None:
    game = roost.load("5211", 2, rules=MINIATURE)
    copied: Any = registry.module_for(game, "roost.exact")
    sample = registry.module_for(game, "roost.exact.sample").sample("miniature", 0)
    view = game.view(sample.before(1), 0)
    solved = copied.solve(copied.endgame(view, "margin"))
    assert solved.low <= solved.high <= solved.low + 0.01
    assert abs(solved.low) <= 3 * 8, "no more than the points of the cards that two players lay"
    with pytest.raises(BadSetup) as caught:
        exact.endgame(view)
    assert caught.value.key == "exact-not-5211"
