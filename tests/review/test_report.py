"""The review in words and pictures, in both languages."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from roost.report.svg import are_available
from roost.review import reasons
from roost.review.balance import Balance, Step
from roost.review.coach import surveyor_type
from roost.review.decisions import Choice, Decision
from roost.review.games import GameReview
from roost.review.grades import Verdict
from roost.review.means import Mean
from roost.review.reasons.g5211 import Fate
from roost.review.reasons.reason import Reason
from roost.review.report import as_json, page, phrases, tables, terminal
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
    place = {"deck": 1, "round": 1, "turn": 2} if game == "5211" else {"turn": 2, "left": 3}
    category = "turn-2" if game == "5211" else "fox"
    one = Decision(2, place, "Y1", "G2", verdict, 0.062, 0.004, 0.054, 0.07, CHOICES, category)
    return GameReview(1, game, 2, {}, 0, 8000, (one,), BALANCE, {"winners": [0]})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verdict", Verdict)
def test_every_verdict_has_a_line(language: str, verdict: Verdict) -> None:
    words = catalogue(language)
    game = review(verdict)
    first, *rest = terminal.decision(game.decisions[0], 1, 18, words)
    assert first[0].startswith("[ 1/18] · ")
    assert phrases.verdict(verdict, words) in first[0]
    assert len(rest) == (2 if verdict in (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER) else 0)


def test_choices_below_an_error_include_the_played_one() -> None:
    others = tuple(Choice(f"B{number}", MEAN, MEAN, 0.0, 100) for number in range(2, 7))
    error = replace(review(Verdict.BLUNDER).decisions[0], choices=(*others, *CHOICES))
    listed = [
        line.split(":")[0].strip() for line, style in terminal.decision(error, 1, 1, catalogue("en")) if style == "dim"
    ]
    assert listed == ["B2", "B3", "B4", "G2", "Y1"]


def test_error_line_says_what_is_best_and_what_is_lost() -> None:
    line, style = next(terminal.decision(review(Verdict.BLUNDER).decisions[0], 1, 1, catalogue("en")))
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
    assert tables.account(BALANCE, 0, catalogue("en")) == ["50.0", "+30.0", "+10.0", "+10.0", "100.0"]
    assert tables.account(BALANCE, 1, catalogue("en")) == ["50.0", "−30.0", "0.0", "−20.0", "0.0"]


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
    assert said in [line.strip() for line, _ in terminal.decision(decision, 1, 1, words)]
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
    assert phrases.place(replace(review(Verdict.BEST).decisions[0], place={}), catalogue("en")) == "move 2"


@pytest.mark.parametrize(
    ("left", "said"),
    [(0, "turn 2, end of the turn"), (1, "turn 2, 1 action point left"), (3, "turn 2, 3 action points left")],
)
def test_decision_of_gloria_is_placed_by_its_action_points(left: int, said: str) -> None:
    decision = replace(review(Verdict.BEST, "gloria").decisions[0], place={"turn": 2, "left": left})
    assert phrases.place(decision, catalogue("en")) == said


def test_choice_beyond_doubt_better_than_the_best_gains() -> None:
    better = replace(review(Verdict.FINE).decisions[0], loss=-0.027, low=-0.03, high=-0.024)
    line, _ = next(terminal.decision(better, 1, 1, catalogue("en")))
    assert line.endswith("fine · better than the bot’s G2 by 2.7 [2.4, 3.0]")


def test_loss_that_would_be_shown_as_zero_is_next_to_nothing() -> None:
    tiny = replace(review(Verdict.FINE).decisions[0], loss=0.0001, low=0.0, high=0.0002)
    line, _ = next(terminal.decision(tiny, 1, 1, catalogue("en")))
    assert line.endswith("fine · best G2, loses next to nothing")


def test_turn_is_split_into_choice_others_and_luck() -> None:
    game, words = review(Verdict.MISTAKE), catalogue("en")
    split = [["Place", "own decisions", "others’ decisions", "luck"], ["round 1, turn 2", "+10.0", "+10.0", "+20.0"]]
    assert tables.turns(game, words) == split
    assert words("review-split") in [line for line, _ in terminal.course(game, words)]
    assert words("review-split-said") in page.render([game], words)


def test_actions_of_one_seat_and_unmeasured_luck_are_not_split() -> None:
    game, words = review(Verdict.MISTAKE, "gloria"), catalogue("en")
    alone = replace(BALANCE, steps=tuple(replace(step, seat=0) for step in BALANCE.steps))
    assert tables.turns(replace(game, balance=alone), words) == []
    assert tables.turns(replace(game, balance=None), words) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_reason_in_figures_names_both_choices(language: str) -> None:
    words = catalogue(language)
    numbers = {"more": 3, "less": 2, "worlds": 90, "often": 7, "share": 3.5}
    values = numbers | {"better": "G2", "other": "Y1", "colour": "G"}
    for name in ("points", "wins", "close", "same", "5211-points", "5211-hand"):
        said = words(f"review-reason-{name}", **values, edition="classic")
        assert "G2" in said
        assert "Y1" in said


@pytest.mark.parametrize("name", ["5211", "gloria"])
def test_both_games_have_a_surveyor(name: str) -> None:
    from tests.review.games import game

    assert surveyor_type(game(name, 2)).__module__.endswith("surveyor")
