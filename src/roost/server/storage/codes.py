"""Codes that move an identity to another device: the writes, batched for many callers (see `writer.py`).

Only the hash of a code is stored. A person has one open code at most, and a code is deleted when it is claimed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sqlalchemy import Connection, delete
from sqlalchemy.dialects import postgresql, sqlite

from roost.server.storage.schema import codes
from roost.server.storage.types import PersonId


@dataclass(frozen=True, slots=True)
class Issue:
    """Store a person's code instead of the one before."""

    person: PersonId
    code_hash: bytes = field(repr=False)
    now: float
    expires: float


@dataclass(frozen=True, slots=True)
class Claim:
    """Use a code."""

    code_hash: bytes = field(repr=False)
    now: float


def issue(connection: Connection, issues: Sequence[Issue]) -> list[None]:
    """Store codes, and delete all that have expired."""
    connection.execute(delete(codes).where(codes.c.expires <= max(each.now for each in issues)))
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    for each in sorted(issues, key=lambda each: each.person):  # a fixed order prevents deadlocks
        new = {"code_hash": each.code_hash, "expires": each.expires}
        statement = insert(codes).values(person=each.person, **new)
        connection.execute(statement.on_conflict_do_update(index_elements=[codes.c.person], set_=new))
    return [None] * len(issues)


def claim(connection: Connection, claims: Sequence[Claim]) -> list[PersonId | None]:
    """Delete the codes, and return for each the person it stands for; None if it is unknown, used or expired."""
    results = []
    for each in claims:
        used = delete(codes).where(codes.c.code_hash == each.code_hash, codes.c.expires > each.now)
        results.append(connection.execute(used.returning(codes.c.person)).scalars().first())
    return results
