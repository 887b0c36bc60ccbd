"""Gloria Picktoria: what a seat or a spectator may know. The only file that hides anything, and it names what it shows.

Hidden: others' hands, the pile's order, and the faces of all chests, a seat's own included, until the game is over or
unless the table notes them (G21).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from roost.core.engine.bits import has
from roost.core.enums import label, labelled
from roost.core.game import Action, Event, Seat
from roost.games.gloria import narrate, rules
from roost.games.gloria.cards import CARDS, MOTIF_NAMES, NAMES, NUMBERS, ROOSTER_CARDS
from roost.games.gloria.events import Row, Scoring, Standing
from roost.games.gloria.rules import DOUBLED, DOUBLER, FOXED, KINDS, MOTIFS, NONE, WILD, Phase, State

PhaseName = Literal["deal", "act", "pass", "over"]


@dataclass(frozen=True)
class Collection:
    """A chest and the row on it."""

    motif: str
    cards: Row
    """Face up: motif cards, then wilds, then the doubler."""
    chest: str | None
    """None: not for this seat to know."""


@dataclass(frozen=True)
class Fox:
    """The collection that the fox sits on."""

    seat: Seat
    motif: str


@dataclass(frozen=True)
class View:
    """The table as one seat sees it (`seat` None: a spectator), with everything that is needed to draw it."""

    seat: Seat | None
    players: int
    start: Seat | None
    """Who starts, where the host has chosen; None: it is drawn by lot."""
    phase: PhaseName
    turn: Seat | None
    """Whose turn it is, or was when the game ended; None before the deal."""
    neighbour: Seat | None
    """The left neighbour of this seat, the only one whom it can send the fox to; None for a spectator."""
    left: int
    """The action points that are left of this turn."""
    points_per_turn: int
    """The action points of a whole turn."""
    has_drawn: bool
    """Whether this turn's draw is used up."""
    has_moved_fox: bool
    """Whether this turn's fox move is used up."""
    pile: int
    display: tuple[str | None, ...]
    """None: the tenth rooster came instead of a card."""
    roosters: int
    all_roosters: int
    """How many there are, out or still in the pile."""
    scored_at: tuple[int, ...]
    """Which of them bring a scoring."""
    until_scoring: int
    """How many roosters more bring the next scoring."""
    hand: Row
    held: tuple[int, ...]
    """Cards in each hand."""
    collections: tuple[tuple[Collection, ...], ...]
    lone: tuple[tuple[str | None, ...], ...]
    """Each seat's lone chests, the oldest first. None: a face that is not for this seat to know."""
    fox: Fox | None
    """None: it waits beside the pile."""
    standings: tuple[Standing, ...]
    """What a scoring would pay now."""
    unseen: Mapping[str, int]
    """How many of each motif and of the wilds lie where this view does not show them."""
    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    costs: Mapping[Action, int]
    """The action points of each of them."""
    points: tuple[int, ...]
    scorings: tuple[tuple[int, ...], ...]
    """The points of each scoring so far, without penalties."""
    penalties: tuple[int, ...]
    scoring: Scoring | None
    """Why the last scoring came out as it did."""
    winners: tuple[Seat, ...]
    events: tuple[Event, ...]


def public(
    state: State, is_noted: bool, to_act: tuple[Seat, ...], winners: tuple[Seat, ...]
) -> tuple[dict[str, Any], dict[str, int]]:
    """The part of a view that is the same for every seat and for spectators, and what a spectator has not seen.

    `is_noted` says that chests are noted."""
    players = state.players
    seats = range(players)
    is_dealt = state.phase != Phase.DEAL
    shows_chests = is_noted or state.phase == Phase.OVER
    shared = {
        "players": players,
        "start": None if state.start == NONE else state.start,
        "phase": cast(PhaseName, label(Phase(state.phase))),
        "turn": state.turn if is_dealt else None,
        "left": state.left,
        "points_per_turn": rules.POINTS,
        "has_drawn": has(state.done, rules.DREW),
        "has_moved_fox": has(state.done, rules.MOVED_FOX),
        "pile": narrate.pile(state) if is_dealt else 0,
        "display": tuple(None if card == NONE else NAMES[card] for card in state.display) if is_dealt else (),
        "roosters": state.roosters,
        "all_roosters": rules.ROOSTERS,
        "scored_at": rules.SCORED_AT,
        "until_scoring": rules.until_scoring(state.roosters),
        "held": tuple(rules.held(state, other) for other in seats),
        "collections": tuple(_collections(state, other, shows_chests) for other in seats),
        "lone": tuple(_lone(state, other, shows_chests) for other in seats),
        "fox": None if state.fox_seat == NONE else Fox(state.fox_seat, MOTIF_NAMES[state.fox_motif]),
        "standings": narrate.standings(state),
        "to_act": to_act,
        "points": tuple(state.points[:players]),
        "scorings": narrate.scorings(state),
        "penalties": narrate.penalties(state),
        "scoring": narrate.explain(state),
        "winners": winners,
    }
    return shared, _unseen(state, shows_chests)


