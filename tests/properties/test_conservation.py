"""No card appears or gets lost."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from roost.core.play import Transcript
from roost.core.registry import part
from roost.games.g5211 import narrate
from roost.testing import strategies
from roost.testing.play import moments
from tests.properties.games import for_every_game


@for_every_game
@given(data=st.data())
def test_every_card_is_somewhere_at_every_moment(name: str, data: st.DataObject) -> None:
    game, places = data.draw(strategies.games(name)), part(name, "testing")
    for number, moment in enumerate(moments(Transcript(game, data.draw(strategies.seeds())))):
        if number > 0:  # before the first deal there are none
            assert places.cards_in(moment.state) == places.all_cards(game.players)


@given(data=st.data())
def test_score_piles_of_5211_are_made_of_cards_that_are_gone(data: st.DataObject) -> None:
    game = data.draw(strategies.games("5211"))
    state: Any = data.draw(strategies.played(game)).state
    assert sum(state.won) <= state.decks * 100
    if state.decks == 1:
        gone = narrate.gone(state)
        assert sum(state.won) <= gone.total()
        assert sum(state.points) <= sum((card % 6 + 1) * count for card, count in gone.items())


@given(data=st.data())
def test_cards_of_5211_are_gone_once_their_round_is_scored(data: st.DataObject) -> None:
    game = data.draw(strategies.games("5211"))
    on_table: Counter[str] = Counter()
    gone: Counter[str] = Counter()
    for moment in moments(Transcript(game, data.draw(strategies.seeds()))):
        for event in moment.events:
            match event.key:
                case "dealt":
                    gone.clear()
                case "revealed":
                    on_table.update(card for cards in event.values["cards"] for card in cards)
                case "scored":
                    gone += on_table
                    on_table.clear()
        assert game.view(moment.state, None).gone == gone
