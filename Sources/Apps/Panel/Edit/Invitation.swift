internal import WidgetCore
internal import WidgetHost

/// The card that invites newcomers to add widgets.
///
/// It helps users who see a half-empty panel. It never returns once the user has had several cards
/// or has closed it. It isn't shown in the demo, where nothing is saved, or without cards, as the
/// greeting says the same then.
nonisolated struct Invitation: Hashable, Sendable {
  /// The names of some widgets, those not on the panel first.
  var widgets: [String]

  /// A user with this many cards knows how to add them.
  private static let maximumCards = 5
  private static let maximumNames = 3
}

nonisolated extension Invitation {
  /// nil if the user doesn't need it, or there is nothing to add.
  init?(_ panel: PanelState) {
    guard !panel.memory.knowsAdding, !Invitation.isOver(panel), !panel.widgets.isEmpty else {
      return nil
    }
    let addable = panel.addable
    guard !addable.isEmpty else { return nil }
    let used = Set(panel.widgets.map(\.widget))
    let names = { (isThere: Bool) in
      addable.filter { used.contains($0.id) == isThere }.map { $0.name(for: panel.languages) }
        .sorted { $0.lowercased() < $1.lowercased() }
    }
    widgets = Array((names(false) + names(true)).prefix(Invitation.maximumNames))
  }

  /// Whether there are enough cards to stop it.
  static func isOver(_ panel: PanelState) -> Bool {
    panel.widgets.count { $0.status != .hidden } >= maximumCards
  }
}
