"""What a bot of 5211 notes of the events it observes: the cards that were laid, and the scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from roost.bots.g5211.beliefs import History
from roost.bots.g5211.judgement import POINTS
from roost.core.game import Event
from roost.games.g5211.cards import NUMBERS
from roost.games.g5211.rules import MAX_PLAYERS, TALLY, TURNS
from roost.games.g5211.view import View

Rows = list[list[str]]


class Notes:
    """The finished rounds of the deck that is being played, and the totals of all decks."""

    def __init__(self, players: int) -> None:
        self.points, self.won = [0] * players, [0] * players
        self._rows: Rows = [[] for _ in range(players)]
        self._rounds: list[Rows] = []
        self._points: list[list[int]] = []
        """The points before each finished round."""

    def note(self, events: Sequence[Event]) -> None:
        """Take note of events."""
        for event in events:
            if event.key == "dealt":
                self._rounds, self._points = [], []
            elif event.key == "revealed":
                for row, cards in zip(self._rows, event.values["cards"], strict=True):
                    row += cards
            elif event.key == "scored":
                self._note_scoring(event.values["points"], event.values["cards"])

    def _note_scoring(self, points: Sequence[int], cards: Sequence[Sequence[str]]) -> None:
        self._rounds.append(self._rows)
        self._points.append(self.points)
        self._rows = [[] for _ in points]
        self.points = [total + more for total, more in zip(self.points, points, strict=True)]
        self.won = [total + len(more) for total, more in zip(self.won, cards, strict=True)]

    def history(self, view: View) -> History:
        """Return the history of the deck up to a view.

        A bot that has not observed the earlier rounds knows the turns of the round in the view."""
        history, numbers, now = History(), NUMBERS[view.edition], view.round - 1
        is_complete = len(self._rounds) == now
        first = 0 if is_complete else now
        rounds = [*self._rounds, view.rows] if is_complete else [view.rows]
        points = [*self._points, self.recall(view).points] if is_complete else [self.recall(view).points]
        tally = worth = 0
        for place, (rows, before) in enumerate(zip(rounds, points, strict=True), start=first):
            history.gone[place], history.gone_points[place] = tally, worth
            history.points[place][: view.players] = [own or 0 for own in before]
            for seat, row in enumerate(rows):
                cards = [numbers[card] for card in row]
                history.laid[place * MAX_PLAYERS + seat][: len(cards)] = cards
                tally += sum(TALLY[card] for card in cards)
                worth += sum(POINTS[card] for card in cards)
        gone = [(numbers[card], count) for card, count in view.gone.items()]
        history.gone[now] = sum(TALLY[card] * count for card, count in gone)
        history.gone_points[now] = sum(POINTS[card] * count for card, count in gone)
        history.turns = TURNS * (now - first) + view.turn - 1
        return history

    def recall(self, view: View) -> View:
        """Return the view with the scores as noted where it hides them."""
        points = [noted if shown is None else shown for shown, noted in zip(view.points, self.points, strict=True)]
        won = [noted if shown is None else shown for shown, noted in zip(view.won, self.won, strict=True)]
        return replace(view, points=tuple(points), won=tuple(won))
