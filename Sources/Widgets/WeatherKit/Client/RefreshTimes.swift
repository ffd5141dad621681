internal import WidgetCore

/// The times at which a forecast is fetched again. Free sources ask clients not to send their requests at the
/// same minutes, so each point has its own delay.
public struct RefreshTimes: Hashable, Sendable {
  /// New data is published every 15 minutes.
  static let interval = 900
  /// The longest delay.
  static let spread = 180
  /// The interval while the user waits.
  static let urgentInterval = 60

  /// The time of the next scheduled request.
  public let next: Int
  /// The earliest time of an urgent request.
  public let earliest: Int

  public init(_ forecast: Forecast) {
    next = forecast.time + RefreshTimes.interval + RefreshTimes.delay(forecast)
    earliest = forecast.time + RefreshTimes.urgentInterval
  }

  /// Whether a request is due. After the clock was set back, the age of the forecast is unknown.
  public func isDue(at now: Int, isUrgent: Bool) -> Bool {
    let fetched = earliest - RefreshTimes.urgentInterval
    return now >= (isUrgent ? earliest : next) || now < fetched - 60
  }

  /// Returns the seconds until the card changes: at the next hour, or with new data.
  public func refresh(after now: Int) -> Int {
    let hour = 3600 - (now % 3600 + 3600) % 3600 + 1
    let request = next - now
    return request > 0 ? min(hour, max(request, 30)) : min(hour, RefreshTimes.interval)
  }

  /// Returns a delay that depends on the point and the time.
  private static func delay(_ forecast: Forecast) -> Int {
    let fingerprint = Fingerprint(of: "\(forecast.point.text) \(forecast.time)")
    return Int(fingerprint.number % UInt64(spread))
  }
}
