"""Positions of 5211 and results of simulations, in a few words, for the tests of reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from roost.bots.surveys import Survey
from roost.core.record import replay
from roost.games.g5211 import rules
from roost.games.g5211.cards import LETTERS, NUMBERS
from roost.games.g5211.view import View
from roost.review.reasons.reason import Reason
from tests.review.games import game, played

SEAT = 0


def position(rows: str, hand: str) -> View:
    """Return the view of seat 0: `position("G2 G3 / Y1 G2", "G6 B2")`."""
    lying = tuple(tuple(row.split()) for row in rows.split("/"))
    players, cards = len(lying), [card for row in lying for card in row]
    state = next(iter(replay(played("5211", players)))).state
    view: View = game("5211", players).view(state, SEAT)
    counts = Counter(card[0] for card in cards)
    return replace(
        view,
        hand=tuple(hand.split()),
        rows=lying,
        turn=max(1, len(lying[0])),
        counts={letter: counts[letter] for letter in LETTERS["classic"]},
        mascots=sum(card[1] == "1" for card in cards),
    )


def tally(cards: str) -> int:
    """Return the tally of a table: `tally("G2 G2 Y1")`."""
    return sum(rules.TALLY[NUMBERS["classic"][card]] for card in cards.split())


def survey(results: Mapping[str, Sequence[tuple[float, float, str]]], times: int = 10) -> Survey:
    """Return a survey: for each choice the worlds with share, points and the cards on the table, repeated."""
    by_choice = {action: [*worlds] * times for action, worlds in results.items()}
    return Survey(
        {},
        next(iter(results)),
        {action: [share for share, _, _ in worlds] for action, worlds in by_choice.items()},
        {action: [points for _, points, _ in worlds] for action, worlds in by_choice.items()},
        {action: [tally(cards) for _, _, cards in worlds] for action, worlds in by_choice.items()},
    )


def name_of(reason: Reason) -> str:
    """Return the name of a reason."""
    return reason.key.removeprefix("review-reason-")
