"""The decisions of recorded games as columns: what the seat saw, what it could do, what it did, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from roost.core.game import Outcome
from roost.core.record import Record, replay
from roost.envs.batch import Array
from roost.envs.observer import Observer
from roost.envs.results import margins, shares

COLUMNS = {
    "game": ("int64", "the number of the game, from 0"),
    "decision": (
        "int32",
        "its number in the game, from 0; seats that decide at the same time come in their order",
    ),
    "seat": ("int8", "the seat that decides"),
    "observation": ("int16", "what the seat sees, in relative seats"),
    "mask": ("int8", "1 for each legal action"),
    "action": ("int16", "the number of the action that was chosen"),
    "share": ("float32", "the seat's share of the victory at the end: 1 for the only winner, divided among several"),
    "points": ("int16", "the seat's points at the end"),
    "margin": ("int16", "its points over the best other seat"),
}
"""The columns of a dataset: NumPy type and meaning."""


def columns_of(records: Iterable[tuple[int, Record]]) -> dict[str, Array]:
    """Return the decisions of numbered games."""
    found: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    for number, record in records:
        assert record.outcome is not None
        for decision, values in enumerate(_decisions(record, _results(record.outcome))):
            for name, value in {"game": number, "decision": decision, **values}.items():
                found[name].append(value)
    return {name: np.array(values, COLUMNS[name][0]) for name, values in found.items()}


def _decisions(record: Record, results: list[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    """Yield the decisions of a game, each with what the game brought the seat in the end."""
    observer = Observer(record.game)
    numbers = {action: number for number, action in enumerate(record.game.actions)}
    state = record.game.start()
    for moment in replay(record):
        if moment.move is not None:
            seat, action = moment.move
            seen = observer.observe(state, seat, decides=True)
            yield {
                "seat": seat,
                "observation": seen["observation"],
                "mask": seen["action_mask"],
                "action": numbers[action],
                **results[seat],
            }
        state = moment.state


def _results(outcome: Outcome) -> list[dict[str, Any]]:
    """Return the columns about the result of a game for each seat."""
    columns = zip(shares(outcome), outcome.points, margins(outcome), strict=True)
    return [{"share": share, "points": points, "margin": margin} for share, points, margin in columns]
