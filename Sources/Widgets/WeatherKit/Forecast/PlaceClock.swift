public import WidgetCore

/// The local time of a place: by its time zone if the system has it, otherwise by the UTC offset from the
/// source.
public struct PlaceClock: Hashable, Sendable {
  public let zoneName: String?
  /// The UTC offset in seconds, for an unknown zone.
  public let offset: Int
  private let zone: Zone?

  public init(zoneName: String? = nil, offset: Int = 0) {
    self.zoneName = zoneName.flatMap { $0.utf8.count <= 60 ? $0 : nil }
    // No zone was ever further from UTC.
    self.offset = (-18 * 3600...18 * 3600).contains(offset) ? offset : 0
    zone = self.zoneName.flatMap(Zone.named)
  }

  /// For a place whose zone is unknown: the user's zone, unless it differs from solar time there by more than
  /// three hours.
  public init(guessedFor point: Coordinates, home: String, at now: Int) {
    let home = PlaceClock(zoneName: home)
    let sun = Int((point.longitude / 15).rounded()) * 3600
    let here = home.offset(at: now)
    self = (sun - here).magnitude <= 3 * 3600 ? home : PlaceClock(offset: sun)
  }

  public func offset(at time: Int) -> Int { zone?.offset(at: time) ?? offset }

  public func time(at time: Int) -> CivilTime {
    CivilTime(secondsSince1970: time, offset: offset(at: time))
  }

  /// Returns the time of noon on a day; off by an hour on some days when daylight saving time starts or ends.
  public func noon(of day: Int) -> Int {
    let noon = day * 86_400 + 43_200
    return noon - offset(at: noon - offset(at: noon))
  }
}
