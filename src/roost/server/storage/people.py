"""People: what is written, for many callers at once (see `writer.py`), and what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select, update

from roost.server.storage import bulk
from roost.server.storage.database import Query
from roost.server.storage.schema import people
from roost.server.storage.types import Person, PersonId


@dataclass(frozen=True, slots=True)
class Rename:
    """A new name for somebody."""

    person: PersonId
    name: str


def create(connection: Connection, new: Sequence[Person]) -> list[None]:
    """Who is there already stays as they are."""
    rows = [{"id": person.person, "name": person.name, "created": person.created} for person in new]
    rows.sort(key=lambda row: str(row["id"]))
    bulk.add(connection, people, rows)
    return [None] * len(new)


def rename(connection: Connection, renames: Sequence[Rename]) -> list[bool]:
    """Whether each of them is there."""
    results = []
    for each in renames:
        statement = update(people).where(people.c.id == each.person).values(name=each.name)
        found = connection.execute(statement.returning(people.c.id))
        results.append(found.scalar_one_or_none() is not None)
    return results


# Asked


def one(person: PersonId) -> Query:
    """Somebody."""
    return select(people).where(people.c.id == person)
