// Ownership: its creator keeps it. The content's controller holds it weakly.

internal import GLib

/// Lets scrolled content give way at both ends and spring back, in place of GTK's glow, which a style
/// sheet hides. Without animations, the content stays.
@MainActor public final class EdgeSpring {
  private let view: ScrolledWindow
  private var motion: Animation?
  private var pull = EdgePull()
  private var release: Source?

  /// The initial velocity after a click of the wheel, in pixels a second: about 20 pixels of way.
  private static let velocity = 900.0
  /// The pause after which a touchpad that doesn't report its end has been left.
  private static let patience = Duration.milliseconds(120)

  /// `move` receives the offset of the content: positive is down.
  public init(
    of view: ScrolledWindow, over content: Widget, move: @escaping (_ offset: Double) -> Void
  ) {
    self.view = view
    let wheel = ScrollController(.vertical)
    wheel.onScroll { [weak self, weak wheel] _, dy in
      if let self, let wheel { scroll(dy, isDirect: wheel.isInPixels) }
      return false
    }
    wheel.onEnd { [weak self] in self?.springBack() }
    content.add(controller: wheel)
    // A finger on a touchscreen.
    view.onOvershoot { [weak self] in
      // Not the parameter, which the handler would keep.
      if let self { bump(isAtTop: self.view.verticalAdjustment.isAtStart) }
    }
    motion = Animation(on: content, from: 0, update: move)
  }

  private func scroll(_ way: Double, isDirect: Bool) {
    let adjustment = view.verticalAdjustment
    let isBeyond =
      adjustment.canScroll
      && (way < 0 && adjustment.isAtStart || way > 0 && adjustment.isAtEnd)
    guard isBeyond, motion?.showsFrames == true else { return springBack() }
    guard isDirect else { return bump(isAtTop: way < 0) }
    pull.distance -= way
    motion?.jump(to: pull.offset)
    release = .after(EdgeSpring.patience) { [weak self] in self?.springBack() }
  }

  private func bump(isAtTop: Bool) {
    guard motion?.showsFrames == true else { return }
    motion?.spring(to: 0, velocity: isAtTop ? EdgeSpring.velocity : -EdgeSpring.velocity)
  }

  private func springBack() {
    guard pull.distance != 0 else { return }
    pull = EdgePull()
    release = nil
    motion?.spring(to: 0, velocity: 0)
  }
}

/// How far content gives way to a pull beyond its end: less and less, and never as far as `limit`.
nonisolated struct EdgePull: Equatable {
  /// Positive is down.
  var distance = 0.0

  static let limit = 80.0
  private static let firmness = 0.55

  var offset: Double {
    let way = EdgePull.limit * (1 - 1 / (abs(distance) * EdgePull.firmness / EdgePull.limit + 1))
    return distance < 0 ? -way : way
  }
}
