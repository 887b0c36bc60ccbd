"""Compiled twins of rules: there where Numba is, the rules themselves where it is not, and never stale."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import roost
import roost_auction
from roost.core.engine import compiled, rng
from roost.core.engine import playouts as shared
from roost.games.g5211 import playouts, rules
from roost.games.gloria import playouts as gloria_playouts
from tests.core.isolated import run

needs_numba = pytest.mark.skipif(not compiled.is_available(), reason="nothing can be compiled here")

PLAY = """
from roost.core.engine import compiled
from roost.core.engine import layout
from roost.core.engine import rng
from roost.games.g5211 import playouts, rules
states = layout.new_states(rules.State, 1)
state = rules.State()
rules.begin(state, 3, 0)
rng.seed(state.rng, 7)
layout.store(state, states, 0)
decisions = compiled.compiled(playouts.random_game)(states[0], LOG)
print(compiled.is_available(), type(states).__name__, decisions, layout.load(rules.State, states, 0).points)
"""


@needs_numba
def test_a_twin_is_compiled_and_the_rule_stays_as_it_is() -> None:
    twin = compiled.compiled(rng.next_word)
    assert twin is not rng.next_word
    assert hasattr(twin, "py_func")
    assert not hasattr(rng.next_word, "py_func")
    assert twin is compiled.compiled(rng.next_word), "it is compiled once"


@needs_numba
def test_rules_of_another_module_are_twins_too() -> None:
    """`playouts.py` imports `shuffle`: the compiled code calls the compiled one."""
    twins = compiled.compiled(playouts.deal_random).py_func.__globals__  # type: ignore[attr-defined]
    assert twins["shuffle"] is compiled.compiled(rng.shuffle)
    assert vars(playouts)["shuffle"] is rng.shuffle


def test_bound_rule_finds_its_helpers_in_the_games_module() -> None:
    assert playouts.random_game.__globals__["deal_random"] is playouts.deal_random
    assert playouts.random_game.__code__ is shared.random_game.__code__
    assert playouts.random_game.__doc__ == shared.random_game.__doc__


@needs_numba
def test_twin_of_bound_rule_calls_the_twins_of_the_game() -> None:
    names = compiled.compiled(playouts.random_games).py_func.__globals__  # type: ignore[attr-defined]
    assert names["random_game"] is compiled.compiled(playouts.random_game)
    assert names["random_game"] is not compiled.compiled(gloria_playouts.random_game)
    assert names["seed"] is compiled.compiled(rng.seed), "a helper of the module that it was written in"


def test_a_rule_is_marked_and_runs_as_it_is() -> None:
    @compiled.rule
    def double(number: int) -> int:
        return 2 * number

    assert double(4) == 8
    assert double.__rule__ is True  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("without", "environment"),
    [((), {"NUMBA_DISABLE_JIT": "1"}), (("numba",), {}), (("numba", "numpy"), {})],
    ids=["switched off", "no Numba", "no Numba and no NumPy"],
)
def test_where_nothing_can_be_compiled_the_rules_run(without: tuple[str, ...], environment: dict[str, str]) -> None:
    state = rules.State()
    rules.begin(state, 3, 0)
    rng.seed(state.rng, 7)
    decisions = playouts.random_game(state, [])
    printed = run(PLAY.replace("LOG", "[]"), without, **environment)
    assert printed == f"False list {decisions} {state.points}"


@needs_numba
def test_where_it_can_be_compiled_the_result_is_the_same() -> None:
    printed = run("import numpy\n" + PLAY.replace("LOG", "numpy.zeros(0, numpy.int16)"))
    plain = run(PLAY.replace("LOG", "[]"), NUMBA_DISABLE_JIT="1")
    assert printed == plain.replace("False list", "True ndarray")


def test_jit_is_on_when_the_variable_is_empty_or_zero() -> None:
    code = "from roost.core.engine import compiled; print(compiled.is_available())"
    assert run(code, NUMBA_DISABLE_JIT="") == run(code, NUMBA_DISABLE_JIT="0")
    assert run(code, NUMBA_DISABLE_JIT="1") == "False"


def folder_of(module: str, path: Path) -> str:
    """The cache folder of a module in a Python that finds packages in `path` first."""
    code = f"""
