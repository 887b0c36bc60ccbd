"""Ratings, fitted to all games of a run in one batch, with ties.

The model is the Davidson-Luce model of D. Firth, I. Kosmidis and H. Turner, "Davidson-Luce model for multi-item choice
with ties" (2019): the probability that exactly the seats in a set S share the victory is proportional to the geometric
mean of their strengths, times a factor that depends on the number of seats in S. With two players it is the model of
Davidson (1970), and without ties that of Bradley and Terry. The fit is a maximum of the likelihood, found by Newton's
method; the intervals are those of the sandwich estimator with a cluster for each deal.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from roost.report.intervals import CONFIDENCE, Estimate
from roost.report.quantiles import quantile

POINTS = 400 / math.log(10)
"""Rating points per unit of log strength: 400 points are ten times the strength, as in chess."""
PSEUDO_GAMES = 0.5
"""Games between equals that are added to each pairing, so that the rating of a bot that always wins is finite."""
STEPS = 100


class Result(NamedTuple):
    """One game: who played, whether the one bot was among the winners, and how many winners there were."""

    one: str
    others: str
    deal: int
    has_won: bool
    winners: int


@dataclass(frozen=True)
class Ratings:
    """The rating of each bot in points, relative to the anchor, and how often a victory is shared between equals."""

    anchor: str
    bots: dict[str, Estimate]
    tie_rate: float


class _Model:
    """The possible results of each pairing as rows of features, whose weights are the parameters."""

    def __init__(self, names: list[str], players: int) -> None:
        self.names = names
        self.kinds = [(one, tied) for tied in range(1, players + 1) for one in (1, 0) if tied - one < players]
        self.ways = np.log([math.comb(players - 1, tied - one) for one, tied in self.kinds])
        self.size = len(names) + players - 1

    def features(self, one: str, others: str) -> Any:
        rows = np.zeros((len(self.kinds), self.size))
        for row, (has_one, tied) in zip(rows, self.kinds, strict=True):
            row[self.names.index(one)] += has_one / tied
            row[self.names.index(others)] += (tied - has_one) / tied
            if tied > 1:
                row[len(self.names) + tied - 2] = 1
        return rows

    def chances(self, features: Any, weights: Any) -> Any:
        logits = features @ weights + self.ways
        chances = np.exp(logits - logits.max())
        return chances / chances.sum()


def connected(results: Iterable[Result], bot: str) -> list[Result]:
    """Return the games of the bots that are connected with a bot by games: others cannot be compared with it."""
    games = list(results)
    found, size = {bot}, 0
    while len(found) > size:
        size = len(found)
        found.update(name for game in games if {game.one, game.others} & found for name in (game.one, game.others))
    return [game for game in games if game.one in found]


def fit(results: Iterable[Result], players: int, anchor: str) -> Ratings:
    """Fit the ratings of all bots that played. Mirror matches say nothing about them and are left out."""
    games = [result for result in results if result.one != result.others]
    names = sorted({name for game in games for name in (game.one, game.others)})
    model = _Model(names, players)
    counts = _counts(games, model)
    features = {pairing: model.features(*pairing) for pairing in counts}
    weights = _maximise(model, counts, features)
    covariance, deals = _covariance(model, counts, features, weights)
    place = names.index(anchor)
    return Ratings(anchor, _estimates(names, place, weights, covariance, deals), _tie_rate(model, weights))


def _counts(games: list[Result], model: _Model) -> dict[tuple[str, str], dict[int, Any]]:
    """Return how often each kind of result occurred, by pairing and deal."""
    counts: dict[tuple[str, str], dict[int, Any]] = {}
    for game in games:
        deals = counts.setdefault((game.one, game.others), {})
        kinds = deals.setdefault(game.deal, np.zeros(len(model.kinds)))
        kinds[model.kinds.index((int(game.has_won), game.winners))] += 1
    return counts


def _maximise(model: _Model, counts: Any, features: Any) -> Any:
    weights = np.zeros(model.size)
    prior = np.zeros(len(model.kinds))
    players = model.size - len(model.names) + 1
    for kind, (one, tied) in enumerate(model.kinds):
        if tied == 1:
            prior[kind] = PSEUDO_GAMES * (1 if one else players - 1) / players
    seen = {pairing: prior + sum(deals.values()) for pairing, deals in counts.items()}
    weights[len(model.names) :] = -2.0
    for _ in range(STEPS):
        slope, curve = np.zeros(model.size), 1e-6 * np.eye(model.size)
        for pairing, found in seen.items():
            rows, chances = features[pairing], model.chances(features[pairing], weights)
            slope += (found - found.sum() * chances) @ rows
            curve += found.sum() * _spread(rows, chances)
        slope -= 1e-6 * weights  # holds the parameters that the games say nothing about, such as the sum of ratings
        step = np.linalg.solve(curve, slope)
        weights += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-9:
            break
    return weights


def _spread(rows: Any, chances: Any) -> Any:
    mean = chances @ rows
    return (rows * chances[:, None]).T @ rows - np.outer(mean, mean)


def _covariance(model: _Model, counts: Any, features: Any, weights: Any) -> tuple[Any, int]:
    """Return the covariance of the weights, and the number of deals that it is based on.

    The games of a deal depend on each other, across pairings, too."""
    slopes: dict[int, Any] = {}
    curve = np.zeros((model.size, model.size))
    for pairing, deals in counts.items():
        rows = features[pairing]
        chances = model.chances(rows, weights)
        spread = _spread(rows, chances)
        for deal, found in deals.items():
            slopes[deal] = slopes.get(deal, 0) + (found - found.sum() * chances) @ rows
            curve += found.sum() * spread
    inverse = np.linalg.pinv(curve, rcond=1e-9, hermitian=True)
    matrix = np.array(list(slopes.values()))
    return inverse @ (matrix.T @ matrix) @ inverse, len(slopes)


def _estimates(names: list[str], anchor: int, weights: Any, covariance: Any, deals: int) -> dict[str, Estimate]:
    found = {}
    for place, name in enumerate(names):
        difference = np.zeros(len(weights))
        difference[place] += 1
        difference[anchor] -= 1
        mean = POINTS * float(difference @ weights)
        reach = quantile(CONFIDENCE, deals) * POINTS * math.sqrt(max(0.0, float(difference @ covariance @ difference)))
        found[name] = Estimate(mean, mean - reach, mean + reach)
    return dict(sorted(found.items(), key=lambda item: -item[1].mean))


def _tie_rate(model: _Model, weights: Any) -> float:
    """Return how often a game between equal players ends with more than one winner."""
    name = model.names[0]
    chances = model.chances(model.features(name, name), weights)
    return float(sum(chance for chance, (_, tied) in zip(chances, model.kinds, strict=True) if tied > 1))
