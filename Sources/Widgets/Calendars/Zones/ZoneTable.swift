public import WidgetCore

/// The time zones of events, by the names in calendars.
public struct ZoneTable: Sendable {
  /// The user's zone.
  public let home: ZoneClock
  private var clocks: [ZoneClock] = []
  private var indices: [String: Int] = [:]
  /// Finds a zone by its name in the system's data.
  private let find: @Sendable (String) -> Zone?
  private let range: Range<Int>

  /// The maximum number of names; times with others are in the user's zone.
  private static let maximumNames = 1_000

  /// - Parameter range: the usual range of times, in seconds since 1970.
  public init(
    home: Zone, range: Range<Int>, find: @escaping @Sendable (String) -> Zone? = { Zone.named($0) }
  ) {
    self.home = ZoneClock(home, range: range)
    self.range = range
    self.find = find
  }

  /// Returns the clock for a name. The file's own definition is used only for an unknown name, because it is
  /// often outdated, or that of a single year.
  /// - Returns: nil for an unknown name.
  mutating func clock(_ name: String, inFile definition: () -> Zone?) -> EventTime.Clock? {
    if let index = indices[name] { return ZoneTable.clock(index) }
    guard indices.count < ZoneTable.maximumNames else { return nil }
    var index: Int?
    if let zone = zone(name) ?? definition() {
      index = clocks.count
      clocks.append(ZoneClock(zone, range: range))
    }
    indices[name] = index ?? -1
    return ZoneTable.clock(index ?? -1)
  }

  /// The unknown names, so that their definitions can be requested.
  var unknown: [String] { indices.filter { $0.value < 0 }.keys.sorted() }

  /// Forgets unknown names, because the next file may define them differently.
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
    // "freeassociation.sourceforge.net/Europe/Prague": the name is at the end, with up to three parts.
    let parts = name.split(separator: "/").suffix(3)
    for count in stride(from: parts.count, to: 1, by: -1) {
      if let zone = find(parts.suffix(count).joined(separator: "/")) { return zone }
    }
    return nil
  }

  /// Returns the time in seconds since 1970.
  public func moment(_ time: EventTime) -> Int {
    switch time.clock {
    case .day, .floating: home.moment(time.wall)
    case .utc: time.wall
    case .zone(let index): clocks[index].moment(time.wall)
    }
  }

  /// Returns the local time on a clock, in seconds since 1970.
  func wall(_ moment: Int, on clock: EventTime.Clock) -> Int {
    switch clock {
    case .day, .floating: moment + home.offset(at: moment)
    case .utc: moment
    case .zone(let index): moment + clocks[index].offset(at: moment)
    }
  }
}
