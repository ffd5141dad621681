internal import Controls
internal import GTK
internal import Theme

/// A button that shows the choice and opens the list.
final class ChoiceButton {
  let button: GTK.Button

  private let name: String
  private let label = Label()
  private let caret: Caret

  /// `name` is the accessible name of the choice.
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
  }

  func show(_ title: String) {
    guard title != label.text else { return }
    label.text = title
    button.setAccessible(.label(TickerPhrases.choice(name, title)))
  }

  func apply(_ look: Look) { caret.apply(look.ink.secondary) }
}
