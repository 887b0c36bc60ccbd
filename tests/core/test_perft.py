"""How many positions there are after each decision, from known moments of a game: any change of a rule shows.

`perft_<game>.json` has the numbers: `positions` differ for somebody at the table, `lines` are the ways there."""

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
    """So many deals and decisions that a case's moment is reached; `stride` says which of the legal actions is next."""
    transcript = Transcript(roost.load(game, case["players"], **case["options"]), fair.seed_from_text(case["seed"]))
    for number in range(case["steps"]):
        owing = transcript.game.to_act(transcript.state)
        if owing:
            legal = transcript.game.legal(transcript.state, owing[0])
            transcript.apply(owing[0], legal[number * case["stride"] % len(legal)])
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


@pytest.mark.interpreted
@pytest.mark.parametrize(
    ("game", "case"),
    [pytest.param(game, case, id=f"{game}: {case['about']}") for game, cases in CASES.items() for case in cases],
)
def test_there_are_as_many_positions_as_ever(game: str, case: dict[str, Any]) -> None:
    assert perft(moment(game, case), len(case["counts"])) == case["counts"]


def counts(game: str, about: str, what: str) -> list[int]:
    (case,) = (case for case in CASES[game] if case["about"] == about)
    return [count[what] for count in case["counts"]]


def test_the_counts_of_five_different_cards_can_be_told_by_hand() -> None:
    """Two of five and then one of three, for each of two players."""
    about = "the last round of two players, all cards different"
    assert counts("5211", about, "lines") == counts("5211", about, "positions") == [10, 100, 300, 900]


def test_the_counts_of_a_first_turn_can_be_told_by_hand() -> None:
    """Five different cards: a chest of each, three takes and a draw.

    After each chest there are the other four as chests, the motifs among them to open with, three takes and a draw;
    after each take a sixth card, of a kind that is held already or not; after the draw no second one."""
    about = "the first turn of two players, five different cards in hand and three others on display"
    first, second = counts("gloria", about, "lines")
    assert first == 5 + 3 + 1
    assert second == 4 * (4 + 3 + 3 + 1) + (4 + 4 + 3 + 1) + 3 * (6 + 3 + 1) + (6 + 3)
