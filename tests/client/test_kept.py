"""What a device reveals to a table, and what it refuses to reveal."""

from __future__ import annotations

import pytest

from roost.client import Refused
from roost.client.kept import Keeper, hash_of
from roost.protocol.base import Status
from roost.protocol.facts import ClockInfo, RevealInfo, TableStatus

TABLE, OTHER = "a-table", "0f" * 32


def asks(hashes: list[str], seat: int = 0, players: int = 2) -> TableStatus:
    """A table that starts and asks a seat for its contribution."""
    status: Status = "running"
    return TableStatus(
        table=TABLE,
        game="5211",
        players=players,
        options={},
        host="ann",
        seats=[],
        version=3,
        status=status,
        commitment="c0" * 32,
        clock=ClockInfo(kind="none", seconds=None, deadline=None),
        you=seat,
        reveal=RevealInfo(deadline=1.0, contribution_hashes=hashes, missing=[seat]),
        rematch=None,
    )


@pytest.fixture
def keeper() -> Keeper:
    made = Keeper()
    made.promise(TABLE, "c0" * 32)
    return made


def own(keeper: Keeper) -> str:
    return hash_of(keeper.tables[TABLE].contribution)


@pytest.mark.parametrize("other", ["", OTHER])
def test_a_device_reveals_once_it_has_seen_a_promise_per_seat(keeper: Keeper, other: str) -> None:
    assert keeper.reveal(asks([own(keeper), other])) == keeper.tables[TABLE].contribution.hex()
    assert keeper.tables[TABLE].hashes == (own(keeper), other)


@pytest.mark.parametrize("others", [[], [OTHER, ""], ["0F" * 32], ["0f"], ["zz" * 32], [OTHER + "\n"]])
def test_nothing_is_revealed_without_one_promise_per_seat(keeper: Keeper, others: list[str]) -> None:
    with pytest.raises(Refused, match="client-bad-hashes"):
        keeper.reveal(asks([own(keeper), *others]))
    assert keeper.tables[TABLE].hashes is None


@pytest.mark.parametrize("seat", [-1, 2])
def test_nothing_is_revealed_for_a_seat_that_does_not_exist(keeper: Keeper, seat: int) -> None:
    with pytest.raises(Refused, match="client-bad-hashes"):
        keeper.reveal(asks([own(keeper), own(keeper)], seat))


def test_a_device_reveals_again_only_under_the_same_promises(keeper: Keeper) -> None:
    first = keeper.reveal(asks([own(keeper), OTHER]))
    assert keeper.reveal(asks([own(keeper), OTHER])) == first
    with pytest.raises(Refused, match="client-other-hashes"):
        keeper.reveal(asks([own(keeper), "1f" * 32]))


def test_a_server_cannot_replace_what_was_kept_of_a_known_table(keeper: Keeper) -> None:
    before = own(keeper)
    with pytest.raises(Refused, match="client-table-known"):
        keeper.keep(TABLE, "dd" * 32, b"n" * 16)
    assert own(keeper) == before


def test_longer_history_replaces_the_one_that_it_continues(keeper: Keeper) -> None:
    keeper.reveal(asks([own(keeper), OTHER]))
    for keys in (["dealt"], ["dealt", "chosen"], ["dealt", "chosen"], ["dealt", "other"]):
        keeper.keep_history(TABLE, [{"key": key, "values": {}} for key in keys])
    histories = [[event.key for event in history] for history in keeper.tables[TABLE].histories]
    assert histories == [["dealt", "chosen"], ["dealt", "other"]]
