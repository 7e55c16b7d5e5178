# `make demo` and `make test` work from a fresh clone: each builds .venv first if it is missing or out of date.
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo test lint benchmarks clean

demo: $(READY)
	$(BIN)/penname demo

test: $(READY)
	$(BIN)/pytest -n 2 -m "not benchmark"

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) demo
