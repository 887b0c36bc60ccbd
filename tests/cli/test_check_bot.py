"""`roost check-bot` reports in words whether a bot follows the contract."""

from __future__ import annotations

from tests.cli.conftest import Roost


def test_good_bot_is_reported_for_every_number_of_players(roost: Roost) -> None:
    ran = roost("check-bot", "5211", "chick")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert [line.partition(":")[0] for line in lines[:-1]] == [f"{players} players" for players in (2, 3, 4, 5)]
    assert "66 decisions, all legal and repeatable; the slowest took " in lines[0]
    assert lines[-1] == "chick follows the contract of a bot in 5211."


def test_number_of_players_games_and_options_can_be_chosen(roost: Roost) -> None:
    ran = roost("check-bot", "auction", "hen", "-p", "3", "-p", "2", "--games", "2", "-o", "length=short")
    assert [line.partition(" ")[0] for line in ran.out.splitlines()] == ["3", "2", "hen"]


def test_bad_bot_is_reported_with_what_it_did(roost: Roost) -> None:
    ran = roost("check-bot", "5211", "tests.arena.bad_bots:Cheat", "-p", "2")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(
        "tests.arena.bad_bots:Cheat breaks the contract of a bot in 5211 with 2 players: seat 0: "
    )
    assert "seat 0: 'Y9+Y9' is not legal; legal are " in ran.err


def test_unknown_bot_is_refused(roost: Roost) -> None:
    ran = roost("check-bot", "5211", "ostrich", "--lang", "de")
    assert (ran.code, ran.out) == (1, "")
    assert "Unbekannter Bot" in ran.err


def test_missing_game_or_bot_says_what_comes_first(roost: Roost) -> None:
    ran = roost("check-bot", "hen")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "The game comes first, then the bot, such as: roost check-bot 5211 hen\n"
    assert roost("check-bot", "gloria").err == ran.err
