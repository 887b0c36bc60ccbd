"""Finds Chromium: installed on the system, downloaded by Playwright, or installed with apt-get."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.server.services import install

PACKAGES = ("chromium-headless-shell", "chromium")
"""The headless shell is a quarter faster, but older systems do not have it."""
NAMES = (*PACKAGES, "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
)


def find(playwright_path: str) -> str:
    """Return the path of Chromium. Without one, skip the test, or fail it if CI is true."""
    if found := _installed(playwright_path):
        return found
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        for package in PACKAGES:
            install(package, "/usr/bin", package)
            if found := _installed(playwright_path):
                return found
    reason = "Chromium is not installed: install it, or run `playwright install chromium`"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


def _installed(playwright_path: str) -> str | None:
    if Path(playwright_path).exists():
        return playwright_path
    return next((found for name in NAMES if (found := shutil.which(name))), None)
