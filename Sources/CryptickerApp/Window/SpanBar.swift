internal import GTK

/// How many days are shown: one of four.
final class SpanBar {
  let root = Box(.horizontal)
  /// Called when the user has chosen.
  var onChoose: (Span) -> Void = { _ in }

  private var buttons: [(span: Span, button: ToggleButton)] = []
  private var isShowing = false

  init() {
    root.addClass("span-bar")
    root.isHomogeneous = true
    for (index, span) in Span.allCases.enumerated() {
      let button = ToggleButton(Phrases.days(span.days))
      button.classes = ["span-button", "text-caption"]
      button.accessibleRole = .radio
      button.setAccessible(.keyShortcuts("\(index + 1)"))
      if let first = buttons.first { button.join(first.button) }
      button.onToggle { [weak self] isOn in
        guard isOn, let self, !isShowing else { return }
        onChoose(span)
      }
      buttons.append((span, button))
      root.append(button)
    }
  }

  func show(_ span: Span) {
    isShowing = true
    defer { isShowing = false }
    for (offered, button) in buttons {
      if offered == span { button.isOn = true }
      button.setAccessible(.isChecked(offered == span))
    }
  }
}
