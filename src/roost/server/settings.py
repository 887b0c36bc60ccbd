"""The settings of a server: from the command line, else the environment, else defaults for a single computer."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import platformdirs

from roost.core.errors import BadSetup
from roost.server.signing import signing_key
from roost.server.storage.database import sqlite_url

PREFIX = "ROOST_"
DATABASE = "roost.db"


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings for `create_app`. Secrets are excluded from `repr`."""

    host: str = "127.0.0.1"
    port: int = 5211
    data: Path
    database_url: str = field(repr=False)
    redis_url: str | None = field(default=None, repr=False)
    signing_key: bytes = field(repr=False)
    public_url: str | None = None
    """The server's public address, if it differs from the one it listens on, for example behind a proxy."""

    hosts: frozenset[str] = frozenset()
    """Further names of the server, for example in a company's network."""
    has_public_metrics: bool = False
    """Whether anyone may read the metrics, which also count changes of hidden choices."""

    @property
    def is_https(self) -> bool:
        """Whether the public address uses https, so that cookies must, too."""
        return self.public_url is not None and self.public_url.startswith("https://")


def load(
    environment: Mapping[str, str] = os.environ,
    *,
    host: str | None = None,
    port: int | None = None,
    data: Path | None = None,
    database_url: str | None = None,
    redis_url: str | None = None,
    key: str | None = None,
    public_url: str | None = None,
) -> Settings:
    """Return the settings, and create the data folder and the signing key if needed; raise BadSetup if invalid."""
    for option, given in (("--database-url", database_url), ("--redis-url", redis_url)):
        if given and _has_password(given):
            raise BadSetup("setup-visible-password", option=option, name=PREFIX + option[2:].upper().replace("-", "_"))
    url = public_url or _read(environment, "PUBLIC_URL")
    checked_url = None if url is None else _checked_public_url(url)
    folder = _make_folder(data or Path(_read(environment, "DATA") or platformdirs.user_data_path("roost")))
    return Settings(
        host=host or _read(environment, "HOST") or Settings.host,
        port=_port(environment) if port is None else port,
        data=folder,
        database_url=database_url or _read(environment, "DATABASE_URL") or sqlite_url(folder / DATABASE),
        redis_url=redis_url or _read(environment, "REDIS_URL"),
        signing_key=signing_key(folder, key or _read(environment, "KEY")),
        public_url=checked_url,
        hosts=_hosts(environment),
        has_public_metrics=_has_public_metrics(environment),
    )


def _has_password(url: str) -> bool:
    """Return True if a URL contains a password, which everybody on the machine could read in the list of processes."""
    try:
        parts = urlsplit(url)
        return parts.password is not None or "password" in parse_qs(parts.query)
    except ValueError:  # reported when the URL is used
        return False


def _read(environment: Mapping[str, str], name: str) -> str | None:
    return environment.get(PREFIX + name) or None


def _checked_public_url(url: str) -> str:
    """Return the public address without a slash at its end; raise BadSetup if it is not the address of a site."""
    try:
        parts = urlsplit(url)
        is_site = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # brackets that do not match, or a port that is not a number
        is_site = False
    if not is_site or any(letter.isspace() or letter in "@?#" for letter in url):
        raise BadSetup("setup-bad-public-url", url=url)
    return parts.geturl().rstrip("/")


def _hosts(environment: Mapping[str, str]) -> frozenset[str]:
    """Return the names in a list with commas; raise BadSetup for anything but names."""
    names = [name.strip().lower() for name in (_read(environment, "HOSTS") or "").split(",")]
    for name in filter(None, names):
        if not re.fullmatch(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?", name):
            raise BadSetup("setup-bad-value", option=PREFIX + "HOSTS", value=name, allowed="roost.example, games.lan")
    return frozenset(filter(None, names))


def _port(environment: Mapping[str, str]) -> int:
    text = _read(environment, "PORT")
    if text is None:
        return Settings.port
    if not (text.isascii() and text.isdigit() and int(text) < 1 << 16):
        raise BadSetup("setup-bad-value", option=PREFIX + "PORT", value=text, allowed="0–65535")
    return int(text)


def _has_public_metrics(environment: Mapping[str, str]) -> bool:
    text = _read(environment, "METRICS") or "own"
    if text not in ("own", "public"):
        raise BadSetup("setup-bad-value", option=PREFIX + "METRICS", value=text, allowed="own, public")
    return text == "public"


def _make_folder(path: Path) -> Path:
    """Create the data folder for its owner only, because it holds the tables' secrets and the signing key."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetup("setup-bad-folder", path=str(path), detail=error.strerror or str(error)) from error
    return path
