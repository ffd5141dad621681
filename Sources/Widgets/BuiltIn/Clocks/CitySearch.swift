internal import WeatherKit
internal import WidgetCore
internal import WidgetExtension

/// Searches the cities of time zones by name, in the user's language and in English, and by country.
struct CitySearch {
  /// A city and its search terms.
  private struct Entry {
    let city: ZoneCity
    let name: String
    let country: String?
    /// The words of each of its names.
    let names: [[String]]
    let countryWords: [String]
    let zoneWords: [String]
  }

  private let entries: [Entry]
  private let decomposed: (String) -> String

  static let most = 12
  /// The maximum number of cities; the time zones of tzdata have about 420.
  private static let mostCities = 2000

  struct Match: Hashable {
    var city: ZoneCity
    var name: String
    var country: String?
    /// The quality of the match; lower is better.
    var rank: Int
  }

  init(cities: [ZoneCity], names: CityNames) {
    let decomposed = names.decomposed
    self.decomposed = decomposed
    func words(_ text: String) -> [String] { CitySearch.words(text, decomposed) }
    entries = cities.prefix(CitySearch.mostCities).map { city in
      let name = names.city(city.zone) ?? city.name
      let country = names.country(city.country)
      return Entry(
        city: city, name: name, country: country, names: [words(name), words(city.name)],
        countryWords: words(country ?? ""), zoneWords: words(city.zone))
    }
  }

  /// Returns the matching cities, best first.
  func matches(for text: String) -> [Match] {
    let wanted = CitySearch.words(text, decomposed)
    guard !wanted.isEmpty else { return [] }
    return entries.compactMap { match($0, wanted) }
      .sorted { ($0.rank, $0.name, $0.city.zone) < ($1.rank, $1.name, $1.city.zone) }
      .prefix(CitySearch.most).map(\.self)
  }

  private func match(_ entry: Entry, _ wanted: [String]) -> Match? {
    let names = entry.names.map { rank(of: wanted, in: $0) }.min() ?? CitySearch.none
    let others = min(
      rank(of: wanted, in: entry.countryWords), rank(of: wanted, in: entry.zoneWords) + 1)
    guard names < CitySearch.none || others < CitySearch.none else { return nil }
    return Match(
      city: entry.city, name: entry.name, country: entry.country,
      rank: min(names, others + CitySearch.none))
  }

  private static let none = 3

  /// Returns 0 for equal words, 1 for a common beginning, 2 if each wanted word begins some word, and 3 otherwise.
  private func rank(of wanted: [String], in words: [String]) -> Int {
    if words == wanted { return 0 }
    if words.joined(separator: " ").hasPrefix(wanted.joined(separator: " ")) { return 1 }
    return wanted.allSatisfy { part in words.contains { $0.hasPrefix(part) } } ? 2 : CitySearch.none
  }

  /// Returns the words of a text in lower case and without accents.
  private static func words(_ text: String, _ decomposed: (String) -> String) -> [String] {
    let letters = decomposed(text.lowercased()).unicodeScalars.filter {
      $0.properties.generalCategory != .nonspacingMark && $0.properties.generalCategory != .format
    }
    return String(String.UnicodeScalarView(letters))
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

/// Caches the names of cities between keystrokes, because looking them all up in ICU is slow.
struct CitySearchCache {
  private var kept: (locale: String, search: CitySearch)?

  /// Returns the search in a language, loaded at the first keystroke.
  mutating func search(in locale: String, load: () -> CitySearch) -> CitySearch {
    if let kept, kept.locale == locale { return kept.search }
    let search = load()
    kept = (locale, search)
    return search
  }

  /// Releases the names when a search has ended.
  mutating func removeAll() { kept = nil }
}
