"""5211: what happened between two states, as events, and why a round scored as it did. No prose, nothing hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from roost.core.game import Event
from roost.games.g5211 import events, rules
from roost.games.g5211.cards import LETTERS, NAMES
from roost.games.g5211.events import Fate, Row, Scoring, ScoringStep
from roost.games.g5211.rules import CARDS, LEFT, REMOVED, ROW, Phase, State


def names(edition: str, cards: Sequence[int]) -> Row:
    return tuple(map(NAMES[edition].__getitem__, cards))


def rows(state: State, edition: str, shown: int) -> tuple[Row, ...]:
    """The first `shown` cards of each row."""
    return tuple(names(edition, state.table[seat][:shown]) for seat in range(state.players))


def colour_counts(counts: int, edition: str) -> dict[str, int]:
    """How many cards each colour has in a tally."""
    return {letter: rules.count_of(counts, colour) for colour, letter in enumerate(LETTERS[edition])}


def explain(state: State, edition: str) -> Scoring | None:
    """The scoring of the round that has just ended; None when the table has moved on, or nothing was played yet."""
    if not rules.shows_scoring(state):
        return None
    counts = rules.tally(state, ROW)
    only_mascots = rules.is_mascot_round(counts, state.players)
    winner = rules.scoring_colour(counts, state.players)
    cards = [
        [
            card
            for card in state.table[seat]
            if (rules.is_mascot(card) if only_mascots else rules.COLOUR[card] == winner)
        ]
        for seat in range(state.players)
    ]
    return Scoring(
        round=state.rounds or rules.ROUNDS[state.players],
        rows=rows(state, edition, ROW),
        counts=colour_counts(counts, edition),
        mascots=rules.count_of(counts, rules.MASCOTS),
        exact=rules.exact_mascots(state.players),
        limit=rules.limit(state.players),
        scored="mascots" if only_mascots else "nothing" if winner == rules.NONE else "colour",
        steps=() if only_mascots else tuple(_steps(counts, state.players, edition)),
        colour=None if only_mascots or winner == rules.NONE else LETTERS[edition][winner],
        cards=tuple(names(edition, own) for own in cards),
        points=tuple(sum(rules.value(card) for card in own) for own in cards),
    )


def _steps(counts: int, players: int, edition: str) -> Iterator[ScoringStep]:
    by_colour = [rules.count_of(counts, colour) for colour in range(rules.COLOURS)]
    for count in sorted(set(by_colour) - {0}, reverse=True):
        colours = [colour for colour in range(rules.COLOURS) if by_colour[colour] == count]
        fate: Fate = "scores"
        if rules.is_over_limit(counts, colours[0], players):
            fate = "limit"
        elif rules.is_tied(counts, colours[0]):
            fate = "tie"
        yield ScoringStep(count, tuple(LETTERS[edition][colour] for colour in colours), fate)
        if fate == "scores":
            return


def narrate(before: State, after: State, edition: str, winners: Sequence[int]) -> tuple[Event, ...]:
    """Everything that happened, in order."""
    if before.phase == Phase.DEAL:
        return (_dealt(after, edition),)
    return tuple(_played(before, after, edition, winners))


def _dealt(state: State, edition: str) -> Event:
    dealt = events.Dealt(
        deck=state.decks,
        removed=REMOVED[state.players],
        pile=CARDS - state.top,
        hands=[list(names(edition, hand(state, seat))) for seat in range(state.players)],
    )
    return Event("dealt", vars(dealt))


def hand(state: State, seat: int) -> list[int]:
    """A seat's cards, sorted: the order in which they were drawn is secret (F7)."""
    return sorted(state.hand[seat][: rules.hand_size(state)])


def gone(state: State) -> Counter[int]:
    """How often each card was on the table in the finished rounds of this deck, in the order of the cards."""
    shown, slots = rules.cards_shown(state.turn), rules.hand_size(state) or LEFT  # the fifth card stays in its slot
    left = [0] * rules.KINDS
    for card in state.deck[REMOVED[state.players] : state.top]:
        left[card] += 1
    for seat in range(state.players):
        for card in state.hand[seat][:slots]:
            left[card] -= 1
        for card in state.table[seat][:shown]:
            left[card] -= 1
    return Counter({card: count for card, count in enumerate(left) if count > 0})


def chosen(state: State, seat: int) -> list[int]:
    """The cards that a seat has chosen and not yet revealed."""
    if not rules.has_chosen(state, seat):
        return []
    slots = state.choice[seat][: rules.cards_due(state.turn)]
    return sorted(state.hand[seat][slot] for slot in slots)


def _played(before: State, after: State, edition: str, winners: Sequence[int]) -> Iterator[Event]:
    is_revealed = (before.turn, before.rounds, before.phase) != (after.turn, after.rounds, after.phase)
    if not is_revealed:
        seat = next(seat for seat in range(after.players) if before.choice[seat] != after.choice[seat])
        key = "changed" if rules.has_chosen(before, seat) else "chosen"
        yield Event(key, vars(events.Chosen(seat, list(names(edition, chosen(after, seat))))))
        return
    yield from _revealed(before, after, edition)
    if after.turn == 0:
        yield from _round_ended(before, after, edition)
    if after.phase == Phase.OVER:
        players = after.players
        over = events.Over(points=after.points[:players], won=after.won[:players], winners=list(winners))
        yield Event("over", vars(over))


def _revealed(before: State, after: State, edition: str) -> Iterator[Event]:
    first, due = rules.cards_shown(before.turn), rules.cards_due(before.turn)
    cards = [list(row[first : first + due]) for row in rows(after, edition, ROW)]
    last = next(seat for seat in range(before.players) if not rules.has_chosen(before, seat))
    yield Event("chosen", vars(events.Chosen(last, cards[last])))
    yield Event("revealed", vars(events.Revealed(round=before.rounds + 1, turn=before.turn + 1, cards=cards)))
    if after.top > before.top:
        drawn = before.deck[before.top : after.top]
        by_seat = [drawn[seat * due : seat * due + due] for seat in range(before.players)]
        drew = events.Drew(count=due, pile=CARDS - after.top, cards=[list(names(edition, own)) for own in by_seat])
        yield Event("drew", vars(drew))


def _round_ended(before: State, after: State, edition: str) -> Iterator[Event]:
    scoring = explain(after, edition)
    assert scoring is not None
    yield Event("scored", {**vars(scoring), "steps": tuple(vars(step) for step in scoring.steps)})
    if after.phase == Phase.CHOOSE and rules.is_last_round(after):
        yield Event("last-round", vars(events.LastRound(after.rounds + 1)))
    if rules.is_last_round(before):
        left = [sorted(after.hand[seat][:LEFT]) for seat in range(after.players)]  # it stays in the first slots
        yield Event("discarded", vars(events.Discarded([list(names(edition, cards)) for cards in left])))
        if after.phase == Phase.DEAL:
            yield Event("deck-over", vars(events.DeckOver(deck=after.decks, target=after.target)))
