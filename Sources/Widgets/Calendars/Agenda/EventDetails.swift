/// What an event has besides its time and place, for its page.
public struct EventDetails: Hashable, Sendable {
  /// The description.
  public var notes: String
  /// The names of the organizer and of the attendees, up to `mostPeople`.
  public var people: [String]
  /// The number of further people.
  public var others: Int
  /// When it reminds of itself, in seconds from its start.
  public var reminders: [Int]

  public static let mostPeople = 20
  static let mostReminders = 5
  /// The bytes of a description, and of a name.
  static let mostNotes = 2_000
  static let mostName = 120

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
    var details = EventDetails(notes: notes)
    for _ in 0..<(try count(upTo: EventDetails.mostPeople)) {
      guard let name = try text() else { throw Broken() }
      details.people.append(name)
    }
    details.others = try short()
    for _ in 0..<(try count(upTo: EventDetails.mostReminders)) {
      details.reminders.append(try number())
    }
    return details
  }

  /// Checks details without making texts of them.
  mutating func passDetails() throws(Broken) {
    let count = try short()
    guard count > 0 else { return }
    let end = place + count
    try passText()
    for _ in 0..<(try self.count(upTo: EventDetails.mostPeople)) { try passText() }
    _ = try short()
    let reminders = try self.count(upTo: EventDetails.mostReminders)
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
