# Everything a developer or an operator does here, by name. `make` lists it.
SHELL := /bin/bash
.DEFAULT_GOAL := help

PORT ?= 8080
IMAGE ?= watermark-removal-service
NODE_IMAGE ?= $(shell sed -n 's/^ARG NODE_IMAGE=//p' Dockerfile)
CONTAINER ?= watermark-removal
OUT ?= out.pdf
API_KEYS_FILE ?= api-keys.json
PER_MINUTE ?= 60
PER_HOUR ?= 1000

# Tools with which the judge of bench/fidelity reads documents.
JUDGE_TOOLS := python3:python3 pdftoppm:poppler-utils mutool:mupdf-tools qpdf:qpdf \
	/usr/lib/python3/dist-packages/pikepdf:python3-pikepdf /usr/lib/python3/dist-packages/numpy:python3-numpy

# Tools that the tests need in addition to Node: a program or folder, and its Debian package.
TOOLS := redis-server:redis-server pdftoppm:poppler-utils /usr/share/poppler/cMap:poppler-data \
	qpdf:qpdf mutool:mupdf-tools curl:curl jq:jq zsh:zsh fish:fish groff:groff-base \
	/usr/lib/python3/dist-packages/requests:python3-requests promtool:prometheus \
	$(JUDGE_TOOLS)

SUDO = $(shell [ "$$(id -u)" = 0 ] || echo sudo)
APT_UPDATE = $(SUDO) apt-get update -q
APT_INSTALL = $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends

INSTALLED := node_modules/.complete
BUILT := dist/engine-version
VERSION = $(shell sed -n 's/^  "version": "\(.*\)",$$/\1/p' package.json)
BUILD_REVISION = $$(git describe --always --dirty 2>/dev/null || echo unversioned)

GENERATORS := spec/clients/node_modules/.package-lock.json
MUTATION := spec/mutants/node_modules/.package-lock.json

# Models of the same publisher and version as the English one, which comes with the service.
MODELS = $(foreach language,$(LANGUAGES),@tesseract.js-data/$(language)@$(MODEL_VERSION))
MODEL_VERSION = $(shell sed -n 's|.*"@tesseract.js-data/eng": "\(.*\)".*|\1|p' package.json)

.PHONY: help install build package site tools clients languages run test quick looks firefox contract lines check format bench bench-tools load fidelity fidelity-cases natural find found compare fuzz soak wounds draws mutants key \
	named remove images unimage image up down chart sbom release-rehearsal container-test clean

help: ## Print these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(INSTALLED) ## Install the npm packages

$(INSTALLED): package.json package-lock.json
	npm install --no-audit --no-fund
	@touch $@

# Serving needs neither the tests' packages nor a type checker. If those are not installed, only the
# needed packages are installed, and esbuild compiles.
LEAN := node_modules/.lean
COMPILED := $(if $(wildcard $(INSTALLED)),$(BUILT),dist/lean)
LEAN_BUILDERS = $(foreach name,esbuild marked,$(name)@$(shell sed -n 's/.*"$(name)": "\(.*\)".*/\1/p' package.json))

$(LEAN): package.json package-lock.json
	@echo 'Installing what serving needs ...'
	@npm install --no-save --save-prod --omit=dev --no-audit --no-fund --loglevel=error $(LEAN_BUILDERS) > /dev/null
	@touch $@

dist/lean: $(LEAN) tsconfig.json $(shell find src docs -type f)
	@echo 'Building ...'
	@npx esbuild $(shell find src -name '*.ts' ! -name '*.d.ts' ! -path 'src/console/*' ! -path 'src/browser/*' ! -path 'src/site/*') \
		--outdir=dist --outbase=src --platform=node --format=esm --log-level=warning
	@npm run --silent bundle
	@node dist/build-browser.js
	@node dist/build-console.js
	@node dist/build-docs.js
	@echo "$(BUILD_REVISION)" > $(BUILT)
	@touch $@

build: $(BUILT) ## Compile to dist/

$(BUILT): $(INSTALLED) package.json tsconfig.json tsconfig.build.json $(shell find src docs -type f)
	npm run --silent build
	@echo "$(BUILD_REVISION)" > $@

# The manifest names the repository that this is a clone of, if it has a public address.
SOURCE ?= $(shell git remote get-url origin 2>/dev/null | grep '^https://[^@]*$$')

