/// A stack of the declared namespace prefixes.
struct Namespaces {
  private struct Binding {
    let prefix: String
    let space: String
    let depth: Int
  }

  /// The maximum number of declarations in scope; further ones are ignored.
  static let limit = 100

  private var bindings: [Binding] = []

  /// Adds the declarations of a tag at its depth.
  mutating func declare(_ attributes: [MarkupSource.Tag.Attribute], depth: Int) {
    for attribute in attributes where attribute.name.hasPrefix("xmlns") {
      let rest = attribute.name.dropFirst(5)
      guard rest.isEmpty || rest.first == ":", bindings.count < Namespaces.limit else { continue }
      bindings.append(
        Binding(prefix: String(rest.dropFirst()), space: attribute.value, depth: depth))
    }
  }

  /// Removes the declarations of closed elements.
  mutating func leave(depth: Int) {
    while let last = bindings.last, last.depth >= depth { bindings.removeLast() }
  }

  /// Returns the qualified name of an element; without a prefix, the default namespace applies.
  func element(_ name: String) -> MarkupName {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return MarkupName(name, in: space("") ?? "")
    }
    return prefixed(name, colon)
  }

  /// Returns the qualified name of an attribute; without a prefix, it has no namespace.
  func attribute(_ name: String) -> MarkupName {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return MarkupName(name) }
    return prefixed(name, colon)
  }

  private func prefixed(_ name: String, _ colon: String.Index) -> MarkupName {
    let prefix = String(name[..<colon])
    let local = String(name[name.utf8.index(after: colon)...])
    guard !prefix.isEmpty, !local.isEmpty else { return MarkupName(name) }
    return MarkupName(local, in: space(prefix) ?? prefix)
  }

  private func space(_ prefix: String) -> String? {
    bindings.last { $0.prefix == prefix }?.space
  }
}
