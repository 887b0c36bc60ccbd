"""How many positions there are after each decision, from known moments near the end: any change of a rule shows.

`perft_5211.json` has the numbers: `positions` differ for somebody at the table, `lines` are the ways there."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import roost
from roost.core import fair
from roost.core.game import Game
from roost.core.play import Transcript

CASES = json.loads(Path(__file__).with_name("perft_5211.json").read_text(encoding="utf-8"))


def near_the_end(case: dict[str, Any]) -> Transcript:
    """The first legal action again and again, up to the moment that a case is about."""
    transcript = Transcript(roost.load("5211", case["players"], **case["options"]), fair.seed_from_text(case["seed"]))
    for _ in range(case["steps"]):
        owing = transcript.game.to_act(transcript.state)
        if owing:
            transcript.apply(owing[0], transcript.game.legal(transcript.state, owing[0])[0])
        else:
            transcript.deal()
    return transcript


def key(game: Game[Any, Any], state: Any) -> str:
    """A position: what all who sit at the table see, put together."""
    return repr([game.view(state, seat) for seat in range(game.players)])


def perft(transcript: Transcript, depth: int) -> list[dict[str, Any]]:
    """After each decision: the positions, the lines that lead to them, how many are ends, all points in them."""
    game = transcript.game
    level = {key(game, transcript.state): transcript.state}
    lines = Counter(dict.fromkeys(level, 1))
    counts = []
    for _ in range(depth):
        after: dict[str, Any] = {}
        lines_after: Counter[str] = Counter()
        for position, state in level.items():
            for seat in game.to_act(state)[:1]:
                for action in game.legal(state, seat):
                    reached = game.apply(state, seat, action).state
                    name = key(game, reached)
                    after[name] = reached
                    lines_after[name] += lines[position]
        level, lines = after, lines_after
        over = sum(game.outcome(state) is not None for state in level.values())
        points = [sum(state.points[seat] for state in level.values()) for seat in range(game.players)]
        counts.append({"positions": len(level), "lines": lines.total(), "over": over, "points": points})
    return counts


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["about"])
def test_there_are_as_many_positions_as_ever(case: dict[str, Any]) -> None:
    assert perft(near_the_end(case), len(case["counts"])) == case["counts"]


def test_the_counts_of_five_different_cards_can_be_told_by_hand() -> None:
    """Two of five and then one of three, for each of two players."""
    (case,) = (case for case in CASES if case["about"] == "the last round of two players, all cards different")
    assert [count["lines"] for count in case["counts"]] == [10, 100, 300, 900]
    assert [count["positions"] for count in case["counts"]] == [10, 100, 300, 900]
