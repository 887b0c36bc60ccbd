"""Gloria Picktoria: what a seat sees as a row of numbers, and its legal actions as a mask. See `core/codec.py`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from roost.core.codec import Layout, Part, clear, one_hot, relative, seat_from
from roost.core.engine.bits import has, members
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells
from roost.core.enums import labelled
from roost.core.game import Game, Seat
from roost.games.gloria.cards import MOTIF_NAMES, NAMES, NUMBERS
from roost.games.gloria.rules import (
    CARDS,
    COPIES,
    DECK,
    DISPLAY,
    DREW,
    FINAL_ROOSTER,
    FOX,
    KINDS,
    MOTIFS,
    MOVED_FOX,
    NONE,
    PAYS,
    POINTS,
    SCORINGS,
    WILD,
    Phase,
    State,
    held,
    legal_cards,
    legal_fox,
    lone_chests,
    pile_size,
    rows_by_length,
    until_scoring,
    worth_among,
)
from roost.games.gloria.view import Collection, View

IS_SIMULTANEOUS = False
DEALT = WILD + 1
"""The kinds that are dealt: motifs and wilds."""

ON_DISPLAY = 0
PHASE = ON_DISPLAY + DISPLAY * DEALT
POINTS_LEFT = PHASE + len(Phase)
HAS_DRAWN = POINTS_LEFT + 1
HAS_MOVED_FOX = HAS_DRAWN + 1
PILE = HAS_MOVED_FOX + 1
OUT = PILE + 1
UNTIL_SCORING = OUT + 1
SHARED = UNTIL_SCORING + 1
OWN_HAND = SHARED
UNSEEN = OWN_HAND + KINDS
SEATS = UNSEEN + DEALT
"""Where the parts that have something for each seat begin: their places depend on the number of players."""
BY_MOTIF = 4
"""How many of these parts have a number for each motif, ..."""
SINGLE = 6
"""... and how many a single number."""


def decisions(game: Game[Any, Any]) -> int | None:  # noqa: ARG001  # the same for every game
    """Return None: each card can be taken and played, so hundreds of decisions are possible, and few are usual."""
    return None


def is_open(game: Game[Any, Any]) -> bool:
    """Return True if the faces of chests are noted."""
    return bool(game.options["chests"] == "noted")


def layout(game: Game[Any, Any]) -> Layout:
    """Return the parts of an observation."""
    players, cards = game.players, CARDS + 1
    worth = 2 * max(PAYS) * MOTIFS
    motifs, longest = (players, MOTIFS), max(COPIES[:MOTIFS]) + COPIES[WILD]
    return Layout(
        (
            Part("display", (DISPLAY, DEALT), 1, "the card at each place: a motif or a wild; zeros if it is empty"),
            Part("phase", (len(Phase),), 1, "one of: the deal is due, act, pass the fox on or keep it, over"),
            Part("left", (1,), POINTS, "action points that are left of this turn"),
            Part("has_drawn", (1,), 1, "this turn's draw is used up"),
            Part("has_moved_fox", (1,), 1, "this turn's fox move is used up"),
            Part("pile", (1,), DECK, "cards in the pile"),
            Part("roosters", (1,), FINAL_ROOSTER, "roosters that are out"),
            Part("until_scoring", (1,), FINAL_ROOSTER, "roosters until the next scoring"),
            Part("hand", (KINDS,), max(COPIES), "own cards, how many of each kind"),
            Part("unseen", (DEALT,), max(COPIES), "cards of each kind that the seat does not see"),
            Part("length", motifs, longest, "face-up cards in each row, without the doubler; 0: no collection"),
            Part("wilds", motifs, COPIES[WILD], "wilds among them"),
            Part("doubled", motifs, 1, "a doubler has ended the row"),
            Part("fox", motifs, 1, "the fox sits on this collection; zeros while it waits beside the pile"),
            Part("chests", (players, KINDS), max(COPIES), "cards in chests, lone ones included; 0 if they are hidden"),
            Part("hidden", (players,), cards, "chests with a card that is hidden: seats have to remember it"),
            Part("turn", (players,), 1, "it is the seat's turn"),
            Part("held", (players,), cards, "cards in hand"),
            Part("lone", (players,), cards, "lone chests"),
            Part("points", (players,), worth * SCORINGS, "points", least=-2 * cards),
            Part("worth", (players,), worth, "points that a scoring would bring now"),
        )
    )


# The reference, from a view


def describe(view: View) -> dict[str, list[int]]:
    """Return the parts of the observation of the seat that a view belongs to."""
    assert view.seat is not None, "spectators do not decide"
    seat = view.seat
    display = [None if card is None else NUMBERS[card] for card in view.display or (None,) * DISPLAY]
    by_motif = [_row(own, motif) for own in relative(view.collections, seat) for motif in MOTIF_NAMES]
    chests = [_chests(view, other) for other in relative(range(view.players), seat)]
    worth = [sum(standing.points[other] for standing in view.standings) for other in range(view.players)]
    return {
        "display": [number for card in display for number in one_hot(card, DEALT)],
        "phase": one_hot(labelled(Phase, view.phase), len(Phase)),
        "left": [view.left],
        "has_drawn": [int(view.has_drawn)],
        "has_moved_fox": [int(view.has_moved_fox)],
        "pile": [view.pile],
        "roosters": [view.roosters],
        "until_scoring": [view.until_scoring],
        "hand": _count(view.hand),
        "unseen": [view.unseen[name] for name in NAMES[:DEALT]],
        "length": [len(row) - row.count("D") for row in by_motif],
        "wilds": [row.count("W") for row in by_motif],
        "doubled": [row.count("D") for row in by_motif],
        "fox": _fox(view, seat),
        "chests": [count for own in chests for count in _count(own)],
        "hidden": [own.count(None) for own in chests],
        "turn": relative(one_hot(view.turn, view.players), seat),
        "held": relative(view.held, seat),
        "lone": [len(own) for own in relative(view.lone, seat)],
        "points": relative(view.points, seat),
        "worth": relative(worth, seat),
    }


def _row(collections: Sequence[Collection], motif: str) -> tuple[str, ...]:
    """Return the face-up cards of a collection; none if there is no collection of this motif."""
    return next((collection.cards for collection in collections if collection.motif == motif), ())


def _chests(view: View, seat: Seat) -> list[str | None]:
    """Return the faces of a seat's chests."""
    return [*view.lone[seat], *(collection.chest for collection in view.collections[seat])]


