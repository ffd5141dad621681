/// A point on the earth, as exact as weather is: two decimals, which is a kilometer. Services keep what
/// they are asked for, and need not know the house.
public struct Coordinates: Hashable, Sendable {
  public let latitude: Double
  public let longitude: Double

  /// nil where there is no such place on the earth.
  public init?(latitude: Double, longitude: Double) {
    guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
    // Without minus zero, which would be another text for the same place.
    self.latitude = (latitude * 100).rounded() / 100 + 0
    self.longitude = (longitude * 100).rounded() / 100 + 0
  }

  /// "50.09,14.42", which also is what is stored of it is called.
  public var text: String { "\(latitude),\(longitude)" }

  /// Whether two points are so near to each other that they are in one city: some thirty kilometers.
  public func isNear(_ other: Coordinates) -> Bool {
    let ahead = (longitude - other.longitude).magnitude
    return (latitude - other.latitude).magnitude < 0.3
      && min(ahead, 360 - ahead) * cosine < 0.3
  }

  private var cosine: Double { max(0.01, 1 - (latitude / 90) * (latitude / 90)) }
}

/// Where the weather is.
public struct Place: Hashable, Sendable {
  public let point: Coordinates
  /// What people call it; empty where only the coordinates are known.
  public var name: String
  /// Its zone, such as "Europe/Prague", where that is known.
  public var zoneName: String?
  /// Whether it was taken from the time zone, as none was chosen.
  public var isGuess: Bool

  public init(_ point: Coordinates, name: String, zoneName: String? = nil, isGuess: Bool = false) {
    self.point = point
    self.name = name
    self.zoneName = zoneName
    self.isGuess = isGuess
  }
}

/// What a setting of the type `place` says: "50.08,14.44 Prague", "50.08,14.44", or a name alone.
public enum PlaceSetting: Hashable, Sendable {
  case place(Place)
  case name(String)

  public init?(_ text: String?) {
    guard let text = text?.trimmed, !text.isEmpty else { return nil }
    let parts = text.split(separator: ",", maxSplits: 1)
    if parts.count == 2, let latitude = Double(parts[0].trimmed) {
      let rest = parts[1].trimmed
      let number = rest.prefix { $0 != " " }
      if let longitude = Double(number),
        let point = Coordinates(latitude: latitude, longitude: longitude)
      {
        self = .place(Place(point, name: rest[number.endIndex...].trimmed))
        return
      }
    }
    self = .name(text)
  }
}

extension StringProtocol {
  /// Without white space at both ends.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
