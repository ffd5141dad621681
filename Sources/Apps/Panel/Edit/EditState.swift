internal import GTK

/// All that can be on the panel: a value.
nonisolated struct EditState: Hashable, Sendable {
  /// What is on the panel, from top to bottom.
  var shown: [EditRow]
  /// What can be added, in the order in which it is offered.
  var available: [EditRow]
  /// What was found and can't be used: why, a text for each.
  var refused: [String]

  init(shown: [EditRow] = [], available: [EditRow] = [], refused: [String] = []) {
    self.shown = shown
    self.available = available
    self.refused = refused
  }
}

/// A widget in the list of those that can be on the panel.
nonisolated struct EditRow: Hashable, Sendable {
  /// The instance on the panel, or the widget that can be added.
  enum Subject: Hashable, Sendable {
    case shown(instance: String)
    case available(widget: String)
  }

  var subject: Subject
  var name: String
  var summary: String?
  /// Who made it.
  var author: String?
  var icon: String?
  /// Whether the user hasn't seen it here before.
  var isNew: Bool
  /// Whether there is something to set, and a place to do it.
  var hasSettings: Bool

  init(
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
nonisolated enum EditEvent: Hashable, Sendable {
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
