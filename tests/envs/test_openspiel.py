"""The games as OpenSpiel games pass OpenSpiel's own tests, and its search plays them as a bot."""

from __future__ import annotations

import random
from operator import itemgetter
from typing import Any

import pytest

from roost import bots, load
from roost.core.bot import Budget
from roost.core.fair import seed_from_text
from roost.core.play import Transcript
from roost.testing import check_bot
from tests.core.isolated import run

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra `research`")

GAMES = ["roost_5211(players=3)", "roost_5211(players=2,edition=azul,target=20)", "roost_auction(players=4)"]
SEED = seed_from_text("openspiel")


@pytest.fixture(scope="module", autouse=True)
def _registered() -> None:
    import roost.envs.openspiel.game  # noqa: F401  # registers the games


def states(name: str, seed: int) -> Any:
    """Yield every state of a random game."""
    rng = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        yield state
        outcomes = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else None
        state.apply_action(rng.choice(outcomes or state.legal_actions()))
    yield state


@pytest.mark.parametrize("name", [*GAMES, pytest.param("roost_gloria", marks=pytest.mark.interpreted)])
def test_game_passes_the_test_of_openspiel(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_parameters_are_players_and_options() -> None:
    game = pyspiel.load_game("roost_5211(players=4,scores=hidden)")
    assert (game.num_players(), game.game.options["scores"], game.game.options["target"]) == (4, "hidden", None)
    assert pyspiel.load_game("roost_gloria(start=0)").game.options["start"] == 0
    assert game.num_distinct_actions() == len(game.game.actions)


@pytest.mark.parametrize("name", GAMES)
def test_returns_are_shares_of_the_victory_and_add_up_to_zero(name: str) -> None:
    *_, end = states(name, 1)
    outcome = end.position.outcome
    assert sum(end.returns()) == pytest.approx(0)
    assert [value > 0 for value in end.returns()] == [seat in outcome.winners for seat in range(len(outcome.points))]


@pytest.mark.parametrize("name", GAMES)
def test_resampled_state_has_the_same_information_for_the_player(name: str) -> None:
    for number, state in enumerate(states(name, 2)):
        player = state.current_player()
        if player < 0 or number % 4:
            continue
        other = state.resample_from_infostate(player, lambda number=number: number / 1000)
        assert other.current_player() == player
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)


def test_choices_at_the_same_time_are_hidden_from_later_seats() -> None:
    """What seat 0 chooses changes nothing that seat 1 knows when it decides."""
    known = set()
    for choice in range(3):
        state = next(state for state in states("roost_5211(players=2)", 3) if not state.is_chance_node())
        assert state.current_player() == 0
        state.apply_action(state.legal_actions()[choice])
        assert state.current_player() == 1
        known.add(state.information_state_string(1))
    assert len(known) == 1


def test_chance_events_are_the_numbers_of_the_shuffle() -> None:
    outcomes = [len(state.chance_outcomes()) for state in states("roost_5211(players=2)", 4) if state.is_chance_node()]
    assert outcomes == list(range(100, 1, -1))


# The bot


@pytest.mark.parametrize(("game", "players"), [("5211", 2), ("auction", 3)])
def test_ismcts_follows_the_contract(game: str, players: int) -> None:
    check_bot("ismcts", load(game, players), simulations=3, budget=Budget(0.05))


def test_ismcts_plays_gloria() -> None:
    game = load("gloria", 3, start=1)
    bots.prepare("ismcts", game)
    transcript = Transcript(game, SEED)
    transcript.deal()
    view = game.view(transcript.state, 1)
    choices = {bots.load("ismcts", game, random.Random(7)).act(view, view.legal, Budget(600, 20)) for _ in range(2)}
    assert len(choices) == 1
    assert choices <= set(view.legal)


def last_choice(seed: str) -> Any:
    """Return the view of seat 0 before the last decision of a random game of 5211, in which two cards are left."""
    game, rng = load("5211", 2), random.Random(seed)
    transcript = Transcript(game, seed_from_text(seed))
    transcript.deal()
    while True:
        view: Any = game.view(transcript.state, 0)
        if view.is_last_round and view.turn == 3:
            return view
        for seat in transcript.to_act:
            transcript.apply(seat, rng.choice(game.legal(transcript.state, seat)))


def chances(view: Any, worlds: int) -> dict[str, float]:
    """Return the chance of seat 0 to win with each of its last cards, against a seat that plays any of its own."""
    game, rng = load("5211", 2), random.Random(1)
    won = dict.fromkeys(view.legal, 0.0)
    for _ in range(worlds):
        world = game.sample(view, rng)
        reply = rng.choice(game.legal(world, 1))
        for action in view.legal:
            winners = game.winners(game.apply(game.apply(world, 0, action).state, 1, reply).state)
            won[action] += (0 in winners) / len(winners) / worlds
    return won


def test_ismcts_finds_the_card_that_wins_more_often() -> None:
    decided = 0
    for number in range(40):
        view = last_choice(f"last {number}")
        won = chances(view, 20)
        best, _ = max(won.items(), key=itemgetter(1))
        if max(won.values()) - min(won.values()) < 0.35:
            continue
        bot = bots.load("ismcts", load("5211", 2), random.Random(number))
        assert bot.act(view, view.legal, Budget(60, 60)) == best
        decided += 1
    assert decided >= 2


def test_ismcts_is_a_yardstick_that_no_table_offers() -> None:
    assert "ismcts" not in bots.names("5211")
    assert bots.bot_type("ismcts", "5211").name == "ismcts"


@pytest.mark.parametrize("budget", [Budget(0.0), Budget(0.01, 10**9), Budget(60, 1)])
def test_ismcts_decides_in_the_smallest_budget(budget: Budget) -> None:
    game = load("5211", 2)
    transcript = Transcript(game, SEED)
    transcript.deal()
    view = game.view(transcript.state, 0)
    assert bots.load("ismcts", game, random.Random(1)).act(view, view.legal, budget) in view.legal


def test_missing_openspiel_is_reported_with_the_command_that_installs_it() -> None:
    code = """
import random, roost
from roost import bots
from roost.core.errors import BadSetup
try:
    bots.load("ismcts", roost.load("5211", 2), random.Random())
except BadSetup as error:
    print(error.key, error.values["package"])
"""
    assert run(code, without=("pyspiel",)) == "setup-missing-package roost[research]"
