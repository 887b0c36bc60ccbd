"""The game loop acts or deals until there is an outcome, or until no move or deal is left."""

from __future__ import annotations

import pytest

import roost
from roost.core.course import Move, play_out
from roost.core.fair import seed_from_text
from roost.core.game import Event
from roost.core.play import Transcript
from roost.core.registry import playable


def table(game: str) -> Transcript:
    return Transcript(roost.load(game, 3), seed_from_text("course"))


@pytest.mark.parametrize("game", playable())
def test_loop_deals_and_acts_until_there_is_an_outcome(game: str) -> None:
    transcript = table(game)

    def first_legal(to_act: tuple[int, ...]) -> Move:
        return to_act[0], transcript.game.legal(transcript.state, to_act[0])[0]

    moments = list(play_out(transcript, first_legal))
    assert transcript.outcome is not None
    assert moments[0].move is None
    assert moments[-1].state == transcript.state
    assert [moment.move for moment in moments if moment.move is not None] == list(transcript.play.moves)


def test_loop_stops_without_a_move() -> None:
    transcript = table("5211")
    (dealt,) = play_out(transcript, lambda _to_act: None)
    assert dealt.state == transcript.state
    assert transcript.outcome is None


def test_loop_stops_without_a_deal() -> None:
    class Undealt(Transcript):
        def deal(self) -> tuple[Event, ...] | None:  # type: ignore[override]  # a record that ends before a deal
            return None

    undealt = Undealt(roost.load("5211", 3), seed_from_text("course"))
    assert list(play_out(undealt, lambda _to_act: None)) == []
