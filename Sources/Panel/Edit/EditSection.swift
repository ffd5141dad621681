internal import GTK
internal import Styling
internal import WidgetCore

/// What stands below the cards: the way to choose widgets, how many new ones there are, and a
/// friendly word where there is no card at all.
final class EditSection {
  /// What it says.
  nonisolated struct State: Hashable, Sendable {
    var hasCards: Bool
    /// How many widgets were installed since the user last chose.
    var newCount: Int

    init(hasCards: Bool = true, newCount: Int = 0) {
      self.hasCards = hasCards
      self.newCount = newCount
    }
  }

  let root = Box(.vertical, spacing: 4)
  /// Called when the user wants to choose.
  var onEdit: () -> Void = {}

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
    button.onClick { [weak self] in self?.onEdit() }
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
    news.text = text
    news.isVisible = !text.isEmpty
    button.setAccessible(.description(text.isEmpty ? nil : text))
  }

  private func centered(_ text: String, _ style: String, _ role: TextRole) -> Label {
    let label = Label(text, style: style, role)
    label.horizontalTextAlignment = 0.5
    label.wraps = true
    label.justification = .center
    return label
  }
}
