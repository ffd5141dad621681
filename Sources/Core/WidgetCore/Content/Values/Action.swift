/// The action of a click.
public enum Action: Hashable, Sendable {
  /// Opens a URL with the app for its scheme.
  case open(String)
  /// Opens a URL, and also sends the widget an `action` message with this name.
  case visit(String, sending: String)
  /// Copies a text to the clipboard.
  case copy(String)
  /// Sends the widget an `action` message with this name.
  case send(String)
  /// Sends it after the user has confirmed.
  indirect case confirm(Confirmation)
  /// Sends it with the values of a form.
  indirect case ask(Ask)
  /// Expands or collapses the card.
  case toggleMode
  /// Opens the card's settings.
  case editSettings
  /// Opens the widget's own app.
  case openApp
  /// Opens a page.
  indirect case show(ContentPage)
}

/// The content of a page.
public struct ContentPage: Hashable, Sendable {
  /// The title; empty is the card's.
  public var title: String
  public var content: Node

  public init(_ title: String, _ content: Node) {
    self.title = title
    self.content = content
  }
}

/// A confirmation before an action is sent.
public struct Confirmation: Hashable, Sendable {
  /// The name that is sent.
  public var action: String
  public var title: String
  /// A sentence below the title.
  public var text: String?
  /// The title of the confirming button; nil is the default.
  public var confirm: String?
  /// Whether it is destructive.
  public var isDestructive: Bool

  public init(
    _ action: String, title: String, text: String? = nil, confirm: String? = nil,
    isDestructive: Bool = false
  ) {
    self.action = action
    self.title = title
    self.text = text
    self.confirm = confirm
    self.isDestructive = isDestructive
  }
}
