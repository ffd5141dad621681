// Ownership: the host owns its parts: the list owns its files, `Processes` the running widgets, and
// so on. It passes events between them, and owns the widgets' state. Releasing it kills the
// processes. Threads: main only; no call here blocks on a widget.

public import GLib
public import WidgetCore

/// Runs the widgets of the panel: the list, their content, and their updates.
@MainActor public final class Host {
  static let log = Log(domain: "Today-Widgets")

  /// The environment of the content; set it before the start, and when it changes.
  public var environment = EnvironmentDescription() {
    didSet {
      keeper.locale = environment.locale
      if environment.appearance != oldValue.appearance { askForScheme() }
    }
  }

  let surroundings: HostSurroundings
  let list: PanelList
  private let startMarker: CrashMarker
  /// The time of the last check for changed programs.
  var programsSeen = Moment.now
  let keeper: SnapshotKeeper
  let processes = Processes()
  let timetable: Timetable
  let clock: WallClockWatch
  let alarms: AlarmClock
  private let news = HostNews()
  private(set) var widgets: [String: HostedWidget] = [:]
  private(set) var isShown = false
  /// The pages of stacks that aren't in front.
  private(set) var covered: Set<String> = []

  /// `settings` is today.conf, if the caller already watches it and reports its errors.
  public init(_ surroundings: HostSurroundings, settings: WatchedKeyFile? = nil) {
    self.surroundings = surroundings
    list = PanelList(surroundings, settings: settings)
    startMarker = CrashMarker(File("\(surroundings.folders.cache)/starting"))
    keeper = SnapshotKeeper(folder: "\(surroundings.folders.cache)/snapshots")
    timetable = Timetable(surroundings.conditions)
    clock = WallClockWatch(surroundings.conditions)
    alarms = AlarmClock(path: surroundings.alarmsPath, surroundings.conditions)
    list.delegate = self
    alarms.delegate = self
    processes.delegate = self
    timetable.delegate = self
    news.host = self
  }

  public weak var observer: (any HostObserver)?

  /// Starts to scan for widgets on a background thread, before `start`.
  public func lookAhead() { list.lookAhead() }

  /// Finds the widgets and loads their cached content without starting a process. The observer has
  /// all there is to draw on return. With `beside`, it only edits the files of a running panel.
  /// Widgets that aren't on the panel may be found later, unless `allAtOnce`.
  public func start(beside isBeside: Bool = false, allAtOnce: Bool = true) {
    list.follow(allAtOnce: allAtOnce)
    if !isBeside { list.reduceForgetful() }
    reconcile()
    clock.start()
    news.start()
    timetable.start()
    if !isBeside { alarms.start() }
  }

  /// Delivers pending notifications to the observer.
  public func tell() { news.tellNow() }

  /// The panel's widgets from top to bottom.
  public var states: [WidgetState] {
    noticeSetClock()
    let now = clock.now
    return list.instances.compactMap { state(of: $0.name, at: now) }
  }

  /// The state of one widget.
  func state(of name: String) -> WidgetState? {
    noticeSetClock()
    return state(of: name, at: clock.now)
  }

  private func state(of name: String, at now: Duration) -> WidgetState? {
    var state = widgets[name]?.state(
      at: now, processes[name]?.life.phase, isOffline: timetable.isOffline)
    state?.stack = list.stack(of: name)
    return state
  }

  /// The time until the next content becomes old; nil if never, or if the panel is hidden.
  var agesIn: Duration? {
    guard isShown else { return nil }
    let now = clock.now
    return widgets.values.compactMap(\.oldAt).filter { $0 > now }.min().map { $0 - now }
  }

  /// Marks a widget's state as changed; the observer is notified later.
  func note(_ name: String) { news.note(name) }

  /// The user acted on a card, so that its next changes aren't delayed.
  func userActed(on name: String) { news.userActed(on: name) }

  /// A widget changes its card too often. Called once.
  func noteSlowed(_ name: String) {
    guard widgets[name] != nil else { return }
    Host.log.notice("\(name) changes its card so often that changes are skipped.")
    surroundings.log(of: name).note(AuthorWarnings.tooManyChanges)
  }

  /// Adjusts stored wall times after the clock was set.
  func noticeSetClock() {
    guard let jump = clock.jump() else { return }
    for widget in widgets.values where widget.clockWasSet(by: jump) {
      moveSnapshot(of: widget)
      note(widget.instance.name)
    }
  }
}

