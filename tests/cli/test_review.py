"""`roost review` judges the decisions of a seat, in the terminal, as JSON and as a page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from roost.core.record import Record, encode
from roost.review.games import GameReview
from roost.review.run import Order
from roost.testing.play import random_record
from tests.cli.conftest import Roost
from tests.review.games import game, played

QUICK = ("--budget", "16", "--no-luck")


@pytest.fixture
def games(tmp_path: Path) -> str:
    """Return a file with two games."""
    file = tmp_path / "games.jsonl"
    records = [played("5211", 5), played("5211", 5, "another")]
    file.write_text("".join(f"{encode(record)}\n" for record in records), encoding="utf-8")
    return str(file)


def test_every_decision_is_listed_and_the_losses_are_summed_up(roost: Roost, games: str) -> None:
    ran = roost("review", games, "--game", "1", "--seat", "2", *QUICK)
    assert ran.code == 0
    assert ran.out.startswith("Game 1: 5211, 5 players, seat 2")
    assert "[12/12] · round 4, turn 3" in ran.out
    assert "Summary of 1 game" in ran.out


@pytest.mark.search
def test_json_has_all_decisions_of_several_games(roost: Roost, games: str) -> None:
    ran = roost("review", games, "--json", "-", *QUICK)
    found: dict[str, Any] = json.loads(ran.out)
    assert [review["number"] for review in found["games"]] == [1, 2]
    assert all(len(review["decisions"]) == 12 for review in found["games"])
    assert found["summary"]["games"] == 2


def test_workers_print_and_write_the_same(roost: Roost, games: str) -> None:
    assert roost("review", games, *QUICK, "--workers", "1").out == roost("review", games, *QUICK).out


def test_interrupted_workers_say_which_games_are_missing(
    roost: Roost, games: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    review = Order.review

    def stop_at_second(order: Order, game: tuple[int, Record]) -> GameReview:
        if game[0] == 2:
            raise KeyboardInterrupt
        return review(order, game)

    monkeypatch.setattr(Order, "review", stop_at_second)
    ran = roost("review", games, *QUICK, "--workers", "1")
    assert ran.code == 130
    assert ran.out.startswith("Game 1: 5211, 5 players, seat 0")
    assert "1 of 2 games are reviewed. Review the others from game 2 on with --game." in ran.err


@pytest.mark.search
def test_german_page_needs_no_other_file(roost: Roost, games: str, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    ran = roost("review", games, "--game", "2", "--lang", "de", "--html", str(page), *QUICK)
    content = page.read_text(encoding="utf-8")
    assert ran.code == 0
    assert "Spiel 2: 5211, 5 Personen, Platz 0" in content
    assert "Alle Entscheidungen" in content
    assert "http" not in content.replace("http://www.w3.org", "")


@pytest.mark.search
def test_page_shows_luck_and_skill_as_pictures(roost: Roost, games: str, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    ran = roost("review", games, "--game", "1", "--budget", "16", "--luck-games", "2", "--html", str(page))
    assert ran.code == 0
    assert page.read_text(encoding="utf-8").count("<svg") == 2
    assert "Luck and skill" in ran.out


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "There is no seat 5 in this game: the seats are 0 to 4.\n"),
        ("de", "Einen Platz 5 gibt es in diesem Spiel nicht: Die Plätze sind 0 bis 4.\n"),
    ],
)
def test_seat_that_does_not_exist_is_an_error(roost: Roost, games: str, language: str, said: str) -> None:
    ran = roost("review", games, "--seat", "5", "--lang", language)
    assert (ran.code, ran.err) == (1, said)


def test_unfinished_game_is_an_error(roost: Roost, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    record = random_record(game("5211", 3), bytes(32), steps=5)
    file.write_text(encode(record) + "\n", encoding="utf-8")
    ran = roost("review", str(file))
    assert ran.code == 1
    assert ran.err == f"{file}, line 1: The game is not finished. Only finished games can be reviewed.\n"


def test_record_that_does_not_check_is_an_error(roost: Roost, games: str) -> None:
    content = json.loads(Path(games).read_text(encoding="utf-8").splitlines()[0])
    content["result"]["winners"] = [0, 1, 2, 3, 4]
    Path(games).write_text(json.dumps(content), encoding="utf-8")
    ran = roost("review", games, *QUICK)
    assert ran.code == 1
    assert ran.err.startswith(f"{games}, line 1: ")


def test_game_number_beyond_the_end_of_the_file_is_an_error(roost: Roost, games: str) -> None:
    ran = roost("review", games, "--game", "3")
    assert (ran.code, ran.err) == (1, f"{games} has no game 3: it contains 2.\n")
