internal import GLib
internal import WidgetCore

// What is asked of the widgets' processes, and what they say.

extension Host {
  /// How its process is started, and what it is asked.
  func program(of widget: HostedWidget, _ found: InstalledWidget) -> Supervisor.Program {
    let name = widget.instance.name
    let home = surroundings.folders.home
    let tools = surroundings.tools
    let folder = surroundings.workFolder(of: name)
    let log = surroundings.log(of: name)
    return Supervisor.Program(
      launch: { [weak widget] in
        try File.createFolder(folder)
        for mistake in widget?.newMistakes(home: home) ?? [] { log.note(mistake) }
        return try tools.checkedLaunch(
          found,
          opened: found.manifest.paths(in: widget?.instance.settings ?? [:], home: home),
          folder: folder)
      },
      request: { [weak self, weak widget] reason in
        guard let self, let widget else { return UpdateRequest(reason: reason, instance: name) }
        return request(reason, widget)
      })
  }

  private func request(_ reason: UpdateReason, _ widget: HostedWidget) -> UpdateRequest {
    var environment = environment
    environment.mode = widget.mode
    return UpdateRequest(
      reason: reason, instance: widget.instance.name,
      settings: widget.settings(home: surroundings.folders.home, secrets: surroundings.secrets),
      environment: environment)
  }

  /// Updates those whose turn it is.
  func update(_ turns: [Decision.Start]) {
    noticeSetClock()
    for turn in turns {
      guard let supervisor = processes[turn.instance] else { continue }
      timetable.begin(turn.instance)
      supervisor.handle(.asked(turn.reason))
      if supervisor.life.isAtRest { timetable.refuse(turn.instance) }
    }
  }

  /// Takes in what is said of the process of a widget on the panel.
  func hear(_ report: Supervisor.Report, of name: String) {
    guard let widget = widgets[name] else { return }
    switch report {
    case .published(let update):
      noticeSetClock()
      let time = clock.now - (update.age ?? .zero)
      widget.publish(update, at: time)
      keeper.keep(update, of: widget.instance, at: time, drawn: widget.drawn)
      finish(name, refreshAfter: update.refreshAfter)
    case .confirmed:
      noticeSetClock()
      widget.confirm(at: clock.now)
      moveSnapshot(of: widget)
      finish(name, refreshAfter: nil)
    case .failed(let failure): widget.fail(failure.sentence)
    case .retry(let time): timetable.fail(name, retryAt: time)
    case .turnedOff: timetable.turnOff(name)
    case .hasContent(let value): widget.setContent(isThere: value)
    case .settled(let ticket, let outcome):
      tell(ticket, outcome, of: name)
    case .changed: timetable.follow(name, processes[name]?.life.phase)
    }
    note(name)
    timetable.lookAgain()
  }

  /// Content that was pushed is new, but no answer.
  private func finish(_ name: String, refreshAfter: Duration?) {
    if case .updating = processes[name]?.life.phase { return }
    timetable.finish(name, refreshAfter: refreshAfter)
  }

  /// Keeps what is there as of the time that it is known to be right.
  func moveSnapshot(of widget: HostedWidget) {
    guard let time = widget.updated else { return }
    keeper.move(widget.instance, to: time, drawn: widget.drawn)
  }
}
