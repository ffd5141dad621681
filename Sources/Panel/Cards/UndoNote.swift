internal import GTK
internal import Styling
internal import WidgetCore

/// A quiet line in the place of a card that was removed, with the way to have it back.
final class UndoNote {
  let root = Box(.horizontal, spacing: 8)
  /// Called when the user wants it back.
  var onUndo: () -> Void = {}

  private let text = Label("", style: "undo-text", .caption)
  private let button = GTK.Button(Phrases.undo)
  private let pointer = MotionController()

  init() {
    root.classes = ["note-card", "undo-note"]
    root.accessibleRole = .group
    text.wraps = true
    text.expands.horizontal = true
    button.classes = ["quiet-button", "text-caption"]
    button.onClick { [weak self] in self?.onUndo() }
    for part in [text, button] as [Widget] {
      part.verticalAlignment = .center
      root.append(part)
    }
    root.add(controller: pointer)
  }

  /// Says that this widget was removed.
  func show(_ widget: String) {
    text.text = Phrases.removed(widget)
    root.setAccessible(.label(Phrases.removed(widget)))
    button.setAccessible(.label(Phrases.undoRemoving(widget)))
  }

  /// Whether the user is about to press it.
  var isAttended: Bool {
    root.isMapped && (pointer.containsPointer || root.isFocusWithin)
  }

  /// Gives the keyboard to its button.
  func focus() { button.grabFocus() }
}
