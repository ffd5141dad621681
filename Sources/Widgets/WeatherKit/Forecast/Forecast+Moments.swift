// A stored forecast is read again later, so the current conditions are always computed for the current time.

internal import WidgetCore

extension Forecast {
  /// How long current conditions stay valid, in seconds.
  static let currentLasts = 5400

  /// Returns the conditions at a time, from the newest data; nil after the end of the forecast.
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

  /// Returns the hour that contains a time.
  func hour(at now: Int) -> Hour? {
    guard let index = hours.lastIndex(where: { $0.time <= now }) else { return nil }
    let end = index + 1 < hours.count ? hours[index + 1].time : hours[index].time + 3600
    return now < end ? hours[index] : nil
  }

  /// Returns the temperature, interpolated linearly between two hours.
  private func temperature(at now: Int) -> Double? {
    guard let index = hours.lastIndex(where: { $0.time <= now && $0.temperature != nil }),
      let first = hours[index].temperature
    else { return nil }
    guard index + 1 < hours.count, let second = hours[index + 1].temperature else { return first }
    let share = Double(now - hours[index].time) / Double(hours[index + 1].time - hours[index].time)
    return first + (second - first) * min(max(share, 0), 1)
  }

  /// Returns the next hours.
  public func hours(after now: Int, count: Int) -> [Hour] {
    let coming = hours.filter { $0.time > now && $0.temperature != nil }
    // Toward the end, the steps are longer than an hour, so they are left out.
    let even = coming.prefix { $0.time - now <= (count + 1) * 3600 }
    return Array(even.prefix(count))
  }

  /// Returns the days from today on.
  public func days(from now: Int, count: Int) -> [Day] {
    let today = clock.time(at: now).dayNumber
    return Array(
      days.filter { $0.number >= today && $0.low != nil && $0.high != nil }.prefix(count))
  }

  /// Returns the current day.
  public func day(at now: Int) -> Day? {
    let today = clock.time(at: now).dayNumber
    return days.first { $0.number == today }
  }

  /// Returns sunrise and sunset of a day, from the source or computed.
  public func sun(of day: Int) -> Sun {
    days.first { $0.number == day }?.sun ?? Sun(at: point, noon: clock.noon(of: day))
  }

  /// Returns the air quality, unless it is older than six hours.
  public func air(at now: Int) -> Air? {
    air.flatMap { (0...6 * 3600).contains(now - $0.time) ? $0 : nil }
  }
}

// MARK: - Precipitation

/// The next start or end of precipitation.
public enum Coming: Hashable, Sendable {
  case begins(Sky.Falling, Int)
  case ends(Sky.Falling, Int)
}

extension Forecast {
  /// How far ahead it is announced, in seconds.
  static let horizon = 6 * 3600
  /// The minimum precipitation in an hour, in millimeters, and its minimum probability.
  static let wetAmount = 0.2
  static let wetChance = 0.3

  private struct Slot {
    let start: Int
    let end: Int
    let falling: Sky.Falling?
  }

  /// Returns the next start or end of precipitation; nil if there is none soon.
  public func coming(at now: Int) -> Coming? {
    let slots = slots(at: now).filter { $0.start <= now + Forecast.horizon }
    guard let first = slots.first, first.start <= now else { return nil }
    let falls = present(at: now)?.sky?.falling
    guard let falling = first.falling ?? falls else {
      return slots.first { $0.falling != nil }.flatMap { slot in
        slot.falling.map { .begins($0, slot.start) }
      }
    }
    // A pause of a quarter hour isn't the end.
    for (index, slot) in slots.enumerated() where slot.falling == nil && slot.start > now {
      let rest = slots[index...].prefix { $0.start < slot.start + 1800 }
      if rest.allSatisfy({ $0.falling == nil }) { return .ends(falling, slot.start) }
    }
    return nil
  }

  /// Returns the quarter hours as far as they are known, followed by hours.
  private func slots(at now: Int) -> [Slot] {
    var slots = quarters.filter { $0.time + 900 > now }.map {
      Slot(
        start: $0.time, end: $0.time + 900,
        falling: $0.amount >= Forecast.wetAmount / 4 ? falling(at: $0.time) : nil)
    }
    // Quarter hours in the future don't show whether it is raining now.
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

  /// Returns the kind of precipitation, from the sky of that hour, otherwise from its temperature.
  private func falling(at time: Int) -> Sky.Falling {
    let hour = hours.last { $0.time <= time }
    return hour?.sky?.falling ?? ((hour?.temperature ?? 10) < 0.5 ? .snow : .rain)
  }
}
