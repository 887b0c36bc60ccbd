"""Odd bots of Gloria Picktoria, to find out whether the others are robust: `roost.training.gloria.odd:Hoarder`."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from roost.bots.gloria import judgement as columns
from roost.bots.gloria import weights
from roost.bots.gloria.hen import Hen
from roost.core.game import Action
from roost.games.gloria.view import View
from roost.training.odd import Odd


class OddHen(Hen):
    """A first hen with some other weights."""

    changes: ClassVar[Mapping[int, float]]

    @classmethod
    def weights(cls, players: int) -> weights.Table:  # noqa: ARG003  # they are the same for every number
        return [[cls.changes.get(column, weight) for column, weight in enumerate(row)] for row in weights.hen_1()]


class PointsNow(OddHen):
    """Wants points at once, and nothing for later."""

    name = "points now"
    changes: ClassVar = {columns.RIVALRY: 0.0, columns.LEAD: 0.0, columns.EXTENDS: 0.05, columns.OPENS: 0.05}


class Hoarder(OddHen):
    """Likes cards in its hand."""

    name = "hoarder"
    changes: ClassVar = dict.fromkeys((columns.EXTENDS, columns.OPENS, columns.STRAY, columns.DOUBLES), 3.0)


class ChestBuilder(OddHen):
    """Likes chests."""

    name = "chest builder"
    changes: ClassVar = {columns.CHESTS: 6.0, columns.NO_CHEST: -6.0, columns.OPENS: 2.0}


class Spoiler(OddHen):
    """Likes to harm the others."""

    name = "spoiler"
    changes: ClassVar = {columns.RIVALRY: 3.0, columns.DENY: 5.0}


class Gambler(OddHen):
    """Likes to draw from the pile."""

    name = "gambler"
    changes: ClassVar = {columns.BLIND: 3.0}


HENS = (PointsNow, Hoarder, ChestBuilder, Spoiler, Gambler)


class Greedy(Odd[View]):
    """Takes the most points that a scoring after the action would pay."""

    name = "greedy"

    def score(self, view: View, action: Action) -> float:
        seat = view.seat or 0
        world = self.game.sample(view, random.Random(1))  # what is hidden pays nothing
        after = self.game.view(self.game.apply(world, seat, action).state, seat)
        return sum(standing.points[seat] for standing in after.standings)


class Linear(Odd[View]):
    """Adds up, with fixed weights, the kind of an action and what it has of the motif."""

    name = "linear"
    kinds: ClassVar = {"play": 3.0, "take": 2.0, "chest": 1.5, "draw": 1.0, "pass": 0.5, "fox": 0.0, "keep": 0.0}

    def score(self, view: View, action: Action) -> float:
        motif = _card(view, action)
        rows = {collection.motif: len(collection.cards) for collection in view.collections[view.seat or 0]}
        return self.kinds[action.split()[0]] + rows.get(motif, 0) + 0.5 * Counter(view.hand)[motif]


class Mimic(Odd[View]):
    """Collects what the others collect, and plays it as soon as it can."""

    name = "mimic"

    def score(self, view: View, action: Action) -> float:
        seen: Counter[str] = Counter()
        for seat, collections in enumerate(view.collections):
            for collection in collections:
                seen[collection.motif] += len(collection.cards) if seat != view.seat else 0
        return 10 * (action.split()[0] == "play") + seen[_card(view, action)]


def _card(view: View, action: Action) -> str:
    """Return the card or the motif that an action is about; nothing if it is about none."""
    kind, _, rest = action.partition(" ")
    return view.display[int(rest)] or "" if kind == "take" else rest.split()[-1] if rest else ""
