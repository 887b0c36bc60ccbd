"""Parquet files are complete or end in `.part`, and an interrupted run continues where it stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from roost.core.errors import BadSetup
from roost.lab import chunks, loops, parquet, simulate
from roost.lab.pieces import Job
from roost.lab.simulation import job_of
from tests.lab import policies_to_try as tried

pq = pytest.importorskip("pyarrow.parquet")

GAMES = 4


def job(seed: int = 3) -> Job:
    return job_of("5211", 2, seed, {}, "random", rows=True)


def parts(first: int = 0, games: int = GAMES) -> Any:
    """Return the parts of the run, one game each."""
    for game in range(first, games):
        yield from chunks("5211", 2, games=game + 1, seed=3, first=game, workers=1)


def write(folder: Path, stop_after: int | None = None) -> int:
    """Write results and facts, or stop after some games; return the games that were kept of an earlier run."""
    files = parquet.Files(job(), folder / "results.parquet", folder / "facts.parquet")
    with parquet.written(files, GAMES):
        for part in parts(files.first):
            files.add(part)
            if files.done == stop_after:
                raise KeyboardInterrupt
    return files.first


def test_files_hold_all_results_and_rows(tmp_path: Path) -> None:
    assert write(tmp_path) == 0
    results, facts = pq.read_table(tmp_path / "results.parquet"), pq.read_table(tmp_path / "facts.parquet")
    result = simulate("5211", 2, games=GAMES, seed=3)
    assert results["game"].to_pylist() == list(range(GAMES))
    assert results["points_1"].to_pylist() == result.points[:, 1].tolist()
    assert results["tiebreak_0"].to_pylist() == result.tiebreak[:, 0].tolist()
    assert results["winners"].to_pylist() == result.winners.tolist()
    assert results["length"].to_pylist() == result.length.tolist()
    module = loops.facts_of(result.game)
    assert module is not None
    assert facts.column_names == ["game", *module.columns(2)]
    assert facts.num_rows == result.facts.rounds
    assert sorted(path.name for path in tmp_path.iterdir()) == ["facts.parquet", "results.parquet"]


def test_interrupted_run_continues_and_ends_with_the_same_tables(tmp_path: Path) -> None:
    (tmp_path / "whole").mkdir()
    (tmp_path / "cut").mkdir()
    write(tmp_path / "whole")
    with pytest.raises(KeyboardInterrupt):
        write(tmp_path / "cut", stop_after=3)
    assert sorted(path.name for path in (tmp_path / "cut").iterdir()) == ["facts.parquet.part", "results.parquet.part"]
    assert write(tmp_path / "cut") == 3
    for name in ("results.parquet", "facts.parquet"):
        assert pq.read_table(tmp_path / "cut" / name).equals(pq.read_table(tmp_path / "whole" / name))
    assert len(list((tmp_path / "cut").iterdir())) == 2


def test_part_of_another_run_or_broken_part_is_not_kept(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        write(tmp_path, stop_after=2)
    head = parquet.describe(job(seed=4)) | {"table": "results"}
    assert parquet.File(tmp_path / "results.parquet", head).games_kept() == 0
    (tmp_path / "facts.parquet.part").write_bytes(b"PAR1")  # killed before it was closed
    assert write(tmp_path) == 0
    assert pq.read_table(tmp_path / "results.parquet").num_rows == GAMES


def test_run_that_stops_before_its_first_game_leaves_nothing(tmp_path: Path) -> None:
    files = parquet.Files(job(), tmp_path / "a", None)
    with pytest.raises(KeyboardInterrupt), parquet.written(files, GAMES):
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


def test_existing_file_stays_until_the_new_one_is_complete(tmp_path: Path) -> None:
    write(tmp_path)
    before = (tmp_path / "results.parquet").read_bytes()
    with pytest.raises(KeyboardInterrupt):
        write(tmp_path, stop_after=1)
    assert (tmp_path / "results.parquet").read_bytes() == before


@pytest.mark.parametrize("name", ["missing/file", "."])
def test_file_that_cannot_be_written_is_refused(tmp_path: Path, name: str) -> None:
    files = parquet.Files(job(), tmp_path / name, None)
    with pytest.raises(BadSetup) as caught, parquet.written(files, GAMES):
        pytest.fail("no game may be played")
    assert caught.value.key == "file-problem"


def test_copy_that_fails_leaves_the_unfinished_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(KeyboardInterrupt):
        write(tmp_path, stop_after=2)

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(parquet.File, "_write", fail)
        with pytest.raises(KeyboardInterrupt):
            write(tmp_path)
    assert write(tmp_path) == 2


def test_part_of_a_policy_that_was_changed_since_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = job_of("5211", 2, 3, {}, tried.first_cards)
    head = parquet.describe(own)
    changed = tmp_path / "changed.py"
    changed.write_text("# another policy")
    monkeypatch.setattr(tried, "__file__", str(changed))
    assert parquet.describe(own) != head
    assert parquet.describe(job()) == parquet.describe(job())


def test_full_disk_is_reported_and_leaves_no_file_that_looks_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(parquet.File, "_write", fail)
    with pytest.raises(BadSetup) as caught:
        write(tmp_path)
    assert caught.value.values["problem"] == "No space left on device"
    assert not list(tmp_path.glob("*.parquet"))
