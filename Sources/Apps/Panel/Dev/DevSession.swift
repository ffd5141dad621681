// Ownership: owns the host, and through it the widget's process, and the window's content.

internal import Backdrops
internal import Cards
internal import Forms
internal import GLib
internal import GTK
internal import Screens
internal import Startup
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// Runs one widget in a window for its developer, and restarts it when its files change.
final class DevSession: HostObserver {
  private let widget: InstalledWidget
  private let home: SessionHome
  private let host: Host
  private let store: PanelStore
  private let console = DevConsole()
  private let display: Display
  private let window: DevWindow
  private let loop = MainLoop()
  private var instance = ""
  private var features: [any PanelFeature] = []
  private var watches: [FolderWatch] = []
  /// The widget for the other color scheme, and its card.
  private var mirror: DevMirror?
  private var mirrored: CardState?

  init(_ request: DevRequest) throws {
    widget = try LocalCommands.author.widget(request.widget)
    home = try .development(of: widget)
    let run = RunRequest(widget: request.widget, settings: request.settings)
    if let objection = run.objection(for: widget.manifest, home: home.folders.home) {
      throw CommandFailure(objection)
    }
    for gap in run.gaps(in: widget.manifest, home: home.folders.home) {
      ThisProcess.complain(gap + "\n")
    }
    display = try StartUp.start(programClass: "Today")
    let file = SettingsFile(in: SessionHome.standard.folders, log: Session.log)
    file.follow()
    var settings = file.settings
    settings.theme.appearance = request.appearance
    if let scale = request.textScale { settings.theme.textScale = Int((scale * 100).rounded()) }
    if request.isRightToLeft { Toolkit.standardDirection = .rightToLeft }
    window = DevWindow(
      settings, display, locale: Environment.locale, title: widget.manifest.id)
    host = Session.host(in: home)
    store = PanelStore(of: host, locale: Environment.locale)
    host.environment.isRightToLeft = window.window.direction == .rightToLeft
    host.environment.appearance = window.theme.appearance
    host.environment.maximum = CardView.maximum(
      in: Size(width: Double(settings.width), height: 1080),
      textScale: Double(settings.theme.textScale) / 100)
    host.observer = self
    host.start()
    makeFeatures()
    instance = try host.add(widget.manifest.id)
    let texts = widget.manifest.texts(written: request.settings)
    if !texts.isEmpty { try host.set(texts, of: instance) }
    try host.setMode(.expanded, of: instance)
    console.follow(log: "\(home.folders.cache)/log/\(instance).log")
    guard widget.manifest.schemes == .both else { return }
    var environment = host.environment
    environment.appearance = environment.appearance == .light ? .dark : .light
    mirror = try DevMirror(of: widget, settings: texts, in: environment) { [weak self] in
      self?.mirrored = $0
      self?.show()
    }
  }

  /// Runs until the window is closed.
  func run() {
    defer { home.removeIfTemporary() }
    let signals = Session.endingSignals.map { Source.unixSignal($0) { [loop] in loop.quit() } }
    window.window.onCloseRequest { [loop] in
      loop.quit()
      return false
    }
    let shortcuts = ShortcutController(scope: .global)
    shortcuts.add(
      Shortcut("<Control>r") { [weak self] in
        self?.startAgain()
        return true
      })
    window.window.add(controller: shortcuts)
    watch()
    window.window.present()
    window.live.setOnScreen(true)
    host.panelAppeared()
    mirror?.start()
    loop.run()
    host.stop()
    mirror?.stop()
    signals.forEach { $0.cancel() }
  }

  private func makeFeatures() {
    let (column, services, log) = (window.live.column, SessionServices.standard, Session.log)
    let overlay = Overlay(store: store, presenter: window.live.presenter)
    let memory = PanelMemoryFile(in: home.folders, log: log)
    memory.report(to: store)
    features = [
      overlay,
      CardsController(
        store: store, host: host, overlay: overlay, column: column, launcher: services.launcher,
        log: log),
      AskController(
        store: store, host: host, overlay: overlay, drafts: DraftStore(in: home.folders, log: log),
        home: home.folders.home),
      ContentPages(store: store, host: host, overlay: overlay, locale: Environment.locale),
      LinkOpener(
        store: store, overlay: overlay, memory: memory, launcher: services.launcher, log: log),
      UndoOffers(
        store: store, host: host, column: column, controller: UndoController(column: column)),
      WidgetsFeature(store: store, host: host),
      NotificationController(
        store: store, host: host, column: column, notifications: services.notifications),
    ]
    store.add(features)
    store.observe(\.widgets, by: self) { session, _ in session.show() }
  }

