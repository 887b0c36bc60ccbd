"""Worlds: states that agree with everything a player sees and remembers, dealt at random in compiled code.

The hidden cards are counted by kind from what is in sight. Where they lie in the given state has no influence.
"""

from __future__ import annotations

from dataclasses import dataclass

from roost.bots.gloria.notes import Notes
from roost.core.engine.bits import has
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, cells, number
from roost.core.engine.rng import WORDS, below
from roost.games.gloria.rules import (
    COPIES,
    DECK,
    DISPLAY,
    DOUBLER,
    KINDS,
    MAX_PLAYERS,
    MOTIFS,
    ROOSTER,
    ROOSTERS,
    WILD,
    State,
    gain,
    held,
    lone_chests,
    pile_size,
)


@dataclass(slots=True)
class Pool:
    """The hidden cards of a player. Those before `used` have been dealt."""

    card: Cells = cells(DECK, "u1")
    count: int = number()
    used: int = number()
    rng: Cells = cells(WORDS, "i8")


@rule(inline=False)
def copy_state(target: State, s: State) -> None:
    """Copy what a game needs to go on; what explains past scorings is left out."""
    for i in range(s.top, pile_size(s.players)):
        target.deck[i] = s.deck[i]
    for i in range(DISPLAY):
        target.display[i] = s.display[i]
    for i in range(lone_chests(s)):
        target.queue[i] = s.queue[i]
    for seat in range(MAX_PLAYERS):
        target.lone[seat] = s.lone[seat]
    for seat in range(s.players):
        target.kinds[seat], target.begun[seat], target.doubled[seat] = s.kinds[seat], s.begun[seat], s.doubled[seat]
        target.points[seat] = s.points[seat]
        for kind in range(KINDS):
            target.hand[seat][kind] = s.hand[seat][kind]
        for motif in range(MOTIFS):
            target.length[seat][motif] = s.length[seat][motif]
            target.wilds[seat][motif] = s.wilds[seat][motif]
            target.chest[seat][motif] = s.chest[seat][motif]
    target.players, target.start, target.phase, target.turn = s.players, s.start, s.phase, s.turn
    target.left, target.done, target.fox_seat, target.fox_motif = s.left, s.done, s.fox_seat, s.fox_motif
    target.top, target.roosters = s.top, s.roosters


@rule(inline=False)
def deal_hidden(s: State, notes: Notes, me: int, pool: Pool) -> None:
    """Deal everything again that `me` neither sees nor remembers."""
    collect(s, notes, me, pool)
    for seat in range(s.players):
        if seat != me:
            deal_hand(s, notes, seat, pool)
    deal_chests(s, notes, pool)
    for _ in range(ROOSTERS - s.roosters):
        pool.card[pool.count] = ROOSTER
        pool.count += 1
    for place in range(s.top, pile_size(s.players)):
        s.deck[place] = pick(pool)


@rule
def collect(s: State, notes: Notes, me: int, pool: Pool) -> None:
    """Fill the pool with the cards that `me` neither sees nor remembers, in the order of their kinds."""
    pool.count, pool.used = 0, 0
    for kind in range(WILD + 1):
        hidden = COPIES[kind] - s.hand[me][kind]
        for i in range(DISPLAY):
            hidden -= 1 if s.display[i] == kind else 0
        for seat in range(s.players):
            hidden -= notes.buried[seat][kind] + rows_of(s, seat, kind)
            hidden -= notes.taken[seat][kind] if seat != me else 0
        for _ in range(hidden):
            pool.card[pool.count] = kind
            pool.count += 1


@rule
def rows_of(s: State, seat: int, kind: int) -> int:
    """Return how many cards of a kind lie in the rows of a seat."""
    if kind < MOTIFS:
        return (s.length[seat][kind] - s.wilds[seat][kind]) if has(s.begun[seat], kind) else 0
    count = 0
    for motif in range(MOTIFS):
        count += s.wilds[seat][motif] if has(s.begun[seat], motif) else 0
    return count


@rule
def pick(pool: Pool) -> int:
    """Return one of the hidden cards that have not been dealt yet, each with the same probability."""
    i = pool.used + below(pool.rng, pool.count - pool.used)
    card = pool.card[i]
    pool.card[i] = pool.card[pool.used]
    pool.used += 1
    return card


@rule
def deal_hand(s: State, notes: Notes, seat: int, pool: Pool) -> None:
    """Deal the hand of an opponent: the cards that are known to be there, then hidden ones."""
    left = held(s, seat)
    s.kinds[seat] = 0
    for kind in range(KINDS):
        s.hand[seat][kind] = 0
    if left > 0 and has_doubler(s, notes, seat):
        gain(s, seat, DOUBLER)
        left -= 1
    for kind in range(WILD + 1):
        for _ in range(min(left, notes.taken[seat][kind])):
            gain(s, seat, kind)
            left -= 1
    for _ in range(left):
        gain(s, seat, pick(pool))


@rule
def has_doubler(s: State, notes: Notes, seat: int) -> bool:
    """Return True if the doubler of a seat was not laid in sight: it is in the hand."""
    return s.doubled[seat] == 0 and notes.buried[seat][DOUBLER] == 0


@rule
def deal_chests(s: State, notes: Notes, pool: Pool) -> None:
    """Deal the faces of all chests. They have no influence on the game, so it does not matter which lies where."""
    for seat in range(s.players):
        kind, dealt = 0, 0
        is_missing = has_doubler(s, notes, seat) and s.hand[seat][DOUBLER] == 0  # it was buried before the notes began
        for place in range(lone_chests(s) + MOTIFS):
            motif = place - lone_chests(s)
            if not (s.queue[place] // KINDS == seat if motif < 0 else has(s.begun[seat], motif)):
                continue
            kind, dealt = next_buried(notes, seat, kind, dealt)
            face = kind
            if kind == KINDS:
                face = DOUBLER if is_missing else pick(pool)
                is_missing = False
            if motif < 0:
                s.queue[place] = seat * KINDS + face
            else:
                s.chest[seat][motif] = face


@rule
def next_buried(notes: Notes, seat: int, kind: int, dealt: int) -> tuple[int, int]:
    """Return the next remembered card in the chests of a seat, and its number; KINDS if none is left."""
    while kind < KINDS and dealt == notes.buried[seat][kind]:
        kind, dealt = kind + 1, 0
    return kind, dealt + 1
