/// How far the clocks of a place are ahead of UTC, at any time: a value, read from a file of the system.
public struct Zone: Hashable, Sendable {
  /// When the offset becomes another one, in ascending order, in seconds since 1970.
  let times: [Int]
  /// The offset from each of these times on.
  let offsets: [Int]
  /// The offset before all of them.
  let first: Int
  /// What holds after the last of them; nil where that goes on.
  let rule: ZoneRule?

  public static let utc = Zone(times: [], offsets: [], first: 0, rule: nil)

  /// How many seconds clocks there are ahead of UTC.
  public func offset(at time: Int) -> Int {
    if let rule, time >= times.last ?? .min { return rule.offset(at: time) }
    let index = firstIndex(after: time)
    return index == 0 ? first : offsets[index - 1]
  }

  /// What clocks there show.
  public func time(at time: Int) -> CivilTime {
    CivilTime(secondsSince1970: time, offset: offset(at: time))
  }

  /// When clocks there are put forward or back next; nil where they never are again.
  public func nextChange(after time: Int) -> Int? {
    let now = offset(at: time)
    var index = firstIndex(after: time)
    while index < times.count {
      if offset(at: times[index]) != now { return times[index] }
      index += 1
    }
    return rule?.nextChange(after: max(time, times.last ?? .min), from: now)
  }

  /// The index of the first change after a time; that of none where there is no such one.
  private func firstIndex(after time: Int) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Zone {
  /// The characters of a zone's name; the longest that there is has 32.
  static let nameLimit = 60

  /// Whether it is the name of a zone, such as "Asia/Tokyo", and leads to no other file: it doesn't say
  /// whether there is such a zone.
  static func isName(_ name: String) -> Bool {
    guard name.utf8.count <= nameLimit else { return false }
    return name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      guard let first = part.utf8.first, first.isLetter else { return false }
      return part.utf8.allSatisfy {
        $0.isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "_")].contains($0)
      }
    }
  }
}

extension UInt8 {
  var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
