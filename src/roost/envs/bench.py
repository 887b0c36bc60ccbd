"""The speed of batches and environments on one core, beside the bare rules and PettingZoo's own card games, in turns.

All decisions are random. Those of batches and environments come from masks, and observations are made for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any

from roost import load
from roost.core.engine import compiled
from roost.core.game import Game
from roost.envs.batch import Batch, batch
from roost.envs.extra import is_missing
from roost.lab.peers.games import PeerGame, pettingzoo
from roost.lab.peers.measure import Timed
from roost.lab.random_games import interpreted_random_games, random_games

COUNT = 1024
"""The games of a batch: their observations and masks are about as large as a cache."""
PLAYERS = 4
OURS = ("5211", "gloria")
BARE, BATCH, AEC, PEER = "bare rules", "batch", "PettingZoo's interface", "PettingZoo"
CARD_GAMES = ("leduc_holdem-v4", "texas_holdem-v4", "texas_holdem_no_limit-v6")


@dataclass(frozen=True)
class Row:
    """The best of several repeats in processor time, since other processes can only make it slower."""

    way: str
    game: str
    players: int
    decisions_per_second: float
    of_rules: float | None
    """Speed as a multiple of the bare rules of the same game: the median over the repeats."""
    of_peers: float | None
    """Speed as a multiple of the fastest of PettingZoo's card games in the same repeat: the median over the repeats."""


def prepare() -> None:
    """Compile what is not compiled yet."""
    for name in OURS:
        _play_batch(batch(name, PLAYERS, count=1), 1)


def ways() -> Iterator[PeerGame]:
    """Yield what can be measured here."""
    count = COUNT if compiled.is_available() else 8
    for name in OURS:
        game = load(name, PLAYERS)
        yield PeerGame(BARE, name, PLAYERS, partial(_play_rules, game))
        yield PeerGame(BATCH, name, PLAYERS, partial(_play_batch, batch(game, count=count)))
    if is_missing("pettingzoo"):
        return
    from roost.envs.pettingzoo import RoostAEC

    for name in OURS:
        yield PeerGame(AEC, name, PLAYERS, partial(_play_agents, RoostAEC(name, PLAYERS)))
    if is_missing("rlcard"):
        return
    for name in CARD_GAMES:
        yield PeerGame(PEER, name, *pettingzoo(name))


def _play_rules(game: Game[Any, Any], games: int) -> int:
    run = random_games if compiled.is_available() else interpreted_random_games
    return run(game, games).decisions


def _play_batch(games: Batch, wanted: int) -> int:
    """Step until as many games are over, and return the number of decisions."""
    decisions = finished = 0
    while finished < wanted:
        finished += int(games.step(games.random_actions()).dones.sum())
        decisions += games.count * games.rows
    return decisions


def _play_agents(env: Any, games: int) -> int:
    decisions = 0
    for _ in range(games):
        env.reset()
        for agent in env.agent_iter():
            observation, _, is_over, _, _ = env.last()
            env.step(None if is_over else env.action_space(agent).sample(observation["action_mask"]))
            decisions += not is_over
    return decisions


def rows(found: Sequence[PeerGame], timed: Sequence[Sequence[tuple[int, Timed]]]) -> list[Row]:
    """Return a row per way."""
    speeds = [[one.decisions / one.seconds for _, one in repeat] for repeat in timed]
    peers = [place for place, way in enumerate(found) if way.library == PEER]
    result = []
    for place, way in enumerate(found):
        bare = [other for other, base in enumerate(found) if (base.library, base.game) == (BARE, way.game)]
        of_rules = median(own[place] / own[bare[0]] for own in speeds) if bare else None
        of_peers = median(own[place] / max(own[peer] for peer in peers) for own in speeds) if peers else None
        best = max(own[place] for own in speeds)
        result.append(Row(way.library, way.game, way.players, best, of_rules, of_peers))
    return result
