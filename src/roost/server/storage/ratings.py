"""How good a player is, from finished games: OpenSkill, per game, people and bots alike.

A skill is a guess with its doubt: `mu` give or take `sigma`. Players are ranked by what is as good as certain,
`mu - 3 sigma`, so nobody leads a board after one lucky game.
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
    """What is known of one player in one game."""

    mu: float = _model.mu
    sigma: float = _model.sigma
    games: int = 0

    @property
    def rating(self) -> float:
        """What players are ranked by."""
        return self.mu - 3 * self.sigma


def rate(players: Sequence[Player], ranks: Sequence[int], before: Mapping[Player, Skill]) -> dict[Player, Skill]:
    """The skills after a game, of everybody who played it; equal ranks are a tie.

    A bot may sit in several seats: it learns what its seats learn on average. A game that a player had with nobody
    else tells nothing, and counts for nothing."""
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
    """Every way to break the ties: seats in the order in which they would have come in.

    The model's own rule for ties gives two who share the first place of four no more than the third. To learn the
    average of what every order would teach has no such surprise, and five players have 120 orders at most."""
    places = [[seat for seat, rank in enumerate(ranks) if rank == place] for place in sorted(set(ranks))]
    for broken in product(*[permutations(tied) for tied in places]):
        yield tuple(chain(*broken))


def _rate_strictly(skills: Sequence[Skill], order: Sequence[int]) -> list[tuple[float, float]]:
    """New mu and sigma of each seat."""
    teams = [[_model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    ranks = [float(order.index(seat)) for seat in range(len(skills))]
    return [(team[0].mu, team[0].sigma) for team in _model.rate(teams, ranks=ranks)]
