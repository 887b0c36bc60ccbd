"""`roost play`: the page, in the browser; or, with --plain, a game against bots line by line."""

from __future__ import annotations

import os
import secrets
import sys
import urllib.request
import webbrowser
from typing import Annotated

import typer

from roost import bots as bot_registry
from roost.cli.common import GameName, Language, Options, Players, game_of, one_for_each, open_output, say
from roost.core import fair
from roost.core.errors import BadSetup
from roost.core.record import encode
from roost.terminal.plain import PlainTable
from roost.text import Catalogue


def run(
    game: GameName = "5211",
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line in the terminal: for screen readers and any connection.")
    ] = False,
    players: Players = 4,
    bots: Annotated[
        str | None, typer.Option("--bots", help="Who sits in the other seats: one for all or one each.")
    ] = None,
    option: Options = None,
    seed: Annotated[str | None, typer.Option("--seed", help="Play the same deal again.")] = None,
    out: Annotated[str | None, typer.Option("--out", help="Keep the record of the game in this file.")] = None,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Where the page is served.")] = 5211,
    lang: Language = None,
) -> None:
    """Open the page and play; with --plain play in the terminal, where all options but --port apply."""
    words = say(lang)
    if not plain:
        _open_page(port, words)
        return
    table = game_of(game, players, option)
    source = fair.seed_from_text(seed) if seed is not None else secrets.token_bytes(fair.SEED_BYTES)
    opponents = one_for_each(bots or bot_registry.default(table.name), players - 1)
    record = PlainTable(table, opponents, source, words, write=print, ask=input).play()
    if out is not None:
        with open_output(out) as file:
            file.write(encode(record) + "\n")
        print(words("play-saved", file=out))


def _open_page(port: int, words: Catalogue) -> None:
    """Serve the page, unless that is done already, and show it."""
    address = f"http://localhost:{port}/"
    if _is_roost(address):
        _show(address, words("serve-already", url=address))
        return
    from roost.server import logs, settings  # the whole server: only when it is asked for
    from roost.server.edge.app import create_app
    from roost.server.edge.static_files import FOLDER
    from roost.server.run import serve

    if not (FOLDER / "index.html").is_file():
        raise BadSetup("page-not-built")
    setup = settings.load(port=port)

    def ready(url: str) -> None:
        _show(url, words("serve-ready", url=url) + " " + words("serve-stop"))

    if not serve(create_app(setup), setup.host, setup.port, logs.configure("warning"), ready):
        raise typer.Exit(1)


def _is_roost(address: str) -> bool:
    """Whether a table server of ours answers there."""
    try:
        with urllib.request.urlopen(address + "readyz", timeout=1) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def _show(address: str, line: str) -> None:
    """Say where the page is, and open it where there is a screen to open it on."""
    print(line, flush=True)
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)
