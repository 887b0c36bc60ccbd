"""The statistics of a player as clients see them: counts become shares with intervals, and averages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import sqrt

from roost.protocol.http import AgainstStats, GameStats
from roost.server.storage.types import BotCount, PlaceCount

Z = 1.959964
"""A normal distribution is within this many standard deviations of its mean with a probability of 95 %."""


def game_stats(places: Sequence[PlaceCount]) -> list[GameStats]:
    """Return the results by game and number of players, from counts in this order."""
    return [
        _game_stats(game, players, list(counts))
        for (game, players), counts in groupby(places, lambda count: (count.game, count.players))
    ]


def _game_stats(game: str, players: int, counts: list[PlaceCount]) -> GameStats:
    games, wins = sum(count.games for count in counts), sum(count.wins for count in counts)
    low, high = wilson(wins, games)
    reached = {count.rank: count.games for count in counts}
    return GameStats(
        game=game,
        players=players,
        games=games,
        wins=wins,
        win_low=low,
        win_high=high,
        places=[reached.get(rank, 0) for rank in range(1, players + 1)],
        average_points=sum(count.points for count in counts) / games,
    )


def against_stats(against: Sequence[BotCount]) -> Iterator[AgainstStats]:
    """Yield the results against each bot."""
    for count in against:
        yield AgainstStats(
            player=count.player,
            game=count.game,
            games=count.games,
            wins=count.wins,
            average_points=count.points,
            average_points_of_bot=count.points_of_bot,
        )


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of Wilson for a share; it is sensible for few games, too."""
    share, weight = wins / games, Z * Z / games
    centre = (share + weight / 2) / (1 + weight)
    reach = Z * sqrt(share * (1 - share) / games + weight / (4 * games)) / (1 + weight)
    return max(0.0, centre - reach), min(1.0, centre + reach)
