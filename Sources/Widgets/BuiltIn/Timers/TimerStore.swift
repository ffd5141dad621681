internal import WidgetCore
internal import WidgetExtension

/// Stores the timers. Each change is atomic: the book and its statistics.
struct TimerStore {
  let values: StoredValues
  let zone: Zone
  /// The profiles until the user changes something.
  var firstProfiles: [TimerProfile] = []

  static let key = "book"
  /// The key for a backup of an unreadable book.
  static let damagedKey = "damaged book"
  /// Ten years.
  private static let maximumMonths = 120

  /// Handles an event and returns the new book.
  func handle(_ event: TimerEvent, at now: TimerClock) throws -> TimerState {
    let outcome = try values.changeSeveral {
      read throws(StoreError) -> ([String: StoredValue?], Result<TimerState, TimerRefusal>) in
      var changes: [String: StoredValue?] = [:]
      let stored = try read(TimerStore.key)
      var state = TimerStore.state(stored) ?? newState
      if let stored, TimerStore.state(stored) == nil {
        changes[TimerStore.damagedKey] = .some(stored)
      }
      let before = state
      let entries: [TimerEntry]
      do throws(TimerRefusal) {
        entries = try state.handle(event, at: now)
      } catch {
        return (changes, .failure(error))
      }
      if state != before || stored == nil { changes[TimerStore.key] = .json(state.json.text) }
      for (month, entries) in Dictionary(
        grouping: entries, by: { TimerMonth.key(of: $0.ended, in: zone) })
      {
        var log = TimerStore.month(month, try read(month))
        entries.forEach { log.add($0) }
        changes[month] = .string(log.text)
      }
      return (changes, .success(state))
    }
    return try outcome.get()
  }

  /// Returns the stored book.
  func stored() throws -> TimerState {
    TimerStore.state(try values.value(TimerStore.key)) ?? newState
  }

  /// Returns the statistics of today and the week that ends today.
  func statistics(at now: TimerClock) throws -> TimerStatistics {
    let today = zone.time(at: now.wall / 1000)
    let weekAgo = max(0, now.wall - 7 * 86_400_000)
    let months = Set([weekAgo, now.wall].map { TimerMonth.key(of: $0, in: zone) })
    let entries = try months.sorted().flatMap { key in
      TimerStore.month(key, try values.value(key)).entries
    }
    return TimerStatistics(entries, today: today, in: zone)
  }

  /// Returns all stored entries, oldest first.
  func allEntries() throws -> [TimerEntry] {
    try months().flatMap { try TimerStore.month($0, values.value($0)).entries }
      .sorted { ($0.ended, $0.began) < ($1.ended, $1.began) }
  }

  /// Removes months beyond the limit.
  func forgetOldMonths() throws {
    for key in try months().dropLast(TimerStore.maximumMonths) { try values.remove(key) }
  }

  private func months() throws -> [String] {
    try values.keys().filter { $0.hasPrefix(TimerMonth.prefix) }.sorted()
  }

  private var newState: TimerState {
    var state = TimerState()
    state.profiles = firstProfiles.enumerated().map { index, profile in
      var profile = profile
      profile.id = index + 1
      return profile
    }
    state.lastNumber = firstProfiles.count
    return state
  }

  private static func state(_ stored: StoredValue?) -> TimerState? {
    guard case .json(let text) = stored, let json = try? JSON(parsing: Array(text.utf8)) else {
      return nil
    }
    return TimerState(json)
  }

  private static func month(_ key: String, _ stored: StoredValue?) -> TimerMonth {
    if case .string(let text) = stored {
      TimerMonth(key: key, text: text)
    } else {
      TimerMonth(key: key, text: "")
    }
  }
}
