"""Certificates: solved endgames of real games, the same for the same seed, with bad input refused."""

from __future__ import annotations

import pytest

from roost.core.errors import BadSetup
from roost.exact.certify import FLAT, Kind, certify

LAST_TURN = (Kind(1, "margin"), Kind(1, "win"))
TWO_TURNS = (Kind(2, "margin"), Kind(2, "win"))


def test_certificate_has_a_loss_for_every_bot_and_kind() -> None:
    done: list[int] = []
    result = certify(["hen-1", "tests.exact.bots:Eager"], 3, "test", kinds=LAST_TURN, progress=done.append)
    assert done == [1, 2, 3]
    assert [(loss.bot, loss.kind) for loss in result.losses] == [
        (bot, kind) for kind in LAST_TURN for bot in ("hen-1", "tests.exact.bots:Eager", FLAT)
    ]
    assert all(loss.endgames == 3 and 0 <= loss.mean <= loss.worst and loss.mean <= loss.high for loss in result.losses)
    assert max(result.gaps.values()) < 0.002
    hen, eager, _ = result.losses[:3]
    assert hen.mean < eager.mean


def test_same_seed_gives_the_same_certificate_with_any_workers() -> None:
    kinds = LAST_TURN[:1]
    here = certify(["hen-1"], 2, "same", kinds=kinds)
    assert certify(["hen-1"], 2, "same", kinds=kinds, workers=2) == here
    assert certify(["hen-1"], 2, "other", kinds=kinds) != here


@pytest.mark.parametrize("endgames", [-1, 0, 1])
def test_too_few_endgames_are_refused(endgames: int) -> None:
    with pytest.raises(BadSetup) as refused:
        certify(["hen-1"], endgames)
    assert refused.value.values["option"] == "endgames"


def test_unknown_bot_is_refused() -> None:
    with pytest.raises(BadSetup) as refused:
        certify(["goose"], 2)
    assert refused.value.key == "setup-unknown-bot"


@pytest.mark.strength
def test_bot_that_solves_the_endgame_loses_nearly_nothing() -> None:
    result = certify(["tests.exact.bots:Solver"], 2, "solver", kinds=TWO_TURNS)
    points, flat_points, share, _ = result.losses
    assert points.worst < 0.03
    assert share.worst < 0.005
    assert flat_points.mean > 0.1
