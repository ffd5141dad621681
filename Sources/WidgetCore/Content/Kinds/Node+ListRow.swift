extension Node {
  /// One line of a list.
  public struct ListRow: Hashable, Sendable {
    public var title: String
    /// A name in the icon theme.
    public var icon: String?
    /// Below the title.
    public var subtitle: String?
    /// At the trailing edge.
    public var value: String?

    public init(
      _ title: String, icon: String? = nil, subtitle: String? = nil, value: String? = nil
    ) {
      self.title = title
      self.icon = icon
      self.subtitle = subtitle
      self.value = value
    }
  }
}
