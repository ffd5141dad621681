public import WidgetExtension

// Searches for places by name. Results are cached.

extension WeatherClient {
  /// Returns the places that a name may refer to, the most likely first.
  public func places(_ name: String, language: String) throws(SourceFailure) -> [FoundPlace] {
    guard let address = sources.search.address(for: name, language: language) else { return [] }
    let request = HTTPRequest(address, limit: WeatherClient.responseLimit)
    let query = SourceQuery(sources.search.webSource, [request]) { response in
      try sources.search.places(in: [UInt8](response.body))
    }
    return try client.result(of: query, by: .now + client.timeouts.each)[0]
  }

  /// Returns the place for a name that was typed without choosing a suggestion; nil if there is none.
  public func place(named name: String, language: String) throws(SourceFailure) -> Place? {
    if let known = cache.place(named: name, language: language) { return known }
    guard let found = try places(name, language: language).first?.place else { return nil }
    cache.record(found, named: name, language: language)
    return found
  }

  /// Returns a guessed place with its name in the user's language, if that is cached or found.
  /// - Parameter mayFetch: whether a request may be sent now.
  public func translated(_ place: Place, language: String, mayFetch: Bool) -> Place {
    guard language != "en", !language.isEmpty else { return place }
    var place = place
    let key = "\(place.point.text) \(place.name)"
    if let known = cache.place(named: key, language: language) {
      place.name = known.name
    } else if mayFetch, let found = try? places(place.name, language: language) {
      var same = found.first { $0.point.isNear(place.point) }?.place ?? place
      same.zoneName = place.zoneName
      cache.record(same, named: key, language: language)
      place.name = same.name
    }
    return place
  }
}
