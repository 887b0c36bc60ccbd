"""What a player can pick up, and which legal actions it offers. The notation is read, rules are not known here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from roost.core.game import Action
from roost.games.gloria.teller import Teller
from roost.games.gloria.view import View

FOX_WORDS = ("fox", "pass", "keep")
ORDER = ("keep", "play", "take", "draw", "pass", "fox", "chest")
"""The most useful kind of action first: keeping the fox is always in reach, a chest comes last."""


@dataclass(frozen=True)
class Source:
    """A card on display or in the hand, the pile, or the fox, with its legal actions."""

    kind: Literal["display", "pile", "hand", "fox"]
    number: int
    actions: tuple[Action, ...]

    @property
    def name(self) -> str:
        return f"{self.kind}:{self.number}"


def sources(view: View) -> list[Source]:
    """Return all that can be picked up now, in the order of the table."""
    found = [Source("display", place, _pick(view, f"take {place}")) for place in range(len(view.display))]
    found.append(Source("pile", 0, _pick(view, "draw")))
    found.append(Source("fox", 0, tuple(action for action in view.legal if action.split()[0] in FOX_WORDS)))
    found += [Source("hand", number, _of_card(view, card)) for number, card in enumerate(view.hand)]
    return [source for source in found if source.actions]


def _pick(view: View, action: Action) -> tuple[Action, ...]:
    return tuple(legal for legal in view.legal if legal == action)


def _of_card(view: View, card: str) -> tuple[Action, ...]:
    """Return the legal actions with a card of the hand, such as `play GR`, `play W on GR` and `chest W`."""
    mine = [action for action in view.legal if action.split()[0] in ("play", "chest") and action.split()[1] == card]
    return tuple(sorted(mine, key=lambda action: ORDER.index(action.split()[0])))


def label(action: Action, view: View, teller: Teller) -> str:
    """Return an action in words, as on the buttons of the page, with what it costs."""
    text = _text(action.split(), view, teller)
    return f"{text} ({teller.say('page-gloria-cost', cost=view.costs[action])})"


def _text(words: Sequence[str], view: View, teller: Teller) -> str:
    say = teller.say
    motif = say("gloria-card", card=words[-1])
    neighbour = teller.names[view.neighbour or 0]
    match words:
        case ["draw"] | ["keep"]:
            return say(f"page-gloria-do-{words[0]}")
        case ["chest", _]:
            return say("page-gloria-say-chest", card=motif)
        case ["take", place]:
            return say("page-gloria-do-take", card=say("gloria-card", card=view.display[int(place)]))
        case ["pass", _]:
            return say("page-gloria-do-pass", name=neighbour, motif=motif)
        case ["fox", "left", _]:
            return say("page-gloria-do-fox-left", name=neighbour, motif=motif)
        case ["fox", _]:
            return say("page-gloria-do-fox", motif=motif)
        case ["play", "W", "on", _]:
            return say("page-gloria-say-wild", motif=motif)
        case ["play", "D", "on", _]:
            return say("page-gloria-do-double", motif=motif)
        case _:
            has_row = view.seat is not None and any(own.motif == words[-1] for own in view.collections[view.seat])
            return say("page-gloria-do-extend" if has_row else "page-gloria-do-open", motif=motif)
