public import GTK

/// A quiet word in a card's header. Where there is a reason behind it, a press asks for that.
public final class NoteButton {
  public let root = Box(.horizontal)
  /// Called when the user wants to know the reason, which is told beside the button.
  public var onExplain: (_ note: QuietNote, _ button: Widget) -> Void = { _, _ in }

  private var note: QuietNote?
  /// What it is made of, once there is something to say: most cards never do.
  private var parts: (label: Label, button: GTK.Button)?

  public init() { root.isVisible = false }

  public func show(_ note: QuietNote?) {
    guard note != self.note else { return }
    self.note = note
    root.isVisible = note != nil
    guard let note else { return }
    let (label, button) = parts ?? make()
    label.isVisible = note.reason == nil
    button.isVisible = note.reason != nil
    label.text = note.text
    button.text = note.text
    button.tooltip = note.reason
    button.setAccessible(.description(note.reason))
  }

  private func make() -> (label: Label, button: GTK.Button) {
    let (label, button) = (Label(), GTK.Button(child: Label()))
    label.classes = ["card-note", "text-caption"]
    button.classes = ["quiet-button", "text-caption"]
    button.onClick { [weak self] in
      guard let self, let note, let button = parts?.button else { return }
      onExplain(note, button)
    }
    root.append(label)
    root.append(button)
    parts = (label, button)
    return (label, button)
  }
}
