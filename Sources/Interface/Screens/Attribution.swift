/// Whose words a screen shows, where they aren't the panel's: the icon of a card, and a sentence of the panel's.
public nonisolated struct Attribution: Hashable, Sendable {
  /// A themed icon that exists.
  public var icon: String
  public var text: String

  public init(icon: String, text: String) {
    self.icon = icon
    self.text = text
  }
}
