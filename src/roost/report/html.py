"""Parts of a report: one HTML page that needs no other file, no script and no network."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from roost.report.style import STYLE
from roost.text import Catalogue


def document(title: str, body: str, words: Catalogue) -> str:
    """Return the page with a title and its content."""
    return f"""<!doctype html>
<html lang="{words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}</style>
</head>
<body>
<main>
<h1>{escape(title)}</h1>
{body}
</main>
</body>
</html>
"""


def section(title: str, content: str) -> str:
    """Return a section with a heading; nothing if it has no content."""
    return f"<section><h2>{escape(title)}</h2>{content}</section>" if content else ""


def fold(title: str, content: str, anchor: str, is_open: bool) -> str:
    """Return a section that can be opened and closed, with an anchor for links."""
    opened = " open" if is_open else ""
    heading = f"<summary><h2>{escape(title)}</h2></summary>"
    # The anchor is on the content: browsers open a closed section only for a link to something in it.
    return f'<details{opened}>{heading}<div id="{escape(anchor)}">{content}</div></details>'


def links(items: Iterable[tuple[str, str]]) -> str:
    """Return a list of links to anchors of the page."""
    content = "".join(f'<li><a href="#{escape(anchor)}">{escape(text)}</a></li>' for anchor, text in items)
    return f"<nav><ul>{content}</ul></nav>"


def paragraph(text: str) -> str:
    """Return a paragraph of plain text."""
    return f"<p>{escape(text)}</p>"


def bullets(items: Iterable[str]) -> str:
    """Return a list of plain texts; nothing if it is empty."""
    content = "".join(f"<li>{escape(item)}</li>" for item in items)
    return f"<ul>{content}</ul>" if content else ""


def code(command: str) -> str:
    """Return a command."""
    return f"<code>{escape(command)}</code>"


def table(head: Sequence[str], body: Sequence[str]) -> str:
    """Return a table: the names of its columns, and its rows as HTML."""
    cells = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    content = "".join(body)
    return (
        f'<div class="table" tabindex="0"><table><thead><tr>{cells}</tr></thead><tbody>{content}</tbody></table></div>'
    )
