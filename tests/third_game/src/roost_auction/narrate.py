"""Auction: the events between two states. They have no prose, and nothing is hidden in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roost.core.game import Event, Seat
from roost_auction import events, rules
from roost_auction.cards import NAMES, PRIZE_NAMES
from roost_auction.rules import NONE, Phase, State


def cards_of(counts: Sequence[int]) -> tuple[str, ...]:
    """Return one row of `hand` or `spent` as sorted cards."""
    return tuple(NAMES[card] for card, count in enumerate(counts) for _ in range(count))


def narrate(before: State, after: State, seat: Seat, card: int, winners: Sequence[Seat]) -> tuple[Event, ...]:
    """Return the events of a deal, or of a bid of `card` by `seat`, in order."""
    if before.phase == Phase.DEAL:
        return (_dealt(after), _turned(after))
    if before.done == after.done:
        return tuple(_bid(before, seat, card))
    return tuple(_sold(before, after, seat, card, winners))


def _dealt(state: State) -> Event:
    hands: list[list[str] | None] = [list(cards_of(state.hand[seat])) for seat in range(state.players)]
    return Event("dealt", vars(events.Dealt(state.rounds, hands)))


def _turned(state: State) -> Event:
    prize = PRIZE_NAMES[state.prizes[state.done]]
    return Event("turned", vars(events.Turned(state.done + 1, prize, rules.stake(state))))


def _bid(before: State, seat: Seat, card: int) -> Iterator[Event]:
    if before.bid[seat] != card:
        yield Event("changed" if rules.has_bid(before, seat) else "bid", vars(events.Bid(seat, NAMES[card])))


def _sold(before: State, after: State, seat: Seat, card: int, winners: Sequence[Seat]) -> Iterator[Event]:
    yield from _bid(before, seat, card)
    bids = [*before.bid[: after.players]]
    bids[seat] = card
    buyer = after.buyer[before.done]
    revealed = events.Revealed(
        round=after.done,
        bids=[NAMES[bid] for bid in bids],
        prize=PRIZE_NAMES[after.prizes[before.done]],
        buyer=None if buyer == NONE else buyer,
        points=sum(after.points) - sum(before.points),
    )
    yield Event("revealed", vars(revealed))
    if after.phase == Phase.BID:
        yield _turned(after)
        return
    players = after.players
    yield Event("over", vars(events.Over(after.points[:players], after.won[:players], list(winners))))
