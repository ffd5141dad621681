internal import WidgetCore
public import WidgetExtension

/// A place that was found by its name.
public struct FoundPlace: Hashable, Sendable {
  public let point: Coordinates
  public let name: String
  /// The region and country, if known, which distinguish places of the same name.
  public let region: String?
  public let country: String?
  public let zoneName: String?

  public var place: Place { Place(point, name: name, zoneName: zoneName) }

  /// "Illinois, United States".
  public var whereabouts: String {
    // A city that is also its region or country is named only once.
    listed([region, country].compactMap(\.self).filter { $0 != name })
  }

  /// The value for a setting of type `place`.
  public var setting: String { "\(point.text) \(name)" }
}

/// Searches places by name with Open-Meteo. Three letters are enough for a name with another spelling, and
/// "Springfield, Illinois" selects one of several.
public struct PlaceSearch: Sendable {
  let base: String

  /// The maximum number of places, whatever the response has.
  public static let most = 10
  private static let longestName = 100

  public init(base: String? = nil) { self.base = base ?? "https://geocoding-api.open-meteo.com" }

  /// Returns the URL of a search; nil if the text is too short.
  public func address(for text: String, language: String) -> String? {
    let text = String(text.trimmed.prefix(PlaceSearch.longestName))
    guard text.count >= 2 else { return nil }
    let language = language.utf8.allSatisfy { $0.isLowercaseLetter } ? language : ""
    return "\(base)/v1/search?name=\(text.percentEncoded)&count=\(PlaceSearch.most)"
      + "&language=\(language.isEmpty ? "en" : language)&format=json"
  }

  /// Returns the valid places in a response, the most likely first.
  public func places(in bytes: [UInt8]) throws(SourceError) -> [FoundPlace] {
    let title = webSource.title
    let response = try JSON(object: bytes, from: title)
    if response["error"] == .bool(true) {
      throw .reported(title, (response["reason"]?.string ?? "").asSaid)
    }
    guard let results = response["results"] else { return [] }
    guard let results = results.elements else { throw .invalidResponse(title) }
    var seen: Set<String> = []
    return results.prefix(100).compactMap(PlaceSearch.place)
      .filter { seen.insert("\($0.setting) \($0.whereabouts)").inserted }.prefix(PlaceSearch.most)
      .map(\.self)
  }

  // Each typed letter can send a request.
  var webSource: WebSource {
    WebSource(
      "places", at: base, title: WeatherSourceName.openMeteo.title,
      limit: RateLimit(120, within: 3600))
  }

  private static func place(_ json: JSON) -> FoundPlace? {
    guard let name = words(json["name"]), let latitude = json["latitude"]?.finite,
      let longitude = json["longitude"]?.finite,
      let point = Coordinates(latitude: latitude, longitude: longitude)
    else { return nil }
    let zone = json["timezone"]?.string.flatMap { $0.utf8.count <= 60 ? $0 : nil }
    return FoundPlace(
      point: point, name: name, region: words(json["admin1"]), country: words(json["country"]),
      zoneName: zone)
  }

  private static func words(_ json: JSON?) -> String? {
    guard let text = json?.string else { return nil }
    let words = String(text.asSaid.trimmed.prefix(longestName))
    return words.isEmpty ? nil : words
  }
}

extension UInt8 {
  fileprivate var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}
