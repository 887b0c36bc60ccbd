"""Reasons in Gloria Picktoria: what the actions change on the table, in points of the scorings to come.

What an action does to the rows and to the fox is public, so it is found by applying it to any state with this view.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from roost.core.engine import layout
from roost.core.game import Action, Game
from roost.games.gloria import rules
from roost.games.gloria.cards import NUMBERS
from roost.games.gloria.view import View
from roost.review.gloria_actions import Effect, is_scoring_near, lays, opens, scorings_to_come, target, turns_up
from roost.review.reasons.reason import Fact, Pair, Reason, heaviest

TAKEN = 0.5
"""The weight of points that a card from the display brings only when it is laid."""
HINT = 0.25
"""The weight of a fact that is about no points of its own."""


def explain(game: Game[Any, Any], view: View, pair: Pair) -> Reason | None:
    """Return the fact that is about the most points."""
    compared = Compared(game, view, pair)
    parts = (_of_rows, _of_fox, _of_first_rows, _of_timing, _of_hands, _of_chests, _of_doublers, _of_display)
    return heaviest([fact for part in parts for fact in part(compared)])


class Compared:
    """Two actions and what each changes."""

    def __init__(self, game: Game[Any, Any], view: View, pair: Pair) -> None:
        self.game, self.view = game, view
        self.better, self.other = pair.better, pair.other
        self.state = game.sample(view, random.Random(0))  # rows, fox and points are those of the view
        self.now = Effect(view)
        self.after = [self.effect(self.state, action) for action in (pair.better, pair.other)]
        self.scorings = scorings_to_come(view)

    def effect(self, state: Any, action: Action) -> Effect:
        """Return the table after an action; what turns up is not known, so such an action changes nothing yet."""
        if turns_up(action):
            return self.now
        return Effect(self.game.view(self.game.apply(state, self.now.seat, action).state, self.now.seat))

    def with_card(self, card: str, action: Action) -> Effect:
        """Return the table after an action with a card that the seat does not hold yet."""
        state = layout.copy(self.state)
        state.left = rules.POINTS
        rules.gain(state, self.now.seat, NUMBERS[card])
        return self.effect(state, action)


def _fact(weight: float, name: str, **values: int | str) -> Fact:
    return Fact(weight, Reason(f"review-reason-gloria-{name}", values))


def _of_rows(compared: Compared) -> Iterator[Fact]:
    """Yield that the better action makes a row pay more, or others' rows of the motif less."""
    if not compared.better.startswith("play "):
        return
    motif, now, (after, other) = target(compared.better), compared.now, compared.after
    gain = after.points(motif) - now.points(motif)
    taken = now.paid_to_others(motif) - after.paid_to_others(motif)
    weight = compared.scorings * (after.lead - max(now.lead, other.lead))
    if gain > 0:
        values = {"before": now.points(motif), "after": after.points(motif), "taken": max(0, taken)}
        yield _fact(weight, "row", card=motif, scorings=compared.scorings, **values)
    elif after.length(motif) > now.length(motif) and now.longest_rival(motif) > 0:
        lengths = {"length": after.length(motif), "rival": now.longest_rival(motif)}
        yield _fact(HINT * compared.scorings, "length", card=motif, **lengths)


def _of_fox(compared: Compared) -> Iterator[Fact]:
    """Yield what the fox costs where it sits after each of the actions."""
    now, (after, other) = compared.now, compared.after
    if now.fox is None or now.fox.seat != now.seat or after.fox is None or after.fox == other.fox:
        return
    home, motif = now.seat, now.fox.motif
    assert other.fox is not None
    if after.fox.seat != home and other.fox.seat == home:
        points = after.points(motif)
        yield _fact(points, "fox-home", card=motif, points=points)
    elif after.fox.seat != home:
        neighbour = after.fox.seat
        more, less = (now.pays(neighbour) - then.pays(neighbour) for then in (after, other))
        yield _fact(more - less, "fox-target", card=after.fox.motif, more=more, less=less)
    else:
        more, less = after.pays(home), other.pays(home)
        yield _fact(more - less, "fox-row", card=after.fox.motif, more=more, less=less)


def _of_first_rows(compared: Compared) -> Iterator[Fact]:
    """Yield who gets the fox by opening a first row last (G14)."""
    view, seat = compared.view, compared.now.seat
    if view.fox is not None or view.collections[seat]:
        return
    without = sum(not own for other, own in enumerate(view.collections) if other != seat)
    is_opened = [opens(view, action) for action in (compared.better, compared.other)]
    if is_opened == [False, True] and not without:
        yield _fact(2.0, "fox-enters")
    elif is_opened == [True, False] and without:
        yield _fact(1.0, "fox-escapes", others=without)


