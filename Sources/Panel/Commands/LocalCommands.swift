internal import Cards
internal import GLib
internal import KeyFiles
internal import Starting
internal import WidgetCore
internal import WidgetHost

/// The commands that this process follows itself, whether a panel runs or not.
enum LocalCommands {
  /// Follows a command and returns the exit status.
  static func perform(_ command: PanelCommand) throws -> Int {
    switch command {
    case .help: ThisProcess.say(PanelCommand.usage)
    case .version: ThisProcess.say("Today \(Today.version)\n")
    case .validate(let file): ThisProcess.say(try author.validate(file))
    case .new(let name, let language): ThisProcess.say(try author.new(name, in: language))
    case .run(let request): return try rehearse(author.widget(request.widget), request)
    case .dev(let request):
      BusProbe.avoidSilentBuses()
      if let picture = request.picture {
        try Rendering(request, to: picture).run()
      } else {
        try DevSession(request).run()
      }
    case .render(let request):
      BusProbe.avoidSilentBuses()
      try Rendering(request).run()
    case .autostart(let isOn):
      let autostart = Autostart(in: SessionHome.standard.folders)
      if let isOn { try autostart.set(isOn) }
      ThisProcess.say("\(autostart.state)\n")
    case .doctor:
      Translations.useEnglish()
      Doctor.examine(SessionHome.standard)
    case .log(let instance, let follows):
      let log = LogReader(folder: "\(SessionHome.standard.folders.cache)/log")
      try log.print(instance, follows: follows)
    default: preconditionFailure("\(command) is for the panel")
    }
    return Program.Status.ok
  }

  static var author: AuthorCommands {
    let surroundings = SessionHome.standard.surroundings
    let resources = Resources.folder()
    return AuthorCommands(
      folders: surroundings.folders, search: surroundings.search, tools: surroundings.tools,
      resources: resources,
      package: resources.flatMap { Resources.package(resources: $0) { File($0).exists } })
  }

  /// Runs a widget once and prints its content as a tree.
  private static func rehearse(_ widget: InstalledWidget, _ request: RunRequest) throws -> Int {
    let trial = try Trial(of: widget, settings: request.settings)
    let (rehearsal, result, review) = (trial.rehearsal, trial.outcome, trial.review)
    if let time = rehearsal.answerTime {
      let span = Spans.milliseconds(Int((time.seconds * 1000).rounded()))
      ThisProcess.complain(translated("It answered in {time}.", ["time": span]) + "\n")
    }
    for notification in rehearsal.notifications {
      ThisProcess.complain(notification.outline)
      if !widget.manifest.notifies {
        ThisProcess.complain(
          translated("It is not shown: that requires Notify=true in the manifest.") + "\n")
      }
    }
    guard !request.isJSON else {
      return report(trial, isStrict: request.isStrict)
    }
    let isFine = complain(of: review, unless: result)
    switch result {
    case .content(let update):
      if let time = update.wakeAt {
        let format = LocaleFormat(Environment.locale)
        let moment = CivilTime.local(secondsSince1970: Int(time.components.seconds))
        let words = "\(format.weekdayAndDay(moment)), \(format.time(moment))"
        ThisProcess.complain(
          translated("It wants to be started at {time}.", ["time": words]) + "\n")
      }
      if let name = update.name {
        ThisProcess.complain(
          translated("Its card is called “{name}”.", ["name": TerminalText.harmlessLine(name)])
            + "\n")
      }
      ThisProcess.say(update.content.outline)
      for remark in fit(of: update, widget)?.remarks ?? [] { ThisProcess.complain(remark + "\n") }
      let app = DesktopApp.first(of: widget.manifest.apps)
      for link in update.content.doubtfulLinks where LinkOpener.asksFirst(link, app) {
        ThisProcess.complain(
          translated(
            "The panel asks the user before it opens {address}, since its effect isn’t known.",
            ["address": link.address]) + "\n")
      }
      return isFine || !request.isStrict ? Program.Status.ok : Program.Status.failed
    case .noData:
      ThisProcess.say(translated("It reported nothing new.") + "\n")
      return Program.Status.ok
    case .failed(let reason):
      ThisProcess.complain(translated("It failed: {reason}", ["reason": "\(reason)"]) + "\n")
      return Program.Status.failed
    case nil: return Program.Status.failed
    }
  }

  /// Says what is wrong with a message beside what it failed by, and what of it has no effect; whether
  /// all is well.
  private static func complain(of review: MessageReview?, unless result: Rehearsal.Outcome?) -> Bool
  {
    guard let review else { return true }
    var mistakes = review.mistakes
    if case .failed(let reason) = result, let first = mistakes.first,
      reason.contains(first.message)
    {
      mistakes.removeFirst()
    }
    for error in mistakes + review.remarks {
      ThisProcess.complain(TerminalText.harmlessLine("\(error)") + "\n")
    }
    return review.isEmpty
  }

  /// All that came of it, for programs.
  private static func report(_ trial: Trial, isStrict: Bool) -> Int {
    let review = trial.review
    func list(_ errors: [ProtocolError]?) -> JSON {
      .array(
        (errors ?? []).map { error in
          .object([
            .init("path", .string(error.path)), .init("message", .string(error.message)),
            .init("remedy", .string(error.remedy)),
          ])
        })
    }
    var members: [JSON.Member] = []
    var isFine = !isStrict || review?.isEmpty ?? true
    switch trial.outcome {
    case .content(let update):
      members += [.init("outcome", .string("newData")), .init("content", update.content.json)]
      if let fit = fit(of: update, trial.widget) { members.append(.init("compact", fit.json)) }
      if let name = update.name { members.append(.init("name", .string(name))) }
    case .noData: members.append(.init("outcome", .string("noData")))
    case .failed(let reason):
      members += [.init("outcome", .string("failed")), .init("reason", .string(reason))]
      isFine = false
    case nil: isFine = false
    }
    members += [
      .init("mistakes", list(review?.mistakes)), .init("remarks", list(review?.remarks)),
      .init(
        "milliseconds",
        trial.rehearsal.answerTime.map { .number(($0.seconds * 1000).rounded()) } ?? .null),
    ]
    ThisProcess.say(JSON.object(members).text + "\n")
    return isFine ? Program.Status.ok : Program.Status.failed
  }

  /// Whether it fits into its card; nil where there is no display to lay it out on.
  private static func fit(of update: Update, _ widget: InstalledWidget) -> CardFit? {
    BusProbe.avoidSilentBuses()
    Environment.set("GTK_A11Y", to: "none")
    guard let display = try? StartUp.start(programClass: "Today", needsPlace: false) else {
      return nil
    }
    let home = SessionHome.standard
    let file = SettingsFile(in: home.folders, log: Session.log)
    file.follow()
    let languages = KeyFile.languages(for: Environment.locale)
    return CardFit(
      measuring: CardState(widget.manifest, update, languages: languages), in: file.settings,
      on: display)
  }
}
