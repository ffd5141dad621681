// A forecast is stored, and read again when time has gone on: what is "now" is always computed from it.

internal import WidgetCore

extension Forecast {
  /// What was measured or computed for a moment is right for so long.
  static let currentLasts = 5400

  /// How it is at a moment, by the newest that is known of it; nil once the forecast is over.
  public func present(at now: Int) -> Current? {
    if let current, now < current.time + Forecast.currentLasts {
      var current = current
      current.isDay = current.isDay ?? Sun.isUp(at: point, now)
      return current
    }
    guard let hour = hour(at: now), let temperature = temperature(at: now) else { return nil }
    var present = Current(time: now, temperature: temperature)
    present.sky = hour.sky
    present.isDay = hour.isDay
    return present
  }

  /// The hour that a moment lies in.
  func hour(at now: Int) -> Hour? {
    guard let index = hours.lastIndex(where: { $0.time <= now }) else { return nil }
    let end = index + 1 < hours.count ? hours[index + 1].time : hours[index].time + 3600
    return now < end ? hours[index] : nil
  }

  /// Between two hours, the temperature goes straight from one to the other.
  private func temperature(at now: Int) -> Double? {
    guard let index = hours.lastIndex(where: { $0.time <= now && $0.temperature != nil }),
      let first = hours[index].temperature
    else { return nil }
    guard index + 1 < hours.count, let second = hours[index + 1].temperature else { return first }
    let share = Double(now - hours[index].time) / Double(hours[index + 1].time - hours[index].time)
    return first + (second - first) * min(max(share, 0), 1)
  }

  /// The hours after this one, with the first that begins after a moment.
  public func hours(after now: Int, count: Int) -> [Hour] {
    let coming = hours.filter { $0.time > now && $0.temperature != nil }
    // Where the steps get longer, columns would no longer be hours.
    let even = coming.prefix { $0.time - now <= (count + 1) * 3600 }
    return Array(even.prefix(count))
  }

  /// The days from today on.
  public func days(from now: Int, count: Int) -> [Day] {
    let today = clock.time(at: now).dayNumber
    return Array(
      days.filter { $0.number >= today && $0.low != nil && $0.high != nil }.prefix(count))
  }

  /// Today.
  public func day(at now: Int) -> Day? {
    let today = clock.time(at: now).dayNumber
    return days.first { $0.number == today }
  }

  /// The sun of a day: what the source says, else what can be computed.
  public func sun(of day: Int) -> Sun {
    days.first { $0.number == day }?.sun ?? Sun(at: point, noon: clock.noon(of: day))
  }

  /// How good the air is, while that isn't old.
  public func air(at now: Int) -> Air? {
    air.flatMap { (0...6 * 3600).contains(now - $0.time) ? $0 : nil }
  }
}

// MARK: - What is coming

/// That something begins or ceases to fall.
public enum Coming: Hashable, Sendable {
  case begins(Sky.Falling, Int)
  case ends(Sky.Falling, Int)
}

extension Forecast {
  /// So far ahead it is said.
  static let horizon = 6 * 3600
  /// As much in an hour counts as rain, and as likely it has to be.
  static let wetAmount = 0.2
  static let wetChance = 0.3

  private struct Slot {
    let start: Int
    let end: Int
    let falling: Sky.Falling?
  }

  /// What begins to fall soon, or when it ends; nil where nothing changes soon.
  public func coming(at now: Int) -> Coming? {
    let slots = slots(at: now).filter { $0.start <= now + Forecast.horizon }
    guard let first = slots.first, first.start <= now else { return nil }
    let falls = present(at: now)?.sky?.falling
    guard let falling = first.falling ?? falls else {
      return slots.first { $0.falling != nil }.flatMap { slot in
        slot.falling.map { .begins($0, slot.start) }
      }
    }
    // A pause of a quarter is no end.
    for (index, slot) in slots.enumerated() where slot.falling == nil && slot.start > now {
      let rest = slots[index...].prefix { $0.start < slot.start + 1800 }
      if rest.allSatisfy({ $0.falling == nil }) { return .ends(falling, slot.start) }
    }
    return nil
  }

  /// Quarters as far as they are known, and then hours.
  private func slots(at now: Int) -> [Slot] {
    var slots = quarters.filter { $0.time + 900 > now }.map {
      Slot(
        start: $0.time, end: $0.time + 900,
        falling: $0.amount >= Forecast.wetAmount / 4 ? falling(at: $0.time) : nil)
    }
    // Quarters that begin later say nothing of now.
    if let first = slots.first, first.start > now { slots = [] }
    let end = slots.last?.end ?? now
    for (hour, next) in zip(hours, hours.dropFirst()) where next.time > end {
      let amount = hour.amount.map { $0 >= Forecast.wetAmount }
      let isLikely = hour.chance.map { $0 >= Forecast.wetChance }
      let isWet = (amount ?? (hour.sky?.falling != nil)) && (isLikely ?? true)
      slots.append(
        Slot(
          start: max(hour.time, end), end: next.time,
          falling: isWet ? falling(at: hour.time) : nil))
    }
    return slots
  }

  /// As what it falls: as the sky of that hour says, else as the temperature does.
  private func falling(at time: Int) -> Sky.Falling {
    let hour = hours.last { $0.time <= time }
    return hour?.sky?.falling ?? ((hour?.temperature ?? 10) < 0.5 ? .snow : .rain)
  }
}
