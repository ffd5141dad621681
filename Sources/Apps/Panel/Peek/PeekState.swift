internal import Cards
internal import WidgetCore

/// What quick actions show of a widget: a value.
nonisolated struct PeekState: Hashable, Sendable {
  /// The widget, always compact.
  private(set) var card: CardState
  /// What its app can do.
  var appActions: [AppAction]
  /// Whether it has settings of its own.
  var hasSettings: Bool

  /// Something the widget's app can do, by its desktop file.
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

  init(_ card: CardState, appActions: [AppAction] = [], hasSettings: Bool = false) {
    self.card = card
    self.card.mode = .compact
    self.card.expansion = nil
    self.appActions = appActions
    self.hasSettings = hasSettings
  }

  /// Why there is nothing new, unless a card that is shown says so itself, where its content would be.
  func reason(hasCard: Bool) -> String? {
    hasCard && card.content == nil ? nil : card.reason
  }

  /// The lines below the widget, from top to bottom.
  var rows: [Row] {
    let actions = appActions.map {
      Row(event: .appAction($0.id), title: $0.name, icon: $0.icon, isFromApp: true)
    }
    var own = [Row(event: .update, title: Phrases.update, icon: "view-refresh-symbolic")]
    if hasSettings {
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

/// What the user does with quick actions.
nonisolated enum PeekEvent: Hashable, Sendable {
  /// Something with the widget itself.
  case card(CardEvent)
  /// Wants the app to do one of its actions.
  case appAction(String)
  case update
  case settings
  case remove
}

/// Handles what the user does with quick actions.
protocol PeekDelegate: AnyObject {
  func handle(_ event: PeekEvent)
}
