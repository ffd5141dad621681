public import WidgetCore

/// The clocks that events are on: found by whatever name a calendar has for them, each once.
public struct ZoneTable: Sendable {
  /// The user's.
  public let home: ZoneClock
  private var clocks: [ZoneClock] = []
  private var indices: [String: Int] = [:]
  /// Finds a zone by its name in the system's data.
  private let find: @Sendable (String) -> Zone?
  private let range: Range<Int>

  /// More names than any calendar has; others are on the user's clock.
  private static let mostNames = 1_000

  /// - Parameter range: when times will mostly be, in seconds since 1970.
  public init(
    home: Zone, range: Range<Int>, find: @escaping @Sendable (String) -> Zone? = { Zone.named($0) }
  ) {
    self.home = ZoneClock(home, range: range)
    self.range = range
    self.find = find
  }

  /// What a name stands for. What the file says of it counts where nobody else knows it: its rules are
  /// often old, or those of one year.
  /// - Returns: nil for an unknown name.
  mutating func clock(_ name: String, inFile definition: () -> Zone?) -> EventTime.Clock? {
    if let index = indices[name] { return ZoneTable.clock(index) }
    guard indices.count < ZoneTable.mostNames else { return nil }
    var index: Int?
    if let zone = zone(name) ?? definition() {
      index = clocks.count
      clocks.append(ZoneClock(zone, range: range))
    }
    indices[name] = index ?? -1
    return ZoneTable.clock(index ?? -1)
  }

  /// The names that nobody knows, so that what they stand for can be asked for.
  var unknown: [String] { indices.filter { $0.value < 0 }.keys.sorted() }

  /// The next file may mean something else by a name that only the file explains.
  mutating func forgetUnknown(_ names: some Sequence<String>) {
    for name in names where zone(name) == nil { indices[name] = nil }
  }

  private static func clock(_ index: Int) -> EventTime.Clock? {
    index < 0 ? nil : .zone(index)
  }

  private func zone(_ name: String) -> Zone? {
    var name = name[...]
    while name.first == "/" { name = name.dropFirst() }
    if let windows = WindowsZones.name(String(name)) { return find(windows) }
    if let zone = find(String(name)) { return zone }
    // "freeassociation.sourceforge.net/Europe/Prague": the name is at the end, in up to three parts.
    let parts = name.split(separator: "/").suffix(3)
    for count in stride(from: parts.count, to: 1, by: -1) {
      if let zone = find(parts.suffix(count).joined(separator: "/")) { return zone }
    }
    return nil
  }

  /// When it is, in seconds since 1970.
  public func moment(_ time: EventTime) -> Int {
    switch time.clock {
    case .day, .floating: home.moment(time.wall)
    case .utc: time.wall
    case .zone(let index): clocks[index].moment(time.wall)
    }
  }

  /// What a clock shows then, in seconds since 1970 on it.
  func wall(_ moment: Int, on clock: EventTime.Clock) -> Int {
    switch clock {
    case .day, .floating: moment + home.offset(at: moment)
    case .utc: moment
    case .zone(let index): moment + clocks[index].offset(at: moment)
    }
  }
}
