"""The chance of each seat to win at the end of a round of 5211, in the compiled subset.

A softmax over the seats of a weighted sum of features: points and what a hand promises. There is a row of weights for
each number of rounds left. `roost train` learns the weights from games of the bots against each other.
"""

from __future__ import annotations

from roost.bots.g5211.judgement import POINTS
from roost.core.engine.compiled import rule
from roost.core.engine.floats import exp
from roost.core.engine.layout import FloatGrid, Floats
from roost.games.g5211.rules import COLOURS, MASCOTS, ROUNDS, TALLY, Phase, State, count_of, hand_size

FEATURES = 11
MOST_ROUNDS = max(ROUNDS)
PACE = 4.0
"""Points that a leading seat gains per round, to estimate when a longer game ends."""


@rule
def features(s: State, seat: int, row: Floats) -> None:
    """Write the features of a seat to `row`."""
    cards, points, others = 0, 0, 0
    for slot in range(hand_size(s)):
        cards += TALLY[s.hand[seat][slot]]
        points += POINTS[s.hand[seat][slot]]
        for other in range(s.players):
            others += TALLY[s.hand[other][slot]] if other != seat else 0
    total, most, best, squares, company, longest, shared, backed = 0, 0, 0, 0, 0, 0, 0, 0
    for colour in range(COLOURS):
        count, worth = count_of(cards, colour), count_of(points, colour)
        total += worth
        most = max(most, count)
        best = max(best, worth)
        squares += worth * worth
        company += count * worth
        longest = max(longest, count * count)
        shared += count * count_of(others, colour)
        backed += worth * count_of(others, colour)
    mascots = count_of(cards, MASCOTS)
    row[0] = s.points[seat] * 0.1
    row[1] = total * 0.1
    row[2] = most * 0.2
    row[3] = best * 0.1
    row[4] = mascots * 0.2
    row[5] = squares * 0.01
    row[6] = company * 0.02
    row[7] = mascots * mascots * 0.04
    row[8] = longest * 0.04
    row[9] = shared * 0.02
    row[10] = backed * 0.02


@rule
def rounds_left(s: State) -> int:
    """Return how many rounds are left to play; in a longer game about as many as the leading seat needs (F21, F22)."""
    left = ROUNDS[s.players] - s.rounds
    if s.target == 0:
        return left
    most = 0
    for seat in range(s.players):
        most = max(most, s.points[seat])
    needed = int((s.target - most) / PACE) + 1
    if s.decks <= 1:
        needed = max(needed, left)
    return max(1, min(needed, MOST_ROUNDS))


@rule(inline=False)
def win_chances(s: State, weights: FloatGrid, row: Floats, chances: Floats) -> None:
    """Write the chance of each seat to win to `chances`, at the end of a round or of the game."""
    if s.phase == Phase.OVER:
        victory_shares(s, chances)
        return
    left, most = rounds_left(s), -1e18
    for seat in range(s.players):
        features(s, seat, row)
        worth = 0.0
        for i in range(FEATURES):
            worth += weights[left][i] * row[i]
        chances[seat] = worth
        most = max(most, worth)
    total = 0.0
    for seat in range(s.players):
        chances[seat] = exp(chances[seat] - most)
        total += chances[seat]
    for seat in range(s.players):
        chances[seat] /= total


@rule
def victory_shares(s: State, chances: Floats) -> None:
    """Share the victory of a finished game: most points, then most cards, then shared (F19)."""
    most, winners = -1, 0
    for seat in range(s.players):
        standing = s.points[seat] * 1024 + s.won[seat]
        if standing > most:
            most, winners = standing, 0
        if standing == most:
            winners += 1
    for seat in range(s.players):
        chances[seat] = 1.0 / winners if s.points[seat] * 1024 + s.won[seat] == most else 0.0
