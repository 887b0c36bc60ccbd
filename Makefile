# Everything a person or CI runs. `make` alone lists it.

VENV := .venv
BIN := $(VENV)/bin
READY_PLAY := $(VENV)/.ready-play
READY_TEST := $(VENV)/.ready-test
PYTEST := $(BIN)/pytest -n 2 --dist worksteal

.DEFAULT_GOAL := help
.PHONY: $(shell sed -nE 's/^([a-z-]+):.*/\1/p' $(MAKEFILE_LIST))

help:  ## this list
	@sed -nE 's/^([a-z-]+):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

setup: $(READY_TEST)  ## a virtual environment with everything; the command is .venv/bin/roost

$(READY_TEST): pyproject.toml constraints.txt scripts/setup $(wildcard tests/*/pyproject.toml)
	@scripts/setup $(VENV) test

$(READY_PLAY): pyproject.toml constraints.txt scripts/setup
	@scripts/setup $(VENV) play

page: $(READY_PLAY)  ## the page, built into the package
	@$(BIN)/python scripts/build-page

play: page  ## the page in your browser: sit down and play
	@$(BIN)/roost play

test: check unit uncompiled system  ## everything that has to hold: linters, types, layers, all tests
	@test ! -s $(VENV)/.missing || echo "Not installed, and so not tested: $$(cat $(VENV)/.missing)"

check: setup  ## linters, spelling, types, layers, the documentation's links
	@echo 'Linters, spelling, types, layers and documentation, side by side ...'
	@$(MAKE) --no-print-directory --jobs --output-sync lint spelling types layers page-check site

lint: setup  ## ruff: what it finds, and how it would write it
	$(BIN)/ruff check
	$(BIN)/ruff format --check

spelling: setup  ## codespell: common misspellings
	$(BIN)/codespell

types: setup  ## mypy, strict
	$(BIN)/mypy

layers: setup  ## import-linter: imports go down only
	$(BIN)/lint-imports

page-check: setup  ## the page's types, linter and format, and the tests of its logic
	$(BIN)/python scripts/build-page --check

unit: setup  ## games, bots, records and the command, with compiled rules
	$(PYTEST) --ignore=tests/server --ignore=tests/client --ignore=tests/loadtest --ignore=tests/system --ignore=tests/browser

# Not again: how well bots play, and what `unit` runs by interpreted rules, too (the properties among it).
uncompiled: setup  ## the same without Numba, and the server: how much of the code is reached
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m "not strength and not interpreted" --ignore=tests/properties --ignore=tests/docs --ignore=tests/page \
		--ignore=tests/system --ignore=tests/browser --cov --cov-report=term --cov-fail-under=95

system: setup page  ## real processes, real databases, a real browser
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

measure: setup page  ## what the page weighs and how fast it is, by the browser's own measurements
	@$(BIN)/python -m tests.browser.measure

bench: setup  ## complete random games a second, compiled against interpreted, and against the version before
	@$(BIN)/roost bench
	@$(BIN)/python -m tests.bench_base

million: setup  ## a million random games of each game for each number of players
	@$(BIN)/python -m tests.million 1000000

golden: setup  ## write the golden playthroughs anew
	@$(BIN)/roost golden

docs: setup  ## write the generated pages anew
	@$(BIN)/python -m typer roost.cli utils docs --name roost --output docs/cli.md
	@$(BIN)/roost protocol --write

site: setup  ## the documentation as a site, in build/site
	@# The notice is about the theme's successor, which reads the same mkdocs.yml.
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet

wheel: setup  ## a wheel with the page built, in dist
	$(BIN)/uv build --wheel --out-dir dist

hooks: setup  ## run the quick checks before every commit of yours
	$(BIN)/pre-commit install

clean:  ## remove what was built here
	rm -rf $(VENV) src/roost/page web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage* build dist
