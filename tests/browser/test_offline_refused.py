"""Offline play in a browser that lacks what it needs: the page says so, and games at the server go on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, in_german

NO_WASM = "delete globalThis.WebAssembly"
NO_STORAGE = "delete Navigator.prototype.serviceWorker; delete globalThis.caches"


@in_german
@pytest.mark.parametrize(("lacking", "key"), [(NO_WASM, "offline-no-wasm"), (NO_STORAGE, "offline-no-storage")])
def test_browser_that_cannot_play_offline_says_why_and_plays_online(visit: Visit, lacking: str, key: str) -> None:
    person = visit(width=360, height=640, is_touching=True)
    person.page.add_init_script(lacking)
    person.go("/offline")
    person.sees(key)
    expect(person.page.locator("[data-download]")).to_have_count(0)
    assert not person.is_too_wide()
    assert person.accessibility_problems() == []
    person.play_now("azul", 2)
    person.wait_to_choose()
