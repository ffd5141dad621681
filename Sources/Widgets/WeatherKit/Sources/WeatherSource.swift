// A source is pure functions, which make an address and read an answer, so that it is tested without a
// network, and `WeatherDesk` knows nothing of its forms.

public import WidgetCore
public import WidgetExtension

/// Somebody on the web who tells the weather: what to ask for, and what the answer means. Answers come
/// from outside: nothing in them is believed before it is read.
public protocol WeatherSource: Sendable {
  var name: SourceName { get }

  /// Where it is, without a path.
  var base: String { get }

  /// How often it may be asked.
  var limit: RateLimit { get }

  /// Whether it may be asked before its last answer expires.
  var asking: HTTPRequest.Asking { get }

  func address(_ point: Point) -> String

  /// The forecast in an answer that came just now.
  /// - Parameter clock: that of the place, for sources that don't say it.
  func forecast(
    in answer: JSON, at point: Point, now: Int, clock: PlaceClock
  ) throws(SourceError) -> Forecast
}

/// The sources, as settings call them.
public enum SourceName: String, CaseIterable, Sendable {
  case openMeteo = "open-meteo"
  case metNorway = "met-norway"

  /// What people call it.
  public var title: String {
    switch self {
    case .openMeteo: "Open-Meteo"
    case .metNorway: "MET Norway"
    }
  }

  /// What is to be read beside its data, by its license.
  public var attribution: String {
    translated("Weather data by {source}", ["source": credit])
  }

  /// Whom it names, where there is no room for more.
  public var credit: String {
    switch self {
    case .openMeteo: "Open-Meteo.com"
    case .metNorway: title
    }
  }

  /// Where that leads.
  public var home: String {
    switch self {
    case .openMeteo: "https://open-meteo.com/"
    case .metNorway: "https://www.met.no/en"
    }
  }

  /// The source, at its own address or behind a mirror.
  public func source(at mirror: String? = nil) -> any WeatherSource {
    switch self {
    case .openMeteo: OpenMeteo(base: mirror ?? "https://api.open-meteo.com")
    case .metNorway: MetNorway(base: mirror ?? "https://api.met.no")
    }
  }
}

/// Why an answer is of no use, in words that a user understands.
public enum SourceError: SourceComplaint, Hashable, CustomStringConvertible {
  /// It is not JSON, or not what was asked for.
  case nonsense(SourceName)
  /// There is no temperature in it.
  case noWeather(SourceName)
  /// It says itself what is wrong.
  case said(SourceName, String)

  public var saidByThem: String? {
    if case .said(_, let words) = self { words } else { nil }
  }

  public var description: String {
    switch self {
    case .nonsense(let source): SourceWords.nonsense(source.title)
    case .noWeather(let source):
      translated("The response from {source} contains no forecast", ["source": source.title])
    case .said(let source, let words): SourceWords.said(source.title, words)
    }
  }
}

extension WeatherSource {
  /// Reads the forecast out of the bytes of an answer.
  public func forecast(
    bytes: [UInt8], at point: Point, now: Int, clock: PlaceClock
  ) throws(SourceError) -> Forecast {
    guard let answer = try? JSON(parsing: bytes), answer.members != nil else {
      throw .nonsense(name)
    }
    let forecast = try forecast(in: answer, at: point, now: now, clock: clock)
    guard forecast.present(at: now) != nil else { throw .noWeather(name) }
    return forecast
  }

  /// As whoever asks knows it.
  var asked: AskedSource {
    let host = base.split(separator: "/").prefix(2).last ?? ""
    return AskedSource(key: "\(name.rawValue) \(host)", title: name.title, limit: limit)
  }
}