  // MARK: - Host

  func hostDidChange(_ change: HostChange) { store.hostDidChange(change) }
  func hostDidNotify(_ notice: HostNotice) { store.hostDidNotify(notice) }
  func host(_ traffic: HostTraffic, of instance: String) { console.show(traffic) }

  private func show() {
    guard let card = store.state.cards(at: WallClock.now).first else { return }
    window.show(card, mirroring: mirrored)
    showOutcome(card)
  }

  private func showOutcome(_ card: CardState) {
    var lines: [String] = []
    if let reason = card.reason { lines.append(reason) }
    if let warning = window.fit?.warning { lines.append(warning) }
    let icons = AuthorIcons(on: display)
    lines += icons.missing(of: card.content?.iconNames ?? []).map { icons.warning(on: $0) }
    if let usage = host.usage(of: instance) { lines.append(WidgetListing.cost(usage)) }
    window.say(lines.joined(separator: "\n"))
  }

  // MARK: - Files

  /// Whether a changed file restarts the widget: excludes the widget's own output and editors'
  /// temporary files.
  nonisolated static func isSource(_ name: String, of widget: InstalledWidget) -> Bool {
    if [widget.file, widget.program].contains(where: { File($0).name == name }) { return true }
    guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return false }
    return DevSession.sourceExtensions.contains(String(name[name.index(after: dot)...]))
  }

  /// Extensions of source files.
  private nonisolated static let sourceExtensions: Set = [
    "awk", "bash", "css", "html", "jinja", "jq", "js", "lua", "mjs", "php", "pl", "pm", "po", "py",
    "rb", "sed",
    "sh", "tcl", "ts",
  ]

  private func watch() {
    let manifest = File(widget.file).folder
    let program = File(widget.program).folder
    watches = Set([manifest, program]).compactMap { folder in
      try? FolderWatch(folder, settle: .milliseconds(30)) { [weak self, widget] change in
        if case .entries(let names) = change,
          !names.contains(where: { DevSession.isSource($0, of: widget) })
        {
          return
        }
        self?.startAgain()
      }
    }
  }

  private func startAgain() {
    host.look()
    host.programChanged(instance)
    mirror?.startAgain()
  }
}

/// The parameters of `today dev`.
nonisolated struct DevRequest: Equatable, Sendable {
  /// The path of the widget's manifest, or its ID.
  var widget: String
  /// Values of settings by name, as in today.conf.
  var settings: [String: String] = [:]
  /// The image file to write; nil opens a window instead.
  var picture: String?
  /// The color scheme of the live card; nil is light, with dark beside it.
  var appearance: Appearance?
  var isRightToLeft = false
  /// nil uses the panel's.
  var textScale: Double?
}

nonisolated extension DevRequest {
  /// Parses the arguments after `today dev`.
  init(_ arguments: inout Arguments) throws(PanelCommandError) {
    let isOnce = arguments.flag("--once")
    let picture = try arguments.value(of: "--png", translated("the picture to write, OUT.png"))
    guard isOnce == (picture != nil) else {
      throw PanelCommandError(
        description: translated("--once and --png OUT.png belong together."))
    }
    let appearance = try arguments.choice("--appearance", Appearance.allCases)
    let isRightToLeft = arguments.flag("--rtl")
    let textScale = try arguments.number("--text-scale", in: RenderRequest.textScales) {
      Double($0)
    }
    let settings = try RunRequest.settings(&arguments)
    self.init(
      widget: try arguments.next(translated("a FILE or an ID")), settings: settings,
      picture: picture, appearance: appearance, isRightToLeft: isRightToLeft,
      textScale: textScale)
  }
}
