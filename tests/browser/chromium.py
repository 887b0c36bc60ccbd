"""A real Chromium: the one of the machine, one that Playwright has fetched, or one that apt-get brings."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tests.server.services import install

PACKAGES = ("chromium-headless-shell", "chromium")
"""The same browser without the windows that nobody would see is a quarter faster; older systems do not have it."""
NAMES = (*PACKAGES, "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
)


def find(of_playwright: str) -> str:
    """Where Chromium is. Without one the test is skipped on a desk, and fails where CI is true."""
    if found := _installed(of_playwright):
        return found
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        for package in PACKAGES:
            install(package, "/usr/bin", package)
            if found := _installed(of_playwright):
                return found
    reason = "Chromium is not on this machine: install it, or run `playwright install chromium`"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


def _installed(of_playwright: str) -> str | None:
    if Path(of_playwright).exists():
        return of_playwright
    return next((found for name in NAMES if (found := shutil.which(name))), None)
