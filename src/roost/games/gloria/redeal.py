"""Gloria Picktoria: deal again what a seat has not seen: the pile, and what others were dealt or drew, and still hold.

The seat has seen every card that others took from the display, played or laid into a chest.
"""

from __future__ import annotations

import random
from collections import Counter

from roost.core.game import Action, Deal, Seat
from roost.core.play import Play
from roost.core.redeal import with_cards
from roost.games.gloria.cards import NAMES
from roost.games.gloria.rules import DOUBLER, HAND, ROOSTER, State, pile_size

_ROOSTER = NAMES[ROOSTER]


def redeal(play: Play, seat: Seat, rng: random.Random) -> tuple[Deal, ...]:
    """Return the deal with the cards drawn again that a seat has not seen; see `roost.core.redeal`."""
    (deal,) = play.deals
    size = pile_size(play.game.players)
    cards = [*deal["pile"], *(card for hand in deal["hands"] for card in hand)]
    held, top = _unseen(play, seat, cards)
    pile = range(top, size)
    unseen = [cards[place] for place in (*held, *pile)]
    plain = [card for card in unseen if card != _ROOSTER]
    rng.shuffle(plain)
    rest = [*plain[len(held) :], *[_ROOSTER] * unseen.count(_ROOSTER)]  # roosters are never in a hand (G11)
    rng.shuffle(rest)
    after = with_cards(cards, (*held, *pile), (*plain[: len(held)], *rest))
    hands = [after[start : start + HAND] for start in range(size, len(after), HAND)]
    return ({**deal, "hands": hands, "pile": after[:size]},)


def _unseen(play: Play, seat: Seat, cards: list[str]) -> tuple[list[int], int]:
    """Return the places of the cards that others hold and the seat has not seen, and the top of the pile."""
    game, size = play.game, len(cards) - HAND * play.game.players
    hands = {
        other: _Hand(cards, range(size + HAND * other, size + HAND * (other + 1)))
        for other in range(game.players)
        if other != seat
    }
    state: State = game.deal(game.start(), play.deals[0]).state
    for mover, action in play.moves:
        after: State = game.apply(state, mover, action).state
        if mover in hands:
            hands[mover].follow(action, state, after)
        state = after
    return [place for hand in hands.values() for place in hand.unseen], state.top


class _Hand:
    """The hand of another seat: cards that all have seen, and the places that the unseen ones were dealt from."""

    def __init__(self, cards: list[str], places: range) -> None:
        self._cards = cards
        self._seen = Counter([NAMES[DOUBLER]])
        self.unseen = list(places)

    def follow(self, action: Action, before: State, after: State) -> None:
        """Take note of an action of the seat."""
        match action.split():
            case ["take", place]:
                self._seen[NAMES[before.display[int(place)]]] += 1
            case ["draw"]:
                self.unseen.append(after.top - 1)
            case ["chest" | "play", card, *_]:
                self._lose(card)

    def _lose(self, card: str) -> None:
        """Let a card leave the hand. It is one that all have seen, if there is one."""
        if self._seen[card]:
            self._seen[card] -= 1
        else:
            self.unseen.remove(next(place for place in self.unseen if self._cards[place] == card))
