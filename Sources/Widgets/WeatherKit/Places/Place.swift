internal import WidgetCore

/// A point on the earth with two decimals, or about a kilometer, which is enough for weather. Services store
/// requests, and don't need to know the user's house.
public struct Coordinates: Hashable, Sendable {
  public let latitude: Double
  public let longitude: Double

  /// nil for invalid coordinates.
  public init?(latitude: Double, longitude: Double) {
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
    // Adding zero turns -0 into 0, which has a single text.
    self.latitude = (latitude * 100).rounded() / 100 + 0
    self.longitude = (longitude * 100).rounded() / 100 + 0
  }

  /// "50.09,14.42", which is also part of stored names.
  public var text: String { "\(latitude),\(longitude)" }

  /// Returns whether two points can be in one city, up to about 30 kilometers apart.
  public func isNear(_ other: Coordinates) -> Bool {
    let ahead = (longitude - other.longitude).magnitude
    return (latitude - other.latitude).magnitude < 0.3
      && min(ahead, 360 - ahead) * cosine < 0.3
  }

  private var cosine: Double { max(0.01, 1 - (latitude / 90) * (latitude / 90)) }
}

/// A place with weather.
public struct Place: Hashable, Sendable {
  public let point: Coordinates
  /// The name; empty for coordinates alone.
  public var name: String
  /// The time zone, such as "Europe/Prague", if known.
  public var zoneName: String?
  /// Whether it was guessed from the time zone, because the user hasn't chosen a place.
  public var isGuess: Bool

  public init(_ point: Coordinates, name: String, zoneName: String? = nil, isGuess: Bool = false) {
    self.point = point
    self.name = name
    self.zoneName = zoneName
    self.isGuess = isGuess
  }
}

/// The value of a setting of type `place`: "50.08,14.44 Prague", "50.08,14.44", or a name alone.
public enum PlaceSetting: Hashable, Sendable {
  case place(Place)
  case name(String)

  public init?(_ text: String?) {
    guard let text = text.map({ String($0.trimmed) }), !text.isEmpty else { return nil }
    if let place = ChosenPlace(text),
      let point = Coordinates(latitude: place.latitude, longitude: place.longitude)
    {
      self = .place(Place(point, name: place.name ?? ""))
    } else {
      self = .name(text)
    }
  }
}
