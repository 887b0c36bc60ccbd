# All commands for development and CI. `make` lists them.

VENV := .venv
BIN := $(VENV)/bin
READY_PLAY := $(VENV)/.ready-play
READY_TEST := $(VENV)/.ready-test
PYTEST := $(BIN)/pytest -n 2 --dist worksteal
# These tests wait for browsers, databases and clocks for half of their time.
WAITING := $(BIN)/pytest -n 3 --dist worksteal
# A process can be too slow while all cores are busy: what failed beside other tests has to pass in a second run, by itself.
AGAIN := $(BIN)/pytest --last-failed --last-failed-no-failures none

# Python keeps compiled modules even where the environment tells it not to: the tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=

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

pocket: page  ## build the files of offline play into the package; the first time it takes some minutes
	@$(BIN)/python scripts/build-pocket

play: page  ## start a server and play in your browser; the files of offline play follow in the background
	@$(BIN)/python scripts/build-pocket --later
	@$(BIN)/roost play

# The tests of the system wait for half of their time, so the others run beside them. So does the start of a cluster.
test: setup  ## run all checks and tests
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=none patient-check first
	@echo 'Testing games and server with and without Numba, and with real processes, databases and a browser, side by side ...'
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=none package system
	@test ! -s $(VENV)/.missing || echo "Not installed, therefore not tested: $$(cat $(VENV)/.missing)"

first: setup
	@$(MAKE) --no-print-directory engines
	@$(BIN)/python scripts/compile

package: setup  ## test the package: first unit, then uncompiled
	@$(MAKE) --no-print-directory unit
	@$(MAKE) --no-print-directory uncompiled

check: setup  ## run all linters and type checkers, and check the documentation's links
	@echo 'Checking style, spelling, types, layers and documentation in parallel ...'
	@$(MAKE) --no-print-directory --jobs --output-sync lint spelling types layers page-check site

# Ray gives up starting while the machine is busy, so the tests of clusters come first.
patient-check: setup
	@nice -n 10 $(MAKE) --no-print-directory check

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

UNIT := -o cache_dir=.pytest_cache/unit -m "not uncompiled and not thorough" --ignore=tests/server --ignore=tests/client \
	--ignore=tests/fullscreen --ignore=tests/loadtest --ignore=tests/system --ignore=tests/browser

unit: setup  ## test games, bots, records and the command line, with compiled rules
	$(PYTEST) $(UNIT) || $(AGAIN) $(UNIT)

# Both leave out how well bots play, long searches, and what `unit` already runs with interpreted rules.
UNCOMPILED := -o cache_dir=.pytest_cache/uncompiled -m "not strength and not search and not interpreted"
SERVER := $(UNCOMPILED) tests/client tests/core tests/fullscreen tests/loadtest tests/protocol tests/rulebook tests/server tests/terminal

uncompiled: export NUMBA_DISABLE_JIT := 1
uncompiled: setup  ## test games, the server and the full-screen table without Numba
	$(PYTEST) $(SERVER) || $(AGAIN) $(SERVER)
	$(BIN)/pytest -m uncompiled tests/cli/test_train.py tests/envs/test_bench.py tests/envs/test_batch.py tests/training

coverage: setup  ## test the whole package without Numba, in ten minutes; at least 95 % of it must be covered
	NUMBA_DISABLE_JIT=1 $(PYTEST) $(UNCOMPILED) --ignore=tests/properties --ignore=tests/docs --ignore=tests/page --ignore=tests/wasm \
		--ignore=tests/system --ignore=tests/browser --cov --cov-report=term --cov-fail-under=95

# In one process: each cluster has two workers of its own.
engines: setup  ## test work on real clusters of Dask and Ray
	$(BIN)/pytest tests/system/test_clusters.py

SYSTEM := -o cache_dir=.pytest_cache/system -m "not pictures and not thorough" --ignore=tests/system/test_clusters.py tests/system tests/browser

system: setup page pocket  ## test with real processes, databases and a browser
	$(WAITING) $(SYSTEM) || $(AGAIN) $(SYSTEM)

thorough: setup page pocket  ## run the tests that make test leaves out because they take long
	$(WAITING) -m "thorough and not pictures" tests

browser: setup page pocket  ## run all browser tests in every language, whole games at five sizes included
	ROOST_EVERY_LANGUAGE=1 $(PYTEST) tests/browser

pictures: setup page  ## play whole games in a browser at five sizes; pictures for people to look at in build/screenshots
	$(PYTEST) -m pictures tests/browser

