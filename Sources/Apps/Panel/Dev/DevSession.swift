// Ownership: it owns the host, and so the widget's process, and all that is in the window.

internal import Cards
internal import Forms
internal import Frosting
internal import GLib
internal import GTK
internal import Screens
internal import Starting
internal import WidgetCore
internal import WidgetHost

/// Runs one widget on a panel of its own, in a window beside the editor, and starts it again whenever its
/// files change.
final class DevSession {
  private let widget: InstalledWidget
  private let home: SessionHome
  private let shell: PanelShell
  private let console = DevConsole()
  private let display: Display
  private let window: DevWindow
  private let loop = MainLoop()
  private var instance = ""
  private var parts: Parts?
  private var watches: [FolderWatch] = []

  private struct Parts {
    var cards: CardsController
    var asks: AskController
    var pages: ContentPages
    var notices: NoticeDesk
  }

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
    window = DevWindow(
      file.settings, display, locale: Environment.locale, title: widget.manifest.id)
    let host = Session.host(in: home)
    shell = PanelShell(host)
    host.environment.isRightToLeft = window.window.direction == .rightToLeft
    host.environment.maximum = CardView.maximum(
      in: Size(width: Double(file.settings.width), height: 1080), textScale: 1)
    host.onTraffic = { [console] in console.show($1) }
    host.start()
    connect()
    instance = try host.add(widget.manifest.id)
    let texts = widget.manifest.texts(written: request.settings)
    if !texts.isEmpty { try host.set(texts, of: instance) }
    try host.setMode(.expanded, of: instance)
    console.follow(log: "\(home.folders.cache)/log/\(instance).log")
  }

  /// Stays until the window is closed.
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
    shell.host.panelAppeared()
    loop.run()
    shell.host.stop()
    signals.forEach { $0.cancel() }
  }

  private func connect() {
    let (host, content) = (shell.host, window.live)
    let send = { [weak self] (event: PanelEvent) -> Void in self?.handle(event) }
    let services = SessionServices.standard
    let memory = PanelMemoryFile(in: home.folders, log: Session.log)
    let asks = AskController(
      shell.state, host: host, drafts: DraftStore(in: home.folders, log: Session.log),
      home: home.folders.home, send: send)
    let pages = ContentPages(
      shell.state, host: host, look: { [window] in window.look }, locale: Environment.locale,
      send: send)
    let desk = UndoDesk(column: content.column)
    parts = Parts(
      cards: CardsController(
        shell.state, host: host,
        links: LinkOpener(
          memory: memory, languages: shell.state.languages, launcher: services.launcher,
          log: Session.log, send: send),
        asks: asks, undos: UndoOffers(shell.state, host: host, column: content.column, desk: desk),
        pages: pages, content: content, launcher: services.launcher, log: Session.log, send: send),
      asks: asks, pages: pages,
      notices: NoticeDesk(
        shell.state, host: host, column: content.column, notifications: services.notifications,
        send: send))
    shell.onChange = { [weak self] in self?.show($0) }
  }

  // MARK: - Down

  private func show(_ change: PanelState.Change) {
    guard let parts else { return }
    let state = shell.state
    parts.cards.show(state, change)
    parts.asks.show(state)
    parts.pages.show(state)
    parts.notices.show(state)
    guard let card = state.cards(at: WallClock.now).first else { return }
    window.show(card)
    sayHowItWent(card)
  }

  private func sayHowItWent(_ card: CardState) {
    var lines: [String] = []
    if let reason = card.reason { lines.append(reason) }
    if let remark = window.fit?.remark { lines.append(remark) }
    let icons = AuthorIcons(on: display)
    lines += icons.missing(of: card.content?.iconNames ?? []).map { icons.remark(on: $0) }
    if let usage = shell.host.usage(of: instance) { lines.append(WidgetListing.cost(usage)) }
    window.say(lines.joined(separator: "\n"))
  }

  // MARK: - Up

  private func handle(_ event: PanelEvent) {
    guard let parts else { return }
    let stage = window.live.stage
    switch event {
    case .card(let event, let instance): parts.cards.handle(event, of: instance)
    case .present(let screen): stage.topmost.present(screen)
    case .couldNotOpen(let reason):
      stage.topmost.present(Notice(Phrases.unableToOpen, reason).inTemplate())
    case .showCard(let instance): parts.notices.reveal(instance)
    case .apps(let apps): shell.apply(.apps(apps))
    case .refresh: shell.host.refresh()
    // There is no panel around it.
    case .presence, .place, .layout, .look, .shortcut, .recording, .preview, .focus, .showCards,
      .launched, .pin, .openSettings, .seekSettings, .edit, .add, .peek, .remove:
      break
    }
  }

  // MARK: - Files

  /// Whether a change of a file restarts the widget: not what the widget writes itself, nor the drafts and
  /// copies of editors.
  nonisolated static func isSource(_ name: String, of widget: InstalledWidget) -> Bool {
    if [widget.file, widget.program].contains(where: { File($0).name == name }) { return true }
    guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return false }
    return DevSession.endings.contains(String(name[name.index(after: dot)...]))
  }

  /// Of files that are code, or belong to it.
  private nonisolated static let endings: Set = [
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
    shell.host.look()
    shell.host.programChanged(instance)
  }
}
