internal import GTK

/// The state of the screen of widgets.
nonisolated struct EditState: Hashable, Sendable {
  /// The widgets on the panel, from top to bottom.
  var shown: [EditRow]
  /// The widgets that can be added, in order.
  var available: [EditRow]
  /// The errors of files that can't be used.
  var refused: [String]

  init(shown: [EditRow] = [], available: [EditRow] = [], refused: [String] = []) {
    self.shown = shown
    self.available = available
    self.refused = refused
  }
}

/// A row in the list of widgets.
nonisolated struct EditRow: Hashable, Sendable {
  /// The instance on the panel, or the widget to add.
  enum Subject: Hashable, Sendable {
    case shown(instance: String)
    case available(widget: String)
  }

  var subject: Subject
  var name: String
  var summary: String?
  var author: String?
  var icon: String?
  /// Whether the user sees it here for the first time.
  var isNew: Bool
  /// Whether it has settings to open.
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

/// A change by the user.
nonisolated enum EditEvent: Hashable, Sendable {
  case remove(instance: String)
  case add(widget: String)
  /// Among those on the panel.
  case move(Move)
  case openSettings(instance: String)
}

extension EditEvent {
  /// The event of a row's button.
  nonisolated init(_ subject: EditRow.Subject) {
    switch subject {
    case .shown(let instance): self = .remove(instance: instance)
    case .available(let widget): self = .add(widget: widget)
    }
  }
}
