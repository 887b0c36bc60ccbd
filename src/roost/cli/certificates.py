"""`roost arena --certify`: what bots lose in exactly solved endgames."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from roost.cli.common import parse_simulations, prepare_bots, prepare_machines, progress
from roost.core.errors import BadSetup
from roost.core.game import Game
from roost.text import Catalogue
from roost.workers import Cluster, connect

if TYPE_CHECKING:
    from roost.exact.certify import Certificate

DIGITS = 4


def run(
    game: Game[Any, Any],
    names: Sequence[str],
    endgames: int,
    seed: str,
    simulations: str | None,
    workers: str | None,
    as_json: bool,
    words: Catalogue,
) -> None:
    """Measure the bots and print a table, or JSON."""
    from roost.exact.certify import Job

    if (game.name, game.players) != ("5211", 2):
        raise BadSetup("certify-only-5211", game=game.name, players=game.players)
    counts = parse_simulations(simulations, names) if simulations else {}
    job = Job(names, endgames, seed, counts)
    with connect(workers or 1) as pool:
        if isinstance(pool, Cluster):
            prepare_machines(pool, job.prepare, words)
        else:
            prepare_bots(names, game, words, with_default=True)
        done = list(progress(job.run(pool), endgames, words("certify-progress")))
    certificate = job.certificate(done)
    if as_json:
        print(json.dumps(asdict(certificate), indent=2))
        return
    for line in lines(certificate, words):
        print(line)


def lines(certificate: Certificate, words: Catalogue) -> Iterator[str]:
    """Yield the certificate as a table for people."""
    from roost.exact.certify import FLAT
    from roost.report import figures
    from roost.report.columns import aligned

    yield words("certify-title", endgames=certificate.endgames, seed=certificate.seed)
    columns = [words(f"certify-{kind.payoff}-{kind.turns}") for kind in certificate.kinds]
    table = [[words("arena-bot"), *columns]]
    for bot in certificate.bots:
        losses = [asdict(certificate.loss(bot, kind)) for kind in certificate.kinds]
        name = words("certify-flat") if bot == FLAT else bot
        table.append([name, *(figures.points(loss, words, DIGITS, has_sign=False) for loss in losses)])
    gaps = [figures.number(gap, words, DIGITS) for gap in certificate.gaps]
    yield from aligned([*table, [words("certify-gap"), *gaps]])
    yield words("certify-explained")
