"""Reviews beside the load: finished games are reviewed, and latencies are split by whether one was under way."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from roost.core.errors import BadSetup
from roost.loadtest import reviews
from roost.loadtest.api import Api
from roost.loadtest.figures import Beside, Figures, lines
from roost.loadtest.reviews import Reviewer, reviewers
from roost.loadtest.run import Plan, run
from roost.server.rooms.review_messages import Part, ReviewRequest
from roost.server.rooms.review_process import ReviewWorker
from tests.server.edge.test_reviews import unjudged


async def judge_at_once(_worker: ReviewWorker, request: ReviewRequest) -> AsyncIterator[Part]:
    for part in unjudged(request):
        yield part


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is searched, and nothing is waited for."""
    monkeypatch.setattr(ReviewWorker, "review", judge_at_once)
    monkeypatch.setattr("roost.loadtest.run.SETTLE_SECONDS", 0.0)


@pytest.mark.usefixtures("_quick")
def test_moves_are_measured_with_and_without_reviews(live_server: str) -> None:
    told: list[tuple[str, int]] = []
    plan = Plan(tables=1, players=2, watchers=0, seconds=0.4, pause=0.02, reviews=2)
    figures = run(plan, [live_server], [], lambda key, count: told.append((key, count)))
    assert [count for key, count in told if key == "loadtest-reviewed"] == [1, 2]
    assert figures.beside is not None
    assert len(figures.beside.reviews) == 2
    without, _ = figures.beside.split(figures, is_reviewing=False)
    assert 0 < without.received <= figures.acks.received
    text = "\n".join(lines(figures))
    assert "without reviews ack" in text
    assert "reviews                     2, " in text


@pytest.mark.usefixtures("_quick")
@pytest.mark.anyio
async def test_every_seat_of_a_finished_game_is_reviewed_once(live_server: str) -> None:
    api = Api()
    found = await reviewers(api, [live_server], "5211", players=2, count=3)
    assert [reviewer.table == found[0].table for reviewer in found] == [True, True, False]
    assert all([await reviewer.ask() > 0 for reviewer in found])
    with pytest.raises(BadSetup) as refused:
        await Reviewer(api, found[0].player, found[2].table).ask()
    assert refused.value.values["detail"] == "review-not-yours"
    await api.close()


@pytest.mark.usefixtures("_quick")
@pytest.mark.anyio
async def test_review_that_takes_too_long_is_reported(live_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "TIMEOUT", 0.0)
    api = Api()
    (first,) = await reviewers(api, [live_server], "5211", players=2, count=1)
    with pytest.raises(BadSetup) as refused:
        await first.ask()
    assert refused.value.key == "loadtest-no-review"
    await api.close()


def test_latencies_belong_to_the_part_in_which_they_arrived() -> None:
    figures, beside = Figures(), Beside()
    for number, is_reviewing in enumerate([False, True, False, True, False]):
        beside.mark(figures, is_reviewing)
        figures.acks.seconds.extend([number / 1000] * (number + 1))
        figures.players.seconds.append(number / 1000)
    with_one, players = beside.split(figures, is_reviewing=True)
    assert list(with_one.seconds) == [0.001] * 2 + [0.003] * 4
    assert list(players.seconds) == [0.001, 0.003]
    assert list(beside.split(figures, is_reviewing=False)[0].seconds) == [0.0] + [0.002] * 3
