"""Counterfactual regret minimisation on the miniature of 5211, with OpenSpiel's own solvers.

    python examples/openspiel/cfr_on_miniature.py
    python examples/openspiel/cfr_on_miniature.py --algorithm mccfr --iterations 20000 --measure-every 4000

Every so many iterations it prints the exploitability of the average policy: what best responses gain against it, on
average of both seats. Beside it is the figure of `roost.exact` for the same policy, computed without OpenSpiel.

Needs `pip install 'roost[research]'`. An iteration of CFR+ walks through all 10,756 histories and takes about half a
second; one of MCCFR samples a few of them.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import pyspiel

from roost import exact
from roost.envs.openspiel.miniature import MINIATURE, states


def parse_args() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--algorithm", choices=["cfr", "cfr+", "mccfr"], default="cfr+")
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--measure-every", type=int, default=20, help="iterations between two measurements")
    parser.add_argument("--seed", type=int, default=1, help="for mccfr, which samples")
    return parser.parse_args()


def main() -> None:
    args = parse_args()
    game = pyspiel.load_game(MINIATURE)

    # The solver: all three learn an average policy that approaches an equilibrium.
    if args.algorithm == "mccfr":
        solver = pyspiel.ExternalSamplingMCCFRSolver(game, seed=args.seed)
        iterate = solver.run_iteration
    else:
        solver = pyspiel.CFRSolver(game) if args.algorithm == "cfr" else pyspiel.CFRPlusSolver(game)
        iterate = solver.evaluate_and_update_policy

    # The same game for roost.exact, and a state of OpenSpiel in each of its information sets.
    whole = exact.WholeGame(game.game)
    places = states(game, whole)
    print(f"{whole.histories} histories, {whole.information_sets} information sets")
    print("iterations  seconds  exploitability  by roost.exact")

    start = time.perf_counter()
    for iteration in range(1, args.iterations + 1):
        iterate()
        if iteration % args.measure_every and iteration != args.iterations:
            continue
        seconds = time.perf_counter() - start
        average = solver.average_policy()
        theirs = pyspiel.exploitability(game, average)

        # The policy as roost.exact keeps it: the probability of the last action of each sequence.
        policies = whole.sides[0].uniform(), whole.sides[1].uniform()
        for side, own, own_places in zip(whole.sides, policies, places, strict=True):
            for one, state in zip(side.sets, own_places, strict=True):
                chances = dict(average.get_state_policy(state))
                numbers = [game.numbers[action] for action in one.actions]
                own[one.first : one.first + len(numbers)] = [chances.get(number, 0.0) for number in numbers]
        ours = whole.exploitability(policies)
        print(f"{iteration:10}  {seconds:7.1f}  {theirs:14.6f}  {ours:14.6f}", flush=True)
        assert np.isclose(theirs, ours, atol=1e-9)


if __name__ == "__main__":
    main()
