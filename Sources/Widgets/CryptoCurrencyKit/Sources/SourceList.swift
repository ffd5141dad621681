internal import WidgetExtension

/// The sources in the order in which they are asked, as the user has set it.
public struct SourceList: Sendable {
  public let sources: [any PriceSource]
  /// The other addresses that some are asked at.
  public let mirrors: [SourceName: String]

  /// Reads both settings: see `SourceOrder`.
  public init(order: String? = nil, mirrors: String? = nil) {
    let order = SourceOrder<SourceName>(order, mirrors: mirrors)
    sources = order.names.map { $0.source(at: order.mirror(of: $0)) }
    self.mirrors = Dictionary(
      uniqueKeysWithValues: SourceName.allCases.compactMap { name in
        order.mirror(of: name).map { (name, $0) }
      })
  }

  public init(_ sources: [any PriceSource]) {
    self.sources = sources
    mirrors = [:]
  }
}
