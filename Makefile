# Today: `make` lists what can be done.

PREFIX ?= /usr/local
DESTDIR ?=

# What it is built and run with, what it is tested with, and what a picture is taken with where
# there is no screen. All of it is Debian's.
PACKAGES := gcc make pkg-config libgtk-4-dev libxcb1-dev libsqlite3-dev libcurl4-openssl-dev \
  adwaita-icon-theme librsvg2-common fonts-cantarell \
  gsettings-desktop-schemas dbus-daemon dbus-bin \
  xvfb xserver-xorg-core xserver-xorg-video-dummy openbox picom xdotool wmctrl xsettingsd \
  x11-utils x11-xserver-utils x11-apps hsetroot imagemagick at-spi2-core locales util-linux \
  valgrind python3 python3-pyatspi openssl python3-jsonschema bubblewrap curl e2fsprogs mount

# How many inputs `make fuzz` tries.
FUZZ ?= 1000000

SWIFT_FLAGS := --explicit-target-dependency-import-check error
RELEASE := -c release --static-swift-stdlib $(SWIFT_FLAGS)
SOURCES := Package.swift Sources Tests

bindir = $(DESTDIR)$(PREFIX)/bin
libexecdir = $(DESTDIR)$(PREFIX)/libexec/today
datadir = $(DESTDIR)$(PREFIX)/share

.PHONY: help setup run test pictures lint format fuzz bench picture build install uninstall clean manual

help: ## List what can be done
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1#\2/p' $(MAKEFILE_LIST) | column -t -s '#'

setup: ## Install the system packages that are missing
	@missing=; for package in $(PACKAGES); do \
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

build: setup ## Build for release
	@swift build $(RELEASE) --product today
	@swift build $(RELEASE) --product today-widgets
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

test: setup ## Run all tests; no display is needed
	@swift build --build-tests $(SWIFT_FLAGS)
	@Tests/run --skip-build $(SWIFT_FLAGS)
	@Tests/Fuzz/run 20000

pictures: setup ## Draw the pictures that tests compare cards with anew; look at them
	@swift build --build-tests $(SWIFT_FLAGS)
	@TODAY_RENEW_PICTURES=1 swift test --skip-build $(SWIFT_FLAGS) --filter ReferencePictureTests

lint: ## Check the style of the code
	@swift format lint --strict --recursive --parallel $(SOURCES)

format: ## Bring the code into style
	@swift format --in-place --recursive --parallel $(SOURCES)

fuzz: ## Feed the readers with noise: FUZZ=inputs for each of them
	@Tests/Fuzz/run $(FUZZ)

bench: build ## Measure it beside a bare GTK window; BENCH=--help lists the options
	@swift build $(RELEASE) --product SwiftWidget
	@swift build $(RELEASE) --product CardProbe
	@swift build $(RELEASE) --product Benchmarks
	@"$$(swift build $(RELEASE) --show-bin-path)/Benchmarks" $(BENCH)

install: ## Install what `make build` has built, below PREFIX, in DESTDIR if it is set
	@built="$$(swift build $(RELEASE) --show-bin-path)"; \
	test -x "$$built/today" && test -x "$$built/today-widgets" && test -x "$$built/crypticker" \
	  || { echo "It is not built yet: make build"; exit 1; }; \
	install -D -m 755 -s "$$built/today" "$(bindir)/today" && \
	install -D -m 755 -s "$$built/crypticker" "$(bindir)/crypticker" && \
	install -D -m 755 -s "$$built/today-widgets" "$(libexecdir)/today-widgets"
	@install -D -m 644 -t "$(datadir)/today/widgets" resources/widgets/*.widget
	@install -D -m 644 -t "$(datadir)/today/style" resources/style/*.css
	@install -D -m 644 -t "$(datadir)/applications" data/org.todayview.*.desktop
	@cp -R --no-preserve=mode,ownership data/icons "$(datadir)/"
	@install -D -m 644 -t "$(datadir)/today" data/PROTOCOL.md data/widget-protocol.schema.json
	@install -D -m 644 -t "$(datadir)/today/sample" data/sample/*
	@cp -R --no-preserve=mode,ownership resources/templates "$(datadir)/today/"
	@# What widgets in Swift are made with, as a package of its own.
	@for module in KeyFiles WidgetCore WidgetExtension CSQLite CCurl CIntl; do \
	  mkdir -p "$(datadir)/today/package/Sources" && \
	  cp -R --no-preserve=mode,ownership Sources/$$module "$(datadir)/today/package/Sources/"; done
	@install -D -m 644 resources/package/Package.swift "$(datadir)/today/package/Package.swift"

uninstall: ## Take away what `make install` has installed
	@rm -f "$(bindir)/today" "$(bindir)/crypticker" \
	  "$(datadir)/applications/"org.todayview.*.desktop \
	  "$(datadir)/icons/hicolor/"*/apps/org.todayview.*.svg
	@rm -rf "$(datadir)/today" "$(libexecdir)"

clean: ## Remove what was built
	@rm -rf .build

manual: setup ## Draw the pictures of the manual for authors anew; look at them
	@swift build --build-tests $(SWIFT_FLAGS)
	@TODAY_RENEW_PICTURES=1 swift test --skip-build $(SWIFT_FLAGS) --filter ManualPictureTests
