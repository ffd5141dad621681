public import GTK

/// The status label in a card's header. If it has a reason, a press asks to explain it.
public final class NoteButton {
  public let root = Box(.horizontal)
  /// Called to explain the reason beside the button.
  public var onExplain: (_ note: QuietNote, _ button: Widget) -> Void = { _, _ in }

  private var note: QuietNote?
  /// Created on demand: most cards never have a status.
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
