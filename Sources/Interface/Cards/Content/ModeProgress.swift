internal import GTK
internal import WidgetCore

/// How far content is on its way between its modes.
nonisolated struct ModeProgress: Hashable, Sendable {
  /// The mode that it is in or goes to.
  var mode = DisplayMode.compact
  /// From compact, 0, to expanded, 1.
  var progress = 0.0

  /// Whether nothing of a mode is seen, nor will be on the way.
  func isAway(_ mode: DisplayMode) -> Bool {
    self.mode != mode && progress == (mode == .expanded ? 0 : 1)
  }

  /// Where a leaf is that lies there in either mode; nil where it is in neither.
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
