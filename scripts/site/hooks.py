"""Hooks that mkdocs calls while it builds the site.

The site has the layout of the repository, so that links between documents work in both. Sources that a document links
to become pages. The pictures of the layers are drawn from the current imports.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from scripts.site.imports import ROOT, Layers, read_layers, summary_of
from scripts.site.svg import draw, short

LINK = re.compile(r"\]\(([^)#:]*(?:\.py|LICENSE|CITATION\.cff))\)")
DECISIONS = "docs/decisions"
IMPORTS = "docs/imports.md"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Add every decision to the navigation."""
    for section in config.nav or []:
        if "Decisions" in section:
            section["Decisions"] = [path.relative_to(ROOT).as_posix() for path in _decisions()]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Return the documents at their places in the repository, the linked sources, and the files of the theme."""
    theme_files = [file for file in files if file.src_dir != config.docs_dir]
    documents = [*ROOT.glob("*.md"), *(path for path in (ROOT / "docs").rglob("*") if path.is_file())]
    pages = [File.generated(config, path.relative_to(ROOT).as_posix(), abs_src_path=str(path)) for path in documents]
    sources = {source for path in documents if path.suffix == ".md" for source in _linked_sources(path)}
    pages += [File.generated(config, _page_of(source), content=_as_page(source)) for source in sorted(sources)]
    pages.append(File.generated(config, IMPORTS, content=_imports_page(read_layers())))
    return Files([*theme_files, *pages])


def on_page_markdown(markdown: str, **_: object) -> str:
    """Point links to sources at their pages."""
    return LINK.sub(r"](\1.md)", markdown)


def _decisions() -> list[Path]:
    numbered, index = sorted((ROOT / DECISIONS).glob("[0-9]*.md")), ROOT / DECISIONS / "README.md"
    return [index, *numbered]


def _linked_sources(document: Path) -> Iterator[Path]:
    for target in LINK.findall(document.read_text(encoding="utf-8")):
        yield (document.parent / target).resolve()


def _page_of(source: Path) -> str:
    return source.relative_to(ROOT).as_posix() + ".md"


def _as_page(source: Path) -> str:
    name = source.relative_to(ROOT).as_posix()
    language = "python" if source.suffix == ".py" else "text"
    return f"# {name}\n\n````{language}\n{source.read_text(encoding='utf-8')}````\n"


def _imports_page(pictures: list[Layers]) -> str:
    head = (
        "# Layers and imports\n\nDrawn from the imports of this version. Imports go down only. An arrow that follows"
        " from others is left out; the tables name every import.\n"
    )
    return head + "".join(_chapter(layers, f"layers-{number}") for number, layers in enumerate(pictures))


def _chapter(layers: Layers, key: str) -> str:
    rows = "".join(
        f"| `{short(package)}` | {summary_of(package)} | {_names(layers.imported_by(package))} |\n"
        for package in layers.packages
    )
    return f"\n## {layers.name}\n\n{draw(layers, key)}\n\n| package | what it is | imports |\n|---|---|---|\n{rows}"


def _names(packages: list[str]) -> str:
    return ", ".join(f"`{short(package)}`" for package in packages) or "none of these"
