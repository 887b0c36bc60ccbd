"""People: the writes, batched for many callers (see `writer.py`), and the queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, select, update

from roost.server.storage import bulk
from roost.server.storage.database import Bound
from roost.server.storage.schema import people
from roost.server.storage.types import Person, PersonId


@dataclass(frozen=True, slots=True)
class Rename:
    """Change a person's name."""

    person: PersonId
    name: str


def create(connection: Connection, new: Sequence[Person]) -> list[None]:
    """Add people; leave existing ones unchanged."""
    rows = [{"id": person.person, "name": person.name, "created": person.created} for person in new]
    rows.sort(key=lambda row: str(row["id"]))
    bulk.add(connection, people, rows)
    return [None] * len(new)


def rename(connection: Connection, renames: Sequence[Rename]) -> list[bool]:
    """Rename people, and return for each whether the person exists."""
    results = []
    for each in renames:
        statement = update(people).where(people.c.id == each.person).values(name=each.name)
        found = connection.execute(statement.returning(people.c.id))
        results.append(found.scalar_one_or_none() is not None)
    return results


# Queries


_FIND = select(people).where(people.c.id == bindparam("person"))


def find(person: PersonId) -> Bound:
    """Select a person."""
    return Bound(_FIND, {"person": person})
