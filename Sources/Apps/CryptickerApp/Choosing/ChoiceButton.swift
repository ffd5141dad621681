internal import Controls
internal import GTK
internal import Styling

/// A button that says what is chosen, and leads to what else there is.
final class ChoiceButton {
  let button: GTK.Button
  /// Called when the user wants to choose.
  var onClick: () -> Void = {}

  private let name: String
  private let label = Label()
  private let caret: Caret

  /// `name` is what the choice is about, for those who don't see it.
  init(_ name: String, look: Look) {
    self.name = name
    label.addClass("text-body")
    label.ellipsis = .end
    caret = Caret(color: look.ink.secondary)
    let row = Box(.horizontal, spacing: 6)
    row.append(label)
    row.append(caret.canvas)
    button = GTK.Button(child: row)
    button.classes = ["choice-button"]
    button.onClick { [weak self] in self?.onClick() }
  }

  func show(_ title: String) {
    guard title != label.text else { return }
    label.text = title
    button.setAccessible(.label(TickerPhrases.choice(name, title)))
  }

  func apply(_ look: Look) { caret.apply(look.ink.secondary) }
}
