# Verbs for people. `make` alone lists them.
NODE := node_modules/.bin/node
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
FRONTEND_SOURCES := $(shell find frontends proto/data proto/rules -type f -not -path '*/dist/*' -not -path '*/node_modules/*' -not -path '*/.cache/*' 2>/dev/null)
PROGRAM_SOURCES := $(shell find proto services deploy frontends/shell/server frontends/shell/src -type f \( -name '*.ts' -o -name '*.js' -o -name '*.json' \) -not -name '*.test.ts' -not -path '*/dist/*' -not -path '*/node_modules/*' 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help start start-processes doctor backup restore restore-drill images compose-up compose-down build bundles test test-all judges check format bench screenshots clean

help: ## List what you can do
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{ printf "  make %-16s %s\n", $$1, $$2 }'

start: frontends/shell/dist/.built dist/.built ## Install, build and run Insta AI on this machine (Ctrl-C ends it)
	@exec $(NODE) dist/insta-ai.mjs $(ARGS)

start-processes: frontends/shell/dist/.built dist/.built ## The same with a process for every replica of every service, behind a gateway
	@exec $(NODE) dist/insta-ai-processes.mjs $(ARGS)

doctor: node_modules/.installed ## Say what is wrong with an installation, each with its fix (ARGS=--json for programs)
	@$(NODE) deploy/insta/main.ts doctor $(ARGS)

images: node_modules/.installed ## Build every container image with docker or podman
	@exec $(NODE) deploy/images/main.ts

compose-up: node_modules/.installed ## Build and start everything in containers of this machine; prints the sign-in link
	@exec $(NODE) deploy/compose/main.ts up

compose-down: node_modules/.installed ## End the containers (what they keep stays)
	@exec $(NODE) deploy/compose/main.ts down

# Its name may have blanks; and not every shell makes the home folder of a ~ behind FILE=.
IN_HOME = case "$$FILE" in "~/"*) FILE="$$HOME/$${FILE\#??}";; esac;

backup: node_modules/.installed ## Copy everything into one verified file, while the product runs or not: FILE=/some/backup.tar, or FILE=/some/folder/ KEEP=14
	@$(IN_HOME) $(NODE) deploy/insta/main.ts backup $${FILE:+"$$FILE"} $(if $(KEEP),--keep $(KEEP))

restore: node_modules/.installed ## Put a backup into an empty data folder: FILE=/some/backup.tar DATA_DIR=/some/folder
	@$(IN_HOME) $(NODE) deploy/insta/main.ts restore $${FILE:+"$$FILE"}

restore-drill: node_modules/.installed ## Restore a backup into a folder of its own, compare all of it, leave nothing behind: FILE=/some/backup.tar
	@$(IN_HOME) $(NODE) deploy/insta/main.ts restore-drill $${FILE:+"$$FILE"}

build: frontends/shell/dist/.built dist/.built ## Build the front ends and bundle the programs

# What tests start.
bundles: dist/.built deploy/e2e/dist/.built

test: node_modules/.installed ## The tests, in a quarter of an hour, fast ones first; says what it skipped and why
	@$(NODE) deploy/checks/run-all.ts test

test-all: node_modules/.installed ## The same and the slow proofs; MINUTES=80 leaves out, by name, what would take longer
	@$(NODE) deploy/checks/run-all.ts all $(MINUTES)

judges: build ## Install programs of others outside this folder (with Go and Python) and let them judge the product: ARGS=chart for one part
	@$(NODE) deploy/judges/main.ts install $(ARGS)

check: node_modules/.installed ## Format, lint, types, import directions, unused exports, tables, contracts
	@$(NODE) deploy/checks/run-all.ts checks

format: node_modules/.installed ## Bring the code into shape
	@biome check --write .

bench: build bundles ## Print the figures: start, memory, list, lateness, due, bytes, picture, drawing, clicks, lighthouse, media, looks, workers, takeover, processes, gateway
	@$(NODE) deploy/bench/main.ts

screenshots: build ## Take the README's pictures of the running product
	@$(NODE) deploy/e2e/screenshots.ts

clean: ## Remove what was installed and built (your data in .data stays)
	rm -rf node_modules dist deploy/e2e/dist frontends/*/dist frontends/*/.cache test-results

node_modules/.installed: package.json package-lock.json
	@echo 'Installing packages …'
	@npm ci --no-audit --no-fund --loglevel=error
	@test -x $(NODE) || node deploy/system/link-own-node.cjs $(NODE)
	@touch $@

frontends/shell/dist/.built: node_modules/.installed $(FRONTEND_SOURCES)
	@echo 'Building the front ends …'
	@npm run --silent build -w @insta-ai/shell
	@touch $@

dist/.built: node_modules/.installed $(PROGRAM_SOURCES)
	@$(NODE) deploy/bundle/main.ts

deploy/e2e/dist/.built: dist/.built
	@$(NODE) deploy/e2e/bundle-hurried.ts
