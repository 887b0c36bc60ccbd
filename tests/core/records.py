"""Records to read, damage and check."""

from __future__ import annotations

import json
from typing import Any

import pytest

import roost
from roost.core import fair, record
from roost.core.errors import BadRecord
from roost.core.record import Record
from roost.testing.play import random_record

Content = dict[str, Any]


def played(steps: int = 10_000, **options: Any) -> Record:
    """Return a random game of two players."""
    return random_record(roost.load("5211", 2, **options), fair.seed_from_text("a game"), steps)


def content_of(written: Record) -> Content:
    """Return a record as JSON."""
    content: Content = json.loads(record.encode(written))
    return content


def check(content: Content) -> None:
    """Check a record that is given as JSON."""
    record.check(record.decode(json.dumps(content)))


def error_of(content: Content) -> BadRecord:
    """Return the error that a record has."""
    with pytest.raises(BadRecord) as caught:
        check(content)
    return caught.value
