/// The room between a card's edges and its content, in logical pixels. What a widget leaves out is
/// the host's default.
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

  /// What the host gives to a widget that asks for nothing.
  public static let standard = Margins(top: 12, leading: 16, bottom: 12, trailing: 16)

  /// No room at all: content from edge to edge.
  public static let none = Margins(top: 0, leading: 0, bottom: 0, trailing: 0)

  /// These margins, with the gaps filled from others.
  public func filled(from others: Margins) -> Margins {
    Margins(
      top: top ?? others.top, leading: leading ?? others.leading, bottom: bottom ?? others.bottom,
      trailing: trailing ?? others.trailing)
  }
}
