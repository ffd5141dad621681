// Why a reader of our own and not libical. Measured on Debian 12 and 13 (libical 3.0.16 and 3.0.20) with
// 10,000 events, 4.4 MB: libical takes 190 to 450 ms to read them, 110 to 230 to find their occurrences,
// and 54 MB; 4.4 MB are gone as soon as it is loaded, since it brings ICU along. A widget may have 20 MB.
// And what it finds isn't right: `icalcomponent_foreach_recurrence` ignores RECURRENCE-ID, so that events
// that were moved are there twice and canceled ones stay, knows nothing of THISANDFUTURE, loses the
// lengths of RDATE's periods, makes whole days a day too long, and takes floating times and zones that it
// doesn't know for UTC. Of an event a card needs a title, a time and a place: what can't be in the time
// that somebody wants to see isn't even made into text here.
// What ours takes of the same: `make bench BENCH='--only calendar'`.

internal import Glibc
internal import WidgetCore

/// What is read of a calendar.
public struct CalendarContent: Hashable, Sendable {
  /// What it is called in the file.
  public var name: String?
  /// Its color, as the file writes it.
  public var color: String?
  /// How often it wants to be asked for, in seconds.
  public var refresh: Int?
  public var events: [Event] = []

  public init() {}
}

/// Reads iCalendar: RFC 5545, and what is found in its place.
public struct CalendarReader {
  /// All that was read so far, of whatever number of files.
  public private(set) var content = CalendarContent()
  public private(set) var zones: ZoneTable
  /// When something has to take place to be kept, in seconds since 1970.
  private let window: Range<Int>
  private var lines = EventLines()
  private var definitions = ZoneDefinitions()
  private var skipped = 0
  private var place = Place.outside
  /// The zone of times without one, in the calendar that is read; Google writes it.
  private var zone: String?
  private var textLeft = CalendarReader.mostText
  /// Whether events were left out.
  private(set) var isCut = false

  private enum Place { case outside, calendar, event, zone, other }

  /// A larger file, with all that is made of it, doesn't fit into the 64 MB that the widgets' manifests ask for:
  /// the host would end them, and with them the other calendars. 10,000 events are 4.4 MB.
  public static let mostBytes = 12 << 20
  /// As many as a card may know, and the bytes of their texts: more are left out.
  static let mostEvents = 20_000
  static let mostText = 4 << 20
  private static let mostLine = 1 << 20

  public init(zones: ZoneTable, window: Range<Int>) {
    self.zones = zones
    self.window = window
  }

  /// Reads a file; false where it is none.
  @discardableResult
  public mutating func read(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { read($0) }
  }

  /// What was read, after which it begins anew: but for the zones, which hold for all files.
  mutating func takeContent() -> CalendarContent {
    defer {
      content = CalendarContent()
      textLeft = CalendarReader.mostText
    }
    return content
  }

  /// Reads a file from where it lies.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count <= CalendarReader.mostBytes else { return false }
    if !bytes.contains(0x0A), bytes.contains(0x0D) {
      // The line ends of classic Mac OS.
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

  /// Whether a file goes on to its end, and wasn't cut off on its way.
  static func isWhole(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
    let end: StaticString = "END:VCALENDAR"
    return bytes.trimmed.suffix(end.utf8CodeUnitCount).isWord(end)
  }

  // MARK: - Lines

  /// Goes through the lines, each with what is folded below it.
  private mutating func walk(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var isCalendar = false
    CalendarLines.each(in: bytes) { range in
      guard range.count <= CalendarReader.mostLine,
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
        case .event where skipped == 0: lines.add(property, range)
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
    case .calendar, .event: skipped += 1
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
      guard content.events.count < CalendarReader.mostEvents, textLeft > 0 else {
        isCut = true
        return
      }
      guard let event = lines.event(bytes, &zones, &definitions, in: zone, window) else { return }
      textLeft -= event.textSize
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

extension EventLength {
  fileprivate var seconds: Int {
    switch self {
    case .exact(let seconds): seconds
    case .nominal(let days, let seconds): days * EventTime.secondsOfDay + seconds
    }
  }
}
