/// The author of a screen's text, if it isn't the panel: the icon of a card, and a sentence by the panel.
public nonisolated struct Attribution: Hashable, Sendable {
  /// A themed icon that exists.
  public var icon: String
  public var text: String

  public init(icon: String, text: String) {
    self.icon = icon
    self.text = text
  }
}
