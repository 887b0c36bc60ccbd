"""`roost bench --envs`: decisions per second of batches and environments, measured in one run."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

from roost.cli.common import compile_rules, progress
from roost.text import Catalogue


def run(seconds: float, as_json: bool, words: Catalogue) -> None:
    """Measure and print a line per way to play."""
    from roost.envs import bench
    from roost.lab.peers import measure

    compile_rules(bench.prepare, words)
    found = list(bench.ways())
    if not any(way.library == bench.PEER for way in found):
        print(words("bench-peer-missing", library=bench.PEER), file=sys.stderr)
    what = words("bench-envs-progress", ways=len(found))
    timed = list(progress(measure.repeats(found, seconds), measure.REPEATS, what, in_background=False))
    rows = bench.rows(found, timed)
    if as_json:
        print(json.dumps({"rows": [asdict(row) for row in rows]}, indent=2))
        return
    for row in rows:
        ratios = "".join(
            f"  {ratio:9.3f} x {base}"
            for ratio, base in ((row.of_rules, bench.BARE), (row.of_peers, bench.PEER))
            if ratio is not None
        )
        print(
            f"{row.way:22} {row.game:24} {row.players} players  {row.decisions_per_second:12,.0f} decisions/s{ratios}"
        )
