internal import Cards
internal import WidgetCore

/// The quick actions of a widget.
nonisolated struct PeekState: Hashable, Sendable {
  /// The compact card.
  private(set) var card: CardState
  /// Actions of its app.
  var appActions: [AppAction]
  /// Whether it has its own settings.
  var hasSettings: Bool
  /// Where the card can be moved: -1 is up, 1 is down.
  var moves: [Int]
  /// The card that it can be put on, and its name.
  var neighbor: Neighbor?
  /// Whether it is a page of a stack.
  var isStacked = false

  struct Neighbor: Hashable, Sendable {
    var instance: String
    var name: String
  }

  /// An action of the widget's app, from its desktop file.
  struct AppAction: Hashable, Sendable {
    var id: String
    var name: String
    var icon: String?

    init(id: String, name: String, icon: String? = nil) {
      self.id = id
      self.name = name
      self.icon = icon
    }
  }

  init(
    _ card: CardState, appActions: [AppAction] = [], hasSettings: Bool = false, moves: [Int] = []
  ) {
    self.card = card
    self.card.mode = .compact
    self.card.expansion = nil
    self.appActions = appActions
    self.hasSettings = hasSettings
    self.moves = moves
  }

  /// Why there is nothing new; nil if the card shows that itself in place of content.
  func reason(hasCard: Bool) -> String? {
    hasCard && card.content == nil ? nil : card.reason
  }

  /// The rows below the card, from top to bottom.
  var rows: [Row] {
    let actions = appActions.map {
      Row(event: .appAction($0.id), title: $0.name, icon: $0.icon, isFromApp: true)
    }
    var own = [Row(event: .update, title: Phrases.update, icon: "view-refresh-symbolic")]
    own += moves.map { step in
      Row(
        event: .move(by: step), title: step < 0 ? Phrases.moveUp : Phrases.moveDown,
        icon: step < 0 ? "go-up-symbolic" : "go-down-symbolic")
    }
    if isStacked {
      own.append(
        Row(event: .unstack, title: Phrases.takeOutOfStack, icon: "view-restore-symbolic"))
    } else if let neighbor {
      own.append(
        Row(
          event: .stack(on: neighbor.instance), title: Phrases.put(on: neighbor.name),
          icon: "view-paged-symbolic"))
    }
    if hasSettings {
      own.append(Row(event: .rename, title: Phrases.rename, icon: "document-edit-symbolic"))
      own.append(Row(event: .settings, title: Phrases.settings, icon: "emblem-system-symbolic"))
    }
    own.append(Row(event: .remove, title: Phrases.remove, icon: "list-remove-symbolic"))
    return actions + own
  }

  struct Row: Hashable, Sendable {
    var event: PeekEvent
    var title: String
    var icon: String?
    var isFromApp = false
  }
}

/// The user's choice of a quick action.
nonisolated enum PeekEvent: Hashable, Sendable {
  /// An event of the card.
  case card(CardEvent)
  /// An action of the app.
  case appAction(String)
  case update
  case move(by: Int)
  case stack(on: String)
  case unstack
  case rename
  case settings
  case remove
}

/// Handles quick actions.
protocol PeekDelegate: AnyObject {
  func handle(_ event: PeekEvent)
}
