# Targets for people; `make demo` and `make test` work on a fresh clone with nothing but Python 3.11 or newer.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.DEFAULT_GOAL := help
.PHONY: help demo test check dist site wheel compiled compile clean-compile bench deep schemas golden clean

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16

$(READY): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(READY)

demo: $(READY) ## Play, serve, verify, tamper, redact and replay a match
	$(BIN)/python docs/examples/demo.py

test: $(READY) clean-compile ## Run the test suite on all cores, over the sources
	PREYCORE_EXPECT=interpreted $(BIN)/python -m pytest -n auto --dist worksteal

check: $(READY) ## Lint, formatting and types, over code and tests
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy

dist: $(READY) clean-compile ## Build sdist and wheel into out/dist; the hot modules are compiled where that is possible
	rm -rf out/dist out/site
	$(BIN)/python -m build --no-isolation --outdir out/dist .

wheel: dist ## Look into the wheel, try it in a fresh environment, and compare it with the sources
	PREYCORE_DIST=out/dist $(BIN)/python -m pytest -m install tests/project

site: dist
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --target out/site out/dist/*.whl

compiled: site ## Run the games', agents' and logs' tests and the laws over the compiled modules of the wheel
	PREYCORE_EXPECT=compiled PYTHONSAFEPATH=1 PYTHONPATH=$(CURDIR)/out/site $(BIN)/python -m pytest -n auto --dist worksteal \
	    -o pythonpath='tests/core tests/referees' tests/project/test_kind.py \
	    tests/test_laws.py tests/test_golden.py tests/test_toy.py tests/core tests/games tests/ai

compile: $(READY) ## Compile the hot modules in place, for measuring; until clean-compile they win over edited sources
	$(BIN)/python hatch_build.py

clean-compile: ## Remove what compile made
	find preycore ai/preycore_ai -name '*.so' -delete

out/bench-peers/bin/python: pyproject.toml
	$(PYTHON) -m venv --clear out/bench-peers
	-out/bench-peers/bin/python -m pip install --quiet --disable-pip-version-check \
	    $$($(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]["bench"])')

out/bench-node/node_modules: tests/bench/boardgame/package.json
	mkdir -p out/bench-node && cp tests/bench/boardgame/package.json out/bench-node
	-npm install --silent --no-audit --no-fund --prefix out/bench-node

bench: site out/bench-peers/bin/python out/bench-node/node_modules ## Measure against the peers; options in ARGS
	PYTHONPATH=$(CURDIR)/tests/bench $(BIN)/python tests/bench/bench.py --peers out/bench-peers/bin/python $(ARGS)

deep: site ## Long runs by hand, into docs/deep-results.md; parts and options in ARGS
	PYTHONPATH=$(CURDIR)/tests/referees $(BIN)/python tests/deep/deep.py $(ARGS)

schemas: $(READY) ## Write schemas/ and docs/errors.md anew
	$(BIN)/python -m schemas.generate

golden: $(READY) ## Write the golden logs anew; review every difference
	$(BIN)/python -m preycore.testing.golden tests/golden

clean: ## Remove what tools leave behind, but not .venv
	rm -rf build dist out .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +
