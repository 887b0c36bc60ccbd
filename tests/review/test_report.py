"""The review in words and pictures, in both languages."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from roost.arena.report.plots import are_available
from roost.review import reasons
from roost.review.balance import Balance, Step
from roost.review.coach import surveyor_type
from roost.review.decisions import Choice, Decision, Mean
from roost.review.games import GameReview
from roost.review.grades import Verdict
from roost.review.reasons.g5211 import Fate
from roost.review.reasons.reason import Reason
from roost.review.report import as_json, page, phrases, terminal
from roost.text import LANGUAGES, catalogue, source

MEAN = Mean(0.5, 0.01)
CHOICES = (Choice("G2", MEAN, Mean(3.25, 0.1), 1.0, 100), Choice("Y1", MEAN, MEAN, 0.0, 100))
BALANCE = Balance(
    0.5,
    (
        Step(0, None, (0.1, -0.1), (0.0, 0.0), (0.0, 0.0), (0.6, 0.4)),
        Step(2, None, (0.2, -0.2), (0.1, 0.0), (0.1, -0.2), (1.0, 0.0)),
    ),
    (1.0, 0.0),
)


def review(verdict: Verdict, game: str = "5211") -> GameReview:
    place = {"round": 1, "turn": 2, "left": 3}
    category = "turn-2" if game == "5211" else "fox"
    one = Decision(2, place, "Y1", "G2", verdict, 0.062, 0.004, 0.054, 0.07, CHOICES, category)
    return GameReview(1, game, 2, {}, 0, 8000, (one,), BALANCE, {"winners": [0]})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verdict", Verdict)
def test_every_verdict_has_a_line(language: str, verdict: Verdict) -> None:
    words = catalogue(language)
    game = review(verdict)
    first, *rest = terminal.decision(game.decisions[0], 1, 18, "5211", words)
    assert first[0].startswith("[ 1/18] · ")
    assert phrases.verdict(verdict, words) in first[0]
    assert len(rest) == (2 if verdict in (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER) else 0)


def test_error_line_says_what_is_best_and_what_is_lost() -> None:
    line, style = next(terminal.decision(review(Verdict.BLUNDER).decisions[0], 1, 1, "5211", catalogue("en")))
    assert line == "[1/1] · round 1, turn 2 · Y1 · blunder · best G2, loses 6.2 [5.4, 7.0]"
    assert style == "bold red"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["5211", "gloria"])
def test_page_shows_parts_that_add_up(language: str, game: str) -> None:
    content = page.render([review(Verdict.MISTAKE, game), review(Verdict.CLOSE, game)], catalogue(language))
    assert content.count("<svg") == (4 if are_available() else 0)
    for number in ("50", "30", "10", "100"):
        assert number in content


def test_account_adds_up_to_the_result() -> None:
    assert phrases.account(BALANCE, 0, catalogue("en")) == ["50.0", "+30.0", "+10.0", "+10.0", "100.0"]
    assert phrases.account(BALANCE, 1, catalogue("en")) == ["50.0", "−30.0", "0.0", "−20.0", "0.0"]


def keys_in_the_sources() -> set[str]:
    """Return the names of all reasons that the sources can give."""
    found = set()
    for file in Path(reasons.__file__).parent.parent.rglob("*.py"):
        content = file.read_text(encoding="utf-8")
        found |= set(re.findall(r'"review-reason-([a-z0-9-]+)"', content))
        if file.name == "gloria.py":
            found |= {f"gloria-{name}" for name in re.findall(r'_fact\([^"]*"([a-z-]+)"', content)}
    return found | {f"5211-{fate}" for fate in Fate if fate != Fate.NOTHING}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence(language: str) -> None:
    keys = re.findall(r"^review-reason-([a-z0-9-]+) =", source(language), re.MULTILINE)
    assert set(keys) == keys_in_the_sources()
    assert len(keys) > 30


@pytest.mark.parametrize("language", LANGUAGES)
def test_reason_is_shown_at_its_decision(language: str) -> None:
    words, game = catalogue(language), review(Verdict.BLUNDER)
    reason = Reason("review-reason-gloria-hand", {"held": 4})
    decision = replace(game.decisions[0], reason=reason)
    said = words(reason.key, held=4)
    assert said in [line.strip() for line, _ in terminal.decision(decision, 1, 1, "gloria", words)]
    content = page.render([replace(game, decisions=(decision,))], words)
    assert content.count(said) == 2  # among the most expensive decisions and in the list of all
    found = as_json([replace(game, decisions=(decision,))])
    assert found["games"][0]["decisions"][0]["reason"]["values"] == {"held": 4}


def test_json_contains_decisions_balance_and_summary() -> None:
    found = as_json([review(Verdict.BLUNDER)])
    assert found["games"][0]["decisions"][0]["verdict"] == "blunder"
    assert found["games"][0]["balance"]["fair"] == 0.5
    assert found["summary"]["verdicts"]["blunder"] == 1


def test_decision_of_another_game_is_placed_by_its_move() -> None:
    assert phrases.place(review(Verdict.BEST).decisions[0], "auction", catalogue("en")) == "move 2"


@pytest.mark.parametrize("name", ["5211", "gloria"])
def test_both_games_have_a_surveyor(name: str) -> None:
    from tests.review.games import game

    assert surveyor_type(game(name, 2)).__module__.endswith("surveyor")
