"""Pictures of tables: everything is inside, of one size for a whole game, and the end says who has won."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import roost
from roost.core.fair import SEED_BYTES
from roost.core.picture import Card, Group
from roost.core.play import Play

pytest.importorskip("PIL", reason="needs the extra `research`")
pytest.importorskip("pettingzoo", reason="needs the extra `research`")

from roost.envs import picture as pictures  # only if they are installed
from roost.envs.pettingzoo import RoostAEC
from roost.envs.picture import Canvas, Caption, picture, step_of
from roost.games.g5211 import picture as g5211
from roost.games.gloria import picture as gloria
from roost.games.gloria.view import Fox

for_both_games = pytest.mark.parametrize("name", ["5211", "gloria"])


class Drawn:
    """What has been drawn: texts, and the right and lower edges of boxes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts: list[str] = []
        self.edges: list[tuple[float, float]] = []
        box, text = Canvas._box, Canvas._text

        def noted_box(canvas: Canvas, x: float, y: float, width: float, height: float, *rest: Any) -> None:
            self.edges.append((x + width, y + height))
            box(canvas, x, y, width, height, *rest)

        def noted_text(canvas: Canvas, x: float, y: float, words: str, *rest: Any, **more: Any) -> None:
            self.texts.append(words)
            text(canvas, x, y, words, *rest, **more)

        monkeypatch.setattr(Canvas, "_box", noted_box)
        monkeypatch.setattr(Canvas, "_text", noted_text)


@for_both_games
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_cards_of_a_game_are_inside_of_pictures_of_one_size(
    name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, sizes = Drawn(monkeypatch), set()
    env, rng = RoostAEC(name, players, render_mode="rgb_array"), np.random.default_rng(players)
    env.reset(seed=players)
    for number, _ in enumerate(env.agent_iter()):
        observation, _, is_over, _, _ = env.last()
        if number % 9 == 0 or is_over:
            height, width, _ = env.render().shape
            sizes.add((height, width))
        if is_over:
            break
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert len(sizes) == 1
    assert max(right for right, _ in drawn.edges) <= width - pictures.MARGIN
    assert max(below for _, below in drawn.edges) <= height - pictures.MARGIN


@for_both_games
def test_picture_of_the_end_says_who_has_won_and_the_points(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    env, rng = RoostAEC(name, 2, render_mode="rgb_array"), np.random.default_rng(1)
    env.reset(seed=1)
    while env.table.outcome is None:
        env.step(int(rng.choice(env.table.legal(env.possible_agents.index(env.agent_selection)))))
    drawn = Drawn(monkeypatch)
    env.render()
    names = {f"seat_{seat}" for seat in env.table.outcome.winners}
    assert any(text.endswith(("wins.", "gewinnt.")) or "," in text for text in drawn.texts), names
    for points in env.table.outcome.points:
        assert any(text.split()[:1] == [str(points)] for text in drawn.texts)


def test_cards_that_did_not_score_are_faint() -> None:
    """Of two equal cards in a row, both score or none of them does."""
    game = roost.load("5211", 2)
    play = Play(game, bytes(SEED_BYTES), game.start()).with_deals()
    seen = 0
    while play.outcome is None:
        for seat in play.to_act:
            play = play.apply(seat, game.legal(play.state, seat)[0]).with_deals()
        view: Any = game.view(play.state, 0)
        if view.scoring is None:
            continue
        for seat, line in enumerate(g5211.lines(view)[:2]):
            counted = [card.name for card in line.groups[0].cards if not card.is_faint]
            assert sorted(map(str, counted)) == sorted(view.scoring.cards[seat])
            seen += len(counted)
    assert seen


def test_fox_sits_on_its_collection_or_waits_beside_the_pile() -> None:
    game = roost.load("gloria", 3)
    rng, play = np.random.default_rng(2), Play(game, bytes(SEED_BYTES), game.start()).with_deals()
    found = set()
    while play.outcome is None:
        view: Any = game.view(play.state, 0)
        middle, *seats, _ = gloria.lines(view)
        sits = [
            Fox(seat, own.motif)
            for seat, line in enumerate(seats)
            for own, group in zip(view.collections[seat], line.groups, strict=True)
            if group.piece is not None
        ]
        assert sits == ([] if view.fox is None else [view.fox])
        assert (gloria.FOX in middle.pieces) == (view.fox is None)
        found.add(view.fox is None)
        (seat,) = play.to_act
        play = play.apply(seat, str(rng.choice(game.legal(play.state, seat)))).with_deals()
    assert found == {True, False}


@pytest.mark.parametrize("cards", [1, 8, 60])
def test_cards_overlap_only_if_there_is_not_enough_room(cards: int) -> None:
    groups = [Group((Card("Y1"),) * cards), Group(())]
    step = step_of(groups, 400, 42)
    assert (cards - 1) * step + 42 <= 400
    assert (step > 42) == (cards <= 8)


def test_game_without_lines_of_cards_is_shown_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    game = roost.load("auction", 3)
    drawn = Drawn(monkeypatch)
    found = picture(game, game.view(game.start(), 0), Caption("An auction", ["one", "two"], [], str), ())
    assert found.shape[2] == 3
    assert drawn.texts == ["An auction", "one", "two"]


@pytest.mark.parametrize("fonts", [(), pictures.FONTS])
def test_umlauts_are_written_out_if_the_font_does_not_have_them(fonts: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "FONTS", fonts)
    pictures._font.cache_clear()

    def drawn(word: str) -> Any:
        game = roost.load("auction", 3)
        return picture(game, game.view(game.start(), 0), Caption(word, [], [], str), ())

    assert np.array_equal(drawn("Hähne"), drawn("Haehne")) == (not fonts)
    assert not np.array_equal(drawn("Hähne"), drawn("Hühne"))
    pictures._font.cache_clear()