def _count(cards: Iterable[str | None]) -> list[int]:
    """Return how many cards there are of each kind, without those that are hidden."""
    counts = [0] * KINDS
    for card in cards:
        if card is not None:
            counts[NUMBERS[card]] += 1
    return counts


def _fox(view: View, seat: Seat) -> list[int]:
    place = None
    if view.fox is not None:
        place = (view.fox.seat - seat) % view.players * MOTIFS + NUMBERS[view.fox.motif]
    return one_hot(place, view.players * MOTIFS)


# The same, from a state


@rule
def observe_shared(s: State, row: Cells) -> None:
    """Write what all seats see in the same way."""
    clear(row, 0, SHARED)
    row[PHASE + s.phase] = 1
    row[POINTS_LEFT] = s.left
    row[HAS_DRAWN] = 1 if has(s.done, DREW) else 0
    row[HAS_MOVED_FOX] = 1 if has(s.done, MOVED_FOX) else 0
    row[OUT] = s.roosters
    row[UNTIL_SCORING] = until_scoring(s.roosters)
    if s.phase == Phase.DEAL:
        return
    row[PILE] = pile_size(s.players) - s.top
    for place in range(DISPLAY):
        if s.display[place] != NONE:
            row[ON_DISPLAY + place * DEALT + s.display[place]] = 1


