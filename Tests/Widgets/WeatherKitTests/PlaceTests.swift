import Expectations
import RandomTesting
import Testing
import WidgetCore
import WidgetExtension

@testable import WeatherKit

@Suite("Places")
struct PlaceTests {
  @Test func `a place setting has coordinates, a name, or both`() throws {
    let prague = try #require(Coordinates(latitude: 50.0755, longitude: 14.4378))
    expect(PlaceSetting("50.0755,14.4378 Prague") == .place(Place(prague, name: "Prague")))
    expect(PlaceSetting(" 50.0755, 14.4378 ") == .place(Place(prague, name: "")))
    expect(PlaceSetting("Frankfurt, Oder") == .name("Frankfurt, Oder"))
    expect(PlaceSetting("95,14") == .name("95,14"))
    expect(PlaceSetting("nan,inf") == .name("nan,inf"))
    expect(PlaceSetting("  ") == nil && PlaceSetting(nil) == nil)
  }

  @Test func `coordinates have two decimals, and lie on the earth`() throws {
    try expectEqual(
      #require(Coordinates(latitude: 50.0755, longitude: 14.4378)).text, "50.08,14.44")
    try expectEqual(#require(Coordinates(latitude: -0.001, longitude: -0.001)).text, "0.0,0.0")
    expect(Coordinates(latitude: 90.1, longitude: 0) == nil)
    expect(Coordinates(latitude: 0, longitude: -181) == nil)
    expect(Coordinates(latitude: .nan, longitude: 0) == nil)
  }

  // MARK: - By the time zone

  private static let table = """
    # tzdb timezone descriptions
    CZ\t+5005+01426\tEurope/Prague
    US\t+404251-0740023\tAmerica/New_York\tEastern (most areas)
    AR\t-3436-05827\tAmerica/Argentina/Buenos_Aires\tBuenos Aires (BA, CF)
    UA\t+5026+03031\tEurope/Kyiv\tmost of Ukraine
    XX\t+99+999\tEurope/Broken
    XX\tnonsense
    """

  private static let zones = ZoneCities(table: Array(table.utf8)) {
    ZoneLinks("R A 1 2\nL Europe/Kyiv Europe/Kiev\nL America/New_York US/Eastern\nL".utf8)
  }

  @Test(arguments: [
    ("Europe/Prague", "Prague", 50.08, 14.43), ("America/New_York", "New York", 40.71, -74.01),
    ("America/Argentina/Buenos_Aires", "Buenos Aires", -34.6, -58.45),
    ("Europe/Kiev", "Kyiv", 50.43, 30.52), ("US/Eastern", "New York", 40.71, -74.01),
  ])
  func `a zone has the city of its name`(
    zone: String, city: String, latitude: Double, longitude: Double
  ) {
    let place = PlaceTests.zones.place(of: zone)
    expect(place?.name == city && place?.isGuess == true)
    expect(place?.point == Coordinates(latitude: latitude, longitude: longitude))
    expect(place?.zoneName?.contains("/") == true)
  }

  @Test(arguments: ["UTC", "", "Europe/Atlantis", "Europe/Broken", "Etc/GMT-1", "#", "EST", "CET"])
  func `a zone without a place has no city`(zone: String) {
    expect(PlaceTests.zones.place(of: zone) == nil)
  }

  @Test func `random bytes don't crash the parser`() {
    for seed in 0..<200 {
      var numbers = SeededNumbers(seed: seed)
      let bytes = (0..<300).map { _ in
        "CZ\t+-0123456789/\nEurope".utf8.randomElement(using: &numbers) ?? 0
      }
      _ = ZoneCities(table: bytes) { ZoneLinks([]) }.place(of: "Europe")
    }
  }

  // MARK: - By their names

  @Test func `a search request has only the name and the language`() {
    let search = PlaceSearch()
    expect(
      search.address(for: " Český Krumlov & Co", language: "cs")
        == "https://geocoding-api.open-meteo.com/v1/search?"
        + "name=%C4%8Cesk%C3%BD%20Krumlov%20%26%20Co&count=10&language=cs&format=json")
    expect(search.address(for: "a", language: "en") == nil)
    expect(search.address(for: "Oslo", language: "")?.contains("language=en") == true)
    expect(search.address(for: "Oslo", language: "x&y=1")?.contains("language=en") == true)
  }

  private func found(_ text: String) throws -> [FoundPlace] {
    try PlaceSearch().places(in: Array(text.utf8))
  }

  @Test func `places have their region and country, without repetitions`() throws {
    let places = try found(
      """
      {"results":[{"name":"Springfield","latitude":39.80,"longitude":-89.64,"admin1":"Illinois",
      "country":"United States","timezone":"America/Chicago"},
      {"name":"Singapore","latitude":1.29,"longitude":103.85,"country":"Singapore"}]}
      """)
    expectEqual(places.map(\.whereabouts), ["Illinois, United States", ""])
    expectEqual(places[0].setting, "39.8,-89.64 Springfield")
    expectEqual(places[0].place.zoneName, "America/Chicago")
  }

  @Test func `invalid places in a response are dropped`() throws {
    let places = try found(
      """
      {"results":[{"name":"Nowhere","latitude":200,"longitude":0},{"name":7,"latitude":1,"longitude":1},
      {"latitude":1,"longitude":1},null,[],{"name":"A\\u0000B\\u2028C","latitude":"1","longitude":1},
      {"name":"A\\nB","latitude":1,"longitude":2},{"name":"A\\nB","latitude":1,"longitude":2}]}
      """)
    expectEqual(places.map(\.name), ["A B"])
    try expect(found("{}").isEmpty)
    try expect(found(#"{"results":[]}"#).isEmpty)
  }

  @Test(arguments: ["", "[]", "null", #"{"results":7}"#, "<html>"])
  func `an invalid response is an error`(text: String) {
    #expect(throws: SourceError.invalidResponse("Open-Meteo")) { try found(text) }
  }

  @Test func `an error response has its reason`() {
    #expect(throws: SourceError.reported("Open-Meteo", "Parameter name is missing")) {
      try found(#"{"error":true,"reason":"Parameter name is missing"}"#)
    }
  }
}
