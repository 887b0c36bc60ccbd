"""5211: the cards, the editions and the deal (F1 to F4)."""

from __future__ import annotations

from collections import Counter

import pytest

from roost.games.g5211.cards import LETTERS
from roost.text import catalogue
from tests.rulebook.g5211.tables import Play, table


@pytest.mark.rule("F1")
@pytest.mark.parametrize("edition", ["classic", "azul"])
def test_deck_has_five_colours_of_twenty_cards_worth_51_points(edition: str) -> None:
    deck = Play(players=2, edition=edition).decks[0]
    assert len(deck) == 100
    colours = {card[0] for card in deck}
    assert len(colours) == 5
    for colour in colours:
        values = Counter(int(card[1]) for card in deck if card[0] == colour)
        assert values == {1: 5, 2: 6, 3: 5, 4: 2, 5: 1, 6: 1}
        assert sum(value * count for value, count in values.items()) == 51
    assert sum(card[1] == "1" for card in deck) == 25


@pytest.mark.rule("F2")
def test_editions_differ_in_one_colour_only() -> None:
    assert {card[0] for card in Play(players=2, edition="classic").decks[0]} == set("YGOBV")
    assert {card[0] for card in Play(players=2, edition="azul").decks[0]} == set("YGOBT")
    classic = table("V1 V2 G2 O2 / V3 B2 G2 O3", "classic")
    azul = table("T1 T2 G2 O2 / T3 B2 G2 O3", "azul")
    assert classic.points == azul.points == (3, 3)
    assert (classic.colour, azul.colour) == ("V", "T")


@pytest.mark.rule("F2")
@pytest.mark.parametrize(
    ("edition", "colours", "english", "german"),
    [
        ("classic", "yellow green orange blue violet", "2 Kododos", "2 Kododos"),
        ("azul", "yellow green orange dark-blue turquoise", "2 Roosters", "2 Hähne"),
    ],
)
def test_each_edition_has_its_colours_in_order_and_its_mascot(
    edition: str, colours: str, english: str, german: str
) -> None:
    say = catalogue("en")
    told = [say("g5211-colour", colour=letter, edition=edition) for letter in LETTERS[edition]]
    assert [name.replace(" ", "-") for name in told] == colours.split()
    assert say("g5211-mascots", edition=edition, count=2) == english
    assert catalogue("de")("g5211-mascots", edition=edition, count=2) == german


@pytest.mark.rule("F3")
@pytest.mark.parametrize(("players", "removed"), [(2, 10), (3, 13), (4, 0), (5, 15)])
def test_removed_cards_are_hidden_until_the_game_is_over(players: int, removed: int) -> None:
    play = Play(players=players)
    view = play.view(0)
    assert view.pile + 5 * players == 100 - removed
    assert play.told(0, "dealt").values["removed"] == removed
    assert view.removed == ()
    play.any_deck()
    assert play.outcome is not None
    assert Counter(play.view(0).removed) == Counter(play.decks[0][:removed])


@pytest.mark.rule("F4")
@pytest.mark.parametrize(("players", "pile"), [(2, 80), (3, 72), (4, 80), (5, 60)])
def test_each_player_gets_five_cards_and_the_rest_is_the_draw_pile(players: int, pile: int) -> None:
    play = Play(players=players)
    assert [len(hand) for hand in play.hands()] == [5] * players
    assert play.view().pile == pile
