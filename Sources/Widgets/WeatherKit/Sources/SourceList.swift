internal import WidgetExtension

/// Who is asked, in which order, and where, as the user has set it.
public struct SourceList: Sendable {
  public let sources: [any WeatherSource]
  public let search: PlaceSearch
  public let air: AirQuality

  /// Reads both settings: see `SourceOrder`. Beside the sources, `places`, the search, and `air` can
  /// have other addresses.
  public init(order: String? = nil, mirrors: String? = nil) {
    let order = SourceOrder<SourceName>(order, mirrors: mirrors, others: ["places", "air"])
    sources = order.names.map { $0.source(at: order.mirror(of: $0)) }
    search = PlaceSearch(base: order.mirrors["places"])
    air = AirQuality(base: order.mirrors["air"])
  }
}
