"""Observations as rows of numbers: their layouts, and games that have none."""

from __future__ import annotations

import numpy as np
import pytest

import roost
from roost.core import codec, fair
from roost.core.codec import Layout, Part
from roost.core.errors import BadSetup

LAYOUT = Layout(
    (Part("hand", (3,), 5, "cards"), Part("rows", (2, 2), 1, "rows"), Part("points", (1,), 9, "p", least=-9))
)


def test_parts_of_a_layout_follow_one_another() -> None:
    assert LAYOUT.offsets == (0, 3, 7)
    assert LAYOUT.size == 8
    assert LAYOUT.least == [0] * 7 + [-9]
    assert LAYOUT.most == [5] * 3 + [1] * 4 + [9]


def test_observations_are_split_into_named_parts_in_their_shapes() -> None:
    parts = LAYOUT.split(np.arange(16).reshape(2, 8))
    assert parts["hand"].tolist() == [[0, 1, 2], [8, 9, 10]]
    assert parts["rows"][1].tolist() == [[11, 12], [13, 14]]
    assert parts["points"].shape == (2, 1)


def test_game_without_codec_has_an_error_that_names_the_module() -> None:
    with pytest.raises(BadSetup, match="setup-no-codec") as error:
        codec.codec_of(roost.load("auction", 3))
    assert error.value.values == {"game": "auction", "file": "roost_auction.codec"}


def test_own_seat_comes_first() -> None:
    assert codec.relative("abcd", 2) == ["c", "d", "a", "b"]


def test_mask_marks_the_legal_actions_by_their_numbers() -> None:
    game = roost.load("gloria", 2, start=0)
    state = game.deal(game.start(), game.shuffle(game.start(), fair.Stream(bytes(32), "gloria", 0))).state
    mask = codec.mask(game, game.view(state, 0))
    assert [action for action, is_legal in zip(game.actions, mask, strict=True) if is_legal] == list(
        game.legal(state, 0)
    )
    assert not any(codec.mask(game, game.view(state, 1)))
