"""The page, as it was built into the package: its files, and the page itself for every address that it draws."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse

from roost.server.edge.context import Edge
from roost.server.edge.routes.common import set_identity, visitor

FOLDER = Path(__file__).parents[2] / "page"
FOR_EVER = "public, max-age=31536000, immutable"
"""For files that have a fingerprint of what is in them in their name."""
NOT_FOR_THE_PAGE = ("api", "ws", "healthz", "readyz", "metrics", "assets")


def add_page(app: FastAPI, edge: Edge, folder: Path | None = None) -> None:
    """Serve the page, if it has been built."""
    root = (folder or FOLDER).resolve()

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        """A file of the page; the page itself for any other address. The first visit gives an identity."""
        file = _file(root, path)
        if file is not None:
            return _send(file, path.startswith("assets/"), "gzip" in request.headers.get("accept-encoding", ""))
        index = _file(root, "index.html")
        if index is None or path.partition("/")[0] in NOT_FOR_THE_PAGE:
            raise HTTPException(404)
        response = FileResponse(index, headers={"cache-control": "no-store"})
        set_identity(edge, await visitor(request), response)
        return response


def _send(file: Path, is_fingerprinted: bool, takes_gzip: bool) -> FileResponse:
    """A file, compressed if it was built so and the browser takes it."""
    headers = {"cache-control": FOR_EVER if is_fingerprinted else "no-cache", "vary": "accept-encoding"}
    packed = file.with_name(file.name + ".gz")
    if not takes_gzip or not packed.is_file():
        return FileResponse(file, headers=headers)
    media_type = mimetypes.guess_type(file.name)[0]
    return FileResponse(packed, headers={**headers, "content-encoding": "gzip"}, media_type=media_type)


def _file(root: Path, path: str) -> Path | None:
    """The file of that name, if it is one and is under the root."""
    if not path or "\0" in path:
        return None
    try:
        file = (root / path).resolve()
        is_inside = file.is_relative_to(root) and file.is_file()
    except OSError:  # such as a name that is too long
        return None
    return file if is_inside else None
