"""Hypothesis strategies: games, seeds, moments of random play, records and broken records."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import islice
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy, composite

from roost.core import fair, record, registry
from roost.core.course import Moment
from roost.core.game import Game
from roost.core.options import Choice, IntOption, Option
from roost.core.play import Transcript
from roost.core.record import Record
from roost.testing.play import moments, random_record

MOST_TARGET = 40
"""Higher targets only make games longer."""


def seeds() -> SearchStrategy[bytes]:
    """Return a strategy for seeds."""
    return st.binary(min_size=fair.SEED_BYTES, max_size=fair.SEED_BYTES)


@composite
def games(draw: DrawFn, name: str | None = None) -> Game[Any, Any]:
    """Draw a game (by default any) with a number of players and options."""
    kind = registry.game_type(name or draw(st.sampled_from(registry.playable())))
    players = draw(st.sampled_from(kind.seats))
    return kind(players, {option.name: draw(_values(option, players)) for option in kind.table_options})


def _values(option: Option, players: int) -> SearchStrategy[Any]:
    """Return a strategy for the values of an option."""
    if isinstance(option, Choice):
        return st.sampled_from(option.values)
    if isinstance(option, IntOption):
        return st.none() | st.integers(option.least, min(option.most, MOST_TARGET))
    return st.none() | st.integers(0, players - 1)


@composite
def played(draw: DrawFn, game: Game[Any, Any], most_steps: int = 200) -> Moment:
    """Draw a moment of a game, reached by random play of up to `most_steps` deals and decisions."""
    transcript = Transcript(game, draw(seeds()))
    *_, moment = islice(moments(transcript), draw(st.integers(0, most_steps)) + 1)
    return moment


@composite
def records(draw: DrawFn, name: str | None = None) -> Record:
    """Draw the record of a random game, which may be unfinished."""
    game = draw(games(name))
    return random_record(game, draw(seeds()), draw(st.just(10_000) | st.integers(0, 60)))


def any_json() -> SearchStrategy[Any]:
    """Return a strategy for JSON values."""
    plain = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
    return st.recursive(plain, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner))


@composite
def broken_records(draw: DrawFn, name: str | None = None) -> str:
    """Draw a line with the record of a finished game in which one thing is wrong."""
    game = draw(games(name))
    content = json.loads(record.encode(random_record(game, draw(seeds()))))
    damage = draw(st.sampled_from(_DAMAGES))
    line: str = damage(draw, content)
    return line


def _cut_off(draw: DrawFn, content: dict[str, Any]) -> str:
    line = json.dumps(content)
    return line[: draw(st.integers(0, len(line) - 1))]


def _lose_field(draw: DrawFn, content: dict[str, Any]) -> str:
    del content[draw(st.sampled_from(sorted(content)))]
    return json.dumps(content)


def _add_field(draw: DrawFn, content: dict[str, Any]) -> str:
    name = draw(st.text().filter(lambda name: name not in {*content, "unfinished", "fair"}))
    return json.dumps({**content, name: draw(any_json())})


def _replace_field(draw: DrawFn, content: dict[str, Any]) -> str:
    name = draw(st.sampled_from(sorted(set(content) - {"options"})))  # with other options the record may be valid
    return json.dumps({**content, name: draw(any_json().filter(lambda value: value != content[name]))})


def _lose_move(draw: DrawFn, content: dict[str, Any]) -> str:
    del content["moves"][draw(st.integers(0, len(content["moves"]) - 1))]
    return json.dumps(content)


def _add_move(draw: DrawFn, content: dict[str, Any]) -> str:
    content["moves"].append(draw(st.sampled_from(content["moves"])))
    return json.dumps(content)


def _mangle_move(draw: DrawFn, content: dict[str, Any]) -> str:
    content["moves"][draw(st.integers(0, len(content["moves"]) - 1))] = draw(any_json())
    return json.dumps(content)


def _mangle_deal(draw: DrawFn, content: dict[str, Any]) -> str:
    deal = draw(st.sampled_from(content["deals"]))
    name = draw(st.sampled_from(sorted(deal)))
    deal[name] = draw(any_json().filter(lambda value: value != deal[name]))
    return json.dumps(content)


def _change_points(draw: DrawFn, content: dict[str, Any]) -> str:
    seat = draw(st.integers(0, content["players"] - 1))
    content["result"]["points"][seat] += draw(st.sampled_from((-1, 1)))
    return json.dumps(content)


def _change_seed(draw: DrawFn, content: dict[str, Any]) -> str:
    return json.dumps({**content, "seed": draw(seeds().filter(lambda seed: seed.hex() != content["seed"])).hex()})


_DAMAGES: tuple[Callable[[DrawFn, dict[str, Any]], str], ...] = (
    _cut_off,
    _lose_field,
    _add_field,
    _replace_field,
    _lose_move,
    _add_move,
    _mangle_move,
    _mangle_deal,
    _change_points,
    _change_seed,
)
