/// The name of a source in settings.
public protocol SourceName: CaseIterable, Hashable, RawRepresentable<String>, Sendable {
  associatedtype Source

  /// The name that users see.
  var title: String { get }

  /// Returns the source at its own address, or at a mirror.
  func source(at mirror: String?) -> Source
}

/// The sources that the user has chosen, in the order of failover, and their mirrors.
public struct SourceSelection<Name: SourceName>: Sendable {
  public let names: [Name]
  public let mirrors: [Name: String]
  /// The mirrors of services that are no sources, by their names.
  public let otherMirrors: [String: String]

  /// Parses two settings. `order` has names, separated by spaces or commas; without one, all sources
  /// are chosen. `mirrors` has addresses, such as "kraken=https://example.org".
  /// - Parameter others: the names of services that can have mirrors, too.
  public init(_ order: String? = nil, mirrors: String? = nil, others: [String] = []) {
    var names: [Name] = []
    for word in Self.words(order) {
      if let name = Name(rawValue: word.lowercased()), !names.contains(name) { names.append(name) }
    }
    self.names = names.isEmpty ? Array(Name.allCases) : names
    let addresses = Self.addresses(mirrors)
    self.mirrors = addresses.reduce(into: [:]) { mirrors, entry in
      if let name = Name(rawValue: entry.key) { mirrors[name] = entry.value }
    }
    otherMirrors = addresses.filter { others.contains($0.key) }
  }

  public var sources: [Name.Source] { names.map { $0.source(at: mirrors[$0]) } }

  /// Skips what isn't an address on the web, so that one mistake hides no other mirror.
  private static func addresses(_ text: String?) -> [String: String] {
    var bases: [String: String] = [:]
    for word in words(text) {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, parts[1].hasPrefix("https://") || parts[1].hasPrefix("http://")
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
