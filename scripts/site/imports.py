"""The imports between packages, for every layers contract in pyproject.toml."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grimp

ROOT = Path(__file__).parents[2]

Edge = tuple[str, str]


@dataclass(frozen=True)
class Layers:
    """Packages in rows, the highest first, and the imports between them."""

    name: str
    rows: tuple[tuple[str, ...], ...]
    imports: frozenset[Edge]

    @property
    def packages(self) -> tuple[str, ...]:
        return tuple(package for row in self.rows for package in row)

    def imported_by(self, package: str) -> list[str]:
        return [other for other in self.packages if (package, other) in self.imports]

    def arrows(self) -> list[Edge]:
        """Return the downward imports that do not follow from others."""
        depth = {package: row for row, packages in enumerate(self.rows) for package in packages}
        down = {edge for edge in self.imports if depth[edge[0]] < depth[edge[1]]}
        return sorted(edge for edge in down if not _has_detour(edge, down))


def _has_detour(edge: Edge, edges: set[Edge]) -> bool:
    """Return whether other edges lead from the start of an edge to its end."""
    start, end = edge
    waiting, seen = [start], {start}
    while waiting:
        here = waiting.pop()
        for _, there in [other for other in edges if other[0] == here and other != edge]:
            if there == end:
                return True
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    return False


def read_layers(root: Path = ROOT) -> list[Layers]:
    """Return the layers of each contract, in the order of pyproject.toml."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    graph = grimp.build_graph(settings["root_package"])
    contracts = [contract for contract in settings["contracts"] if contract["type"] == "layers"]
    return [
        Layers(name, rows, frozenset(_imports_between(graph, rows)))
        for contract in contracts
        for name, rows in _rows(contract)
    ]


def _rows(contract: Mapping[str, Any]) -> Iterator[tuple[str, tuple[tuple[str, ...], ...]]]:
    """Yield the name and rows of each picture of a contract: one per container, if it has containers."""
    for container in contract.get("containers", [""]):
        prefix = f"{container}." if container else ""
        name = f"{contract['name']}: {container}" if container else contract["name"]
        yield name, tuple(tuple(prefix + part for part in re.findall(r"[\w.]+", layer)) for layer in contract["layers"])


def _imports_between(graph: grimp.ImportGraph, rows: tuple[tuple[str, ...], ...]) -> Iterator[Edge]:
    packages = [package for row in rows for package in row]
    for importer in graph.modules:
        for imported in graph.find_modules_directly_imported_by(importer):
            edge = _package_of(importer, packages), _package_of(imported, packages)
            if edge[0] and edge[1] and edge[0] != edge[1]:
                yield edge


def _package_of(module: str, packages: list[str]) -> str:
    return next((package for package in packages if f"{module}.".startswith(f"{package}.")), "")


def summary_of(package: str, root: Path = ROOT) -> str:
    """Return the first paragraph of a package's or module's docstring."""
    path = root / "src" / package.replace(".", "/")
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    docstring = ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or ""
    return " ".join(docstring.partition("\n\n")[0].split())