extension Host: PanelListDelegate {
  func listDidChange() { reconcile() }

  func installedDidChange() {
    reconcile()
    observer?.hostDidChange(.installed(inventory))
  }

  func didLookForWidgets() { noticeNewPrograms() }
}

// MARK: - The panel

extension Host {
  /// Called before `start` of a panel that draws. Cached content is dropped if the panel has
  /// crashed too often since it was last drawn.
  public func countStart() {
    let failures = startMarker.beginStart()
    guard failures >= CrashMarker.maximumFailures else { return }
    keeper.removeAll()
    Host.log.warning(
      "The panel crashed \(failures) times while starting: it starts without cached content.")
  }

  /// The panel was started and waits hidden.
  public func panelWaits() { startMarker.pause() }

  /// The panel is about to be drawn for the first time.
  public func panelWillBeDrawn() { startMarker.resume() }

  /// The panel's first frame was drawn.
  public func panelWasDrawn() { startMarker.end() }

  /// The panel is visible. Due widgets are updated, those in view first.
  public func panelAppeared() {
    guard !isShown else { return }
    isShown = true
    noticeNewPrograms()
    timetable.show()
    for name in processes.names.subtracting(covered) { processes[name]?.handle(.shown) }
    timetable.begin()
    widgets.keys.forEach(note)
  }

  /// The panel is hidden: ends the processes, except those about to respond.
  public func panelDisappeared() {
    guard isShown else { return }
    isShown = false
    news.stopAging()
    keeper.keepAll()
    timetable.hide()
    processes.handle(.hidden)
    timetable.lookAgain()
  }

  /// Sets the cards that are visible without scrolling.
  public func setInView(_ names: Set<String>) {
    timetable.setInView(names)
    if isShown { timetable.lookAgain() }
  }

  /// Sets the cards that other pages of their stack cover. Until they come to the front, they are treated as if the
  /// panel were hidden.
  public func setCovered(_ names: Set<String>) {
    guard names != covered else { return }
    let before = covered
    covered = names
    timetable.setCovered(names)
    guard isShown else { return }
    for name in names.subtracting(before) { processes[name]?.handle(.hidden) }
    for name in before.subtracting(names) { processes[name]?.handle(.shown) }
    timetable.lookAgain()
  }

  /// A widget is shown alone while the panel is hidden: it is updated, and may keep running for
  /// clicks. All others stay idle, except those with the same subject.
  public func beginPeek(at name: String) {
    guard !isShown, let supervisor = processes[name] else { return }
    noticeNewPrograms()
    supervisor.handle(.shown)
    timetable.setPeeked(true, name)
    guard widgets[name]?.isLacking != true else { return }
    timetable.begin(name)
    supervisor.handle(.asked(.appear))
    // One that waits after a failure doesn't start.
    if supervisor.life.isAtRest { timetable.abandon(name) }
  }

  /// It is no longer shown alone.
  public func endPeek(at name: String) {
    timetable.setPeeked(false, name)
    guard !isShown else { return }
    keeper.keepAll()
    processes[name]?.handle(.hidden)
  }

  /// Ends all processes gracefully. Those still running when the host is released are killed.
  public func stop() {
    startMarker.end()
    keeper.keepAll()
    forgetAllPutAway()
    alarms.stop()
    timetable.stop()
    news.stopAging()
    processes.handle(.dismissed)
  }

  /// Whether any widget's process runs.
  public var hasProcesses: Bool { processes.isAny }
}

// MARK: - Hosted widgets

extension Host {
  /// Updates the hosted widgets after changes of the list or the installation.
  func reconcile() {
    let instances = list.instances
    let names = instances.map(\.name)
    for name in widgets.keys where !names.contains(name) { dismiss(name) }
    list.noticeReturned()
    for instance in instances {
      let found = list.inventory.widgets[instance.widget]
      if let widget = widgets[instance.name], widget.installed == found,
        widget.instance.widget == instance.widget,
        found != nil || widget.objection == list.objection(to: instance.widget)
      {
        renew(widget, instance)
      } else {
        // With another manifest, even recent content may be outdated.
        let isChanged = widgets[instance.name]?.installed != nil
        dismiss(instance.name)
        host(instance, found)
        if isChanged { timetable.programChanged(instance.name) }
      }
    }
    news.note(order: names, stacks: list.stacks)
    timetable.lookAgain()
  }

