# Targets for people; `make demo` and `make test` work on a fresh clone with nothing but Python 3.11 or newer.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.DEFAULT_GOAL := help
.PHONY: help demo test check wheel deep schemas golden clean

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 10

$(READY): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(READY)

demo: $(READY) ## Play, serve, verify, tamper, redact and replay a match
	$(BIN)/python docs/examples/demo.py

test: $(READY) ## Run the test suite on all cores
	$(BIN)/python -m pytest -n auto --dist worksteal

check: $(READY) ## Lint, formatting and types, over code and tests
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m mypy

wheel: $(READY) ## Build the wheel, look into it, and try it in a fresh environment
	$(BIN)/python -m pytest -m install tests/project

deep: $(READY) ## Long runs by hand: laws, logs, figures, into docs/deep-results.md
	$(BIN)/python tests/deep/deep.py

schemas: $(READY) ## Write schemas/ and docs/errors.md anew
	$(BIN)/python -m schemas.generate

golden: $(READY) ## Write the golden logs anew; review every difference
	$(BIN)/python -m preycore.testing.golden tests/golden

clean: ## Remove what tools leave behind, but not .venv
	rm -rf build dist out .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +
