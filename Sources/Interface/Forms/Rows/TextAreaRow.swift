internal import Controls
internal import GTK
internal import Theme

/// A text of several lines, below its label.
final class TextAreaRow: FormRow {
  private let area = TextArea()
  private var isShowing = false

  /// Longer texts scroll.
  private static let maximumHeight = 240

  override init(_ field: FormField) {
    super.init(field)
    area.classes = ["form-area", "text-body"]
    area.setLines(field.lines)
    area.setAccessible(.label(label.text), .isRequired(field.isRequired))
    let frame = ScrolledWindow(area)
    frame.classes = ["form-entry", "form-area-frame"]
    frame.policy = Axes(horizontal: .never, vertical: .automatic)
    frame.propagatesNaturalSize = Axes(horizontal: false, vertical: true)
    frame.maximumContentHeight = TextAreaRow.maximumHeight
    frame.passWheelOn()
    fill(label, frame)
    area.onChange { [weak self] text in
      guard let self, !isShowing else { return }
      report(.changed(text))
    }
    let keys = KeyController()
    keys.phase = .capture
    keys.onPress { [weak self] key, modifiers in
      // Return begins a line.
      guard let self, key == .enter || key == .keypadEnter, modifiers.keys == [.control] else {
        return false
      }
      report(.finished)
      return true
    }
    area.add(controller: keys)
    let focus = FocusController()
    focus.onLeave { [weak self] in self?.report(.left) }
    area.add(controller: focus)
  }

  override var speakers: [Widget] { [area] }

  override func focus() { area.grabFocus() }

  override func show(_ field: FormField) {
    super.show(field)
    guard field.value != area.text else { return }
    isShowing = true
    defer { isShowing = false }
    area.text = field.value
  }
}
