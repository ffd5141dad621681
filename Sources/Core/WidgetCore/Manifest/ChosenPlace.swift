/// The coordinates in a setting of type `place`: "53.55,9.99 Hamburg".
public struct ChosenPlace: Hashable, Sendable {
  public var latitude: Double
  public var longitude: Double
  /// The name, if the setting has one.
  public var name: String?

  /// Nil for invalid coordinates.
  public init?(latitude: Double, longitude: Double, name: String? = nil) {
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    self.name = name
  }

  /// Parses a setting; nil for a name alone, or invalid coordinates.
  public init?(_ text: String) {
    guard let parts = ChosenPlace.parts(of: text) else { return nil }
    self.init(latitude: parts.latitude, longitude: parts.longitude, name: parts.name)
  }

  /// The text of the setting.
  public var text: String {
    let point = "\(SettingValue.written(latitude)),\(SettingValue.written(longitude))"
    return name.map { "\(point) \($0)" } ?? point
  }

  /// Returns the coordinates at the start of a text, valid or not, and the rest; nil without
  /// coordinates.
  static func parts(of text: String) -> (latitude: Double, longitude: Double, name: String?)? {
    guard let comma = text.firstIndex(of: ","), let latitude = Double(text[..<comma].trimmed)
    else { return nil }
    let rest = text[text.index(after: comma)...].trimmed
    let number = rest.prefix { $0 != " " }
    guard let longitude = Double(number) else { return nil }
    let name = String(rest[number.endIndex...].trimmed)
    return (latitude, longitude, name.isEmpty ? nil : name)
  }
}
