"""What OpenSpiel's players know: texts and tensors, all from views."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from roost.core.codec import codec_of, encode

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra `research`")

from open_spiel.python.observation import make_observation  # noqa: E402  # only if it is installed

from tests.envs.test_openspiel import GAMES, GLORIA, SMALL, states  # noqa: E402


@pytest.mark.parametrize("name", ["roost_5211(players=3,scores=hidden)", GLORIA])
def test_observation_tensor_is_that_of_the_codec(name: str) -> None:
    game = pyspiel.load_game(name)
    for number, state in enumerate(states(name, 6)):
        if number % 7 == 0 or state.is_terminal():
            for player in range(game.num_players()):
                view = game.game.view(state.position.state, player)
                assert state.observation_tensor(player) == encode(game.game, view)
    observation = make_observation(game)
    observation.set_from(state, 0)
    parts = codec_of(game.game).layout(game.game).split(observation.tensor)
    assert all(np.array_equal(parts[part], observation.dict[part]) for part in observation.dict)


LONG = "roost_5211(players=3,scores=hidden,target=1)"
SHORT = pytest.param("roost_gloria(roosters=20,scored_at=2/3/4)", marks=pytest.mark.interpreted)
"""With more roosters a game is shorter."""


@pytest.mark.parametrize("name", [SMALL, "roost_5211_simultaneous(players=2)", LONG, SHORT])
def test_information_tensors_are_equal_where_the_texts_are(name: str) -> None:
    """Permuting what is hidden changes neither; games with other information differ in both."""
    tensors: dict[tuple[int, str], bytes] = {}
    for seed in range(12 if name == SMALL else 2):
        for number, state in enumerate(states(name, seed)):
            if state.is_chance_node() or (name != SMALL and number % 5):
                continue
            for player in range(2):
                other = state.resample_from_infostate(player, lambda seed=seed: seed / 100)
                key = player, state.information_state_string(player)
                tensor = np.array(state.information_state_tensor(player), np.float32).tobytes()
                assert tensors.setdefault(key, tensor) == tensor
                if not state.is_terminal():
                    assert np.array(other.information_state_tensor(player), np.float32).tobytes() == tensor
    assert len({(player, tensor) for (player, _), tensor in tensors.items()}) == len(tensors)


def after(state: Any, *actions: str) -> Any:
    """Return the state that follows when seats decide one after another."""
    following = state.clone()
    for action in actions:
        following.apply_action(following.get_game().numbers[action])
    return following


def remembers(state: Any, player: int) -> list[float]:
    found: list[float] = state.information_state_tensor(player)
    return found


def test_tensor_tells_which_card_was_laid_in_a_chest() -> None:
    """The card is shown in its moment; afterwards no view has it."""
    state = next(state for state in states("roost_gloria(start=0)", 3) if not state.is_chance_node())
    cards = [action for action in state.position.legal(0) if action.startswith("chest")][:2]
    first, second = (after(state, card) for card in cards)
    assert first.observation_string(1) == second.observation_string(1)
    assert first.observation_tensor(1) == second.observation_tensor(1)
    assert remembers(first, 1) != remembers(second, 1)


def test_tensor_tells_which_seat_laid_which_card_in_a_third_turn() -> None:
    """These cards are gone at once, so that in the next round all observations are equal whoever laid them."""
    found = 0
    for seed in range(2):
        for state in states("roost_5211(players=3)", seed):
            if state.position.to_act != (0, 1, 2) or state.position.state.turn != 2:
                continue
            mine, (one, other, *_) = state.position.legal(0)[0], (*shared(state), "", "")
            if not other:
                continue
            first, second = after(state, mine, one, other), after(state, mine, other, one)
            if first.observation_tensor(0) == second.observation_tensor(0):
                found += 1
                assert first.information_state_string(0) != second.information_state_string(0)
                assert remembers(first, 0) != remembers(second, 0)
    assert found


def shared(state: Any) -> list[str]:
    """Return the cards that seats 1 and 2 can both lay."""
    return [card for card in state.position.legal(1) if card in state.position.legal(2)]


def test_choices_of_others_are_remembered_when_all_have_chosen() -> None:
    state = next(state for state in states("roost_5211(players=3)", 3) if not state.is_chance_node())
    first, second = (after(state, action) for action in state.position.legal(0)[:2])
    assert remembers(first, 1) == remembers(second, 1)
    assert remembers(first, 0) != remembers(second, 0)
    rest = [state.position.legal(seat)[0] for seat in (1, 2)]
    actions = make_observation(state.get_game(), pyspiel.IIGObservationType(perfect_recall=True))
    actions.set_from(after(first, *rest), 1)
    numbers = [state.get_game().numbers[action] + 1 for action in (*rest, state.position.legal(0)[0])]
    assert actions.dict["actions"].tolist() == [numbers, *[[0, 0, 0]] * 20]


def test_tensor_with_fewer_rows_has_the_last_steps() -> None:
    whole, short = (pyspiel.load_game(f"roost_gloria(room={room})") for room in (-1, 3))
    observers = [make_observation(game, pyspiel.IIGObservationType(perfect_recall=True)) for game in (whole, short)]
    for steps, state in zip(
        range(-1, 9), (s for s in states("roost_gloria", 2) if not s.is_chance_node()), strict=False
    ):
        for observer in observers:
            observer.set_from(state, 0)
        for part in ("actions", "earlier"):
            rows, last = (observer.dict[part] for observer in observers)
            assert np.array_equal(last, rows[max(0, steps + 1 - 3) :][:3])
    assert len(observers[0].dict["earlier"]) == 480


def test_tensors_are_there_where_the_game_has_them() -> None:
    kinds = {name: pyspiel.load_game(name).get_type() for name in (*GAMES, "roost_gloria")}
    tensors = [(kind.provides_information_state_tensor, kind.provides_observation_tensor) for kind in kinds.values()]
    assert tensors == [(True, True), (True, True), (False, False), (True, True)]


def test_public_and_private_observations_make_up_the_view() -> None:
    game = pyspiel.load_game("roost_5211(players=2)")
    kinds = {
        "public": (True, pyspiel.PrivateInfoType.NONE),
        "private": (False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
        "all": (True, pyspiel.PrivateInfoType.ALL_PLAYERS),
    }
    made = {
        name: make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, public_info=p, private_info=q))
        for name, (p, q) in kinds.items()
    }
    assert made["all"] is None
    state = next(state for state in states("roost_5211(players=2)", 3) if not state.is_chance_node())
    public, private = (json.loads(made[name].string_from(state, 1)) for name in ("public", "private"))
    assert public["hand"] == []
    assert set(private) == {"seat", "hand", "legal"}
    assert public | private == json.loads(state.observation_string(1))
