internal import WidgetCore
internal import WidgetHost

/// What the quiet card below the last one says could be there, too: a value.
///
/// Newcomers see a panel that is half empty, and nothing that says that it needn't be. Whoever has had
/// several cards knows, and whoever sends it away doesn't want to: both are remembered for good. It
/// isn't there in a demonstration, where nothing is the user's and nothing can be remembered, nor
/// where there is no card, as the greeting says the same then.
nonisolated struct Invitation: Hashable, Sendable {
  /// The names of some widgets, those that aren't on the panel first.
  var widgets: [String]

  /// With so many cards, the user has found out how to add them.
  private static let enough = 5
  private static let mostNames = 3
}

nonisolated extension Invitation {
  /// Nothing where the user needs none, or could add nothing.
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
    widgets = Array((names(false) + names(true)).prefix(Invitation.mostNames))
  }

  /// Whether there are so many cards that it is no longer needed.
  static func isOver(_ panel: PanelState) -> Bool {
    panel.widgets.count { $0.status != .hidden } >= enough
  }
}
