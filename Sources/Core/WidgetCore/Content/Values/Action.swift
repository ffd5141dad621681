/// The action of a click.
public enum Action: Hashable, Sendable {
  /// Opens a URL with the app for its scheme.
  case open(String)
  /// Opens a URL, and also sends the widget an `action` message with this name.
  case visit(String, sending: String)
  /// Starts an installed app by its desktop file, such as "org.example.App.desktop".
  case launch(String)
  /// Runs a program, which belongs to the user from then on.
  case run(ProgramRun)
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

/// A program that a click starts. It belongs to the user: it isn't limited, and outlives its widget.
public struct ProgramRun: Hashable, Sendable {
  /// The program and its arguments. No shell interprets them.
  public var words: [String]
  /// The action that the widget is sent when the program has exited.
  public var action: String?

  public init(_ words: [String], sending action: String? = nil) {
    self.words = words
    self.action = action
  }
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
