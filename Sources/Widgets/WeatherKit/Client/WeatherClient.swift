// Threads: the caller's, which blocks while it waits for the network.

internal import FoundationEssentials
internal import WidgetCore
public import WidgetExtension

/// Fetches forecasts from the first source that has one, and caches them.
public struct WeatherClient: Sendable {
  let cache: WeatherCache
  let sources: WeatherSources
  let client: SourceClient

  /// - Parameter clock: seconds since 1970.
  public init(
    _ cache: WeatherCache, _ http: HTTPClient, _ sources: WeatherSources,
    timeouts: SourceTimeouts = SourceTimeouts(total: .seconds(20)), isUrgent: Bool = false,
    clock: (@Sendable () -> Int)? = nil
  ) {
    self.cache = cache
    self.sources = sources
    client = SourceClient(
      cache.values, http, timeouts: timeouts, isUrgent: isUrgent, clock: clock)
  }

  public struct Renewal: Hashable, Sendable {
    /// The newest forecast, which may be a cached one; nil if none is known.
    public let forecast: Forecast?
    /// The reason why a due forecast is missing, as a sentence.
    public let error: String?
  }

  /// Ten times the size of a response.
  static let responseLimit = 1_000_000
  /// Air quality changes slowly.
  static let airInterval = 3600

  /// Fetches the forecast, unless the cached one isn't due.
  /// - Parameter home: the user's time zone, for a place whose own is unknown.
  public func renew(_ place: Place, home: String) -> Renewal {
    let stored = cache.forecast(place.point, at: client.now)
    if let stored, !RefreshTimes(stored).isDue(at: client.now, isUrgent: client.isUrgent) {
      return Renewal(forecast: stored, error: nil)
    }
    let deadline = client.deadline
    let zone = place.zoneName ?? stored?.clock.zoneName
    let clock =
      zone.map { PlaceClock(zoneName: $0) }
      ?? PlaceClock(guessedFor: place.point, home: home, at: client.now)
    let queries = sources.forecasts.lazy.map { query($0, place.point, clock) }
    do throws(SourceFailures) {
      var forecast = try client.firstResult(of: queries, by: deadline)[0]
      forecast.air = air(stored?.air, place.point, by: deadline)
      cache.record(forecast)
      return Renewal(forecast: forecast, error: nil)
    } catch {
      return Renewal(forecast: stored, error: error.description)
    }
  }

  private func query(
    _ source: any WeatherSource, _ point: Coordinates, _ clock: PlaceClock
  ) -> SourceQuery<Forecast> {
    let request = HTTPRequest(
      source.address(point), asking: source.asking, limit: WeatherClient.responseLimit)
    return SourceQuery(source.webSource, about: point.text, [request]) { response in
      var forecast = try source.forecast(
        bytes: [UInt8](response.body), at: point, now: client.now, clock: clock)
      // A cached response that hasn't expired keeps its age.
      if response.isFromCache {
        forecast.time = min(client.now, Int(response.date.timeIntervalSince1970))
      }
      return forecast
    }
  }

  /// Returns the cached air quality while it is fresh, or if the request fails. Only Open-Meteo has it, and
  /// gets no request unless the user has chosen that source.
  private func air(
    _ cached: Forecast.Air?, _ point: Coordinates, by deadline: ContinuousClock.Instant
  ) -> Forecast.Air? {
    if let cached, client.isFresh(cached.time, within: WeatherClient.airInterval) { return cached }
    guard sources.forecasts.contains(where: { $0.name == .openMeteo }) else { return nil }
    let request = HTTPRequest(sources.air.address(point), limit: WeatherClient.responseLimit)
    let query = SourceQuery(sources.air.webSource, about: point.text, [request]) { response in
      try sources.air.air(in: [UInt8](response.body), now: client.now)
    }
    return (try? client.result(of: query, by: deadline)[0]) ?? cached
  }
}
