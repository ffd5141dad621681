// For sources without sunrise and sunset: the formulas of NOAA's solar calculator, after Meeus. Compared with
// an exact ephemeris, they are off by a second, and by less than two minutes near the polar circles.

internal import Glibc

/// Sunrise and sunset at a place on a day.
public enum Sun: Hashable, Sendable {
  /// Times in seconds since 1970.
  case rises(Int, sets: Int)
  case staysUp
  case staysDown

  /// The zenith distance of the sun's center when its upper edge is at the horizon: 90 degrees, its radius, and
  /// atmospheric refraction.
  private static let zenith = 90.833

  /// - Parameter noon: noon at the place by the clock, in seconds since 1970, which selects the day.
  public init(at point: Coordinates, noon: Int) {
    // Solar noon, which can be hours from noon by the clock.
    var transit = Double(noon)
    for _ in 0..<5 { transit = Sun.transit(at: point, near: transit) }
    guard let height = Sun.hourAngle(at: point, transit) else {
      let isHigh = Position(at: transit).declination * point.latitude > 0
      self = isHigh ? .staysUp : .staysDown
      return
    }
    var rise = transit - height * 240
    var set = transit + height * 240
    for _ in 0..<5 {
      // Computed for the position of the sun at that time, not at noon.
      if let angle = Sun.hourAngle(at: point, rise) {
        rise = Sun.transit(at: point, near: rise, around: transit) - angle * 240
      }
      if let angle = Sun.hourAngle(at: point, set) {
        set = Sun.transit(at: point, near: set, around: transit) + angle * 240
      }
    }
    self = .rises(Int(rise.rounded()), sets: Int(set.rounded()))
  }

  /// Returns whether the sun is up.
  public static func isUp(at point: Coordinates, _ time: Int) -> Bool {
    let position = Position(at: Double(time))
    let day = (Double(time) / 86_400 - (Double(time) / 86_400).rounded(.down)) * 1440
    let angle = (day + position.equationOfTime + 4 * point.longitude) / 4 - 180
    let height =
      sine(point.latitude) * sine(position.declination)
      + cosine(point.latitude) * cosine(position.declination) * cosine(angle)
    return height > cosine(zenith)
  }

  /// Returns the solar noon of the day that contains a time, with the equation of time of another one.
  private static func transit(
    at point: Coordinates, near time: Double, around day: Double? = nil
  ) -> Double {
    let midnight = ((day ?? time) / 86_400 + point.longitude / 360).rounded(.down) * 86_400
    let minutes = 720 - 4 * point.longitude - Position(at: time).equationOfTime
    return midnight + minutes * 60
  }

  /// Returns the hour angle of sunrise and sunset in degrees; nil without them.
  private static func hourAngle(at point: Coordinates, _ time: Double) -> Double? {
    let declination = Position(at: time).declination
    let cosineOfAngle =
      cosine(zenith) / (cosine(point.latitude) * cosine(declination))
      - tangent(point.latitude) * tangent(declination)
    guard cosineOfAngle.magnitude <= 1 else { return nil }
    return acos(cosineOfAngle) * 180 / .pi
  }

  /// The position of the sun, as needed for sunrise and sunset.
  private struct Position {
    /// In degrees.
    let declination: Double
    /// The minutes that the sun is ahead of the clock.
    let equationOfTime: Double

    init(at time: Double) {
      let century = (time / 86_400 + 2_440_587.5 - 2_451_545) / 36_525
      let longitude = 280.46646 + century * (36_000.76983 + century * 0.0003032)
      let anomaly = 357.52911 + century * (35_999.05029 - 0.0001537 * century)
      let eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
      let center =
        sine(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century))
        + sine(2 * anomaly) * (0.019993 - 0.000101 * century) + sine(3 * anomaly) * 0.000289
      let node = 125.04 - 1934.136 * century
      let apparent = longitude + center - 0.00569 - 0.00478 * sine(node)
      let seconds = 21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))
      let obliquity = 23 + (26 + seconds / 60) / 60 + 0.00256 * cosine(node)
      declination = asin(sine(obliquity) * sine(apparent)) * 180 / .pi
      let half = tangent(obliquity / 2)
      let y = half * half
      let equation =
        y * sine(2 * longitude) - 2 * eccentricity * sine(anomaly)
        + 4 * eccentricity * y * sine(anomaly) * cosine(2 * longitude)
        - 0.5 * y * y * sine(4 * longitude)
        - 1.25 * eccentricity * eccentricity * sine(2 * anomaly)
      equationOfTime = equation * 180 / .pi * 4
    }
  }
}

private func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
private func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
private func tangent(_ degrees: Double) -> Double { tan(degrees * .pi / 180) }
