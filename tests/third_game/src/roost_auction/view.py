"""Auction: what a seat or a spectator may know. Only this file hides information, and it lists what it shows.

Hidden are the hands and bids of other seats, the prizes of later rounds and the unused cards.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, cast

from roost.core.enums import label, labelled
from roost.core.game import Action, Event, Seat
from roost_auction import rules
from roost_auction.cards import DECK, NAMES, NUMBERS, PRIZE_NAMES, PRIZE_NUMBERS
from roost_auction.narrate import cards_of
from roost_auction.rules import NONE, PRIZES, Phase, State

PhaseName = Literal["deal", "bid", "over"]
Row = tuple[str, ...]


@dataclass(frozen=True)
class Sale:
    """A prize of an earlier round and its buyer, or None if it was not sold."""

    prize: str
    buyer: Seat | None


@dataclass(frozen=True)
class View:
    """The table as one seat sees it, or a spectator if `seat` is None, with everything needed to draw it."""

    seat: Seat | None
    players: int
    phase: PhaseName
    round: int
    """The current round, or the last one after the end."""
    rounds: int
    prize: str | None
    """The prize for sale."""
    stake: int
    """The points that its buyer will get."""
    hand: Row
    bid: str | None
    """The bid of this seat, which it may still change."""
    has_bid: tuple[bool, ...]
    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    spent: tuple[Row, ...]
    """The cards that each seat has bid in earlier rounds."""
    sales: tuple[Sale, ...]
    points: tuple[int, ...]
    won: tuple[int, ...]
    """The number of prizes per seat."""
    winners: tuple[Seat, ...]
    events: tuple[Event, ...]


def view(
    state: State,
    seat: Seat | None,
    to_act: tuple[Seat, ...],
    legal: tuple[Action, ...],
    winners: tuple[Seat, ...],
    events: Iterable[Event],
) -> View:
    """Return what `seat` may know of a state; `legal` are its own legal actions."""
    players = state.players
    is_running = state.phase == Phase.BID
    return View(
        seat=seat,
        players=players,
        phase=cast(PhaseName, label(Phase(state.phase))),
        round=state.done + is_running,
        rounds=state.rounds,
        prize=PRIZE_NAMES[state.prizes[state.done]] if is_running else None,
        stake=rules.stake(state) if is_running else 0,
        hand=() if seat is None else cards_of(state.hand[seat]),
        bid=None if seat is None or not rules.has_bid(state, seat) else NAMES[state.bid[seat]],
        has_bid=tuple(rules.has_bid(state, other) for other in range(players)),
        to_act=to_act,
        legal=legal,
        spent=tuple(cards_of(state.spent[other]) for other in range(players)),
        sales=tuple(_sale(state, number) for number in range(state.done)),
        points=tuple(state.points[:players]),
        won=tuple(state.won[:players]),
        winners=winners,
        events=tuple(shown for event in events if (shown := _shown(event, seat)) is not None),
    )


def _sale(state: State, number: int) -> Sale:
    buyer = state.buyer[number]
    return Sale(PRIZE_NAMES[state.prizes[number]], None if buyer == NONE else buyer)


_PUBLIC = {"turned", "revealed", "over"}


def _shown(event: Event, seat: Seat | None) -> Event | None:
    """Return an event as `seat` may know it, or None if it may not know of it."""
    if event.key in _PUBLIC:
        return event
    if event.key == "dealt":
        hands = [own if owner == seat else None for owner, own in enumerate(event.values["hands"])]
        return Event("dealt", {**event.values, "hands": hands})
    if event.key in ("bid", "changed") and event.values["seat"] == seat:
        return event
    if event.key == "bid":
        return Event("bid", {"seat": event.values["seat"], "card": None})
    return None


def sample(state: State, view: View, rng: random.Random) -> State:
    """Fill `state`, a new one of the same table, with a uniform sample of the states that have this view."""
    state.rng = [rng.getrandbits(32) for _ in state.rng]
    if view.phase == "deal":
        return state
    state.phase = labelled(Phase, view.phase)
    state.done = len(view.sales)
    _place_prizes(state, view, rng)
    _place_cards(state, view, rng)
    for seat in range(view.players):
        state.points[seat], state.won[seat] = view.points[seat], view.won[seat]
        if view.has_bid[seat]:
            hand = cards_of(state.hand[seat])
            state.bid[seat] = NUMBERS[view.bid if seat == view.seat and view.bid is not None else rng.choice(hand)]
    return state


def _place_prizes(state: State, view: View, rng: random.Random) -> None:
    for number, sale in enumerate(view.sales):
        state.buyer[number] = NONE if sale.buyer is None else sale.buyer
    seen = [PRIZE_NUMBERS[sale.prize] for sale in view.sales]
    seen += [] if view.prize is None else [PRIZE_NUMBERS[view.prize]]
    unseen = [prize for prize in range(PRIZES) if prize not in seen]
    rng.shuffle(unseen)
    state.prizes = [*seen, *unseen]


def _place_cards(state: State, view: View, rng: random.Random) -> None:
    """Place the cards that the view shows, and shuffle all others over the remaining places."""
    seen = Counter(NUMBERS[card] for row in (view.hand, *view.spent) for card in row)
    unseen = list((Counter(DECK) - seen).elements())
    rng.shuffle(unseen)
    dealt = []
    for seat in range(view.players):
        left = view.rounds - state.done
        hand = [NUMBERS[card] for card in view.hand] if seat == view.seat else [unseen.pop() for _ in range(left)]
        spent = [NUMBERS[card] for card in view.spent[seat]]
        for card in hand:
            state.hand[seat][card] += 1
        for card in spent:
            state.spent[seat][card] += 1
        dealt += [*hand, *spent]
    state.deck = [*dealt, *unseen]
