"""`roost check` reports file, line, move and reason, and continues with the other records."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from roost import load
from roost.core import fair, registry
from roost.core.record import Fair, Record, encode
from roost.lab.random_games import random_records
from roost.testing.play import random_record
from tests.cli.conftest import Roost

GAMES = ", ".join(registry.names())


def damaged(change: Callable[[dict[str, Any]], object]) -> str:
    """Return a valid record with one change."""
    (record,) = random_records(load("5211", 4), "damage", 1)
    content = json.loads(encode(record))
    change(content)
    return json.dumps(content)


GOOD = damaged(lambda _: None)


def play_again(content: dict[str, Any]) -> None:
    content["moves"][4] = content["moves"][0]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Y1", "line 2: Not valid JSON (column 1)."),
        (GOOD[:100], "line 2: Not valid JSON (column "),
        ("[]", "line 2: Not a JSON object."),
        (damaged(lambda c: c.update(format="roost/9")), "line 2: The format must be “roost/1”, not “roost/9”."),
        (damaged(lambda c: c.update(game="whist")), f"line 2: Unknown game “whist”. Games: {GAMES}."),
        (
            damaged(lambda c: c["options"].update(jokers=2)),
            "line 2: Unknown option “jokers”. Options: edition, target, scores.",
        ),
        (
            damaged(lambda c: c["deals"][0]["deck"].pop()),
            "line 2: This deal is wrong: deck has 99 entries instead of 100.",
        ),
        (damaged(lambda c: c["result"]["points"].__setitem__(0, 99)), "points is [99,"),
        (damaged(play_again), "line 2, move 5:"),
        (damaged(lambda c: c["moves"].reverse()), "line 2, move 1: Seat 3 moves, but it is seat 0’s turn."),
        (damaged(lambda c: c.update(seed="00" * 32)), "line 2: Deal 1 does not match the seed."),
        (damaged(lambda c: c["deals"].clear()), "line 2, move 1: Cards must be dealt before this move,"),
        (damaged(lambda c: c["moves"][0].__setitem__(1, "Y" * 5000)), "move 1: Cannot read “YYYYY"),
        (damaged(lambda c: c["moves"][0].__setitem__(0, 10**900)), "move 1: Seat 100000"),
        (
            damaged(lambda c: c["moves"][0].__setitem__(1, "two\nlines\x1b[2J")),
            "move 1: Cannot read “two\\nlines\\x1b[2J”",
        ),
    ],
)
def test_bad_record_is_reported_on_one_line_and_others_are_checked(
    roost: Roost, tmp_path: Path, line: str, said: str
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(f"{GOOD}\n{line}\n\n{GOOD}\n", encoding="utf-8")
    ran = roost("check", str(file))
    first, last = ran.err.splitlines()
    assert ran.code == 1
    assert first.startswith(f"{file}, line 2")
    assert said in first
    assert last == "1 of 3 records is wrong."


def test_duplicate_card_is_reported(roost: Roost, tmp_path: Path) -> None:
    def double(content: dict[str, Any]) -> None:
        deck = content["deals"][0]["deck"]
        deck[deck.index("Y6")] = "G6"

    file = tmp_path / "games.jsonl"
    file.write_text(damaged(double), encoding="utf-8")
    assert "This deal contains G6 2 times instead of 1." in roost("check", str(file)).err


def test_binary_file_is_rejected(roost: Roost, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"\xff\xfe\x00")
    assert roost("check", str(file)).code == 1


def test_empty_and_missing_files_are_errors(roost: Roost, tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    empty = roost("check", str(tmp_path / "empty"))
    assert (empty.code, empty.out, empty.err) == (1, "", f"{tmp_path / 'empty'} contains no records.\n")
    missing = roost("check", str(tmp_path / "missing"))
    assert missing.code == 1
    assert missing.err == f"{tmp_path / 'missing'}: No such file or directory\n"


def test_standard_input_is_checked_with_messages_in_german(roost: Roost) -> None:
    ran = roost("check", "-", "--lang", "de", stdin=GOOD + "\n")
    assert ran.out == "Eine Aufzeichnung geprüft: Karten, Züge und Ergebnis stimmen.\n"
    ran = roost("check", "-", "--lang", "de", stdin=damaged(lambda c: c.update(deals="?")))
    assert ran.err.startswith("-, Zeile 1: Das Feld „deals“ stimmt nicht. Erwartet: eine Liste.\n")


# Compared with what a device kept of a live table

SECRET, MINE = bytes(32), b"m" * 16
COMMITMENT, HASH = fair.commitment(SECRET).hex(), fair.contribution_hash(MINE).hex()


def live_line() -> str:
    """Return the record of a live game with a bot in seat 0 and the user in seat 1."""
    seed = fair.live_seed(SECRET, (b"", MINE))
    played = random_record(load("5211", 2), seed, 3)
    how = Fair(fair.commitment(SECRET), SECRET, (b"", MINE), (b"", fair.contribution_hash(MINE)))
    return encode(Record(played.game, seed, played.deals, played.moves, played.outcome, how))


LIVE = live_line()


def test_record_that_matches_what_the_device_kept_is_confirmed(roost: Roost) -> None:
    kept = ["--commitment", COMMITMENT.upper(), "--contribution", f"1:{MINE.hex()}"]
    hashes = ["--contribution-hash", "0:", "--contribution-hash", f"1:{HASH}"]
    ran = roost("check", "-", *kept, *hashes, stdin=LIVE)
    assert ran.code == 0
    said = "Identical to what your device kept: the commitment, one contribution, 2 hashes.\n"
    assert ran.out.endswith(said)


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["--commitment", COMMITMENT], "the commitment"),
        (["--contribution", f"1:{MINE.hex()}"], "one contribution"),
        (["--contribution-hash", f"1:{HASH}"], "one hash"),
    ],
)
def test_only_what_was_compared_is_confirmed(roost: Roost, arguments: list[str], what: str) -> None:
    ran = roost("check", "-", *arguments, stdin=LIVE)
    assert ran.out.splitlines()[-1] == f"Identical to what your device kept: {what}."


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--commitment", "00" * 32, "The commitment is not the one that the table published before the game."),
        ("--contribution", f"1:{'00' * 16}", "The contribution of seat 1 is not the one that its device sent."),
        ("--contribution", f"0:{'00' * 16}", "The contribution of seat 0 was not used:"),
        ("--contribution", f"2:{'00' * 16}", "There is no seat 2: the game has 2 players, and seats count from 0."),
        ("--contribution-hash", "1:", "The hash of the contribution of seat 1 is not the one"),
    ],
)
def test_record_that_differs_from_what_the_device_kept_is_wrong(
    roost: Roost, option: str, value: str, said: str
) -> None:
    ran = roost("check", "-", option, value, stdin=LIVE)
    assert ran.code == 1
    assert f"-, line 1: {said}" in ran.err
    assert "device kept" not in ran.out


def test_simulated_game_cannot_be_compared(roost: Roost) -> None:
    ran = roost("check", "-", "--commitment", COMMITMENT, stdin=GOOD)
    assert "This game was not played at a live table" in ran.err


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--commitment", "00", "--commitment should be 64 hex digits, not “00”."),
        ("--commitment", "zz" * 32, "--commitment should be 64 hex digits,"),
        ("--contribution", "1:00", "--contribution should be 32 hex digits, not “00”."),
        ("--contribution", "1:", "--contribution should be 32 hex digits, not “”."),
        ("--contribution", MINE.hex(), "--contribution should look like SEAT:HEX, for example 0:0a0a"),
        ("--contribution", f"one:{MINE.hex()}", "--contribution should look like SEAT:HEX"),
        ("--contribution-hash", "1:00", "--contribution-hash should be 64 hex digits"),
    ],
)
def test_option_that_is_not_hex_is_an_error(roost: Roost, option: str, value: str, said: str) -> None:
    ran = roost("check", "-", option, value, stdin=LIVE)
    assert ran.code == 1
    assert said in ran.err
