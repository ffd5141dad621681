// Ownership: the presenter owns the open question.

internal import Cards
internal import GLib
internal import GTK
internal import Screens
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// Starts the apps and programs of clicks. They belong to the user: they aren't the widget's processes, and
/// stay when the panel hides. For a widget in a sandbox, the user is asked first, with the whole command.
final class ProgramOpener: PanelFeature {
  private let store: PanelStore
  private let host: any ProgramHost
  private let overlay: Overlay
  private let memory: PanelMemoryFile
  private let launcher: any AppLauncher
  private weak var question: Question?
  /// In bytes: no user reads more before it runs.
  private static let longestCommand = 10_000

  init(
    store: PanelStore, host: any ProgramHost, overlay: Overlay, memory: PanelMemoryFile,
    launcher: any AppLauncher
  ) {
    self.store = store
    self.host = host
    self.overlay = overlay
    self.memory = memory
    self.launcher = launcher
  }

  func handle(_ event: PanelEvent) {
    switch event {
    case .card(.perform(.launch(let file)), let instance): launch(file, for: instance)
    case .card(.perform(.run(let run)), let instance): self.run(run, for: instance)
    case .settled(_, .done(_, _, let run?), let instance): self.run(run, for: instance)
    default: break
    }
  }

  // MARK: - Apps

  private func launch(_ file: String, for instance: String) {
    guard let widget = store.state[instance], let manifest = widget.manifest else { return }
    guard let app = DesktopApp(file) else {
      return store.dispatch(.couldNotOpen(Phrases.noApp(file)))
    }
    guard widget.runsInSandbox, !manifest.apps.contains(file) else { return launch(app) }
    ask(widget, ["launch", file], Phrases.opensApp(name(of: widget)), detail: app.name) {
      [weak self] in self?.launch(app)
    }
  }

  private func launch(_ app: DesktopApp) {
    do {
      try launcher.launch(app)
      store.dispatch(.launched)
    } catch {
      store.dispatch(.couldNotOpen("\(error)"))
    }
  }

  // MARK: - Programs

  private func run(_ run: ProgramRun, for instance: String) {
    guard let widget = store.state[instance], let manifest = widget.manifest else { return }
    guard manifest.runsPrograms else {
      host.noteInLog(Phrases.mayNotRun, of: instance)
      return store.dispatch(.couldNotOpen(Phrases.mayNotRun))
    }
    guard let command = host.command(run.words, of: instance) else {
      return store.dispatch(.couldNotOpen(Phrases.noProgram(run.words.first ?? "")))
    }
    guard widget.runsInSandbox else { return start(command, run, for: instance) }
    // The path that runs: a program of the widget's can have the name of one of the system's.
    let words = [command.program] + command.arguments
    let text = CommandText(words).text
    guard text.utf8.count <= ProgramOpener.longestCommand else {
      return store.dispatch(.couldNotOpen(Phrases.commandIsTooLong))
    }
    ask(
      widget, ["run"] + words, Phrases.runsProgram(name(of: widget)), detail: text
    ) { [weak self] in self?.start(command, run, for: instance) }
  }

  private func start(_ command: Command, _ run: ProgramRun, for instance: String) {
    do {
      try launcher.run(command) { [weak self] in self?.ended(run, instance) }
    } catch {
      store.dispatch(.couldNotOpen("\(error)"))
    }
  }

  private func ended(_ run: ProgramRun, _ instance: String) {
    guard let action = run.action, store.state[instance] != nil else { return }
    Task.immediate { [host, store] in
      await host.send(ActionRequest(action: action), to: instance, telling: store)
    }
  }

  // MARK: - Consent

  private func name(of widget: WidgetState) -> String {
    widget.trustedName(for: store.state.languages)
  }

  /// Asks before something runs outside of the widget's sandbox, unless the user agreed to exactly that.
  private func ask(
    _ widget: WidgetState, _ words: [String], _ title: String, detail: String,
    agreed: @escaping () -> Void
  ) {
    // A checksum, so that no other command can be made to match.
    var sum = Checksum()
    sum.add(words.joined(separator: "\u{0}"))
    let mark = sum.text()
    if store.state.memory.programs[widget.widget]?.contains(mark) == true { return agreed() }
    // One question at a time, so that a widget can't pile them up.
    guard question == nil else { return }
    let question = OpeningQuestion(
      title, Phrases.outsideSandbox, detail, once: Phrases.runOnce, always: Phrases.runAlways
    ) { [weak self] always in
      if always {
        self?.memory.change { $0.programs[widget.widget, default: []].insert(mark) }
      }
      agreed()
    }
    self.question = question
    overlay.present(question.inTemplate(), focusing: true)
  }
}

nonisolated extension WidgetState {
  /// Whether its author or the user chose a sandbox.
  var runsInSandbox: Bool { manifest?.isSandboxed == true || isConfined }
}

/// A command as the user reads it: each word that isn't plain is in quotes.
nonisolated struct CommandText: Hashable {
  let text: String

  init(_ words: [String]) { text = words.map(CommandText.quoted).joined(separator: " ") }

  /// A word, so that its begin and end can be seen. By scalars: a combining mark hides a blank or a quotation mark.
  private static func quoted(_ word: String) -> String {
    let scalars = word.withVisibleMarks.unicodeScalars
    let isPlain = !scalars.isEmpty && !scalars.contains { " \t“”".unicodeScalars.contains($0) }
    if isPlain { return String(scalars) }
    let text = scalars.map { "“”".unicodeScalars.contains($0) ? $0.mark : String($0) }.joined()
    return "“\(text)”"
  }
}
