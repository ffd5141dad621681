public import GTK
internal import Theme
internal import WidgetCore

/// A card with the panel's own message; hidden while it is empty.
public final class NoteCard {
  public let root = Box(.vertical, spacing: 4)
  /// Whether it is hidden while another screen is shown.
  public var isHeldBack = false { didSet { showWhereWanted() } }
  private var hasSentences = false

  public init() {
    root.addClass("note-card")
    root.isVisible = false
  }

  /// Sentences may come from a log: uncapitalized and without a period. `remedy` is a button below them.
  public func show(
    _ headline: String, _ sentences: [String], remedy: (word: String, action: () -> Void)? = nil
  ) {
    root.removeAll()
    hasSentences = !sentences.isEmpty
    showWhereWanted()
    root.append(line(headline, "note-headline", .body))
    for sentence in sentences { root.append(line(sentence.complete, "note-sentence", .caption)) }
    guard let remedy else { return }
    let button = GTK.Button(remedy.word)
    button.classes = ["placeholder-button", "text-caption"]
    button.alignment = .start
    button.margins = Insets(top: 6)
    button.onClick(remedy.action)
    root.append(button)
  }

  private func showWhereWanted() { root.isVisible = hasSentences && !isHeldBack }

  private func line(_ text: String, _ style: String, _ role: TextRole) -> Label {
    let label = Label(text, style: style, role)
    label.wraps = true
    return label
  }
}

extension String {
  /// Capitalized and with a period.
  fileprivate var complete: String {
    prefix(1).uppercased() + dropFirst() + (last.map(".!?…؟。".contains) == true ? "" : ".")
  }
}

/// A status label beside a name, with a reason on demand.
public nonisolated struct QuietNote: Hashable, Sendable {
  public var text: String
  public var reason: String?
  /// The label of the button that resolves it.
  public var remedy: String?

  public init(text: String, reason: String? = nil, remedy: String? = nil) {
    self.text = text
    self.reason = reason
    self.remedy = remedy
  }
}
