internal import GLib

/// Lays out and animates the rows of a `ReorderableList`. A row is measured only after it changed;
/// each frame only moves it.
final class ReorderableFrame: CanvasContent {
  /// A row with its current position.
  final class Slot {
    let row: ReorderableList.Row
    var height = 0.0
    fileprivate(set) var top = 0.0
    fileprivate var isPlaced = false
    fileprivate var motion: Animation?

    init(_ row: ReorderableList.Row) { self.row = row }

    var widget: Widget { row.widget }
    /// Its final position.
    var target: Double { motion?.target ?? top }
  }

  /// The list itself; a canvas argument is valid only for a call.
  weak var view: Canvas?
  /// In their order without a drag.
  var slots: [Slot] = []
  /// The row drawn above the others while it is held or settles.
  var lifted: Slot?
  /// How far it is raised, from 0 to 1; over a target, it is lowered.
  var lift = 0.0
  /// Whether a drag controls the positions.
  var isDragging = false
  /// Whether existing rows glide to their new positions at the next layout.
  var glides = false

  private var measured: (width: Int, heights: [Double])?
  private var isAllocating = false
  private static let liftedScale = 1.02
  /// How far a row is lowered over its target, which it would cover otherwise.
  static let lowered = -4.0

  var requestMode: RequestMode { .heightForWidth }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    guard orientation == .vertical else {
      return slots.reduce(.zero) { room, slot in
        let size = canvas.measure(slot.widget, .horizontal)
        return Measurement(
          minimum: max(room.minimum, size.minimum), natural: max(room.natural, size.natural))
      }
    }
    // GTK 4.18 warns about measuring a height for less than the minimum width.
    let least = measure(canvas, .horizontal, for: nil).minimum
    return Measurement(Int(measure(canvas, width: max(size ?? canvas.width, least)).reduce(0, +)))
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    isAllocating = true
    defer { isAllocating = false }
    var heights = measured?.heights ?? []
    if measured?.width != width || heights.count != slots.count {
      heights = measure(canvas, width: width)
    }
    let isNew = heights != slots.map(\.height)
    for (slot, height) in zip(slots, heights) { slot.height = height }
    if !isDragging, isNew || glides { arrange() }
    for slot in slots {
      let place = Rect(
        x: 0, y: slot.top.rounded(), width: Double(width), height: slot.height)
      canvas.allocate(
        slot.widget, in: place, transform: slot === lifted ? liftedTransform(place) : .identity)
    }
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    for slot in slots where slot !== lifted { canvas.snapshot(slot.widget, into: snapshot) }
    if let lifted { canvas.snapshot(lifted.widget, into: snapshot) }
  }

  /// Moves every row to its position.
  private func arrange() {
    var top = 0.0
    for slot in slots {
      if glides, slot.isPlaced { glide(slot, to: top) } else { put(slot, at: top) }
      top += slot.height
    }
    glides = false
  }

  private func measure(_ canvas: Canvas, width: Int) -> [Double] {
    let heights = slots.map { Double(canvas.measure($0.widget, .vertical, for: width).natural) }
    measured = (width, heights)
    return heights
  }

  private func liftedTransform(_ place: Rect) -> Transform {
    Transform(
      scale: 1 + lift * (ReorderableFrame.liftedScale - 1),
      anchor: Point(x: place.width / 2, y: place.height / 2))
  }

  // MARK: - Movement

  /// Positions a row without animation.
  func put(_ slot: Slot, at top: Double) {
    slot.motion = nil
    slot.top = top
    slot.isPlaced = true
  }

  /// Animates a row to a position, with its current position and velocity.
  func glide(_ slot: Slot, to top: Double) {
    guard slot.target != top, let view else { return }
    let motion =
      slot.motion
      ?? Animation(on: view, from: slot.top) { [weak self, weak slot] top in
        slot?.top = top
        if let self, !isAllocating { self.view?.queueAllocate() }
      }
    slot.motion = motion
    motion.spring(to: top)
  }

  /// A removed row starts without a position if it returns.
  func forget(_ slot: Slot) {
    slot.motion = nil
    if slot === lifted { lifted = nil }
  }
}
