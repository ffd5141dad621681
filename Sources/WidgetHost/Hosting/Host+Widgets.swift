internal import GLib
internal import WidgetCore

// MARK: - What is on the panel

extension Host {
  /// Makes what is hosted agree with the list and with what is installed.
  func reconcile() {
    let list = files.list.instances
    let names = list.map(\.name)
    for (name, widget) in widgets where !names.contains(name) { dismiss(name, widget) }
    // Somebody has written it into the file again.
    for name in names { away[name] = nil }
    for instance in list {
      let found = installed.inventory.widgets[instance.widget]
      if let widget = widgets[instance.name], widget.installed == found,
        widget.instance.widget == instance.widget,
        found != nil || widget.objection == objection(to: instance.widget)
      {
        renew(widget, instance)
      } else {
        if let old = widgets[instance.name] { dismiss(instance.name, old) }
        host(instance, found)
      }
    }
    if names != order {
      order = names
      noteList()
    }
    needsDecision()
  }

  private func renew(_ widget: HostedWidget, _ instance: Instance) {
    let old = widget.instance
    widget.instance = instance
    if old.mode != instance.mode { tellMode(of: widget) }
    if old.settings != instance.settings { schedule.ask(instance.name, .settings, at: .now) }
    note(instance.name)
  }

  private func tellMode(of widget: HostedWidget) {
    let mode = widget.state(at: .zero).mode
    widget.supervisor?.tell(ModeChange(mode: mode, maximum: environment.maximum[mode]))
  }

  private func host(_ instance: Instance, _ found: InstalledWidget?) {
    let widget = HostedWidget(
      instance, installed: found, objection: objection(to: instance.widget))
    widgets[instance.name] = widget
    let age = recall(widget)
    if let found {
      widget.supervisor = supervisor(of: widget, found)
      schedule.add(
        instance.name, interval: found.manifest.refresh,
        needsNetwork: found.manifest.needsNetwork, age: age, at: .now)
    }
    noteList()
  }

  /// Why a widget can't be put on the panel.
  public func objection(to id: String) -> String {
    installed.inventory.objection(to: id)
      ?? translated("The widget {widget} is not installed.", ["widget": id])
  }

  /// Shows what was last known; says how old that is.
  private func recall(_ widget: HostedWidget) -> Duration? {
    let instance = widget.instance
    guard let snapshot = snapshots.read(instance, locale: environment.locale) else { return nil }
    // From here on it may be what the panel dies of.
    if drawingFile != nil,
      drawings.begin(instance.name, in: instance.mode, drawn: snapshot.drawn)
    {
      writeDrawings()
    }
    guard case .content(let update) = try? WidgetMessage(parsing: snapshot.message) else {
      snapshots.dropDamaged(instance, locale: environment.locale)
      return nil
    }
    let time = Duration.seconds(snapshot.time)
    widget.take(update, at: time)
    widget.drawn = snapshot.drawn
    return age(keptAt: time)
  }

  private func dismiss(_ name: String, _ widget: HostedWidget) {
    widgets[name] = nil
    unkept[name] = nil
    proofs[name] = nil
    if drawings.end(name) { writeDrawings() }
    schedule.remove(name)
    leaving.append(widget)
    widget.supervisor?.handle(.dismissed)
    forgetThoseGone()
  }

  func forgetThoseGone() { leaving.removeAll { $0.supervisor?.life.isAtRest ?? true } }
}

// MARK: - Running them

