"""The games as OpenSpiel games pass OpenSpiel's own tests, and its search plays them as a bot."""

from __future__ import annotations

import pickle
import random
from itertools import islice
from typing import Any

import pytest

from roost import load
from roost.core.errors import IllegalAction, RoostError
from roost.core.fair import seed_from_text
from roost.text import catalogue
from tests.core.isolated import run

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra `research`")


from roost.envs.openspiel.game import RoostGame  # noqa: E402  # registers the games

GAMES = ["roost_5211(players=3)", "roost_5211(players=2,edition=azul,target=20)", "roost_auction(players=4)"]
SMALL = "roost_5211(players=2,colours=2,copies=2/2,turns=1,hand=3,removed=2/2/2/2,chance=deals)"
SIMULTANEOUS = ["roost_5211_simultaneous(players=3)", "roost_auction_simultaneous(players=4)"]
SEED = seed_from_text("openspiel")


def states(name: str, seed: int) -> Any:
    """Yield every state of a random game."""
    rng = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_simultaneous_node():
            state.apply_actions([rng.choice(state.legal_actions(seat) or [0]) for seat in range(state.num_players())])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    yield state


GLORIA = pytest.param("roost_gloria", marks=pytest.mark.interpreted)


@pytest.mark.parametrize("name", [*GAMES, SMALL, *SIMULTANEOUS, GLORIA])
def test_game_passes_the_test_of_openspiel(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", SIMULTANEOUS)
def test_simultaneous_game_passes_as_a_turn_based_one(name: str) -> None:
    converted = pyspiel.convert_to_turn_based(pyspiel.load_game(name))
    pyspiel.random_sim_test(converted, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [GAMES[1], SMALL, SIMULTANEOUS[0], GLORIA])
def test_games_and_states_come_back_from_pickles_and_texts(name: str) -> None:
    """The checks of OpenSpiel's `games_sim_test.py`: the same text, and the same information for everybody."""
    game = pyspiel.load_game(name)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert pickle.loads(pickle.dumps(game.get_type())) == game.get_type()
    for number, state in enumerate(states(name, 5)):
        if number.bit_count() > 1:  # as OpenSpiel does: at every power of 2
            continue
        for other in (
            pickle.loads(pickle.dumps(state)),
            pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
            state.clone(),
        ):
            assert (str(other), other.history()) == (str(state), state.history())
            for player in range(game.num_players()):
                assert other.information_state_string(player) == state.information_state_string(player)
            if state.is_player_node():
                other.apply_action(other.legal_actions()[0])
                assert str(other) != str(state)


def test_pickle_is_read_in_another_process() -> None:
    *_, state = islice(states(SMALL, 1), 3)
    code = (
        f"import pickle; state = pickle.loads({pickle.dumps(state)!r}); print(state.current_player(), state.get_game())"
    )
    assert run(code) == f"1 {state.get_game()}"


@pytest.mark.parametrize("name", ["roost_5211_simultaneous(players=3)", SMALL.replace("5211", "5211_simultaneous")])
def test_seats_decide_at_once_in_the_simultaneous_form(name: str) -> None:
    state = next(state for state in states(name, 1) if not state.is_chance_node())
    assert state.current_player() == pyspiel.PlayerId.SIMULTANEOUS
    assert all(state.legal_actions(seat) for seat in range(state.num_players()))
    state.apply_actions([state.legal_actions(seat)[0] for seat in range(state.num_players())])
    assert state.move_number() == len([s for s in states(name, 1) if s.is_chance_node()]) + 1


def test_game_of_turns_has_no_simultaneous_form() -> None:
    names = {game.short_name for game in pyspiel.registered_games()}
    assert {"roost_5211", "roost_5211_simultaneous", "roost_gloria"} <= names
    assert "roost_gloria_simultaneous" not in names


def test_parameters_are_players_and_options() -> None:
    game = pyspiel.load_game("roost_5211(players=4,scores=hidden)")
    assert (game.num_players(), game.game.options["scores"], game.game.options["target"]) == (4, "hidden", None)
    assert pyspiel.load_game("roost_gloria(start=0)").game.options["start"] == 0
    assert game.num_distinct_actions() == len(game.game.actions)


def test_rules_are_parameters_and_the_text_of_a_game_has_them() -> None:
    game = pyspiel.load_game("roost_5211(players=4,limit=4,removed=0/0/0/0)")
    assert game.game.rules.limit(4) == 8
    assert game.game.variant == {"removed": (0, 0, 0, 0), "limit": 4}
    assert str(game) == "roost_5211(limit=4,players=4,removed=0/0/0/0)"
    assert str(RoostGame(load("5211", 3, scores="hidden"))) == "roost_5211(players=3,scores=hidden)"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("roost_5211(players=7)", "setup-bad-players"),
        ("roost_5211(edition=blue)", "setup-bad-value"),
        ("roost_5211(limit=99)", "variant-bad-number"),
        ("roost_5211(copies=5/6/x)", "variant-bad-row"),
        ("roost_5211(hand=6)", "variant-cards-left-over"),
        ("roost_5211(chance=dice)", "setup-bad-value"),
        ("roost_5211(chance=deals)", "exact-too-many-deals"),
        ("roost_gloria(chance=deals)", "exact-no-deals"),
        ("roost_gloria(room=-2)", "setup-bad-value"),
    ],
)
def test_wrong_parameters_say_what_is_expected(name: str, key: str) -> None:
    with pytest.raises(RoostError) as refused:
        pyspiel.load_game(name)
    assert refused.value.key == key
    assert catalogue("en").error(refused.value) != key
    assert refused.value.__notes__


def test_unknown_parameter_is_refused_by_openspiel() -> None:
    with pytest.raises(pyspiel.SpielError, match="colour"):
        pyspiel.load_game("roost_5211(colour=3)")


@pytest.mark.parametrize("name", ["roost_5211(players=2)", "roost_5211_simultaneous(players=2)"])
@pytest.mark.parametrize("action", [-2, 7, 10**6])
def test_illegal_action_is_refused_with_seat_action_and_what_is_legal(name: str, action: int) -> None:
    state = next(state for state in states(name, 3) if not state.is_chance_node())
    legal = state.legal_actions(0)
    before = str(state)
    joint = [action, *state.legal_actions(1)[:1]]
    with pytest.raises(IllegalAction) as refused:
        _ = state.apply_actions(joint) if state.is_simultaneous_node() else state.apply_action(action)
    values = refused.value.values
    assert (refused.value.key, values["seat"]) == ("env-illegal-action", 0)
    assert refused.value.__notes__
    assert str(values["action"]).startswith(str(action))
    assert f"{legal[0]} ({state.action_to_string(0, legal[0])})" in str(values["legal"])
    assert str(state) == before


def test_joint_action_with_an_illegal_part_changes_nothing() -> None:
    state = next(state for state in states(SIMULTANEOUS[0], 3) if not state.is_chance_node())
    before = str(state)
    with pytest.raises(IllegalAction) as refused:
        state.apply_actions([state.legal_actions(0)[0], state.legal_actions(1)[0], 0])
    assert refused.value.values["seat"] == 2
    assert str(state) == before


def test_outcome_of_chance_that_does_not_exist_is_refused() -> None:
    with pytest.raises(IllegalAction):
        pyspiel.load_game(SMALL).new_initial_state().apply_action(88)


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