import importlib, sys
sys.path.insert(0, {str(path)!r})
module = importlib.import_module({module!r})
from roost.core.engine.compiled import cache_folder_of
print(cache_folder_of(module.__name__))
"""
    return run(code, NUMBA_CACHE_DIR=str(path / "cache"))


def change(file: Path) -> None:
    file.write_text(file.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")


def copy_rules(target: Path) -> Path:
    """Copy the rules of the package, and return the copy's folder."""
    package = target / "roost"
    source = Path(roost.__file__).parent
    for file in ("__init__.py", "core", "games"):
        (shutil.copytree if (source / file).is_dir() else copy_file)(source / file, package / file)
    return package


HITS = """
import sys
sys.path.insert(0, {path!r})
import roost
from roost.core.engine import compiled, rng
assert roost.__file__.startswith({path!r})
twin = compiled.compiled(rng.step)
twin((1, 2, 3, 4))
print(sum(twin.stats.cache_hits.values()))
"""


@needs_numba
def test_checkouts_of_the_same_sources_share_compiled_code(tmp_path: Path) -> None:
    hits = []
    for name in ("one", "two"):
        copy_rules(tmp_path / name)
        hits.append(run(HITS.format(path=str(tmp_path / name)), NUMBA_CACHE_DIR=str(tmp_path / "cache")))
    assert hits == ["0", "1"]


def test_the_cache_folder_changes_when_any_source_changes(tmp_path: Path) -> None:
    """Also when it is the source of a helper: Numba alone would not notice."""
    package = copy_rules(tmp_path)
    before = folder_of("roost.games.g5211.rules", tmp_path)
    assert re.fullmatch(re.escape(str(tmp_path / "cache" / "roost" / "rules-")) + "[0-9a-f]{16}", before)
    assert folder_of("roost.games.g5211.rules", tmp_path) == before
    change(package / "core" / "engine" / "rng.py")
    assert folder_of("roost.games.g5211.rules", tmp_path) != before


def test_the_cache_folder_of_another_package_follows_its_sources(tmp_path: Path) -> None:
    shutil.copytree(Path(roost_auction.__file__).parent, tmp_path / "roost_auction")
    before = folder_of("roost_auction.rules", tmp_path)
    assert before != folder_of("roost.games.g5211.rules", tmp_path)
    change(tmp_path / "roost_auction" / "cards.py")
    assert folder_of("roost_auction.rules", tmp_path) not in (before, "None")


def test_rules_that_use_rules_of_a_third_package_are_not_kept(tmp_path: Path) -> None:
    for package, text in (
        ("one", "from two.helper import has_bid"),
        ("two", "from roost_auction.rules import has_bid"),
    ):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
        (tmp_path / package / "helper.py").write_text(text + "\n", encoding="utf-8")
    assert folder_of("one.helper", tmp_path) == "None"


@needs_numba
def test_where_nothing_can_be_kept_it_is_compiled_all_the_same(tmp_path: Path) -> None:
    """And nothing is left beside the sources, where only changes of the same file would be noticed."""
    file = tmp_path / "no-folder"
    file.touch()
    kept = set(Path(rng.__file__).parent.rglob("*.nb[ci]"))
    code = "from roost.core.engine import rng; from roost.core.engine.compiled import compiled; import numpy\n"
    printed = run(code + "print(compiled(rng.next_word)(numpy.ones(4, numpy.int64)))", NUMBA_CACHE_DIR=str(file))
    assert printed == str(rng.next_word([1, 1, 1, 1]))
    assert set(Path(rng.__file__).parent.rglob("*.nb[ci]")) == kept


def copy_file(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, target)
