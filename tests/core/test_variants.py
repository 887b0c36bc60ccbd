"""Variants: the same source with other values. The official game does not notice them."""

from __future__ import annotations

import pickle
import sys
from typing import Any

import pytest

import roost
from roost import bots, exact
from roost.arena.play import play
from roost.bots.seated import BUDGET
from roost.core import registry
from roost.core.bot import Budget
from roost.core.engine import compiled
from roost.core.errors import BadSetup
from roost.core.fair import seed_of_run
from roost.core.game import Game
from roost.core.play import Transcript
from roost.core.record import encode
from roost.games.g5211 import rules as official_rules
from roost.games.g5211.game import Game5211
from roost.games.gloria import rules as official_gloria
from roost.lab import c_games
from roost.lab.random_games import interpreted_random_games, random_games
from roost.testing import check_game
from roost.testing.play import moments, random_record
from tests.core.isolated import run
from tests.properties.twins import Twin

needs_numba = pytest.mark.skipif(not compiled.is_available(), reason="nothing can be compiled here")

MINIATURE = {"colours": 2, "copies": (2, 2, 1), "hand": 4, "removed": 2, "limit": 1, "mascots": 0}
"""One round of four cards each for two players."""
VARIANTS: list[tuple[str, int, dict[str, Any]]] = [
    ("5211", 4, {"limit": 1}),
    ("5211", 3, {"mascots": 0, "hand": 6, "removed": 10}),
    ("5211", 2, {"hand": 4, "removed": 4, "limit": 10}),
    ("5211", 5, {"colours": 3, "copies": (6, 5, 4, 3, 2), "removed": 15, "hand": 5}),
    ("5211", 2, MINIATURE),
    ("5211", 2, {"turns": 1, "hand": 3, "removed": 2}),
    ("5211", 3, {"turns": 2, "hand": 3, "removed": 1}),
    ("gloria", 2, {"scored_at": (3, 6, 9), "action_points": 4}),
    ("gloria", 5, {"scored_at": (1, 2, 12), "roosters": 14, "action_points": 1, "hand": 6}),
]
for_variants = pytest.mark.parametrize(("name", "players", "rules"), VARIANTS)


def as_variant(name: str, players: int, **values: Any) -> Game[Any, Any]:
    """Return a game from copied modules even if all values are official."""
    return registry.variant(name, values)(players, {})


@pytest.mark.parametrize(
    ("name", "values"), [("5211", {"limit": 3}), ("gloria", {"action_points": 3, "scored_at": (4, 7, 10)})]
)
def test_copy_with_official_values_plays_the_same_games(name: str, values: dict[str, Any]) -> None:
    copy, official = as_variant(name, 3, **values), roost.load(name, 3)
    assert copy.rules is not official.rules
    assert copy.start() != official.start(), "states of different classes"
    assert interpreted_random_games(copy, 5, 3) == interpreted_random_games(official, 5, 3)
    ours, theirs = (play(game, ["hen"] * 3, seed_of_run("same", 0), BUDGET) for game in (copy, official))
    assert (ours.deals, ours.moves, ours.outcome) == (theirs.deals, theirs.moves, theirs.outcome)


@needs_numba
def test_compiled_copy_with_official_values_plays_the_same_games() -> None:
    copy, official = as_variant("5211", 4, limit=3), roost.load("5211", 4)
    assert list(random_games(copy, 500, 5).points) == list(random_games(official, 500, 5).points)


def test_rounds_of_5211_are_those_of_the_rulebook() -> None:
    assert official_rules.ROUNDS == (0, 0, 11, 7, 6, 4)
    assert official_rules.REMOVED == (0, 0, 10, 13, 0, 15)


@for_variants
def test_variant_keeps_the_contract_of_a_game(name: str, players: int, rules: dict[str, Any]) -> None:
    check_game(roost.load(name, players, rules=rules), games=1)


@for_variants
def test_no_card_is_lost_in_a_variant(name: str, players: int, rules: dict[str, Any]) -> None:
    game = roost.load(name, players, rules=rules)
    places = registry.part_for(game, "testing")
    for number, moment in enumerate(moments(Transcript(game, seed_of_run("cards", 0)))):
        if number > 0:
            assert places.cards_in(moment.state) == places.all_cards(players)


@needs_numba
@pytest.mark.parametrize(("name", "players", "rules"), [VARIANTS[4], VARIANTS[5], VARIANTS[8]])
def test_compiled_variant_agrees_with_the_interpreted_one(name: str, players: int, rules: dict[str, Any]) -> None:
    game = roost.load(name, players, rules=rules)
    assert list(random_games(game, 20, 7).points) == interpreted_random_games(game, 20, 7).points


@needs_numba
def test_played_variant_goes_through_the_same_states_compiled() -> None:
    transcript = Transcript(roost.load("5211", 2, rules=MINIATURE), seed_of_run("twin", 0))
    twin = Twin(transcript.game)
    for number, moment in enumerate(moments(transcript)):
        if moment.move is not None:
            twin.apply(*moment.move)
        elif number > 0:
            twin.deal(transcript.play.deals[-1])
        assert twin.state == moment.state


