# make play    set everything up and open the table in the browser
# make test    set everything up, then lint, types and tests (all of CI)
# make help    what else there is
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/ready
TWIN   := build/compiled

.PHONY: help play terminal soak load test lint types unit compiled almanac playthroughs bench clean

play: $(READY)
	@$(BIN)/spinney serve

terminal: $(READY)
	@$(BIN)/spinney play

test: lint types unit

help:
	@grep -E '^# make' Makefile; \
	echo "# make terminal      play in the terminal"; \
	echo "# make soak          kill a busy server 20 times: nothing may be lost"; \
	echo "# make load          measure the web table under load"; \
	echo "# make almanac       write docs/almanac.md anew from the cards"; \
	echo "# make playthroughs  write the golden games anew"; \
	echo "# make compiled      compile the engine into $(TWIN); PYTHONPATH=$(TWIN) uses it"; \
	echo "# make bench         measure the engine, as plain Python and compiled"; \
	echo "# make clean         remove what make has made"

# The virtual environment is made once, and again whenever what it is made from changes.
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Spinney needs Python 3.11 or newer; set PYTHON=... to one." if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || { echo "Making a virtual environment in $(VENV) ..."; $(PYTHON) -m venv $(VENV); }
	@echo "Installing what Spinney needs (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[cli,web,arena,dev]'
	@touch $(READY)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

unit: $(READY) $(TWIN)/ready
	$(BIN)/pytest

# The compiled twin of the package, beside the plain one that everything else uses; both must play the same games.
compiled: $(TWIN)/ready

$(TWIN)/ready: $(READY) setup.py $(shell find src/spinney -name '*.py' -o -name '*.toml')
	@echo "Compiling the engine (half a minute) ..."
	@rm -rf $(TWIN) build/bdist*; mkdir -p build; find build -path 'build/lib*' -name '*.py' -delete
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --target $(TWIN) .
	@touch $@

soak: $(READY)
	SPINNEY_SOAK=1 $(BIN)/pytest -n 0 -s tests/test_web_soak.py

load: $(READY)
	$(BIN)/python -m benchmarks.load

almanac: $(READY)
	$(BIN)/python -m spinney.notation.almanac

playthroughs: $(READY)
	$(BIN)/python -m tests.playthroughs

bench: $(READY) $(TWIN)/ready
	$(BIN)/spinney bench
	PYTHONPATH=$(TWIN) $(BIN)/spinney bench

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis src/*.egg-info
