// Ownership: its owner owns the bar; the handlers of its buttons hold their group weakly.

public import GTK

/// A choice of a few options, all visible, in a row, or stacked if that is too narrow for their text.
public final class SegmentBar<Value: Equatable> {
  public let root = Canvas(role: .group, content: SegmentFrame())
  private let group: ToggleGroup<Value>
  private let style: String

  /// `style` is the class of a segment, and with an s, that of the bar.
  public init(style: String = "form-segment") {
    self.style = style
    group = ToggleGroup(in: root)
    root.addClass("\(style)s")
  }

  /// Called when the user chooses.
  public var onChoose: (Value) -> Void {
    get { group.onChoose }
    set { group.onChoose = newValue }
  }

  public var buttons: [ToggleButton] { group.buttons }

  /// The size of its text in logical pixels; nil leaves it to the style sheet. That applies only inside the
  /// window, too late for a bar that is measured before.
  public var textSize: Double? {
    didSet { for label in labels { label.setStyle(Label.Style(size: textSize)) } }
  }
  private var labels: [Label] = []

  /// Appends an option; `label` is its accessible name, if that isn't its text.
  public func add(_ text: String, for value: Value, label: String? = nil) {
    let words = Label(text)
    // One that is too long for a line of its own takes two.
    words.wraps = true
    words.ellipsis = .end
    words.maximumLines = 2
    words.justification = .center
    words.addClass("text-caption")
    words.setStyle(Label.Style(size: textSize))
    labels.append(words)
    let button = ToggleButton(child: words)
    button.classes = [style]
    button.setAccessible(.label(label ?? text))
    group.add(button, for: value)
    root.adopt(button)
  }

  /// Shows a value without calling `onChoose`.
  public func show(_ value: Value) { group.show(value) }

  /// Focuses the chosen option.
  public func focus() { group.focus() }
}
