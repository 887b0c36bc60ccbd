"""`roost miniature`: sizes, solution and a table of bots, for people and as JSON."""

from __future__ import annotations

import json

from tests.cli.conftest import Roost


def test_table_has_sizes_solution_and_bots(roost: Roost) -> None:
    shown = roost("miniature", "--bots", "hen,hen-1", "--gap", "0.01", "--lang", "de").out.splitlines()
    assert "colours=2,copies=3/2,turns=2,hand=4,removed=2/2/2/2" in shown[0]
    assert shown[1] == "149 Kartenfolgen, 10.756 Verläufe, 1.084 Informationsmengen"
    assert [line.split()[:2] for line in shown[4:6]] == [["hen", "0,1238"], ["hen-1", "0,1381"]]


def test_results_are_printed_as_json(roost: Roost) -> None:
    found = json.loads(roost("miniature", "--bots", "hen", "--gap", "0.01", "--json").out)
    assert found["information_sets"] == 1084
    assert 0 <= found["solution"]["gap"] <= 0.01
    (hen,) = found["bots"]
    assert hen["low"] == hen["mean"] == hen["high"]


def test_wrong_arguments_get_a_sentence(roost: Roost) -> None:
    for arguments, reason in (
        (("--bots", "hen,hen"), "hen"),
        (("--bots", "whale"), "whale"),
        (("--bots", "hen", "--seeds", "3"), ">= 16"),
        (("--bots", "hen", "--simulations", "fox=3"), "fox"),
    ):
        refused = roost("miniature", *arguments)
        assert refused.code != 0
        assert reason in refused.err
