"""What `roost bench --envs` measures: every way plays whole games and counts decisions."""

from __future__ import annotations

import pytest

from roost.envs import bench

pytest.importorskip("rlcard", reason="needs the extra `peers`")


@pytest.mark.uncompiled
@pytest.mark.filterwarnings("ignore:.*precision lowered by casting")  # a game of PettingZoo
def test_every_way_plays_games_and_counts_decisions() -> None:
    found = list(bench.ways())
    assert [way.library for way in found] == [*[bench.BARE, bench.BATCH] * 2, *[bench.AEC] * 2, *[bench.PEER] * 3]
    for way in found:
        assert way.play(1) >= 2
