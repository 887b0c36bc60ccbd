"""`roost bench` measures every game by every way of running it; the figures themselves are not tested."""

from __future__ import annotations

import json

from roost.core.engine import compiled
from roost.core.registry import playable
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
