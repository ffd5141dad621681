internal import Cards
internal import Forms
internal import GLib
internal import GTK
internal import KeyFiles
internal import Startup
internal import WidgetCore
internal import WidgetHost

/// The result of running a widget, as text for its author or as JSON for scripts.
struct TrialReport {
  private let trial: Trial
  private let request: RunRequest
  private let review: MessageReview?
  /// nil without a display or without content.
  private let fit: CardFit?
  private let icons: AuthorIcons?
  private let missingIcons: [String]

  init(_ trial: Trial, _ request: RunRequest) {
    self.trial = trial
    self.request = request
    review = trial.review
    guard case .content(let update) = trial.outcome else {
      (fit, icons, missingIcons) = (nil, nil, [])
      return
    }
    let display = TrialReport.display()
    let icons = AuthorIcons(on: display)
    self.icons = icons
    missingIcons = icons.missing(of: update.content.iconNames)
    fit = display.flatMap { TrialReport.fit(of: update, trial.widget, on: $0) }
  }

  /// Prints the report, and returns the exit status.
  func tell() -> Int {
    if let time = trial.rehearsal.answerTime {
      complain(translated("It answered in {time}.", ["time": TrialReport.words(time)]))
    }
    printClick()
    if let span = request.script.span {
      let time = Spans.seconds(Int(span.components.seconds))
      complain(
        counted(
          "In {time}, it sent content {count} time.", "In {time}, it sent content {count} times.",
          trial.rehearsal.publications, ["time": time]))
    }
    for notification in trial.rehearsal.notifications {
      ThisProcess.complain(notification.outline)
      if !trial.widget.manifest.notifies {
        complain(translated("It is not shown: that requires Notify=true in the manifest."))
      }
    }
    if request.isJSON {
      ThisProcess.say(json.text + "\n")
    } else {
      printText()
    }
    return isSuccess ? Program.Status.ok : Program.Status.failed
  }

  /// Whether the run succeeded, as strictly as requested.
  private var isSuccess: Bool {
    guard trial.rehearsal.clickOutcome?.outcome.reason == nil else { return false }
    switch trial.outcome {
    case .content, .noData: break
    case .failed, nil: return false
    }
    guard request.isStrict else { return true }
    return (review?.isEmpty ?? true) && (fit?.cutOff ?? 0) == 0 && missingIcons.isEmpty
      && trial.rehearsal.unknownPictures.isEmpty && unsentAction == nil
  }

  // MARK: - Text

  private func printText() {
    complainOfReview()
    switch trial.outcome {
    case .content(let update): tell(of: update)
    case .noData: ThisProcess.say(translated("It reported nothing new.") + "\n")
    case .failed(let reason):
      complain(translated("It failed: {reason}", ["reason": reason]))
      if let hint = trial.rehearsal.hint { complain(hint) }
    case nil: break
    }
  }

  private func tell(of update: Update) {
    if let time = update.wakeAt {
      let format = LocaleFormat(Environment.locale)
      let moment = CivilTime.local(secondsSince1970: Int(time.components.seconds))
      let words = "\(format.weekdayAndDay(moment)), \(format.time(moment))"
      complain(translated("It wants to be started at {time}.", ["time": words]))
    }
    if let name = update.name {
      complain(
        translated("Its card is called “{name}”.", ["name": TerminalText.harmlessLine(name)]))
    }
    ThisProcess.say(update.content.outline)
    if trial.titles.count > 1 {
      let titles = trial.titles.map { Phrases.quoted(TerminalText.harmlessLine($0)) }
      complain(translated("Its titles take turns: {titles}.", ["titles": listed(titles)]))
    }
    if let warning = fit?.warning { complain(warning) }
    if let icons { for name in missingIcons { complain(icons.warning(on: name)) } }
    for run in update.content.programRuns { tell(of: run) }
    let app = DesktopApp.first(of: trial.widget.manifest.apps)
    for link in update.content.doubtfulLinks where LinkOpener.asksFirst(link, app) {
      complain(
        translated(
          "The panel asks the user before it opens {address}, since its effect isn’t known.",
          ["address": link.address]))
    }
  }

  /// Prints what the panel does with a program that a click runs; it isn't run here.
  private func tell(of run: ProgramRun, isClicked: Bool = false) {
    let command = CommandText(run.words).text
    if !trial.widget.manifest.runsPrograms {
      complain(
        translated(
          "The panel won’t run {command}: that requires Run=true in the manifest.",
          ["command": command]))
    } else if trial.widget.manifest.isSandboxed {
      complain(
        translated(
          "The panel asks the user before it runs {command} outside the sandbox.",
          ["command": command]))
    } else if isClicked {
      complain(translated("It runs {command}.", ["command": command]))
    }
  }

