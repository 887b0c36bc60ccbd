"""A dishonest server writes records that are valid alone, but do not match what a player's device kept."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterator
from dataclasses import replace

import pytest

import roost
from roost.core import fair, proof, record
from roost.core.errors import BadRecord
from roost.core.proof import Kept
from roost.core.record import Fair, Record
from roost.testing.play import random_record

SECRET = hashlib.sha256(b"the table's").digest()
MINE, THEIRS = b"m" * 16, b"t" * 16
ME, THEM, BOT = 1, 0, 2
PARTS = (THEIRS, MINE, b"")
HASHES = tuple(map(fair.contribution_hash, PARTS))
KEPT = Kept(fair.commitment(SECRET), {ME: MINE}, dict(enumerate(HASHES)))


def game_with(
    secret: bytes = SECRET, parts: tuple[bytes, ...] = PARTS, hashes: tuple[bytes, ...] | None = None
) -> Record:
    """Return a valid record of a game at a live table."""
    seed = fair.live_seed(secret, parts)
    played = random_record(roost.load("5211", len(parts)), seed, 2)
    promised = tuple(map(fair.contribution_hash, parts)) if hashes is None else hashes
    made = replace(played, fair=Fair(fair.commitment(secret), secret, parts, promised))
    record.check(made)
    return made


def difference(made: Record, kept: Kept = KEPT) -> str:
    with pytest.raises(BadRecord) as caught:
        proof.compare(made, kept)
    return caught.value.key


def test_honest_record_matches_what_the_device_kept() -> None:
    proof.compare(game_with(), KEPT)


def test_device_that_kept_nothing_finds_no_difference() -> None:
    proof.compare(game_with(), Kept())


# The dishonest server tries values until seat 0 has a strong hand, and writes a record that `record.check` accepts.


def tries() -> Iterator[bytes]:
    for number in itertools.count():
        yield hashlib.sha256(str(number).encode()).digest()


def strength(made: Record) -> int:
    """Return the sum of the first hand of seat 0, the five top cards of the deck."""
    return sum(int(card[1:]) for card in made.deals[0]["deck"][:5])


def best_of(records: Iterator[Record]) -> Record:
    best = max(itertools.islice(records, 58), key=strength)
    assert strength(best) > strength(game_with()), "58 tries should give a better hand"
    return best


def test_server_that_replaces_own_contribution_is_detected() -> None:
    parts = ((THEIRS, other[:16], b"") for other in tries())
    cheated = best_of(game_with(parts=each) for each in parts)
    assert difference(cheated) == "record-other-contribution"
    assert difference(cheated, Kept(contribution_hashes=KEPT.contribution_hashes)) == "record-other-hash"


def test_server_that_replaces_an_accomplices_contribution_is_detected() -> None:
    cheated = best_of(game_with(parts=(other[:16], MINE, b"")) for other in tries())
    proof.compare(cheated, Kept(KEPT.commitment, KEPT.contributions))  # only the hashes of the others reveal it
    assert difference(cheated) == "record-other-hash"


def test_server_that_contributes_for_a_bot_is_detected() -> None:
    cheated = best_of(game_with(parts=(THEIRS, MINE, other[:16])) for other in tries())
    assert difference(cheated) == "record-other-hash"


def test_server_that_replaces_its_secret_is_detected() -> None:
    cheated = best_of(game_with(secret=other) for other in tries())
    assert difference(cheated) == "record-other-commitment"


def test_server_that_omits_the_hashes_is_detected() -> None:
    made = game_with()
    assert made.fair is not None
    assert difference(replace(made, fair=replace(made.fair, contribution_hashes=None))) == "record-hashes-missing"


def test_server_that_omits_own_contribution_is_detected() -> None:
    assert difference(game_with(parts=(THEIRS, b"", b""), hashes=HASHES)) == "record-contribution-missing"


def test_a_server_that_showed_fewer_seats_than_the_record_has_is_caught() -> None:
    shown = dict(enumerate(HASHES[:2]))
    assert difference(game_with(), replace(KEPT, contribution_hashes=shown, players=2)) == "record-other-players"


def test_devices_that_did_not_reveal_their_promise_are_named() -> None:
    assert proof.withheld(game_with(parts=(b"", MINE, b""), hashes=HASHES)) == (THEM,)
    assert proof.withheld(game_with()) == ()


# Records that cannot be compared


def test_record_of_a_simulated_game_is_refused() -> None:
    assert difference(replace(game_with(), fair=None)) == "record-not-live"


@pytest.mark.parametrize("kept", [Kept(contributions={3: MINE}), Kept(contribution_hashes={3: b""})])
def test_seat_that_does_not_exist_is_refused(kept: Kept) -> None:
    assert difference(game_with(), kept) == "record-no-such-seat"
