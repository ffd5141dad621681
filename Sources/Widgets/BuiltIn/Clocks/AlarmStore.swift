internal import WidgetCore
internal import WidgetExtension

/// Stores the alarms for the widget, not for a card, so that they survive removing and adding it. Several cards share
/// them: a due alarm rings and is marked in one transaction, so that no other card rings it again.
struct AlarmStore {
  let values: StoredValues
  /// The user's zone.
  let home: Zone

  static let key = "alarms"
  /// The key for a backup of unreadable alarms.
  static let damagedKey = "damaged alarms"

  /// Rings the alarms that are due, and returns all.
  func rung(
    at now: Int, _ notify: (_ alarm: ClockAlarm, _ due: Int) -> Void
  ) throws(StoreError) -> AlarmList {
    let stored: AlarmList = try values.decoded(AlarmStore.key) ?? AlarmList()
    var list = stored
    _ = list.ring(at: now, in: home)
    // Most of the time nothing is due, and then a read-only store is enough.
    return list == stored ? list : try change(at: now, notify) { _ in }
  }

  /// Rings the alarms that are due, changes them, and returns all.
  func change(
    at now: Int, _ notify: (_ alarm: ClockAlarm, _ due: Int) -> Void,
    _ body: (inout AlarmList) -> Void
  ) throws(StoreError) -> AlarmList {
    try values.changeSeveral { read throws(StoreError) -> ([String: StoredValue?], AlarmList) in
      let stored = try read(AlarmStore.key)
      let readable: AlarmList? = stored?.decoded()
      let old = readable ?? AlarmList()
      var list = old
      // Notifies before the transaction ends: if the process ends in between, the same notification is sent again.
      for (alarm, due) in list.ring(at: now, in: home) { notify(alarm, due) }
      body(&list)
      guard list != old else { return ([:], list) }
      var changes: [String: StoredValue?] = [
        AlarmStore.key: try values.encoded(list, for: AlarmStore.key)
      ]
      if let stored, readable == nil { changes[AlarmStore.damagedKey] = .some(stored) }
      return (changes, list)
    }
  }
}
