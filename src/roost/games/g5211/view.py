"""5211: what a seat or a spectator may know. The only file that hides anything, and it names what it shows.

Hidden: others' hands and choices, the pile's order, the removed cards until the game is over, others' score piles
where the table plays with hidden scores (F3, F6, F9, F20).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from roost.core.engine import layout
from roost.core.enums import label, labelled
from roost.core.game import Action, Event, Seat, Viewer
from roost.games.g5211 import narrate, rules
from roost.games.g5211.cards import DECK, NAMES, NUMBERS, Edition, choices
from roost.games.g5211.events import Chosen, Row, Scoring
from roost.games.g5211.rules import CARDS, LEFT, REMOVED, ROW, Phase, State

PhaseName = Literal["deal", "choose", "over"]


@dataclass(frozen=True)
class View:
    """The table as one seat sees it (`seat` None: a spectator), with everything that is needed to draw it."""

    seat: Seat | None
    players: int
    edition: Edition
    target: int | None
    phase: PhaseName
    deck: int
    """Which deck is being played: 1 except in a longer game; 0 before the first deal."""
    round: int
    """The round that is being played; when nothing is, the last one that was."""
    rounds: int
    """How many rounds a deck has."""
    turn: int
    """1 to 3."""
    due: int
    """How many cards each player chooses on this turn."""
    is_last_round: bool
    pile: int
    hand: Row
    choice: Row
    """What this seat has chosen and may still change."""
    has_chosen: tuple[bool, ...]
    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    rows: tuple[Row, ...]
    """The cards of this round that lie open."""
    counts: Mapping[str, int]
    """How many of them each colour has, to be held against `limit`."""
    limit: int
    mascots: int
    """How many of them are mascots, to be held against `exact`."""
    exact: int
    gone: Mapping[str, int]
    """How often each card was on the table in the finished rounds of this deck."""
    points: tuple[int | None, ...]
    won: tuple[int | None, ...]
    """Cards in the score piles. None: not for this seat to know."""
    scoring: Scoring | None
    """Why the last round scored as it did, until the next cards are revealed."""
    removed: Row
    """The cards that were removed unseen, once the game is over."""
    winners: tuple[Seat, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True, eq=False)
class _Viewer(Viewer):
    """The views of a state, with those of their parts that stay the same until all cards are revealed."""

    state: State
    board: Mapping[str, Any]
    cards: dict[Seat, Mapping[str, Any]]


def viewer(
    state: State,
    edition: Edition,
    is_open: bool,
    to_act: tuple[Seat, ...],
    winners: tuple[Seat, ...],
    before: Viewer | None,
) -> Viewer:
    """The views of a state; `is_open` says that scores are open, `before` shows an earlier state of the same table.

    Most moves change nothing but a choice."""
    cards: dict[Seat, Mapping[str, Any]] = {}
    if isinstance(before, _Viewer) and layout.differ_only_in("choice", before.state, state):
        board = before.board
        cards |= {seat: own for seat, own in before.cards.items() if before.state.choice[seat] == state.choice[seat]}
    else:
        board = _board(state, edition, is_open)

    def own(seat: Seat | None) -> Mapping[str, Any]:
        if seat is None:
            return _own(state, edition, is_open, None)
        if seat not in cards:
            cards[seat] = _own(state, edition, is_open, seat)
        return cards[seat]

    covered: dict[Seat, Event] = {}

    def tell(seat: Seat | None, events: Sequence[Event]) -> tuple[Event, ...]:
        return tuple([told for event in events if (told := _tell(event, seat, covered)) is not None])

    has_chosen = tuple([rules.has_chosen(state, seat) for seat in range(state.players)])
    shared = {**board, "has_chosen": has_chosen, "to_act": to_act, "winners": winners}
    return _Viewer(shared, own, tell, state, board, cards)


def _board(state: State, edition: Edition, is_open: bool) -> dict[str, Any]:
    """The part of a view that is the same for every seat and for spectators, as far as no choice matters."""
    players = state.players
    is_over = state.phase == Phase.OVER
    shown = rules.cards_shown(state.turn)
    counts = rules.tally(state, shown)
    names = NAMES[edition]
    scores = {"points": tuple(state.points[:players]), "won": tuple(state.won[:players])}
    return {
        "players": players,
        "edition": edition,
        "target": state.target or None,
        "phase": cast(PhaseName, label(Phase(state.phase))),
        "deck": state.decks,
        "round": state.rounds + (state.phase == Phase.CHOOSE),
        "rounds": rules.ROUNDS[players],
        "turn": state.turn + 1,
        "due": rules.cards_due(state.turn),
        "is_last_round": rules.is_last_round(state),
        "pile": CARDS - state.top,
        "rows": narrate.rows(state, edition, shown),
        "counts": narrate.colour_counts(counts, edition),
        "limit": rules.limit(players),
        "mascots": rules.count_of(counts, rules.MASCOTS),
        "exact": rules.exact_mascots(players),
        "gone": {names[card]: count for card, count in narrate.gone(state).items()},
        "scoring": narrate.explain(state, edition),
        "removed": narrate.names(edition, sorted(state.deck[: REMOVED[players]])) if is_over else (),
        **(scores if is_open else {}),
    }


def _own(state: State, edition: Edition, is_open: bool, seat: Seat | None) -> Mapping[str, Any]:
    """The part of a view that only `seat` may know."""
    is_choosing = seat is not None and state.phase == Phase.CHOOSE
    held = [] if seat is None else narrate.hand(state, seat)
    own = {
        "seat": seat,
        "hand": narrate.names(edition, held),
        "choice": () if seat is None else narrate.names(edition, narrate.chosen(state, seat)),
        "legal": choices(edition, tuple(held), rules.cards_due(state.turn)) if is_choosing else (),
    }
    if is_open:
        return own
    points, won = tuple(state.points[: state.players]), tuple(state.won[: state.players])
    is_over = state.phase == Phase.OVER
    return {
        **own,
        "points": points if is_over else _only(points, seat),
        "won": won if is_over else _only(won, seat),
    }


def _only(values: tuple[int, ...], seat: Seat | None) -> tuple[int | None, ...]:
    return tuple(value if other == seat else None for other, value in enumerate(values))


_PUBLIC = {"revealed", "scored", "last-round", "deck-over", "over"}
_OWN_CARDS = {"dealt": "hands", "drew": "cards", "discarded": "cards"}
"""Events that all seats see, with cards that only their owners see."""


def _tell(event: Event, seat: Seat | None, covered: dict[Seat, Event]) -> Event | None:
    """An event as `seat` may know it; None where it may not know of it at all.

    `covered` keeps what the others are told when a seat has chosen: one object for all of them."""
    if event.key in _PUBLIC:
        return event
    if event.key in _OWN_CARDS:
        name = _OWN_CARDS[event.key]
        cards = [own if owner == seat else None for owner, own in enumerate(event.values[name])]
        return Event(event.key, {**event.values, name: cards})
    if event.key in ("chosen", "changed") and event.values["seat"] == seat:
        return event
    if event.key == "chosen":
        chooser = event.values["seat"]
        if chooser not in covered:
            covered[chooser] = Event("chosen", vars(Chosen(chooser, None)))
        return covered[chooser]
    return None


def sample(state: State, view: View, rng: random.Random) -> State:
    """Turn a new table into a random state with this view: cards uniformly, hidden scores as in decision 4."""
    state.rng = [rng.getrandbits(32) for _ in state.rng]
    if view.deck == 0:
        return state
    state.phase = labelled(Phase, view.phase)
    state.decks = view.deck
    state.rounds = view.round - (state.phase == Phase.CHOOSE)
    state.turn = view.turn - 1
    state.top = CARDS - view.pile
    _place_cards(state, view, rng)
    _place_choices(state, view, rng)
    _place_scores(state, view, rng)
    return state


def _place_cards(state: State, view: View, rng: random.Random) -> None:
    """What the view shows where it shows it, all other cards in a random order over all other places."""
    numbers = NUMBERS[view.edition]
    hand = [numbers[card] for card in view.hand]
    removed = [numbers[card] for card in view.removed]
    open_rows = view.scoring.rows if view.scoring is not None else view.rows
    table = [numbers[card] for row in view.rows for card in row]
    gone = [numbers[card] for card, count in view.gone.items() for _ in range(count)]
    unseen = list((Counter(DECK) - Counter(hand + removed + table + gone)).elements())
    rng.shuffle(unseen)
    held = rules.hand_size(state)
    slots = held or LEFT  # a fifth card that is discarded stays in its slot
    if not removed:
        removed = _take(unseen, REMOVED[state.players])
    pile = _take(unseen, view.pile)
    for seat in range(state.players):
        state.hand[seat][:slots] = hand if seat == view.seat and held > 0 else _take(unseen, slots)
        state.table[seat][: len(open_rows[seat])] = [numbers[card] for card in open_rows[seat]]
    hands = [card for own in state.hand[: state.players] for card in own[:slots]]
    state.deck = [*removed, *hands, *table, *gone, *pile]


def _take(cards: list[int], count: int) -> list[int]:
    taken, cards[:] = cards[:count], cards[count:]
    return taken


def _place_choices(state: State, view: View, rng: random.Random) -> None:
    """This seat's own choice, and any cards for the others who have chosen."""
    for seat in range(state.players):
        if not view.has_chosen[seat]:
            rules.commit(state, seat, rules.NONE, rules.NONE)
            continue
        chosen = [NUMBERS[view.edition][card] for card in view.choice]
        if seat != view.seat:
            chosen = sorted(rng.sample(narrate.hand(state, seat), view.due))
        rules.commit_cards(state, seat, chosen[0], chosen[1] if view.due == 2 else rules.NONE)


