"""Auction as a `roost.core.game.Game`: options, notation, typed errors, outcome. The rules are in `rules.py`."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import ClassVar

from roost.core.engine import layout
from roost.core.errors import GameOver, IllegalAction, Malformed, NotYourTurn, TooLate
from roost.core.fair import Stream
from roost.core.game import Action, Deal, Event, Game, Outcome, Seat, Step
from roost.core.options import Choice
from roost_auction import cards, playouts, rules
from roost_auction.events import EVENTS
from roost_auction.narrate import cards_of, narrate
from roost_auction.rules import BIDS, NONE, PRIZES, Phase, State
from roost_auction.view import View, sample, view

ROUNDS = {"short": 5, "long": 8}


class GameAuction(Game[State, View]):
    """Auction for 2 to 5 players: the highest bid that no other player makes wins the prize."""

    name = "auction"
    rules: ClassVar[ModuleType] = rules
    playouts: ClassVar[ModuleType] = playouts
    events = EVENTS
    table_options = (
        Choice("length", tuple(ROUNDS)),
        Choice("unsold", ("gone", "carried")),
    )

    @property
    def actions(self) -> tuple[Action, ...]:
        return cards.ACTIONS

    def start(self) -> State:
        state = State()
        carries = int(self.options["unsold"] == "carried")
        rules.begin(state, self.players, ROUNDS[self.options["length"]], carries)
        return state

    def shuffle(self, state: State, stream: Stream) -> Deal:  # noqa: ARG002  # there is one deal
        prizes = [cards.PRIZE_NAMES[prize] for prize in stream.shuffle(range(PRIZES))]
        return {"prizes": prizes, "bids": [cards.NAMES[card] for card in stream.shuffle(cards.DECK)]}

    def deal(self, state: State, deal: Deal) -> Step[State]:
        if state.phase != Phase.DEAL:
            raise TooLate("no-deal-due")
        if set(deal) != {"prizes", "bids"}:
            raise Malformed("deal-malformed", expected='{"prizes": [...], "bids": [...]}')
        after = layout.copy(state)
        after.prizes = _decode("prizes", deal["prizes"], cards.PRIZE_NUMBERS, PRIZES, 1)
        after.deck = _decode("bids", deal["bids"], cards.NUMBERS, BIDS, rules.COPIES)
        rules.deal(after)
        return Step(after, narrate(state, after, NONE, NONE, ()))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if state.phase != Phase.BID:
            return ()
        return tuple(seat for seat in range(self.players) if not rules.has_bid(state, seat))

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if state.phase != Phase.BID or seat not in range(self.players):
            return ()
        return tuple(f"bid {card}" for card in dict.fromkeys(cards_of(state.hand[seat])))

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if state.phase == Phase.OVER:
            raise GameOver("game-over")
        if state.phase == Phase.DEAL or seat not in range(self.players):
            raise NotYourTurn("not-your-turn", seat=seat)
        if action not in cards.ACTION_NUMBERS:
            raise Malformed("action-malformed", action=action, example=cards.EXAMPLE)
        if action not in self.legal(state, seat):
            hand = " ".join(cards_of(state.hand[seat]))
            raise IllegalAction("auction-not-in-hand", card=action.removeprefix("bid "), hand=hand)
        card = cards.ACTION_NUMBERS[action]
        after = layout.copy(state)
        rules.bid(after, seat, card)
        return Step(after, narrate(state, after, seat, card, self.winners(after)))

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != Phase.OVER:
            return None
        return Outcome.of(state.points[: self.players], state.won[: self.players])  # prizes break ties

    def view(self, state: State, seat: Seat | None, events: Sequence[Event] = ()) -> View:
        legal = () if seat is None else self.legal(state, seat)
        return view(state, seat, self.to_act(state), legal, self.winners(state), events)

    def sample(self, view: View, rng: random.Random) -> State:
        return sample(self.start(), view, rng)


def _decode(part: str, listed: object, numbers: Mapping[str, int], count: int, copies: int) -> list[int]:
    """Return the cards of a deal as numbers; raise Malformed if a card is unknown, missing or too many."""
    if not isinstance(listed, list) or len(listed) != count:
        size = len(listed) if isinstance(listed, list) else 0
        raise Malformed("deal-wrong-size", part=part, count=size, expected=count)
    for card in listed:
        if not isinstance(card, str) or card not in numbers:
            raise Malformed("deal-unknown-card", card=str(card))
    for card, found in Counter(listed).items():
        if found > copies:
            raise Malformed("deal-card-too-often", card=card, count=found, expected=copies)
    return [numbers[card] for card in listed]
