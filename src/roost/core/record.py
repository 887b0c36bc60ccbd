"""The game record: options, deals, moves and result of one game. Every state can be replayed from it.

A record is one JSON object; a file of records has one per line. `decode` checks the form, `replay` every deal and move,
and `check` also the result and the shuffle.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from roost.core import fair, options, registry
from roost.core.course import Moment, play_out
from roost.core.errors import BadRecord, BadSetup, RoostError
from roost.core.fair import FORMAT, Stream
from roost.core.game import Action, Deal, Event, Game, Outcome, Seat
from roost.core.parameters import describe


@dataclass(frozen=True)
class Fair:
    """How the seed of a live table was made. The record reveals it when the game is over."""

    commitment: bytes
    secret: bytes
    contributions: tuple[bytes, ...]
    contribution_hashes: tuple[bytes, ...] | None = None
    """The hash of each contribution, sent before any was revealed; empty for bots. None in older records."""


@dataclass(frozen=True)
class Drawn:
    """The position that a game was started from. The cards that a seat had not seen were drawn again there."""

    seat: Seat
    moves: int
    """The number of moves before it. They belong to another game."""


@dataclass(frozen=True)
class Record:
    """A complete game, or one that was abandoned; then `outcome` is None."""

    game: Game[Any, Any]
    seed: bytes
    deals: tuple[Deal, ...]
    moves: tuple[tuple[Seat, Action], ...]
    outcome: Outcome | None
    fair: Fair | None = None
    drawn: Drawn | None = None
    """None: the deals were shuffled from the seed."""


# Writing


def encode(record: Record) -> str:
    """Return a record as one line of JSON; raise BadSetup for a variant, which `roost check` could not replay."""
    if record.game.variant:
        raise BadSetup("variant-no-record", game=record.game.name, rules=describe(record.game.variant))
    content: dict[str, Any] = {
        "format": FORMAT,
        "game": record.game.name,
        "players": record.game.players,
        "options": options.to_record(record.game.table_options, record.game.options),
        "seed": record.seed.hex(),
        "deals": record.deals,
        "moves": record.moves,
    }
    if record.outcome is None:
        content["unfinished"] = True
    else:
        content["result"] = encode_outcome(record.outcome)
    if record.fair is not None:
        content["fair"] = _encode_fair(record.fair)
    if record.drawn is not None:
        content["drawn"] = {"seat": record.drawn.seat, "moves": record.drawn.moves}
    return json.dumps(content, separators=(",", ":"))


def _encode_fair(how: Fair) -> dict[str, Any]:
    content: dict[str, Any] = {
        "commitment": how.commitment.hex(),
        "secret": how.secret.hex(),
        "contributions": [part.hex() for part in how.contributions],
    }
    if how.contribution_hashes is not None:
        content["contribution_hashes"] = [promised.hex() for promised in how.contribution_hashes]
    return content


def encode_outcome(outcome: Outcome) -> dict[str, Any]:
    """Return the result of a game as a record contains it."""
    return {
        "points": list(outcome.points),
        "tiebreak": list(outcome.tiebreak),
        "winners": list(outcome.winners),
        **outcome.details,
    }


# Reading


def decode(line: str) -> Record:
    """Return the record in a line of JSON; raise BadRecord if its form is wrong."""
    try:
        content = json.loads(line, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise BadRecord("record-not-json", column=error.colno) from error
    except (ValueError, RecursionError) as error:  # a number is too long, or lists are nested too deeply
        raise BadRecord("record-not-json", column=1) from error
    if not isinstance(content, dict):
        raise BadRecord("record-not-object")
    if content.get("format") != FORMAT:
        raise BadRecord("record-wrong-format", value=str(content.get("format")), expected=FORMAT)
    _expect_fields(content)
    try:
        game = registry.game_type(content["game"])(content["players"], content["options"])
        options.expect_canonical(game.table_options, game.options, content["options"])
    except RoostError as error:
        raise BadRecord(error.key, **error.values) from error
    is_unfinished = content.get("unfinished") is True
    return Record(
        game,
        _decode_hex(content, "seed", fair.SEED_BYTES),
        tuple(content["deals"]),
        tuple(_decode_move(number, move) for number, move in enumerate(content["moves"], 1)),
        None if is_unfinished else _decode_outcome(content["result"]),
        _decode_fair(content["fair"]) if "fair" in content else None,
        _decode_drawn(content["drawn"], game.players, len(content["moves"])) if "drawn" in content else None,
    )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object; refuse a field that appears twice, which programs would read differently."""
    content = dict(pairs)
    if len(content) < len(pairs):
        names = [name for name, _ in pairs]
        raise BadRecord("record-field-twice", field=next(name for name in names if names.count(name) > 1))
    return content


