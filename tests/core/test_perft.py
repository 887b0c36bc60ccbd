"""The number of positions after each decision, from known moments of a game: any change of a rule changes it.

`perft_<game>.json` has the numbers: `positions` look different to at least one player, `lines` are the sequences of
actions that lead to them.
"""

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
from roost.core.registry import builtin

CASES = {
    game: json.loads(Path(__file__).with_name(f"perft_{game}.json").read_text(encoding="utf-8")) for game in builtin()
}


def moment(game: str, case: dict[str, Any]) -> Transcript:
    """Play to the moment of a case; `steps` is how many deals and decisions, `stride` selects the legal actions."""
    transcript = Transcript(roost.load(game, case["players"], **case["options"]), fair.seed_from_text(case["seed"]))
    for number in range(case["steps"]):
        to_act = transcript.game.to_act(transcript.state)
        if to_act:
            legal = transcript.game.legal(transcript.state, to_act[0])
            transcript.apply(to_act[0], legal[number * case["stride"] % len(legal)])
        else:
            transcript.deal()
    return transcript


def key(game: Game[Any, Any], state: Any) -> str:
    """Return a key for a position: the views of all players."""
    return repr([game.view(state, seat) for seat in range(game.players)])


def perft(transcript: Transcript, depth: int) -> list[dict[str, Any]]:
    """Return, after each decision, the positions, the lines, the finished games and the sum of points per seat."""
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


@pytest.mark.interpreted
@pytest.mark.parametrize(
    ("game", "case"),
    [pytest.param(game, case, id=f"{game}: {case['about']}") for game, cases in CASES.items() for case in cases],
)
def test_number_of_positions_is_unchanged(game: str, case: dict[str, Any]) -> None:
    assert perft(moment(game, case), len(case["counts"])) == case["counts"]


def counts(game: str, about: str, what: str) -> list[int]:
    (case,) = (case for case in CASES[game] if case["about"] == about)
    return [count[what] for count in case["counts"]]


def test_counts_for_five_different_cards_match_a_manual_count() -> None:
    """Each of two players chooses two of five cards, then one of three."""
    about = "the last round of two players, all cards different"
    assert counts("5211", about, "lines") == counts("5211", about, "positions") == [10, 100, 300, 900]


def test_counts_for_a_first_turn_match_a_manual_count() -> None:
    """With five different cards, a first action is one of five chests, three takes and a draw.

    After a chest, the other four cards can be chests, the motifs among them can open a collection, and there are three
    takes and a draw. After a take there is a sixth card, of a new kind. After the draw there is no second draw."""
    about = "the first turn of two players, five different cards in hand and three others on display"
    first, second = counts("gloria", about, "lines")
    assert first == 5 + 3 + 1
    assert second == 4 * (4 + 3 + 3 + 1) + (4 + 4 + 3 + 1) + 3 * (6 + 3 + 1) + (6 + 3)
