internal import GLib
internal import WidgetCore
internal import WidgetHost

/// A test run of a widget outside the panel, for its author.
struct Trial {
  let widget: InstalledWidget
  /// Values as in today.conf.
  let settings: [String: String]
  let rehearsal: Rehearsal
  /// The titles of a plugin, which take turns.
  let titles: [String]
  /// nil if interrupted.
  let outcome: Rehearsal.Outcome?

  /// Runs the widget; throws if its settings don't allow that.
  init(
    of widget: InstalledWidget, settings: [String: String],
    script: RehearsalScript = RehearsalScript(),
    in environment: EnvironmentDescription = Session.environment
  ) throws {
    let surroundings = SessionHome.standard.surroundings
    let home = surroundings.folders.home
    let request = RunRequest(widget: widget.manifest.id, settings: settings)
    if let objection = request.objection(for: widget.manifest, home: home) {
      throw CommandFailure(objection)
    }
    for gap in request.gaps(in: widget.manifest, home: home) { ThisProcess.complain(gap + "\n") }
    if let flaw = surroundings.tools.flaw(of: widget), !flaw.isFatal {
      ThisProcess.complain("\(flaw)\n")
    }
    let folder = try File.temporaryFolder()
    defer { try? File.removeFolder(folder) }
    let rehearsal = Rehearsal(
      widget, surroundings.tools, settings: widget.manifest.texts(written: settings),
      environment: environment, home: home, folder: folder,
      script: script)
    let loop = MainLoop()
    var result: Rehearsal.Outcome?
    let signals = Session.endingSignals.map { Source.unixSignal($0) { loop.quit() } }
    rehearsal.run { outcome in
      result = outcome
      loop.quit()
    }
    if result == nil { loop.run() }
    signals.forEach { $0.cancel() }
    self.widget = widget
    self.settings = settings
    self.rehearsal = rehearsal
    outcome = result
    titles = PluginTitles.all(in: rehearsal.workFolder, of: widget)
    // The host's own log lines are reported elsewhere.
    let lines = rehearsal.log.split(separator: "\n", omittingEmptySubsequences: false)
    ThisProcess.complain(lines.filter { !$0.hasPrefix("today: ") }.joined(separator: "\n"))
    for name in rehearsal.unknownPictures { Trial.sayUnknown(picture: name) }
  }

  /// Prints why a picture isn't shown.
  static func sayUnshown(_ reason: String) {
    ThisProcess.complain(
      translated(
        "A picture isn’t shown, and its space stays empty: {reason}",
        ["reason": TerminalText.harmlessLine(reason)]) + "\n")
  }

  /// Prints a warning about an unknown image.
  static func sayUnknown(picture name: String) {
    ThisProcess.complain(
      translated(
        "No picture called “{name}” was sent, so its space stays empty.",
        ["name": TerminalText.harmlessLine(name)]) + "\n")
  }

  /// The errors and ineffective parts of its last message; nil without a message.
  var review: MessageReview? {
    rehearsal.lastLine.isEmpty ? nil : MessageReview(of: rehearsal.lastLine)
  }
}
