// Ownership: the host owns the widgets with their processes, and the files they are kept in.
// Released, it kills what runs. Threads: main only; no call here waits for a widget.

public import GLib
public import WidgetCore

/// Runs the widgets of the panel: what is on it, what it shows, when it is renewed.
@MainActor public final class Host {
  /// Told of every change, on the main loop, never from within a call to the host.
  public var onChange: (HostChange) -> Void = { _ in }
  /// Where content is shown; set it before the start, and when it changes.
  public var environment = EnvironmentDescription()

  let surroundings: HostSurroundings
  let installed: Installed
  let files: InstanceFiles
  let snapshots: Snapshots
  let memory: MemoryWatch
  var schedule = Schedule(seed: .random(in: 0 ... .max))
  var widgets: [String: HostedWidget] = [:]
  /// Those that were taken off the panel and may be wanted back.
  var away: [String: PutAway] = [:]
  /// Those that were taken off the panel and whose process has not ended yet.
  var leaving: [HostedWidget] = []
  var isShown = false
  var slept = Duration.zero
  /// How far the clock on the wall is ahead of the one that never jumps.
  var clockOffset = Duration.zero
  var leave: Source?
  /// What is to be kept soon, by instance: a widget may say something new many times a second.
  var unkept: [String: Snapshot] = [:]
  var keeping: Source?
  /// What is drawn for the first time, and the file that says so; none where nobody draws.
  var drawings = FirstDrawings()
  var drawingFile: File?
  /// What was drawn since it was kept.
  var proofs: [String: DrawnModes] = [:]
  /// The names in the order that the panel was told.
  var order: [String] = []

  /// Before this, nothing is started that the user doesn't wait for.
  private static let quietStart = Duration.seconds(10)
  private var mayStart = false
  private var hasSwept = false
  private var firstChance: Source?
  private var decision: Source?
  private var wakeUp: Source?
  private var aging: Source?
  private var news: Source?
  private var changed: Set<String> = []
  private var isListChanged = false

  /// `settings` is today.conf where somebody else follows it as well, and tells what is wrong with
  /// it.
  public init(_ surroundings: HostSurroundings, settings: WatchedKeyFile? = nil) {
    self.surroundings = surroundings
    installed = Installed(surroundings.search)
    files = InstanceFiles(surroundings.folders, first: surroundings.first, source: settings)
    snapshots = Snapshots(folder: "\(surroundings.folders.cache)/snapshots")
    memory = MemoryWatch()
  }

  /// Finds the widgets and reads their last content. Starts no process. What there is to draw is in
  /// `states` when it returns. A host that is made only to change the files, `beside` the one of a
  /// running panel, changes nothing else.
  public func start(beside isBeside: Bool = false) {
    installed.onChange = { [weak self] in
      self?.reconcile()
      self?.onChange(.installed)
    }
    files.onChange = { [weak self] in self?.reconcile() }
    files.follow()
    installed.follow()
    if !isBeside { reduceForgetful() }
    reconcile()
    for widget in widgets.values { widget.told = widget.state(at: wallClock) }
    isListChanged = false
    news = nil
    clockOffset = currentClockOffset
    slept = surroundings.conditions.slept
    surroundings.conditions.onChange = { [weak self] in self?.conditionsChanged() }
    firstChance = .after(Host.quietStart, priority: .low) { [weak self] in self?.begin() }
  }

  /// Looks for widgets at once: what was installed a moment ago may not have been noticed yet.
  public func lookForWidgets() { installed.look() }

  /// Takes in at once what others have just written into the user's file.
  public func look() { files.look() }

  /// Widgets that want to open compact do, whatever was expanded when the panel ended.
  private func reduceForgetful() {
    let names = files.list.instances.filter {
      $0.mode == .expanded
        && installed.inventory.widgets[$0.widget]?.manifest.remembersMode == false
    }.map(\.name)
    guard !names.isEmpty else { return }
    // What can't be kept is in force all the same.
    try? files.change { list in for name in names { list.setMode(.compact, of: name) } }
  }

  /// What the panel shows, from top to bottom.
  public var states: [WidgetState] {
    noticeSetClock()
    let now = wallClock
    return files.list.instances.compactMap { widgets[$0.name]?.state(at: now) }
  }

  /// The panel is on the screen. Widgets that are due are updated, those in view first.
  public func panelAppeared() {
    guard !isShown else { return }
    isShown = true
    schedule.show(at: .now)
    widgets.values.forEach { $0.supervisor?.handle(.shown) }
    begin()
    widgets.keys.forEach(note)
  }

