"""How good a player is, from finished games: OpenSkill, per game, people and bots alike.

A skill is a guess with its doubt: `mu` give or take `sigma`. Players are ranked by what is as good as certain,
`mu - 3 sigma`, so nobody leads a board after one lucky game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
    skills = [before.get(player, Skill()) for player in players]
    teams = [[_model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    rated = [team[0] for team in _model.rate(teams, ranks=[float(rank) for rank in ranks])]
    after = {}
    for player in dict.fromkeys(players):
        own = [result for who, result in zip(players, rated, strict=True) if who == player]
        mu, sigma = fmean(result.mu for result in own), fmean(result.sigma for result in own)
        after[player] = Skill(mu, sigma, before.get(player, Skill()).games + 1)
    return after