  private func renew(_ widget: HostedWidget, _ instance: Instance) {
    if widget.instance != instance { userActed(on: instance.name) }
    let (old, oldSubject) = (widget.instance, subject(of: widget))
    let home = surroundings.folders.home
    let (wasConfined, opened) = (widget.isConfined, widget.opened(home: home))
    widget.renew(instance)
    if old.mode != instance.mode {
      let maximum = environment.maximum.inside(widget.margins)
      let change = ModeChange(mode: widget.mode, maximum: maximum[widget.mode])
      processes[instance.name]?.handle(.modeChanged(change))
    }
    if old.settings != instance.settings {
      let subject = subject(of: widget)
      if subject != oldSubject { becomeAnother(widget, about: subject) }
      noteMissing(of: widget)
      // A running process keeps its sandbox.
      if widget.isConfined != wasConfined {
        programChanged(instance.name)
      } else if widget.opened(home: home) != opened {
        processes[instance.name]?.handle(.programChanged)
      }
      timetable.ask(instance.name, .settings)
    }
    note(instance.name)
  }

  private func host(_ instance: Instance, _ found: InstalledWidget?) {
    let widget = HostedWidget(
      instance, installed: found, objection: list.objection(to: instance.widget))
    widgets[instance.name] = widget
    let age = recall(widget)
    if let found {
      let isCovered = covered.contains(instance.name)
      processes.add(
        instance.name,
        InstanceLifecycle(
          timeout: found.manifest.timeout, isLive: found.manifest.isLive,
          staysInBackground: found.manifest.isLive && found.manifest.runsInBackground,
          isShown: isShown && !isCovered),
        program(of: widget, found), log: surroundings.log(of: instance.name))
      timetable.add(
        instance.name, found.manifest, subject: subject(of: widget), age: age,
        isCovered: isCovered)
      noteMissing(of: widget)
    }
    news.noteList()
  }

  /// Doesn't update a widget whose required settings are empty.
  func noteMissing(of widget: HostedWidget) {
    let home = surroundings.folders.home
    guard widget.noteMissing(home: home, secrets: surroundings.secrets) else { return }
    let name = widget.instance.name
    timetable.setHeld(widget.isLacking, name)
    if widget.isLacking {
      alarms.set(nil, of: name)
      processes[name]?.handle(.dismissed)
    }
    note(name)
  }

  private func becomeAnother(_ widget: HostedWidget, about subject: String) {
    widget.becomeAnother()
    keeper.giveUp(widget.instance.name)
    timetable.setSubject(subject, of: widget.instance.name)
  }

  private func subject(of widget: HostedWidget) -> String {
    widget.subject(home: surroundings.folders.home)
  }

  /// Restores the cached content and returns its age.
  private func recall(_ widget: HostedWidget) -> Duration? {
    let instance = widget.instance
    guard let snapshot = keeper.read(instance) else { return nil }
    guard var message = try? WidgetMessage(parsing: snapshot.message) else {
      keeper.dropDamaged(instance)
      return nil
    }
    let whole = message
    if widget.installed != nil { widget.recall(keeper.readPictures(instance), for: &message) }
    guard let update = message.update else {
      keeper.dropDamaged(instance)
      return nil
    }
    let time = Duration.seconds(snapshot.time)
    widget.recall(update, keptAt: time)
    if let found = widget.installed {
      widget.recallFiles(of: whole, pictureFiles(of: widget, found)) { [weak self, weak widget] in
        if let widget { self?.note(widget.instance.name) }
      }
    }
    return clock.age(keptAt: time)
  }

  private func dismiss(_ name: String) {
    guard widgets.removeValue(forKey: name) != nil else { return }
    keeper.giveUp(name)
    timetable.remove(name)
    processes.dismiss(name)
  }
}

extension InstanceLifecycle {
  /// Whether it has no process, running or starting.
  var isAtRest: Bool { run == nil }
}

extension CrashMarker {
  /// After this many failed starts in a row, cached content may be the cause.
  fileprivate static let maximumFailures = 2

  /// Counts a start of the panel. Returns how many before it ended without a drawn panel.
  func beginStart() -> Int {
    let failures = Int(leftover).map { max(0, min($0, 99)) } ?? 0
    begin("\(failures + 1)", whilePaused: failures == 0 ? nil : "\(failures)")
    return failures
  }
}
