"""People and their names."""

from __future__ import annotations

import pytest

from roost.server.storage.sql import Storage
from roost.server.storage.types import Person

pytestmark = pytest.mark.anyio

ANN = Person(person="ann", name="Ann", created=1.5)


async def test_person_is_unknown_until_created(storage: Storage) -> None:
    assert await storage.person("ann") is None
    await storage.create_person(ANN)
    assert await storage.person("ann") == ANN


async def test_creating_a_known_person_changes_nothing(storage: Storage) -> None:
    await storage.create_person(ANN)
    await storage.create_person(Person(person="ann", name="Impostor", created=2.0))
    assert await storage.person("ann") == ANN


async def test_known_person_can_be_renamed(storage: Storage) -> None:
    await storage.create_person(ANN)
    assert await storage.rename_person("ann", "Änne <b>'\"; --")
    assert not await storage.rename_person("ben", "Ben")
    assert await storage.person("ann") == Person(person="ann", name="Änne <b>'\"; --", created=1.5)
    assert await storage.person("ben") is None
