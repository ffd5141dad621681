/// What a card needs of an event, and nothing else of it.
public struct Event: Hashable, Sendable {
  public var uid: String
  public var title: String
  public var place: String
  /// Where it can be looked at.
  public var address: String?
  /// Where its video call takes place.
  public var call: String?
  public var start: EventTime
  public var length: EventLength
  /// The name of its time zone if that is unknown; its times are local then.
  public var unknownZone: String?
  public var isCancelled = false
  /// Which of several versions is the newest.
  public var sequence = 0

  public var rules: [RecurrenceRule] = []
  public var exceptionRules: [RecurrenceRule] = []
  public var additions: [Addition] = []
  public var exceptions: [EventTime] = []

  /// Of an occurrence that was changed: which one it takes the place of.
  public var replaces: EventTime?
  /// Whether all that follow are changed in the same way.
  public var changesFollowing = false

  /// Another time at which it takes place.
  public struct Addition: Hashable, Sendable {
    public var start: EventTime
    /// Nil is as long as the event.
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

  /// The bytes of all its texts.
  var textSize: Int {
    [uid, title, place, address ?? "", call ?? ""].reduce(0) { $0 + $1.utf8.count }
  }

  var isAllDay: Bool { start.clock == .day }
  var recurs: Bool { !rules.isEmpty || !additions.isEmpty }
}

/// One time at which an event takes place.
public struct Occurrence: Hashable, Sendable {
  /// In seconds since 1970; of whole days, midnights on the user's clock.
  public var start: Int
  /// When it is over.
  public var end: Int
  public var isAllDay: Bool
  public var title: String
  public var place: String
  public var address: String?
  public var call: String?
  /// The name of its time zone if that is unknown, so that its times may be wrong.
  public var unknownZone: String?
  /// The index of its calendar.
  public var calendar: Int

  public init(
    start: Int, end: Int, isAllDay: Bool, title: String, place: String = "",
    address: String? = nil, call: String? = nil, unknownZone: String? = nil, calendar: Int = 0
  ) {
    self.start = start
    self.end = end
    self.isAllDay = isAllDay
    self.title = title
    self.place = place
    self.address = address
    self.call = call
    self.unknownZone = unknownZone
    self.calendar = calendar
  }
}

extension Occurrence {
  /// Whether something takes place within a time, if only for a moment.
  static func isWithin(_ range: Range<Int>, start: Int, end: Int) -> Bool {
    start < range.upperBound
      && (end > range.lowerBound || start == end && start == range.lowerBound)
  }
}

extension Occurrence {
  /// Whether stored times are those of an event, far from an overflow: the last year is 9999, and an event
  /// lasts a hundred years at most.
  static func isPossible(_ start: Int, _ end: Int) -> Bool {
    start <= end && start >= -(1 << 40) && end <= 1 << 40
  }
}

extension Occurrence: Comparable {
  /// By their start; whole days first, then what is over sooner.
  public static func < (one: Occurrence, other: Occurrence) -> Bool {
    if one.start != other.start { return one.start < other.start }
    if one.isAllDay != other.isAllDay { return one.isAllDay }
    if one.end != other.end { return one.end < other.end }
    if one.calendar != other.calendar { return one.calendar < other.calendar }
    return one.title < other.title
  }
}
