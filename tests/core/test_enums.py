"""The names in views and events are those of the enumerations in the rules."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, get_args

import pytest

from roost.core.enums import label, labelled
from roost.games.g5211 import rules as g5211
from roost.games.g5211 import view as view_5211
from roost.games.gloria import events, rules
from roost.games.gloria import view as view_gloria


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        (g5211.Phase, view_5211.PhaseName),
        (rules.Phase, view_gloria.PhaseName),
        (set(rules.Rank) - {rules.Rank.NO_ROW}, events.RankName),
    ],
)
def test_declared_names_match_the_enumerations(kind: Any, names: Any) -> None:
    assert sorted(label(member) for member in kind) == sorted(get_args(names))


@pytest.mark.parametrize("kind", [g5211.Phase, rules.Phase, rules.Rank, rules.Reason])
def test_label_can_be_converted_back(kind: type[IntEnum]) -> None:
    assert [labelled(kind, label(member)) for member in kind] == list(kind)
