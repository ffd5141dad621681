// Ownership: the screen owns the card and the rows; their handlers know it weakly.

internal import Cards
internal import GLib
internal import GTK
internal import Screens
internal import Styling
internal import WidgetCore

/// A widget in its compact form, and what can be done with it.
final class PeekScreen: Screen {
  /// Called when the user does something.
  var onEvent: (PeekEvent) -> Void = { _ in }

  private var state: PeekState
  private let card: CardView
  private let rows = Box(.vertical)
  private let width: Int
  private var shownRows: [PeekState.Row] = []

  /// The width that a peek has where there is room.
  static let usualWidth = 340

  init(_ state: PeekState, look: Look, locale: String, width: Int = usualWidth) {
    self.state = state
    self.width = width
    // Here is where one looks for what is wrong.
    card = CardView(state.card, look: look, locale: locale, saysAll: true)
    super.init()
    card.removeGround()
  }

  override var title: String { Phrases.quickActions(of: state.card.name) }
  override var showsBar: Bool { false }
  override var preferredStyle: PresentationStyle { .popover }
  /// It points at its card, however narrow the panel is.
  override func adaptedStyle(for width: Double) -> PresentationStyle? { .popover }

  override func makeView() -> Widget {
    let column = Box(.vertical, spacing: 8)
    column.addClass("peek")
    column.accessibleRole = .group
    column.setAccessible(.label(title))
    let room = Canvas(content: PeekCardRoom(card, width: width))
    room.adopt(card.canvas)
    card.onEvent = { [weak self] in self?.onEvent(.card($0)) }
    rows.addClass("peek-rows")
    rows.accessibleRole = .menu
    rows.setAccessible(.label(title))
    column.append(room)
    column.append(rows)
    let keys = KeyController()
    keys.phase = .capture
    keys.onPress { [weak self] key, modifiers in
      guard let self, modifiers.keys.isEmpty else { return false }
      switch key {
      case .down: step(1)
      case .up: step(-1)
      case .home: rows.firstChild?.grabFocusVisibly()
      case .end: rows.lastChild?.grabFocusVisibly()
      default: return false
      }
      return true
    }
    column.add(controller: keys)
    fill()
    // There may be less room than it takes.
    let scroller = ScrolledWindow(column)
    scroller.isFocusable = false
    scroller.policy = Axes(horizontal: .never, vertical: .automatic)
    let canvas = Canvas(role: .group, content: PeekFrame(scroller, column))
    canvas.adopt(scroller)
    return canvas
  }

  /// Shows another state of the same widget.
  func show(_ state: PeekState) {
    guard state != self.state else { return }
    self.state = state
    // Its frame follows at once.
    card.show(state.card, animated: false)
    fill()
  }

  func apply(_ look: Look) {
    card.apply(look)
    card.removeGround()
  }

  /// Gives the keyboard to the first of the rows.
  func focusFirst() { rows.firstChild?.grabFocus() }

  private func step(_ step: Int) {
    let all = rows.children
    let index = all.firstIndex { $0.isFocusWithin }
    let next = index.map { ($0 + step + all.count) % all.count } ?? (step > 0 ? 0 : all.count - 1)
    all[next].grabFocusVisibly()
  }

  private func fill() {
    let wanted = state.rows
    guard wanted != shownRows else { return }
    shownRows = wanted
    rows.removeAll()
    var last: PeekState.Row?
    for row in wanted {
      let button = button(for: row)
      if last?.isFromApp == true, !row.isFromApp { button.addClass("first-of-ours") }
      rows.append(button)
      last = row
    }
  }

  private func button(for row: PeekState.Row) -> GTK.Button {
    let line = Box(.horizontal, spacing: 12)
    let name = Label(row.title, style: "peek-row-name", .body)
    name.ellipsis = .end
    name.expands.horizontal = true
    // As wide as the widget, whatever it is called.
    name.maximumWidthInCharacters = 1
    name.horizontalTextAlignment = 0
    let image = GTK.Image()
    image.addClass("peek-row-icon")
    if let icon = row.icon { image.show(appIcon: icon) }
    image.setAccessible(.isHidden(true))
    line.append(image)
    line.append(name)
    let button = GTK.Button(child: line)
    button.accessibleRole = .menuItem
    // Icons are as large as its letters.
    button.classes = ["peek-row", "text-body"]
    button.setClass("removes", row.event == .remove)
    button.setAccessible(.label(row.title))
    button.tooltip = row.title
    button.onClick { [weak self] in self?.onEvent(row.event) }
    return button
  }
}

// Workaround: it is the scrolled content that is asked how high it is at a width, since a scrolled
// window of GTK 4.8 answers for its natural width only.

/// All of it, scrolled where it doesn't fit.
private final class PeekFrame: CanvasContent {
  private var scroller: Widget?
  private var column: Widget?

  init(_ scroller: Widget, _ column: Widget) { (self.scroller, self.column) = (scroller, column) }

  var requestMode: RequestMode { .heightForWidth }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    guard let scroller, let column else { return .zero }
    _ = canvas.measure(scroller, orientation)
    let wish = column.measure(orientation, across: size)
    return Measurement(minimum: 0, natural: wish.natural)
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    guard let scroller else { return }
    canvas.allocate(
      scroller, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
  }

  func dispose(_ canvas: Canvas) { (scroller, column) = (nil, nil) }
}

/// The room of the widget: as wide as it may be, and as high as the widget is then.
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
    // Workaround: GTK 4.8 would answer with the height that it remembers from another width.
    return Measurement(Int(card.height))
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    guard let card else { return }
    card.fit(width: Double(width), limit: 1000)
    canvas.allocate(
      card.canvas, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
  }
}
