"""Records come back as they were written, play again as they were played, and what is broken does not hold."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roost.core import record
from roost.core.errors import BadRecord
from roost.core.play import Transcript
from roost.testing import strategies
from roost.testing.records import check_record, check_records
from tests.properties.games import for_every_game


@for_every_game
@given(data=st.data())
def test_a_record_is_read_as_it_was_written(name: str, data: st.DataObject) -> None:
    check_record(data.draw(strategies.records(name)))


@for_every_game
@given(data=st.data())
def test_a_replay_goes_through_the_states_that_were_played(name: str, data: st.DataObject) -> None:
    check_records(data.draw(strategies.games(name)), data.draw(strategies.seeds()))


@for_every_game
@given(data=st.data())
def test_a_record_is_enough_to_go_on_from(name: str, data: st.DataObject) -> None:
    """Who replays an unfinished record has the state of the table that wrote it."""
    written = data.draw(strategies.records(name))
    transcript = Transcript(written.game, written.seed)
    states = [transcript.state]
    for played in record.replay(written):
        events = transcript.deal() if played.move is None else transcript.apply(*played.move)
        assert events == played.events
        states.append(transcript.state)
    assert states[1:] == [played.state for played in record.replay(written)]
    assert record.encode(transcript.record()) == record.encode(written)


@for_every_game
@settings(max_examples=40)
@given(data=st.data())
def test_a_broken_record_does_not_hold_and_brings_no_other_error(name: str, data: st.DataObject) -> None:
    line = data.draw(strategies.broken_records(name))
    with pytest.raises(BadRecord):
        record.check(record.decode(line))


@given(strategies.any_json())
def test_json_that_is_no_record_is_refused(content: object) -> None:
    with pytest.raises(BadRecord):
        record.decode(json.dumps(content))


@given(strategies.any_json(), st.data())
def test_any_options_are_read_or_refused(value: object, data: st.DataObject) -> None:
    """Whatever stands under `options`, the only error is BadRecord."""
    content = json.loads(record.encode(data.draw(strategies.records())))
    name = data.draw(st.sampled_from(["target", "edition", "players", "name", "self", "x"]))
    content["options"] = data.draw(st.sampled_from([value, {**content["options"], name: value}]))
    with suppress(BadRecord):
        record.check(record.decode(json.dumps(content)))
