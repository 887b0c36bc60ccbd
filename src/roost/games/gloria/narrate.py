"""Gloria Picktoria: what happened between two states, as events, and why a scoring came out as it did.

No prose, nothing hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import cast

from roost.core.engine.bits import has
from roost.core.enums import label
from roost.core.game import Event
from roost.games.gloria import events, rules
from roost.games.gloria.cards import MOTIF_NAMES, NAMES
from roost.games.gloria.events import RankName, Row, Scoring, Standing
from roost.games.gloria.rules import DOUBLED, FOXED, KINDS, Phase, Rank, State


def names(cards: Iterable[int]) -> Row:
    return tuple(NAMES[card] for card in cards)


def hand(state: State, seat: int) -> list[int]:
    """A seat's cards, sorted."""
    return [card for card in range(KINDS) for _ in range(state.hand[seat][card])]


def standings(state: State) -> tuple[Standing, ...]:
    """What the rows would pay now, for every motif with a row."""
    rows = [_rows(state, seat) for seat in range(state.players)]
    return _standings(rows)


def _rows(state: State, seat: int) -> list[int]:
    """The rows of a seat as the rules note them in a scoring: lengths, with marks for the doubler and the fox."""
    rows = [row + DOUBLED * has(state.doubled[seat], motif) for motif, row in enumerate(state.length[seat])]
    if state.fox_seat == seat:
        rows[state.fox_motif] += FOXED
    return rows


def _standings(rows: Sequence[Sequence[int]]) -> tuple[Standing, ...]:
    by_motif = enumerate(zip(*rows, strict=True))
    return tuple(_standing(motif, own) for motif, own in by_motif if any(row % DOUBLED for row in own))


@lru_cache(maxsize=4096)  # a move changes the rows of one motif or none
def _standing(motif: int, rows: tuple[int, ...]) -> Standing:
    state, seats = State(), range(len(rows))
    state.players, state.fox_seat = len(rows), rules.NONE
    for seat, row in enumerate(rows):
        state.length[seat][motif] = row % DOUBLED
        state.doubled[seat] = (row & DOUBLED > 0) << motif
        if row & FOXED:
            state.fox_seat, state.fox_motif = seat, motif
    return Standing(
        motif=MOTIF_NAMES[motif],
        lengths=tuple(state.length[seat][motif] for seat in seats),
        doubled=tuple(has(state.doubled[seat], motif) for seat in seats),
        ranks=tuple(_rank(state, seat, motif) for seat in seats),
        points=tuple(rules.worth(state, seat, motif) for seat in seats),
    )


def _rank(state: State, seat: int, motif: int) -> RankName | None:
    """How a row stands; None where there is none."""
    rank = rules.rank(state, seat, motif)
    return None if rank == Rank.NO_ROW else cast(RankName, label(rank))


def explain(state: State) -> Scoring | None:
    """The last scoring, with the rows as they were then; None before the first."""
    number = rules.scorings(state)
    return _explain(state, number) if number else None


def _explain(state: State, number: int) -> Scoring:
    """One of the scorings that the same action brought: they all met the same rows."""
    seats = range(state.players)
    is_last = number == rules.SCORINGS
    by_scoring = scorings(state)[:number]
    lost = tuple(rules.penalty(state, seat) if is_last else 0 for seat in seats)
    return Scoring(
        number=number,
        motifs=_standings(state.scored_rows[: state.players]),
        points=by_scoring[-1],
        lone=tuple(state.lone[seat] if is_last else 0 for seat in seats),
        held=tuple(rules.held(state, seat) if is_last else 0 for seat in seats),
        penalties=lost,
        totals=tuple(sum(points[seat] for points in by_scoring) - lost[seat] for seat in seats),
    )


def scorings(state: State) -> tuple[tuple[int, ...], ...]:
    """The points of each scoring so far, seat by seat, without penalties."""
    return tuple(tuple(points[: state.players]) for points in state.scored[: rules.scorings(state)])


