public import WidgetCore

/// A zone's clock, which also knows when it shows a time. What it does in the years that are asked about
/// is looked up once: a rule for all years to come takes a hundred times as long.
public struct ZoneClock: Sendable {
  private let zone: Zone
  private let known: Range<Int>
  private var changes: [(time: Int, offset: Int)]

  /// More changes than there are in the years that anybody asks about.
  private static let mostChanges = 100
  private static let day = 86_400

  public init(_ zone: Zone, range: Range<Int>) {
    self.zone = zone
    var time = range.lowerBound
    var changes = [(time: time, offset: zone.offset(at: time))]
    while let next = zone.nextChange(after: time), next < range.upperBound,
      changes.count < ZoneClock.mostChanges
    {
      changes.append((next, zone.offset(at: next)))
      time = next
    }
    known = range.lowerBound..<(changes.count < ZoneClock.mostChanges ? range.upperBound : time)
    self.changes = changes
  }

  /// How many seconds it is ahead of UTC.
  public func offset(at time: Int) -> Int {
    guard known.contains(time) else { return zone.offset(at: time) }
    var (low, high) = (0, changes.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if changes[middle].time <= time { low = middle } else { high = middle }
    }
    return changes[low].offset
  }

  /// When it shows a time. One that it shows twice is the first; one that is left out, as clocks are put
  /// forward, is taken as if they had not been yet: so RFC 5545 has it.
  public func moment(_ wall: Int) -> Int {
    let before = offset(at: wall - ZoneClock.day)
    if offset(at: wall - before) == before { return wall - before }
    let after = offset(at: wall + ZoneClock.day)
    return offset(at: wall - after) == after ? wall - after : wall - before
  }

  /// What it shows.
  public func time(at moment: Int) -> CivilTime {
    CivilTime(secondsSince1970: moment, offset: offset(at: moment))
  }
}
