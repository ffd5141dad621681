/// A time zone: its UTC offsets over time.
public struct Zone: Hashable, Sendable {
  /// The transition times, ascending, in seconds since 1970.
  let times: [Int]
  /// The offset after each transition.
  let offsets: [Int]
  /// The offset before the first transition.
  let first: Int
  /// The rule after the last transition; nil if the last offset stays.
  let rule: ZoneRule?

  public static let utc = Zone(times: [], offsets: [], first: 0, rule: nil)

  /// Returns the offset from UTC in seconds.
  public func offset(at time: Int) -> Int {
    if let rule, time >= times.last ?? .min { return rule.offset(at: time) }
    let index = firstIndex(after: time)
    return index == 0 ? first : offsets[index - 1]
  }

  /// Returns the local time.
  public func time(at time: Int) -> CivilTime {
    CivilTime(secondsSince1970: time, offset: offset(at: time))
  }

  /// Returns the next change of the offset; nil if there is none.
  public func nextChange(after time: Int) -> Int? {
    let now = offset(at: time)
    var index = firstIndex(after: time)
    while index < times.count {
      if offset(at: times[index]) != now { return times[index] }
      index += 1
    }
    return rule?.nextChange(after: max(time, times.last ?? .min), from: now)
  }

  /// Returns the index of the first transition after a time; `times.count` if there is none.
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
  /// The maximum length of a zone name; the longest existing one has 32 characters.
  static let nameLimit = 60

  /// Returns whether a text has the form of a zone name, such as "Asia/Tokyo", and can't lead to other files.
  /// The zone may not exist.
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

extension Zone {
  /// Creates a time zone without a system file, from its transitions in ascending order and the offset before
  /// them.
  public init(changes: [(time: Int, offset: Int)], first: Int) {
    self.init(
      times: changes.map(\.time), offsets: changes.map(\.offset), first: first, rule: nil)
  }
}
