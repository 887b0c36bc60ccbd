"""The proof on the page: its command checks the downloaded record, also of a game that the page cannot deal."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from roost.core import fair
from roost.core.play import Play
from roost.core.record import decode, encode
from tests.browser.conftest import Visit, in_english
from tests.browser.person import Person
from tests.browser.test_plain_table import play_to_end

Content = dict[str, Any]


@pytest.fixture
def played(visit: Visit) -> Person:
    """A person with a phone at the replay of an auction that they played."""
    person: Person = visit(width=360, height=640, is_touching=True)
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.play_now("auction", 3)
    play_to_end(person, rounds=5)
    person.press("dialog[open] a[href^='/replay/']")
    person.page.wait_for_selector(".replay .table")
    return person


def download(person: Person, folder: Path) -> Path:
    with person.page.expect_download() as started:
        person.page.get_by_role("link", name=person.words("page-download")).click()
    file = folder / started.value.suggested_filename
    started.value.save_as(file)
    return file


def copied_command(person: Person) -> list[str]:
    person.press(".proof summary")
    person.press(".proof [data-copy]")
    expect(person.page.locator(".proof [data-copy]")).to_have_text(person.words("page-copied"))
    return shlex.split(person.page.evaluate("navigator.clipboard.readText()"))


def run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run `roost check ...` in the folder of the download."""
    assert command[0] == "roost"
    environment = {"LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, "-m", "roost.cli", *command[1:]], cwd=folder, env=environment, capture_output=True, text=True
    )


def change(file: Path, how: Callable[[Content], Content]) -> None:
    file.write_text(json.dumps(how(json.loads(file.read_text()))))


def with_another_contribution(content: Content) -> Content:
    """Return the record of a whole game that is dealt from another contribution in seat 0."""
    honest = decode(json.dumps(content))
    assert honest.fair is not None
    assert honest.fair.contribution_hashes is not None
    parts = (b"0" * 16, *honest.fair.contributions[1:])
    hashes = (fair.contribution_hash(parts[0]), *honest.fair.contribution_hashes[1:])
    game = honest.game
    play = Play(game, fair.live_seed(honest.fair.secret, parts), game.start()).with_deals()
    while play.outcome is None:
        seat = play.to_act[0]
        play = play.apply(seat, game.legal(play.state, seat)[0]).with_deals()
    changed: Content = json.loads(
        encode(play.record(replace(honest.fair, contributions=parts, contribution_hashes=hashes)))
    )
    return changed


def test_copied_command_checks_the_downloaded_record(played: Person, tmp_path: Path) -> None:
    file = download(played, tmp_path)
    command = copied_command(played)
    assert command[2] == file.name
    assert [command.count(f"--{option}") for option in ("commitment", "contribution", "contribution-hash")] == [1, 1, 3]
    honest = run(command, tmp_path)
    assert (honest.returncode, honest.stderr) == (0, "")
    change(file, with_another_contribution)
    assert run(command[:3], tmp_path).returncode == 0, "the record is right in itself"
    cheated = run(command, tmp_path)
    assert cheated.returncode == 1
    assert "contribution" in cheated.stderr


def test_game_that_the_page_cannot_deal_is_compared_without_a_failure(played: Person) -> None:
    played.press("[data-verify]")
    verdict = played.page.locator("[data-verdict=limited]")
    expect(verdict).to_contain_text(played.words("page-verified-numbers"))
    expect(verdict).to_contain_text(played.words("page-verified-no-deal"))
    expect(verdict.locator(".bad")).to_have_count(0)
    played.page.context.route(
        "**/record", lambda route: route.fulfill(json=with_another_contribution(route.fetch().json()))
    )
    played.press("[data-verify]")
    expect(played.page.locator("[data-verdict=other-contribution] .bad")).to_be_visible()


def test_proof_has_the_width_of_a_phone(played: Person) -> None:
    played.press("[data-verify]")
    expect(played.page.locator("[data-verdict=limited]")).to_be_visible()
    played.press(".proof summary")
    for part in ("[data-verdict]", ".proof textarea"):
        box = played.page.locator(part).bounding_box()
        assert box is not None
        assert box["width"] >= 300
    assert not played.is_too_wide()
    played.page.locator(".proof textarea").scroll_into_view_if_needed()
    played.screenshot("phone-proof")
    assert played.accessibility_problems() == []


@in_english
def test_replay_of_an_unknown_game_never_says_your_turn(played: Person) -> None:
    last = int(played.page.get_by_role("slider").get_attribute("max") or 0)
    played.page.get_by_label(played.words("page-seen-from")).select_option("0")
    for step in range(last + 1):
        status = played.page.locator(".dock .status")
        expect(played.page.get_by_role("slider")).to_have_value(str(step))
        expect(status).to_contain_text(
            played.words("page-to-act", names="") if step < last else played.words("game-over")
        )
        played.page.keyboard.press("ArrowRight")
