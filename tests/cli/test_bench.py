"""`roost bench` measures every game compiled and interpreted; the figures themselves are not tested."""

from __future__ import annotations

import json

from roost.core.engine import compiled
from roost.core.registry import playable
from tests.cli.conftest import Roost, Terminal


def test_json_has_a_row_per_game_and_mode(roost: Roost) -> None:
    rows = json.loads(roost("bench", "--json", "--players", "3", "--seconds", "0.01").out)
    modes = ["compiled", "interpreted"] if compiled.is_available() else ["interpreted"]
    expected = [(game, mode) for game in playable() for mode in modes]
    assert [(row["game"], row["mode"]) for row in rows] == expected
    for row in rows:
        assert row.keys() == {"game", "players", "mode", "cores", "games_per_second", "decisions_per_second"}
        assert row["players"] == 3
        assert row["cores"] == 1
        assert row["decisions_per_second"] > row["games_per_second"] > 0


def test_plain_output_has_the_ratio_of_compiled_to_interpreted(roost: Roost) -> None:
    shown = roost("bench", "--seconds", "0.01").out
    assert "games/s" in shown
    assert ("times as fast as interpreted" in shown) == compiled.is_available()


def test_progress_is_shown_on_a_terminal_and_json_stays_clean(roost: Roost, terminal: Terminal) -> None:
    arguments = ["bench", "--json", "--seconds", "0.01"]
    assert roost(*arguments).err == ""
    terminal()
    shown = roost(*arguments)
    assert "Measuring 5211, interpreted" in shown.err
    assert ("Compiling the rules" in shown.err) == compiled.is_available()
    assert json.loads(shown.out)


def test_number_of_players_that_no_game_allows_is_refused(roost: Roost) -> None:
    assert roost("bench", "--players", "9").err == "No game can be played by 9 players.\n"
