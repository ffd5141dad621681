// Ownership: the screen owns its button, whose handler knows it weakly.

internal import GTK
internal import Screens

/// Why something is not as one would like it, and what can be done about it.
final class ReasonScreen: Screen {
  private let reason: String
  private let name: String
  private let button = GTK.Button(TickerPhrases.tryAgain)
  private let onRemedy: () -> Void

  init(_ name: String, _ reason: String, onRemedy: @escaping () -> Void) {
    self.name = name
    self.reason = reason
    self.onRemedy = onRemedy
    super.init()
  }

  override var title: String { name }
  override var showsBar: Bool { false }
  override var preferredStyle: PresentationStyle { .popover }
  /// A few words need no card of their own.
  override func adaptedStyle(for width: Double) -> PresentationStyle? { .popover }

  override func makeView() -> Widget {
    let column = Box(.vertical, spacing: 10)
    column.addClass("reason-screen")
    let text = Label(reason)
    text.addClass("text-caption")
    text.wraps = true
    text.maximumWidthInCharacters = 36
    text.horizontalTextAlignment = 0
    column.append(text)
    button.classes = ["reason-button", "text-body"]
    button.setAccessible(.description(reason))
    button.onClick { [weak self] in
      self?.dismiss()
      self?.onRemedy()
    }
    column.append(button)
    return column
  }
}
