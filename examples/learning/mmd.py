"""Magnetic mirror descent (MMD) in NumPy: self-play on many games of 5211 at once; no deep-learning framework.

    python examples/learning/mmd.py --save agent.npz

In a game of hidden information and decisions at the same time, self-play by plain policy gradients may go in circles.
MMD holds the policy back in two ways: by a term towards a magnet, here the uniform policy, whose weight `--magnet`
falls with the updates, and by a term towards the policy of the last update, of weight 1 / `--step-size`. Both are
Kullback-Leibler divergences over all actions and are computed exactly. There is no clipping.

The method: S. Sokota and others, A Unified Approach to Reinforcement Learning, Quantal Response Equilibria, and
Two-Player Zero-Sum Games (2022), arXiv:2206.05825. Except for `learn`, this file is like `ppo.py`, on purpose: each of
them can be read and changed alone. `play_trained.py` seats the saved agent at a table. One thread is the fastest here:
OMP_NUM_THREADS=1.
"""

from __future__ import annotations

import argparse
import re
from argparse import Namespace
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from roost import envs
from roost.core.codec import Layout
from roost.core.game import Game
from roost.envs.batch import Batch, Step
from roost.report.intervals import Estimate, estimate_share

Array: TypeAlias = NDArray[Any]
Curve = list[tuple[int, float, float, float]]
"""Decisions so far, share of wins against hen, low and high."""

CURVE_DEALS, FRESH_DEALS = 1_000_003, 2_000_003
"""The seeds of the deals that a learner is measured on: during training, and at the end. Training uses small seeds."""


def parse_args(given: Sequence[str] | None = None) -> Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--updates", type=int, default=80)
    parser.add_argument("--count", type=int, default=64, help="games side by side")
    parser.add_argument("--steps", type=int, default=33, help="decisions of each seat between two updates")
    parser.add_argument("--epochs", type=int, default=3, help="passes over the decisions of an update")
    parser.add_argument("--minibatch", type=int, default=1056, help="decisions per step of Adam")
    parser.add_argument("--rate", type=float, default=4e-3, help="learning rate at the beginning; it falls to 0")
    parser.add_argument("--hidden", type=int, default=64, help="units in each of the two hidden layers")
    parser.add_argument("--magnet", type=float, default=0.05, help="weight of the magnet at the beginning; it falls")
    parser.add_argument("--step-size", type=float, default=2.0, help="of the descent at the beginning; it falls")
    parser.add_argument("--trace", type=float, default=0.7, help="lambda of generalised advantage estimation")
    parser.add_argument("--measure-every", type=int, default=10, help="updates between two measurements")
    parser.add_argument("--deals", type=int, default=300, help="deals of a measurement")
    parser.add_argument("--save", help="write the weights to this file")
    return parser.parse_args(given)


