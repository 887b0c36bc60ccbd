"""`roost check-bot`: check that a bot follows the contract."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from roost.bots.seated import BUDGET
from roost.cli.common import GameName, Language, Options, Seconds, game_of, progress, say
from roost.core.bot import Budget
from roost.core.errors import BadSetup
from roost.core.registry import game_type, names
from roost.testing.bots import SIMULATIONS, check_bot


def run(
    game: GameName,
    bot: Annotated[
        str | None, typer.Argument(metavar="BOT", show_default=False, help="A bot, as in `roost simulate --bots`.")
    ] = None,
    players: Annotated[
        list[int] | None, typer.Option("--players", "-p", help="Number of players; repeatable. Default: all.")
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Games per number of players.")] = 1,
    seed: Annotated[str, typer.Option("--seed", help="Seed of all deals and decisions: any text or number.")] = "check",
    option: Options = None,
    budget: Seconds = BUDGET.seconds,
    simulations: Annotated[
        int, typer.Option("--simulations", min=1, help="Simulations of the decisions that have to be the same.")
    ] = SIMULATIONS,
    lang: Language = None,
) -> None:
    """Check a bot: legal, repeatable, within its budget, no secrets reachable. Exits with status 1 if it fails."""
    words = say(lang)
    if bot is None:  # often the game was left out
        raise BadSetup("check-bot-needs-bot", bot="hen" if game in names() else game)
    tables = [game_of(game, number, option) for number in players or game_type(game).seats]
    for table in progress(tables, len(tables), words("check-progress")):
        try:
            checked = check_bot(bot, table, games, seed, Budget(budget), simulations)
        except AssertionError as error:
            problem = words("check-bot-bad", bot=bot, game=game, players=table.players, problem=str(error))
            print(problem, file=sys.stderr)
            raise typer.Exit(1) from error
        slowest = f"{1000 * checked.slowest:.1f}"
        print(words("check-bot-table", players=table.players, decisions=checked.decisions, milliseconds=slowest))
    print(words("check-bot-good", bot=bot, game=game))
