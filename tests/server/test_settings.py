"""Settings of the server: environment, command line, signing key and file modes."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from roost.core.errors import BadSetup
from roost.server.settings import load
from roost.server.signing import FILE, signing_key
from roost.server.storage.database import sqlite_url
from roost.server.storage.sql import Storage


def test_defaults_suffice_without_any_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda _: tmp_path / "share" / "roost")
    settings = load({})
    assert (settings.host, settings.port, settings.redis_url) == ("127.0.0.1", 5211, None)
    assert settings.data == tmp_path / "share" / "roost"
    assert settings.database_url == f"sqlite:///{tmp_path}/share/roost/roost.db"
    assert not settings.is_https
    assert stat.S_IMODE(settings.data.stat().st_mode) == 0o700


def test_settings_are_read_from_the_environment(tmp_path: Path) -> None:
    settings = load(
        {
            "ROOST_DATA": str(tmp_path),
            "ROOST_HOST": "0.0.0.0",
            "ROOST_PORT": "8080",
            "ROOST_DATABASE_URL": "postgresql://db/roost",
            "ROOST_REDIS_URL": "redis://cache",
            "ROOST_KEY": "k" * 32,
            "ROOST_PUBLIC_URL": "https://roost.example/",
        }
    )
    assert (settings.host, settings.port) == ("0.0.0.0", 8080)
    assert (settings.database_url, settings.redis_url) == ("postgresql://db/roost", "redis://cache")
    assert settings.signing_key == b"k" * 32
    assert settings.public_url == "https://roost.example"
    assert settings.is_https
    assert not (tmp_path / FILE).exists()


def test_metrics_are_private_unless_set_to_public(tmp_path: Path) -> None:
    for value, expected in (("", False), ("own", False), ("public", True)):
        assert load({"ROOST_METRICS": value}, data=tmp_path).has_public_metrics == expected
    with pytest.raises(BadSetup) as caught:
        load({"ROOST_METRICS": "yes"}, data=tmp_path)
    assert caught.value.values["option"] == "ROOST_METRICS"


def test_command_line_overrides_the_environment(tmp_path: Path) -> None:
    environment = {"ROOST_DATA": "/nowhere", "ROOST_PORT": "8080", "ROOST_HOST": "::"}
    settings = load(environment, data=tmp_path, port=0, host="127.0.0.1")
    assert (settings.data, settings.port, settings.host) == (tmp_path, 0, "127.0.0.1")


@pytest.mark.parametrize("port", ["many", "-1", "65536", "8 0", "²"])
def test_invalid_port_is_refused(tmp_path: Path, port: str) -> None:
    with pytest.raises(BadSetup) as caught:
        load({"ROOST_DATA": str(tmp_path), "ROOST_PORT": port})
    assert caught.value.key == "setup-bad-value"


def test_repr_of_settings_hides_secrets(tmp_path: Path) -> None:
    given = {
        "ROOST_KEY": "sesame" * 6,
        "ROOST_DATABASE_URL": "postgresql://u:sesame@h/d",
        "ROOST_REDIS_URL": "redis://:sesame@h",
    }
    assert "sesame" not in repr(load(given, data=tmp_path))


def test_error_names_a_data_folder_that_cannot_be_created(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadSetup) as caught:
        load({}, data=tmp_path / "file" / "roost")
    assert caught.value.key == "setup-bad-folder"
    assert caught.value.values["path"] == str(tmp_path / "file" / "roost")


def test_key_file_is_created_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    key = signing_key(tmp_path, None)
    assert len(key) == 32
    assert signing_key(tmp_path, None) == key
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


@pytest.mark.anyio
async def test_database_files_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    storage = Storage(sqlite_url(tmp_path / "roost.db"))
    await storage.start()
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    await storage.stop()
    assert modes == dict.fromkeys(["roost.db", "roost.db-wal", "roost.db-shm"], 0o600)


def test_processes_that_start_together_share_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as pool:
        keys = set(pool.map(lambda _: signing_key(tmp_path, None), range(16)))
    assert len(keys) == 1
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_each_data_folder_gets_its_own_key(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert signing_key(tmp_path / "a", None) != signing_key(tmp_path / "b", None)


@pytest.mark.parametrize("content", ["", "abc", "g" * 64, "0" * 63, "0" * 65, "\u0660" * 64])
def test_damaged_key_file_is_refused_and_kept(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content, encoding="utf-8")
    (tmp_path / FILE).chmod(0o600)
    with pytest.raises(BadSetup) as caught:
        signing_key(tmp_path, None)
    assert caught.value.key == "setup-bad-key"
    assert (tmp_path / FILE).read_text(encoding="utf-8") == content


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644])
def test_key_file_that_others_can_read_is_refused(tmp_path: Path, mode: int) -> None:
    signing_key(tmp_path, None)
    (tmp_path / FILE).chmod(mode)
    with pytest.raises(BadSetup) as caught:
        signing_key(tmp_path, None)
    assert (caught.value.key, caught.value.values["mode"]) == ("setup-open-key", f"{mode:o}")


@pytest.mark.parametrize(
    ("option", "url", "name"),
    [
        ("database_url", "postgresql://u:sesame@h/d", "ROOST_DATABASE_URL"),
        ("database_url", "postgresql://h/d?user=u&password=sesame", "ROOST_DATABASE_URL"),
        ("redis_url", "redis://:sesame@h", "ROOST_REDIS_URL"),
    ],
)
def test_password_on_the_command_line_is_refused(tmp_path: Path, option: str, url: str, name: str) -> None:
    given: dict[str, Any] = {option: url}
    with pytest.raises(BadSetup) as caught:
        load({}, data=tmp_path, **given)
    assert caught.value.values == {"option": "--" + option.replace("_", "-"), "name": name}
    assert "sesame" not in str(caught.value)


def test_configured_key_that_is_too_short_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetup) as caught:
        signing_key(tmp_path, "hens")
    assert caught.value.key == "setup-wrong-key"


@pytest.mark.parametrize(
    ("url", "stored"),
    [
        ("https://roost.example/", "https://roost.example"),
        ("http://192.168.1.20:5211", "http://192.168.1.20:5211"),
        ("HTTPS://roost.example", "https://roost.example"),
        ("http://[::1]:8080", "http://[::1]:8080"),
    ],
)
def test_public_url_is_stored_without_a_slash_at_the_end(tmp_path: Path, url: str, stored: str) -> None:
    assert load({}, data=tmp_path, public_url=url).public_url == stored
    assert load({"ROOST_PUBLIC_URL": url}, data=tmp_path).public_url == stored


@pytest.mark.parametrize(
    "url",
    [
        "foo",
        "roost.example",
        "roost.example:80",
        "ftp://roost.example",
        "https://",
        "https:///path",
        "https://:80",
        "http://a b",
        "http://roost.example:port",
        "http://roost.example:0",
        "http://[::1",
        "http://user@roost.example",
        "https://roost.example?x",
    ],
)
def test_public_url_that_is_not_a_site_is_refused(tmp_path: Path, url: str) -> None:
    with pytest.raises(BadSetup) as caught:
        load({}, data=tmp_path, public_url=url)
    assert (caught.value.key, caught.value.values) == ("setup-bad-public-url", {"url": url})
