/// Who is asked, in which order, and where, as the user has set it.
public struct SourceList: Sendable {
  public let sources: [any WeatherSource]
  public let search: PlaceSearch
  public let air: AirQuality

  /// Reads the names of sources, separated by spaces or commas: those that are named are asked, in
  /// that order. Where none is, all are. `mirrors` are other addresses: "met-norway=https://example.org";
  /// beside the sources they can be `places`, the search, and `air`.
  public init(order: String? = nil, mirrors: String? = nil) {
    let bases = SourceList.mirrors(mirrors ?? "")
    var names: [SourceName] = []
    for word in SourceList.words(order ?? "") {
      if let name = SourceName(rawValue: word.lowercased()), !names.contains(name) {
        names.append(name)
      }
    }
    sources = (names.isEmpty ? SourceName.allCases : names)
      .map { $0.source(at: bases[$0.rawValue]) }
    search = PlaceSearch(base: bases["places"])
    air = AirQuality(base: bases["air"])
  }

  /// Only addresses of the web count, and what is wrong in one hides no other.
  private static func mirrors(_ text: String) -> [String: String] {
    let known = SourceName.allCases.map(\.rawValue) + ["places", "air"]
    var bases: [String: String] = [:]
    for word in words(text) {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, known.contains(parts[0].lowercased()),
        parts[1].hasPrefix("https://") || parts[1].hasPrefix("http://")
      else { continue }
      bases[parts[0].lowercased()] =
        parts[1].hasSuffix("/") ? String(parts[1].dropLast()) : parts[1]
    }
    return bases
  }

  private static func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "," || $0 == ";" }.map(String.init)
  }
}
