public import GTK

/// A quiet word in a card's header. Where there is a reason behind it, a press asks for that.
public final class NoteButton {
  public let root = Box(.horizontal)
  /// Called when the user wants to know the reason, which is told beside the button.
  public var onExplain: (_ note: QuietNote, _ button: Widget) -> Void = { _, _ in }

  private var note: QuietNote?
  private let label = Label()
  private let button = GTK.Button(child: Label())

  public init() {
    label.classes = ["card-note", "text-caption"]
    button.classes = ["quiet-button", "text-caption"]
    button.onClick { [weak self] in
      guard let self, let note else { return }
      onExplain(note, button)
    }
    root.append(label)
    root.append(button)
    root.isVisible = false
  }

  public func show(_ note: QuietNote?) {
    guard note != self.note else { return }
    self.note = note
    root.isVisible = note != nil
    guard let note else { return }
    label.isVisible = note.reason == nil
    button.isVisible = note.reason != nil
    label.text = note.text
    button.text = note.text
    button.tooltip = note.reason
    button.setAccessible(.description(note.reason))
  }
}
