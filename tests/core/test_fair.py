"""From seed to cards: compared with an independent implementation, and with fixed values that must never change."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator

import pytest

import roost
from roost.core import fair
from roost.core.fair import Stream
from roost.core.play import Transcript

SEED = hashlib.sha256(b"roost").digest()


def words(seed: bytes, game: str, deal: int) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.new(seed, b"roost/1|%s|%d|%d" % (game.encode(), deal, block), hashlib.sha256).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def below(source: Iterator[int], n: int) -> int:
    return next(word % n for word in source if word < 2**32 - 2**32 % n)


def shuffled(source: Iterator[int], cards: list[str]) -> list[str]:
    for i in range(len(cards) - 1, 0, -1):
        j = below(source, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def deck_5211(letters: str) -> list[str]:
    return [f"{letter}{value}" for letter in letters for value in (1,) * 5 + (2,) * 6 + (3,) * 5 + (4, 4, 5, 6)]


@pytest.mark.parametrize(("edition", "letters"), [("classic", "YGOBV"), ("azul", "YGOBT")])
@pytest.mark.parametrize("deal", [0, 1, 7])
def test_deck_of_5211_can_be_rebuilt_from_its_seed(edition: str, letters: str, deal: int) -> None:
    game = roost.load("5211", 4, edition=edition)
    made = game.shuffle(game.start(), Stream(SEED, "5211", deal))
    assert made == {"deck": shuffled(words(SEED, "5211", deal), deck_5211(letters))}


@pytest.mark.parametrize("players", [2, 5])
def test_deal_of_gloria_can_be_rebuilt_from_its_seed(players: int) -> None:
    source = words(SEED, "gloria", 0)
    start = below(source, players)
    motifs = ["GR", "AN", "RU", "TA", "NE", "SH", "FE", "EG", "NS", "WV"]
    cards = shuffled(source, [motif for motif in motifs for _ in range(9)] + ["W"] * 5)
    hands = [cards[3 + 4 * seat : 7 + 4 * seat] for seat in range(players)]
    pile = shuffled(source, cards[3 + 4 * players :] + ["R"] * 10)
    game = roost.load("gloria", players)
    made = game.shuffle(game.start(), Stream(SEED, "gloria", 0))
    assert made == {"start": start, "display": cards[:3], "hands": hands, "pile": pile}


def test_cards_for_a_seed_never_change() -> None:
    game = roost.load("5211", 4, edition="azul")
    seed = fair.seed_from_text("2026")
    deck = game.shuffle(game.start(), Stream(seed, "5211", 0))["deck"]
    assert seed.hex() == "158a323a7ba44870f23d96f1516dd70aa48e9a72db4ebb026b0a89e212a208ab"
    assert " ".join(deck[:10]) == "G3 B2 G2 B2 T1 T2 O3 T4 O3 B2"
    whole = hashlib.sha256(" ".join(deck).encode()).hexdigest()
    assert whole == "39d7b212c96520606f8c70fa4eaf3def5f06800c4debdae27a6572a029c850f7"


def test_seeds_are_hashes_of_the_text_and_index() -> None:
    assert fair.seed_from_text("7") == hashlib.sha256(b"7").digest()
    assert fair.seed_from_text("äöü") == hashlib.sha256("äöü".encode()).digest()
    assert fair.seed_of_run("7", 0) == hashlib.sha256(b"7|0").digest()
    assert fair.seed_of_run("7", 12) == hashlib.sha256(b"7|12").digest()


def test_each_deal_and_each_game_has_a_different_stream() -> None:
    labels = [(SEED, "5211", 0), (SEED, "5211", 1), (SEED, "gloria", 0), (bytes(32), "5211", 0)]
    streams = [Stream(*label) for label in labels]
    assert len({tuple(stream.below(2**32) for _ in range(4)) for stream in streams}) == 4


class Fixed(Stream):
    """A stream with fixed numbers."""

    def __init__(self, *given: int) -> None:
        super().__init__(SEED, "fixed", 0)
        self._words = list(given)[::-1]


def test_words_that_would_bias_the_result_are_dropped() -> None:
    """2**32 = 3 * 1431655765 + 1, so the highest word would make one of three results more likely."""
    assert Fixed(2**32 - 1, 5).below(3) == 2
    assert Fixed(2**32 - 2).below(3) == 2
    assert Fixed(2**32 - 1).below(2) == 1


def test_shuffle_keeps_all_cards_and_does_not_change_its_argument() -> None:
    cards = list(range(50))
    order = Stream(SEED, "5211", 0).shuffle(cards)
    assert Counter(order) == Counter(cards)
    assert order != cards
    assert cards == list(range(50))


# Live tables

SECRET = hashlib.sha256(b"secret").digest()
PARTS = [bytes(range(16)), b"", bytes(range(16, 32))]


def test_commitment_is_the_hash_of_the_secret() -> None:
    assert fair.commitment(SECRET) == hashlib.sha256(SECRET).digest()


def test_contribution_hash_is_empty_only_without_a_contribution() -> None:
    assert fair.contribution_hash(PARTS[0]) == hashlib.sha256(PARTS[0]).digest()
    assert fair.contribution_hash(b"") == b""


def test_live_seed_combines_the_secret_with_all_contributions() -> None:
    message = b"roost/1|seed|000102030405060708090a0b0c0d0e0f||101112131415161718191a1b1c1d1e1f"
    seed = fair.live_seed(SECRET, PARTS)
    assert seed == hmac.new(SECRET, message, hashlib.sha256).digest()
    assert seed.hex() == "32bee0cf8b01f533a7295497ce71027451001851060113feabd5f287441ef0f5"


def test_live_seed_depends_on_each_contribution_and_its_seat() -> None:
    seeds = {
        fair.live_seed(SECRET, PARTS),
        fair.live_seed(SECRET, PARTS[::-1]),
        fair.live_seed(SECRET, [PARTS[1], PARTS[0], PARTS[2]]),
        fair.live_seed(SECRET, PARTS[:2]),
        fair.live_seed(bytes(32), PARTS),
    }
    assert len(seeds) == 5
    assert fair.commitment(SECRET) not in seeds


def test_game_with_a_seed_has_the_deals_of_that_seed() -> None:
    transcript = Transcript(roost.load("5211", 2, edition="azul"), SEED)
    transcript.deal()
    assert transcript.play.deals == ({"deck": shuffled(words(SEED, "5211", 0), deck_5211("YGOBT"))},)