_FIELDS: Mapping[str, tuple[type, str]] = {
    "game": (str, "text"),
    "players": (int, "number"),
    "options": (dict, "object"),
    "seed": (str, "text"),
    "deals": (list, "list"),
    "moves": (list, "list"),
    "result": (dict, "object"),
}
"""The fields of every record: their type, and its name in the catalogues."""


def _expect_fields(content: Mapping[str, Any]) -> None:
    known = {"format", *_FIELDS, "unfinished", "fair", "drawn"}
    for name in content:
        if name not in known:
            raise BadRecord("record-unknown-field", field=str(name), known=", ".join(sorted(known)))
    if content.get("unfinished", True) is not True:
        raise BadRecord("record-bad-field", field="unfinished", expected="true")
    for name, (kind, expected) in _FIELDS.items():
        if name == "result" and content.get("unfinished") is True:
            if "result" in content:
                raise BadRecord("record-unfinished-with-result")
        elif not isinstance(content.get(name), kind) or isinstance(content[name], bool):
            raise BadRecord("record-bad-field", field=name, expected=expected)
    for deal in content["deals"]:
        if not isinstance(deal, dict):
            raise BadRecord("record-bad-field", field="deals", expected="objects")


def _decode_hex(content: Mapping[str, Any], name: str, size: int) -> bytes:
    text = content.get(name)
    if isinstance(text, str) and len(text) == 2 * size and set(text) <= set("0123456789abcdef"):
        return bytes.fromhex(text)
    raise BadRecord("record-bad-hex", field=name, digits=2 * size)


def _decode_move(number: int, move: object) -> tuple[Seat, Action]:
    match move:
        case [int(seat), str(action)] if not isinstance(seat, bool):
            return seat, action
        case _:
            raise BadRecord("record-bad-move", move=number, value=json.dumps(move)[:80])


def _decode_outcome(content: Mapping[str, Any]) -> Outcome:
    details = dict(content)
    try:
        points, tiebreak, winners = (tuple(details.pop(name)) for name in ("points", "tiebreak", "winners"))
    except (KeyError, TypeError) as error:
        raise BadRecord("record-bad-field", field="result", expected="points, tiebreak, winners") from error
    return Outcome(points, tiebreak, winners, details)


def _decode_fair(content: object) -> Fair:
    names = ["commitment", "secret", "contributions", "contribution_hashes"]
    if not isinstance(content, dict) or set(content) not in (set(names), set(names[:-1])):
        raise BadRecord("record-bad-field", field="fair", expected=", ".join(names))
    return Fair(
        _decode_hex(content, "commitment", fair.HASH_BYTES),
        _decode_hex(content, "secret", fair.SEED_BYTES),
        _decode_hex_list(content, "contributions", fair.CONTRIBUTION_BYTES),
        _decode_hex_list(content, "contribution_hashes", fair.HASH_BYTES) if "contribution_hashes" in content else None,
    )


def _decode_drawn(content: object, players: int, moves: int) -> Drawn:
    if isinstance(content, dict) and set(content) == {"seat", "moves"}:
        seat, count = content["seat"], content["moves"]
        if type(seat) is type(count) is int and seat in range(players) and count in range(moves + 1):
            return Drawn(seat, count)
    raise BadRecord("record-bad-field", field="drawn", expected="seat, moves")


def _decode_hex_list(content: Mapping[str, Any], name: str, size: int) -> tuple[bytes, ...]:
    """Return one value per seat, empty for a seat without one."""
    if not isinstance(content[name], list):
        raise BadRecord("record-bad-field", field=name, expected="list")
    return tuple(_decode_hex({name: value}, name, size) if value != "" else b"" for value in content[name])


# Replaying and checking


def replay(record: Record) -> Iterator[Moment]:
    """Yield every moment of a recorded game; raise BadRecord at a deal or move that is not valid."""
    table = _ReplayTable(record)
    yield from play_out(table, table.next_move)
    table.check_nothing_left()


def steps_of_moves(record: Record) -> list[int]:
    """Return the number of each move's moment in the replay, which also has a moment per deal."""
    return [step for step, moment in enumerate(replay(record)) if moment.move is not None]


