"""Arrays are encoded as PostgreSQL reads them."""

from __future__ import annotations

import json
from typing import Any

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roost.server.storage.bulk import array_text
from tests.server.services import Postgres

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"))


@pytest.fixture(scope="module")
def connection(postgres: Postgres) -> Any:
    with psycopg.connect(postgres.new_database(), autocommit=True) as connection:
        yield connection


@given(
    values=st.lists(st.none() | TEXTS | st.sampled_from(["NULL", "", '"', "\\", "{}", "a,b", json.dumps(["“", '"'])]))
)
def test_texts_arrive_as_they_were(connection: Any, values: list[str | None]) -> None:
    assert _read_back(connection, values, "text") == values


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        ([1.5, None, 0.1 + 0.2, 1e300, 5e-324], "float8"),
        ([True, None, False], "bool"),
        ([-(2**31), None, 2**31 - 1], "int4"),
        ([b"", None, b'\\"{},\x00\xff', bytes(range(256))], "bytea"),
        ([], "text"),
    ],
)
def test_values_arrive_as_they_were(connection: Any, values: list[Any], kind: str) -> None:
    assert _read_back(connection, values, kind) == values


def _read_back(connection: Any, values: list[Any], kind: str) -> Any:
    found = connection.execute(f"SELECT CAST(CAST(%s AS text) AS {kind}[])", [array_text(values)])
    return found.fetchone()[0]
