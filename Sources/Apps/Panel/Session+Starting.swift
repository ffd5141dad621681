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

    let desktop = DesktopWatch()
    let content = PanelContent(
      look: Look(settings.settings.look, desktop.look, frost: nil), locale: Environment.locale)
    if home.isTemporary { content.showAsSample() }
    let window = PanelWindow(content: content)
    let isRightToLeft = window.window.direction == .rightToLeft
    // Elsewhere what is beside a popover's round corners would be black.
    window.window.setClass("has-square-popovers", !display.isComposited)
    let send = { [weak self] (event: PanelEvent) -> Void in self?.handle(event) }
    let placement = services.placement(window.window, kind, display) { send(.layout) }
    let controller = PanelController(
      window: window, placement: placement, settings: settings.settings,
      isRightToLeft: isRightToLeft, now: { .now }, send: send)
    let hotEdge = HotEdgeController(
      display: display, isRightToLeft: isRightToLeft, log: Session.log,
      barriers: services.edgeBarriers,
      layout: { [weak controller] in controller?.layout ?? MonitorLayout(monitors: []) },
      onPush: { [weak controller] in controller?.show() })
    let shortcut = ShortcutDesk(
      display: display, desktop: services.desktop,
      command: AutostartEntry.command(ThisProcess.executable ?? "", "toggle"), log: Session.log,
      onChange: { send(.shortcut) },
      onPress: { [weak controller] in controller?.toggle(at: $0) })
    let styles = Styles(display, resources: Resources.folder(), log: Session.log)
    styles.follow("\(home.folders.config)/style.css")
    let configured = ConfiguredDesktop(of: services.desktop)
    let blursByRule = !display.isX11 && configured?.blursByRule == true
    let look = LookController(
      settings: settings.settings, home: home.folders.home, styles: styles, desktop: desktop,
      frost: services.frost(home, display), content: content,
      canBlurBehind: { placement.canBlurBehind || blursByRule },
      blurBehind: { placement.blurBehind($0) })
    let shell = PanelShell(host)
    host.environment.isRightToLeft = isRightToLeft
    host.countStart()
    host.start(allAtOnce: false)
    let memory = PanelMemoryFile(in: home.folders, log: Session.log)
    shell.apply(.memory(memory.memory))
    let links = LinkOpener(
      memory: memory, languages: shell.state.languages, launcher: services.launcher,
      log: Session.log, send: send)
    let drafts = DraftStore(in: home.folders, log: Session.log)
    let asks = AskController(
      shell.state, host: host, drafts: drafts, home: home.folders.home, send: send)
    let pages = ContentPages(
      shell.state, host: host, look: { look.look }, locale: Environment.locale, send: send)
    let desk = UndoDesk(column: content.column)
    let removals = Removals(
      shell.state, host: host, column: content.column, desk: desk, log: Session.log)
    let parts = Parts(
      shell: shell, content: content, window: window, controller: controller, styles: styles,
      look: look, host: host,
      cards: CardsController(
        shell.state, host: host, links: links, asks: asks,
        undos: UndoOffers(shell.state, host: host, column: content.column, desk: desk),
        pages: pages, content: content, launcher: services.launcher, log: Session.log, send: send),
      asks: asks, pages: pages, removals: removals,
      notices: NoticeDesk(
        shell.state, host: host, column: content.column, notifications: services.notifications,
        send: send),
      search: SearchController(
        shell.state, content: content, window: window.window, launcher: services.launcher,
        log: Session.log,
        send: send),
      peek: PeekController(
        shell.state, host: host, content: content,
        newWindow: { [services] in
          PeekWindow(display: display) { services.placement($0, kind, display, {}) }
        }, launcher: services.launcher,
        look: {
          // Nothing else needs a style before the panel is first shown.
          styles.apply(look.look)
          return (look.look, look.ground)
        },
        place: { controller.placeIfShown.map { ($0, controller.layout) } }, send: send),
      hotEdge: hotEdge, shortcut: shortcut,
      edit: EditController(
        shell.state, host: host, removals: removals, section: content.edit, memory: memory,
        home: home, log: Session.log, send: send),
      adding: AddingController(
        shell.state, host: host, memory: memory, home: home, send: send),
      settings: SettingsController(
        shell.state,
        .init(
          file: settings, host: host, folders: home.folders, drafts: drafts, send: send)))
    self.parts = parts
    // Greets when the panel first comes in; not in a demonstration.
    if !home.isTemporary {
      welcome = WelcomeController(
        shell.state, host: host, memory: memory, settings: settings, folders: home.folders,
        log: Session.log, send: send)
    }
    connect(parts, memory)
    if services.ownsProcess { watchProcess() }
    program.hold()
    return parts
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
      programs: WallpaperPrograms(in: home.folders, environment: Environment.current), log: log)
  }

  static func host(in home: SessionHome, following settings: WatchedKeyFile? = nil) -> Host {
    let host = Host(home.surroundings, settings: settings)
    host.environment = environment
    return host
  }
}
