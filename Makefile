# Today: `make` lists what can be done.

PREFIX ?= /usr/local
DESTDIR ?=
# The project's address on the web, for software centres: see data/install.
HOMEPAGE ?=
export homepage := $(HOMEPAGE)

# What it is built and run with, what it is tested with, and what a picture is taken with where
# there is no screen. All of it is Debian's.
PACKAGES := gcc make pkg-config libgtk-4-dev libxcb1-dev libwayland-dev libsqlite3-dev \
  libcurl4-openssl-dev libpng-dev libjpeg-dev \
  gettext adwaita-icon-theme librsvg2-common fonts-cantarell \
  gsettings-desktop-schemas dbus-daemon dbus-bin \
  xvfb xserver-xorg-core xserver-xorg-video-dummy openbox picom xdotool wmctrl xsettingsd \
  x11-utils x11-xserver-utils x11-apps hsetroot imagemagick at-spi2-core locales util-linux \
  sway swaybg grim xkb-data evolution-data-server python3-radicale \
  valgrind python3 python3-pyatspi openssl python3-jsonschema python3-dateutil bubblewrap curl e2fsprogs mount strace

# What `make lint` looks at all that is no Swift with, and what packages are made with.
LINTERS := appstream binutils desktop-file-utils file fish gettext mandoc shellcheck zsh
PACKAGERS := dpkg-dev file gettext lintian

# How many inputs `make fuzz` tries.
FUZZ ?= 1000000

SWIFT_FLAGS := --explicit-target-dependency-import-check error
RELEASE := -c release --static-swift-stdlib --disable-local-rpath $(SWIFT_FLAGS)
SOURCES := Package.swift Sources Tests

.PHONY: help setup run test pictures lint format fuzz faults sanitize-address sanitize-thread \
  sanitize-undefined soak bench picture manual screenshots build words \
  translations install uninstall package lint-package clean need-packagers need-linters


help: ## List what can be done
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1#\2/p' $(MAKEFILE_LIST) | column -t -s '#'

setup: ## Install the system packages that are missing
	@$(call needs,$(PACKAGES))

need-linters:
	@$(call needs,$(LINTERS))

need-packagers:
	@$(call needs,$(PACKAGERS))

# Installs those of the packages that are missing.
define needs
missing=; for package in $(1); do \
  dpkg-query -W -f '$${db:Status-Status}' $$package 2>/dev/null | grep -qx installed \
    || missing="$$missing $$package"; \
done; \
if [ -n "$$missing" ]; then \
  echo "Installing:$$missing"; \
  if [ "$$(id -u)" = 0 ]; then as=; else as=sudo; fi; \
  $$as apt-get update -qq && \
  $$as env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
fi
endef

build: setup translations ## Build for release
	@swift build $(RELEASE) --product today
	@swift build $(RELEASE) --product today-widgets
	@swift build $(RELEASE) --product today-guard
	@swift build $(RELEASE) --product today-pictures
	@swift build $(RELEASE) --product today-door
	@swift build $(RELEASE) --product today-proxy
	@swift build $(RELEASE) --product crypticker

run: build ## Build it and show it; without a display, take a picture of it
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
	  exec "$$(swift build $(RELEASE) --show-bin-path)/today"; \
	else \
	  $(MAKE) --no-print-directory picture; \
	fi

picture: build ## Take a picture of the panel on a desktop in memory
	@swift build $(RELEASE) --product Picture
	@"$$(swift build $(RELEASE) --show-bin-path)/Picture" .build/today.png

test: setup translations ## Run all tests; no display is needed
	@swift build --build-tests $(SWIFT_FLAGS)
	@Tests/run --skip-build $(SWIFT_FLAGS)
	@Tests/Fuzz/run 20000

pictures: setup ## Draw the pictures that tests compare cards with anew; look at them
	@swift build --build-tests $(SWIFT_FLAGS)
	@TODAY_RENEW_PICTURES=1 swift test --skip-build $(SWIFT_FLAGS) --filter ReferencePictureTests

lint: need-linters translations ## Check the style of the code, and all that the desktop reads
	@swift format lint --strict --recursive --parallel $(SOURCES)
	@Tests/isolated-deinits $$(find Sources -name "*.swift")
	@Tests/Packaging/lint

format: ## Bring the code into style
	@swift format --in-place --recursive --parallel $(SOURCES)

fuzz: ## Feed the readers with noise: FUZZ=inputs for each of them
	@Tests/Fuzz/run $(FUZZ)

faults: setup ## Have each system call that matters fail in turn; takes long
	@swift build --build-tests $(SWIFT_FLAGS)
	@TODAY_FAULTS=all swift test --skip-build $(SWIFT_FLAGS) --filter ProgramTests.Faults

sanitize-address: setup translations ## Run all tests with AddressSanitizer
	@Tests/sanitize address

sanitize-thread: setup translations ## Run all tests with ThreadSanitizer
	@Tests/sanitize thread

sanitize-undefined: setup translations ## Run all tests with what C leaves undefined being fatal
	@Tests/sanitize undefined

soak: build ## Use it for ten minutes as hard as it can be used; SOAK=--seed 1 repeats a run
	@swift build --build-tests $(SWIFT_FLAGS)
	@TODAY_STEPS=100000 swift test --skip-build $(SWIFT_FLAGS) --filter RandomHostTests
	@swift build $(RELEASE) --product Soak
	@"$$(swift build $(RELEASE) --show-bin-path)/Soak" $(SOAK)

bench: build ## Measure it beside a bare GTK window; BENCH=--help lists the options
	@swift build $(RELEASE) --product SwiftWidget
	@swift build $(RELEASE) --product CardProbe
	@swift build $(RELEASE) --product Benchmarks
	@"$$(swift build $(RELEASE) --show-bin-path)/Benchmarks" --save .build/bench.json $(BENCH)

words: ## Take out of the sources what is to be translated, and into all translations
	@$(call needs,appstream gettext python3)
	@resources/languages/update

translations:
	@resources/languages/compile .build/locale

install: translations ## Install what `make build` has built, below PREFIX, in DESTDIR if it is set
	@built="$$(swift build $(RELEASE) --show-bin-path)" data/install add "$(DESTDIR)" "$(PREFIX)"

uninstall: ## Take away what `make install` has installed
	@data/install remove "$(DESTDIR)" "$(PREFIX)"

package: build need-packagers ## Make a Debian package of it in .build/package
	@built="$$(swift build $(RELEASE) --show-bin-path)" data/debian/build
	@$(MAKE) --no-print-directory lint-package

lint-package: need-packagers ## Have lintian look at the package
	@lintian --allow-root --fail-on error,warning .build/package/*.deb

clean: ## Remove what was built
	@rm -rf .build

manual: setup ## Draw the pictures of the manual for authors anew; look at them
	@swift build --build-tests $(SWIFT_FLAGS)
	@TODAY_RENEW_PICTURES=1 swift test --skip-build $(SWIFT_FLAGS) --filter ManualPictureTests

screenshots: build ## Take the pictures of the README and of software centres anew; look at them
	@$(call needs,fonts-noto-core)
	@swift build $(RELEASE) --product Picture
	@"$$(swift build $(RELEASE) --show-bin-path)/Picture" --project data/pictures
