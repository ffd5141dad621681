internal import Calendars
internal import WeatherKit
internal import WidgetCore

/// A city on the card.
struct ClockCity: Hashable {
  var name: String
  /// A zone such as "Asia/Tokyo".
  var zone: String
  /// The location, if known.
  var point: Coordinates?

  static let most = 6

  /// Returns the time from sunrise to sunset; nil without a known location, and on days without a sunrise.
  func daylight(at now: Int, in zone: Zone) -> TimeSpan? {
    guard let point else { return nil }
    let noon = zone.moment(day: zone.time(at: now).dayNumber, minute: 12 * 60)
    guard case .rises(let rise, let set) = Sun(at: point, noon: noon), rise < set else {
      return nil
    }
    return TimeSpan(from: Double(rise), to: Double(set))
  }
}

extension ClockCity {
  init(_ city: ZoneCity, name: String? = nil) {
    self.init(name: name ?? city.name, zone: city.zone, point: city.point)
  }

  /// The value in the setting of cities: "35.65,139.74 Tokyo".
  var setting: String { point.map { "\($0.text) \(name)" } ?? zone }

  /// Finds the city of a setting by location, by name, or by time zone.
  init?(_ setting: String, among cities: [ZoneCity]) {
    switch PlaceSetting(setting) {
    case .place(let place):
      guard
        let city = cities.min(by: {
          $0.point.distance(to: place.point) < $1.point.distance(to: place.point)
        })
      else { return nil }
      self.init(city, name: place.name.isEmpty ? nil : place.name)
    case .name(let name):
      let wanted = name.lowercased()
      let city = cities.first { $0.name.lowercased() == wanted || $0.zone.lowercased() == wanted }
      if let city {
        self.init(city, name: city.name.lowercased() == wanted ? name : nil)
      } else if Zone.named(name) != nil {
        self.init(name: name, zone: name)
      } else {
        return nil
      }
    case nil: return nil
    }
  }
}

extension Coordinates {
  /// Returns a value for comparing distances.
  fileprivate func distance(to other: Coordinates) -> Double {
    let ahead = (longitude - other.longitude).magnitude
    return (latitude - other.latitude).magnitude + min(ahead, 360 - ahead)
  }
}