def penalties(state: State) -> tuple[int, ...]:
    """What each seat has lost by the third scoring (G19)."""
    return tuple(rules.penalty(state, seat) if state.phase == Phase.OVER else 0 for seat in range(state.players))


def narrate(before: State, after: State, action: int, winners: Sequence[int]) -> tuple[Event, ...]:
    """Everything that happened, in order; `action` is NONE for the deal."""
    if before.phase == Phase.DEAL:
        return (_dealt(after),)
    return tuple(_acted(before, after, action, winners))


def _dealt(state: State) -> Event:
    dealt = events.Dealt(
        start=state.turn,
        display=list(names(state.display)),
        pile=pile(state),
        hands=[list(names(hand(state, seat))) for seat in range(state.players)],
    )
    return Event("dealt", vars(dealt))


def pile(state: State) -> int:
    """How many cards the draw pile has left."""
    return rules.pile_size(state.players) - state.top


def _acted(before: State, after: State, action: int, winners: Sequence[int]) -> Iterator[Event]:
    if rules.is_take(action) or action == rules.DRAW:
        yield from _fetched(before, after, action)
    elif rules.is_chest(action) or rules.is_play(action):
        yield from _laid(before, after, action)
    else:
        yield _fox(before, after, action)
    if after.phase == Phase.OVER:
        yield Event("over", vars(events.Over(after.points[: after.players], list(winners))))
    elif after.turn != before.turn:
        yield Event("turn", vars(events.Turn(after.turn)))


def _laid(before: State, after: State, action: int) -> Iterator[Event]:
    seat, card = before.turn, NAMES[rules.card_of(action)]
    if rules.is_chest(action):
        yield Event("chest-built", vars(events.ChestBuilt(seat, card, lone=after.lone[seat])))
        return
    number = rules.motif_of(action)
    motif, length = MOTIF_NAMES[number], after.length[seat][number]
    if rules.is_doubler(action):
        yield Event("doubled", vars(events.Doubled(seat, motif, length=length)))
    elif before.length[seat][number] > 0:
        yield Event("extended", vars(events.Extended(seat, motif, card, length=length)))
    else:
        yield Event("opened", vars(events.Opened(seat, motif, lone=after.lone[seat])))
    if after.fox_seat != before.fox_seat:
        yield Event("fox-entered", vars(events.FoxEntered(seat, motif)))


def _fetched(before: State, after: State, action: int) -> Iterator[Event]:
    """A card taken or drawn, and everything that the pile turned up before the next one that is no rooster."""
    seat, place = before.turn, action - rules.TAKE
    if action != rules.DRAW:
        yield Event("took", vars(events.Took(seat, place, card=NAMES[before.display[place]])))
    yield from _roosters(before, after)
    if after.roosters == rules.FINAL_ROOSTER:
        return
    card = NAMES[after.deck[after.top - 1]]
    if action == rules.DRAW:
        yield Event("drew", vars(events.Drew(seat, card, pile=pile(after))))
    else:
        yield Event("refilled", vars(events.Refilled(place, card, pile=pile(after))))


def _roosters(before: State, after: State) -> Iterator[Event]:
    for number in range(before.roosters + 1, after.roosters + 1):
        yield Event("rooster", vars(events.Rooster(before.turn, number, until_scoring=rules.until_scoring(number))))
        if number in rules.SCORED_AT:
            yield Event("scored", asdict(_explain(after, rules.SCORED_AT.index(number) + 1)))


def _fox(before: State, after: State, action: int) -> Event:
    key = "fox-moved" if rules.is_fox_move(action) else "fox-kept" if action == rules.KEEP else "fox-passed"
    source, motif = MOTIF_NAMES[before.fox_motif], MOTIF_NAMES[after.fox_motif]
    return Event(key, vars(events.FoxMove(before.turn, source, owner=after.fox_seat, motif=motif)))
