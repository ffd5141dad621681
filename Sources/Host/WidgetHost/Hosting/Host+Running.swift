internal import GLib
internal import WidgetCore

// Requests to widgets' processes, and their responses.

extension Host {
  /// The command of its process, and the request for it.
  func program(of widget: HostedWidget, _ found: InstalledWidget) -> Supervisor.Program {
    let name = widget.instance.name
    let home = surroundings.folders.home
    let tools = surroundings.tools
    let folder = surroundings.workFolder(of: name)
    let log = surroundings.log(of: name)
    var program = Supervisor.Program(
      opened: { [weak widget] in widget?.opened(home: home) ?? [] },
      launch: { [weak widget] opened in
        try File.createFolder(folder)
        widget?.noteProgram()
        for mistake in widget?.newMistakes(home: home) ?? [] { log.note(mistake) }
        return try tools.checkedLaunch(
          widget?.asUserWants(found) ?? found, opened: opened, folder: folder)
      },
      request: { [weak self, weak widget] reason in
        guard let self, let widget else { return UpdateRequest(reason: reason, instance: name) }
        return request(reason, widget)
      },
      files: { [weak self, weak widget] in
        guard let self, let widget else { return nil }
        return pictureFiles(of: widget, found)
      },
      complete: {
        [weak widget] (message: inout WidgetMessage, find: PictureFinder) throws(ProtocolError) in
        for line in try widget?.complete(&message, find) ?? [] { log.note(line) }
      })
    if let runner = surroundings.runner {
      program.run = { launch, _, onNews in
        try runner.run(instance: name, program: found.program, onNews: onNews)
      }
    }
    return program
  }

  /// Asks the widgets whose content depends on the color scheme, which has changed.
  func askForScheme() {
    for (name, widget) in widgets where widget.manifest?.schemes == .both {
      timetable.ask(name, .settings)
    }
    timetable.lookAgain()
  }

  /// The picture files that its content may show.
  func pictureFiles(of widget: HostedWidget, _ found: InstalledWidget) -> PictureFiles {
    PictureFiles(
      of: widget.asUserWants(found),
      opened: found.manifest.paths(in: widget.texts, home: surroundings.folders.home),
      folder: surroundings.workFolder(of: widget.instance.name), tools: surroundings.tools)
  }

  private func request(_ reason: UpdateReason, _ widget: HostedWidget) -> UpdateRequest {
    var environment = environment
    environment.mode = widget.mode
    environment.maximum = environment.maximum.inside(widget.margins)
    // The first update after the wake time reports it, whatever its reason.
    let late = alarms.tell(widget.instance.name, isAgain: reason == .time)
    let reason = late != nil ? .time : reason == .time ? .schedule : reason
    return UpdateRequest(
      reason: reason, late: late, instance: widget.instance.name,
      settings: widget.settings(home: surroundings.folders.home, secrets: surroundings.secrets),
      isShared: isShared(widget.instance.name), environment: environment,
      pictures: widget.pictures.names)
  }

}

// MARK: - Reports

extension Host: TimetableDelegate, ProcessesDelegate, AlarmClockDelegate {
  /// Updates these widgets.
  func update(_ turns: [Decision.Start]) {
    noticeSetClock()
    // Content pushed every second is no reason for a check every second.
    if !turns.isEmpty || Moment.now - programsSeen > .seconds(5) { noticeNewPrograms() }
    for turn in turns {
      guard let supervisor = processes[turn.instance] else { continue }
      timetable.begin(turn.instance)
      supervisor.handle(.asked(turn.reason))
      if supervisor.life.isAtRest { timetable.refuse(turn.instance) }
    }
  }

  /// Handles a report about an instance's process.
  func hear(_ report: Supervisor.Report, of name: String) {
    guard let widget = widgets[name] else { return }
    switch report {
    case .published(let update, let unasked):
      noticeSetClock()
      let time = clock.now - (update.age ?? .zero)
      widget.publish(update, at: time)
      keeper.keep(update, of: widget.instance, at: time)
      if let pictures = widget.newPictures() { keeper.keep(pictures, of: widget.instance) }
      finish(name, refreshAfter: update.refreshAfter, unasked: unasked)
      alarms.set(update.wakeAt, of: name)
    case .confirmed:
      noticeSetClock()
      widget.confirm(at: clock.now)
      moveSnapshot(of: widget)
      finish(name, refreshAfter: nil, unasked: false)
    case .failed(let failure):
      widget.fail(failure)
      alarms.failed(name)
    case .retry(let time): timetable.fail(name, retryAt: time)
    case .turnedOff: timetable.turnOff(name)
    case .hasContent(let value): widget.setContent(isThere: value)
    case .notified(let notification): notify(notification, widget)
    case .withdrew(let id): withdraw(id, widget)
    case .ended(let time): timetable.startAgain(name, at: time)
    case .changed: timetable.follow(name, processes[name]?.life.phase)
    }
    note(name)
    timetable.lookAgain()
  }

  func hear(_ traffic: HostTraffic, of name: String) { observer?.host(traffic, of: name) }

  func networkDidChange() { widgets.keys.forEach { note($0) } }

  /// Updates all widgets. Processes are restarted: many read the time zone only once, and a sandbox
  /// keeps the file of the former one.
  func timeZoneDidChange() {
    environment.timeZone = surroundings.conditions.timeZone
    for name in widgets.keys {
      guard let supervisor = processes[name], supervisor.life.phase != .off else { continue }
      if supervisor.hasProcess { supervisor.handle(.programChanged) }
      timetable.ask(name, .settings)
    }
    timetable.lookAgain()
    observer?.hostDidChange(.timeZone(environment.timeZone))
  }

  /// Pushed content is new, but not a response.
  private func finish(_ name: String, refreshAfter: Duration?, unasked: Bool) {
    if case .updating = processes[name]?.life.phase { return }
    alarms.answered(name)
    timetable.finish(name, refreshAfter: refreshAfter, unasked: unasked)
  }

  /// Starts widgets at their wake time, whether or not the panel is visible. One that is off gets the reason
  /// with its next request.
  func wake(_ names: [InstanceID]) {
    noticeSetClock()
    for name in names where widgets[name]?.isLacking != true {
      processes[name]?.handle(.asked(.time))
    }
  }

  func didDelay(_ name: InstanceID) {
    guard widgets[name] != nil else { return }
    surroundings.log(of: name).note(AuthorWarnings.tooManyTimes(Alarms.most))
  }

  /// Restarts widgets whose program has changed since they ran or last showed content.
  func noticeNewPrograms() {
    programsSeen = .now
    for (name, widget) in widgets where widget.hasNewProgram() {
      surroundings.log(of: name).note(AuthorWarnings.programChanged)
      processes[name]?.handle(.programChanged)
      timetable.programChanged(name)
      timetable.lookAgain()
      note(name)
    }
  }

  /// A widget's files changed in a way that only its author can know: restarts it.
  public func programChanged(_ name: String) {
    guard let supervisor = processes[name] else { return }
    surroundings.log(of: name).note(AuthorWarnings.programChanged)
    supervisor.handle(.programChanged)
    timetable.programChanged(name)
    refresh(name)
    note(name)
  }

  /// Updates the cached content's time to the last confirmation.
  func moveSnapshot(of widget: HostedWidget) {
    guard let time = widget.updated else { return }
    keeper.move(widget.instance, to: time)
  }
}