class Network:
    """Two hidden layers, then a number for each action and the value of the position.

    The weights of an action are its own plus those of its words and letters: what is learnt of `Y1` also counts for
    `Y1+G6`, and what is learnt of `Y` for all yellow cards."""

    def __init__(self, game: Game[Any, Any], layout: Layout, hidden: int, rng: Generator) -> None:
        words = [[*re.split("[ +]", action), *re.findall(r"\w", action)] for action in game.actions]
        known = sorted({word for action in words for word in action})
        self.words = np.array([[action.count(word) for word in known] for action in words], np.float32)
        self.scale = np.sqrt(np.maximum(1, np.array(layout.most, np.float32)))

        def weights(rows: int, columns: int, gain: float) -> Array:
            found: Array = rng.standard_normal((rows, columns)) * gain / np.sqrt(rows)
            return found.astype(np.float32)

        self.weights = {
            "w1": weights(layout.size, hidden, 1.5),
            "b1": np.zeros(hidden, np.float32),
            "w2": weights(hidden, hidden, 1.5),
            "b2": np.zeros(hidden, np.float32),
            "own": weights(hidden, len(words), 0.01),
            "shared": weights(hidden, len(known), 0.01),
            "value": weights(hidden, 1, 1.0),
        }
        self.moments = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in self.weights.items()}
        self.adam_steps = 0

    def forward(self, x: Array, masks: Array) -> tuple[Array, Array, tuple[Array, Array]]:
        """Return the logarithms of the chances of the actions, the values, and the hidden layers."""
        w = self.weights
        h1 = np.maximum(0, x @ w["w1"] + w["b1"])
        h2 = np.maximum(0, h1 @ w["w2"] + w["b2"])
        logits = h2 @ (w["own"] + w["shared"] @ self.words.T)
        logits = np.where(masks, logits, np.float32(-1e9))
        logits -= logits.max(1, keepdims=True)
        logits -= np.log(np.exp(logits).sum(1, keepdims=True))
        return logits, (h2 @ w["value"])[:, 0], (h1, h2)

    def gradients(self, x: Array, layers: tuple[Array, Array], d_logits: Array, d_values: Array) -> dict[str, Array]:
        """Return the gradients of all weights, given those of the logits and of the values."""
        w, (h1, h2) = self.weights, layers
        head = h2.T @ d_logits
        d2 = d_logits @ (w["own"] + w["shared"] @ self.words.T).T + d_values[:, None] * w["value"].T
        d2 *= h2 > 0
        d1 = (d2 @ w["w2"].T) * (h1 > 0)
        value = h2.T @ d_values[:, None]
        own, shared = head, head @ self.words
        return {
            "w1": x.T @ d1, "b1": d1.sum(0), "w2": h1.T @ d2, "b2": d2.sum(0),
            "own": own, "shared": shared, "value": value,
        }  # fmt: skip

    def adam(self, gradients: dict[str, Array], rate: float) -> None:
        """Take a step of Adam, with gradients cut to a norm of 0.5."""
        self.adam_steps += 1
        norm = float(np.sqrt(sum((g * g).sum() for g in gradients.values())))
        unbias = (1 - 0.999**self.adam_steps) ** 0.5 / (1 - 0.9**self.adam_steps)
        for name, gradient in gradients.items():
            gradient = gradient * min(1, 0.5 / (norm + 1e-9))
            mean, square = self.moments[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            self.weights[name] -= np.float32(rate * unbias) * mean / (np.sqrt(square) + 1e-8)

    def save(self, file: str, games: Batch) -> None:
        """Write what `play_trained.py` needs to play: the weights, the words of actions, the scale of observations."""
        of: dict[str, Any] = {"game": games.game.name, "players": games.game.players, **self.weights}
        np.savez_compressed(file, words=self.words, scale=self.scale, **of)


def sample(log_chances: Array, rng: Generator) -> Array:
    """Return an action for each row."""
    totals: Array = np.exp(log_chances).cumsum(1)
    actions: Array = (totals > rng.random((len(totals), 1), np.float32) * totals[:, -1:]).argmax(1)
    return actions


def look(step: Step, network: Network) -> tuple[Array, Array]:
    """Return the observations and masks of a step as rows for the network; these are copies."""
    observations, masks = (array.reshape(-1, array.shape[-1]) for array in (step.observations, step.masks))
    return observations / network.scale, masks.copy()


def play(games: Batch, network: Network, args: Namespace, rng: Generator) -> tuple[list[Array], Array]:
    """Let the learner decide `args.steps` times in every game; return the decisions, and what they have led to."""
    step, rows = games.step_result, []
    for _ in range(args.steps):
        x, masks = look(step, network)
        log_chances, values, _ = network.forward(x, masks)
        actions = sample(log_chances, rng)
        seats = step.seats.astype(int)
        step = games.step(actions.reshape(seats.shape))

        # The points of the step over the mean of the other seats. They add up to the margin at the end of the game.
        others = (step.rewards.sum(1, keepdims=True) - step.rewards) / (args.players - 1)
        paid = np.take_along_axis(step.rewards - others, seats, 1).ravel() / 10
        rows.append((x, masks, log_chances, actions, values, paid, np.repeat(step.dones, seats.shape[1])))
    last_values = network.forward(*look(step, network))[1]
    return [np.array(column) for column in zip(*rows, strict=True)], last_values


def advantages_of(values: Array, paid: Array, dones: Array, last_values: Array, trace: float) -> Array:
    """Return by how much each action was better than expected: generalised advantage estimation, without discount."""
    found, following, after = np.zeros_like(values), np.float32(0), last_values
    for step in reversed(range(len(values))):
        goes_on = ~dones[step]
        surprise = paid[step] + goes_on * after - values[step]
        found[step] = following = surprise + trace * goes_on * following
        after = values[step]
    return found


def learn(
    network: Network, decisions: list[Array], last_values: Array, args: Namespace, update: int, rng: Generator
) -> None:
    """Improve the policy and the values on the decisions of one update."""
    *_, values, paid, dones = decisions
    advantages = advantages_of(values, paid, dones, last_values, args.trace)
    columns = [*decisions[:4], advantages, values + advantages]
    x, masks, old, actions, advantages, returns = (column.reshape(-1, *column.shape[2:]) for column in columns)
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)

    # The magnet weakens and steps get shorter, both with the root of the updates, as in the paper.
    slowing = np.sqrt(1 + 10 * update / args.updates)
    to_magnet, to_last = args.magnet / slowing, slowing / args.step_size
    rate = args.rate * (1 - update / args.updates)

    for _ in range(args.epochs):
        for at in np.array_split(rng.permutation(len(x)), max(1, len(x) // args.minibatch)):
            log_chances, values, layers = network.forward(x[at], masks[at])
            chances, own = np.exp(log_chances), (np.arange(len(at)), actions[at])

            # The expected advantage of the policy, by the ratio to the chance that the action had.
            weight = (advantages[at] * np.exp(log_chances[own] - old[at][own]))[:, None]
            d_logits = weight * chances
            d_logits[own] -= weight[:, 0]

            # The divergences from the magnet and from the last policy, with the weights given above.
            log_magnet = -np.log(masks[at].sum(1, keepdims=True, dtype=np.float32))
            pull = to_magnet * (log_chances - log_magnet) + to_last * (log_chances - old[at])
            d_logits += chances * (pull - (chances * pull).sum(1, keepdims=True))
            d_values = 0.5 * (values - returns[at])

            network.adam(network.gradients(x[at], layers, d_logits / len(at), d_values / len(at)), rate)


def measure(network: Network, args: Namespace, opponents: str, seed: int) -> Estimate:
    """Return the share of wins and its interval: every deal once from each seat, and the interval over deals."""
    rng, shares = np.random.default_rng(seed), []
    for seat in range(args.players):
        games = envs.batch("5211", args.players, args.deals, seed, opponents=opponents, seat=seat)
        step, won, is_over = games.step_result, np.zeros(args.deals), np.zeros(args.deals, bool)
        while not is_over.all():
            log_chances, *_ = network.forward(*look(step, network))
            step = games.step(sample(log_chances, rng)[:, None])
            won[step.dones & ~is_over] = step.rewards[step.dones & ~is_over, seat]
            is_over |= step.dones
        shares.append(won)
    return estimate_share(np.mean(shares, axis=0))


def train(args: Namespace) -> tuple[Network, Curve]:
    """Return the trained network and its curve."""
    rng = np.random.default_rng(args.seed)
    games = envs.batch("5211", args.players, args.count, args.seed, rewards="points")
    network, curve = Network(games.game, games.layout, args.hidden, rng), []
    for update in range(args.updates + 1):
        if update % args.measure_every == 0 or update == args.updates:
            found = measure(network, args, "hen", CURVE_DEALS)
            curve.append((update * args.steps * args.count * games.rows, found.mean, found.low, found.high))
            print(f"{curve[-1][0]:9} decisions: wins {found.mean:.3f} [{found.low:.3f}, {found.high:.3f}]", flush=True)
        if update < args.updates:
            decisions, last_values = play(games, network, args, rng)
            learn(network, decisions, last_values, args, update, rng)
    if args.save:
        network.save(args.save, games)
    return network, curve


def main() -> None:
    args = parse_args()
    network, _ = train(args)
    for opponents in ("random", "hen"):
        found = measure(network, args, opponents, FRESH_DEALS)
        print(f"against {opponents}, fresh deals: wins {found.mean:.3f} [{found.low:.3f}, {found.high:.3f}]")


if __name__ == "__main__":
    main()
