internal import WidgetCore

/// Intervals and limits of the schedule.
enum ScheduleTiming {
  static let shortestShown = Duration.seconds(5)
  /// Content this new isn't updated again when the panel is shown.
  static let freshness = Duration.seconds(2)
  static let shortestHidden = Duration.seconds(60)
  /// The shortest interval that a widget may request while the panel is hidden, unless its manifest has a
  /// shorter one.
  static let shortestRequest = Duration.seconds(300)
  static let longestInterval = Duration.seconds(366 * 86_400)
  static let longestLateness = Duration.seconds(900)
  /// Factor for intervals while saving power.
  static let stretch = 4
  /// Divisor of the interval: the maximum of the random delay.
  static let jitterShare = 10.0
  static let headStartInView = Duration.seconds(30)
  static let headStartOfUser = Duration.seconds(300)
  /// Delay after sleep, for network and disk.
  static let settling = Duration.seconds(10)
  static let spreadStep = Duration.seconds(15)
  static let spreadSteps = 4

  /// Returns how late a background update may be, so that others can share its wake-up.
  static func lateness(of interval: Duration) -> Duration { min(interval / 4, longestLateness) }

  /// Returns a pseudorandom number from 0 to 1 that depends only on its arguments.
  static func share(_ seed: UInt64, _ id: InstanceID, _ time: Instant) -> Double {
    var fingerprint = Fingerprint(seed: seed)
    fingerprint.add(id)
    fingerprint.add(UInt64(bitPattern: time.sinceStart.components.seconds))
    let hash = (fingerprint.number ^ (fingerprint.number >> 32)) &* 0x9E37_79B9_7F4A_7C15
    return Double(hash >> 11) / Double(UInt64(1) << 53)
  }
}

extension Instant {
  static func - (instant: Instant, duration: Duration) -> Instant {
    Instant(sinceStart: instant.sinceStart - duration)
  }
}