def _of_timing(compared: Compared) -> Iterator[Fact]:
    """Yield what a scoring would pay now if only one of the actions can bring it."""
    view, now = compared.view, compared.now
    is_risk = [turns_up(action) for action in (compared.better, compared.other)]
    if not is_scoring_near(view) or is_risk[0] == is_risk[1]:
        return
    left = view.all_roosters - view.roosters
    own, most = now.pays(now.seat), now.most_of_others
    values = {"own": own, "most": most, "roosters": left, "pile": view.pile}
    ready = own - most
    gain = max(0, compared.after[0].lead - now.lead)
    if is_risk[0]:
        yield _fact(left / view.pile * ready, "scoring-now", **values)
    else:
        yield _fact(left / view.pile * (gain - ready), "scoring-early", **values)


def _of_hands(compared: Compared) -> Iterator[Fact]:
    """Yield what the last scoring costs for cards that are left (G19)."""
    if compared.scorings > 1:
        return
    better, other = compared.better, compared.other
    if better.startswith("play ") and not lays(other):
        yield _fact(2.0 if turns_up(other) else 1.0, "hand", held=len(compared.view.hand))
    if other.startswith("chest ") and not better.startswith("chest "):
        yield _fact(1.0, "lone")


def _of_chests(compared: Compared) -> Iterator[Fact]:
    """Yield that there is no chest for the motifs in hand, or what a chest would take away."""
    view, now = compared.view, compared.now
    if compared.other.startswith("chest "):
        yield from _of_buried(compared, compared.other.split()[1])
    elif compared.better.startswith("chest ") and not view.lone[now.seat] and compared.scorings > 1:
        waiting = set(view.hand) - {"W", "D"} - now.own_rows
        if waiting:
            yield _fact(compared.scorings, "chest", count=len(waiting))


def _of_buried(compared: Compared, card: str) -> Iterator[Fact]:
    """Yield what the card in the chest of the other action could do on a row."""
    now = compared.now
    if card == "D":
        yield _fact(compared.scorings, "chest-doubler")
    elif card in now.open_rows:
        yield _fact(TAKEN * compared.scorings, "chest-row", card=card, length=now.length(card))


def _of_doublers(compared: Compared) -> Iterator[Fact]:
    """Yield that the other action ends a row which could still grow."""
    if compared.other.startswith("play D ") and not compared.better.startswith("play D "):
        motif = target(compared.other)
        unseen = compared.view.unseen[motif]
        if unseen:
            yield _fact(1.0, "doubler-early", card=motif, length=compared.now.length(motif), unseen=unseen)


def _of_display(compared: Compared) -> Iterator[Fact]:
    """Yield what the card from the display is good for."""
    view, now = compared.view, compared.now
    if not compared.better.startswith("take "):
        return
    card = view.display[int(compared.better.split()[1])]
    assert card is not None
    if compared.other == "draw":
        yield _fact(HINT, "draw", cost=view.costs["draw"], points=view.points_per_turn)
    if card == "W":
        if now.open_rows:
            yield _fact(TAKEN * compared.scorings, "take-wild", unseen=view.unseen["W"])
    elif card in now.open_rows:
        after = compared.with_card(card, f"play {card}")
        gain, length = after.points(card) - now.points(card), after.length(card)
        if gain > 0:
            values = {"before": now.points(card), "after": after.points(card), "length": length}
            yield _fact(TAKEN * compared.scorings * gain, "take-row", card=card, **values)
        else:
            yield _fact(HINT * compared.scorings, "take-length", card=card, length=length)
    elif card not in now.own_rows:
        yield from _of_new_motif(compared, card)


def _of_new_motif(compared: Compared, card: str) -> Iterator[Fact]:
    """Yield what a card from the display is good for if the seat has no row of it."""
    held, rival = compared.view.hand.count(card), compared.now.longest_rival(card)
    if held:
        yield _fact(TAKEN * compared.scorings, "take-more", card=card, count=held)
    if rival > 1:
        yield _fact(HINT, "take-rival", card=card, length=rival)
    elif not rival:
        yield _fact(HINT * compared.scorings, "take-sole", card=card, points=rules.PAYS[rules.Rank.SOLE])
