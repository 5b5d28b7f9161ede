# Every task of this project. `make help` lists them.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

LOCKCHECK := .build/release/lockcheck

.PHONY: help
help: ## list the tasks
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' \
	  | while IFS=$$'\t' read -r name text; do printf '  make %-12s %s\n' "$$name" "$$text"; done

.PHONY: install
install: ## install what is missing to build and to test
	@scripts/install tests

.PHONY: build
build: ## build the command in release mode
	@scripts/install
	swift build -c release --product lockcheck

.PHONY: explore
explore: build ## check every model in Models/ and Models/examples/
	$(LOCKCHECK) explore --expect Models/counts.json
	$(LOCKCHECK) explore Models/examples/*.json5 --expect Models/examples/counts.json

.PHONY: counts
counts: build ## write Models/counts.json anew; look at the diff before you commit it
	$(LOCKCHECK) explore --expect-record Models/counts.json
	$(LOCKCHECK) explore Models/examples/*.json5 --expect-record Models/examples/counts.json

.PHONY: faults
faults: build ## each known bypass must be caught
	$(LOCKCHECK) faults

.PHONY: disputes
disputes: build ## what faults do to four locks, and about which they disagree (exit 1: some are allowed)
	$(LOCKCHECK) faults n27-at-once pd-174-background digifir-portal m5-08

.PHONY: bench
bench: ## measure the checker against its peers (BENCH=quick: only see whether it works)
	@scripts/bench $(BENCH)

.PHONY: bench-locks
bench-locks: build ## measure the search of m5-08 (BENCH=all: of every model)
	@scripts/bench-locks $(BENCH)

.PHONY: instructions
instructions: ## count the instructions of a transition and compare them with the threshold
	@scripts/instructions

.PHONY: bench-vault
bench-vault: ## measure the vault: opening, unlocking, durable writes
	@scripts/install tests
	swift run -c release vault-bench

.PHONY: sanitize
sanitize: ## the tests of vault and runtime under the address and the thread sanitizer
	@scripts/install tests
	@scripts/sanitize

.PHONY: kills
kills: ## kill vault and runtime at every durable act, and the notes app a hundred times in a row (KILLS=n)
	@scripts/install tests
	LOCKCHECK_KILLS=$(or $(KILLS),100) swift test --disable-xctest -c release \
	  --filter 'NotesKillTests|Long(Lock)?KillTests'

.PHONY: fuzz
fuzz: ## feed vault, policy and PIN rules bytes of a fuzzer (FUZZ=number of inputs)
	@scripts/install tests
	@scripts/fuzz $(FUZZ)

.PHONY: test
test: ## run the tests
	@scripts/install tests
	@scripts/test

.PHONY: test-debug
test-debug: ## run the short tests in a debug build, where the package checks itself more
	@scripts/install tests
	@scripts/test debug

.PHONY: test-large
test-large: ## run the tests that take longest: every state of whole models, thousands of random graphs and runs
	@scripts/install tests
	@scripts/test large

.PHONY: test-long
test-long: ## make property runs that no run of the tests made before, and more of everything random
	@scripts/install tests
	LOCKCHECK_SEED=random LOCKCHECK_CASES=x20 swift test --disable-xctest -c release \
	  --filter 'LockPropertyTests|FaultyPortTests|CallTests|CodePairTests|VaultPlainTests|VaultMachineTests|PropertyRunTests|LongMatrix|LongPacking|Large.*Tests'

.PHONY: fault-runs
fault-runs: ## the tables of faults found at random, with ten seeds and all of them behind the runtime
	@scripts/install tests
	LOCKCHECK_FAULT_SEEDS=10 swift test --disable-xctest -c release \
	  --filter 'LongFaultRunTests|LongRuntimeMachineTests'

.PHONY: tours
tours: ## lead the runtime along every transition of whole models (TOURS="name name" or all)
	@scripts/install tests
	LOCKCHECK_TOURS="$(or $(TOURS),m5-08 m5-08-required default default-pin digifir-staff)" \
	  swift test --disable-xctest -c release --filter LongTourTests

.PHONY: docs
docs: ## build the pages of the checker; everything public must be described
	@scripts/docs

.PHONY: lint
lint: ## check the style
	@scripts/lint

.PHONY: format
format: ## put every Swift file into the project's style
	swift format --in-place --parallel --recursive Package.swift Sources Tests Benchmarks Examples Fuzz

.PHONY: snapshots
snapshots: ## write the snapshots in the tests anew; look at the diff before you commit it
	@scripts/install tests
	LOCKCHECK_RECORD=1 swift test --disable-xctest --no-parallel \
	  --filter 'LockCoreTests|LockModelTests|ModelReportTests|LockcheckTests'

.PHONY: clean
clean: ## remove everything that was built
	rm -rf .build .build-*
