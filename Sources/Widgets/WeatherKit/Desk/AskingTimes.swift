internal import WidgetCore

/// When a forecast is asked for anew. Those who tell it for nothing ask that not all do at the same
/// minutes: each point has its own.
public struct AskingTimes: Hashable, Sendable {
  /// New data comes every quarter of an hour.
  static let interval = 900
  /// By how much at most it is asked for later.
  static let spread = 180
  /// Whoever waits for it isn't made to wait for the quarter, but for this.
  static let eagerInterval = 60

  /// When the forecast should be asked for again.
  public let next: Int
  /// When it may be, if somebody waits.
  public let earliest: Int

  public init(_ forecast: Forecast) {
    next = forecast.time + AskingTimes.interval + AskingTimes.delay(forecast)
    earliest = forecast.time + AskingTimes.eagerInterval
  }

  /// Whether it is asked for now; where the clock was set back, nobody knows how old it is.
  public func isDue(at now: Int, isEager: Bool) -> Bool {
    let asked = earliest - AskingTimes.eagerInterval
    return now >= (isEager ? earliest : next) || now < asked - 60
  }

  /// After how many seconds the card has something else to show: another hour, or new data.
  public func refresh(after now: Int) -> Int {
    let hour = 3600 - (now % 3600 + 3600) % 3600 + 1
    let ask = next - now
    return ask > 0 ? min(hour, max(ask, 30)) : min(hour, AskingTimes.interval)
  }

  /// The same for a point and a time, and different for each.
  private static func delay(_ forecast: Forecast) -> Int {
    let fingerprint = Fingerprint(of: "\(forecast.point.text) \(forecast.time)")
    return Int(fingerprint.number % UInt64(spread))
  }
}
