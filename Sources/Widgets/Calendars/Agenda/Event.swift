/// The parts of an event that a card needs.
public struct Event: Hashable, Sendable {
  public var uid: String
  public var title: String
  public var place: String
  /// The URL of its page.
  public var address: String?
  /// The link of its video call.
  public var call: String?
  /// Nil if it has none, or there is no room for them.
  public var details: EventDetails?
  public var start: EventTime
  public var length: EventLength
  /// The name of its time zone if that is unknown; its times are local then.
  public var unknownZone: String?
  public var isCancelled = false
  /// The version number; the highest is the newest.
  public var sequence = 0

  public var rules: [RecurrenceRule] = []
  public var exceptionRules: [RecurrenceRule] = []
  public var additions: [Addition] = []
  public var exceptions: [EventTime] = []

  /// For a changed occurrence: the original time of the one it replaces.
  public var replaces: EventTime?
  /// Whether the change also applies to all that follow.
  public var changesFollowing = false

  /// An additional occurrence (RDATE).
  public struct Addition: Hashable, Sendable {
    public var start: EventTime
    /// The length; nil is that of the event.
    public var length: EventLength?
  }

  public init(
    uid: String, title: String = "", place: String = "", start: EventTime,
    length: EventLength = .exact(0)
  ) {
    self.uid = uid
    self.title = title
    self.place = place
    self.start = start
    self.length = length
  }

  /// The bytes of its texts, without the details.
  var textSize: Int {
    [uid, title, place, address ?? "", call ?? ""].reduce(0) { $0 + $1.utf8.count }
  }

  var recurs: Bool { !rules.isEmpty || !additions.isEmpty }
}

/// One occurrence of an event.
public struct Occurrence: Hashable, Sendable {
  /// The start in seconds since 1970; for whole days, midnight in the user's zone.
  public var start: Int
  /// The end.
  public var end: Int
  public var isAllDay: Bool
  public var title: String
  public var place: String
  public var address: String?
  public var call: String?
  /// Nil if it has none, or there is no room for them.
  public var details: EventDetails?
  /// The name of its time zone if that is unknown, so that its times may be wrong.
  public var unknownZone: String?
  /// The index of its calendar.
  public var calendar: Int

  public init(
    start: Int, end: Int, isAllDay: Bool, title: String, place: String = "",
    address: String? = nil, call: String? = nil, details: EventDetails? = nil,
    unknownZone: String? = nil, calendar: Int = 0
  ) {
    self.start = start
    self.end = end
    self.isAllDay = isAllDay
    self.title = title
    self.place = place
    self.address = address
    self.call = call
    self.details = details
    self.unknownZone = unknownZone
    self.calendar = calendar
  }
}

extension Occurrence {
  /// Returns whether an occurrence overlaps a range, including one without a duration.
  static func isWithin(_ range: Range<Int>, start: Int, end: Int) -> Bool {
    start < range.upperBound
      && (end > range.lowerBound || start == end && start == range.lowerBound)
  }
}

extension Occurrence {
  /// Returns whether stored times are plausible and can't overflow: the last year is 9999, and an event lasts
  /// at most a hundred years.
  static func isPossible(_ start: Int, _ end: Int) -> Bool {
    start <= end && start >= -(1 << 40) && end <= 1 << 40
  }
}

extension Occurrence: Comparable {
  /// Orders by start; all-day events come first, then those with the earlier end.
  public static func < (one: Occurrence, other: Occurrence) -> Bool {
    if one.start != other.start { return one.start < other.start }
    if one.isAllDay != other.isAllDay { return one.isAllDay }
    if one.end != other.end { return one.end < other.end }
    if one.calendar != other.calendar { return one.calendar < other.calendar }
    return one.title < other.title
  }
}
