internal import GTK
internal import Styling
internal import WidgetCore

/// A quiet line between the cards that says what was done, with the way to take it back.
final class UndoNote {
  let root = Box(.horizontal, spacing: 8)

  private let text = Label("", style: "undo-text", .caption)
  private let button = GTK.Button(Phrases.undo)
  private let pointer = MotionController()

  /// `undo` takes it back.
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

  /// Says what was done, and to a screen reader what the button does.
  func show(_ sentence: String, spoken: String) {
    text.text = sentence
    root.setAccessible(.label(sentence))
    button.setAccessible(.label(spoken))
  }

  /// Whether the user is about to press it.
  var isAttended: Bool {
    root.isMapped && (pointer.containsPointer || root.isFocusWithin)
  }

  /// Gives the keyboard to its button.
  func focus() { button.grabFocus() }
}
