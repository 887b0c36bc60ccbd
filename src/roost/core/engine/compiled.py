"""One source of the rules, run in two ways.

A function marked `@rule` runs as it is, on plain Python objects. `compiled(function)` is its twin, compiled by Numba,
in which every rule it calls is a twin, too. Where Numba is missing, or switched off with NUMBA_DISABLE_JIT=1, the
twin is the function itself. A browser has twins in WebAssembly (`machine.py`).
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
import platform
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast, overload

from roost.core.engine import machine
from roost.core.parameters import key_of, original_of, values_in

Function = TypeVar("Function", bound=Callable[..., Any])

RULES = ("roost.core.", "roost.games.")
"""The modules whose sources the name of every cache folder stands for."""
OURS = (*RULES, "roost.bots.")
"""The modules that have compiled code."""


@overload
def rule(function: Function) -> Function: ...
@overload
def rule(*, inline: bool) -> Callable[[Function], Function]: ...
def rule(function: Any = None, *, inline: bool = True) -> Any:
    """Mark a function of the rules: plain loops and integers, no I/O, no exceptions; the caller checks arguments.

    A compiled rule becomes a part of every rule that calls it, which lets the compiler keep fields in registers.
    `inline=False` is for rules that are long and seldom called: it saves time when compiling."""
    if function is None:
        return functools.partial(rule, inline=inline)
    function.__rule__ = True  # marks on the function itself, so that imports carry them
    function.__inline__ = inline
    return function


def instruction(name: str) -> Callable[[Function], Function]:
    """Mark a function of one whole number that compiled code calls as an instruction of LLVM."""

    def mark(function: Any) -> Any:
        function.__instruction__ = name
        return function

    return mark


def bound(function: Function, module: str) -> Function:
    """Return a copy of a rule that looks for its helpers in another module first: for rules that all games share.

    To be called at the end of that module, when all the helpers are there."""
    names = {**function.__globals__, **vars(sys.modules[module])}
    copy: Any = _with_names(cast(types.FunctionType, function), names)
    copy.__origin__, copy.__module__ = function.__module__, module
    copy.__qualname__ = f"{original_of(module)}.{function.__qualname__}"  # Numba keeps compiled code under this name
    copy.__rule__, copy.__inline__ = True, function.__inline__  # type: ignore[attr-defined]
    return cast(Function, copy)


def _with_names(function: types.FunctionType, names: dict[str, Any]) -> types.FunctionType:
    copy = types.FunctionType(function.__code__, names, function.__name__, function.__defaults__)
    copy.__module__, copy.__qualname__, copy.__doc__ = function.__module__, function.__qualname__, function.__doc__
    return copy


def is_available() -> bool:
    """Return True if there are compiled rules here. Does not import Numba."""
    return machine.current() is not None or _has_numba()


@functools.cache
def _has_numba() -> bool:
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return False
    return importlib.util.find_spec("numba") is not None


def compiled(function: Function) -> Function:
    """Return the compiled twin of a rule; the rule itself where nothing can be compiled."""
    if (other := machine.current()) is not None:
        return cast(Function, other.twin(function))
    if not is_available():
        return function
    module, name = function.__module__, function.__name__
    known = _twins(module).get(name)
    if known is None or known.py_func.__code__ is not function.__code__:
        del _TWINS[module]  # the function was defined later, or again: in a notebook
    twin: Function = _twins(module)[name]
    return twin


_TWINS: dict[str, dict[str, Any]] = {}


def _twins(module: str) -> dict[str, Any]:
    """Return the compiled names of a module: see `_compile_module`."""
    if module not in _TWINS:
        _TWINS[module] = _compile_module(module)
    return _TWINS[module]


def _compile_module(module: str) -> dict[str, Any]:
    """Return the names of a module of rules, with every rule replaced by its compiled twin.

    Compiled code finds its helpers by global name, so the twins get a name space of their own; the module itself
    keeps the plain functions."""
    names = vars(sys.modules[module])
    twins = dict(names)
    for name, value in names.items():
        if hasattr(value, "__instruction__"):
            twins[name] = _intrinsic(value.__instruction__)
        if not getattr(value, "__rule__", False):
            continue
        if value.__module__ != module:
            twins[name] = compiled(value)
        elif hasattr(value, "__origin__"):
            twins[name] = _compile(value, {**_twins(value.__origin__), **twins})
        else:
            twins[name] = _compile(value, twins)
    return twins


@functools.cache
def _intrinsic(name: str) -> Any:
    """Return an instruction of LLVM as a function that compiled code can call."""
    from numba import extending
    from numba import types as numba_types

    def instruction(_: Any, __: Any) -> Any:
        def generate(___: Any, builder: Any, ____: Any, arguments: Any) -> Any:
            return getattr(builder, name)(arguments[0])

        return numba_types.int64(numba_types.int64), generate

    return extending.intrinsic(instruction)


def _compile(function: Any, names: dict[str, Any]) -> Any:
    import numba  # half a second: only when first needed

    from roost.core.engine.kept_code import kept_in

    twin = numba.njit(nogil=True, forceinline=function.__inline__)(_with_names(function, names))
    folder = cache_folder_of(function.__module__)
    if folder is None or not _is_writable(folder):
        return twin  # Numba would keep it beside the sources, where it could be stale
    with kept_in(folder):
        twin.enable_caching()
    return twin


@functools.cache
def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


@functools.cache
def cache_folder_of(module: str) -> Path | None:
    """Return the folder where the compiled rules of a module are kept; None if they are not kept.

    There is one folder for each version of the sources, so that compiled code can never be stale: Numba alone looks
    only at the file of the function it loads, not at the helpers that were compiled into it. The name of a folder
    stands for our sources, those of bots only where bots are compiled, and those of the module's own package. Rules
    that use rules of another package are not kept; constants have to come from the same sources."""
    package = module.rpartition(".")[0]
    if not _uses_only(module, (*OURS, f"{package}.")):
        return None
    sources = _sources_of(RULES if module.startswith(RULES) else OURS)
    if not module.startswith(OURS):
        sources += sorted(Path(str(sys.modules[package].__file__)).parent.glob("**/*.py"))
    return cache_base() / f"rules-{_fingerprint(sources)}{_suffix(module)}"


def _suffix(module: str) -> str:
    """Return what tells the folder of a variant from others: its code has its own constants, which Numba ignores."""
    values = values_in(module)
    return f"-{hashlib.sha256(key_of('', values).encode()).hexdigest()[:16]}" if values else ""


def cache_base() -> Path:
    """Return the folder that holds the cache folders of all versions."""
    base = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "roost"


def _uses_only(module: str, prefixes: tuple[str, ...]) -> bool:
    """Return True if all rules in a module, and all that they use, are in modules that begin with one of `prefixes`."""
    if not module.startswith(prefixes):
        return False
    values = vars(sys.modules[module]).values()
    used = {getattr(value, "__origin__", value.__module__) for value in values if getattr(value, "__rule__", False)}
    return all(_uses_only(other, prefixes) for other in used - {module})


def _sources_of(prefixes: tuple[str, ...]) -> list[Path]:
    package = Path(__file__).parents[2]
    folders = [package / prefix.split(".")[1] for prefix in prefixes]
    return sorted(source for folder in folders for source in folder.glob("**/*.py"))


def _fingerprint(sources: list[Path]) -> str:
    digest = hashlib.sha256(platform.python_version().encode())
    for source in sources:
        name = f"{source.parent.name}/{source.name}"  # not the whole path: checkouts of the same sources share a folder
        digest.update(name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