def own(state: State, seat: Seat | None, costs: Mapping[Action, int], unseen: Mapping[str, int]) -> dict[str, Any]:
    """What only `seat` may know: `costs` has its own legal actions, `unseen` is what a spectator has not seen."""
    hand = () if seat is None else narrate.names(narrate.hand(state, seat))
    return {
        "seat": seat,
        "neighbour": None if seat is None else rules.left_of(state, seat),
        "hand": hand,
        "unseen": {card: count - hand.count(card) for card, count in unseen.items()},
        "legal": tuple(costs),
        "costs": costs,
    }


def tell(seat: Seat | None, events: Sequence[Event]) -> tuple[Event, ...]:
    """The events as `seat` may know them."""
    return tuple(told for event in events if (told := _tell(event, seat)) is not None)


def _collections(state: State, seat: Seat, shows_chests: bool) -> tuple[Collection, ...]:
    return tuple(
        Collection(name, _row(state, seat, motif), NAMES[state.chest[seat][motif]] if shows_chests else None)
        for motif, name in enumerate(MOTIF_NAMES)
        if has(state.begun[seat], motif)
    )


def _row(state: State, seat: Seat, motif: int) -> Row:
    wilds = state.wilds[seat][motif]
    own = state.length[seat][motif] - wilds
    return narrate.names([motif] * own + [WILD] * wilds + [DOUBLER] * has(state.doubled[seat], motif))


