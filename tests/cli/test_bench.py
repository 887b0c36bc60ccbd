"""`roost bench` measures every game by every way of running it; the figures themselves are not tested."""

from __future__ import annotations

import json

import pytest

from roost.core.engine import compiled
from roost.core.registry import playable
from roost.envs import bench
from roost.lab.peers import games, measure
from roost.lab.peers.games import PeerGame
from tests.cli.conftest import Roost, Terminal

QUICK = ("--players", "3", "--seconds", "0.01")


def test_json_has_a_row_per_game_and_way_and_the_costs(roost: Roost) -> None:
    measured = json.loads(roost("bench", "--json", *QUICK).out)
    modes = {"compiled", "interpreted"} if compiled.is_available() else {"interpreted"}
    for game in playable():
        rows = [row for row in measured["rows"] if row["game"] == game]
        assert modes <= {row["mode"] for row in rows}
        assert rows[0]["ratio"] == 1.0
        assert all(row["players"] == 3 for row in rows)
        assert all(row["decisions_per_second"] > row["games_per_second"] > 0 for row in rows)
    expected = list(playable()) if compiled.is_available() else []
    assert [cost["game"] for cost in measured["costs"]] == expected
    assert all(cost["state_bytes"] > 0 and cost["copy_ns"] > 0 and cost["call_ns"] > 0 for cost in measured["costs"])


def test_plain_output_has_a_line_per_way_and_the_costs(roost: Roost) -> None:
    shown = roost("bench", *QUICK).out
    assert "games/s" in shown
    assert ("a call from Python" in shown) == compiled.is_available()


def test_progress_is_shown_on_a_terminal_and_json_stays_clean(roost: Roost, terminal: Terminal) -> None:
    arguments = ["bench", "--json", *QUICK]
    assert roost(*arguments).err == ""
    terminal()
    shown = roost(*arguments)
    assert "Measuring 5211 with 3 players" in shown.err
    assert ("Compiling the rules" in shown.err) == compiled.is_available()
    assert json.loads(shown.out)


def test_number_of_players_that_no_game_allows_is_refused(roost: Roost) -> None:
    assert roost("bench", "--players", "9").err == "No game can be played by 9 players.\n"


PEERS = ("bench", "--peers", "--seconds", "0.01")
NOT_HERE = (("RLCard", ""), ("PettingZoo x", "OSError: no display"))


def quick_game() -> PeerGame:
    return PeerGame("ours", "quick", 2, lambda games: sum(7 for _ in range(games)))


def test_command_names_what_is_missing_and_measures_the_rest(roost: Roost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "peers", lambda: iter([*NOT_HERE, quick_game()]))
    monkeypatch.setattr(measure, "ours", lambda: iter([quick_game()]))
    ran = roost(*PEERS)
    assert ran.code == 0
    assert ran.err.splitlines()[:2] == [
        "RLCard: not installed. Install it with: pip install 'roost[peers]'",
        "PettingZoo x: does not run here (OSError: no display).",
    ]
    assert [line.split()[0] for line in ran.out.splitlines()] == ["ours", "ours"]
    rows = json.loads(roost(*PEERS, "--json").out)["rows"]
    assert (rows[0]["ratio"], len(rows)) == (1.0, 2)
    assert all(row["decisions_per_second"] > row["games_per_second"] > 0 for row in rows)


def test_number_of_players_is_not_for_peers(roost: Roost) -> None:
    assert roost(*PEERS, "--players", "3").err == "--peers, --cluster and --envs have their own numbers of players.\n"


def test_batches_are_measured_beside_the_rules_and_other_libraries(
    roost: Roost, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [PeerGame(way, "quick", 2, quick_game().play) for way in (bench.BARE, bench.BATCH, bench.PEER)]
    monkeypatch.setattr(bench, "prepare", lambda: None)
    monkeypatch.setattr(bench, "ways", lambda: iter(found))
    rows = json.loads(roost("bench", "--envs", "--json", "--seconds", "0.01").out)["rows"]
    assert [row["way"] for row in rows] == [bench.BARE, bench.BATCH, bench.PEER]
    assert rows[0]["of_rules"] == rows[2]["of_peers"] == 1.0
    assert f"x {bench.PEER}" in roost("bench", "--envs", "--seconds", "0.01").out


def test_missing_card_games_of_pettingzoo_are_named(roost: Roost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "prepare", lambda: None)
    monkeypatch.setattr(bench, "ways", lambda: iter([PeerGame(bench.BATCH, "quick", 2, quick_game().play)]))
    shown = roost("bench", "--envs", "--seconds", "0.01")
    assert "PettingZoo: not installed" in shown.err
    assert bench.BATCH in shown.out
