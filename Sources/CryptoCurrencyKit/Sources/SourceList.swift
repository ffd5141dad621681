/// The sources in the order in which they are asked, as the user has set it.
public struct SourceList: Sendable {
  public let sources: [any PriceSource]
  /// The other addresses that some are asked at.
  public let mirrors: [SourceName: String]

  /// Reads the names of sources, separated by spaces or commas: those that are named are asked, in
  /// that order. Where none is, all are. `mirrors` are other addresses: "kraken=https://example.org".
  public init(order: String? = nil, mirrors: String? = nil) {
    let bases = SourceList.mirrors(mirrors ?? "")
    var names: [SourceName] = []
    for word in SourceList.words(order ?? "") {
      if let name = SourceName(rawValue: word.lowercased()), !names.contains(name) {
        names.append(name)
      }
    }
    self.mirrors = bases
    sources = (names.isEmpty ? SourceName.allCases : names).map { $0.source(at: bases[$0]) }
  }

  public init(_ sources: [any PriceSource]) {
    self.sources = sources
    mirrors = [:]
  }

  /// Only addresses of the web count, and what is wrong in one hides no other.
  private static func mirrors(_ text: String) -> [SourceName: String] {
    var bases: [SourceName: String] = [:]
    for word in words(text) {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let name = SourceName(rawValue: parts[0].lowercased()),
        parts[1].hasPrefix("https://") || parts[1].hasPrefix("http://")
      else { continue }
      bases[name] = parts[1].hasSuffix("/") ? String(parts[1].dropLast()) : parts[1]
    }
    return bases
  }

  private static func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "," || $0 == ";" }.map(String.init)
  }
}
