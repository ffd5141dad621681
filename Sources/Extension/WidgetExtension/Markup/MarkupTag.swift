/// The name of an element or an attribute, in the namespace that its prefix stands for.
public struct MarkupName: Hashable, Sendable {
  /// The namespace; "" for none. Where a prefix is declared nowhere, it stands for itself: that of
  /// `media:content` is then "media".
  public let space: String
  public let local: String

  public init(_ local: String, in space: String = "") {
    self.space = space
    self.local = local
  }
}

/// A tag that begins an element.
public struct MarkupTag: Hashable, Sendable {
  public struct Attribute: Hashable, Sendable {
    public let name: MarkupName
    public let value: String
  }

  public let name: MarkupName
  /// In their order; of two with the same name, the first counts.
  public let attributes: [Attribute]

  /// The value of an attribute without a prefix.
  public subscript(_ name: String) -> String? {
    attributes.first { $0.name.local == name && $0.name.space.isEmpty }?.value
  }

  /// The value of an attribute of a namespace; that of `xml:base` is "xml".
  public subscript(_ name: String, in space: String) -> String? {
    attributes.first { $0.name.local == name && $0.name.space == space }?.value
  }
}

/// A piece of a text that has markup.
public enum MarkupPiece: Hashable, Sendable {
  case start(MarkupTag)
  /// Never empty. A long text comes in several pieces.
  case text(String)
  /// Each element that has begun ends, also where its text doesn't say so.
  case end(MarkupName)
}
