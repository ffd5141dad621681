internal import GLib

/// How the rows of a `ReorderableList` lie and move. Each is measured when something in it has
/// changed; from frame to frame it is only given another place.
final class ReorderableFrame: CanvasContent {
  /// A row with its place at the moment.
  final class Slot {
    let row: ReorderableList.Row
    var height = 0.0
    fileprivate(set) var top = 0.0
    fileprivate var isPlaced = false
    fileprivate var motion: Animation?

    init(_ row: ReorderableList.Row) { self.row = row }

    var widget: Widget { row.widget }
    /// Where it will come to rest.
    var target: Double { motion?.target ?? top }
  }

  /// The list itself; a canvas that is handed in lasts for a call.
  weak var view: Canvas?
  /// In the order in which they stand when nothing is dragged.
  var slots: [Slot] = []
  /// The row that lies above the others, being held or settling.
  var lifted: Slot?
  /// How far it has been lifted, from 0 to 1.
  var lift = 0.0
  /// Whether the places are being kept by a drag.
  var isDragging = false
  /// Whether rows that are there already glide to their new places at the next layout.
  var glides = false

  private var measured: (width: Int, heights: [Double])?
  private var isAllocating = false
  private static let liftedScale = 1.02

  var requestMode: RequestMode { .heightForWidth }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    guard orientation == .vertical else {
      return slots.reduce(.zero) { room, slot in
        let wish = canvas.measure(slot.widget, .horizontal)
        return Measurement(
          minimum: max(room.minimum, wish.minimum), natural: max(room.natural, wish.natural))
      }
    }
    // Nothing may be asked how high it is in less width than it needs: GTK 4.18 warns about it.
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

  /// Puts every row where it belongs.
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

  /// Puts a row somewhere without moving it there.
  func put(_ slot: Slot, at top: Double) {
    slot.motion = nil
    slot.top = top
    slot.isPlaced = true
  }

  /// Lets a row move to a place, from where it is and with the speed that it has.
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

  /// A removed row starts again without a position if it comes back.
  func forget(_ slot: Slot) {
    slot.motion = nil
    if slot === lifted { lifted = nil }
  }
}