def _place_scores(state: State, view: View, rng: random.Random) -> None:
    """Set the scores that are shown, and hidden ones at random within what the view allows, not uniformly.

    A hidden score is at least what the last scoring has shown of it, and the rounds before that have added one to
    six points for each of at most four cards a round. All scores together are made of cards that were played."""
    rounds_before = state.rounds + (state.decks - 1) * view.rounds - (view.scoring is not None)
    left = _points_played(state) - sum(_least(view, seat)[0] for seat in range(state.players))
    for seat in rng.sample(range(state.players), state.players):
        points, won = _least(view, seat)
        if view.points[seat] is None:
            most = min(left, _most(state) - points)
            more_won = rng.randint(0, min(ROW * rounds_before, most))
            more = rng.randint(more_won, min(more_won * rules.VALUES, most))
            points, won, left = points + more, won + more_won, left - more
        state.points[seat], state.won[seat] = points, won


def _least(view: View, seat: Seat) -> tuple[int, int]:
    """What the view shows of a seat's points and of the cards in its score pile: all, or what was scored last."""
    points, won = view.points[seat], view.won[seat]
    if points is not None and won is not None:
        return points, won
    return (0, 0) if view.scoring is None else (view.scoring.points[seat], len(view.scoring.cards[seat]))


def _most(state: State) -> int:
    """The points a seat can have in a running game: below the target at every moment it is checked (F22)."""
    is_below = state.target > 0 and (state.decks > 1 or state.phase == Phase.DEAL)
    return state.target - 1 if is_below else _points_played(state)


def _points_played(state: State) -> int:
    """The points of all cards that were on the table; of earlier decks, of all cards."""
    now = sum(rules.value(card) * count for card, count in narrate.gone(state).items())
    return now + (state.decks - 1) * sum(map(rules.value, DECK))