kill: setup  ## test kill -9 under load, 20 times each: SQLite, PostgreSQL, one of two processes
	ROOST_KILLS=20 $(BIN)/pytest tests/system/test_kill.py -o log_cli=true -o log_cli_level=INFO

chaos: setup  ## play at a cluster for an hour while its processes are killed, stopped and cut off at random
	ROOST_CHAOS_SECONDS=$${ROOST_CHAOS_SECONDS:-3600} $(BIN)/pytest tests/system/test_chaos.py -o log_cli=true -o log_cli_level=INFO

leaks: setup  ## test that hidden cards do not leak, by comparing two games at every step
	ROOST_LEAKS_EVERY=1 $(PYTEST) tests/system/test_leaks.py

hostile: setup  ## test hostile clients, including ten thousand abandoned connections
	ROOST_CONNECTIONS=10000 $(BIN)/pytest tests/system/test_hostile.py

attacks: setup  ## measure what an honest table notices while one address attacks the server, for five minutes
	@$(BIN)/python -m tests.system.attacks

loadtest: setup  ## load test: a thousand players, a thousand spectators of one table, one minute
	@$(BIN)/roost loadtest

soak: setup  ## load test for ten minutes, to see whether memory stays flat
	@$(BIN)/roost loadtest --seconds 600

readme: setup page  ## take the pictures of the README again
	@$(BIN)/python -m tests.browser.readme_pictures
	@$(BIN)/python -m tests.fullscreen.picture

measure: setup page  ## measure the page's size and speed in a browser
	@$(BIN)/python -m tests.browser.measure

measure-pocket: setup pocket  ## measure offline play in a browser: transfer, start, memory, bots beside native code
	@$(BIN)/python -m tests.browser.measure_pocket

bench: setup  ## measure what is promised: games per second beside C, two Dask workers, memory, reports; ten minutes
	@$(BIN)/roost bench
	@$(BIN)/roost bench --cluster
	@$(BIN)/python scripts/memory
	@$(BIN)/python scripts/bench-lab

bench-lab: setup  ## measure how long reports of the lab take, in minutes
	@$(BIN)/python scripts/bench-lab

bench-peers: setup  ## measure random games beside those of OpenSpiel, PettingZoo and RLCard
	@$(BIN)/roost bench --peers

bench-envs: setup  ## measure batches and environments for learners beside PettingZoo's card games
	@$(BIN)/roost bench --envs

bench-cluster: setup  ## measure two local Dask workers against one, and what a piece of work costs
	@$(BIN)/roost bench --cluster

bench-boardgame: setup  ## measure moves per second beside the in-memory server of boardgame.io, which npm installs
	@$(BIN)/python scripts/bench-boardgame $(RUN)

memory: setup  ## measure the memory of ten million simulated games, in minutes
	@$(BIN)/python scripts/memory

million: setup  ## play a million random games per game and number of players
	@$(BIN)/python -m tests.million 1000000

strength: setup  ## measure the bots in the arena, for hours; write the figures that the page shows
	@$(BIN)/python scripts/strength

leaderboard: setup  ## play the missing built-in bots of the leaderboard in the arena; write docs/leaderboard.md
	@$(BIN)/python scripts/leaderboard

figures: setup  ## compute the figures of both games in docs/research.md, for some minutes
	@$(BIN)/python scripts/figures

about: setup  ## study the games in the lab, for some minutes; write the figures of “In numbers” on the page
	@$(BIN)/python scripts/about

wasm: setup  ## compile rules and bots to WebAssembly, in build/wasm; takes a minute
	@$(BIN)/python -m roost.wasm build/wasm

validate-review: setup  ## review bots of known strength in both games, for hours; print whether the review orders them so
	@$(BIN)/python scripts/validate-review 5211
	@$(BIN)/python scripts/validate-review gloria --games 20

golden: setup  ## regenerate the golden playthroughs
	@$(BIN)/roost golden
	@$(BIN)/roost golden --openspiel

docs: setup  ## regenerate the generated documentation
	@$(BIN)/python -m typer roost.cli utils docs --name roost --output docs/cli.md
	@$(BIN)/roost protocol --write
	@$(BIN)/python scripts/layouts
	@$(BIN)/python scripts/leaderboard --write

site: setup  ## build the documentation site in build/site
	@# The warning is about the theme's successor, which reads the same mkdocs.yml.
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet

wheel: setup  ## build a wheel with the page, in dist
	$(BIN)/uv build --wheel --out-dir dist

hooks: setup  ## install the git hooks that run quick checks before each commit
	$(BIN)/pre-commit install

clean:  ## remove everything that was built
	rm -rf $(VENV) src/roost/page web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage* build dist
