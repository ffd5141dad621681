// Threads: the caller's, which waits for the web.

internal import FoundationEssentials
internal import WidgetCore
public import WidgetExtension

/// Gets the weather: asks one source after the other, as their manners and the user's patience allow.
public struct WeatherDesk: Sendable {
  let book: WeatherBook
  let http: HTTPClient
  let sources: SourceList
  let patience: Patience
  let courtesy: Courtesy
  let isEager: Bool
  /// Seconds since 1970.
  let now: @Sendable () -> Int

  /// - Parameter isEager: whether somebody waits, or the network is back.
  public init(
    _ book: WeatherBook, _ http: HTTPClient, _ sources: SourceList,
    patience: Patience = Patience(whole: .seconds(12)), isEager: Bool = false,
    now: (@Sendable () -> Int)? = nil
  ) {
    self.book = book
    self.http = http
    self.sources = sources
    self.patience = patience
    self.isEager = isEager
    self.now = now ?? { Int(Date().timeIntervalSince1970) }
    courtesy = Courtesy(book.values, http, isEager: isEager, now: self.now)
  }

  /// What came of asking.
  public struct Renewal: Hashable, Sendable {
    /// The best that is known; nil as long as there was no forecast.
    public let forecast: Forecast?
    /// Why there is no new one; nil where there is, or what is known is new enough.
    public let trouble: String?
  }

  /// An answer has less than a tenth of it.
  static let largestAnswer = 1_000_000
  /// The air changes slowly.
  static let airInterval = 3600

  /// Asks for the weather at a place, unless what is known is new enough.
  /// - Parameter home: the user's zone, for a place whose own nobody knows.
  public func renew(_ place: Place, home: String) -> Renewal {
    let stored = book.forecast(place.point, at: now())
    if let stored, !AskingTimes(stored).isDue(at: now(), isEager: isEager) {
      return Renewal(forecast: stored, trouble: nil)
    }
    let deadline = ContinuousClock.now + patience.whole
    let zone = place.zoneName ?? stored?.clock.zoneName
    let clock =
      zone.map { PlaceClock(zoneName: $0) }
      ?? PlaceClock(guessedFor: place.point, home: home, at: now())
    var reasons = Reasons()
    for source in sources.sources {
      do throws(SourceRefusal) {
        var forecast = try ask(source, place.point, clock, by: deadline)
        forecast.air = air(stored?.air, place.point, by: deadline)
        book.record(forecast)
        return Renewal(forecast: forecast, trouble: nil)
      } catch {
        reasons.refusals.append(error)
      }
    }
    return Renewal(forecast: stored, trouble: reasons.description)
  }

  private func ask(
    _ source: any WeatherSource, _ point: Point, _ clock: PlaceClock,
    by deadline: ContinuousClock.Instant
  ) throws(SourceRefusal) -> Forecast {
    let request = HTTPRequest(
      source.address(point), asking: source.asking, limit: WeatherDesk.largestAnswer)
    let forecast = try courtesy.ask(
      source.asked, about: point.text, for: request, each: patience.each, by: deadline
    ) { response in
      // What holds by its own word is as old as it is.
      var forecast = try source.forecast(
        bytes: [UInt8](response.body), at: point, now: now(), clock: clock)
      if response.isFromCache { forecast.time = min(now(), response.time) }
      return forecast
    }
    courtesy.succeeded(source.asked, about: point.text)
    return forecast
  }

  /// How good the air is: what is known, while that is new enough or nothing else is to be had. Without
  /// it there is still a forecast. Only Open-Meteo tells it, so it isn't asked by who doesn't want that.
  private func air(
    _ known: Forecast.Air?, _ point: Point, by deadline: ContinuousClock.Instant
  ) -> Forecast.Air? {
    let age = known.map { now() - $0.time }
    if let age, (0..<WeatherDesk.airInterval).contains(age) { return known }
    guard sources.sources.contains(where: { $0.name == .openMeteo }) else { return nil }
    do throws(SourceRefusal) {
      let air = try courtesy.ask(
        sources.air.asked, about: point.text,
        for: HTTPRequest(sources.air.address(point), limit: WeatherDesk.largestAnswer),
        each: patience.each, by: deadline
      ) { try sources.air.air(in: [UInt8]($0.body), now: now()) }
      courtesy.succeeded(sources.air.asked, about: point.text)
      return air
    } catch {
      return known
    }
  }
}

extension HTTPResponse {
  /// When the server last said that this is right, in seconds since 1970.
  fileprivate var time: Int { Int(date.timeIntervalSince1970) }
}