@rule
def observe_seat(s: State, seat: int, is_open: bool, row: Cells) -> None:
    """Write what a seat sees of itself and of the others. `is_open`: the faces of chests are noted."""
    players = s.players
    clear(row, SHARED, SEATS + (BY_MOTIF * MOTIFS + KINDS + SINGLE) * players)
    for kind in range(KINDS):
        row[OWN_HAND + kind] = s.hand[seat][kind]
    for kind in range(DEALT):
        row[UNSEEN + kind] = COPIES[kind] - s.hand[seat][kind]
    for place in range(DISPLAY):
        if s.phase != Phase.DEAL and s.display[place] != NONE:
            row[UNSEEN + s.display[place]] -= 1
    for i in range(players):
        observe_rows(s, seat_from(s, seat, i), SEATS + MOTIFS * i, row)
    if s.fox_seat != NONE:
        fox = s.fox_seat - seat if s.fox_seat >= seat else s.fox_seat - seat + players
        row[SEATS + MOTIFS * (3 * players + fox) + s.fox_motif] = 1
    shows_chests = is_open or s.phase == Phase.OVER
    chests = SEATS + BY_MOTIF * MOTIFS * players
    if shows_chests:
        observe_chests(s, seat, chests, row)
    single = chests + KINDS * players
    for i in range(players):
        observe_counts(s, seat_from(s, seat, i), shows_chests, single + i, row)
    observe_worth(s, seat, single + (SINGLE - 1) * players, row)


@rule
def observe_rows(s: State, seat: int, place: int, row: Cells) -> None:
    """Write the rows of a seat, and take their cards from what is unseen."""
    step = MOTIFS * s.players
    for motif in range(MOTIFS):
        length, wilds = s.length[seat][motif], s.wilds[seat][motif]
        row[place + motif] = length
        row[place + step + motif] = wilds
        row[place + 2 * step + motif] = 1 if has(s.doubled[seat], motif) else 0
        row[UNSEEN + motif] -= length - wilds
        row[UNSEEN + WILD] -= wilds


@rule(inline=False)
def observe_chests(s: State, seat: int, place: int, row: Cells) -> None:
    """Write the cards in the chests of all seats, and take them from what is unseen."""
    for i in range(lone_chests(s)):
        observe_chest(s, seat, s.queue[i] // KINDS, s.queue[i] % KINDS, place, row)
    for owner in range(s.players):
        for motif in range(MOTIFS):
            if has(s.begun[owner], motif):
                observe_chest(s, seat, owner, s.chest[owner][motif], place, row)


@rule
def observe_chest(s: State, seat: int, owner: int, card: int, place: int, row: Cells) -> None:
    i = owner - seat if owner >= seat else owner - seat + s.players
    row[place + KINDS * i + card] += 1
    if card < DEALT:
        row[UNSEEN + card] -= 1


@rule
def observe_counts(s: State, seat: int, shows_chests: bool, place: int, row: Cells) -> None:
    """Write the single numbers of a seat."""
    players = s.players
    row[place] = 0 if shows_chests else s.lone[seat] + members(s.begun[seat])
    row[place + players] = 1 if s.phase != Phase.DEAL and s.turn == seat else 0
    row[place + 2 * players] = held(s, seat)
    row[place + 3 * players] = s.lone[seat]
    row[place + 4 * players] = s.points[seat]


@rule
def observe_worth(s: State, seat: int, place: int, row: Cells) -> None:
    """Write what a scoring would bring each seat now."""
    for motif in range(MOTIFS):
        rows = rows_by_length(s, motif)
        if rows > 0:
            for i in range(s.players):
                row[place + i] += worth_among(s, seat_from(s, seat, i), motif, rows)


@rule
def write_mask(s: State, seat: int, row: Cells) -> None:
    """Write the legal actions of a seat."""
    clear(row, 0, len(row))
    if s.turn != seat:
        return
    cards, fox = legal_cards(s), legal_fox(s)
    for action in range(FOX):
        row[action] = (cards >> action) & 1
    for action in range(FOX, len(row)):
        row[action] = (fox >> (action - FOX)) & 1
