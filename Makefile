# Everything a person or CI runs. `make` alone lists it.

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PYTEST := $(BIN)/pytest -n 2 --dist worksteal

.DEFAULT_GOAL := help
.PHONY: help setup page play test check lint types layers page-types unit uncompiled system kill leaks hostile loadtest soak measure bench million golden docs clean

help:  ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: $(READY)  ## a virtual environment with everything; the command is .venv/bin/roost

$(READY): pyproject.toml constraints.txt scripts/setup
	@scripts/setup $(VENV)

page: setup  ## the page, built into the package
	@$(BIN)/python scripts/build-page

play: page  ## the page in your browser: sit down and play
	@$(BIN)/roost play

test: check unit uncompiled system  ## everything that has to hold: linters, types, layers, all tests

check: setup  ## linters, types, layers
	@echo 'Linters, types and layers, side by side ...'
	@$(MAKE) --no-print-directory --jobs --output-sync lint types layers page-types

lint: setup
	$(BIN)/ruff check

types: setup
	$(BIN)/mypy

layers: setup
	$(BIN)/lint-imports

page-types: setup
	$(BIN)/python scripts/build-page --check

unit: setup  ## games, bots, records and the command, with compiled rules
	$(PYTEST) --ignore=tests/server --ignore=tests/client --ignore=tests/loadtest --ignore=tests/system --ignore=tests/browser

# Not again: what bots are worth, and the properties, whose games are interpreted in `unit`, too.
uncompiled: setup  ## the same without Numba, and the server: how much of the code is reached
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m "not strength" --ignore=tests/properties --ignore=tests/docs --ignore=tests/page \
		--ignore=tests/system --ignore=tests/browser --cov --cov-report=term --cov-fail-under=95

system: page  ## real processes, real databases, a real browser
	$(PYTEST) tests/system tests/browser

kill: setup  ## kill -9 under load, twenty times in a row each: SQLite, PostgreSQL, one of two processes
	ROOST_KILLS=20 $(BIN)/pytest tests/system/test_kill.py -o log_cli=true -o log_cli_level=INFO

leaks: setup  ## two worlds that differ in what is hidden, compared at every step
	ROOST_LEAKS_EVERY=1 $(PYTEST) tests/system/test_leaks.py

hostile: setup  ## ten thousand connections opened and left, and all other kinds of hostile clients
	ROOST_CONNECTIONS=10000 $(BIN)/pytest tests/system/test_hostile.py

loadtest: setup  ## a thousand players and a thousand watchers of one table, for a minute
	@$(BIN)/roost loadtest

soak: setup  ## the same for ten minutes: does memory stay flat?
	@$(BIN)/roost loadtest --seconds 600

measure: page  ## what the page weighs and how fast it is, by the browser's own measurements
	@$(BIN)/python -m tests.browser.measure

bench: setup  ## complete random games a second, compiled against interpreted
	@$(BIN)/roost bench

million: setup  ## a million random games of each game for each number of players
	@$(BIN)/python -m tests.million 1000000

golden: setup  ## write the golden playthroughs anew
	@$(BIN)/roost golden

docs: setup  ## write the generated pages anew
	@$(BIN)/python -m typer roost.cli utils docs --name roost --output docs/cli.md
	@$(BIN)/roost protocol --write

clean:  ## remove what was built here
	rm -rf $(VENV) src/roost/page web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage*
