/// What an event has besides its time and place, for its page. A class, because most events have none, and a calendar
/// of 12 MB has 20,000 of them in memory.
public final class EventDetails: Sendable {
  /// The description.
  public let notes: String
  /// The names of the organizer and of the attendees, up to `maximumPeople`.
  public let people: [String]
  /// The number of further people.
  public let others: Int
  /// When it reminds of itself, in seconds from its start.
  public let reminders: [Int]

  public static let maximumPeople = 20
  static let maximumReminders = 5
  /// The bytes of a description, and of a name.
  static let maximumNotes = 2_000
  static let maximumName = 120

  public init(
    notes: String = "", people: [String] = [], others: Int = 0, reminders: [Int] = []
  ) {
    self.notes = notes
    self.people = people
    self.others = others
    self.reminders = reminders
  }

  var isEmpty: Bool { notes.isEmpty && people.isEmpty && reminders.isEmpty }

  /// The bytes of its texts, and of what is stored with them.
  var size: Int {
    people.reduce(notes.utf8.count + 16) { $0 + $1.utf8.count + 4 } + reminders.count * 8
  }
}

extension EventDetails: Hashable {
  public static func == (one: EventDetails, other: EventDetails) -> Bool {
    one === other
      || one.notes == other.notes && one.people == other.people && one.others == other.others
        && one.reminders == other.reminders
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(notes)
    hasher.combine(people)
    hasher.combine(others)
    hasher.combine(reminders)
  }
}

extension ByteWriter {
  /// Packs details, or that there are none.
  mutating func add(_ details: EventDetails?) {
    guard let details else { return add(short: 0) }
    addPart { writer in
      writer.add(details.notes)
      writer.add(short: details.people.count)
      for name in details.people { writer.add(name) }
      writer.add(short: details.others)
      writer.add(short: details.reminders.count)
      for reminder in details.reminders { writer.add(reminder) }
    }
  }
}

extension ByteReader {
  mutating func details() throws(Broken) -> EventDetails? {
    guard try short() > 0 else { return nil }
    guard let notes = try text() else { throw Broken() }
    var people: [String] = []
    for _ in 0..<(try count(upTo: EventDetails.maximumPeople)) {
      guard let name = try text() else { throw Broken() }
      people.append(name)
    }
    let others = try short()
    var reminders: [Int] = []
    for _ in 0..<(try count(upTo: EventDetails.maximumReminders)) { reminders.append(try number()) }
    return EventDetails(notes: notes, people: people, others: others, reminders: reminders)
  }

  /// Checks details without making texts of them.
  mutating func passDetails() throws(Broken) {
    let count = try short()
    guard count > 0 else { return }
    let end = place + count
    try passText()
    for _ in 0..<(try self.count(upTo: EventDetails.maximumPeople)) { try passText() }
    _ = try short()
    let reminders = try self.count(upTo: EventDetails.maximumReminders)
    try pass(reminders * MemoryLayout<Int64>.size)
    guard place == end else { throw Broken() }
  }

  private mutating func passText() throws(Broken) {
    let count = try short()
    guard count > 0 else { throw Broken() }
    try pass(count - 1)
  }

  private mutating func count(upTo most: Int) throws(Broken) -> Int {
    let count = try short()
    guard count <= most else { throw Broken() }
    return count
  }
}
