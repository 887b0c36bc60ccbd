"""`roost serve`: start the table server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from roost.cli.common import Language, say


def run(
    host: Annotated[
        str | None, typer.Option("--host", help="Address to listen on; 0.0.0.0 for all interfaces.")
    ] = None,
    port: Annotated[
        int | None, typer.Option("--port", min=0, max=65535, help="Port to listen on. Default: 5211.")
    ] = None,
    data: Annotated[Path | None, typer.Option("--data", help="Data folder. Default: in your home folder.")] = None,
    database_url: Annotated[str | None, typer.Option("--database-url", help="postgresql://..., sqlite:///...")] = None,
    redis_url: Annotated[str | None, typer.Option("--redis-url", help="redis://..., for several processes.")] = None,
    public_url: Annotated[str | None, typer.Option("--public-url", help="Public address, if behind a proxy.")] = None,
    workers: Annotated[
        int,
        typer.Option("--workers", envvar="ROOST_WORKERS", min=1, max=64, help="Processes; needs PostgreSQL and Redis."),
    ] = 1,
    log_level: Annotated[
        str, typer.Option("--log-level", envvar="ROOST_LOG_LEVEL", help="debug, info, warning or error.")
    ] = "info",
    lang: Language = None,
) -> None:
    """Start the table server. Every option can also be set as an environment variable, such as ROOST_PORT."""
    from roost.server import logs, settings  # imports the whole server: only when needed
    from roost.server.edge.app import create_app
    from roost.server.run import serve, serve_with_workers
    from roost.server.workers import Place

    setup = settings.load(
        host=host, port=port, data=data, database_url=database_url, redis_url=redis_url, public_url=public_url
    )
    words = say(lang)

    def ready(address: str) -> None:
        print(words("serve-ready", url=setup.public_url or address), flush=True)

    if workers > 1 and Place.inherited() is None:
        is_started = serve_with_workers(setup, workers, logs.configure(log_level), ready)
    else:
        is_started = serve(create_app(setup), setup.host, setup.port, logs.configure(log_level), ready)
    if not is_started:
        raise typer.Exit(1)
