"""The weights of the bots of Gloria Picktoria, read from files in this folder on first use."""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any, TypeAlias

from roost.bots.gloria.judgement import DOUBLES, NOISE, PENALTY
from roost.core.engine import layout
from roost.games.gloria.rules import FINAL_ROOSTER, SCORED_AT, parameters

Table: TypeAlias = list[list[float]]
"""The weights of a judgement: a row for each number of roosters that are out, the columns of `judgement.py`."""

Model: TypeAlias = tuple[Sequence[Any], Sequence[Any]]
"""A value: tables for seats and for motifs, one for each number of scorings so far. See `value.py`."""

HEN_1 = (0.5, 0.4, 2.0, 0.35, 0.3, 0.1, 0.9, 1.2, 0.3, 0.0, -100.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""The first hen's weights in the order of their columns. Her share of the penalty grows with the number of roosters."""


@functools.cache
def hen_1() -> Table:
    """Return the weights of the first hen, which never change."""
    return [[*HEN_1[:PENALTY], (out / FINAL_ROOSTER) ** 2, *HEN_1[PENALTY + 1 :]] for out in range(FINAL_ROOSTER)]


@functools.cache
def hen(players: int) -> Table:
    """Return the tuned weights of the hen."""
    return _for_roosters(_read(f"hen-{players}"))


@functools.cache
def rooster_hen(players: int) -> Table:
    """Return the weights of the hen that the rooster imagines in all seats: an earlier one."""
    return _for_roosters(_read(f"rooster-hen-{players}"))


def _for_roosters(table: Table) -> Table:
    return [table[_official(roosters)] for roosters in range(FINAL_ROOSTER)]


def _official(roosters: int) -> int:
    """Return the number of roosters that is as far between two scorings in the official game, which hens learned."""
    number = sum(due <= roosters for due in SCORED_AT)
    official: Any = parameters.declared["scored_at"].official
    (begun, ended), (first, last) = ((0, *places)[number : number + 2] for places in (SCORED_AT, official))
    return int(first + (roosters - begun) * (last - first) // (ended - begun))


def soft(table: Table, noise: float) -> Table:
    """Return the weights of a policy that adds noise to its gains."""
    return [[*row[:NOISE], noise] for row in table]


def population(players: int) -> list[Table]:
    """Return the policies that a search draws its opponents from. The first is its own, too."""
    return population_of(hen(players))


def population_of(table: Table) -> list[Table]:
    """Return the policies of a search that are made from the weights of a hen."""
    return [table, soft(table, 1.0), soft(hen_1(), 0.5)]


def teachers(table: Table) -> list[Table]:
    """Return the policies that the value is learned from."""
    return [soft(table, 0.1), soft(table, 0.3), soft(table, 0.6), soft(hen_1(), 0.3), soft(careless(table), 0.3)]


def careless(table: Table) -> Table:
    """Return the weights of a hen to whom her doubler is worth nothing.

    She puts it into a chest or on a poor row. Without her games the value would not know what that costs."""
    return [[*row[:DOUBLES], 0.0, *row[DOUBLES + 1 :]] for row in table]


def value(players: int) -> Model:
    """Return the value learned from games of hens, then of searches."""
    seats, motifs = _read(f"value-{players}")
    return seats, motifs


def rooster_value(players: int) -> Model:
    """Return the rooster's value, which sees nothing of single motifs."""
    seats, motifs = _read(f"rooster-value-{players}")
    return seats, motifs


def model_for_rules(model: Model) -> Any:
    """Return a model for compiled rules."""
    seats, motifs = model
    return layout.weights(seats), layout.weights(motifs)


def write(path: Path, table: Table) -> None:
    """Write the weights of a judgement, one row a line."""
    rows = ",\n".join(json.dumps(row) for row in table)
    path.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


@functools.cache
def _read(name: str) -> Any:
    return json.loads(resources.files(__package__).joinpath(f"{name}.json").read_text(encoding="utf-8"))
