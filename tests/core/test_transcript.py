"""A transcript keeps final choices as moves, in seat order."""

from __future__ import annotations

import pytest

import roost
from roost.core import fair, record
from roost.core.errors import NotYourTurn
from roost.core.play import Transcript


def table() -> Transcript:
    transcript = Transcript(roost.load("5211", 3), fair.seed_from_text("transcript"))
    transcript.deal()
    return transcript


def legal(transcript: Transcript, seat: int) -> tuple[str, ...]:
    return transcript.game.legal(transcript.state, seat)


def test_choices_become_moves_in_seat_order_after_the_last_one() -> None:
    transcript = table()
    actions = [legal(transcript, seat)[seat] for seat in range(3)]
    for seat in (2, 0):
        transcript.apply(seat, actions[seat])
        assert transcript.play.moves == ()
    transcript.apply(1, actions[1])
    assert transcript.play.moves == tuple(enumerate(actions))


def test_only_the_last_choice_of_a_seat_becomes_a_move() -> None:
    transcript = table()
    first, second, *_ = legal(transcript, 0)
    transcript.apply(0, first)
    transcript.apply(0, second)
    transcript.apply(1, legal(transcript, 1)[0])
    transcript.apply(0, first)
    transcript.apply(0, second)
    transcript.apply(2, legal(transcript, 2)[0])
    assert transcript.play.moves[0] == (0, second)
    assert len(transcript.play.moves) == 3


def test_record_during_a_turn_omits_secret_choices() -> None:
    transcript = table()
    transcript.apply(1, legal(transcript, 1)[0])
    written = transcript.record()
    assert written.moves == ()
    assert written.outcome is None
    record.check(written)


def test_refused_action_changes_nothing() -> None:
    transcript = table()
    before = transcript.state
    with pytest.raises(NotYourTurn):
        transcript.apply(3, "Y1+Y2")
    assert transcript.state is before
    for seat in range(3):
        transcript.apply(seat, legal(transcript, seat)[0])
    assert [seat for seat, _ in transcript.play.moves] == [0, 1, 2]


def test_replay_of_a_game_with_changed_choices_reaches_the_same_end() -> None:
    transcript = table()
    while transcript.game.outcome(transcript.state) is None:
        for seat in reversed(transcript.game.to_act(transcript.state)):
            options = legal(transcript, seat)
            transcript.apply(seat, options[0])
            if seat > 0:  # seat 0 is the last to choose
                transcript.apply(seat, options[-1])
    written = transcript.record()
    record.check(written)
    *_, last = record.replay(written)
    assert last.state == transcript.state
