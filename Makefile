# All commands for development and CI. `make` lists them.

VENV := .venv
BIN := $(VENV)/bin
READY_PLAY := $(VENV)/.ready-play
READY_TEST := $(VENV)/.ready-test
PYTEST := $(BIN)/pytest -n 2 --dist worksteal
# These tests wait for browsers, databases and clocks for half of their time.
WAITING := $(BIN)/pytest -n 3 --dist worksteal

.DEFAULT_GOAL := help
.PHONY: $(shell sed -nE 's/^([a-z-]+):.*/\1/p' $(MAKEFILE_LIST))

help:  ## list the commands
	@sed -nE 's/^([a-z-]+):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

setup: $(READY_TEST)  ## create the virtual environment with all tools; the command is .venv/bin/roost

$(READY_TEST): pyproject.toml constraints.txt scripts/setup $(wildcard tests/*/pyproject.toml)
	@scripts/setup $(VENV) test

$(READY_PLAY): pyproject.toml constraints.txt scripts/setup
	@scripts/setup $(VENV) play

page: $(READY_PLAY)  ## build the page into the package
	@$(BIN)/python scripts/build-page

play: page  ## start a server and play in your browser
	@$(BIN)/roost play

test: check unit uncompiled system  ## run all checks and tests
	@test ! -s $(VENV)/.missing || echo "Not installed, therefore not tested: $$(cat $(VENV)/.missing)"

check: setup  ## run all linters and type checkers, and check the documentation's links
	@echo 'Checking style, spelling, types, layers and documentation in parallel ...'
	@$(MAKE) --no-print-directory --jobs --output-sync lint spelling types layers page-check site

lint: setup  ## ruff: lint and check the format
	$(BIN)/ruff check
	$(BIN)/ruff format --check

spelling: setup  ## codespell: find common misspellings
	$(BIN)/codespell

types: setup  ## mypy: check types, strictly
	$(BIN)/mypy

layers: setup  ## import-linter: check that imports only go down the layers
	$(BIN)/lint-imports

page-check: setup  ## check the page: types, style, and tests of its logic
	$(BIN)/python scripts/build-page --check

unit: setup  ## test games, bots, records and the command line, with compiled rules
	$(PYTEST) --ignore=tests/server --ignore=tests/client --ignore=tests/loadtest --ignore=tests/system --ignore=tests/browser

# Leaves out how well bots play, long searches, and what `unit` already runs with interpreted rules, such as the properties.
uncompiled: setup  ## test the same without Numba, and the server; measure coverage
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m "not strength and not search and not interpreted" --ignore=tests/properties --ignore=tests/docs --ignore=tests/page \
		--ignore=tests/system --ignore=tests/browser --cov --cov-report=term --cov-fail-under=95

system: setup page  ## test with real processes, databases and a browser
	$(WAITING) -m "not pictures" tests/system tests/browser

browser: setup page  ## run all browser tests in every language, whole games at five sizes included
	ROOST_EVERY_LANGUAGE=1 $(PYTEST) tests/browser

pictures: setup page  ## play whole games in a browser at five sizes; pictures for people to look at in build/screenshots
	$(PYTEST) -m pictures tests/browser

kill: setup  ## test kill -9 under load, 20 times each: SQLite, PostgreSQL, one of two processes
	ROOST_KILLS=20 $(BIN)/pytest tests/system/test_kill.py -o log_cli=true -o log_cli_level=INFO

leaks: setup  ## test that hidden cards do not leak, by comparing two games at every step
	ROOST_LEAKS_EVERY=1 $(PYTEST) tests/system/test_leaks.py

hostile: setup  ## test hostile clients, including ten thousand abandoned connections
	ROOST_CONNECTIONS=10000 $(BIN)/pytest tests/system/test_hostile.py

loadtest: setup  ## load test: a thousand players, a thousand spectators of one table, one minute
	@$(BIN)/roost loadtest

soak: setup  ## load test for ten minutes, to see whether memory stays flat
	@$(BIN)/roost loadtest --seconds 600

readme: setup page  ## take the pictures of the README again
	@$(BIN)/python -m tests.browser.readme_pictures

measure: setup page  ## measure the page's size and speed in a browser
	@$(BIN)/python -m tests.browser.measure

bench: setup  ## measure random games per second, compiled and interpreted
	@$(BIN)/roost bench

million: setup  ## play a million random games per game and number of players
	@$(BIN)/python -m tests.million 1000000

strength: setup  ## measure the bots in the arena, for hours; write the figures that the page shows
	@$(BIN)/python scripts/strength

validate-review: setup  ## review bots of known strength in both games, for hours; print whether the review orders them so
	@$(BIN)/python scripts/validate-review 5211
	@$(BIN)/python scripts/validate-review gloria --games 20

golden: setup  ## regenerate the golden playthroughs
	@$(BIN)/roost golden

docs: setup  ## regenerate the generated documentation
	@$(BIN)/python -m typer roost.cli utils docs --name roost --output docs/cli.md
	@$(BIN)/roost protocol --write

site: setup  ## build the documentation site in build/site
	@# The warning is about the theme's successor, which reads the same mkdocs.yml.
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet

wheel: setup  ## build a wheel with the page, in dist
	$(BIN)/uv build --wheel --out-dir dist

hooks: setup  ## install the git hooks that run quick checks before each commit
	$(BIN)/pre-commit install

clean:  ## remove everything that was built
	rm -rf $(VENV) src/roost/page web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage* build dist