extension Host {
  private func supervisor(of widget: HostedWidget, _ found: InstalledWidget) -> Supervisor {
    let name = widget.instance.name
    let home = surroundings.folders.home
    let tools = surroundings.tools
    let folder = surroundings.workFolder(of: name)
    let log = surroundings.log(of: name)
    return Supervisor(
      life: Life(timeout: found.manifest.timeout, isShown: isShown),
      Supervisor.Surroundings(
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
        },
        log: log, memory: memory)
    ) { [weak self, weak widget] report in
      if let self, let widget { hear(report, of: widget) }
    }
  }

  private func request(_ reason: UpdateReason, _ widget: HostedWidget) -> UpdateRequest {
    var environment = environment
    environment.mode = widget.state(at: .zero).mode
    return UpdateRequest(
      reason: reason, instance: widget.instance.name,
      settings: widget.settings(home: surroundings.folders.home, secrets: surroundings.secrets),
      environment: environment)
  }

  private func hear(_ report: Supervisor.Report, of widget: HostedWidget) {
    let name = widget.instance.name
    guard widgets[name] === widget else {
      // The last that is heard of it; not while it is being called.
      leave = .idle { [weak self] in self?.forgetThoseGone() }
      return
    }
    switch report {
    case .published(let update):
      noticeSetClock()
      let time = wallClock - (update.age ?? .zero)
      widget.take(update, at: time)
      widget.isUpdatedHere = true
      keep(update, of: widget, at: time)
      finish(widget, refreshAfter: update.refreshAfter)
    case .confirmed:
      noticeSetClock()
      widget.updated = wallClock
      widget.isUpdatedHere = true
      widget.failure = nil
      moveSnapshot(of: widget)
      finish(widget, refreshAfter: nil)
    case .failed(let failure): widget.failure = failure.words
    case .retry(let time): schedule.fail(name, retryAt: time)
    case .turnedOff: schedule.turnOff(name)
    case .hasContent(let value): widget.hasContent = value
    case .changed: follow(widget)
    }
    note(name)
    needsDecision()
  }

  /// Content that was pushed is new, but no answer.
  private func finish(_ widget: HostedWidget, refreshAfter: Duration?) {
    if case .updating = widget.supervisor?.life.phase { return }
    schedule.finish(widget.instance.name, refreshAfter: refreshAfter, at: .now)
  }

  /// The schedule counts who is being updated, however that came about.
  private func follow(_ widget: HostedWidget) {
    let name = widget.instance.name
    let isRunning = schedule.items[name]?.isRunning ?? false
    switch widget.supervisor?.life.phase {
    case .launching, .updating: if !isRunning { schedule.begin(name) }
    case .stopping: break
    case .idle, .live, .failing, .off, nil: if isRunning { schedule.abandon(name) }
    }
  }

  private func keep(_ update: Update, of widget: HostedWidget, at time: Duration) {
    keep(
      Snapshot(
        message: WidgetMessage.content(update).line, time: time.seconds, of: widget.instance,
        drawn: widget.drawn),
      of: widget.instance.name)
  }

  /// Keeps what is there as of the time that it is known to be right.
  func moveSnapshot(of widget: HostedWidget) {
    let instance = widget.instance
    guard let time = widget.updated,
      var snapshot = unkept[instance.name]
        ?? snapshots.read(instance, locale: environment.locale)
    else { return }
    snapshot.time = time.seconds
    keep(snapshot, of: instance.name)
  }

  private func keep(_ snapshot: Snapshot, of name: String) {
    unkept[name] = snapshot
    keepSoon()
  }

  func keepSoon() {
    guard keeping == nil else { return }
    keeping = .after(.milliseconds(500)) { [weak self] in self?.keepSnapshots() }
  }

  /// What is just being drawn for the first time has to wait until that is over. What nobody can see
  /// yet is kept as it is, and is first drawn with the same care another time.
  func keepSnapshots() {
    keeping = nil
    let ready = unkept.filter { !drawings.names.contains($0.key) }
    for (name, snapshot) in ready {
      unkept[name] = nil
      guard let widget = widgets[name] else { continue }
      var snapshot = snapshot
      snapshot.drawn = widget.drawn
      proofs[name] = nil
      snapshots.write(snapshot, of: widget.instance, locale: environment.locale)
    }
    keepProofs()
    if !unkept.isEmpty { keepSoon() }
  }
}
