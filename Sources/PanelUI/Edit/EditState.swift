public import GTK

/// All that can be on the panel: a value.
public nonisolated struct EditState: Hashable, Sendable {
  /// What is on the panel, from top to bottom.
  public var shown: [EditRow]
  /// What can be added, in the order in which it is offered.
  public var available: [EditRow]
  /// What was found and can't be used: why, a text for each.
  public var refused: [String]

  public init(shown: [EditRow] = [], available: [EditRow] = [], refused: [String] = []) {
    self.shown = shown
    self.available = available
    self.refused = refused
  }
}

/// A widget in the list of those that can be on the panel.
public nonisolated struct EditRow: Hashable, Sendable {
  /// The instance on the panel, or the widget that can be added.
  public enum Subject: Hashable, Sendable {
    case shown(instance: String)
    case available(widget: String)
  }

  public var subject: Subject
  public var name: String
  public var summary: String?
  /// Who made it.
  public var author: String?
  public var icon: String?
  /// Whether the user hasn't seen it here before.
  public var isNew: Bool
  /// Whether there is something to set, and a place to do it.
  public var hasSettings: Bool

  public init(
    _ subject: Subject, name: String, summary: String? = nil, author: String? = nil,
    icon: String? = nil, isNew: Bool = false, hasSettings: Bool = false
  ) {
    self.subject = subject
    self.name = name
    self.summary = summary
    self.author = author
    self.icon = icon
    self.isNew = isNew
    self.hasSettings = hasSettings
  }
}

/// What the user wants changed.
public nonisolated enum EditEvent: Hashable, Sendable {
  case remove(instance: String)
  case add(widget: String)
  /// Among those that are on the panel.
  case move(Move)
  case openSettings(instance: String)
}

extension EditEvent {
  /// What the button of a row asks for.
  nonisolated init(_ subject: EditRow.Subject) {
    switch subject {
    case .shown(let instance): self = .remove(instance: instance)
    case .available(let widget): self = .add(widget: widget)
    }
  }
}
