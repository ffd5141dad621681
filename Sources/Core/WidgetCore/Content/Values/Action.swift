/// What a click does.
public enum Action: Hashable, Sendable {
  /// Opens an address with the app that is registered for its scheme.
  case open(String)
  /// Opens an address, and sends the widget an `action` message with this name, so that it knows.
  case visit(String, sending: String)
  /// Puts a text where it can be pasted from.
  case copy(String)
  /// Sends the widget an `action` message with this name.
  case send(String)
  /// Sends it once the user has agreed.
  indirect case confirm(Confirmation)
  /// Sends it with what the user has entered in a form.
  indirect case ask(Ask)
  /// Expands or reduces the widget.
  case toggleMode
  /// Opens the card's settings.
  case editSettings
  /// Opens a screen of its own.
  indirect case show(ContentPage)
}

/// Content on a screen of its own.
public struct ContentPage: Hashable, Sendable {
  /// Empty is the card's own name.
  public var title: String
  public var content: Node

  public init(_ title: String, _ content: Node) {
    self.title = title
    self.content = content
  }
}

/// A question before something is sent.
public struct Confirmation: Hashable, Sendable {
  /// What is sent if the user agrees.
  public var action: String
  public var title: String
  /// A sentence below the title.
  public var text: String?
  /// What the button says that agrees; nil is the host's own word.
  public var confirm: String?
  /// Whether something is lost by it.
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
