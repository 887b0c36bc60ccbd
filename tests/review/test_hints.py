"""Hints: the bot's choice first, others beside it, from the view and the events of the seat alone."""

from __future__ import annotations

import dataclasses
import pickle
from itertools import islice
from typing import Any

import pytest

import roost
from roost.bots.seated import SeatedBot
from roost.bots.surveys import Survey
from roost.core.bot import Budget
from roost.core.engine import compiled
from roost.core.fair import seed_from_text
from roost.core.game import Event
from roost.core.play import Play
from roost.review import hints
from roost.review.advice import Advice, AdvisedChoice
from roost.review.coach import Coach, decisions_of
from roost.review.reasons.reason import Reason
from roost.server.rooms import bot_worker
from roost.server.rooms.bot_messages import HINTER, GameBot, Question
from tests.review.games import FEW, played


def decision(name: str, count: int) -> tuple[Any, Any]:
    """Return a game and the view of a decision of seat 0, with all events before it."""
    record = played(name, 2)
    views = [view for _, view, _ in islice(decisions_of(record, 0), count)]
    events: tuple[Event, ...] = sum((view.events for view in views), ())
    return record.game, dataclasses.replace(views[-1], events=events)


@pytest.mark.parametrize(("name", "count"), [("5211", 2), ("gloria", 6)])
def test_hint_has_the_bots_choice_first_and_says_why(name: str, count: int) -> None:
    game, view = decision(name, count)
    advice = hints.advise(game, view, FEW)
    actions = [choice.action for choice in advice.choices]
    assert 2 <= len(set(actions)) <= hints.SHOWN
    assert set(actions) <= set(view.legal)
    assert all(choice.share is not None and 0.0 <= choice.share <= 1.0 for choice in advice.choices)
    assert not advice.choices[0].is_close
    assert advice.reason
    assert advice == hints.advise(game, view, FEW), "the same knowledge gives the same hint"


def test_hint_for_the_only_legal_action_needs_no_search() -> None:
    game, view = decision("5211", 1)
    advice = hints.advise(game, dataclasses.replace(view, legal=view.legal[:1]))
    assert ([choice.action for choice in advice.choices], advice.reason) == ([view.legal[0]], "hint-forced")


def test_hint_for_the_only_choice_that_was_tried_says_how_often_it_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    game, view = decision("gloria", 1)
    only = view.legal[0]  # of equal cards on display one is tried
    survey = Survey({only: 1.0}, only, {only: [0.5, 0.7]}, {only: [20.0, 30.0]})
    monkeypatch.setattr(Coach, "survey", lambda *_: survey)
    advice = hints.advise(game, view, FEW)
    assert ([choice.action for choice in advice.choices], advice.reason) == ([only], "hint-wins")
    assert advice.values == {"percent": 60}


def test_hint_says_in_its_own_words_that_choices_win_equally_often(monkeypatch: pytest.MonkeyPatch) -> None:
    game, view = decision("gloria", 1)
    first, second, *_ = view.legal
    survey = Survey({first: 1.0}, first, {first: [0.5, 0.7], second: [0.2, 0.3]}, {})
    monkeypatch.setattr(Coach, "survey", lambda *_: survey)
    monkeypatch.setattr(hints, "reason_for", lambda *_: Reason("review-reason-same", {}))
    assert hints.advise(game, view, FEW).reason == "hint-close"


def test_bot_worker_does_not_survey_a_game_without_a_surveyor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "is_available", lambda: True)
    monkeypatch.setattr(bot_worker, "prepare_for_all", lambda *_: None)
    assert bot_worker.answer(GameBot("auction", HINTER)).problem is None
    game = roost.load("auction", 2)
    state = Play(game, seed_from_text("hint"), game.start()).with_deals().state
    view = game.view(state, game.to_act(state)[0])
    monkeypatch.setattr(SeatedBot, "__init__", lambda *_: None)
    monkeypatch.setattr(SeatedBot, "decide", lambda *_: view.legal[-1])
    advice = bot_worker.answer(Question("auction", 2, game.options, HINTER, view, (), b"", Budget(), True)).advice
    assert advice == Advice((AdvisedChoice(view.legal[-1]),))


def test_bot_worker_surveys_once_its_code_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    game, view = decision("5211", 2)
    asked: list[Any] = []

    def advise(game: Any, view: Any) -> Advice:
        asked.append((game.name, view))
        return Advice(())

    monkeypatch.setattr(compiled, "is_available", lambda: True)
    monkeypatch.setattr(hints, "advise", advise)
    monkeypatch.setattr(hints, "prepare", asked.append)
    monkeypatch.setattr(bot_worker, "prepare_for_all", lambda *_: None)
    assert bot_worker.answer(GameBot("5211", HINTER)).problem is None
    history, shown = (pickle.dumps(view.events),), dataclasses.replace(view, events=())
    question = Question("5211", 2, game.options, HINTER, shown, history, b"", Budget(), is_hint=True)
    assert bot_worker.answer(question).advice == Advice(())
    assert asked == ["5211", ("5211", view)]
