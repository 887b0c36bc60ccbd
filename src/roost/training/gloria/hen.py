"""The weights of the hen of Gloria Picktoria, by an evolution strategy: steps along an estimated slope.

In each step the weights are changed in many random directions, and by the opposite of each. Both play the same deals
against the same opponents, so the difference tells how steep the way is in this direction.
"""

from __future__ import annotations

from statistics import fmean
from typing import Any

from roost.bots.gloria import judgement as columns
from roost.bots.gloria import weights
from roost.games.gloria.rules import FINAL_ROOSTER
from roost.training import Report
from roost.training.adam import Adam
from roost.training.gloria.field import Field
from roost.training.gloria.lab import Side

TUNED = [column for column in range(columns.COLUMNS) if column not in (columns.FOX_MOVE, columns.NOISE)]
LEAST_SCALE = 0.2
"""The size of a weight that is zero in the first hen; others have their mean size."""
STAGES = ((0, 10), (0, 4), (4, 7), (7, 10), *((roosters, roosters + 1) for roosters in range(FINAL_ROOSTER)))
"""Numbers of roosters for which the weights change together: all, those before each scoring, and each alone."""
SPREAD = 0.07
"""The spread of a change for each of these, in sizes of the weight."""
RATE, LAST_RATE = 0.06, 0.01
SQUARES_KEPT = 0.99
DIRECTIONS = 16
POINT = 0.004
"""The worth of a point of margin in victories. Margins are less random than victories, and lead to the same weights."""
KEPT_EVERY = 20
"""Every so many steps the weights join the opponents; the first hen is one from the beginning."""
REPORT_EVERY, REPORT_DEALS = 20, 8
"""How often the share against the first hen is reported, from so many times the deals of a change."""
DIGITS = 4


def tune(field: Field, rng: Any, steps: int, deals: int, report: Report) -> weights.Table:
    """Return weights that win more than those of `hen-1`, the mean of the last third of the steps.

    `rng` is a generator of NumPy. Each change plays so many deals against the present weights and an earlier hen."""
    import numpy as np

    first = np.array(weights.hen_1())
    scale = np.maximum(np.abs(first[:, TUNED]).mean(axis=0), LEAST_SCALE)

    def table(place: Any) -> weights.Table:
        made = first.copy()
        made[:, TUNED] = place * scale
        rounded: weights.Table = made.round(DIGITS).tolist()
        return rounded

    place = first[:, TUNED] / scale
    adam, last, earlier = Adam(place, SQUARES_KEPT), [], [weights.hen_1()]
    for step in range(steps):
        opponents = [table(place), earlier[rng.integers(len(earlier))]]
        changes = [_change(rng) for _ in range(DIRECTIONS)]
        changed = [table(place + sign * change) for change in changes for sign in (1, -1)]
        worth = _worth(field, changed, opponents, deals, int(rng.integers(1 << 40)))
        slope = sum((up - down) * change for up, down, change in zip(worth[::2], worth[1::2], changes, strict=True))
        place = place + (RATE + (LAST_RATE - RATE) * step / steps) * adam.direction(slope / (2 * DIRECTIONS))
        if step >= steps * 2 // 3:
            last.append(place)
        if step % KEPT_EVERY == KEPT_EVERY - 1:
            earlier.append(table(place))
        if step % REPORT_EVERY == REPORT_EVERY - 1:
            report(f"hen step {step + 1}: {_share(field, table(place), deals, rng):.3f} of the victories against hen-1")
    best = table(sum(last) / len(last))
    report(f"hen: {_share(field, best, deals, rng):.3f} of the victories against hen-1")
    return best


def _change(rng: Any) -> Any:
    """Return a random change of all weights."""
    import numpy as np

    change = np.zeros((FINAL_ROOSTER, len(TUNED)))
    for begin, end in STAGES:
        change[begin:end] += SPREAD * rng.normal(size=len(TUNED))
    return change


def _worth(
    field: Field, tables: list[weights.Table], opponents: list[weights.Table], deals: int, first: int
) -> list[float]:
    """Return what each of these weights reaches against the opponents, added."""
    sides = [Side([opponent]) for opponent in opponents]
    results = field.match([(Side([table]), side) for table in tables for side in sides], deals, first)
    worth = [fmean(result.shares) + POINT * fmean(result.margins) for result in results]
    return [sum(worth[place : place + len(sides)]) for place in range(0, len(worth), len(sides))]


def _share(field: Field, table: weights.Table, deals: int, rng: Any) -> float:
    """Return the share of the victories against the first hen, on fresh deals."""
    pair = (Side([table]), Side([weights.hen_1()]))
    return fmean(field.match([pair], REPORT_DEALS * deals, int(rng.integers(1 << 40)))[0].shares)
