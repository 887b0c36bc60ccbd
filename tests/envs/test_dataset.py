"""Datasets of decisions: what a seat saw, what it did, how the game ended; the same files from the same command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import roost
from roost.cli.simulate_records import Job
from roost.core import codec, record
from roost.core.bot import Budget
from roost.core.errors import BadSetup
from roost.core.game import Game
from roost.envs.card import write_card
from roost.envs.dataset import Plan, begin, write
from roost.workers import connect

pytest.importorskip("pyarrow")  # the extra `lab`
from pyarrow import parquet


def planned(game: Game[Any, Any], games: int = 5, per_file: int = 2, seed: str = "1") -> Plan:
    job = Job(game, (), seed, Budget(60))
    return Plan(game, (), seed, job.budget, games, per_file, job.record)


def written(plan: Plan, folder: Path) -> list[int]:
    with connect(1) as pool:
        return list(write(plan, folder, pool, begin(plan, folder)))


def rows_in(folder: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = parquet.read_table(folder / "data").to_pylist()
    return rows


@pytest.mark.parametrize("name", ["5211", "gloria"])
def test_every_decision_has_what_its_seat_saw_and_did(name: str, tmp_path: Path) -> None:
    game = roost.load(name, 3)
    plan = planned(game, games=2)
    written(plan, tmp_path)
    rows = iter(rows_in(tmp_path))
    for number in range(2):
        played, state = plan.play(number), game.start()
        for moment in record.replay(played):
            if moment.move is not None:
                row, (seat, action) = next(rows), moment.move
                view = game.view(state, seat)
                assert (row["game"], row["seat"]) == (number, seat)
                assert row["observation"] == codec.encode(game, view)
                assert row["mask"] == codec.mask(game, view)
                assert game.actions[row["action"]] == action
                assert row["points"] == played.outcome.points[seat]  # type: ignore[union-attr]
            state = moment.state
    assert next(rows, None) is None


def test_shares_of_a_game_add_up_to_one(tmp_path: Path) -> None:
    written(planned(roost.load("5211", 4)), tmp_path)
    shares = {(row["game"], row["seat"]): row["share"] for row in rows_in(tmp_path)}
    for game in range(5):
        assert sum(shares[game, seat] for seat in range(4)) == pytest.approx(1)


def test_interrupted_run_goes_on_and_gives_the_same_bytes(tmp_path: Path) -> None:
    plan = planned(roost.load("5211", 2))
    written(plan, tmp_path / "whole")
    with connect(1) as pool:
        games = write(plan, tmp_path / "parts", pool, begin(plan, tmp_path / "parts"))
        assert [next(games) for _ in range(4)] == [0, 1, 2, 3]
        games.close()  # type: ignore[attr-defined]  # a generator: interrupted before the second file is written
    assert written(plan, tmp_path / "parts") == [2, 3, 4]
    for file in range(plan.files):
        name = plan.name(file)
        assert (tmp_path / "parts" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


def test_folder_of_another_dataset_is_refused(tmp_path: Path) -> None:
    begin(planned(roost.load("5211", 2)), tmp_path)
    with pytest.raises(BadSetup) as caught:
        begin(planned(roost.load("5211", 2), seed="2"), tmp_path)
    assert caught.value.key == "dataset-other"


def test_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").touch()
    with pytest.raises(BadSetup) as caught:
        begin(planned(roost.load("5211", 2)), tmp_path)
    assert caught.value.key == "dataset-not-empty"


def test_no_games_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetup) as caught:
        begin(planned(roost.load("5211", 2), games=0), tmp_path)
    assert caught.value.key == "simulate-bad-games"


def test_card_and_description_say_what_is_there(tmp_path: Path) -> None:
    plan = planned(roost.load("gloria", 2))
    written(plan, tmp_path)
    write_card(plan, tmp_path, "roost dataset gloria --out games")
    card = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert "roost dataset gloria --out games" in card
    assert all(f"`{part.name}`" in card for part in plan.layout.parts)
    described = json.loads((tmp_path / "dataset.json").read_text(encoding="utf-8"))
    assert described["actions"] == list(plan.game.actions)
