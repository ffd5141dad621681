internal import Cards
internal import Forms
internal import Frosting
internal import GLib
internal import GTK
internal import Glibc
internal import KeyFiles
internal import Screens
internal import Starting
internal import Styling
internal import WidgetCore
internal import WidgetHost

// What the first frame needs is done first; all else waits until it is on the screen.

extension Session {
  /// The signals at which a program ends in good order.
  static let endingSignals = [SIGTERM, SIGINT, SIGHUP]

  /// Makes all that the running panel consists of.
  func start() throws -> Parts {
    if !home.isTemporary { crashNote.begin("Today \(Today.version)") }
    if !program.isOnBus {
      Session.log.notice(
        "There is no session bus, so that later starts can't reach this panel and run their own.")
    }
    settings.follow()
    let kind = settings.settings.window
    let host = Session.host(in: home, following: settings.source)
    let display = try services.startDisplay(kind) { host.lookAhead() }
    StartUp.keepIcons(in: home.folders)
    let store = PanelStore(of: host, locale: Environment.locale)
    settings.report(to: store)
    let parts = makeParts(store, host, display, kind)
    self.parts = parts
    store.add(parts.features + [self])
    if services.ownsProcess { watchProcess() }
    program.hold()
    return parts
  }

  private func makeParts(
    _ store: PanelStore, _ host: Host, _ display: Display, _ kind: WindowKind
  ) -> Parts {
    let (log, launcher) = (Session.log, services.launcher)
    let desktop = DesktopWatch()
    let content = PanelContent(
      look: Look(settings.settings.look, desktop.look, frost: nil), locale: Environment.locale)
    if home.isTemporary { content.showAsSample() }
    let column = content.column
    let window = PanelWindow(content: content)
    let isRightToLeft = window.window.direction == .rightToLeft
    // Elsewhere what is beside a popover's round corners would be black.
    window.window.setClass("has-square-popovers", !display.isComposited)
    let placement = services.placement(window.window, kind, display) { store.dispatch(.layout) }
    let controller = PanelController(
      store: store, window: window, placement: placement, isRightToLeft: isRightToLeft,
      now: { .now })
    let hotEdge = HotEdgeController(
      store: store, display: display, isRightToLeft: isRightToLeft, log: log,
      barriers: services.edgeBarriers, places: controller)
    store.dispatch(
      .surroundings(isRightToLeft: isRightToLeft, canComeAtEdge: hotEdge.isAvailable))
    let shortcut = ShortcutDesk(
      store: store, display: display, desktop: services.desktop,
      command: AutostartEntry.command(ThisProcess.executable ?? "", "toggle"), log: log)
    let styles = Styles(display, resources: Resources.folder(), log: log)
    styles.follow("\(home.folders.config)/style.css")
    styles.onProblemsChange = { [weak styles] in
      store.dispatch(.style(problems: styles?.problems ?? []))
    }
    store.dispatch(.style(problems: styles.problems))
    let configured = ConfiguredDesktop(of: services.desktop)
    let blursByRule = !display.isX11 && configured?.blursByRule == true
    let look = LookController(
      store: store, home: home.folders.home, styles: styles, desktop: desktop,
      frost: services.frost(home, display), content: content,
      canBlurBehind: { placement.canBlurBehind || blursByRule },
      blurBehind: { placement.blurBehind($0) })
    content.observe(store)
    host.environment.isRightToLeft = isRightToLeft
    host.countStart()
    host.start(allAtOnce: false)
    let memory = PanelMemoryFile(in: home.folders, log: log)
    memory.report(to: store)
    let overlay = Overlay(store: store, stage: content.stage)
    let drafts = DraftStore(in: home.folders, log: log)
    let asks = AskController(
      store: store, host: host, overlay: overlay, drafts: drafts, home: home.folders.home)
    let undo = UndoDesk(column: column)
    let removals = Removals(store: store, host: host, column: column, desk: undo, log: log)
    let peek = PeekController(
      store: store, host: host, overlay: overlay, column: column,
      .init(
        launcher: launcher, look: look, places: controller,
        makeWindow: { [services] dismiss in
          PeekWindow(
            display: display, placement: { services.placement($0, kind, display, {}) },
            dismiss: dismiss)
        }))
    let edit = EditController(
      store: store, host: host, overlay: overlay, removals: removals, section: content.edit,
      memory: memory, home: home, log: log)
    let adding = AddingController(
      store: store, host: host, overlay: overlay, memory: memory, home: home)
    content.dropReceiver = adding
    let settings = SettingsController(
      store: store, host: host, overlay: overlay,
      .init(settings: settings, drafts: drafts, folders: home.folders))
    var features: [any PanelFeature] = [
      SearchController(
        store: store, overlay: overlay, content: content, window: window.window,
        launcher: launcher),
      controller, look, hotEdge, shortcut, overlay,
      CardsController(
        store: store, host: host, overlay: overlay, column: column, launcher: launcher, log: log),
      asks,
      ContentPages(store: store, host: host, overlay: overlay, locale: Environment.locale),
      LinkOpener(store: store, overlay: overlay, memory: memory, launcher: launcher, log: log),
      UndoOffers(store: store, host: host, column: column, desk: undo),
      WidgetsFeature(store: store, host: host),
      peek, removals,
      NoticeDesk(
        store: store, host: host, column: column, notifications: services.notifications),
      edit, settings,
    ]
    // A demonstration greets nobody.
    if !home.isTemporary {
      features.append(
        WelcomeController(
          store: store, host: host, overlay: overlay, memory: memory, settings: self.settings,
          folders: home.folders, log: log))
    }
    return Parts(
      store: store, host: host, content: content, window: window, controller: controller,
      styles: styles, shortcut: shortcut, asks: asks, peek: peek, edit: edit, adding: adding,
      settings: settings, features: features)
  }
}

extension Session {
  /// Quits in good order at a signal.
  private func watchProcess() {
    signals = Session.endingSignals.map { number in
      .unixSignal(number) { [weak self] in self?.quit() }
    }
  }
}

// MARK: - Made from the environment

extension Session {
  /// Where content is shown.
  static var environment: EnvironmentDescription {
    EnvironmentDescription(locale: Environment.locale, timeZone: Environment.timeZone)
  }

  static func frost(in home: SessionHome, display: Display) -> Frost {
    Frost(
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
