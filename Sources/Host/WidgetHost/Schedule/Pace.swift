internal import WidgetCore

/// The measures that the schedule keeps.
enum Pace {
  static let shortestShown = Duration.seconds(5)
  /// What was updated so lately is not asked again because the panel is shown once more.
  static let freshness = Duration.seconds(2)
  static let shortestHidden = Duration.seconds(60)
  /// In the background no widget may ask for more than this, unless its manifest has more.
  static let shortWish = Duration.seconds(300)
  static let longestInterval = Duration.seconds(366 * 86_400)
  static let longestLateness = Duration.seconds(900)
  /// To save power, intervals are so many times as long.
  static let stretch = 4
  /// An interval is longer by up to this share of it, at random.
  static let jitterShare = 10.0
  static let headStartInView = Duration.seconds(30)
  static let headStartOfUser = Duration.seconds(300)
  /// After a sleep the network and the disk need a moment.
  static let settling = Duration.seconds(10)
  static let spreadStep = Duration.seconds(15)
  static let spreadSteps = 4

  /// How late an update in the background may be, so that others can join it.
  static func lateness(of interval: Duration) -> Duration { min(interval / 4, longestLateness) }

  /// A share from 0 to 1, the same on every call for the same widget at the same time.
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
