// Why this parser and not libical, measured on Debian 12 and 13 (libical 3.0.16 and 3.0.20) with 10,000 events
// in 4.4 MB: libical takes 190 to 450 ms to parse them, 110 to 230 ms to expand them, and 54 MB, 4.4 MB of
// which as soon as it is loaded, because it needs ICU. A widget may have 20 MB. Its results aren't correct,
// either: `icalcomponent_foreach_recurrence` ignores RECURRENCE-ID, so moved events are doubled and canceled
// ones stay. It doesn't support THISANDFUTURE, loses the lengths of RDATE periods, makes all-day events a day
// too long, and treats floating times and unknown zones as UTC. A card needs only the title, time and place of
// an event; an event outside of the window never becomes text here. `make bench BENCH='--only calendar'`
// measures this parser with the same events.

internal import Glibc
internal import WidgetCore

/// The parsed content of calendars.
public struct CalendarContent: Hashable, Sendable {
  /// The name in the file.
  public var name: String?
  /// The color, as written in the file.
  public var color: String?
  /// The update interval that the file requests, in seconds.
  public var refresh: Int?
  public var events: [Event] = []

  public init() {}
}

/// A parser for iCalendar (RFC 5545) and common deviations from it.
public struct CalendarReader {
  /// Everything parsed so far, from any number of files.
  public private(set) var content = CalendarContent()
  public private(set) var zones: ZoneTable
  /// The window in seconds since 1970; events outside are dropped.
  private let window: Range<Int>
  private var lines = EventLines()
  private var definitions = ZoneDefinitions()
  private var skipped = 0
  /// Whether the part that is skipped is an alarm of the event.
  private var isAlarm = false
  private var place = Place.outside
  /// The default zone of the current calendar, which Google writes.
  private var zone: String?
  private var textLeft = CalendarReader.maximumText
  private var detailsLeft = Expansion.maximumDetails
  /// Whether events were left out.
  private(set) var isCut = false

  private enum Place { case outside, calendar, event }

  /// A larger file, with everything made from it, would exceed the 64 MB in the widgets' manifests: the host
  /// would end them, and the other calendars would be lost, too. 10,000 events are 4.4 MB.
  public static let maximumBytes = 12 << 20
  /// The maximum number of events, and the size of their texts in bytes; further ones are dropped.
  static let maximumEvents = 20_000
  static let maximumText = 4 << 20
  private static let maximumLine = 1 << 20

  public init(zones: ZoneTable, window: Range<Int>) {
    self.zones = zones
    self.window = window
  }

  /// Parses a file; returns false if it isn't a calendar.
  @discardableResult
  public mutating func read(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { read($0) }
  }

  /// Returns the content and starts again, except that the zones stay.
  mutating func takeContent() -> CalendarContent {
    defer {
      content = CalendarContent()
      textLeft = CalendarReader.maximumText
      detailsLeft = Expansion.maximumDetails
    }
    return content
  }

  /// Parses a file without copying it.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= CalendarReader.maximumBytes else { return false }
    if let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }), bytes[end] == 0x0D,
      end + 1 < bytes.count, bytes[end + 1] != 0x0A
    {
      // Line breaks of classic Mac OS, perhaps with a line feed at the end of the file.
      let lines = bytes.map { $0 == 0x0D ? 0x0A : $0 }
      return lines.withUnsafeBufferPointer { read($0) }
    }
    place = .outside
    definitions = ZoneDefinitions()
    skipped = 0
    let isCalendar = walk(bytes)
    zones.forgetUnknown(definitions.names)
    return isCalendar
  }

  /// Returns whether a file is complete, and wasn't cut off during the transfer.
  static func isWhole(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
    let end: StaticString = "END:VCALENDAR"
    return bytes.trimmed.suffix(end.utf8CodeUnitCount).isWord(end)
  }

  // MARK: - Lines

  /// Iterates over the unfolded lines.
  private mutating func walk(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var isCalendar = false
    CalendarLines.each(in: bytes) { range in
      guard range.count <= CalendarReader.maximumLine,
        let property = Property(at: range, of: bytes)
      else { return }
      switch property {
      case .begin:
        let name = CalendarLine(range, bytes).value
        if place == .outside { isCalendar = isCalendar || name.isWord("VCALENDAR") }
        begin(name)
      case .end: end(CalendarLine(range, bytes).value, bytes)
      default:
        switch place {
        case .event where skipped == 0 && property != .trigger: lines.add(property, range)
        case .event where skipped == 1 && isAlarm && property == .trigger:
          lines.add(property, range)
        case .calendar where skipped == 0: readCalendar(property, CalendarLine(range, bytes))
        default: break
        }
      }
    }
    return isCalendar
  }

  private mutating func begin(_ name: ArraySlice<UInt8>) {
    switch place {
    case .outside where name.isWord("VCALENDAR"): (place, zone) = (.calendar, nil)
    case .calendar where name.isWord("VEVENT") && skipped == 0:
      place = .event
      lines.removeAll()
    // Alarms, tasks, journals, and zones, which were read before.
    case .calendar, .event:
      isAlarm = place == .event && skipped == 0 && name.isWord("VALARM")
      skipped += 1
    default: break
    }
  }

  private mutating func end(_ name: ArraySlice<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>) {
    if skipped > 0 {
      skipped -= 1
      return
    }
    switch place {
    case .event where name.isWord("VEVENT"):
      place = .calendar
      guard content.events.count < CalendarReader.maximumEvents, textLeft > 0 else {
        isCut = true
        return
      }
      guard var event = lines.event(bytes, &zones, &definitions, in: zone, window) else { return }
      textLeft -= event.textSize
      let size = event.details?.size ?? 0
      if size > detailsLeft { event.details = nil } else { detailsLeft -= size }
      content.events.append(event)
    case .calendar where name.isWord("VCALENDAR"): place = .outside
    default: break
    }
  }

  private mutating func readCalendar(_ property: Property, _ line: CalendarLine) {
    switch property {
    case .name where content.name == nil: content.name = line.text(upTo: 200)
    case .color where content.color == nil: content.color = line.text(upTo: 40)
    case .refresh where content.refresh == nil:
      if let length = EventLength(line.value) { content.refresh = length.seconds }
    case .zone where zone == nil: zone = line.text(upTo: CalendarLine.longestZoneName)
    default: break
    }
  }
}
