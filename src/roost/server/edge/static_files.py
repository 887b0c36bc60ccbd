"""The files of the page that are built into the package, and its index for every address that the page handles."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse

from roost.server.edge.context import Edge
from roost.server.edge.routes.common import set_identity, visitor

FOLDER = Path(__file__).parents[2] / "page"
IMMUTABLE = "public, max-age=31536000, immutable"
"""The cache policy of files with a hash of their content in the name."""
RESERVED_PATHS = ("api", "ws", "healthz", "readyz", "metrics", "assets")


def add_page(app: FastAPI, edge: Edge, folder: Path | None = None) -> None:
    """Serve the page, if it has been built."""
    root = (folder or FOLDER).resolve()

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        """Return a file of the page, or its index for any other address; the first visit creates an identity."""
        file = _file(root, path)
        if file is not None:
            return _send(file, path.startswith("assets/"), "gzip" in request.headers.get("accept-encoding", ""))
        index = _file(root, "index.html")
        if index is None or path.partition("/")[0] in RESERVED_PATHS:
            raise HTTPException(404)
        response = FileResponse(index, headers={"cache-control": "no-store"})
        set_identity(edge, await visitor(request), response)
        return response


def _send(file: Path, is_fingerprinted: bool, takes_gzip: bool) -> FileResponse:
    """Return a file, compressed if there is a compressed version and the browser accepts it."""
    headers = {"cache-control": IMMUTABLE if is_fingerprinted else "no-cache", "vary": "accept-encoding"}
    packed = file.with_name(file.name + ".gz")
    if not takes_gzip or not packed.is_file():
        return FileResponse(file, headers=headers)
    media_type = mimetypes.guess_type(file.name)[0]
    return FileResponse(packed, headers={**headers, "content-encoding": "gzip"}, media_type=media_type)


def _file(root: Path, path: str) -> Path | None:
    """Return the file at a path below the root, if it exists."""
    if not path or "\0" in path:
        return None
    try:
        file = (root / path).resolve()
        is_inside = file.is_relative_to(root) and file.is_file()
    except OSError:  # for example a name that is too long
        return None
    return file if is_inside else None
