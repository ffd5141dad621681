internal import GTK
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// The card below the last one that opens the list of widgets.
final class InvitationCard {
  let root = Box(.horizontal)
  /// Whether it is hidden during a search.
  var isHeldBack = false { didSet { updateVisibility() } }

  private let button: GTK.Button
  private let detail = Label("", style: "invitation-detail", .caption)
  private let dismissal = GTK.Button(keptIcon: "window-close-symbolic")
  private var isWanted = false

  init(accept: @escaping () -> Void, dismiss: @escaping () -> Void) {
    let sign = GTK.Image(keptIcon: "list-add-symbolic")
    sign.addClass("invitation-sign")
    sign.setAccessible(.isHidden(true))
    let title = Label(Phrases.addAWidget, style: "invitation-title", .body)
    let words = Box(.vertical)
    words.expands.horizontal = true
    words.verticalAlignment = .center
    for label in [title, detail] {
      label.wraps = true
      words.append(label)
    }
    // Icons scale with this text size.
    let line = Box(.horizontal)
    line.addClass("text-body")
    for part in [sign, words] as [Widget] { line.append(part) }
    button = GTK.Button(child: line)
    button.addClass("invitation-button")
    button.expands.horizontal = true
    button.setAccessible(.label(Phrases.addAWidget))
    button.onClick(accept)
    dismissal.classes = ["invitation-dismissal", "text-body"]
    dismissal.tooltip = Phrases.dontShowAgain
    dismissal.setAccessible(.label("\(Phrases.dontShowAgain), \(Phrases.addAWidget)"))
    dismissal.verticalAlignment = .center
    dismissal.onClick(dismiss)
    root.addClass("invitation")
    root.accessibleRole = .group
    root.isVisible = false
    for part in [button, dismissal] { root.append(part) }
  }

  /// Shows it with this text; nil hides it.
  func show(_ text: String?) {
    isWanted = text != nil
    updateVisibility()
    guard let text else { return }
    detail.text = text
    button.setAccessible(.description(text))
  }

  private func updateVisibility() { root.isVisible = isWanted && !isHeldBack }
}

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
