internal import Backdrops
internal import Forms
internal import GLib
internal import GTK
internal import Glibc
internal import KeyFiles
internal import Startup
internal import WidgetCore
internal import WidgetHost

// The first frame comes first; everything else waits until it is on the screen.

extension Session {
  /// The signals that quit the program gracefully.
  static let endingSignals = [SIGTERM, SIGINT, SIGHUP]

  /// Starts the panel in steps.
  func start() throws -> Parts {
    noteStart()
    settings.follow()
    let kind = settings.settings.window
    let host = Session.host(in: home, following: settings.source)
    let display = try services.startDisplay(kind) { host.lookAhead() }
    services.keepIcons(home.folders)
    let store = PanelStore(of: host, locale: Environment.locale)
    settings.report(to: store)
    let window = WindowParts(of: self, store, display, kind)
    host.environment.isRightToLeft = window.isRightToLeft
    host.countStart()
    host.start(allAtOnce: false)
    let parts = Parts(of: self, store, host, window)
    self.parts = parts
    store.add(parts.features + [self])
    if services.ownsProcess {
      watchProcess()
      removeLeftovers()
    }
    program.hold()
    return parts
  }

  private func noteStart() {
    if !home.isTemporary { crashNote.begin("Today \(Today.version)") }
    guard !program.isOnBus else { return }
    Session.log.notice("There is no session bus: later starts can't reach this panel.")
  }

  /// Removes the leftovers of crashes, well after the panel has appeared.
  private func removeLeftovers() {
    let folders = home.folders
    cleaning = .after(.seconds(10), priority: .low) { [weak self] in
      self?.cleaningWork = BackgroundWork("cleaning") {
        File.removeLeftovers(in: [folders.config, folders.data, folders.state, folders.cache])
      } then: { [weak self] in
        self?.cleaningWork = nil
      }
    }
  }

  /// Quits gracefully on a signal.
  private func watchProcess() {
    signals = Session.endingSignals.map { number in
      .unixSignal(number) { [weak self] in self?.quit() }
    }
  }
}

// MARK: - Made from the environment

extension Session {
  /// The environment of the content.
  static var environment: EnvironmentDescription {
    EnvironmentDescription(locale: Environment.locale, timeZone: Environment.timeZone)
  }

  static func backdrop(in home: SessionHome, display: Display) -> WallpaperBackdrop {
    WallpaperBackdrop(
      cacheFolder: "\(home.folders.cache)/backgrounds", configHome: home.configHome,
      desktop: Environment.current["XDG_CURRENT_DESKTOP"], display: display,
      programs: WallpaperProcesses(in: home.folders, environment: Environment.current), log: log)
  }

  static func host(in home: SessionHome, following settings: WatchedKeyFile? = nil) -> Host {
    let host = Host(home.surroundings, settings: settings)
    host.environment = environment
    return host
  }
}
