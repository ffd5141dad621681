internal import WidgetCore
internal import WidgetExtension

/// Keeps the timers in the store. Each change is one step: the book as it is then, and what that adds to
/// the statistics, or nothing of both.
struct TimerDesk {
  let values: StoredValues
  let zone: Zone
  /// The profiles that there are until the user has changed something.
  var firstProfiles: [TimerProfile] = []

  static let key = "book"
  /// Where a book is put aside that can't be read.
  static let damagedKey = "damaged book"
  /// Ten years of them.
  private static let mostMonths = 120

  /// Does what happens, and says how all is then.
  func handle(_ event: TimerEvent, at now: TimerClock) throws -> TimerBook {
    let outcome = try values.changeSeveral {
      read throws(StoreError) -> ([String: StoredValue?], Result<TimerBook, TimerRefusal>) in
      var changes: [String: StoredValue?] = [:]
      let stored = try read(TimerDesk.key)
      var book = TimerDesk.book(stored) ?? newBook
      if let stored, TimerDesk.book(stored) == nil {
        changes[TimerDesk.damagedKey] = .some(stored)
      }
      let before = book
      let entries: [TimerEntry]
      do throws(TimerRefusal) {
        entries = try book.handle(event, at: now)
      } catch {
        return (changes, .failure(error))
      }
      if book != before || stored == nil { changes[TimerDesk.key] = .json(book.json.text) }
      for (month, entries) in Dictionary(
        grouping: entries, by: { TimerMonth.key(of: $0.ended, in: zone) })
      {
        var log = TimerDesk.month(month, try read(month))
        entries.forEach { log.add($0) }
        changes[month] = .string(log.text)
      }
      return (changes, .success(book))
    }
    return try outcome.get()
  }

  /// How all was when it was stored last.
  func stored() throws -> TimerBook { TimerDesk.book(try values.value(TimerDesk.key)) ?? newBook }

  /// What was done today and in the week before.
  func statistics(at now: TimerClock) throws -> TimerStatistics {
    let today = zone.time(at: now.wall / 1000)
    let weekAgo = max(0, now.wall - 7 * 86_400_000)
    let months = Set([weekAgo, now.wall].map { TimerMonth.key(of: $0, in: zone) })
    let entries = try months.sorted().flatMap { key in
      TimerDesk.month(key, try values.value(key)).entries
    }
    return TimerStatistics(entries, today: today, in: zone)
  }

  /// All that is kept, the oldest first.
  func allEntries() throws -> [TimerEntry] {
    try months().flatMap { try TimerDesk.month($0, values.value($0)).entries }
      .sorted { ($0.ended, $0.began) < ($1.ended, $1.began) }
  }

  /// Forgets what is older than anybody looks at.
  func forgetOldMonths() throws {
    for key in try months().dropLast(TimerDesk.mostMonths) { try values.remove(key) }
  }

  private func months() throws -> [String] {
    try values.keys().filter { $0.hasPrefix(TimerMonth.prefix) }.sorted()
  }

  private var newBook: TimerBook {
    var book = TimerBook()
    book.profiles = firstProfiles.enumerated().map { index, profile in
      var profile = profile
      profile.id = index + 1
      return profile
    }
    book.lastNumber = firstProfiles.count
    return book
  }

  private static func book(_ stored: StoredValue?) -> TimerBook? {
    guard case .json(let text) = stored, let json = try? JSON(parsing: Array(text.utf8)) else {
      return nil
    }
    return TimerBook(json)
  }

  private static func month(_ key: String, _ stored: StoredValue?) -> TimerMonth {
    if case .string(let text) = stored {
      TimerMonth(key: key, text: text)
    } else {
      TimerMonth(key: key, text: "")
    }
  }
}
