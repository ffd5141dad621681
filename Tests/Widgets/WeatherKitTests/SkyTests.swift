import Expectations
import Testing

@testable import WeatherKit

@Suite("Weather conditions")
struct SkyTests {
  @Test func `exactly the codes of Open-Meteo are known`() {
    let used = [
      0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85,
      86,
      95, 96, 99,
    ]
    for code in -5...120 { expect((Sky(code: code) != nil) == used.contains(code), "\(code)") }
    expect(Sky(code: 66) == .freezingRain && Sky(code: 99) == .hail && Sky(code: 77) == .lightSnow)
  }

  @Test(arguments: [
    ("clearsky_day", Sky.clear), ("fair_night", .mostlyClear), ("partlycloudy_day", .partlyCloudy),
    ("cloudy", .overcast), ("fog", .fog), ("rain", .rain), ("lightrain", .lightRain),
    ("heavyrain", .heavyRain), ("rainshowers_day", .showers),
    ("heavyrainshowers_day", .heavyShowers),
    ("lightrainshowers_polartwilight", .showers), ("sleet", .sleet), ("heavysleet", .sleet),
    ("sleetshowers_night", .sleet), ("snow", .snow), ("lightsnow", .lightSnow),
    ("heavysnow", .heavySnow), ("snowshowers_day", .snowShowers),
    ("rainandthunder", .thunderstorm), ("heavysnowshowersandthunder_day", .thunderstorm),
    // These two are misspelt.
    ("lightssnowshowersandthunder_day", .thunderstorm),
    ("lightssleetshowersandthunder_day", .thunderstorm),
  ])
  func `symbols of MET Norway are recognized by their parts`(symbol: String, sky: Sky) {
    expect(Sky(symbol: symbol) == sky)
  }

  @Test(arguments: ["", "_day", "sunny", "clearsky2", "day"])
  func `an unknown symbol is nil`(symbol: String) { expect(Sky(symbol: symbol) == nil) }

  @Test func `only precipitation has a kind`() {
    expect(Sky.allCases.filter { $0.falling == nil }.count == 5)
    expect(Sky.drizzle.falling == .rain && Sky.snowShowers.falling == .snow)
    expect(Sky.hail.falling == .thunderstorm && Sky.sleet.falling == .sleet)
  }
}
