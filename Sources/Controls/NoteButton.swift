// The reason opens in a popover of GTK's, the only one that the panel has: everything else that
// covers something lies on the stage. It is a window of its own, so it has no arrow, and square
// corners where no compositor runs. Crypticker tells the reason on its stage instead (`onExplain`).

public import GTK

/// A quiet word in a card's header. Where there is a reason behind it, a press tells it.
public final class NoteButton {
  public let root = Box(.horizontal)
  /// Called when the user wants something done about it.
  public var onRemedy: () -> Void = {}
  /// Tells the reason beside the button, in the place of a popover of its own.
  public var onExplain: ((_ reason: String, _ button: Widget) -> Void)?

  private var note: QuietNote?
  private let label = Label()
  private let button = GTK.Button(child: Label())
  private var popover: Popover?

  public init() {
    label.classes = ["card-note", "text-caption"]
    button.classes = ["quiet-button", "text-caption"]
    button.onClick { [weak self] in self?.explain() }
    root.append(label)
    root.append(button)
    root.isVisible = false
  }

  public func show(_ note: QuietNote?) {
    guard note != self.note else { return }
    self.note = note
    root.isVisible = note != nil
    guard let note else {
      popover?.popDown()
      return
    }
    label.isVisible = note.reason == nil
    button.isVisible = note.reason != nil
    label.text = note.text
    button.text = note.text
    button.tooltip = note.reason
    button.setAccessible(.description(note.reason))
  }

  /// The popover is made when it is first wanted.
  private func explain() {
    guard let note, let reason = note.reason else { return }
    if let onExplain { return onExplain(reason, button) }
    let text = Label(reason)
    text.wraps = true
    text.maximumWidthInCharacters = 36
    text.horizontalTextAlignment = 0
    let column = Box(.vertical, spacing: 10)
    column.margins = Insets(all: 6)
    column.append(text)
    if let remedy = note.remedy {
      let act = GTK.Button(remedy)
      act.onClick { [weak self] in
        self?.popover?.popDown()
        self?.onRemedy()
      }
      column.append(act)
    }
    let popover = self.popover ?? Popover()
    if self.popover == nil {
      popover.attach(to: button)
      // Without a compositor there would be black beside it.
      popover.hasArrow = false
    }
    self.popover = popover
    popover.child = column
    popover.popUp()
  }
}
