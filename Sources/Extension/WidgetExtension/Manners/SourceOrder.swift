/// Which sources are asked, in which order and where, as the user has set it.
public struct SourceOrder<Name: Hashable & CaseIterable & RawRepresentable>
where Name.RawValue == String {
  /// Those that are asked, the first one first.
  public let names: [Name]
  /// The other addresses that some are asked at, by name.
  public let mirrors: [String: String]

  /// Reads the names of sources, separated by spaces or commas: those that are named are asked, in
  /// that order. Where none is, all are. `mirrors` are other addresses: "kraken=https://example.org".
  /// - Parameter others: what can have another address, too, and is no source.
  public init(_ order: String?, mirrors: String?, others: [String] = []) {
    var names: [Name] = []
    for word in SourceOrder.words(order) {
      if let name = Name(rawValue: word.lowercased()), !names.contains(name) { names.append(name) }
    }
    self.names = names.isEmpty ? Array(Name.allCases) : names
    self.mirrors = SourceOrder.mirrors(mirrors, of: Name.allCases.map(\.rawValue) + others)
  }

  /// The other address of a source.
  public func mirror(of name: Name) -> String? { mirrors[name.rawValue] }

  /// Only addresses of the web count, and what is wrong in one hides no other.
  private static func mirrors(_ text: String?, of known: [String]) -> [String: String] {
    var bases: [String: String] = [:]
    for word in words(text) {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, known.contains(parts[0].lowercased()),
        parts[1].hasPrefix("https://") || parts[1].hasPrefix("http://")
      else { continue }
      bases[parts[0].lowercased()] =
        parts[1].hasSuffix("/") ? String(parts[1].dropLast()) : parts[1]
    }
    return bases
  }

  private static func words(_ text: String?) -> [String] {
    (text ?? "").split { $0 == " " || $0 == "," || $0 == ";" }.map(String.init)
  }
}
