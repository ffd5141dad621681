internal import WeatherKit
internal import WidgetCore
internal import WidgetExtension

/// Searches the cities of time zones by their names, in the user's language or the zone's, and by country.
struct CitySearch {
  let cities: [ZoneCity]
  let names: CityNames

  static let most = 12

  struct Match: Hashable {
    var city: ZoneCity
    var name: String
    var country: String?
    /// The lower, the better.
    var rank: Int
  }

  /// Returns the matching cities, best first.
  func matches(for text: String) -> [Match] {
    let wanted = words(text)
    guard !wanted.isEmpty else { return [] }
    return cities.compactMap { match($0, wanted) }
      .sorted { ($0.rank, $0.name, $0.city.zone) < ($1.rank, $1.name, $1.city.zone) }
      .prefix(CitySearch.most).map(\.self)
  }

  private func match(_ city: ZoneCity, _ wanted: [String]) -> Match? {
    let name = names.city(city.zone) ?? city.name
    let country = names.country(city.country)
    let names = min(rank(of: wanted, in: words(name)), rank(of: wanted, in: words(city.name)))
    let others = min(
      rank(of: wanted, in: words(country ?? "")), rank(of: wanted, in: words(city.zone)) + 1)
    let rank = min(names, others + CitySearch.none)
    guard names < CitySearch.none || others < CitySearch.none else { return nil }
    return Match(city: city, name: name, country: country, rank: rank)
  }

  private static let none = 3

  /// Returns 0 for the same words, 1 if they begin like the wanted ones, 2 if any words do, and 3 otherwise.
  private func rank(of wanted: [String], in words: [String]) -> Int {
    if words == wanted { return 0 }
    if words.joined(separator: " ").hasPrefix(wanted.joined(separator: " ")) { return 1 }
    return wanted.allSatisfy { part in words.contains { $0.hasPrefix(part) } } ? 2 : CitySearch.none
  }

  /// The words of a text without case and accents.
  private func words(_ text: String) -> [String] {
    let letters = names.decomposed(text.lowercased()).unicodeScalars.filter {
      $0.properties.generalCategory != .nonspacingMark && $0.properties.generalCategory != .format
    }
    return String(String.UnicodeScalarView(letters))
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
