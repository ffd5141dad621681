import Expectations
import Foundation
import Testing
import WeatherKit
import WidgetCore

@testable import Widgets

@Suite("Cities of Clocks")
struct CitySearchTests {
  private static let table = """
    # A comment
    AR\t-3436-05827\tAmerica/Argentina/Buenos_Aires\tBuenos Aires (BA, CF)
    BR\t-2332-04637\tAmerica/Sao_Paulo\tBrazil (southeast)
    CZ\t+5005+01426\tEurope/Prague
    FR\t+4852+00220\tEurope/Paris
    JP\t+353916+1394441\tAsia/Tokyo
    US\t+404251-0740023\tAmerica/New_York\tEastern (most areas)
    XX\tnonsense\tEurope/Broken
    """
  private static let cities = ZoneCities(table: Array(table.utf8)) { ZoneLinks([]) }.all

  private static var czech: CityNames {
    CityNames(
      city: {
        ["Europe/Prague": "Praha", "Europe/Paris": "Paříž", "America/Sao_Paulo": "São Paulo"][$0]
      },
      country: { ["CZ": "Česko", "JP": "Japonsko"][$0] },
      decomposed: { $0.decomposedStringWithCanonicalMapping })
  }

  private func found(_ text: String, _ names: CityNames = czech) -> [String] {
    CitySearch(cities: Self.cities, names: names).matches(for: text).map(\.name)
  }

  @Test func `a line that isn't a city is left out`() {
    expectEqual(Self.cities.count, 6)
    expectEqual(Self.cities[0].name, "Buenos Aires")
    expectEqual(Self.cities[2].country, "CZ")
  }

  @Test(arguments: [
    ("Praha", "Praha"), ("prague", "Praha"), ("pariz", "Paříž"), ("PAŘ", "Paříž"),
    ("sao paulo", "São Paulo"), ("aires", "Buenos Aires"), ("ne yo", "New York"),
    ("cesko", "Praha"), ("Japon", "Tokyo"), ("asia/tokyo", "Tokyo"), ("europe prag", "Praha"),
  ])
  func `a city is found by its names, its country, and its zone`(text: String, name: String) {
    expectEqual(found(text).first, name)
  }

  @Test func `names come before countries and zones, and nothing is found for nothing`() {
    expectEqual(found("pa"), ["Paříž", "São Paulo"])
    expectEqual(found("america"), ["Buenos Aires", "New York", "São Paulo"])
    expectEqual(found("xyz"), [])
    expectEqual(found(" -/ "), [])
  }

  @Test func `names are asked for once while the user types, and again in another language`() {
    var asked = 0
    var cache = CitySearchCache()
    let names = CityNames(
      city: {
        asked += 1
        return Self.czech.city($0)
      }, country: { _ in nil }, decomposed: { $0 })
    func found(_ text: String, _ locale: String = "cs_CZ") -> String? {
      cache.search(in: locale) { CitySearch(cities: Self.cities, names: names) }
        .matches(for: text).first?.name
    }
    for text in ["pr", "pra", "praha"] { expectEqual(found(text), "Praha", "\(text)") }
    expectEqual(asked, Self.cities.count)
    expectEqual(found("praha", "de_DE"), "Praha")
    expectEqual(asked, 2 * Self.cities.count)
    // Another search loads them again.
    cache.removeAll()
    expectEqual(found("praha", "de_DE"), "Praha")
    expectEqual(asked, 3 * Self.cities.count)
  }

  @Test func `English names of countries are those of the system`() {
    let names = CityNames.english(countries: Array("# Codes\nCZ\tCzech Republic\nbroken\n".utf8))
    expectEqual(names.country("CZ"), "Czech Republic")
    expect(names.country("JP") == nil && names.city("Asia/Tokyo") == nil)
    expectEqual(found("czech", names), ["Prague"])
  }

  @Test(.enabled(if: CitySearchTests.hasNames))
  func `ICU knows the names in the user's language`() {
    let english = CityNames.english(countries: [])
    let names = CityNames.named(in: "cs_CZ", or: english)
    expectEqual(names.city("Europe/Prague"), "Praha")
    expectEqual(names.country("JP"), "Japonsko")
    expectEqual(names.decomposed("ř"), "r\u{30C}")
    expect(names.city("Not/A_Zone") == nil || names.city("Not/A_Zone") == "A Zone")
    expectEqual(CityNames.named(in: "ru_RU", or: english).city("Europe/London"), "Лондон")
    expectEqual(CityNames.named(in: "C", or: english).country("JP"), "Japan")
    expectEqual(names.decomposed(String(repeating: "ř", count: 10_000)).isEmpty, false)
  }

  private static let hasNames =
    CityNames.named(
      in: "cs_CZ", or: CityNames.english(countries: [])
    ).city("Europe/Prague") != nil

  // MARK: - Settings

  @Test func `a chosen city keeps its name, and its place is that of the zone`() throws {
    for city in Self.cities {
      let chosen = ClockCity(city, name: "A Name")
      let read = try #require(ClockCity(chosen.setting, among: Self.cities))
      expectEqual(read, chosen)
    }
  }

  @Test func `names and zones can be typed, and others are unknown`() {
    func zone(_ text: String) -> String? { ClockCity(text, among: Self.cities)?.zone }
    expectEqual(zone("tokyo"), "Asia/Tokyo")
    expectEqual(zone("Europe/Prague"), "Europe/Prague")
    expectEqual(zone("UTC"), "UTC")
    expectEqual(zone("50.1,14.4"), "Europe/Prague")
    expect(zone("Atlantis") == nil && zone("") == nil && zone("../../etc/passwd") == nil)
    expectEqual(ClockCity("Europe/Prague", among: Self.cities)?.name, "Prague")
    expect(ClockCity("50.08,14.43 Praha", among: []) == nil)
  }

  @Test func `daylight is that of the city's own day`() throws {
    let tokyo = try #require(ClockCity("Tokyo", among: Self.cities))
    let zone = try #require(Zone.named("Asia/Tokyo"))
    // Early on November 28 in Tokyo, and still November 27 in UTC.
    let span = try #require(tokyo.daylight(at: 1_795_798_800, in: zone))
    expectEqual(zone.time(at: Int(span.from)).day, 28)
    expectEqual(zone.time(at: Int(span.from)).hour, 6)
    expectEqual(zone.time(at: Int(span.to)).hour, 16)
    let pole = ClockCity(
      name: "Alert", zone: "UTC", point: Coordinates(latitude: 82.5, longitude: -62.3))
    expect(pole.daylight(at: 1_795_798_800, in: .utc) == nil)
  }
}
