"""`roost play`: open the page in the browser, or play in the terminal, full-screen or, with --plain, line by line."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import sys
import urllib.request
import webbrowser
from http.client import HTTPException
from typing import Annotated

import typer

from roost import bots as bot_registry
from roost.bots.seated import BUDGET
from roost.cli.common import (
    Language,
    Options,
    Players,
    Seconds,
    Simulations,
    bot_per_seat,
    check_writable,
    game_of,
    open_output,
    prepare_bots,
    say,
)
from roost.core import fair
from roost.core.bot import Budget
from roost.core.errors import BadSetup
from roost.core.record import encode
from roost.terminal.plain import PlainTable
from roost.text import Catalogue

DEFAULT_GAME = "5211"
IN_TERMINAL = ("what", "players", "bots", "budget", "simulations", "option", "seed", "out", "number", "name")
"""Parameters of `run` that are about a game in the terminal: on the page, people set up the game themselves."""

What = Annotated[
    str,
    typer.Argument(
        metavar="GAME|FILE|URL",
        help="A game such as 5211 or gloria; a record to replay; or the address of a live table.",
        show_default=False,
    ),
]


def run(
    context: typer.Context,
    what: What = DEFAULT_GAME,
    terminal: Annotated[
        bool,
        typer.Option("--terminal", help="Play in the terminal, full-screen."),
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Play in the terminal, line by line; works with screen readers.")
    ] = False,
    players: Players = 4,
    bots: Annotated[
        str | None,
        typer.Option("--bots", help="Opponents: chick, hen, rooster or fox for all seats, or one per seat."),
    ] = None,
    budget: Seconds = BUDGET.seconds,
    simulations: Simulations = None,
    option: Options = None,
    seed: Annotated[
        str | None, typer.Option("--seed", help="Seed of the deal: the same seed gives the same cards.")
    ] = None,
    out: Annotated[str | None, typer.Option("--out", help="Save the record of the game to this file.")] = None,
    number: Annotated[
        int, typer.Option("--game", "-g", min=1, help="Number of the game in a record file, from 1.")
    ] = 1,
    name: Annotated[str | None, typer.Option("--name", help="Your name at a live table.")] = None,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port of the page.")] = 5211,
    lang: Language = None,
) -> None:
    """Play in the browser; or in the terminal, if you name a game, a record, a table's address or --terminal."""
    words = say(lang)
    given = [parameter for parameter in IN_TERMINAL if _is_given(context, parameter)]
    if not (plain or terminal or given):
        with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is the normal end
            _open_page(port, words)
        return
    cost = Budget(budget, simulations)
    if not plain:
        from roost.cli.full_screen import Wanted, show  # imports Textual and the client: only when needed

        asked = what if given else None
        show(Wanted(asked, players, bots, cost, option or [], seed, number, name), out, words)
        return
    table = game_of(what, players, option)
    source = fair.seed_from_text(seed) if seed is not None else secrets.token_bytes(fair.SEED_BYTES)
    opponents = bot_per_seat(bots or bot_registry.default(table.name), players - 1)
    if out is not None:
        check_writable(out)  # before the game, so that none is lost
    prepare_bots(opponents, table, words)
    record = PlainTable(table, opponents, source, words, write=print, ask=input, budget=cost).play()
    if out is not None:
        with open_output(out) as file:
            file.write(encode(record) + "\n")
        print(words("play-saved", file=out))


def _is_given(context: typer.Context, parameter: str) -> bool:
    source = context.get_parameter_source(parameter)
    return source is not None and source.name == "COMMANDLINE"


def _open_page(port: int, words: Catalogue) -> None:
    """Start the server unless it is already running, and open the page."""
    address = f"http://localhost:{port}/"
    if _is_roost(address):
        _show(address, words("serve-already", url=address))
        return
    print(words("play-starting"), flush=True)
    from roost.server import logs, settings  # imports the whole server: only when needed
    from roost.server.edge.app import create_app
    from roost.server.edge.static_files import FOLDER
    from roost.server.run import serve

    if not (FOLDER / "index.html").is_file():
        raise BadSetup("page-not-built")
    setup = settings.load(port=port)

    def ready(url: str) -> None:
        _show(url, words("serve-ready", url=url) + " " + words("serve-stop"))
        print(words("play-only-here"), flush=True)

    if not serve(create_app(setup), setup.host, setup.port, logs.configure("warning"), ready):
        raise typer.Exit(1)


def _is_roost(address: str) -> bool:
    """Return True if a Roost server answers at this address."""
    try:
        with urllib.request.urlopen(address + "readyz", timeout=1) as answer:
            return set(json.load(answer)) == {"storage", "bus"}
    except (OSError, HTTPException, ValueError, TypeError):  # nothing, or another program, listens there
        return False


def _show(address: str, line: str) -> None:
    """Print the address of the page, and open it if there is a display."""
    print(line, flush=True)
    if sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)
