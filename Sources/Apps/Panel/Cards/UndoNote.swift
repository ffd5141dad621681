internal import GTK
internal import Theme
internal import WidgetCore

/// A line between the cards with what was done and an Undo button.
final class UndoNote {
  let root = Box(.horizontal, spacing: 8)

  private let text = Label("", style: "undo-text", .caption)
  private let button = GTK.Button(Phrases.undo)
  private let pointer = MotionController()

  init(undo: @escaping () -> Void) {
    root.classes = ["note-card", "undo-note"]
    root.accessibleRole = .group
    text.wraps = true
    text.expands.horizontal = true
    button.classes = ["quiet-button", "text-caption"]
    button.onClick(undo)
    for part in [text, button] as [Widget] {
      part.verticalAlignment = .center
      root.append(part)
    }
    root.add(controller: pointer)
  }

  /// `spoken` is the button's accessible name.
  func show(_ sentence: String, spoken: String) {
    text.text = sentence
    root.setAccessible(.label(sentence))
    button.setAccessible(.label(spoken))
  }

  /// Whether the user is about to press the button.
  var isAttended: Bool {
    root.isMapped && (pointer.containsPointer || root.isFocusWithin)
  }

  /// Focuses the button.
  func focus() { button.grabFocus() }
}
