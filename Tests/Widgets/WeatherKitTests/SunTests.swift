import Expectations
import Testing

@testable import WeatherKit

@Suite("Computed sunrise and sunset")
struct SunTests {
  /// A place, noon on its clock, and when the sun rises and sets by the ephemeris of XEphem (pyephem 4.2),
  /// its center 50' below the horizon.
  private static let known: [(name: String, Double, Double, noon: Int, rise: Int, set: Int)] = [
    ("Prague", 50.09, 14.42, 1_774_004_400, 1_773_983_125, 1_774_026_904),
    ("Prague", 50.09, 14.42, 1_782_039_600, 1_782_010_351, 1_782_069_344),
    ("Prague", 50.09, 14.42, 1_795_518_000, 1_795_501_760, 1_795_532_892),
    ("Prague", 50.09, 14.42, 1_798_974_000, 1_798_959_663, 1_798_989_151),
    ("New York", 40.71, -74.01, 1_774_026_000, 1_774_004_359, 1_774_048_092),
    ("New York", 40.71, -74.01, 1_782_061_200, 1_782_033_903, 1_782_088_245),
    ("New York", 40.71, -74.01, 1_798_995_600, 1_798_978_813, 1_799_012_458),
    ("Sydney", -33.87, 151.21, 1_773_972_000, 1_773_950_278, 1_773_994_016),
    ("Sydney", -33.87, 151.21, 1_782_007_200, 1_781_989_198, 1_782_024_829),
    ("Sydney", -33.87, 151.21, 1_798_941_600, 1_798_915_730, 1_798_967_380),
    ("Quito", -0.18, -78.47, 1_774_026_000, 1_774_005_480, 1_774_049_070),
    ("Quito", -0.18, -78.47, 1_795_539_600, 1_795_517_803, 1_795_561_471),
    ("Reykjavík", 64.15, -21.94, 1_774_008_000, 1_773_991_717, 1_774_035_804),
    ("Reykjavík", 64.15, -21.94, 1_782_043_200, 1_782_010_506, 1_782_086_642),
    ("Reykjavík", 64.15, -21.94, 1_795_521_600, 1_795_515_918, 1_795_536_177),
    // Clocks that are a day ahead of the sun, and three hours.
    ("Kiritimati", 1.87, -157.43, 1_773_957_600, 1_773_938_047, 1_773_981_633),
    ("Kiritimati", 1.87, -157.43, 1_798_927_200, 1_798_907_596, 1_798_950_864),
    ("Ürümqi", 43.83, 87.62, 1_782_014_400, 1_781_994_437, 1_782_050_117),
    ("Ürümqi", 43.83, 87.62, 1_798_948_800, 1_798_940_624, 1_798_973_040),
  ]

  @Test(arguments: known)
  func `sunrise and sunset match an ephemeris`(
    name: String, latitude: Double, longitude: Double, noon: Int, rise: Int, set: Int
  ) throws {
    let point = try #require(Coordinates(latitude: latitude, longitude: longitude))
    guard case .rises(let rises, let sets) = Sun(at: point, noon: noon) else {
      Issue.record("\(name) has no sun")
      return
    }
    // Near the polar circle the sun moves along the horizon.
    let tolerance = latitude > 60 ? 90 : 20
    expect(abs(rises - rise) <= tolerance, "\(name): \(rises - rise) s")
    expect(abs(sets - set) <= tolerance, "\(name): \(sets - set) s")
    expect(Sun.isUp(at: point, noon) && !Sun.isUp(at: point, rises - 600))
    expect(Sun.isUp(at: point, rises + 600) && !Sun.isUp(at: point, sets + 600))
  }

  @Test func `far north the sun doesn't set in June or rise in December`() throws {
    let tromsø = try #require(Coordinates(latitude: 69.65, longitude: 18.96))
    expectEqual(Sun(at: tromsø, noon: 1_782_039_600), .staysUp)
    expectEqual(Sun(at: tromsø, noon: 1_797_850_800), .staysDown)
    let south = try #require(Coordinates(latitude: -77.85, longitude: 166.67))
    expectEqual(Sun(at: south, noon: 1_782_039_600), .staysDown)
    expectEqual(Sun(at: south, noon: 1_797_850_800), .staysUp)
  }

  @Test func `every place and time has a result, and no day exceeds 24 hours`()
    throws
  {
    for latitude in stride(from: -90.0, through: 90, by: 7.5) {
      for longitude in stride(from: -180.0, through: 180, by: 45) {
        let point = try #require(Coordinates(latitude: latitude, longitude: longitude))
        for day in stride(from: 20_000, to: 20_400, by: 13) {
          let noon = day * 86_400 + 43_200 - Int(longitude * 240)
          guard case .rises(let rise, let set) = Sun(at: point, noon: noon) else { continue }
          expect(rise < set && set - rise <= 86_460)
          expect(abs((rise + set) / 2 - noon) < 3600, "\(latitude) \(longitude) \(day)")
        }
      }
    }
  }
}
