"""Which games change ratings, and which place those get who leave. The page tells people these rules."""

from __future__ import annotations

from roost.core.game import Seat
from roost.core.options import of_editions
from roost.server.storage.types import Played
from roost.server.table.fold import Table
from roost.server.table.players import players_of

LONG_AWAY = 4
"""A game is not rated if a bot made more than one in so many moves of a person who is there again at the end."""


def is_rated(table: Table) -> bool:
    """Return True if a game that is over or abandoned says something about the skill of its players."""
    created = table.created
    if created.daily is not None or created.position is not None or any(seat.hints for seat in table.seats):
        return False
    return _is_fair_match(table) and not any(_was_long_away(table, seat) for seat in table.people)


def _is_fair_match(table: Table) -> bool:
    """People from one address could agree on results, and options against bots could be chosen to win."""
    if len(table.people) == 1:
        editions = {option.name for option in of_editions(table.game.table_options)}
        defaults = {option.name: option.default for option in table.game.table_options}
        return all(value == defaults[name] for name, value in table.game.options.items() if name not in editions)
    origins = [table.seats[seat].origin for seat in table.people]
    return not all(origins) or len(set(origins)) > 1


def _was_long_away(table: Table, seat: Seat) -> bool:
    assert table.play is not None
    own = sum(mover == seat for mover, _ in table.play.moves)
    return not table.seats[seat].is_away and table.seats[seat].stand_in_moves * LONG_AWAY > own


def rated_ranks(table: Table) -> tuple[int, ...]:
    """Return the places in a game that is over: those who left, or are away at the end, are behind all others."""
    assert table.play is not None
    assert table.play.outcome is not None
    ranks = table.play.outcome.ranks
    return tuple(
        table.players + 1 if number in table.people and seat.is_away else rank
        for (number, seat), rank in zip(enumerate(table.seats), ranks, strict=True)
    )


def forfeited(table: Table) -> Played | None:
    """Return a game that was abandoned because people left it, with places for their ratings; None for others.

    Who left last is not to blame if others had left before."""
    left = [table.seats[seat].left_at for seat in table.people if table.seats[seat].has_left]
    if table.status != "abandoned" or table.play is None or not left or not is_rated(table):
        return None
    last = max(left) if len(table.people) > 1 else float("inf")
    ranks = tuple(2 if seat.has_left and seat.left_at < last else 1 for seat in table.seats)
    if len(set(ranks)) == 1:
        return None
    return Played(
        table=table.id,
        game=table.created.game,
        ended=table.updated,
        seats=players_of(table),
        points=(0,) * table.players,
        ranks=ranks,
        stand_in_moves=tuple(0 if seat.bot is None else seat.stand_in_moves for seat in table.seats),
    )