package: build ## Make the npm package `unwatermark`, the library and the command line: `npm publish ./package` takes it
	node dist/build-package.js $(SOURCE)

site: build ## Write the page as a site without a service, into site/: [SOURCE=https://…], where its source is
	@$(if $(SOURCE),,$(error SOURCE is missing: the licence asks for a link to the source, `make site SOURCE=https://…`))
	node dist/build-console.js $(SOURCE)

tools: ## Install the Debian packages that the tests use, where they are missing
	@packages=(); for tool in $(TOOLS); do \
		command -v "$${tool%%:*}" > /dev/null || [ -d "$${tool%%:*}" ] || packages+=("$${tool##*:}"); \
	done; \
	if [ $${#packages[@]} -gt 0 ]; then \
		$(APT_UPDATE) && $(APT_INSTALL) "$${packages[@]}"; \
	fi
	@# Pages are tested in Chromium's headless shell, which takes half of the CPU time; if it is missing, in Chromium.
	@command -v chromium-headless-shell > /dev/null || { \
		{ $(APT_UPDATE) && $(APT_INSTALL) chromium-headless-shell; } || \
		command -v chromium > /dev/null || $(APT_INSTALL) chromium; \
	}

# `make key` creates the default file, so it may be missing; a file that the caller named must exist.
KEYS_IN_USE = $(if $(filter file,$(origin API_KEYS_FILE)),$(wildcard $(API_KEYS_FILE)),$(API_KEYS_FILE))

run: $(COMPILED) ## Serve on PORT (8080) without Redis, with the keys of `make key`
	@PORT=$(PORT) API_KEYS_FILE=$(KEYS_IN_USE) MALLOC_MMAP_THRESHOLD_=131072 exec node dist/main.js

clients: $(GENERATORS) ## Install the generators whose clients the tests compile and run

$(GENERATORS): spec/clients/package.json spec/clients/package-lock.json
	npm install --prefix spec/clients --no-audit --no-fund
	@touch $@

languages: $(COMPILED) ## Install models by which pictures are read, all at a time: LANGUAGES="deu ara"
	@$(if $(LANGUAGES),,$(error LANGUAGES is missing: `make languages LANGUAGES="deu ara"` installs those))
	npm install --no-save --no-audit --no-fund $(if $(wildcard $(INSTALLED)),,--omit=dev $(LEAN_BUILDERS)) $(MODELS)

test: build tools clients ## Run all tests; the last line counts them
	npm run --silent test

quick: install ## Run the tests that need no other process, in seconds: [WATCH=1]
	npm run --silent quick $(if $(filter 1,$(WATCH)),-- --watch)

looks: build ## Write the pictures anew that the console's looks are held against, for a person to read
	RENEW_LOOKS=1 npm run --silent test -- spec/console/kept-looks.spec.ts

firefox: build ## Install Debian's Firefox and run the test of the site in it
	@$(MAKE) --no-print-directory tools TOOLS=firefox-esr:firefox-esr
	npm run --silent test -- spec/browser/firefox.spec.ts

contract: build tools ## Run the tests that cite the specification
	npm run --silent test -- spec/contract/*.spec.ts

# The supported lines of Node: the image's, and the previous one.
NODE_LINES := 22 24

lines: build tools ## Run contract, pool and engine tests on each supported line of Node
	@set -o pipefail; for line in $(NODE_LINES); do \
		npm install --prefix .cache/node-$$line --no-audit --no-fund --silent node@$$line || exit 1; \
		PATH="$$PWD/.cache/node-$$line/node_modules/node/bin:$$PATH"; \
		echo "Node $$(node --version)"; \
		node dist/build-worker.js || exit 1; \
		node node_modules/mocha/bin/mocha.js --no-config --node-option import=tsx --timeout 180000 \
			--reporter ./spec/support/closing-count.cjs \
			'spec/contract/**/*.spec.ts' 'spec/pool/**/*.spec.ts' 'spec/engine/**/*.spec.ts' || exit 1; \
	done
	@npm run --silent bundle

check: install ## Types, lint and format
	npm run --silent types
	npx oxlint --type-aware --deny-warnings src spec bench
	npm run --silent format

format: install ## Rewrite the sources in the project's format
	npx prettier --write src spec "bench/*.ts" "*.md" "docs/**/*.md" package.json tsconfig.json tsconfig.build.json

BENCHES := run http-chain isolation batch witness

bench: build bench-tools ## Measure the engine, HTTP and isolation beside public tools: [QUICK=1] [SAVE=1] [BENCHES=isolation]
	@set -o pipefail; mkdir -p .cache; \
	for bench in $(BENCHES); do npx tsx bench/$$bench.ts || exit 1; done | tee .cache/bench-results.md
	$(if $(filter 1,$(SAVE)),cp .cache/bench-results.md bench/RESULTS.md)

load: install ## Send documents to a running instance of your own: [RATE=2,4,8 SECONDS=20 URL=… KEY=… METRICS=… PID=… SAVE=1]
	@RATE=$(or $(RATE),2) SECONDS=$(or $(SECONDS),20) URL="$(URL)" KEY="$(KEY)" METRICS="$(METRICS)" PID="$(PID)" \
		SAVE="$(SAVE)" npx tsx bench/load.ts

bench-tools:
	@$(MAKE) --no-print-directory tools TOOLS="redis-server:redis-server qpdf:qpdf mutool:mupdf-tools python3:python3"
	@/usr/bin/python3 -c 'import pikepdf' 2> /dev/null || { \
		$(APT_UPDATE) && $(APT_INSTALL) python3-pikepdf; \
	}

# Other tools, which the fidelity bench compares with this one.
PEER_TOOLS := gs:ghostscript pdftk:pdftk-java exiftool:libimage-exiftool-perl \
	/usr/lib/python3/dist-packages/fitz:python3-fitz /usr/lib/python3/dist-packages/pypdf:python3-pypdf
PEERS := bench/fidelity/tools/node_modules/.package-lock.json

$(PEERS): bench/fidelity/tools/package.json bench/fidelity/tools/package-lock.json
	npm install --prefix bench/fidelity/tools --no-audit --no-fund
	@touch $@

fidelity: build $(PEERS) ## Put marked documents to ours and to tools of others: [TOOL=ours,pymupdf SAMPLE=60 SEED=1 WHOLE=ours REUSE=1 SAVE=1]
	@$(MAKE) --no-print-directory tools TOOLS="$(JUDGE_TOOLS) $(PEER_TOOLS)"
	/usr/bin/python3 bench/fidelity/contest --jobs $(or $(JOBS),$$(nproc)) \
		$(if $(TOOL),--tool "$(TOOL)") $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) \
		$(if $(WHOLE),--whole "$(WHOLE)") $(if $(filter 1,$(REUSE)),--reuse) $(if $(filter 1,$(SAVE)),--save)

# Programs that produce the documents of the fidelity cases; only `make fidelity-cases` needs them.
PRODUCERS := python3-reportlab python3-cairo python3-pyx python3-matplotlib python3-pyqt5 python3-fitz php-cli php-fpdf \
	php-tcpdf php-dompdf php-mbstring libpdf-api2-perl libpdf-builder-perl libpdf-create-perl ruby-prawn \
	default-jdk-headless libitext-java libitext5-java libpdfbox2-java r-base-core libhpdf-dev gcc libc6-dev \
	ghostscript librsvg2-bin cairosvg inkscape gnuplot-nox chromium weasyprint wkhtmltopdf pdftk-java qpdf \
	texlive-latex-recommended texlive-xetex texlive-luatex fonts-liberation fonts-dejavu

fidelity-cases: ## Make the fidelity cases anew that have a recipe: [ONLY=regex], a gigabyte of Debian's packages
	npm install --prefix bench/fidelity/generators --no-audit --no-fund
	@dpkg -s $(PRODUCERS) > /dev/null 2>&1 || { \
		$(APT_UPDATE) && $(APT_INSTALL) $(PRODUCERS); \
	}
	/usr/bin/python3 bench/fidelity/generators --only="$(ONLY)"

natural: build ## Give lines of documents that nobody stamped as hints, and list what went: DIR=folder [LINES=9 SEED=1 CROPS=folder]
	@$(MAKE) --no-print-directory tools TOOLS="mutool:mupdf-tools pdftoppm:poppler-utils"
	DIR="$(DIR)" LINES=$(or $(LINES),9) SEED=$(or $(SEED),1) CROPS="$(CROPS)" npx tsx bench/natural.ts

find: install ## Judge what is found before anybody names it, in fidelity's cases and a folder's: [DIR=folder CORPUS=folder]
	DIR="$(DIR)" CORPUS="$(CORPUS)" npx tsx bench/find/run.ts

found: build ## Judge removals of marks that strangers put into documents: DIR=folder [LIST=bench/fidelity/found/list.jsonl INSIST=1]
	@$(MAKE) --no-print-directory tools TOOLS="$(JUDGE_TOOLS)"
	/usr/bin/python3 bench/fidelity/found $(or $(LIST),bench/fidelity/found/list.jsonl) "$(DIR)" $(if $(filter 1,$(INSIST)),--insist)

compare: build ## List where the engine differs from another revision's: REVISION=main [CORPUS=folder VERBOSE=1]
	npx tsx bench/compare.ts "$(REVISION)"

fuzz: build ## Feed damaged documents to the engine, and let other engines judge what comes out: [SEED=7 VARIANTS=3000 PROCESSES=1]
	npx tsx spec/hostile/fuzz.ts $(or $(SEED),$$RANDOM) $(or $(VARIANTS),3000)
	npx tsx spec/hostile/fuzz-differential.ts $(or $(SEED),$$RANDOM) $(or $(VARIANTS),3000) $(or $(PROCESSES),1)
	HOSTILE_REQUESTS=1000 npx mocha --no-config --node-option import=tsx spec/hostile/parent-memory.spec.ts

soak: build ## Let four callers send documents while workers are killed at random, and print what the service holds: [SECONDS=3600]
	SECONDS=$(or $(SECONDS),3600) npx tsx spec/hostile/soak.ts

wounds: tools ## Wound marked documents of many producers in ways that readers mend, and compare what is removed: [DOCUMENTS=60 SEED=1 CASES=folder]
	npx tsx spec/hostile/wounded-cases.ts $(or $(DOCUMENTS),60) $(or $(SEED),1) $(CASES)

draws: tools ## Remove the images of documents one by one, as they are and wounded, and list what else changed: DIR=folder [SEED=1]
	npx tsx spec/hostile/real-draws.ts $(or $(SEED),1) "$(DIR)"

# Files that decide, compare and write: each is tested with the spec at its own path, tables with all of their specs.
MUTATED := $(addprefix src/engine/,plan/agreement.ts plan/show-splice.ts $(addprefix verify/,ask-witness.ts expected-paint.ts \
	verification.ts verify-written.ts) witness/compare-pages.ts file/patch-objects.ts \
	file/reference-section.ts mupdf/write/confirm-edits.ts mupdf/write/patch.ts $(addprefix judge/,evidence.ts gates.ts judgement.ts))

# Takes half an hour for all mutants; results are stored, so that only mutants of changed code are tested again.
mutants: $(INSTALLED) $(MUTATION) ## Put faults into what decides and writes; fails where its spec sees one too few: [FILES='src/engine/verify/*.ts']
	@npm install --prefix .cache/node-22 --no-audit --no-fund --silent node@22
	@for file in $(if $(FILES),$(wildcard $(FILES)),$(MUTATED)); do \
		PATH="$$PWD/.cache/node-22/node_modules/node/bin:$$PATH" NODE_OPTIONS="--require $$PWD/spec/mutants/mocha-12.cjs" \
			MUTATED=$$file nice -n 19 node spec/mutants/node_modules/@stryker-mutator/core/bin/stryker.js run \
			spec/mutants/stryker.config.mjs || exit 1; \
	done
	@node spec/mutants/judge.mjs

$(MUTATION): spec/mutants/package.json spec/mutants/package-lock.json
	npm install --prefix spec/mutants --no-audit --no-fund --legacy-peer-deps
	@touch $@

key: named $(COMPILED) ## Issue an API key: NAME=client [PER_MINUTE=60 PER_HOUR=1000 API_KEYS_FILE=api-keys.json]
	@API_KEYS_FILE=$(API_KEYS_FILE) node dist/main.js key "$(NAME)" $(PER_MINUTE) $(PER_HOUR)

# Typed values are passed in the environment, unchanged: neither make nor the shell expands a dollar or a quote in them.
unexport PDF TEXT OUT PNG
remove images unimage: export GIVEN_PDF = $(value PDF)
remove images unimage: export GIVEN_TEXT = $(value TEXT)
remove images unimage: export GIVEN_OUT = $(value OUT)
remove images unimage: export GIVEN_PNG = $(value PNG)

named:
	@$(if $(NAME),,$(error NAME is missing: `make key NAME=client` issues that client a key))

# The command line itself would name its own options.
KEEP_OUT = $(if $(filter 1,$(FORCE)),,[ ! -f "$$GIVEN_OUT" ] || { echo "$$GIVEN_OUT exists: FORCE=1 replaces it." >&2; exit 2; })

remove: $(COMPILED) ## Remove a mark: PDF=a.pdf TEXT="DRAFT" [OUT=out.pdf FORCE=1]
	@$(if $(value TEXT),,$(error TEXT is missing: `make remove PDF=a.pdf TEXT="DRAFT"` names the mark))
	@$(KEEP_OUT)
	@node dist/cli.js remove --text="$$GIVEN_TEXT" --out="$$GIVEN_OUT" $(if $(filter 1,$(FORCE)),--force) -- "$$GIVEN_PDF"

images: $(COMPILED) ## List a page's selectable images: PDF=a.pdf PAGE=1 [PNG=page.png FORCE=1]
	@$(if $(value PAGE),,$(error PAGE is missing: `make images PDF=a.pdf PAGE=1` lists that page's images))
	@node dist/cli.js images --page="$(PAGE)" $${GIVEN_PNG:+--png="$$GIVEN_PNG"} $(if $(filter 1,$(FORCE)),--force) -- "$$GIVEN_PDF"

unimage: $(COMPILED) ## Remove one image draw: PDF=a.pdf PAGE=1 INDEX=0 [OUT=out.pdf FORCE=1]
	@$(if $(value INDEX),,$(error INDEX is missing: `make images PDF=a.pdf PAGE=1` lists what PAGE and INDEX can name))
	@$(KEEP_OUT)
	@node dist/cli.js unimage --page="$(PAGE)" --index="$(INDEX)" --out="$$GIVEN_OUT" $(if $(filter 1,$(FORCE)),--force) -- "$$GIVEN_PDF"

image: ## Build the container image, tagged latest and with the version: [LANGUAGES="deu ara" NODE_IMAGE=node:24]
	@. deploy/container-runtime.sh && echo "$${build[0]} builds $(IMAGE) on $(NODE_IMAGE)" && \
	"$${build[@]}" --build-arg NODE_IMAGE=$(NODE_IMAGE) --build-arg ENGINE_VERSION=$(BUILD_REVISION) \
		--build-arg MODELS="$(MODELS)" -t $(IMAGE) -t $(IMAGE):$(VERSION) . || { \
		echo "$(IMAGE) was not built. If $(NODE_IMAGE) cannot be pulled, name one that can: NODE_IMAGE=…" >&2; exit 1; }

up: image ## Start the image behind every wall, on PORT of this machine
	@. deploy/container-runtime.sh && . deploy/container-flags.sh && \
	{ [ ! -f "$(API_KEYS_FILE)" ] || flags+=(--volume "$(abspath $(API_KEYS_FILE)):/run/keys/api-keys.json:ro" \
		--env API_KEYS_FILE=/run/keys/api-keys.json); } && \
	"$${runtime[@]:?buildah runs no containers: install podman, or start Docker}" run --detach --name $(CONTAINER) \
		"$${flags[@]}" --publish $(PORT):8080 $(IMAGE)

down: ## Stop and remove that container
	@. deploy/container-runtime.sh && \
	"$${runtime[@]}" stop --time 130 $(CONTAINER) && "$${runtime[@]}" rm $(CONTAINER)

chart: ## Pack the chart into dist/chart/
	@mkdir -p dist/chart
	tar --dereference -czf dist/chart/watermark-removal-$(VERSION).tgz -C deploy --transform 's|^chart|watermark-removal|' chart

sbom: ## Write sbom.cdx.json: every npm package that the image holds
	npm sbom --omit=dev --omit=optional --package-lock-only --sbom-format cyclonedx > sbom.cdx.json

release-rehearsal: package chart ## Write what a release publishes into an empty folder: [RELEASE=dist/release]
	@bash deploy/rehearse-release.sh $(VERSION) $(or $(RELEASE),dist/release)

container-test: build ## Test the image and its walls
	bash deploy/container-test.sh

clean: ## Remove what was built and installed
	rm -rf dist package site node_modules
