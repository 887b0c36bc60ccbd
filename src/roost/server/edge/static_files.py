"""The files of the page that are built into the package, and its index for every address that the page handles."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from fastapi import FastAPI, Request, Response
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse
from starlette.staticfiles import NotModifiedResponse

from roost.server.edge.routes.common import set_identity, visitor

FOLDER = Path(__file__).parents[2] / "page"
IMMUTABLE = "public, max-age=31536000, immutable"
"""The cache policy of files with a hash of their content in the name."""
COMPRESSED = {"br": ".br", "gzip": ".gz"}
"""The codings of compressed files, the smallest first, and the endings of their names."""
RESERVED_PATHS = ("api", "ws", "healthz", "readyz", "metrics", "assets", "pocket")
MANIFEST = "pocket/pocket.json"
WORKER = "pocket/worker-"
WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""The worker of offline play compiles WebAssembly. The page itself may not, nor may either run scripts from strings."""


def add_page(app: FastAPI, folder: Path | None = None) -> None:
    """Serve the page, if it has been built."""
    root = (folder or FOLDER).resolve()

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        """Return a file of the page, or its index for any other address; the first visit creates an identity."""
        file = _file(root, path)
        if file is not None:
            return _send(file, path, request.headers)
        index = _file(root, "index.html")
        if index is None or path.partition("/")[0] in RESERVED_PATHS:
            raise HTTPException(404)
        response = FileResponse(index, headers={"cache-control": "no-store"})
        set_identity(request, await visitor(request), response)
        return response


def _send(file: Path, path: str, asked: Headers) -> Response:
    """Return a file, in the smallest compressed version that there is and that the browser accepts.

    A file that may change is not sent again if the browser has it; it does not ask for the others."""
    is_fingerprinted = path.startswith("assets/") or (path.startswith("pocket/") and path != MANIFEST)
    headers = {"cache-control": IMMUTABLE if is_fingerprinted else "no-cache", "vary": "accept-encoding"}
    if path.startswith(WORKER):
        headers["content-security-policy"] = WORKER_POLICY
    codings = {coding.partition(";")[0].strip() for coding in asked.get("accept-encoding", "").split(",")}
    sent = file
    for coding, ending in COMPRESSED.items():
        packed = file.with_name(file.name + ending)
        if coding in codings and packed.is_file():
            sent, headers["content-encoding"] = packed, coding
            break
    media_type = mimetypes.guess_type(file.name)[0]
    response = FileResponse(sent, headers=headers, media_type=media_type, stat_result=sent.stat())
    known = {tag.strip().removeprefix("W/") for tag in asked.get("if-none-match", "").split(",")}
    is_known = not is_fingerprinted and response.headers["etag"] in known
    return NotModifiedResponse(response.headers) if is_known else response


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
