"""Every rule of both games has a test that names it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

RULES = {
    "5211": [f"F{number}" for number in range(1, 25)],
    "gloria": [f"G{number}" for number in range(1, 22)],
}


def marked_rules() -> Iterator[str]:
    """Yield the arguments of all `@pytest.mark.rule(...)` in this folder and below."""
    for file in Path(__file__).parent.rglob("test_*.py"):
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
                for mark in function.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        yield from (ast.literal_eval(argument) for argument in mark.args)


@pytest.mark.parametrize("game", RULES)
def test_every_rule_has_a_test_that_names_it(game: str) -> None:
    assert set(RULES[game]) - set(marked_rules()) == set()


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    assert set(marked_rules()) - {rule for rules in RULES.values() for rule in rules} == set()
