internal import GTK
internal import WidgetCore

/// The progress between modes.
nonisolated struct ModeProgress: Hashable, Sendable {
  /// The current or target mode.
  var mode = DisplayMode.compact
  /// From 0, compact, to 1, expanded.
  var progress = 0.0

  /// Whether a mode is invisible, now and during the animation.
  func isAway(_ mode: DisplayMode) -> Bool {
    self.mode != mode && progress == (mode == .expanded ? 0 : 1)
  }

  /// The place of a leaf from its frames in both modes; nil if it is in neither.
  func place(compact: Rect?, expanded: Rect?) -> LeafPlace? {
    guard var rect = mode == .expanded ? expanded ?? compact : compact ?? expanded else {
      return nil
    }
    if let compact, let expanded {
      rect.origin = compact.origin.mixed(with: expanded.origin, progress)
    }
    return LeafPlace(
      rect: rect,
      opacity: Fade.opacity(
        inCompact: compact != nil, inExpanded: expanded != nil, progress: progress))
  }
}
