// Ownership: the desk owns its timer and its watch, and knows the contents that are seen weakly.
// Threads: main only. While no time is seen it waits for nothing.

internal import GLib
internal import WidgetCore

/// Keeps right the times that cards show: one timer for all of them, for as long as they are seen.
public final class TimeDesk {
  private var words: TimeWords
  private let clock: () -> Int
  /// Nil where time stands still.
  private var timer: WallTimer?
  private var watch: FolderWatch?
  private var views: [ObjectIdentifier: Seen] = [:]
  private var unknownZones: Set<String> = []

  private struct Seen { weak var view: ContentView? }

  /// In the words of a locale; time stands still where it is given, in seconds since 1970.
  public convenience init(locale: String, standingAt time: Int? = nil) {
    self.init(locale: locale, clock: time.map { time in { time } })
  }

  init(locale: String, clock: (() -> Int)?) {
    words = TimeWords(locale: LocaleFormat(locale), here: .local())
    self.clock = clock ?? { Int(WallClock.now.components.seconds) }
    if clock == nil { timer = WallTimer { [weak self] in self?.tick() } }
  }

  /// Seconds since 1970, as the clock on the wall has them.
  var now: Int { clock() }

  /// What is written of a time now.
  func written(_ time: ShownTime) -> String {
    learnZone(of: time)
    return words.words(for: time, at: now)
  }

  /// What a screen reader is told of a time, and for how long.
  struct Spoken {
    let words: String
    fileprivate let time: ShownTime
    fileprivate let moments: Range<Int>
    fileprivate let here: Zone
    /// The time's own; nil where it has none, or one that this machine doesn't know.
    fileprivate let there: Zone?
  }

  /// What a screen reader is told of it now.
  func spoken(_ time: ShownTime) -> Spoken {
    learnZone(of: time)
    let now = now
    let end = words.nextSpoken(of: time, after: now) ?? .max
    return Spoken(
      words: words.spoken(time, at: now), time: time, moments: now..<max(now + 1, end),
      here: words.here, there: zone(of: time))
  }

  /// Whether that is what it is told of this time now.
  func isRight(_ spoken: Spoken, for time: ShownTime) -> Bool {
    learnZone(of: time)
    return spoken.moments.contains(now) && spoken.time == time && spoken.here == words.here
      && spoken.there == zone(of: time)
  }

  private func zone(of time: ShownTime) -> Zone? { time.zone.flatMap { words.zones[$0] } }

  /// When other words will be right.
  func nextChange(of time: ShownTime) -> Int? { words.nextChange(of: time, after: now) }

  /// Whether this machine knows the zone that it is in.
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

  // MARK: - While they are seen

  /// Keeps the times of a content right from now on. What it shows is right already.
  func begin(_ view: ContentView) {
    if views.isEmpty { follow() }
    views[ObjectIdentifier(view)] = Seen(view: view)
    schedule()
  }

  func end(_ view: ContentView) {
    guard views.removeValue(forKey: ObjectIdentifier(view)) != nil else { return }
    schedule()
  }

  /// Finds out anew when something changes next.
  func schedule() {
    views = views.filter { $1.view != nil }
    if views.isEmpty {
      watch = nil
      // Files of zones become others with the machine's updates.
      (words.zones, unknownZones) = ([:], [])
    }
    timer?.set(views.values.compactMap { $0.view?.nextTimeChange }.min().map { .seconds($0) })
  }

  private func tick() {
    for seen in views.values { seen.view?.catchUpWithTime() }
    schedule()
  }

  /// Hears when the user is in another zone. Nothing is heard of it while no time is seen.
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

/// A leaf that shows what becomes something else by itself.
protocol TimedLeaf: Leaf {
  /// When it shows something else; nil where it never will.
  var nextChange: Int? { get }

  /// The time that it shows, where that is written.
  var time: ShownTime? { get }

  /// Shows what is right now. True where that takes other room.
  func catchUp() -> Bool
}
