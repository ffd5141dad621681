internal import GTK

/// A part's offset from its place while it glides or is held.
final class ColumnSlide {
  /// Positive is down.
  private(set) var offset = 0.0
  /// The top while held, in the column's coordinates; nil if not held.
  var held: Double?
  private var motion: Animation?

  var isGliding: Bool { motion?.isRunning == true }

  /// The displayed top for a place at `top`.
  func top(at top: Double) -> Double { held ?? top + offset }

  /// Glides to a new place from the current offset and velocity.
  func glide(from offset: Double, in canvas: Canvas) {
    let motion =
      motion
      ?? Animation(on: canvas, from: 0) { [weak self, weak canvas] in
        self?.offset = $0
        canvas?.layOut()
      }
    self.motion = motion
    let speed = motion.velocity
    motion.jump(to: offset)
    motion.spring(to: 0, velocity: speed)
  }

  /// Moves to its place without animation.
  func rest() {
    motion?.stop()
    motion = nil
    offset = 0
  }
}
