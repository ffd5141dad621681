/// What the prefixes of names stand for, in each element what those around it and its own tag say.
struct Namespaces {
  private struct Binding {
    let prefix: String
    let space: String
    let depth: Int
  }

  /// More than any honest text has at a time; what is more is as if it were not declared.
  static let limit = 100

  private var bindings: [Binding] = []

  /// Takes what a tag declares, at its depth.
  mutating func declare(_ attributes: [MarkupSource.Tag.Attribute], depth: Int) {
    for attribute in attributes where attribute.name.hasPrefix("xmlns") {
      let rest = attribute.name.dropFirst(5)
      guard rest.isEmpty || rest.first == ":", bindings.count < Namespaces.limit else { continue }
      bindings.append(
        Binding(prefix: String(rest.dropFirst()), space: attribute.value, depth: depth))
    }
  }

  /// Forgets what elements declared that have ended.
  mutating func leave(depth: Int) {
    while let last = bindings.last, last.depth >= depth { bindings.removeLast() }
  }

  /// The name of an element. What has no prefix is in the namespace that is the standard there.
  func element(_ name: String) -> MarkupName {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return MarkupName(name, in: space("") ?? "")
    }
    return prefixed(name, colon)
  }

  /// The name of an attribute. What has no prefix is in no namespace.
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
