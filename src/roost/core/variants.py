"""Variants: the same source of a game with other values of its parameters, in the same process.

A variant is a second copy of the modules of a game under a name that contains its values, such as
`roost.games.g5211@5211,limit=4.rules`. Imports inside a copy lead to copies, so rules, views, playouts and bots of a
variant know nothing of the official game, and the official game is not touched. Because the name says everything,
copies can be imported, and their objects unpickled, in any process. See decision 55.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any, TypeAlias

from roost.core.parameters import MARK, game_in, key_in, original_of

Family: TypeAlias = Callable[[str], tuple[str, ...]]
"""Returns the packages that are copied for a variant of a game: its own, and those that are made for it."""


def copy_name(module: str, key: str, family: Sequence[str]) -> str:
    """Return the name of the copy of a module; the name as it is if the module is not in the family."""
    for package in family:
        if module == package or module.startswith(f"{package}."):
            return f"{package}{MARK}{key}{module[len(package) :]}"
    return module


def import_copy(module: str, key: str, family: Sequence[str]) -> ModuleType:
    """Return the copy of a module, or the module itself if it is not in the family."""
    return importlib.import_module(copy_name(module, key, family))


class _Redirected(ast.NodeTransformer):
    """Changes the imports of a module: modules of the family are imported from the same variant."""

    def __init__(self, key: str, family: Sequence[str]) -> None:
        self._key, self._family = key, family

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:  # named by `ast`
        if node.level == 0 and node.module is not None:
            node.module = copy_name(node.module, self._key, self._family)
        return node

    def visit_Import(self, node: ast.Import) -> ast.Import:  # named by `ast`
        for alias in node.names:
            alias.name = copy_name(alias.name, self._key, self._family)
        return node


class _Loader(SourceFileLoader):
    """Loads the source of a module as a part of a variant. The byte code of the official module is not used."""

    def __init__(self, name: str, path: str, key: str, family: Sequence[str]) -> None:
        super().__init__(name, path)
        self._redirected = _Redirected(key, family)

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        tree = self._redirected.visit(ast.parse(self.get_data(path), path))
        code: CodeType = compile(tree, path, "exec", dont_inherit=True)
        return code


class _Finder(MetaPathFinder):
    """Finds the copies of modules by their names."""

    def __init__(self, family: Family) -> None:
        self._family = family

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:  # noqa: ARG002
        if MARK not in fullname:
            return None
        found = importlib.util.find_spec(original_of(fullname))
        if found is None or found.origin is None:
            return None
        loader = _Loader(fullname, found.origin, key_in(fullname), self._family(game_in(fullname)))
        folders = found.submodule_search_locations
        return importlib.util.spec_from_file_location(
            fullname, found.origin, loader=loader, submodule_search_locations=None if folders is None else list(folders)
        )


def install(family: Family) -> None:
    """Let copies be imported by their names. Must come before the finder of ordinary modules, which ignores values."""
    sys.meta_path.insert(0, _Finder(family))
