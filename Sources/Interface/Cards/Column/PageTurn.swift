// Ownership: the column owns its turns; a turn owns its animation, whose handlers hold it weakly.

internal import GTK

/// A page of a stack that slides in while another one slides out, or follows a hand.
final class PageTurn {
  /// The page that is shown in the end.
  let shown: CardView
  /// The page beside it; nil where the stack ends.
  var beside: CardView?
  var slide: PageSlide
  /// The speed at which the hand let go, or of the turn before, in pixels per second.
  var handSpeed: Double
  private var motion: Animation?

  init(
    _ shown: CardView, beside: CardView? = nil, _ slide: PageSlide, handSpeed: Double = 0
  ) {
    self.shown = shown
    self.beside = beside
    self.slide = slide
    self.handSpeed = handSpeed
  }

  /// The current height of the place.
  var height: Double { slide.height(shown: shown.height, beside: beside?.height) }

  /// How much higher the place will be.
  var growth: Double { max(0, shown.restingHeight - height) }

  var velocity: Double { motion?.velocity ?? handSpeed }

  /// Brings the shown page to its place, and calls `moved` in each frame and `arrived` at the end.
  func settle(on canvas: Canvas, moved: @escaping () -> Void, arrived: @escaping () -> Void) {
    let motion = Animation(on: canvas, from: slide.offset) { [weak self] offset in
      self?.slide.offset = offset
      moved()
    }
    self.motion = motion
    motion.spring(to: 0, velocity: handSpeed) { outcome in
      if outcome == .finished { arrived() }
    }
  }

  func stop() {
    motion?.stop()
    motion = nil
  }
}
