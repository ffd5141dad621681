public import WidgetExtension

// Places by their names: what was found once is known from then on.

extension WeatherDesk {
  /// Where a limit is told for the search: one letter after the other is looked up.
  private var search: AskedSource {
    let host = sources.search.base.split(separator: "/").prefix(2).last ?? ""
    return AskedSource(
      key: "places \(host)", title: SourceName.openMeteo.title, limit: RateLimit(120, within: 3600))
  }

  /// The places that a name may mean, the likeliest first.
  public func places(_ name: String, language: String) throws(SourceRefusal) -> [FoundPlace] {
    guard let address = sources.search.address(for: name, language: language) else { return [] }
    let places = try courtesy.ask(
      search, for: HTTPRequest(address, limit: WeatherDesk.largestAnswer), each: patience.each,
      by: .now + patience.each
    ) { try sources.search.places(in: [UInt8]($0.body)) }
    courtesy.succeeded(search)
    return places
  }

  /// The place of a name that was typed and not chosen; nil where there is none.
  public func place(named name: String, language: String) throws(SourceRefusal) -> Place? {
    if let known = book.place(named: name, language: language) { return known }
    guard let found = try places(name, language: language).first?.place else { return nil }
    book.record(found, named: name, language: language)
    return found
  }

  /// A place that was guessed, as it is called in the user's language. Where that isn't known yet and can't
  /// be asked, it keeps its English name.
  /// - Parameter mayAsk: whether the web may be asked now.
  public func translated(_ place: Place, language: String, mayAsk: Bool) -> Place {
    guard language != "en", !language.isEmpty else { return place }
    var place = place
    let key = "\(place.point.text) \(place.name)"
    if let known = book.place(named: key, language: language) {
      place.name = known.name
    } else if mayAsk, let found = try? places(place.name, language: language) {
      var same = found.first { $0.point.isNear(place.point) }?.place ?? place
      same.zoneName = place.zoneName
      book.record(same, named: key, language: language)
      place.name = same.name
    }
    return place
  }
}
