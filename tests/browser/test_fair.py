"""The fair deal in a real browser: a device reveals its contribution, and catches a server that cheats afterwards."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, expect

from roost.core import fair, record
from roost.core.fair import Stream
from tests.browser.conftest import Visit
from tests.browser.person import Person

Content = dict[str, Any]
PLAYERS = 5
"""The more players, the shorter the game."""
KEPT = "table => JSON.parse(localStorage.getItem(`roost-deal:${table}`))"


def table_of(person: Person) -> str:
    return person.page.url.replace("/replay/", "/table/").split("/table/")[1].partition("/")[0].partition("?")[0]


def kept(person: Person) -> Any:
    return person.page.evaluate(KEPT, table_of(person))


# The cheating server


def dealt_again(content: Content, **changes: Any) -> Content:
    """Return a record with changed inputs, and everything that follows from them recomputed."""
    changed = {**content["fair"], **changes}
    parts = [bytes.fromhex(part) for part in changed["contributions"]]
    secret = bytes.fromhex(changed["secret"])
    seed = fair.live_seed(secret, parts)
    changed["commitment"] = fair.commitment(secret).hex()
    game = record.decode(json.dumps(content)).game
    deal = game.shuffle(game.start(), Stream(seed, game.name, 0))
    return {**content, "fair": changed, "seed": seed.hex(), "deals": [deal]}


def strength(content: Content, seat: int) -> int:
    """Return the sum of a seat's first hand."""
    first = 15 + 5 * seat  # fifteen cards are removed
    return sum(int(card[1:]) for card in content["deals"][0]["deck"][first : first + 5])


def stronger(content: Content, attempt: Callable[[bytes], Content]) -> Content:
    """Return the first of many attempts that gives the bot with the weakest hand a stronger one."""
    bot = min(range(1, PLAYERS), key=lambda seat: strength(content, seat))
    guesses = (hashlib.sha256(number.to_bytes(2, "big")).digest() for number in range(2000))
    return next(cheated for cheated in map(attempt, guesses) if strength(cheated, bot) > strength(content, bot))


def replaced(content: Content, seat: int, part: bytes) -> Content:
    """Return a record with another contribution in a seat, and the matching hash."""
    parts, hashes = list(content["fair"]["contributions"]), list(content["fair"]["contribution_hashes"])
    parts[seat], hashes[seat] = part.hex(), fair.contribution_hash(part).hex()
    return dealt_again(content, contributions=parts, contribution_hashes=hashes)


CHEATS: dict[str, Callable[[Content], Content]] = {
    "other-contribution": lambda content: stronger(content, lambda guess: replaced(content, 0, guess[:16])),
    "other-hashes": lambda content: stronger(content, lambda guess: replaced(content, 1, guess[:16])),
    "other-commitment": lambda content: stronger(content, lambda guess: dealt_again(content, secret=guess.hex())),
    "not-used": lambda content: dealt_again(content, contributions=[""] * PLAYERS),
    "other-moves": lambda content: {**content, "moves": content["moves"][2:]},
    "other-game": lambda content: {**content, "game": "whist"},
}


def test_deal_is_proved_to_the_player_and_cheating_is_caught(visit: Visit) -> None:
    person: Person = visit(is_hurried=True)
    person.play_now("azul", PLAYERS)
    seen = kept(person)
    assert seen["seat"] == 0
    own = fair.contribution_hash(bytes.fromhex(seen["contribution"])).hex()
    assert seen["hashes"] == [own, *[""] * (PLAYERS - 1)]
    person.play_to_end()
    person.page.get_by_role("link", name=person.words("page-replay")).click()
    person.press("[data-verify]")
    proved = person.page.locator("[data-verdict=proved]")
    expect(proved).to_contain_text(person.words("page-verified", players=1))
    expect(proved).to_contain_text(person.words("page-verified-limits"))
    person.screenshot("proof")
    for problem, cheat in CHEATS.items():
        _serve_instead(person, cheat)
        person.press("[data-verify]")
        found = person.page.locator(f"[data-verdict={problem}]")
        expect(found).to_contain_text(person.words(f"page-not-verified-{problem}"))
    person.context.unroute_all()
    _was_dealt(person, ["A6"] * 5)
    person.press("[data-verify]")
    expect(person.page.locator("[data-verdict=other-cards]")).to_be_visible()


def _was_dealt(person: Person, hand: list[str]) -> None:
    """As if the table had shown this device another hand than the record has."""
    content = {**kept(person), "hands": [hand]}
    person.page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)", [f"roost-deal:{table_of(person)}", json.dumps(content)]
    )


def _serve_instead(person: Person, cheat: Callable[[Content], Content]) -> None:
    """Serve a manipulated record that is consistent in itself."""

    def manipulate(route: Route) -> None:
        route.fulfill(json=cheat(route.fetch().json()))

    person.context.unroute_all()
    person.context.route("**/record", manipulate)


# Revealing


def test_game_against_bots_is_dealt_within_three_seconds(visit: Visit) -> None:
    person: Person = visit()
    person.play_now("5211", 4)  # so that everything is loaded
    person.go()
    person.press("[data-play='5211']")
    started = time.monotonic()
    person.page.wait_for_selector(".hand button")
    assert time.monotonic() - started < 3, "the deal does not wait for bots"


def test_page_reloaded_before_the_start_still_reveals(visit: Visit) -> None:
    ana, ben = visit(), visit()
    link = ana.open_table("Ana", 2)
    ana.page.reload()
    ana.page.wait_for_selector("[data-start]")
    promised = kept(ana)
    assert promised["hashes"] is None
    ben.page.goto(link)
    ben.press("[data-sit]")
    for person in (ana, ben):
        person.press("[data-get-ready]")
    for person in (ana, ben):
        person.page.wait_for_selector(".hand button")
    assert kept(ana)["contribution"] == promised["contribution"]
    assert kept(ana)["hashes"] == kept(ben)["hashes"]
    assert all(kept(ana)["hashes"])
    expect(ana.page.get_by_text(_not_revealed(ana, "Ana"))).to_have_count(0)


def test_device_that_lost_its_contribution_is_named_and_play_continues(visit: Visit) -> None:
    ana, ben = visit(), visit()
    link = ana.open_table("Ana", 2)
    ana.page.evaluate("localStorage.clear()")
    ana.page.reload()
    ana.page.wait_for_selector("[data-start]")
    ben.page.goto(link)
    ben.press("[data-sit]")
    for person in (ana, ben):
        person.press("[data-get-ready]")
    ben.sees("page-dealing")
    ben.page.wait_for_selector(".hand button")
    expect(ben.page.get_by_text(_not_revealed(ben, "Ana")).first).to_be_attached()


def _not_revealed(person: Person, name: str) -> str:
    return person.words("page-notice-not-revealed", name=name)
