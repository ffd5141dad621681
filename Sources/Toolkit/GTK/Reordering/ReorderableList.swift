// Ownership: the list's handlers hold their `ReorderableList` weakly; its creator keeps it. The
// model owns the order: the list shows the user's move at once, and reports it. A model that
// refuses it shows the old order again.
//
// Why not GTK's drag and drop: it shows a picture of the row and a line at the target. Here the row
// itself moves, and the others make way.

internal import GLib

/// A column of reorderable rows: dragged by their grips, by a pointer anywhere on them, or after a long press,
/// or moved by keyboard, with Alt+Up and Alt+Down. The others make way for a dragged row, a
/// scrolled view around the list scrolls along, and Escape cancels. A row can also be dropped on the
/// middle of a row in `targets`.
///
/// ```swift
/// let list = ReorderableList { [weak self] move in
///   guard let self else { return }
///   self.names = self.names.applying(move)
///   self.list.show(self.names.map { self.row(for: $0) }) // the same widget for the same name
/// }
/// window.child = list.view
/// ```
///
/// Style sheets select the lifted row by `.lifted`, and the one that it would be dropped on by
/// `.drop-target`. These styles may draw outside of the row, but not change its size.
@MainActor public final class ReorderableList {
  /// A row: a widget and its drag handle.
  public struct Row {
    public let widget: Widget
    public let grip: Widget?

    /// A widget with the focus keeps it when its row moves.
    public init(_ widget: Widget, grip: Widget? = nil) {
      self.widget = widget
      self.grip = grip
    }
  }

  /// The list as a widget.
  public let view: Canvas
  /// Returns the rows that a row can be dropped on, by index.
  public var targets: (_ row: Int) -> Set<Int> = { _ in [] }
  /// Receives a row that was dropped on a target.
  public var dropped: (_ row: Int, _ target: Int) -> Void = { _, _ in }

  let frame = ReorderableFrame()
  let drag = DragGesture()
  let press = LongPressGesture()
  let moved: (Move) -> Void
  /// A press beside the grip, which starts a drag once the pointer has moved far enough.
  var pressed: Point?
  static let threshold = 8.0
  /// The dragged row; `nil` without a drag.
  var held: Held? {
    didSet {
      let target = held?.reordering.target
      guard target != oldValue?.reordering.target else { return }
      for (index, slot) in frame.slots.enumerated() {
        slot.widget.setClass("drop-target", index == target)
      }
      guard held != nil else { return }
      lifting?.transition(to: target == nil ? 1 : ReorderableFrame.lowered, over: 0.15)
    }
  }
  /// The model's rows during a drag; shown when it ends.
  var pending: [Row]?
  var lifting: Animation?
  private(set) lazy var scrolling = EdgeScrolling(of: view) { [weak self] way in
    guard let self, let held else { return }
    // The pointer stays while the list scrolls below it.
    follow(Point(x: held.pointer.x, y: held.pointer.y + way))
  }

  /// A dragged row.
  struct Held {
    let slot: ReorderableFrame.Slot
    var reordering: Reordering
    /// The press and current pointer positions, in the list's coordinates.
    let start: Point
    var pointer: Point
  }

  /// A list that calls `moved` for each move of the user.
  public init(moved: @escaping (Move) -> Void) {
    self.moved = moved
    view = Canvas(role: .list, content: frame)
    view.addClass("reorderable")
    frame.view = view
    lifting = Animation(on: view, from: 0) { [weak self] lift in
      self?.frame.lift = lift
      self?.view.queueAllocate()
    }
    listenToDrags()
    listenToKeys()
    view.onUnmap { [weak self] in self?.cancel() }
  }

  /// Its rows from top to bottom, in their order without a drag.
  public var rows: [Row] { frame.slots.map(\.row) }

  /// Whether a row is held.
  public var isDragging: Bool { held != nil }

  /// Shows these rows in this order; existing ones glide to their places and keep the focus. During
  /// a drag this waits for its end; if the dragged row is removed, the drag ends.
  public func show(_ rows: [Row]) {
    guard let held else { return setRows(rows) }
    pending = rows
    if !rows.contains(where: { $0.widget == held.slot.widget }) { cancel() }
  }

  /// Replaces the rows.
  func setRows(_ rows: [Row]) {
    let slots = frame.slots
    guard rows.map(\.widget) != slots.map(\.widget) else { return }
    frame.slots = rows.map { row in
      slots.first { $0.widget == row.widget } ?? ReorderableFrame.Slot(row)
    }
    for slot in slots where !frame.slots.contains(where: { $0 === slot }) {
      frame.forget(slot)
      slot.widget.removeClass("lifted")
      view.abandon(slot.widget)
    }
    // Backward, each before the next one, so that rows in the right place aren't touched.
    var next: Widget?
    for widget in rows.map(\.widget).reversed() {
      if widget.parent != view || widget.nextSibling != next { view.adopt(widget, below: next) }
      next = widget
    }
    frame.glides = true
    view.queueResize()
  }

  // MARK: - Keyboard

  private func listenToKeys() {
    let shortcuts = ShortcutController()
    shortcuts.add(Shortcut("<Alt>Up") { [weak self] in self?.moveFocusedRow(by: -1) ?? false })
    shortcuts.add(Shortcut("<Alt>Down") { [weak self] in self?.moveFocusedRow(by: 1) ?? false })
    view.add(controller: shortcuts)
  }

  private func moveFocusedRow(by steps: Int) -> Bool {
    let rows = rows
    guard let index = rows.firstIndex(where: { $0.widget.isFocusWithin }) else { return false }
    guard !isDragging, let move = Move(from: index, by: steps, count: rows.count) else {
      return true
    }
    setRows(rows.applying(move))
    reveal(move.to)
    moved(move)
    return true
  }

  /// Scrolls just far enough to show a row at its place.
  private func reveal(_ index: Int) {
    guard let scroller, let column = view.bounds(in: scroller) else { return }
    let adjustment = scroller.verticalAdjustment
    let above = frame.slots[..<index].reduce(0) { $0 + $1.height }
    let top = column.minY + adjustment.value + above
    adjustment.reveal(from: top, to: top + frame.slots[index].height)
  }

  /// The innermost scrolled view around the list.
  var scroller: ScrolledWindow? { ScrolledWindow.around(view) }
}