@for_variants
def test_hens_play_variants(name: str, players: int, rules: dict[str, Any]) -> None:
    game = roost.load(name, players, rules=rules)
    record = play(game, ["hen", "hen-1", *["chick"] * (players - 2)], seed_of_run("hens", 0), BUDGET)
    assert record.outcome is not None


def test_official_game_is_untouched_by_variants() -> None:
    before = interpreted_random_games(roost.load("5211", 4), 3, 1).points
    changed = roost.load("5211", 4, rules={"limit": 0})
    assert changed.rules.limit(4) == 4
    assert interpreted_random_games(changed, 3, 1).points != before
    assert official_rules.limit(4) == 7
    assert official_gloria.SCORED_AT == (4, 7, 10)
    assert interpreted_random_games(roost.load("5211", 4), 3, 1).points == before
    assert roost.load("5211", 4).variant == {}


def test_official_values_give_the_official_class() -> None:
    assert registry.game_type("5211", {"limit": 3}) is Game5211
    assert registry.game_type("5211", {}) is Game5211


def test_variant_with_the_same_values_is_loaded_once() -> None:
    first = registry.game_type("5211", {"limit": 4, "mascots": 3})
    assert registry.game_type("5211", {"mascots": "3", "limit": "4"}) is first
    assert first.variant == {"limit": 4, "mascots": 3}


def test_copies_import_only_copies_of_their_own_variant() -> None:
    game = roost.load("5211", 4, rules={"limit": 5})
    hen = bots.load("hen", game, None)  # type: ignore[arg-type]
    names = [name for name in sys.modules if "@5211,limit=5." in name]
    assert type(hen).__module__ in names
    for name in names:
        for value in vars(sys.modules[name]).values():
            home = getattr(value, "__module__", None) or getattr(value, "__name__", "")
            assert not str(home).startswith(("roost.games.g5211.", "roost.bots.g5211.")), f"{name}: {value}"


def test_variant_is_unpickled_in_another_process() -> None:
    game = roost.load("5211", 4, rules={"limit": 4})
    code = f"import pickle; game, state = pickle.loads({pickle.dumps((game, game.start()))!r})"
    code += "; print(type(state).__module__, state.players, game.variant)"
    assert run(code) == "roost.games.g5211@5211,limit=4.rules 4 {'limit': 4}"


@needs_numba
def test_compiled_code_of_variants_has_a_folder_of_its_own() -> None:
    modules = [roost.load("5211", 4, rules={"limit": limit}).rules.__name__ for limit in (3, 4, 5)]
    folders = {compiled.cache_folder_of(module) for module in modules}
    assert len(folders) == 3
    assert None not in folders


@pytest.mark.parametrize(
    ("players", "rules"), [(4, {"limit": 4}), (2, {"copies": (2, 2, 1), "colours": 3, "turns": 2, "removed": 5})]
)
def test_search_bots_refuse_variants_they_were_not_made_for(players: int, rules: dict[str, Any]) -> None:
    """They have learned what a position between two rounds is worth, and expect one card to be left at the end."""
    with pytest.raises(BadSetup) as caught:
        bots.load("fox", roost.load("5211", players, rules=rules), None)  # type: ignore[arg-type]
    assert caught.value.key == "variant-bot"
    assert caught.value.values["known"] == "chick, hen"


@pytest.mark.uncompiled
@pytest.mark.parametrize("bot", ["rooster", "fox"])
def test_search_bots_play_a_variant_of_one_round(bot: str) -> None:
    game = exact.miniature()
    record = play(game, [bot, "hen"], seed_of_run("one round", 0), Budget(60, 20))
    assert record.outcome is not None


def test_hand_that_is_smaller_than_a_row_is_refused() -> None:
    with pytest.raises(BadSetup) as caught:
        roost.load("5211", 2, rules={"hand": 3})
    assert (caught.value.key, caught.value.values) == ("variant-small-hand", {"hand": 3, "turns": 3, "row": 4})


def test_variant_has_no_records() -> None:
    game = roost.load("gloria", 2, rules={"action_points": 2})
    record = random_record(game, seed_of_run("no record", 0))
    with pytest.raises(BadSetup) as caught:
        encode(record)
    assert caught.value.key == "variant-no-record"
    assert caught.value.values["rules"] == "action_points=2"


def test_c_program_is_not_used_for_variants() -> None:
    assert not c_games.is_available(roost.load("5211", 4, rules={"limit": 4}))


@pytest.mark.uncompiled
@pytest.mark.parametrize(("name", "players", "rules"), [VARIANTS[1], VARIANTS[7]])
def test_policy_of_a_variant_decides_as_its_bot(name: str, players: int, rules: dict[str, Any]) -> None:
    game = roost.load(name, players, rules=rules)
    policy, bot = (roost.simulate(game, games=1, policy=who, workers=1) for who in ("hen", bots.type_for("hen", game)))
    assert policy.points.tolist() == bot.points.tolist()


def test_policy_with_official_rules_is_refused_for_a_variant() -> None:
    game = roost.load("5211", 3, rules={"limit": 4})
    with pytest.raises(BadSetup) as caught:
        roost.simulate(game, games=1, policy="roost.bots.g5211.simulated:HEN")
    assert caught.value.key == "variant-policy"
