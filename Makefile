# Everything a person or CI runs. `make` alone lists it.

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.DEFAULT_GOAL := help
.PHONY: help setup play test check unit uncompiled bench million golden docs clean

help:  ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: $(READY)  ## a virtual environment with everything; the command is .venv/bin/roost

$(READY): pyproject.toml constraints.txt scripts/setup
	@scripts/setup $(VENV)

play: setup  ## a game of 5211 against bots
	@$(BIN)/roost play

test: check unit uncompiled  ## everything that has to hold: linters, types, layers, all tests

check: setup  ## linters, types, layers
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: setup  ## all tests, with compiled rules
	$(BIN)/pytest -n 2 --dist worksteal

uncompiled: setup  ## all tests without Numba, and how much of the code they reach
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 --dist worksteal --cov --cov-report=term --cov-fail-under=95

bench: setup  ## complete random games a second, compiled against interpreted
	@$(BIN)/roost bench

million: setup  ## a million random games of each game for each number of players
	@$(BIN)/python -m tests.million 1000000

golden: setup  ## write the golden playthroughs anew
	@$(BIN)/roost golden

docs: setup  ## write the generated pages anew
	@$(BIN)/python -m typer roost.cli utils docs --name roost --output docs/cli.md

clean:  ## remove what was built here
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage*
