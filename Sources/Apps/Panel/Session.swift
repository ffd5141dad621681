internal import Forms
internal import GLib
internal import GTK
internal import Screens
internal import Startup
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// The running panel: its features, created at the first command.
final class Session: PanelFeature {
  nonisolated static let log = Log(domain: "Today-Panel")

  let program: any ProgramLoop
  let services: SessionServices
  let home: SessionHome
  let settings: SettingsFile<PanelSettings>
  var parts: Parts?
  var signals: [Source] = []
  private var ending: Source?
  /// Returns memory once the panel has been shown for a moment, or is hidden.
  var tidying: Source?
  /// Removes what crashes left behind.
  var cleaning: Source?
  var cleaningWork: BackgroundWork?
  /// The note that it writes on a crash.
  let crashNote: CrashNote

  init(_ program: any ProgramLoop, home: SessionHome, services: SessionServices = .standard) {
    self.program = program
    self.services = services
    self.home = home
    settings = SettingsFile(in: home.folders, log: Session.log)
    crashNote = CrashNote(in: home.folders.state)
  }

  /// Performs a command, and returns its output.
  func perform(_ command: PanelCommand, _ startup: StartupID? = nil) throws -> String {
    let parts = try self.parts ?? start()
    defer { if let startup { Display.standard?.hasStarted(startup.text) } }
    // A caller that has just written the user's file sees the result.
    parts.host.look()
    if command.isAboutWidgets { parts.host.findTheRest() }
    switch command {
    case .add(let widget, _): return try add(widget, parts)
    case .remove(let instance): return try remove(instance, parts)
    default: break
    }
    if let answer = try HostCommands(state: parts.store.state, host: parts.host).perform(command) {
      return answer
    }
    let controller = parts.window.controller
    if let startup, Display.standard?.isX11 == false {
      parts.window.window.setActivationToken(startup.text)
    }
    switch command {
    case .show, .demo: controller.call(at: startup?.time)
    case .hide: controller.hide()
    case .toggle: controller.toggle(at: startup?.time)
    case .focus: controller.focus(at: startup?.time)
    case .pin:
      controller.show()
      try pin(true, parts.store)
    case .unpin: try pin(false, parts.store)
    case .settings:
      controller.focus(at: startup?.time)
      parts.store.dispatch(.openSettings())
    case .openPlugin(let link):
      parts.adding.follow(link) { controller.focus(at: startup?.time) }
    case .peek(let name):
      try parts.peek.peek(at: name, isPanelShown: controller.presence.showsCards)
    case .quit: try quitUnlessSecretsAreUnsaved(parts)
    case .status(let isJSON):
      let status = status(of: parts)
      return isJSON ? "\(status.json.text)\n" : status.description
    default: break
    }
    return ""
  }

  // `today add` and `today remove` write the user's file themselves. A request that arrives here may
  // be from any program of the session, so the user is asked.

  private func remove(_ instance: String, _ parts: Parts) throws -> String {
    try parts.edit.removeRequested(instance)
    return translated("The panel is asking whether to remove it.") + "\n"
  }

  /// Needs the same consent as a choice in the list.
  private func add(_ widget: String, _ parts: Parts) throws -> String {
    guard let instance = try parts.edit.addRequested(widget) else {
      return translated("The panel is asking whether to add it.") + "\n"
    }
    return "\(instance)\n"
  }

  /// Pins the panel at once, even if the settings can't be written.
  private func pin(_ isPinned: Bool, _ store: PanelStore) throws {
    store.dispatch(.pinned(isPinned))
    try settings.setPinned(isPinned)
  }

  private func status(of parts: Parts) -> PanelStatus {
    let controller = parts.window.controller
    return PanelStatus(
      presence: controller.presence, place: controller.place, frame: controller.frame,
      placement: controller.placementKind, hasKeyboard: controller.hasKeyboard,
      layout: controller.layout,
      monitor: parts.store.state.settings.monitor,
      settingsPath: settings.path,
      problems: settings.problems + pictureProblem(in: parts.store.state),
      stylePath: parts.window.styles.path, styleProblems: parts.window.styles.problems,
      liveHandlers: SignalConnection.liveCount, liveSources: Source.liveCount)
  }

  private func pictureProblem(in state: PanelState) -> [String] {
    guard case .file(let path) = state.settings.theme.background,
      let problem = state.desktop.pictureProblem
    else { return [] }
    return [
      translated(
        "{subject}: {reason}",
        ["subject": "Background=\(path)", "reason": problem])
    ]
  }

  /// Quits. Asks first only if a secret was typed, which no draft keeps; a signal never asks.
  private func quitUnlessSecretsAreUnsaved(_ parts: Parts) throws {
    guard parts.settings.hasUnsavedSecrets else { return quit() }
    parts.window.controller.focus()
    parts.window.content.presenter.askedToLeave { [weak self] mayLeave in
      // Not while the answer is being given: its button goes with the window.
      if mayLeave { self?.ending = .idle { self?.quit() } }
    }
    throw CommandFailure(
      translated("There are unsaved changes. The panel is asking what to do with them."))
  }

  /// Saves drafts before exit.
  func keepDrafts() {
    parts?.settings.flush()
    parts?.asks.flush()
  }

  func quit() {
    keepDrafts()
    parts?.host.stop()
    parts?.window.controller.leave()
    home.removeIfTemporary()
    signals = []
    program.quit()
  }
}

// MARK: - Process

extension Session {
  func handle(_ event: PanelEvent) {
    switch event {
    case .pin(let isPinned): pin(isPinned)
    case .presence(isOnScreen: true):
      // The memory of the start and of the first frames is free by then.
      returnMemory(after: .seconds(3))
      if crashNote.take() != nil { parts?.window.content.showCrash() }
    case .presence(isOnScreen: false): panelDisappeared()
    default: break
    }
  }

  private func pin(_ isPinned: Bool) {
    guard let store = parts?.store, isPinned != store.state.settings.isPinned else { return }
    do {
      try pin(isPinned, store)
    } catch {
      store.dispatch(.notSaved("\(error)"))
    }
  }

  private func panelDisappeared() {
    parts?.window.content.closeScreens()
    parts?.window.content.forgetCrash()
    CrashNote.warm()
    // A panel shows much for a while, and is hidden most of the day.
    returnMemory(after: .seconds(1))
    // A demo ends when its panel is hidden.
    if home.isTemporary { quit() }
  }

  private func returnMemory(after delay: Duration) {
    tidying = .after(delay, priority: .low) { ThisProcess.giveBackMemory() }
  }
}
