/// The margins of a card's content, in logical pixels. Nil is the host's default.
public struct Margins: Hashable, Codable, Sendable {
  public var top: Double?
  public var leading: Double?
  public var bottom: Double?
  public var trailing: Double?

  public init(
    top: Double? = nil, leading: Double? = nil, bottom: Double? = nil, trailing: Double? = nil
  ) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The host's default.
  public static let standard = Margins(top: 12, leading: 16, bottom: 16, trailing: 16)

  /// No margins: content from edge to edge.
  public static let none = Margins(top: 0, leading: 0, bottom: 0, trailing: 0)

  /// Returns the margins with nil replaced by the values of others.
  public func filled(from others: Margins) -> Margins {
    Margins(
      top: top ?? others.top, leading: leading ?? others.leading, bottom: bottom ?? others.bottom,
      trailing: trailing ?? others.trailing)
  }
}
