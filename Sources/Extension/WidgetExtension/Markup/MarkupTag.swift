/// The name of an element or attribute, with its namespace.
public struct MarkupName: Hashable, Sendable {
  /// The namespace; empty for none. An undeclared prefix is its own namespace: "media" for `media:content`.
  public let space: String
  public let local: String

  public init(_ local: String, in space: String = "") {
    self.space = space
    self.local = local
  }
}

/// A start tag.
public struct MarkupTag: Hashable, Sendable {
  public struct Attribute: Hashable, Sendable {
    public let name: MarkupName
    public let value: String
  }

  public let name: MarkupName
  /// The attributes in source order; the first one of a name counts.
  public let attributes: [Attribute]

  /// Returns the value of an attribute without a namespace.
  public subscript(_ name: String) -> String? {
    attributes.first { $0.name.local == name && $0.name.space.isEmpty }?.value
  }

  /// Returns the value of an attribute in a namespace; that of `xml:base` is "xml".
  public subscript(_ name: String, in space: String) -> String? {
    attributes.first { $0.name.local == name && $0.name.space == space }?.value
  }
}

/// An event of the parser.
public enum HTMLPiece: Hashable, Sendable {
  case start(MarkupTag)
  /// A piece of text, never empty; long text has several pieces.
  case text(String)
  /// The end of an element; every start has one, even without an end tag.
  case end(MarkupName)
}
