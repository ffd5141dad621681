public import WidgetCore

/// The clock on the wall at a place: by its zone where this machine knows it, else by what a source said
/// that it shows.
public struct PlaceClock: Hashable, Sendable {
  public let zoneName: String?
  /// Seconds ahead of UTC, where the zone isn't known.
  public let offset: Int
  private let zone: Zone?

  public init(zoneName: String? = nil, offset: Int = 0) {
    self.zoneName = zoneName.flatMap { $0.utf8.count <= 60 ? $0 : nil }
    // No clock was ever further from UTC.
    self.offset = (-18 * 3600...18 * 3600).contains(offset) ? offset : 0
    zone = self.zoneName.flatMap(Zone.named)
  }

  /// For a place of which nothing is known: the user's clock, unless the sun is elsewhere by more than
  /// three hours there.
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

  /// When it is twelve o'clock on a day, but for an hour where clocks are put forward or back.
  public func noon(of day: Int) -> Int {
    let noon = day * 86_400 + 43_200
    return noon - offset(at: noon - offset(at: noon))
  }
}
