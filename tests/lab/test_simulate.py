"""`roost.simulate` plays the same games whatever plays them: threads, pieces, compiled or interpreted rules."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import roost
from roost.core.bot import Bot, BotFailed, Budget
from roost.core.engine import compiled
from roost.core.errors import BadSetup
from roost.core.registry import playable
from roost.lab import chunks, pieces, results
from roost.lab.pieces import Piece, PolicyFailed, play_piece
from roost.lab.random_games import random_games
from roost.lab.simulation import job_of, simulate
from roost.workers import InProcess
from tests.lab import policies_to_try as tried


class Stubborn(Bot[Any]):
    """Plays one card where two are due."""

    name = "stubborn"

    def act(self, view: Any, legal: Any, budget: Budget) -> str:
        del view, legal, budget
        return "Y1"


class Broken(Bot[Any]):
    """Raises an exception."""

    name = "broken"

    def act(self, view: Any, legal: Any, budget: Budget) -> str:
        del view, legal, budget
        raise ValueError("on purpose")


GAMES = 300 if compiled.is_available() else 4
HERE = "tests.lab.policies_to_try"


def arrays(result: results.Result) -> list[Any]:
    return [getattr(result, name).tolist() for name in ("points", "tiebreak", "winners", "length", "decisions")]


@pytest.mark.parametrize("game", playable())
@pytest.mark.parametrize("has_facts", [True, False])
def test_random_play_has_the_results_of_random_games(game: str, has_facts: bool) -> None:
    table = roost.load(game, 3)
    result, batch = simulate(table, games=GAMES, seed=5, facts=has_facts), random_games(table, GAMES, seed=5)
    assert result.points.flatten().tolist() == list(batch.points)
    assert result.tiebreak.flatten().tolist() == list(batch.tiebreak)
    assert result.decisions.sum() == result.summary.decisions == batch.decisions


def test_roost_exports_simulate() -> None:
    assert roost.simulate is simulate
    with pytest.raises(AttributeError):
        roost.simulated  # noqa: B018


@pytest.mark.parametrize("policy", ["random", "hen"])
@pytest.mark.parametrize("game", ["5211", "gloria"])
def test_result_does_not_depend_on_workers_or_pieces(monkeypatch: pytest.MonkeyPatch, game: str, policy: str) -> None:
    whole = simulate(game, 3, games=8, seed=2, policy=policy, workers=1)
    monkeypatch.setattr(pieces, "piece_size", lambda _: 3)

    class Backwards(InProcess):
        """Finishes the last piece first."""

        def run(self, function: Any, pieces: Any) -> Any:
            return super().run(function, reversed(list(pieces)))

    for workers in (1, 2, Backwards()):
        cut = simulate(game, 3, games=8, seed=2, policy=policy, workers=workers)
        assert arrays(cut) == arrays(whole)
        assert cut.facts == whole.facts
        assert cut.summary == whole.summary


def test_pieces_and_parts_can_be_pickled() -> None:
    own = job_of("5211", 2, 1, {}, [tried.BY_SLOTS, tried.first_cards])
    assert pickle.loads(pickle.dumps(own)).company == own.company
    piece = Piece(job_of("5211", 2, 1, {"edition": "azul"}, "hen"), 3, 2)
    part = play_piece(pickle.loads(pickle.dumps(piece)))
    again = pickle.loads(pickle.dumps(part))
    assert again.facts == play_piece(piece).facts
    assert again.points.tolist() == play_piece(piece).points.tolist()


def test_later_pieces_are_the_games_of_the_run() -> None:
    job = job_of("gloria", 4, 1, {}, "random")
    part = play_piece(Piece(job, 4, 2))
    assert part.points.tolist() == simulate("gloria", 4, games=6, seed=1).points[4:].tolist()


def test_summary_agrees_with_the_arrays() -> None:
    result = simulate("5211", 4, games=GAMES, seed=3)
    summary = result.summary
    shares = (result.won / result.won.sum(axis=1)[:, None]).mean(axis=0)
    assert summary.win_shares == pytest.approx(shares.tolist())
    assert summary.shared == pytest.approx((result.won.sum(axis=1) > 1).mean())
    assert [points.mean for points in summary.points] == pytest.approx(result.points.mean(axis=0).tolist())
    ordered = np.sort(result.points, axis=1)
    assert summary.margin.mean == pytest.approx((ordered[:, -1] - ordered[:, -2]).mean())
    assert summary.length.mean == result.length.mean() == 6
    assert summary.points[0].total == summary.games == result.games == GAMES
    assert result.to_dict()["summary"]["winners"] == summary.winners
    assert f"{GAMES} games of 5211" in repr(result)


def test_winners_are_those_of_the_contract() -> None:
    result = simulate("5211", 5, games=GAMES, seed=4)
    for points, tiebreak, won in zip(result.points, result.tiebreak, result.won, strict=True):
        outcome = roost.core.game.Outcome.of(points.tolist(), tiebreak.tolist())
        assert outcome.winners == tuple(np.flatnonzero(won).tolist())


def test_result_without_arrays_has_counts_and_facts() -> None:
    result = simulate("5211", 2, games=5, arrays=False)
    assert result.points is None
    assert result.summary.games == 5
    assert result.facts.rounds == 5 * 11


def test_progress_reports_all_games() -> None:
    seen: list[tuple[int, int]] = []
    simulate("gloria", 2, games=3, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (3, 3)


def test_column_becomes_wider_when_a_number_needs_it() -> None:
    column = results.Column((3,), ["i1", "i2", "i4"])
    column.put(0, np.array([5, 127], np.int32))
    assert column.array.dtype == np.int8
    column.put(2, np.array([70_000], np.int32))
    assert column.array.dtype == np.int32
    assert column.array.tolist() == [5, 127, 70_000]


def test_column_becomes_wider_for_a_low_number() -> None:
    column = results.Column((2,), ["i1", "i2"])
    column.put(0, np.array([-300, 0], np.int16))
    assert column.array.tolist() == [-300, 0]


def test_histogram_counts_negative_numbers_and_quantiles() -> None:
    histogram = results.Histogram()
    for numbers in ([3, 3, 5], [-2], [9, 3]):
        histogram.add(np.array(numbers, np.int16))
    assert (histogram.least, histogram.counts) == (-2, [1, 0, 0, 0, 0, 3, 0, 1, 0, 0, 0, 1])
    assert histogram.mean == pytest.approx(21 / 6)
    assert [histogram.quantile(share) for share in (0.1, 0.5, 0.9)] == [-2, 3, 9]
    with pytest.raises(ValueError, match="nothing"):
        results.Histogram().quantile(0.5)


@pytest.mark.parametrize(
    "policy",
    [tried.first_cards, f"{HERE}:first_cards", [tried.first_cards] * 3, tried.BY_SLOTS, f"{HERE}:BY_SLOTS"],
)
def test_own_policy_is_given_as_function_name_or_with_tools(policy: Any) -> None:
    result = simulate("5211", 3, games=2, policy=policy, facts=False)
    assert result.policies == (result.policies[0],) * 3
    assert result.decisions.tolist() == [7 * 3 * 3] * 2


def test_each_seat_plays_by_its_own_policy() -> None:
    seats: list[Any] = [tried.first_cards, tried.last_card, "hen", tried.BY_SLOTS, "random"]
    mixed = simulate("5211", 5, games=3, seed=8, policy=seats, facts=False)
    swapped = simulate("5211", 5, games=3, seed=8, policy=[*seats[1:], seats[0]], facts=False)
    by_bots = simulate(
        "5211", 5, games=3, seed=8, policy=[*seats[:2], "roost.bots.g5211.hen:Hen", *seats[3:]], workers=1
    )
    assert mixed.policies[2:] == ("hen", "by slots", "random")
    assert mixed.points.tolist() != swapped.points.tolist()
    assert mixed.points.tolist() == by_bots.points.tolist()


@pytest.mark.parametrize(
    ("policy", "values"),
    [
        (tried.illegal_later, {"seat": 1, "action": "Y4", "number": "3", "game": "0", "seed": "9", "decision": "11"}),
        (tried.no_action, {"seat": 0, "action": "–", "number": "-7", "game": "0", "seed": "9", "decision": "1"}),
    ],
)
def test_illegal_action_names_seat_position_and_action(policy: Any, values: dict[str, Any]) -> None:
    with pytest.raises(PolicyFailed) as caught:
        simulate("5211", 3, games=2, seed=9, policy=policy, facts=False)
    found = dict(caught.value.values)
    assert found.pop("policy") == f"{HERE}:{policy.__name__}"
    assert (caught.value.key, found) == ("policy-illegal", values)


def test_policy_that_raises_is_reported_with_its_position() -> None:
    with pytest.raises(PolicyFailed) as caught:
        simulate("5211", 2, games=2, seed=9, policy=["random", tried.divides], facts=False)
    found = dict(caught.value.values)
    assert str(found.pop("detail")).startswith("ZeroDivisionError('integer division")
    where = {"policy": f"{HERE}:divides", "seat": 1, "game": "0", "seed": "9", "decision": "8"}
    assert (caught.value.key, found) == ("policy-raised", where)


@pytest.mark.skipif(not compiled.is_available(), reason="interpreted policies have no types")
@pytest.mark.parametrize("others", ["random", "chick"])
@pytest.mark.parametrize(
    ("policy", "key", "said"),
    [
        (tried.half, "policy-wrong-type", "float64"),
        (tried.nothing, "policy-wrong-type", "none"),
        (tried.opens_a_file, "policy-not-compiled", "The 'with (context manager) as (variable):' construct is not"),
    ],
)
def test_policy_of_a_wrong_type_is_refused_before_any_game(policy: Any, key: str, said: str, others: str) -> None:
    with pytest.raises(BadSetup) as caught:
        simulate("5211", 2, games=2, policy=[others, policy], facts=False, workers=1)
    assert caught.value.key == key
    assert caught.value.values["policy"] == f"{HERE}:{policy.__name__}"
    assert any(str(value).startswith(said) for value in caught.value.values.values())


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        ({"games": 0}, "simulate-bad-games"),
        ({"games": True}, "simulate-bad-games"),
        ({"seed": 2**62 - 1, "games": 2}, "simulate-too-many-games"),
        ({"games": 10**14}, "simulate-too-large"),
        ({"games": 10**18}, "simulate-too-large"),
        ({"workers": 0}, "workers-bad-number"),
        ({"seed": -1}, "simulate-bad-seed"),
        ({"seed": 2**62}, "simulate-bad-seed"),
        ({"players": 6}, "setup-bad-players"),
        ({"policy": "ostrich"}, "policy-unknown"),
        ({"policy": "no.such:policy"}, "policy-not-found"),
        ({"policy": f"{HERE}:NOT_A_POLICY"}, "policy-not-one"),
        ({"policy": 3}, "policy-not-one"),
        ({"policy": tried.not_a_rule}, "policy-not-a-rule"),
        ({"policy": tried.slot_of_tools}, "policy-not-a-rule"),
        ({"policy": tried.local_rule()}, "policy-not-a-rule"),
        ({"policy": ["hen", "hen"]}, "setup-wrong-bot-count"),
        ({"policy": "random", "options": {"edition": "gold"}}, "setup-bad-value"),
        ({"game": roost.load("5211", 3), "options": {"edition": "azul"}}, "simulate-table-and-options"),
    ],
)
def test_bad_argument_is_refused_before_any_game(arguments: dict[str, Any], key: str) -> None:
    with pytest.raises(BadSetup) as caught:
        simulate(**{"game": "5211", "games": 1, **arguments})
    assert caught.value.key == key


def test_python_bots_in_processes_play_the_same_games() -> None:
    bots: list[Any] = ["chick", tried.first_cards]
    alone = simulate("5211", 2, games=3, seed=6, policy=bots, workers=1)
    assert arrays(simulate("5211", 2, games=3, seed=6, policy=bots, workers=2)) == arrays(alone)
    assert sum(part.rows[:, -2:].sum() for part in chunks("5211", 2, games=3, seed=6, policy=bots, workers=1)) == (
        alone.points.sum()
    )


@pytest.mark.parametrize(
    ("policy", "key", "values"),
    [
        (Stubborn, "policy-illegal", {"policy": "stubborn", "seat": 1, "action": "Y1", "decision": "2"}),
        (Broken, "policy-raised", {"policy": "broken", "seat": 1, "detail": "ValueError('on purpose')"}),
        (tried.no_action, "policy-illegal", {"seat": 1, "action": "-7", "decision": "2"}),
        (tried.divides, "policy-raised", {"game": "0", "seed": "9", "decision": "8"}),
    ],
)
def test_failure_among_python_bots_names_the_position(policy: Any, key: str, values: dict[str, Any]) -> None:
    with pytest.raises(PolicyFailed) as caught:
        simulate("5211", 2, games=1, seed=9, policy=["chick", policy], workers=1)
    assert caught.value.key == key
    assert {name: caught.value.values[name] for name in values} == values


def test_program_that_ends_is_reported_in_its_own_words() -> None:
    with pytest.raises(BotFailed) as caught:
        simulate("5211", 2, games=1, policy=["chick", "exec:false"], workers=1)
    assert caught.value.key == "bot-program-died"
    assert caught.value.values["seat"] == 1
