"""The replay of a record on the full screen."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from roost import load
from roost.core.errors import BadRecord, BadSetup
from roost.core.record import Record, encode, replay
from roost.fullscreen.choose import ChooseScreen
from roost.fullscreen.opening import opening
from roost.fullscreen.recorded import RecordedGame
from roost.fullscreen.replay import ReplayScreen
from roost.fullscreen.scoring import ScoringScreen
from roost.testing.play import random_record
from tests.fullscreen.hand import Hand, app_for

pytestmark = pytest.mark.anyio


def record_of(name: str) -> Record:
    return random_record(load(name, 3), b"5" * 32)


@pytest.fixture(params=["5211", "gloria"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    path.write_text(encode(record_of(request.param)) + "\n")
    return path


async def test_replay_goes_forwards_and_backwards_and_to_scorings(file: Path) -> None:
    async with app_for(opening(str(file))).run_test(size=(120, 40)) as pilot:
        hand = Hand(pilot)
        await pilot.pause()
        screen = hand.app.screen
        assert isinstance(screen, ReplayScreen)
        first = hand.shown()
        await hand.press("right")
        await hand.until(lambda: hand.shown() != first)
        await hand.press("left")
        await hand.until(lambda: hand.shown() == first)
        await hand.press("down")
        assert screen.step == screen.recorded.scorings()[0]
        await hand.press("s")
        assert isinstance(hand.app.screen, ScoringScreen)
        await hand.press("escape", "end")
        assert screen.step == screen.last
        assert "Result" in screen.panel.text
        await hand.press("up", "up", "home")
        assert screen.step == 0


async def test_replay_shows_all_hands_or_only_that_of_a_seat(file: Path) -> None:
    async with app_for(opening(str(file))).run_test(size=(120, 40)) as pilot:
        hand = Hand(pilot)
        await pilot.pause()
        hands = [view.hand for view in hand.board.hands or ()]
        assert len(hands) == 3
        log = hand.app.screen.panel.text  # type: ignore[attr-defined]
        assert all(" ".join(own) in log for own in hands)
        await hand.press("v", "v")
        assert (hand.view.seat, hand.board.hands) == (1, None)
        assert hand.view.hand == hands[1]
        log = hand.app.screen.panel.text  # type: ignore[attr-defined]
        assert [" ".join(own) in log for own in hands] == [False, True, False]
        assert not hand.board.may_decide
        await hand.press("v", "v")
        assert hand.board.hands is not None


async def test_replay_runs_by_itself_to_the_end(file: Path) -> None:
    async with app_for(opening(str(file))).run_test() as pilot:
        hand = Hand(pilot)
        await pilot.pause()
        screen = hand.app.screen
        assert isinstance(screen, ReplayScreen)
        screen.step = screen.last - 3
        await hand.press("space")
        await hand.until(lambda: screen.step == screen.last)
        await hand.press("q")
        assert isinstance(hand.app.screen, ChooseScreen)


def test_steps_of_a_replay_never_end_with_a_secret_choice() -> None:
    record = record_of("5211")
    moments = list(replay(record))
    recorded = RecordedGame(record)
    assert len(recorded) == 1 + 3 * 7
    assert sum(len(recorded.show(step, None, True).update.events) for step in range(len(recorded))) == sum(
        len(moment.events) for moment in moments
    )


def test_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{}\n")
    with pytest.raises(BadRecord, match="record-wrong-format"):
        opening(str(broken))
    with pytest.raises(BadSetup, match="show-no-such-game"):
        opening(str(broken), number=2)
    with pytest.raises(BadSetup, match="file-problem"):
        opening(str(tmp_path / secrets.token_hex(4)))


def test_record_with_an_illegal_move_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "illegal.jsonl"
    path.write_text(encode(record_of("5211")).replace('"moves":[[0,"', '"moves":[[0,"Y6+') + "\n")
    with pytest.raises(BadRecord, match="illegal-card-count"):
        opening(str(path))
