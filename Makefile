# Today: `make` lists what can be done.

PREFIX ?= /usr/local
DESTDIR ?=
# The project's address on the web, for software centers: see data/install.
HOMEPAGE ?=
export homepage := $(HOMEPAGE)

# How many inputs `make fuzz` tries.
FUZZ ?= 1000000

SWIFT_FLAGS := --explicit-target-dependency-import-check error
# Packs relocations, and exports only symbols that libraries look up: a start maps 1.6 MiB less.
LINKER := -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic
RELEASE := -c release --disable-index-store --static-swift-stdlib --disable-local-rpath $(SWIFT_FLAGS) \
  $(LINKER)
SOURCES := Package.swift Sources Tests

# What only these need isn't built for `make test`: see Package.swift.
faults test-all tools soak bench screenshots: export TODAY_TESTS := all

.PHONY: help setup setup-dev run test test-all pictures lint format fuzz faults sanitize-address \
  sanitize-thread coverage tools soak bench picture manual screenshots build build-debug draw words \
  translations install uninstall package lint-package clean


help: ## List what can be done
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1#\2/p' $(MAKEFILE_LIST) | column -t -s '#'

setup: ## Install what building and running needs, or name it where there is no apt
	@data/requirements build

setup-dev: ## Install what tests, benchmarks, lint, and pictures need, too
	@data/requirements build develop lint

# The products alone, without what tests are made of; see Package.swift.
build: setup translations ## Build for release
	@TODAY_PRODUCTS=1 TODAY_TESTS= swift build $(RELEASE)

# A debug build takes a third of the time, and what draws and decodes is optimized in it, too.
build-debug: setup translations
	@TODAY_PRODUCTS=1 TODAY_TESTS= swift build $(SWIFT_FLAGS)

run: build-debug ## Build it and show it; without a display, draw pictures of it
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then exec .build/debug/today; \
	else echo "There is no display here."; $(MAKE) --no-print-directory draw; fi

picture: build-debug ## Draw pictures of the panel with sample data; no display is needed
	@$(MAKE) --no-print-directory draw

draw:
	@data/requirements picture
	@mkdir -p .build/pictures
	@echo "Drawing pictures of the panel with sample data…"
	@cd .build/pictures && today=../debug/today && \
	  $$today render --demo --appearance dark panel-dark.png && \
	  LANGUAGE=ar LC_ALL=C.UTF-8 $$today render --demo --rtl panel-arabic.png && \
	  $$today render --demo --welcome welcome.png
	@echo "Look at them:"
	@printf '  %s\n' $(CURDIR)/.build/pictures/*.png

test: setup-dev translations ## Run tests of what has changed; ALL=1 runs all, FILTER=words those of a name
	@swift build --build-tests $(SWIFT_FLAGS)
	@Tests/run $(if $(FILTER),--filter '$(FILTER)',$(if $(ALL),,--changed) --fuzz 20)

test-all: setup-dev translations ## Run everything there is, which takes two hours; STAGES="tests fuzz" runs some
	@Tests/test-all $(STAGES)

pictures: setup-dev ## Draw the pictures that tests compare cards with anew; look at them
	@swift build --build-tests $(SWIFT_FLAGS)
	@TODAY_RENEW_PICTURES=1 Tests/run --filter ReferencePictureTests

lint: setup-dev translations ## Check the style of the code, and all that the desktop reads
	@swift format lint --strict --recursive --parallel $(SOURCES)
	@Tests/isolated-deinits $$(find Sources -name "*.swift")
	@Tests/lint-tests --test && Tests/lint-tests
	@Tests/lint-names --test && Tests/lint-names
	@Tests/run --self-test
	@Tests/Packaging/lint

format: ## Bring the code into style
	@swift format --in-place --recursive --parallel $(SOURCES)

fuzz: ## Feed the readers with noise: FUZZ=inputs in total
	@Tests/Fuzz/run $(FUZZ)

faults: setup-dev ## Have each system call that matters fail in turn; takes long
	@swift build --build-tests $(SWIFT_FLAGS)
	@TODAY_TESTS=all TODAY_FAULTS=all TODAY_PATIENCE=1800 Tests/run --filter ProgramTests/Faults

sanitize-address: setup-dev translations ## Run tests with AddressSanitizer, and undefined C as a trap
	@Tests/sanitize address

sanitize-thread: setup-dev translations ## Run tests with ThreadSanitizer
	@Tests/sanitize thread

coverage: setup-dev translations ## Count the lines of Sources that the tests run; COVERAGE=--filter=words runs some
	@Tests/coverage $(COVERAGE)

tools: setup-dev ## Build for release what measures the panel and draws it, as test-all does
	@for tool in Benchmarks CardProbe SwiftWidget Soak Picture Gallery; do \
	  swift build $(RELEASE) --product $$tool || exit; done

soak: setup-dev build ## Use it for ten minutes as hard as it can be used; SOAK=--seed 1 repeats a run
	@swift build --build-tests $(SWIFT_FLAGS)
	@TODAY_STEPS=100000 TODAY_PATIENCE=1800 Tests/run --filter RandomHostTests
	@swift build $(RELEASE) --product Soak
	@"$$(swift build $(RELEASE) --show-bin-path)/Soak" $(SOAK)

bench: setup-dev build ## Measure it beside a bare GTK window; BENCH=--help lists the options
	@swift build $(RELEASE) --product SwiftWidget
	@swift build $(RELEASE) --product CardProbe
	@swift build $(RELEASE) --product Benchmarks
	@"$$(swift build $(RELEASE) --show-bin-path)/Benchmarks" --save .build/bench.json $(BENCH)

words: ## Extract the strings, and update all translations
	@data/requirements words
	@resources/languages/update

translations:
	@resources/languages/compile .build/locale

install: translations ## Install what `make build` has built, below PREFIX, in DESTDIR if it is set
	@built="$$(swift build $(RELEASE) --show-bin-path)" data/install add "$(DESTDIR)" "$(PREFIX)"

uninstall: ## Take away what `make install` has installed
	@data/install remove "$(DESTDIR)" "$(PREFIX)"

package: build ## Make a Debian package of it in .build/package
	@data/requirements package
	@built="$$(swift build $(RELEASE) --show-bin-path)" data/debian/build
	@$(MAKE) --no-print-directory lint-package

lint-package: ## Check the package with lintian
	@data/requirements package
	@lintian --allow-root --fail-on error,warning .build/package/*.deb

clean: ## Remove what was built
	@rm -rf .build

manual: setup-dev ## Draw the pictures of the manual for authors anew; look at them
	@swift build --build-tests $(SWIFT_FLAGS)
	@TODAY_RENEW_PICTURES=1 Tests/run --filter ManualPictureTests

man: setup-dev ## Write what follows from definitions: manual pages, schemas for authors, nodes in Python
	@swift build --build-tests $(SWIFT_FLAGS)
	@TODAY_RENEW_MAN=1 Tests/run --filter 'SettingDefinitionTests|AuthorFilesTests'

screenshots: setup-dev build ## Take the pictures of the README and of software centers anew; look at them
	@data/requirements screenshots
	@swift build $(RELEASE) --product Picture
	@"$$(swift build $(RELEASE) --show-bin-path)/Picture" --project data/pictures
