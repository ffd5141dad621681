internal import WidgetCore

/// The time zones that a file defines in VTIMEZONE components, before or after their use. They are parsed only
/// for names that are otherwise unknown.
struct ZoneDefinitions {
  private var zones: [String: [Observance]] = [:]
  private var isRead = false

  private static let maximumZones = 200
  private static let maximumObservances = 200
  /// The end of rules, which go on forever; later times have the last offset.
  private static let end = 4_102_444_800
  private static let maximumChanges = 2_000

  /// An observance, such as daylight saving time, with its start and its offset.
  struct Observance {
    var start: Int?
    var from = 0
    var to: Int?
    var rule: RecurrenceRule?
    var dates: [Int] = []
  }

  var names: some Sequence<String> { zones.keys }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    var isZone = false
    var name = ""
    var observances: [Observance] = []
    var current: Observance?
    CalendarLines.each(in: bytes) { range in
      guard range.count <= 100_000, let property = Property(at: range, of: bytes) else { return }
      guard isZone || property == .begin else { return }
      let line = CalendarLine(range, bytes)
      switch property {
      case .begin:
        if line.value.isWord("VTIMEZONE") {
          (isZone, name, observances, current) = (true, "", [], nil)
        } else if isZone {
          current = Observance()
        }
      case .end:
        if line.value.isWord("VTIMEZONE") {
          if zones.count < ZoneDefinitions.maximumZones, zones[name] == nil {
            zones[name] = observances
          }
          isZone = false
        } else if let read = current {
          if observances.count < ZoneDefinitions.maximumObservances { observances.append(read) }
          current = nil
        }
      case .zoneName: name = line.text(upTo: CalendarLine.longestZoneName)
      case .start: current?.start = EventTime(line.value)?.wall
      case .offsetFrom: current?.from = ZoneDefinitions.offset(line.value) ?? 0
      case .offsetTo: current?.to = ZoneDefinitions.offset(line.value)
      case .rule: current?.rule = RecurrenceRule(line.value)
      case .date:
        guard current?.dates.count ?? 0 < ZoneDefinitions.maximumChanges else { return }
        current?.dates += line.value.split(separator: UInt8(ascii: ",")).prefix(100).compactMap {
          EventTime($0)?.wall
        }
      default: break
      }
    }
  }

  /// Returns the zone with this name; nil if the file has no valid definition.
  mutating func zone(_ name: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Zone? {
    if !isRead { read(bytes) }
    isRead = true
    guard let observances = zones[name] else { return nil }
    var changes: [(time: Int, offset: Int)] = []
    var earliest: (time: Int, from: Int)?
    for observance in observances {
      guard let start = observance.start, let to = observance.to else { continue }
      if earliest.map({ start - observance.from < $0.time }) ?? true {
        earliest = (start - observance.from, observance.from)
      }
      for wall in walls(observance, start) where changes.count < ZoneDefinitions.maximumChanges {
        changes.append((wall - observance.from, to))
      }
    }
    guard let earliest else { return nil }
    changes.sort { ($0.time, $0.offset) < ($1.time, $1.offset) }
    return Zone(changes: changes, first: earliest.from)
  }

  private func walls(_ observance: Observance, _ start: Int) -> [Int] {
    var walls = [start] + observance.dates
    guard var rule = observance.rule else { return walls }
    if case .utc(let last) = rule.end { rule.end = .wall(last + observance.from) }
    // Outlook's rules begin in 1601, and a file may have one that begins after the end.
    let from = min(max(start, 0), ZoneDefinitions.end)
    walls += RecurrenceWalk(rule, start: start, in: from..<ZoneDefinitions.end, work: 20_000)
      .lazy.filter { $0 > start && $0 >= from }.prefix(400)
    return walls
  }

  /// Parses "+0100" or "-053000".
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    let digits = text.dropFirst().compactMap(\.digit)
    guard digits.count == 4 || digits.count == 6, digits.count == text.count - 1 else { return nil }
    let pairs = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 10 + digits[$0 + 1] }
    let seconds = pairs[0] * 3600 + pairs[1] * 60 + (pairs.count > 2 ? pairs[2] : 0)
    guard seconds < 100_000 else { return nil }
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }
}
