"""Ratings from finished games with OpenSkill, separate for each game, for people and bots together.

A skill is an estimate `mu` with an uncertainty `sigma`. Players are ranked by `mu - 3 sigma`, a value they almost
certainly reach, so that nobody leads the board after one lucky game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, permutations, product
from statistics import fmean
from typing import TypeAlias

from openskill.models import PlackettLuce

Player: TypeAlias = str

_model = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Skill:
    """The skill of one player in one game."""

    mu: float = _model.mu
    sigma: float = _model.sigma
    games: int = 0

    @property
    def rating(self) -> float:
        """The value that players are ranked by."""
        return self.mu - 3 * self.sigma


def rate(players: Sequence[Player], ranks: Sequence[int], before: Mapping[Player, Skill]) -> dict[Player, Skill]:
    """Return the skills of all players after a game; equal ranks are a tie.

    A bot in several seats gets the average of their results. A game with a single player in all seats is not rated."""
    if len(set(players)) < 2:
        return {}
    old = {player: before.get(player, Skill()) for player in players}
    rated = [_rate_strictly([old[player] for player in players], order) for order in orders(ranks)]
    after = {}
    for player, skill in old.items():
        own = [row[seat] for row in rated for seat, who in enumerate(players) if who == player]
        after[player] = Skill(fmean(mu for mu, _ in own), fmean(sigma for _, sigma in own), skill.games + 1)
    return after


def orders(ranks: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to break the ties, each as the seats in finishing order.

    The model's own rule for ties rewards two players who share the first place of four no more than the third. The
    average over all orders has no such anomaly, and five players have 120 orders at most."""
    places = [[seat for seat, rank in enumerate(ranks) if rank == place] for place in sorted(set(ranks))]
    for broken in product(*[permutations(tied) for tied in places]):
        yield tuple(chain(*broken))


def _rate_strictly(skills: Sequence[Skill], order: Sequence[int]) -> list[tuple[float, float]]:
    """Return the new mu and sigma of each seat for an order without ties."""
    teams = [[_model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    ranks = [float(order.index(seat)) for seat in range(len(skills))]
    return [(team[0].mu, team[0].sigma) for team in _model.rate(teams, ranks=ranks)]
