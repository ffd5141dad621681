// Ownership: owns the card and the rows; their handlers hold it weakly.

internal import Cards
internal import GLib
internal import GTK
internal import Screens
internal import Theme
internal import WidgetCore

/// Quick actions of a widget: a menu next to its card, or rows below a compact card if the panel is
/// hidden.
final class PeekScreen: Screen {
  weak var delegate: (any PeekDelegate)?

  private var state: PeekState
  private let card: CardView?
  /// The card above the rows; nil in a menu.
  var shownCard: CardView? { card }
  private let rows: PeekRows
  private let width: Int

  /// The preferred width of the card.
  static let usualWidth = 340

  init(
    _ state: PeekState, isMenu: Bool = false, theme: Theme, locale: String, width: Int = usualWidth
  ) {
    self.state = state
    self.width = width
    card = isMenu ? nil : CardView(state.card, theme: theme, locale: locale, saysAll: true)
    rows = PeekRows(
      Phrases.quickActions(of: state.card.name), width: isMenu ? .words : .others)
    super.init()
  }

  override var title: String { Phrases.quickActions(of: state.card.name) }
  override var showsBar: Bool { false }
  override var preferredStyle: PresentationStyle { .popover }
  /// Always next to its card, even in a narrow panel.
  override var narrowStyle: PresentationStyle? { .popover }
  override var litAnchor: Bool { true }
  override var firstFocus: Widget? { rows.first }

  override func makeView() -> Widget {
    let column = Box(.vertical, spacing: 8)
    column.addClass("peek")
    column.accessibleRole = .group
    column.setAccessible(.label(title))
    if let card {
      let room = Canvas(content: PeekCardRoom(card, width: width))
      room.adopt(card.canvas)
      column.append(room)
      rows.root.addClass("has-card")
    }
    rows.delegate = delegate
    column.append(rows.root)
    let keys = KeyController()
    keys.phase = .capture
    keys.onPress { [weak self] key, modifiers in
      guard let self, modifiers.keys.isEmpty else { return false }
      switch key {
      case .down: rows.step(1)
      case .up: rows.step(-1)
      case .home: rows.first?.grabFocusVisibly()
      case .end: rows.last?.grabFocusVisibly()
      default: return false
      }
      return true
    }
    column.add(controller: keys)
    fill()
    // The content may be taller than the window.
    let scroller = ScrolledWindow(column)
    scroller.isFocusable = false
    scroller.policy = Axes(horizontal: .never, vertical: .automatic)
    let canvas = Canvas(role: .group, content: PeekScroll(scroller, column))
    canvas.adopt(scroller)
    return canvas
  }

  /// Shows a new state of the same widget.
  func show(_ state: PeekState) {
    guard state != self.state else { return }
    self.state = state
    // The window is resized at once.
    card?.show(state.card, animated: false)
    fill()
  }

  func apply(_ theme: Theme) { card?.apply(theme) }

  /// Focuses the first row.
  func focusFirst() { rows.first?.grabFocus() }

  // Shows the whole error, for which the card on the panel has too little room.
  private func fill() { rows.show(state.rows, reason: state.reason(hasCard: card != nil)) }
}

// Workaround: GTK 4.8 measures a scrolled window's height for its natural width only, so this
// measures the content.

/// Shows the content, scrolled if it doesn't fit.
private final class PeekScroll: CanvasContent {
  private var scroller: Widget?
  private var column: Widget?

  init(_ scroller: Widget, _ column: Widget) { (self.scroller, self.column) = (scroller, column) }

  var requestMode: RequestMode { .heightForWidth }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    guard let scroller, let column else { return .zero }
    _ = canvas.measure(scroller, orientation)
    let measured = column.measure(orientation, across: size)
    return Measurement(minimum: 0, natural: measured.natural)
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    guard let scroller else { return }
    canvas.allocate(
      scroller, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
  }

  func dispose(_ canvas: Canvas) { (scroller, column) = (nil, nil) }
}

/// The space for the card, at full width and the card's height.
private final class PeekCardRoom: CanvasContent {
  private weak var card: CardView?
  private let width: Int

  init(_ card: CardView, width: Int) {
    self.card = card
    self.width = width
  }

  var requestMode: RequestMode { .heightForWidth }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    guard let card else { return .zero }
    _ = canvas.measure(card.canvas, .horizontal)
    guard orientation == .vertical else { return Measurement(minimum: 0, natural: width) }
    card.fit(width: Double(size ?? width), limit: 1000)
    _ = canvas.measure(card.canvas, .vertical)
    // Workaround: GTK 4.8 would return a cached height for another width.
    return Measurement(Int(card.height))
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    guard let card else { return }
    card.fit(width: Double(width), limit: 1000)
    canvas.allocate(
      card.canvas, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
  }
}