def _lone(state: State, seat: Seat, shows_chests: bool) -> tuple[str | None, ...]:
    queue = state.queue[: rules.lone_chests(state)]
    return tuple(NAMES[chest % KINDS] if shows_chests else None for chest in queue if chest // KINDS == seat)


def _unseen(state: State, shows_chests: bool) -> dict[str, int]:
    """Counted from what all seats see now: a chest that was shown once is unseen again (G21)."""
    seen = Counter(state.display if state.phase != Phase.DEAL else ())
    for other in range(state.players):
        for motif in range(MOTIFS):
            seen[motif] += state.length[other][motif] - state.wilds[other][motif]
            seen[WILD] += state.wilds[other][motif]
        if shows_chests:
            seen.update(_chests(state, other))
    return {NAMES[card]: count - seen[card] for card, count in Counter(CARDS).items()}


def _chests(state: State, seat: Seat) -> list[int]:
    """The cards in a seat's chests, under collections and lone."""
    under = [state.chest[seat][motif] for motif in range(MOTIFS) if has(state.begun[seat], motif)]
    lone = [chest % KINDS for chest in state.queue[: rules.lone_chests(state)] if chest // KINDS == seat]
    return under + lone


SHOWN_ONCE = frozenset({"chest-built"})
"""Events with a face that nobody may look up again, unless the table notes it (G21)."""
_PUBLIC = {
    *("chest-built", "opened", "extended", "doubled", "took", "refilled", "rooster", "scored"),
    *("fox-entered", "fox-moved", "fox-passed", "fox-kept", "turn", "over"),
}


def _tell(event: Event, seat: Seat | None) -> Event | None:
    """An event as `seat` may know it; None where it may not know of it at all."""
    if event.key in _PUBLIC:
        return event
    if event.key == "dealt":
        hands = [own if owner == seat else None for owner, own in enumerate(event.values["hands"])]
        return Event("dealt", {**event.values, "hands": hands})
    if event.key == "drew":
        return event if event.values["seat"] == seat else Event("drew", {**event.values, "card": None})
    return None


def sample(state: State, view: View, rng: random.Random) -> State:
    """Turn a new table into a state drawn uniformly from all that have this view."""
    state.rng = [rng.getrandbits(32) for _ in state.rng]
    if view.turn is None:
        return state
    state.phase = labelled(Phase, view.phase)
    state.turn, state.left = view.turn, view.left
    state.done = view.has_drawn << rules.DREW | view.has_moved_fox << rules.MOVED_FOX
    state.roosters = view.roosters
    state.top = rules.pile_size(view.players) - view.pile
    _place_rows(state, view)
    _place_scores(state, view)
    _place_cards(state, view, rng)
    return state


def _place_rows(state: State, view: View) -> None:
    for seat, collections in enumerate(view.collections):
        for collection in collections:
            motif, doublers = NUMBERS[collection.motif], collection.cards.count("D")
            state.begun[seat] |= 1 << motif
            state.doubled[seat] |= doublers << motif
            state.wilds[seat][motif] = collection.cards.count("W")
            state.length[seat][motif] = len(collection.cards) - doublers
    if view.fox is not None:
        state.fox_seat, state.fox_motif = view.fox.seat, NUMBERS[view.fox.motif]


def _place_scores(state: State, view: View) -> None:
    """Points, and the last scoring as it was."""
    for number, points in enumerate(view.scorings):
        state.scored[number][: view.players] = points
    state.points[: view.players] = view.points
    for standing in view.scoring.motifs if view.scoring is not None else ():
        motif = NUMBERS[standing.motif]
        for seat in range(view.players):
            marks = DOUBLED * standing.doubled[seat] + FOXED * (standing.ranks[seat] == "foxed")
            state.scored_rows[seat][motif] = standing.lengths[seat] + marks


def _place_cards(state: State, view: View, rng: random.Random) -> None:
    """What the view shows where it shows it, all other cards in a random order over all other places.

    Only doublers are bound to a player. Wherever they are, the rest can lie in equally many ways; so they go first."""
    by_seat = [_places(view, seat) for seat in range(view.players)]
    for seat, places in enumerate(by_seat):
        _hide_doubler(places, view.collections[seat], rng)
    display = [NONE if card is None else NUMBERS[card] for card in view.display]
    rows = [NUMBERS[card] for own in view.collections for collection in own for card in collection.cards]
    known = [*display, *rows, *(card for places in by_seat for card in places if card is not None)]
    unseen = list((Counter(CARDS) - Counter(known)).elements())
    rng.shuffle(unseen)
    for seat, places in enumerate(by_seat):
        cards = [unseen.pop() if card is None else card for card in places]
        _give(state, seat, cards, view)
    pile = [*unseen, *ROOSTER_CARDS[view.roosters :]]
    rng.shuffle(pile)
    gone = [*ROOSTER_CARDS[: view.roosters], *(Counter(CARDS) - Counter(unseen)).elements()]
    state.deck = [*gone[: state.top], *pile, *gone[state.top :]]
    state.display = display


def _places(view: View, seat: Seat) -> list[int | None]:
    """Where a seat has cards that do not lie open: its hand, its lone chests, under its collections."""
    hand = view.hand if seat == view.seat else (None,) * view.held[seat]
    chests = [collection.chest for collection in view.collections[seat]]
    return [None if card is None else NUMBERS[card] for card in (*hand, *view.lone[seat], *chests)]


def _hide_doubler(places: list[int | None], collections: tuple[Collection, ...], rng: random.Random) -> None:
    """A doubler that is not to be seen is in one of the hidden places of the player it was given to."""
    is_open = any("D" in collection.cards for collection in collections)
    if not is_open and DOUBLER not in places:
        places[rng.choice([place for place, card in enumerate(places) if card is None])] = DOUBLER


def _give(state: State, seat: Seat, cards: list[int], view: View) -> None:
    """The cards of `_places`, each to its place."""
    held, lone = view.held[seat], len(view.lone[seat])
    for card in cards[:held]:
        rules.gain(state, seat, card)
    for card in cards[held : held + lone]:
        state.queue[rules.lone_chests(state)] = seat * KINDS + card
        state.lone[seat] += 1
    for collection, card in zip(view.collections[seat], cards[held + lone :], strict=True):
        state.chest[seat][NUMBERS[collection.motif]] = card
