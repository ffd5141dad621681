/// A place as a setting has it, whose coordinates are known: "53.55,9.99 Hamburg".
public struct ChosenPlace: Hashable, Sendable {
  public var latitude: Double
  public var longitude: Double
  /// What it is called; nil where nobody has said.
  public var name: String?

  /// Nil where there is no such place on earth.
  public init?(latitude: Double, longitude: Double, name: String? = nil) {
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    self.name = name
  }

  /// Reads a setting; nil where it is only a name, or lies nowhere.
  public init?(_ text: String) {
    guard let parts = ChosenPlace.parts(of: text) else { return nil }
    self.init(latitude: parts.latitude, longitude: parts.longitude, name: parts.name)
  }

  /// As it stands in a setting.
  public var text: String {
    let point = "\(SettingValue.written(latitude)),\(SettingValue.written(longitude))"
    return name.map { "\(point) \($0)" } ?? point
  }

  /// The numbers that a text begins with, wherever they lie, and what follows; nil where it begins with
  /// something else.
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
