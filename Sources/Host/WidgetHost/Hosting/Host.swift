// Ownership: the host owns its parts, and they own what is theirs: the list its files, `Processes` what
// runs, and so on. It passes on to each what has happened, and knows the widgets themselves. Released,
// it kills what runs. Threads: main only; no call here waits for a widget.

public import GLib
public import WidgetCore

/// Runs the widgets of the panel: what is on it, what it shows, when it is renewed.
@MainActor public final class Host {
  static let log = Log(domain: "Today-Widgets")

  /// Where content is shown; set it before the start, and when it changes.
  public var environment = EnvironmentDescription() {
    didSet { keeper.locale = environment.locale }
  }

  let surroundings: HostSurroundings
  let list: PanelList
  private let startCounter: StartCounter
  /// When the widgets' programs were looked at last, whether they are new.
  var programsSeen = Moment.now
  let keeper: SnapshotKeeper
  let processes = Processes()
  let timetable: Timetable
  let clock: WallClockWatch
  let alarms: AlarmClock
  private let news = HostNews()
  private(set) var widgets: [String: HostedWidget] = [:]
  private(set) var isShown = false

  /// `settings` is today.conf where somebody else follows it as well, and tells what is wrong with
  /// it.
  public init(_ surroundings: HostSurroundings, settings: WatchedKeyFile? = nil) {
    self.surroundings = surroundings
    list = PanelList(surroundings, settings: settings)
    startCounter = StartCounter(folder: surroundings.folders.cache)
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

  /// Hears of the widgets.
  public weak var observer: (any HostObserver)?

  /// Begins to look for the widgets, on a thread of its own, for a start that follows and needs not all at once.
  public func lookAhead() { list.lookAhead() }

  /// Finds the widgets and reads their last content. Starts no process. What there is to draw has been
  /// told when it returns. A host that is made only to change the files, `beside` the one of a
  /// running panel, changes nothing else. Widgets that are not on the panel may be found a moment later,
  /// unless `allAtOnce`.
  public func start(beside isBeside: Bool = false, allAtOnce: Bool = true) {
    list.follow(allAtOnce: allAtOnce)
    if !isBeside { list.reduceForgetful() }
    reconcile()
    clock.start()
    news.start()
    timetable.start()
    if !isBeside { alarms.start() }
  }

  /// Tells at once what would be told soon, for whoever goes on from there.
  public func tell() { news.tellNow() }

  /// What the panel shows, from top to bottom.
  public var states: [WidgetState] {
    noticeSetClock()
    let now = clock.now
    return list.instances.compactMap { instance in
      widgets[instance.name]?.state(
        at: now, processes[instance.name]?.life.phase, isOffline: timetable.isOffline)
    }
  }

  var present: HostNews.Present {
    let states = states
    let now = clock.now
    let next = widgets.values.compactMap(\.oldAt).filter { $0 > now }.min()
    return HostNews.Present(states: states, agesIn: isShown ? next.map { $0 - now } : nil)
  }

  /// The state of a widget may have changed; the panel is told when all is done.
  func note(_ name: String) { news.note(name) }

  /// Moves what was noted by the clock on the wall with it, if somebody has set it.
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
  /// A panel starts that will draw the content; before `start`. Cached content is dropped if the panel
  /// has crashed too often since it was last drawn.
  public func countStart() {
    let failures = startCounter.begin()
    guard failures >= StartCounter.mostFailures else { return }
    keeper.removeAll()
    Host.log.warning(
      "The panel crashed \(failures) times while starting: it starts without cached content.")
  }

  /// The panel was shown and drawn.
  public func panelWasDrawn() { startCounter.end() }

  /// The panel is on the screen. Widgets that are due are updated, those in view first.
  public func panelAppeared() {
    guard !isShown else { return }
    isShown = true
    noticeNewPrograms()
    timetable.show()
    processes.handle(.shown)
    timetable.begin()
    widgets.keys.forEach(note)
  }

  /// The panel is gone: so are the processes, but for those that are about to answer.
  public func panelDisappeared() {
    guard isShown else { return }
    isShown = false
    news.stopAging()
    keeper.keepAll()
    timetable.hide()
    processes.handle(.hidden)
    timetable.lookAgain()
  }

  /// Tells which cards can be seen without scrolling.
  public func setInView(_ names: Set<String>) {
    timetable.setInView(names)
    if isShown { timetable.lookAgain() }
  }

  /// A widget is looked at on its own while the panel is out of sight: it is updated, and may stay to
  /// hear clicks. All others rest meanwhile, but for those that show the same.
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

  /// Nobody looks at it any more.
  public func endPeek(at name: String) {
    timetable.setPeeked(false, name)
    guard !isShown else { return }
    keeper.keepAll()
    processes[name]?.handle(.hidden)
  }

  /// Ends all processes, politely. What still runs when the host is released is killed.
  public func stop() {
    startCounter.end()
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

// MARK: - What is on the panel

extension Host {
  /// Makes what is hosted agree with the list and with what is installed.
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
        // Of another manifest, what is there may be out of date, however new it is.
        let isChanged = widgets[instance.name]?.installed != nil
        dismiss(instance.name)
        host(instance, found)
        if isChanged { timetable.programChanged(instance.name) }
      }
    }
    news.note(order: names)
    timetable.lookAgain()
  }

  private func renew(_ widget: HostedWidget, _ instance: Instance) {
    let home = surroundings.folders.home
    let (old, oldSubject) = (widget.instance, subject(of: widget))
    let wasConfined = widget.isConfined(home: home)
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
      // A process doesn't change what it sees.
      if widget.isConfined(home: home) != wasConfined { programChanged(instance.name) }
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
      processes.add(
        instance.name,
        Life(timeout: found.manifest.timeout, isLive: found.manifest.isLive, isShown: isShown),
        program(of: widget, found), log: surroundings.log(of: instance.name))
      timetable.add(instance.name, found.manifest, subject: subject(of: widget), age: age)
      noteMissing(of: widget)
    }
    news.noteList()
  }

  /// A widget that is of no use before the user has set something isn't asked for content.
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

  /// Shows what was last known; says how old that is.
  private func recall(_ widget: HostedWidget) -> Duration? {
    let instance = widget.instance
    guard let snapshot = keeper.read(instance) else { return nil }
    guard var message = try? WidgetMessage(parsing: snapshot.message) else {
      keeper.dropDamaged(instance)
      return nil
    }
    widget.recall(keeper.readPictures(instance), for: &message)
    guard let update = message.update else {
      keeper.dropDamaged(instance)
      return nil
    }
    let time = Duration.seconds(snapshot.time)
    widget.recall(update, keptAt: time)
    return clock.age(keptAt: time)
  }

  private func dismiss(_ name: String) {
    guard widgets.removeValue(forKey: name) != nil else { return }
    keeper.giveUp(name)
    timetable.remove(name)
    processes.dismiss(name)
  }
}

extension Life {
  /// Whether there is no process, and none on its way.
  var isAtRest: Bool { run == nil }
}
