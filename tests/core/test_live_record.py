"""The seed of a live table follows from the server's secret and the players' contributions."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

import roost
from roost.core import fair, record
from roost.core.errors import BadRecord
from roost.core.record import Fair, Record
from roost.testing.play import random_record
from tests.core.records import Content, content_of, error_of

SECRET = hashlib.sha256(b"the table's").digest()
PARTS = (bytes(16), b"")
HASHES = (hashlib.sha256(bytes(16)).digest(), b"")
ENCODED = [promised.hex() for promised in HASHES]


def live(hashes: tuple[bytes, ...] | None = HASHES) -> Record:
    seed = fair.live_seed(SECRET, PARTS)
    written = random_record(roost.load("5211", 2), seed, 40)
    how = Fair(fair.commitment(SECRET), SECRET, PARTS, hashes)
    return Record(written.game, seed, written.deals, written.moves, written.outcome, how)


@pytest.mark.parametrize("hashes", [HASHES, (HASHES[0], HASHES[0]), None], ids=["all", "one-not-revealed", "older"])
def test_live_record_is_valid_and_survives_a_round_trip(hashes: tuple[bytes, ...] | None) -> None:
    line = record.encode(live(hashes))
    record.check(record.decode(line))
    assert record.decode(line).fair == live(hashes).fair
    assert record.encode(record.decode(line)) == line


def test_older_record_has_no_field_for_hashes() -> None:
    assert set(content_of(live(None))["fair"]) == {"commitment", "secret", "contributions"}


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"commitment": "00" * 32}, "record-wrong-commitment"),
        ({"contributions": ["", ""]}, "record-wrong-seed"),
        ({"contributions": ["", "00" * 16], "contribution_hashes": list(reversed(ENCODED))}, "record-wrong-seed"),
        ({"contributions": ["", "00" * 16]}, "record-wrong-contribution"),
        ({"contributions": ["11" * 16, ""]}, "record-wrong-contribution"),
        ({"contribution_hashes": ["", ""]}, "record-wrong-contribution"),
        ({"contribution_hashes": [ENCODED[0]]}, "record-wrong-hashes"),
        ({"contribution_hashes": [ENCODED[0].upper(), ""]}, "record-bad-hex"),
        ({"contribution_hashes": [ENCODED[0], None]}, "record-bad-hex"),
        ({"contribution_hashes": None}, "record-bad-field"),
        ({"contributions": ["00" * 16]}, "record-wrong-contributions"),
        ({"contributions": ["00" * 15, ""]}, "record-bad-hex"),
        ({"contributions": [None, ""]}, "record-bad-hex"),
        ({"contributions": None}, "record-bad-field"),
        ({"secret": "zz" * 32}, "record-bad-hex"),
        ({"secret": None}, "record-bad-hex"),
        ({"more": ""}, "record-bad-field"),
    ],
)
def test_seed_that_does_not_follow_from_its_parts_is_refused(change: Content, key: str) -> None:
    content = content_of(live())
    content["fair"] |= change
    assert error_of(content).key == key


# What a live table adds: the page's tests read the same file, so that both decoders refuse the same records.

FAIR = json.loads((Path(__file__).parent / "malformed_fair.json").read_text())


def test_the_record_that_the_malformed_ones_differ_from_is_right() -> None:
    right = record.decode(json.dumps(FAIR["record"]))
    record.check(right)
    assert next(record.replay(right)).events[0].values["hands"][1] == FAIR["hand"], "the page's tests rely on it"


@pytest.mark.parametrize("changes", FAIR["malformed"], ids=lambda changes: changes["name"])
def test_a_malformed_record_of_a_live_table_is_refused(changes: dict[str, Any]) -> None:
    content = {**FAIR["record"], **changes, "fair": {**FAIR["record"]["fair"], **changes.get("fair", {})}}
    del content["name"]
    with pytest.raises(BadRecord):
        record.check(record.decode(json.dumps(content)))
