"""The search: deterministic, the same compiled and interpreted, and obedient to its limits."""

from __future__ import annotations

import hashlib
import random

import pytest

import roost
from roost.arena.match import measure
from roost.bots.gloria import weights
from roost.bots.gloria.hen import Hen
from roost.bots.gloria.judgement import Judgement
from roost.bots.gloria.notes import Notes
from roost.bots.gloria.search import CANDIDATES, STATES, Limits, Search, begin, new_tools, proceed, put_under
from roost.bots.gloria.searcher import Fox, Rooster
from roost.bots.gloria.tree import Tree
from roost.bots.gloria.value import Values
from roost.bots.gloria.worlds import Pool
from roost.core.bot import Budget
from roost.core.engine import layout
from roost.core.engine.compiled import compiled
from roost.games.gloria.rules import State, pile_size
from tests.bots.gloria.positions import positions

LIMITS = (60, 4, 3, 40, 2000, 3)


def searched(state: State, limits: Limits, is_compiled: bool) -> Search:
    """Return a finished search."""
    population, model = weights.population(state.players), weights.value(state.players)
    if not is_compiled:
        plain = [layout.copy(state), *(State() for _ in range(STATES - 1))]
        search, notes = Search(), Notes()
        tools = interpreted_tools()
        begin(search, plain, population, tools, 7, limits)
        proceed(search, plain, notes, population, model, tools, 1000)
        return search
    states, searches, known = (
        layout.new_states(State, STATES),
        layout.new_states(Search, 1),
        layout.new_states(Notes, 1),
    )
    layout.store(state, states, 0)
    policies, values, made = layout.weights(population), weights.model_for_rules(model), new_tools()
    compiled(begin)(searches[0], states, policies, made, 7, limits)
    compiled(proceed)(searches[0], states, known[0], policies, values, made, 1000)
    return layout.load(Search, searches, 0)


def interpreted_tools() -> tuple[Judgement, Values, Pool, Tree]:
    return Judgement(), Values(), Pool(), Tree()


@pytest.mark.parametrize("players", [2, 4])
def test_compiled_search_equals_interpreted_bit_for_bit(players: int) -> None:
    for state in positions(players, "searched", every=97):
        plain, twin = (searched(state, LIMITS, is_compiled) for is_compiled in (False, True))
        assert twin == plain


def test_search_tries_its_candidates_on_the_same_worlds_and_drops_half() -> None:
    state = next(state for state in positions(3, "halved", every=1)[30:] if state.left == 3)
    search = searched(state, LIMITS, is_compiled=False)
    assert search.count == LIMITS[CANDIDATES]
    tried = search.tried[: search.count]
    assert tried == sorted(tried, reverse=True)
    assert tried[0] > tried[-1] >= 1
    assert search.live == 1


def test_weight_on_the_own_turn_changes_results_but_not_the_worlds() -> None:
    state = next(state for state in positions(3, "early", every=1)[30:] if state.left == 3)
    late, early = (searched(state, (4, 2, 3, weight, 0, 0), is_compiled=False) for weight in (0, 100))
    assert (late.rng, late.tried) == (early.rng, early.tried)
    assert sorted(late.total[:2]) != sorted(early.total[:2])


def test_cards_put_under_the_pile_leave_it_complete_and_in_order() -> None:
    state = positions(3, "under", every=20)[1]
    top, size = state.top, pile_size(3)
    before = state.deck.copy()
    put_under(state, 2)
    assert state.deck[top:size] == before[top + 2 : size] + before[top : top + 2]
    assert (state.deck[:top], state.deck[size:]) == (before[:top], before[size:])


def test_a_search_of_one_candidate_is_over_at_once() -> None:
    search = searched(positions(2, "single", every=40)[0], (60, 1, 2, 0, 0, 3), is_compiled=False)
    assert (search.count, search.tried[0]) == (1, 0)


@pytest.mark.parametrize("kind", [Rooster, Fox])
def test_same_random_numbers_give_the_same_policy(kind: type[Rooster] | type[Fox]) -> None:
    game = roost.load("gloria", 4)
    view = game.view(state := positions(4, "policy", every=30)[2], state.turn)
    policies = [kind(game, random.Random(3)).policy(view, view.legal, Budget(simulations=24)) for _ in range(2)]
    assert policies[0] == policies[1]
    assert set(policies[0]) <= set(view.legal)
    assert sum(policies[0].values()) == 1


@pytest.mark.search
def test_decisions_of_the_fox_are_unchanged() -> None:
    """A change of the judgement, the value or the search changes this digest. Then update it here."""
    decided = []
    for players in (2, 4):
        game = roost.load("gloria", players)
        for number, state in enumerate(positions(players, "digest", every=23)):
            view = game.view(state, state.turn)
            decided.append(Fox(game, random.Random(number)).act(view, view.legal, Budget(60, simulations=50)))
    assert hashlib.sha256(" ".join(decided).encode()).hexdigest()[:16] == "659e3f1182ea181b"


def test_without_time_the_choice_is_that_of_the_hen() -> None:
    game = roost.load("gloria", 4)
    view = game.view(state := positions(4, "no time", every=30)[1], state.turn)
    hurried = Fox(game, random.Random(1)).act(view, view.legal, Budget(seconds=0))
    assert hurried == Hen(game, random.Random(1)).act(view, view.legal, Budget())


@pytest.mark.strength
@pytest.mark.parametrize(("players", "deals"), [(2, 3), (4, 2)])
def test_rooster_with_few_simulations_beats_the_first_hen(players: int, deals: int) -> None:
    game = roost.load("gloria", players)
    match = measure(game, "rooster", ("hen-1",) * (players - 1), deals, "few", Budget(60, simulations=100))
    assert match.share > 1.5 / players
