// Ownership: its creator keeps it. The content's controller holds it weakly.

internal import GLib

/// Scrolls a view by the wheel in a short glide. GTK jumps by a whole step in one frame.
///
/// Further clicks of the wheel add up. What a touchpad or a finger does stays direct, and without
/// animations each click jumps.
@MainActor public final class WheelGlide {
  private let view: ScrolledWindow
  private var motion: Animation?
  /// The position that the glide set last. If it is another one, something else has scrolled.
  private var last = 0.0

  private static let duration = 0.15

  /// The glide of a view with this content.
  public init(of view: ScrolledWindow, over content: Widget) {
    self.view = view
    let wheel = ScrollController(.vertical)
    wheel.onScroll { [weak self, weak wheel] _, dy in
      guard let self, let wheel else { return false }
      return scroll(dy, isDirect: wheel.isInPixels)
    }
    content.add(controller: wheel)
    motion = Animation(on: content, from: 0) { [weak self] in self?.show($0) }
  }

  /// Ends a glide where it is.
  public func stop() { motion?.stop() }

  private func scroll(_ steps: Double, isDirect: Bool) -> Bool {
    let adjustment = view.verticalAdjustment
    guard let motion, !isDirect, steps != 0, steps == steps.rounded(), adjustment.canScroll else {
      stop()
      return false
    }
    let isGliding = motion.isRunning && adjustment.value == last
    if !isGliding {
      last = adjustment.value
      motion.jump(to: last)
    }
    let start = isGliding ? motion.target : adjustment.value
    // As far as GTK scrolls a panel that is a thousand pixels high.
    let target = start + steps * adjustment.pageSize / 10
    let end = min(max(target, adjustment.lower), adjustment.upper - adjustment.pageSize)
    guard end != adjustment.value else { return false }
    motion.transition(to: end, over: WheelGlide.duration)
    return true
  }

  private func show(_ position: Double) {
    let adjustment = view.verticalAdjustment
    guard adjustment.value == last else { return stop() }
    adjustment.value = position.rounded()
    last = adjustment.value
  }
}
