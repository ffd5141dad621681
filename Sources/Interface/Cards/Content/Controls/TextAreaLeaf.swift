internal import GLib
internal import GTK
internal import Theme
internal import WidgetCore

/// A text of several lines, which is sent as it is typed: at most twice a second, and when the field is left.
final class TextAreaLeaf: ControlLeaf<String> {
  private let area = TextArea()
  private let scroll: ScrolledWindow
  /// Shown while it is empty, at its first line.
  private let placeholder: Leaf
  private let canvas: Canvas
  private let frame = TextAreaFrame()
  private var content: ShownField
  /// The delay before the next text may be sent.
  private var pause: Source?
  /// Whether the last text wasn't accepted. The next one is sent when the user changes it, or leaves the field.
  private var hasFailed = false

  private static let pause = Duration.milliseconds(500)

  init(_ content: ShownField, _ surroundings: LeafSurroundings) {
    self.content = content
    canvas = Canvas(role: .group, content: frame)
    scroll = ScrolledWindow(area)
    placeholder = surroundings.makeLeaf(TextAreaLeaf.words(of: content))
    super.init(canvas, content.field.text, surroundings)
    canvas.classes = ["today-field", "today-area"]
    area.classes = ["text-body"]
    scroll.policy = Axes(horizontal: .never, vertical: .automatic)
    scroll.passWheelOn()
    placeholder.widget.takesPointer = false
    placeholder.widget.setAccessible(.isHidden(true))
    canvas.adopt(scroll)
    canvas.adopt(placeholder.widget)
    area.text = content.field.text
    area.limit(to: content.field.longestText)
    area.onChange { [weak self] text in
      guard let self, !isBeingShown else { return }
      if !state.isHeld { handle(.held) }
      change(to: text)
      showPlaceholder()
      sendSoon()
    }
    let focus = FocusController()
    focus.onLeave { [weak self] in self?.leave() }
    area.add(controller: focus)
    showPlaceholder()
  }

  private static func words(of content: ShownField) -> LeafText {
    LeafText(content.field.placeholder ?? " ", .style(for: .body), Paint(strength: .secondary))
  }

  private func showPlaceholder() { placeholder.widget.isVisible = area.text.isEmpty }

  private func leave() {
    guard state.isHeld else { return }
    if state.isNew { sendNow() }
    handle(.released)
  }

  private func sendSoon() { if pause == nil, state.isNew { sendNow() } }

  private func sendNow() {
    hasFailed = false
    send()
    pause = .after(TextAreaLeaf.pause) { [weak self] in
      guard let self else { return }
      pause = nil
      if !hasFailed { sendSoon() }
    }
  }

  /// What was typed isn't lost: it is sent again with the next change, or when the field is left again.
  override func failed(_ value: String) {
    guard !state.isNew else { return }
    handle(.changed(value))
    displayNow()
    hasFailed = true
  }

  override func sent(_ value: String) -> ActionValue { .one(.text(value)) }

  override func show(_ content: any LeafContent, animated: Bool) -> Bool {
    guard let content = content as? ShownField, content.field.lines == self.content.field.lines
    else { return false }
    self.content = content
    _ = placeholder.show(TextAreaLeaf.words(of: content), animated: false)
    say(content.field.text, sending: content.name)
    return true
  }

  override func display(_ value: String) {
    if area.text != value { area.text = value }
    showPlaceholder()
  }

  override func speak(_ label: String?) { area.setAccessible(.label(label ?? content.label)) }

  override func apply(_ theme: Theme) {
    surroundings.theme = theme
    placeholder.apply(theme)
  }

  override func fontsChanged() { placeholder.fontsChanged() }

  override var span: Span { Span(minimum: 80, natural: 180) }

  override func extent(in width: Double) -> LeafExtent {
    let room = max(0, width - 2 * TextAreaFrame.padding.width)
    frame.placeholderHeight = placeholder.extent(in: room).height.rounded(.up)
    // Large text breaks a placeholder, but not a line.
    let line = placeholder.extent(in: max(room, placeholder.span.natural)).height.rounded(.up)
    return LeafExtent(
      height: line * Double(content.field.lines) + 2 * TextAreaFrame.padding.height)
  }
}

/// Lays out a text area, and its placeholder over the first lines.
private final class TextAreaFrame: CanvasContent {
  nonisolated static let padding = Size(width: 10, height: 8)
  var placeholderHeight = 0.0

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    .zero
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    let padding = TextAreaFrame.padding
    var room = Rect(
      x: padding.width, y: padding.height, width: max(0, Double(width) - 2 * padding.width),
      height: max(0, Double(height) - 2 * padding.height))
    // The area, and the placeholder over its first lines.
    for child in canvas.children {
      canvas.allocate(child, fromStart: room, in: canvas.width)
      room.size.height = min(room.size.height, placeholderHeight)
    }
  }
}
