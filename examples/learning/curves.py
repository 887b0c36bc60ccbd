"""Curves of `ppo.py` and `mmd.py` over five seeds: what they win against `hen` while they learn, as a picture.

    OMP_NUM_THREADS=1 nice -n 10 python examples/learning/curves.py

writes `docs/pictures/learning.svg` and prints the last points of the curves. Finished runs are kept in `--folder`, so
an interrupted command goes on where it was; delete the folder to train again. The 15 runs take about six minutes of
one core. Needs `roost[plots]`.
"""

from __future__ import annotations

import argparse
import json
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import mmd
import numpy as np
import ppo

from roost.report import svg
from roost.report.intervals import estimate_mean
from roost.text import catalogue

METHODS: dict[str, tuple[Any, list[str]]] = {
    "PPO against hen": (ppo, ["--opponents", "hen"]),
    "PPO, self-play": (ppo, ["--opponents", "self", "--count", "64"]),
    "MMD, self-play": (mmd, []),
}
Curves = dict[str, list[ppo.Curve]]
"""The curves of each method, one per seed."""
TITLE = "Share of wins against hen while learning 5211 with two players"


def parse_args(given: Sequence[str] | None = None) -> Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--updates", type=int, help="of each run; by default those of the examples")
    parser.add_argument("--folder", type=Path, default=Path("build/learning"), help="where finished runs are kept")
    parser.add_argument("--out", type=Path, default=Path("docs/pictures/learning.svg"))
    return parser.parse_args(given)


def curve_of(method: str, seed: int, args: Namespace) -> ppo.Curve:
    """Return the curve of a run, which is made unless it is there already."""
    file = args.folder / f"{method} {seed}.json"
    if not file.exists():
        module, options = METHODS[method]
        size = ["--updates", str(args.updates)] if args.updates else []
        print(f"{method}, seed {seed}", flush=True)
        _, curve = module.train(module.parse_args([*options, *size, "--seed", str(seed)]))
        args.folder.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(curve))
    kept: ppo.Curve = json.loads(file.read_text())
    return kept


def draw(axes: Any, curves: Curves) -> None:
    """Draw a thin line per seed and a thick one for their mean; methods differ by colour, marker and dashes."""
    dashes = ("-", "--", ":")
    for method, colour, marker, dash in zip(curves, svg.COLOURS, svg.MARKERS, dashes, strict=False):
        runs = np.array(curves[method])
        decisions = runs[0, :, 0] / 1000
        axes.plot(decisions, 100 * runs[:, :, 1].T, color=colour, linewidth=0.6, alpha=0.5)
        means = 100 * runs[:, :, 1].mean(0)
        axes.plot(decisions, means, dash, color=colour, marker=marker, markersize=4, linewidth=1.8, label=method)
    axes.set_xlabel("thousand decisions of the learner")
    axes.set_ylabel("wins against hen, % (equal: 50)")
    axes.set_ylim(bottom=0)
    axes.grid(axis="y", color=svg.INK, alpha=0.12)
    axes.legend(frameon=False, loc="upper left")


def last_points(curves: Curves) -> Iterator[str]:
    """Return for each method a sentence with the mean share of its seeds at the end, its interval, and the range."""
    for method, runs in curves.items():
        ends = [run[-1][1] for run in runs]
        found = estimate_mean(ends)
        reach = f" [{100 * found.low:.1f}, {100 * found.high:.1f}]" if found else ""
        seeds = f"{len(ends)} seeds from {100 * min(ends):.1f} to {100 * max(ends):.1f}"
        yield f"{method}: {100 * np.mean(ends):.1f}%{reach} after {runs[0][-1][0]:,} decisions; {seeds}."


def main() -> None:
    args = parse_args()
    curves = {method: [curve_of(method, 1 + seed, args) for seed in range(args.seeds)] for method in METHODS}
    description = " ".join(last_points(curves))
    picture = svg.svg_of(lambda axes: draw(axes, curves), 8, TITLE, description, catalogue("en"))
    paper = '<svg xmlns="http://www.w3.org/2000/svg" style="background: #fffaf0; color: #2a2430" '
    args.out.write_text(picture.replace("<svg ", paper, 1))
    print("\n".join(last_points(curves)))


if __name__ == "__main__":
    main()
