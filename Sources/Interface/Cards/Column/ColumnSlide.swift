internal import GTK

/// How far a part of the column is from its place, on its way there or in the user's hand.
final class ColumnSlide {
  /// Downwards.
  private(set) var offset = 0.0
  /// Where it is held, in the column; nil leaves it to its place.
  var held: Double?
  private var motion: Animation?

  var isGliding: Bool { motion?.isRunning == true }

  /// How high its upper edge is seen where its place is at `top`.
  func top(at top: Double) -> Double { held ?? top + offset }

  /// Lets it go to its new place from where it is seen, and with the speed that it has.
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

  /// Puts it to its place at once.
  func rest() {
    motion?.stop()
    motion = nil
    offset = 0
  }
}