  private func printClick() {
    if let name = unsentAction {
      let names = trial.rehearsal.clickedContent?.sentNames ?? []
      let fact = translated("Nothing that it shows sends “{name}”", ["name": name])
      let remedy = Spelling.nearest(to: name, among: names).map {
        translated("did you mean {key}?", ["key": $0])
      }
      complain(remedy.map { listedClauses([fact, $0]) } ?? fact + ".")
    }
    guard let (outcome, time) = trial.rehearsal.clickOutcome else { return }
    switch outcome {
    case .done(let hasContent, let undo, let run):
      complain(translated("It answered the click in {time}.", ["time": TrialReport.words(time)]))
      if !hasContent { complain(translated("It reported nothing new.")) }
      if let run { tell(of: run, isClicked: true) }
      guard let undo else { return }
      complain(
        translated(
          "It offers to undo “{text}”, and is sent “{action}” for that.",
          ["text": undo.text, "action": undo.action]))
    case .failed(let reason), .refused(let reason, _):
      complain(translated("The click failed: {reason}", ["reason": reason]))
    // There was only one request.
    case .overtaken: break
    }
  }

  /// The requested action, if nothing in the clicked content sends it.
  private var unsentAction: String? {
    guard let name = request.script.click?.action, let content = trial.rehearsal.clickedContent,
      !content.sentNames.contains(name)
    else { return nil }
    return name
  }

  /// Prints the errors and ineffective parts of the last message.
  private func complainOfReview() {
    guard let review else { return }
    var mistakes = review.mistakes
    if case .failed(let reason) = trial.outcome, let first = mistakes.first,
      reason.contains(first.message)
    {
      mistakes.removeFirst()
    }
    for error in mistakes + review.warnings { complain("\(error)") }
  }

  private func complain(_ line: String) {
    ThisProcess.complain(TerminalText.harmlessLine(line) + "\n")
  }

  private static func words(_ time: Duration) -> String { Spans.milliseconds(milliseconds(time)) }

  private static func milliseconds(_ time: Duration) -> Int { Int((time.seconds * 1000).rounded()) }
}

// MARK: - JSON

extension TrialReport {
  private var json: JSON {
    var members: [JSON.Member] = []
    switch trial.outcome {
    case .content(let update):
      members += [.init("outcome", .string("newData")), .init("content", update.content.json)]
      if let fit { members.append(.init("compact", fit.json)) }
      if let name = update.name { members.append(.init("name", .string(name))) }
      if trial.titles.count > 1 {
        members.append(.init("titles", .array(trial.titles.map(JSON.string))))
      }
      members.append(.init("missingIcons", .array(missingIcons.map(JSON.string))))
    case .noData: members.append(.init("outcome", .string("noData")))
    case .failed(let reason):
      members += [.init("outcome", .string("failed")), .init("reason", .string(reason))]
    case nil: break
    }
    if let (outcome, time) = trial.rehearsal.clickOutcome {
      members.append(.init("action", TrialReport.json(outcome, after: time)))
    }
    let time = trial.rehearsal.answerTime.map { TrialReport.milliseconds($0) }
    return .object(
      members + [
        .init("unknownPictures", .array(trial.rehearsal.unknownPictures.map(JSON.string))),
        .init("mistakes", TrialReport.list(review?.mistakes)),
        .init("remarks", TrialReport.list(review?.warnings)),
        .init("milliseconds", time.map { .number(Double($0)) } ?? .null),
      ])
  }

  private static func json(_ outcome: ActionOutcome, after time: Duration) -> JSON {
    var members: [JSON.Member] = []
    switch outcome {
    case .done(let hasContent, let undo, let run):
      members.append(.init("outcome", .string(hasContent ? "newData" : "noData")))
      if let run { members.append(.init("run", .array(run.words.map(JSON.string)))) }
      guard let undo else { break }
      members.append(
        .init(
          "undo",
          .object([.init("text", .string(undo.text)), .init("send", .string(undo.action))])))
    case .failed(let reason):
      members += [.init("outcome", .string("failed")), .init("reason", .string(reason))]
    case .refused(let reason, let field):
      members += [
        .init("outcome", .string("refused")), .init("reason", .string(reason)),
        .init("field", .string(field)),
      ]
    case .overtaken: break
    }
    return .object(members + [.init("milliseconds", .number(Double(milliseconds(time))))])
  }

  private static func list(_ errors: [ProtocolError]?) -> JSON {
    .array(
      (errors ?? []).map { error in
        .object([
          .init("path", .string(error.path)), .init("message", .string(error.message)),
          .init("remedy", .string(error.remedy)),
        ])
      })
  }
}

// MARK: - Display

extension TrialReport {
  /// A display for layout; nil without one.
  static func display() -> Display? {
    BusProbe.avoidSilentBuses()
    Environment.set("GTK_A11Y", to: "none")
    return try? StartUp.start(programClass: "Today")
  }

  private static func fit(
    of update: Update, _ widget: InstalledWidget, on display: Display
  ) -> CardFit? {
    let file = SettingsFile(in: SessionHome.standard.folders, log: Session.log)
    file.follow()
    let languages = KeyFile.languages(for: Environment.locale)
    return CardFit(
      measuring: CardState(widget.manifest, update, languages: languages), in: file.settings,
      on: display)
  }
}
