// Ownership: this class owns its timer and watch, and holds visible contents weakly. Threads: main
// only. Idle while no time is visible.

internal import GLib
internal import WidgetCore

/// Updates the times that cards show with one timer, while any is visible.
public final class TimeUpdater {
  private var words: TimeWords
  private let clock: () -> Int
  /// Nil if the time is fixed.
  private var timer: WallTimer?
  private var watch: FolderWatch?
  private var views: [ObjectIdentifier: Seen] = [:]
  private var unknownZones: Set<String> = []

  private struct Seen { weak var view: ContentView? }

  /// `time` fixes the clock, in seconds since 1970.
  public convenience init(locale: String, standingAt time: Int? = nil) {
    self.init(locale: locale, clock: time.map { time in { time } })
  }

  init(locale: String, clock: (() -> Int)?) {
    words = TimeWords(locale: LocaleFormat(locale), here: .local())
    self.clock = clock ?? { Int(WallClock.now.components.seconds) }
    if clock == nil { timer = WallTimer { [weak self] in self?.tick() } }
  }

  /// The wall clock, in seconds since 1970.
  var now: Int { clock() }

  /// The user's date.
  var today: CivilDay { CivilDay(words.here.time(at: now).dayNumber) }

  /// The time of day in a zone; nil in an unknown one.
  func timeOfDay(of time: ShownTime) -> CivilTime? {
    learnZone(of: time)
    return (time.zone == nil ? words.here : zone(of: time))?.time(at: now)
  }

  /// A time's text now.
  func written(_ time: ShownTime) -> String {
    learnZone(of: time)
    return words.words(for: time, at: now)
  }

  /// The accessible text of a time, and its validity.
  struct Spoken {
    let words: String
    fileprivate let time: ShownTime
    fileprivate let moments: Range<Int>
    fileprivate let here: Zone
    /// The time's zone; nil if it has none, or an unknown one.
    fileprivate let there: Zone?
  }

  /// The accessible text of a time now.
  func spoken(_ time: ShownTime) -> Spoken {
    learnZone(of: time)
    let now = now
    let end = words.nextSpoken(of: time, after: now) ?? .max
    return Spoken(
      words: words.spoken(time, at: now), time: time, moments: now..<max(now + 1, end),
      here: words.here, there: zone(of: time))
  }

  /// Whether an accessible text is still right.
  func isRight(_ spoken: Spoken, for time: ShownTime) -> Bool {
    learnZone(of: time)
    return spoken.moments.contains(now) && spoken.time == time && spoken.here == words.here
      && spoken.there == zone(of: time)
  }

  private func zone(of time: ShownTime) -> Zone? { time.zone.flatMap { words.zones[$0] } }

  /// When the text changes next.
  func nextChange(of time: ShownTime) -> Int? { words.nextChange(of: time, after: now) }

  /// Whether the time's zone is known on this system.
  func knowsZone(of time: ShownTime) -> Bool {
    learnZone(of: time)
    return time.zone.map { !unknownZones.contains($0) } ?? true
  }

  private func learnZone(of time: ShownTime) {
    guard let name = time.zone, words.zones[name] == nil, !unknownZones.contains(name) else {
      return
    }
    words.zones[name] = Zone.named(name)
    if words.zones[name] == nil { unknownZones.insert(name) }
  }

  // MARK: - Visible times

  /// Starts to update a content's times, which are right now.
  func begin(_ view: ContentView) {
    if views.isEmpty { follow() }
    views[ObjectIdentifier(view)] = Seen(view: view)
    schedule()
  }

  func end(_ view: ContentView) {
    guard views.removeValue(forKey: ObjectIdentifier(view)) != nil else { return }
    schedule()
  }

  /// Recomputes the next change.
  func schedule() {
    views = views.filter { $1.view != nil }
    if views.isEmpty {
      watch = nil
      // System updates change zone files.
      (words.zones, unknownZones) = ([:], [])
    }
    timer?.set(views.values.compactMap { $0.view?.nextTimeChange }.min().map { .seconds($0) })
  }

  private func tick() {
    for seen in views.values { seen.view?.catchUpWithTime() }
    schedule()
  }

  /// Watches the user's time zone while any time is visible.
  private func follow() {
    words.here = .local()
    guard timer != nil else { return }
    let path = Zone.localFile.split(separator: "/").map(String.init)
    watch = try? FolderWatch("/" + path.dropLast().joined(separator: "/")) { [weak self] change in
      guard let self else { return }
      if case .entries(let names) = change, !names.contains(path.last ?? "") { return }
      let here = Zone.local()
      guard here != words.here else { return }
      words.here = here
      tick()
    }
  }
}

/// A leaf that changes with time.
protocol TimedLeaf: Leaf {
  /// The next change; nil if there is none.
  var nextChange: Int? { get }

  /// The time it shows as text.
  var time: ShownTime? { get }

  /// Updates it; true if its size may have changed.
  func catchUp() -> Bool
}
