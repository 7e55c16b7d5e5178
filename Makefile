# `make demo` and `make test` work from a fresh clone: each builds .venv first if it is missing or out of date.
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# The first of these that is Python 3.11 or newer; `make PYTHON=/path/to/python demo` takes another.
PYTHON ?= $(shell for python in python3.11 python3 python3.12 python3.13 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)

# What is installed beside penname itself. EXTRAS=dev,lm adds torch and transformers, for the tests of local models.
EXTRAS ?= dev

# Two test processes with a thread pool each fight over two cores; one thread each is faster.
export OMP_NUM_THREADS ?= 1
export OPENBLAS_NUM_THREADS ?= 1

.PHONY: demo test lint benchmarks clean

demo: $(READY)
	@$(BIN)/penname demo --workers 2

test: $(READY)
	@$(BIN)/pytest -q -n 2

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The mark is set last: an interrupted set-up starts again, over what is there.
$(READY): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "penname needs Python 3.11 or newer; name one with make PYTHON=..." >&2; exit 2; }
	@echo "setting up $(VENV) (a few minutes, once)" >&2
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --retries 10 \
		--constraint constraints.txt --editable '.[$(EXTRAS)]'
	@touch $@

benchmarks: $(READY)
	@for file in benchmarks/[a-z]*.py; do name=$$(basename $$file .py); \
		echo "== $$name"; $(BIN)/python -m benchmarks.$$name || exit 1; done

clean:
	rm -rf $(VENV) demo