class _ReplayTable:
    """A table that repeats the deals and moves of a record."""

    def __init__(self, record: Record) -> None:
        self._game = record.game
        self._deals, self._moves = record.deals, record.moves
        self._dealt = self._moved = 0
        self.state = self._game.start()

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self._game.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self._game.outcome(self.state)

    def next_move(self, to_act: tuple[Seat, ...]) -> tuple[Seat, Action] | None:
        """Return the next move of the record, which must be made by the first seat to act."""
        if self._moved == len(self._moves):
            return None
        move = self._moves[self._moved]
        self._moved += 1
        if move[0] != to_act[0]:
            raise BadRecord("record-wrong-seat", move=self._moved, seat=move[0], expected=to_act[0])
        return move

    def apply(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        try:
            self.state, events = self._game.apply(self.state, seat, action)
        except RoostError as error:
            raise BadRecord(error.key, **{**error.values, "move": self._moved}) from error
        return events

    def deal(self) -> tuple[Event, ...] | None:
        if self._dealt == len(self._deals):
            return None
        try:
            self.state, events = self._game.deal(self.state, self._deals[self._dealt])
        except RoostError as error:
            raise BadRecord(error.key, **error.values) from error
        self._dealt += 1
        return events

    def check_nothing_left(self) -> None:
        """Raise BadRecord if the record contains deals or moves that were not used."""
        if self._moved < len(self._moves):
            key = "record-deal-missing" if self.outcome is None else "record-moves-left"
            raise BadRecord(key, move=self._moved + 1)
        if self._dealt < len(self._deals):
            raise BadRecord("record-deals-left", count=len(self._deals))


def check_play(record: Record) -> None:
    """Verify every deal and move and the result, but not where the deals come from."""
    state = record.game.start()
    for played in replay(record):
        state = played.state
    _check_outcome(record.outcome, record.game.outcome(state), len(record.moves))


def check(record: Record) -> None:
    """Verify every deal, shuffle and move, the result and the seed; raise BadRecord for the first error.

    A game that was started from a position is refused: its deals were drawn, and no seed leads to them."""
    if record.drawn is not None:
        check_play(record)
        raise BadRecord("record-drawn", moves=record.drawn.moves)
    game = record.game
    state = game.start()
    dealt = 0
    for played in replay(record):
        if played.move is None:
            stream = Stream(record.seed, game.name, dealt)
            if game.shuffle(state, stream) != record.deals[dealt]:
                raise BadRecord("record-wrong-shuffle", deal=dealt + 1)
            dealt += 1
        state = played.state
    _check_outcome(record.outcome, game.outcome(state), len(record.moves))
    if record.fair is not None:
        if not record.deals:
            raise BadRecord("record-no-deal")
        _check_fair(record.seed, record.fair, game.players)


def _check_outcome(written: Outcome | None, played: Outcome | None, moves: int) -> None:
    if played is None and written is not None:
        raise BadRecord("record-not-over", moves=moves)
    if played is not None and written is None:
        raise BadRecord("record-is-over", moves=moves)
    if played is None or written is None:
        return
    right, claimed = encode_outcome(played), encode_outcome(written)
    for name in {**right, **claimed}:
        value, expected = json.dumps(claimed.get(name)), json.dumps(right.get(name))
        if value != expected:  # compared as text, since 3.0 == 3 and True == 1 in Python
            raise BadRecord("record-wrong-result", field=name, value=value, expected=expected)


def _check_fair(seed: bytes, how: Fair, players: int) -> None:
    if len(how.contributions) != players:
        raise BadRecord("record-wrong-contributions", count=len(how.contributions), players=players)
    if how.contribution_hashes is not None:
        _check_contribution_hashes(how.contributions, how.contribution_hashes)
    if fair.commitment(how.secret) != how.commitment:
        raise BadRecord("record-wrong-commitment")
    if fair.live_seed(how.secret, how.contributions) != seed:
        raise BadRecord("record-wrong-seed")


def _check_contribution_hashes(contributions: tuple[bytes, ...], hashes: tuple[bytes, ...]) -> None:
    """Compare each contribution with its hash. A device that did not reveal has a hash but no contribution."""
    if len(hashes) != len(contributions):
        raise BadRecord("record-wrong-hashes", count=len(hashes), players=len(contributions))
    for seat, (part, promised) in enumerate(zip(contributions, hashes, strict=True)):
        if part and fair.contribution_hash(part) != promised:
            raise BadRecord("record-wrong-contribution", seat=seat)
