internal import GTK
internal import Theme
internal import WidgetCore

/// The section below the cards: the invitation, the Edit button, the number of new widgets, and a
/// note if there are no cards.
final class EditSection {
  nonisolated struct State: Hashable, Sendable {
    var hasCards: Bool
    /// The number of widgets installed since the user last opened the list.
    var newCount: Int
    var invitation: Invitation?

    init(hasCards: Bool = true, newCount: Int = 0, invitation: Invitation? = nil) {
      self.hasCards = hasCards
      self.newCount = newCount
      self.invitation = invitation
    }
  }

  /// Its parts, from top to bottom.
  var roots: [Widget] { [card.root, root] }
  /// Receives the user's actions.
  var dispatch: (PanelEvent) -> Void = { _ in }

  private let root = Box(.vertical, spacing: 4)
  private lazy var card = InvitationCard { [weak self] in
    self?.dispatch(.edit(toAdd: true))
  } dismiss: { [weak self] in
    self?.dismiss()
  }

  private let greeting = Box(.vertical, spacing: 6)
  private let button = GTK.Button(Phrases.edit)
  private let news = Label("", style: "edit-news", .caption)
  private var state = State()

  init() {
    root.addClass("edit-section")
    greeting.addClass("greeting")
    greeting.isVisible = false
    greeting.append(centered(Phrases.emptyTitle, "greeting-title", .title))
    greeting.append(centered(Phrases.emptyText, "greeting-text", .body))
    button.classes = ["edit-button", "text-body"]
    button.alignment = .center
    button.onClick { [weak self] in self?.dispatch(.edit()) }
    news.horizontalTextAlignment = 0.5
    news.wraps = true
    news.justification = .center
    news.isVisible = false
    for part in [greeting, button, news] as [Widget] { root.append(part) }
  }

  func show(_ state: State) {
    guard state != self.state else { return }
    self.state = state
    greeting.isVisible = !state.hasCards
    let text = state.newCount > 0 ? Phrases.newWidgets(state.newCount) : ""
    // The invitation also announces new widgets.
    card.show(state.invitation.map { text.isEmpty ? listed($0.widgets) : text })
    let isSaid = text.isEmpty || state.invitation != nil
    news.text = text
    news.isVisible = !isSaid
    button.setAccessible(.description(isSaid ? nil : text))
  }

  /// Hides it during a search.
  func setHeldBack(_ isHeldBack: Bool) {
    root.isVisible = !isHeldBack
    card.isHeldBack = isHeldBack
  }

  private func dismiss() {
    // The focus must not disappear with the card.
    if card.root.isFocusWithin { button.grabFocus() }
    dispatch(.dismissInvitation)
  }

  private func centered(_ text: String, _ style: String, _ role: TextRole) -> Label {
    let label = Label(text, style: style, role)
    label.horizontalTextAlignment = 0.5
    label.wraps = true
    label.justification = .center
    return label
  }
}
