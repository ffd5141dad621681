public import WidgetCore

/// A zone's clock, which also converts from local time. Its offsets in the relevant years are looked up once:
/// evaluating the rule each time takes a hundred times as long.
public struct ZoneClock: Sendable {
  private let zone: Zone
  private let known: Range<Int>
  private var changes: [(time: Int, offset: Int)]

  /// The maximum number of changes, more than the relevant years have.
  private static let maximumChanges = 100
  private static let day = 86_400

  public init(_ zone: Zone, range: Range<Int>) {
    self.zone = zone
    var time = range.lowerBound
    var changes = [(time: time, offset: zone.offset(at: time))]
    while let next = zone.nextChange(after: time), next < range.upperBound,
      changes.count < ZoneClock.maximumChanges
    {
      changes.append((next, zone.offset(at: next)))
      time = next
    }
    known = range.lowerBound..<(changes.count < ZoneClock.maximumChanges ? range.upperBound : time)
    self.changes = changes
  }

  /// Returns the UTC offset in seconds.
  public func offset(at time: Int) -> Int {
    guard known.contains(time) else { return zone.offset(at: time) }
    var (low, high) = (0, changes.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if changes[middle].time <= time { low = middle } else { high = middle }
    }
    return changes[low].offset
  }

  /// Returns the time at which the clock shows a local time. Of a repeated local time, returns the first; a
  /// skipped one uses the offset before the change, as in RFC 5545.
  public func moment(_ wall: Int) -> Int { ZoneClock.moment(wall, offset: offset(at:)) }

  fileprivate static func moment(_ wall: Int, offset: (_ time: Int) -> Int) -> Int {
    let before = offset(wall - day)
    if offset(wall - before) == before { return wall - before }
    let after = offset(wall + day)
    return offset(wall - after) == after ? wall - after : wall - before
  }
}

extension Zone {
  /// Returns the time at which its clock shows a minute of a day, which is a number since 1970; for many times, a
  /// `ZoneClock` is faster.
  public func moment(day: Int, minute: Int = 0) -> Int {
    ZoneClock.moment(day * 86_400 + minute * 60, offset: offset(at:))
  }

  /// Returns the end of the day of a time.
  public func midnight(after time: Int) -> Int { moment(day: self.time(at: time).dayNumber + 1) }
}
