/// The value of a place setting with coordinates: "53.55,9.99 Hamburg".
public struct ChosenPlace: Hashable, Sendable {
  public var latitude: Double
  public var longitude: Double
  /// The name, if known.
  public var name: String?

  /// Creates a place; nil if the coordinates are out of range.
  public init?(latitude: Double, longitude: Double, name: String? = nil) {
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    self.name = name
  }

  /// Parses a setting; nil if it has no valid coordinates.
  public init?(_ text: String) {
    guard let parts = ChosenPlace.parts(of: text) else { return nil }
    self.init(latitude: parts.latitude, longitude: parts.longitude, name: parts.name)
  }

  /// The text of the setting.
  public var text: String {
    let point = "\(SettingValue.written(latitude)),\(SettingValue.written(longitude))"
    return name.map { "\(point) \($0)" } ?? point
  }

  /// Parses coordinates, in range or not, and the name after them; nil if the text starts with something
  /// else.
  static func parts(of text: String) -> (latitude: Double, longitude: Double, name: String?)? {
    guard let comma = text.firstIndex(of: ","), let latitude = Double(trimmed(text[..<comma]))
    else { return nil }
    let rest = trimmed(text[text.index(after: comma)...])
    let number = rest.prefix { $0 != " " }
    guard let longitude = Double(number) else { return nil }
    let name = trimmed(rest[number.endIndex...])
    return (latitude, longitude, name.isEmpty ? nil : name)
  }
}
