"""Certificates: solved endgames of real games, the same for the same seed, with bad input refused."""

from __future__ import annotations

import pytest

from roost.core.errors import BadSetup
from roost.exact.certify import FLAT, Certificate, Job, Kind

LAST_TURN = (Kind(1, "margin"), Kind(1, "win"))
TWO_TURNS = (Kind(2, "margin"), Kind(2, "win"))


def certified(job: Job, workers: int = 1) -> Certificate:
    return job.certificate(list(job.run(workers)))


def test_certificate_has_a_loss_for_every_bot_and_kind() -> None:
    result = certified(Job(["hen-1", "tests.exact.bots:Eager"], 3, "test", kinds=LAST_TURN))
    assert [(loss.bot, loss.kind) for loss in result.losses] == [
        (bot, kind) for kind in LAST_TURN for bot in ("hen-1", "tests.exact.bots:Eager", FLAT)
    ]
    assert all(loss.endgames == 3 and 0 <= loss.mean <= loss.worst and loss.mean <= loss.high for loss in result.losses)
    assert max(result.gaps) < 0.002
    assert result.loss("hen-1", LAST_TURN[0]).mean < result.loss("tests.exact.bots:Eager", LAST_TURN[0]).mean


def test_same_seed_gives_the_same_certificate_with_any_workers() -> None:
    job = Job(["hen-1"], 2, "same", kinds=LAST_TURN[:1])
    here = certified(job)
    assert certified(job, workers=2) == here
    assert certified(Job(["hen-1"], 2, "other", kinds=LAST_TURN[:1])) != here


@pytest.mark.parametrize("endgames", [-1, 0, 1])
def test_too_few_endgames_are_refused(endgames: int) -> None:
    with pytest.raises(BadSetup) as refused:
        Job(["hen-1"], endgames)
    assert refused.value.values["option"] == "endgames"


def test_unknown_bot_is_refused() -> None:
    with pytest.raises(BadSetup) as refused:
        Job(["goose"], 2)
    assert refused.value.key == "setup-unknown-bot"


@pytest.mark.strength
def test_bot_that_solves_the_endgame_loses_nearly_nothing() -> None:
    result = certified(Job(["tests.exact.bots:Solver"], 2, "solver", kinds=TWO_TURNS))
    assert result.loss("tests.exact.bots:Solver", TWO_TURNS[0]).worst < 0.03
    assert result.loss("tests.exact.bots:Solver", TWO_TURNS[1]).worst < 0.005
    assert result.loss(FLAT, TWO_TURNS[0]).mean > 0.1
