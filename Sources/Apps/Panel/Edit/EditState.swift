internal import GTK
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// The state of the screen of widgets.
nonisolated struct EditState: Hashable, Sendable {
  /// The widgets on the panel, from top to bottom.
  var shown: [EditRow]
  /// The widgets that can be added, in order.
  var available: [EditRow]
  /// The errors of files that can't be used.
  var refused: [String]
  /// Whether the panel is wide enough for icons besides names.
  var hasRoomForIcons = true

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
  /// Whether the user has just removed it, and may undo that.
  var isRemoved = false
  /// Its place among the pages of a stack; nil for a card by itself.
  var page: Page?
  /// The actions in its menu.
  var actions: [EditAction] = []

  struct Page: Hashable, Sendable {
    /// The instance of the first page.
    var stack: String
    var index: Int
    var count: Int
  }

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
  case undoRemoving(instance: String)
  case add(widget: String)
  /// Among those on the panel.
  case move(Move)
  case openSettings(instance: String)
  /// Puts a card on another one.
  case stack(instance: String, on: String)
  /// Takes a card out of its stack.
  case unstack(instance: String)
}

/// A choice in the menu of a row.
nonisolated struct EditAction: Hashable, Sendable {
  var title: String
  var event: EditEvent
}

/// A widget that the user has removed while the screen is open. Its row stays, so that the next one doesn't
/// slide under the pointer.
nonisolated struct RemovedRow: Hashable, Sendable {
  var instance: String
  var row: EditRow
  /// The instance of the row below it.
  var next: String?
}

nonisolated extension EditState {
  /// The removed widget of a row, with its place.
  func removing(_ instance: String) -> RemovedRow? {
    let index = shown.firstIndex { $0.subject == .shown(instance: instance) }
    guard let index else { return nil }
    var row = shown[index]
    row.isRemoved = true
    var next: String?
    if index + 1 < shown.count, case .shown(let below) = shown[index + 1].subject { next = below }
    return RemovedRow(instance: instance, row: row, next: next)
  }

  /// Shows the rows of removed widgets at their places, which are in the order of their removal.
  mutating func insert(_ removed: [RemovedRow]) {
    // The last one first: the others may have been above it.
    for removed in removed.reversed() {
      let next = removed.next.flatMap { next in
        shown.firstIndex { $0.subject == .shown(instance: next) }
      }
      shown.insert(removed.row, at: next ?? shown.count)
    }
  }

  /// The rows that a row can be dropped on, to stack their cards. Pages of the same stack only change their order.
  func targets(of row: Int) -> Set<Int> {
    guard !shown[row].isRemoved else { return [] }
    let stack = shown[row].page?.stack
    return Set(
      shown.indices.filter { other in
        other != row && !shown[other].isRemoved
          && (stack == nil || shown[other].page?.stack != stack)
      })
  }

  /// The event of a row that was dropped on another one.
  func drop(_ row: Int, on other: Int) -> EditEvent? {
    guard case .shown(let instance) = shown[row].subject,
      case .shown(let below) = shown[other].subject
    else { return nil }
    return .stack(instance: instance, on: below)
  }
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

nonisolated extension EditState {
  /// The widgets on the panel in order, then those that can be added by name, then the errors of
  /// the rest.
  init(_ panel: PanelState, fresh: Set<String>, removed: [RemovedRow] = []) {
    let places = panel.places
    let onPanel = panel.widgets.map { widget in
      var row = EditRow(
        .shown(instance: widget.instance), name: panel.name(of: widget),
        summary: panel.kindBesideName(of: widget), icon: widget.manifest?.icon,
        hasSettings: widget.hasSettings)
      row.page = widget.stack.flatMap { stack in
        stack.names.firstIndex(of: widget.instance).map {
          .init(stack: stack.names[0], index: $0, count: stack.names.count)
        }
      }
      row.actions = EditState.actions(of: widget, panel, places)
      return row
    }
    let others = panel.addable.map { manifest in
      EditRow(
        .available(widget: manifest.id), name: manifest.name(for: panel.languages),
        summary: manifest.summary(for: panel.languages), author: manifest.author,
        icon: manifest.icon, isNew: fresh.contains(manifest.id))
    }.sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
    self.init(
      shown: onPanel, available: others,
      refused: panel.inventory.refused.map { $0.reasons.joined(separator: "\n") })
    let width = panel.place?.frame.width ?? .infinity
    hasRoomForIcons = width / max(1, panel.theme.textScale) >= EditState.leastWidthForIcons
    insert(removed)
  }

  /// A page can leave its stack, and any other card can be put on the one above or below.
  private static func actions(
    of widget: WidgetState, _ panel: PanelState, _ places: [[WidgetState]]
  ) -> [EditAction] {
    let instance = widget.instance
    guard widget.stack == nil else {
      return [EditAction(title: Phrases.takeOutOfStack, event: .unstack(instance: instance))]
    }
    return places.neighbors(of: instance).map { other in
      EditAction(
        title: Phrases.put(on: panel.name(of: other)),
        event: .stack(instance: instance, on: other.instance))
    }
  }

  /// In a panel that is narrower for its text, names need the room more.
  private static let leastWidthForIcons = 190.0
}

nonisolated extension EditRow {
  fileprivate var id: String {
    switch subject {
    case .shown(let instance): instance
    case .available(let widget): widget
    }
  }
}
