"""Gloria Picktoria: the cards and the deal (G1 to G3)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from roost.core.errors import BadSetup, Malformed, NotYourTurn, TooLate
from roost.core.fair import Stream
from roost.games.gloria.game import GameGloria
from roost.text import catalogue
from tests.rulebook.gloria.tables import Table, by_players, dealt

MOTIFS = ("GR", "AN", "RU", "TA", "NE", "SH", "FE", "EG", "NS", "WV")


def a_deal(players: int = 2, **options: Any) -> dict[str, Any]:
    game = GameGloria(players, options)
    return dict(game.shuffle(game.start(), Stream(bytes(32), "gloria", 0)))


@pytest.mark.rule("G1")
@by_players
def test_deck_has_ten_motifs_of_nine_five_wild_cards_and_ten_boosters(players: int) -> None:
    deal = a_deal(players)
    cards = Counter([*deal["display"], *deal["pile"], *(card for hand in deal["hands"] for card in hand)])
    assert cards == {**dict.fromkeys(MOTIFS, 9), "W": 5, "R": 10}


@pytest.mark.rule("G1")
@pytest.mark.parametrize(
    ("card", "english", "german"),
    [
        *(("GR", "grain", "Körner"), ("AN", "anklet", "Fußring"), ("RU", "fox rug", "Fuchsbettvorleger")),
        *(("TA", "fox tail", "Fuchsschwanz"), ("NE", "fox-tooth necklace", "Fuchszahnkette")),
        *(("SH", "showcase", "Vitrine"), ("FE", "feather fan", "Federfächer"), ("EG", "jewelled egg", "Juwelenei")),
        *(("NS", "silk nest", "Seidennest"), ("WV", "weathervane", "Wetterhahn")),
        *(("W", "wild card", "Joker"), ("D", "doubler", "Verdoppler"), ("R", "Rooster Booster", "Dschingis Hahn")),
    ],
)
def test_every_card_has_letters_and_names_in_both_languages(card: str, english: str, german: str) -> None:
    assert catalogue("en")("gloria-card", card=card) == english
    assert catalogue("de")("gloria-card", card=card) == german


@pytest.mark.rule("G2")
@pytest.mark.parametrize(("players", "pile"), [(2, 94), (3, 90), (4, 86), (5, 82)])
def test_deal_has_three_cards_on_display_and_four_plus_doubler_each(players: int, pile: int) -> None:
    table = dealt(players)
    view = table.view()
    assert len(view.display) == 3
    assert view.held == (5,) * players
    assert all(Counter(table.view(seat).hand)["D"] == 1 for seat in range(players))
    assert view.pile == pile
    assert (view.fox, view.roosters, view.until_scoring) == (None, 0, 4)


@pytest.mark.rule("G2")
@pytest.mark.parametrize("seed", range(20))
def test_rooster_boosters_are_only_in_the_draw_pile(seed: int) -> None:
    game = GameGloria(5, {})
    deal = game.shuffle(game.start(), Stream(bytes([seed] * 32), "gloria", 0))
    assert "R" not in [*deal["display"], *(card for hand in deal["hands"] for card in hand)]
    assert deal["pile"].count("R") == 10


@pytest.mark.rule("G2")
@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"display": ["GR", "GR"]}, "deal-wrong-size"),
        ({"display": None}, "deal-wrong-size"),
        ({"hands": [["GR"] * 4]}, "deal-wrong-size"),
        ({"hands": "GR"}, "deal-malformed"),
        ({"pile": ["GR"] * 94}, "deal-card-too-often"),
        ({"display": ["GR", "AN", "D"]}, "deal-card-too-often"),
        ({"display": ["GR", "AN", "R"]}, "deal-rooster-outside-pile"),
        ({"display": ["GR", "AN", "XX"]}, "deal-unknown-card"),
        ({"display": ["GR", "AN", 7]}, "deal-unknown-card"),
        ({"start": 2}, "deal-wrong-start"),
        ({"start": True}, "deal-wrong-start"),
        ({"more": 1}, "deal-malformed"),
    ],
)
def test_invalid_deal_is_refused(change: dict[str, Any], key: str) -> None:
    game = GameGloria(2, {})
    with pytest.raises(Malformed) as caught:
        game.deal(game.start(), {**a_deal(), **change})
    assert caught.value.key == key


@pytest.mark.rule("G2")
def test_second_deal_is_refused() -> None:
    table = dealt(2)
    with pytest.raises(TooLate):
        table.game.deal(table.state, a_deal())


@pytest.mark.rule("G3")
def test_start_player_is_random() -> None:
    assert {dealt(3, text).turn for text in "abcdefghij"} == {0, 1, 2}


@pytest.mark.rule("G3")
def test_choosing_the_start_player_does_not_change_the_cards() -> None:
    by_lot = a_deal(4)
    for seat in range(4):
        assert a_deal(4, start=seat) == {**by_lot, "start": seat}
    game = GameGloria(4, {"start": 2})
    assert game.to_act(game.deal(game.start(), a_deal(4, start=2)).state) == (2,)
    with pytest.raises(Malformed, match="deal-wrong-start"):
        game.deal(game.start(), {**by_lot, "start": 1})
    with pytest.raises(BadSetup):
        GameGloria(4, {"start": 4})


@pytest.mark.rule("G3")
def test_play_goes_clockwise() -> None:
    table = Table("GR GR GR / GR GR GR / GR GR GR", players=3, turn=1)
    turns = []
    for _ in range(4):
        turns.append(table.turn)
        table.do("take 0", "take 0", "take 0")
    assert turns == [1, 2, 0, 1]


@pytest.mark.rule("G3")
def test_only_the_player_whose_turn_it_is_can_act() -> None:
    table = Table("GR / GR", players=2)
    assert table.game.to_act(table.state) == (0,)
    assert table.game.legal(table.state, 1) == ()
    with pytest.raises(NotYourTurn):
        table.game.apply(table.state, 1, "take 0")
