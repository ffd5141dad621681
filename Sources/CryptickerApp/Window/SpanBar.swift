internal import GTK
internal import PanelUI

/// How many days are shown: one of four.
final class SpanBar {
  let root = Box(.horizontal)
  /// Called when the user has chosen.
  var onChoose: (Span) -> Void = { _ in }

  private var buttons: [(span: Span, button: ToggleButton)] = []
  private let group: RadioGroup
  private var isShowing = false

  init() {
    group = RadioGroup(in: root)
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
        group.choose(index)
        onChoose(span)
      }
      buttons.append((span, button))
      group.add(button)
      root.append(button)
    }
    group.onReach = { [weak self] in self?.buttons[$0].button.isOn = true }
  }

  func show(_ span: Span) {
    isShowing = true
    defer { isShowing = false }
    for (index, (offered, button)) in buttons.enumerated() {
      if offered == span {
        button.isOn = true
        group.setStop(index)
      }
      button.setAccessible(.isChecked(offered == span))
    }
  }
}
