"""`roost lab`: how a game behaves over many deals, and what a changed rule would do."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from roost import bots as bot_registry
from roost.cli.common import (
    INTERRUPTED,
    GameName,
    Language,
    WorkersOption,
    command_line,
    compile_rules,
    game_of,
    option_values,
    parse_simulations,
    progress,
    say,
)
from roost.core import registry
from roost.core.errors import BadSetup
from roost.core.parameters import Values
from roost.text import Catalogue

FOLDER = Path("lab")
"""Where the folders of studies are, unless one is given."""


def run(
    game: GameName,
    players: Annotated[
        list[int] | None, typer.Option("--players", "-p", help="Number of players; repeatable. Default: all.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games", "-n", help="Deals per table and policy. Default: 100,000; 200 with bots that are not compiled."
        ),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option("--bots", help="The policies side by side, separated by commas. Default: random,hen."),
    ] = None,
    what_if: Annotated[
        list[str] | None,
        typer.Option("--what-if", metavar="RULES", help="Changed rules such as limit=4,hand=4; repeatable."),
    ] = None,
    against: Annotated[
        str | None, typer.Option("--against", metavar="RULES", help="The rules to compare with. Default: the official.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="Study one table with this option only; repeatable."),
    ] = None,
    simulations: Annotated[
        str | None,
        typer.Option("--simulations", help="Simulations per decision: a number for all bots, or fox=900,rooster=80."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of all deals and decisions.")] = 1,
    workers: WorkersOption = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder of the study and its report. Default: one in ./lab.")
    ] = None,
    lang: Language = None,
) -> None:
    """Study a game over many deals and write a report. The same command continues a study that was interrupted."""
    words = say(lang)
    plan = _plan(game, players, games, bots, (against, *(what_if or ())), option, seed, simulations)
    _study(plan, out, workers, words)


def _plan(
    name: str,
    players: Sequence[int] | None,
    games: int | None,
    bots: str | None,
    rules: Sequence[str | None],
    option: Sequence[str] | None,
    seed: int,
    simulations: str | None,
) -> Any:
    from roost.lab.study.plan import TABLES, Plan

    seats = tuple(dict.fromkeys(players or registry.game_type(name).seats))
    tables: tuple[Mapping[str, Any], ...] = ({},)
    if option:
        game_of(name, seats[0], option)  # tells what is wrong with an option
        tables = (option_values(option),)
    elif len(rules) == 1:
        tables = TABLES.get(name, tables)
    named = bots.split(",") if bots is not None else ("random", bot_registry.default(name))
    policies = tuple(dict.fromkeys(bot.strip() for bot in named))
    searching = {} if simulations is None else parse_simulations(simulations, policies)
    return Plan(name, seats, tables, policies, _rules(name, rules), games, seed, searching)


def _rules(name: str, given: Sequence[str | None]) -> tuple[Values, ...]:
    """Return the base and the variants; a variant that is the same as another one is refused."""
    from roost.lab.study.plan import read_rules

    found = [{} if text is None else read_rules(name, text) for text in given]
    for place, rules in enumerate(found):
        if rules in found[:place]:
            raise BadSetup("lab-same-rules", rules=str(given[place]))
    return tuple(found)


def _study(plan: Any, out: Path | None, workers: str | None, words: Catalogue) -> None:
    from roost.lab.study.journal import Journal
    from roost.lab.study.run import missing
    from roost.lab.study.sources import sources

    sections = plan.sections()
    head = {"parameters": plan.parameters(), "sources": sources(plan.game, sections)}
    folder = out or FOLDER / _folder_name(plan.game, head)
    journal = Journal(folder, head)
    if journal.finished and missing(sections, journal):
        print(words("lab-continued", folder=str(folder)))
    is_whole = False
    try:
        _play(sections, journal, workers, words)
        is_whole = True
    except KeyboardInterrupt:
        print(words("lab-interrupted", folder=str(folder)))
    finally:
        journal.close()
    if journal.finished:
        _report(plan, sections, journal.finished, str(head["sources"]), folder, words, is_quiet=not is_whole)
    if not is_whole:
        raise typer.Exit(INTERRUPTED)


def _play(sections: Any, journal: Any, workers: str | None, words: Catalogue) -> None:
    """Play what is missing, with a progress bar; everything is compiled first."""
    from roost.lab.simulation import prepare
    from roost.lab.study.run import missing, play

    todo = missing(sections, journal)
    for batches in todo.values():
        compile_rules(partial(prepare, batches[0].job), words)
    total = sum(len(batches) for batches in todo.values())
    for _ in progress(play(todo, journal, workers), total, words("lab-progress")):
        pass


def _report(
    plan: Any, sections: Any, finished: Any, sources: str, folder: Path, words: Catalogue, is_quiet: bool
) -> None:
    from roost.lab.study import report
    from roost.lab.study.report import terminal
    from roost.lab.study.results import results

    found = results(plan, sections, finished, command_line(), sources)
    page = report.write(folder, found, words)
    for line in () if is_quiet else terminal.lines(found, words):
        print(line)
    print(words("arena-written", file=str(page)))


def _folder_name(game: str, head: Mapping[str, Any]) -> str:
    return f"{game}-{hashlib.sha256(json.dumps(head, sort_keys=True).encode()).hexdigest()[:8]}"
