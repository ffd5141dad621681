public import WidgetCore

/// The units for temperature, speed, pressure and precipitation.
public struct Units: Hashable, Sendable {
  public enum Temperature: String, Sendable {
    case celsius, fahrenheit
  }

  public enum Speed: String, Sendable {
    case kilometersPerHour = "km/h"
    case milesPerHour = "mph"
    case metersPerSecond = "m/s"
  }

  public var temperature: Temperature
  public var speed: Speed
  /// Whether precipitation is in inches, and pressure in inches of mercury.
  public var usesInches: Bool

  public init(temperature: Temperature, speed: Speed, usesInches: Bool = false) {
    self.temperature = temperature
    self.speed = speed
    self.usesInches = usesInches
  }

  /// Creates the units of the settings; an empty one uses the default of the user's country.
  public init(temperature: String?, speed: String?, in format: LocaleFormat) {
    self.temperature =
      temperature.flatMap(Temperature.init) ?? (format.usesFahrenheit ? .fahrenheit : .celsius)
    self.speed =
      speed.flatMap(Speed.init)
      ?? {
        switch format.windUnit {
        case .kilometersPerHour: .kilometersPerHour
        case .milesPerHour: .milesPerHour
        case .metersPerSecond: .metersPerSecond
        }
      }()
    usesInches = format.usesInches
  }

  /// Converts a temperature to the unit.
  public func degrees(_ celsius: Double) -> Double {
    temperature == .celsius ? celsius : celsius * 1.8 + 32
  }

  /// "12°", "-3°".
  public func temperature(_ celsius: Double, _ format: LocaleFormat) -> String {
    "\(format.number(Int(degrees(celsius).rounded())))°"
  }

  /// "12 km/h".
  public func speed(_ metersPerSecond: Double, _ format: LocaleFormat) -> String {
    func whole(_ number: Double) -> String { format.number(Int(number.rounded())) }
    switch speed {
    case .kilometersPerHour:
      return translated("{count} km/h", ["count": whole(metersPerSecond * 3.6)])
    case .milesPerHour:
      return translated("{count} mph", ["count": whole(metersPerSecond / 0.44704)])
    case .metersPerSecond: return translated("{count} m/s", ["count": whole(metersPerSecond)])
    }
  }

  /// "1,013 hPa" or "29.92 inHg".
  public func pressure(_ hectopascals: Double, _ format: LocaleFormat) -> String {
    usesInches
      ? translated(
        "{count} inHg", ["count": format.number(hectopascals / 33.8639, decimals: 2...2)])
      : translated("{count} hPa", ["count": format.number(Int(hectopascals.rounded()))])
  }

  /// The unit symbol of precipitation, and the number of units in a millimeter.
  public var amount: (sign: String, perMillimeter: Double) {
    // Unit symbols: inches and millimeters.
    usesInches ? (translated("in"), 1 / 25.4) : (translated("mm"), 1)
  }
}