  /// The panel is gone: so are the processes, but for those that are about to answer.
  public func panelDisappeared() {
    guard isShown else { return }
    isShown = false
    aging = nil
    contentsWereShown()
    keepSnapshots()
    schedule.hide()
    widgets.values.forEach { $0.supervisor?.handle(.hidden) }
    needsDecision()
  }

  /// Tells which cards can be seen without scrolling.
  public func setInView(_ names: Set<String>) {
    schedule.setInView(names)
    if isShown { needsDecision() }
  }

  /// Ends all processes, politely. What still runs when the host is released is killed.
  public func stop() {
    contentsWereShown()
    keepSnapshots()
    forgetAllPutAway()
    mayStart = false
    decision = nil
    wakeUp = nil
    aging = nil
    firstChance = nil
    for widget in widgets.values { widget.supervisor?.handle(.dismissed) }
  }

  /// Whether any widget's process runs.
  public var hasProcesses: Bool {
    (Array(widgets.values) + leaving).contains { $0.supervisor?.life.run != nil }
  }

  /// Lets processes be started: the user waits for one, or the quiet after the start is over.
  func begin() {
    guard !mayStart else { return conditionsChanged() }
    firstChance = nil
    mayStart = true
    surroundings.conditions.begin()
    conditionsChanged()
    if !hasSwept {
      hasSwept = true
      // Nobody waits for this.
      firstChance = .after(Host.quietStart, priority: .low) { Stragglers.endThoseOfDeadHosts() }
    }
  }

  private func conditionsChanged() {
    let conditions = surroundings.conditions
    schedule.savesPower = conditions.savesPower
    schedule.setNetwork(conditions.network, at: .now)
    noticeSleep()
    needsDecision()
  }

  private func noticeSleep() {
    let slept = surroundings.conditions.slept
    // The clocks are not read at the same instant.
    if slept - self.slept > .seconds(2) { schedule.wake(after: slept - self.slept, at: .now) }
    self.slept = max(slept, self.slept)
  }
}

// MARK: - Deciding and telling

extension Host {
  /// Something has changed that may make an update due. The first frame goes before.
  func needsDecision() {
    guard mayStart, decision == nil else { return }
    decision = .idle { [weak self] in self?.decide() }
  }

  private func decide() {
    decision = nil
    noticeSleep()
    noticeSetClock()
    let decided = schedule.decide(at: .now)
    for start in decided.start {
      guard let supervisor = widgets[start.instance]?.supervisor else { continue }
      schedule.begin(start.instance)
      supervisor.handle(.asked(start.reason))
      if supervisor.life.isAtRest, schedule.items[start.instance]?.isRunning == true {
        // It won't now; without this it would be asked again at once, and for ever.
        schedule.fail(start.instance, retryAt: .now + .seconds(60))
      }
    }
    wakeUp = decided.wakeAt.map { time in
      .after(max(.zero, time - .now), priority: .low) { [weak self] in self?.decide() }
    }
  }

  /// The state of a widget may have changed; the panel is told when all is done.
  func note(_ name: String) {
    changed.insert(name)
    reportSoon()
  }

  func noteList() {
    isListChanged = true
    reportSoon()
  }

  private func reportSoon() {
    if news == nil { news = .idle(priority: .normal) { [weak self] in self?.tell() } }
  }

  private func tell() {
    news = nil
    noticeSetClock()
    let now = wallClock
    let names = changed
    changed = []
    if isListChanged {
      isListChanged = false
      let states = states
      for state in states { widgets[state.instance]?.told = state }
      onChange(.list(states))
    } else {
      for name in names.sorted() {
        guard let widget = widgets[name] else { continue }
        let state = widget.state(at: now)
        guard state != widget.told else { continue }
        widget.told = state
        onChange(.widget(state))
      }
    }
    watchAge(from: now)
  }

  /// While somebody looks, content that becomes old is told when it does.
  private func watchAge(from now: Duration) {
    aging = nil
    guard isShown, let next = widgets.values.compactMap(\.oldAt).filter({ $0 > now }).min()
    else { return }
    aging = .after(next - now + .milliseconds(10)) { [weak self] in
      guard let self else { return }
      widgets.keys.forEach(note)
    }
  }
}

extension Life {
  /// Whether there is no process, and none on its way.
  var isAtRest: Bool { run == nil }
}
